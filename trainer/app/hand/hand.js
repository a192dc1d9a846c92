// The entry: Streamlit calls it on every run of the page that brings new data, and when the theme changes.

const VIEWS = { picture: pictureView, one: oneView, many: manyView };
const instances = new WeakMap();

export default function hand({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".table");
  matchTheme(root);
  root.dataset.deck = data.deck;
  let instance = instances.get(root);
  // What a learner has picked is newer than what a slow run of the page knows: only a new question starts afresh.
  const identity = data.view === "picture" ? JSON.stringify(data.rows) : `${data.view} ${data.key} ${data.rev}`;
  if (instance?.identity !== identity) {
    instance = VIEWS[data.view](root, data);
    instance.identity = identity;
    instances.set(root, instance);
    keepKeys(root);
  }
  instance.send = (value) => setTriggerValue("answer", value);
}

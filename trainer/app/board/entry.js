// The entry of the table: a new position is drawn into the same element, so that the focus and the order of the hand
// stay where the learner left them.

const boards = new WeakMap();

export default function board({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".table");
  matchTheme(root);
  root.dataset.deck = data.deck;
  let view = boards.get(root);
  if (!view) {
    view = boardView(root);
    boards.set(root, view);
    keepKeys(root);
  }
  view.send = (value) => setTriggerValue("move", value);
  const shown = JSON.stringify(data);
  if (view.shown === shown) return;
  view.shown = shown;
  showBoard(view, data);
}

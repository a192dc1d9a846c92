// The browser keeps its place when what is shown changes under it; a learner who answered at the foot of a page on a
// phone would not see the verdict, nor the next question's head. And with the button that was pressed the focus is
// gone: whoever uses the keyboard or a screen reader would not be where the new things are.
const PATIENCE = 2000; // milliseconds in which the old button may still go
const TITLE = '[data-testid="stHeading"] h1';
// What may have the focus, the first that is there.
const HEADS = {
  title: [TITLE],
  part: [".st-key-lead", '[data-testid="stHeading"] h2', TITLE],
  verdict: ['[data-testid="stAlert"] [role="alert"]', TITLE],
};

const shown = new Map(); // by what changes: the page, or a part of it
let waiting;
export default function ({ data, parentElement }) {
  const before = shown.get(data.of);
  shown.set(data.of, data.place);
  if (before === undefined || before === shown) return;
  const host = parentElement.host ?? parentElement;
  const page = host.closest('[data-testid="stMain"]');
  page?.scrollTo({ top: 0 });
  if (page) focusWhenLost(page, data);
}

/** Whoever has the focus keeps it: it is given only once the element that had it was taken away. */
function focusWhenLost(page, data) {
  clearInterval(waiting);
  const app = page.closest('[data-testid="stApp"]');
  const had = document.activeElement;
  const until = performance.now() + PATIENCE;
  waiting = setInterval(() => {
    const now = document.activeElement;
    if ((now !== had && now !== document.body) || performance.now() > until) clearInterval(waiting);
    else if (now === document.body && app?.dataset.testScriptState !== "running") {
      clearInterval(waiting);
      const head = HEADS[data.at].map((each) => page.querySelector(each)).find((each) => each);
      head?.setAttribute("tabindex", "-1");
      head?.focus({ preventScroll: true });
    }
  }, 50);
}

// The browser keeps its place when what is shown changes under it; a learner who answered at the foot of a page on a
// phone would not see the verdict, nor the next question's head. And with the button that was pressed the focus is
// gone: whoever uses the keyboard or a screen reader would not be where the new things are.
const PATIENCE = 2000; // milliseconds in which the old button may still go
const PART = '[data-testid="stHeading"] h2';
const TITLE = '[data-testid="stHeading"] h1';
// What may have the focus, the first that is there.
const HEADS = {
  title: [TITLE],
  part: [".st-key-lead", PART, TITLE],
  // Somebody at a keyboard can type a number at once; on a phone its keys would cover the question.
  field: [matchMedia("(pointer: fine)").matches ? 'input[type="number"]' : PART],
  verdict: ['[data-testid="stAlertContainer"]', TITLE],
};

const shown = new Map(); // by what changes: the page, or a part of it
let waiting;
export default function ({ data, parentElement }) {
  const before = shown.get(data.of);
  shown.set(data.of, data.place);
  if (before === undefined || before === data.place) return;
  const host = parentElement.host ?? parentElement;
  const page = host.closest('[data-testid="stMain"]');
  page?.scrollTo({ top: 0 });
  if (page) focusWhenLost(page, data);
}

/** Whoever has the focus keeps it, but for a field to type in: it is given once the element that had it is gone. */
function focusWhenLost(page, data) {
  clearInterval(waiting);
  const app = page.closest('[data-testid="stApp"]');
  const had = document.activeElement;
  const until = performance.now() + PATIENCE;
  waiting = setInterval(() => {
    const now = document.activeElement;
    if ((now !== had && now !== document.body) || performance.now() > until) clearInterval(waiting);
    else if ((now === document.body || data.at === "field") && app?.dataset.testScriptState !== "running") {
      const head = HEADS[data.at].map((each) => page.querySelector(each)).find((each) => each);
      if (!head) return; // its code may still be on the way
      clearInterval(waiting);
      if (head.tabIndex < 0) head.tabIndex = -1; // a heading could not have the focus otherwise
      head.focus({ preventScroll: true });
    }
  }, 50);
}

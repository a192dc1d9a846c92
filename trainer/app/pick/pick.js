// All 52 cards, a row a suit: one tap takes a card or gives it back. The page hears of every change.

const pickers = new WeakMap();

export default function pick({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".table");
  matchTheme(root);
  root.dataset.deck = data.deck;
  let view = pickers.get(root);
  if (view === undefined) {
    view = buildPicker(root, data);
    pickers.set(root, view);
    keepKeys(root);
  }
  // What is tapped is newer than what a slow run of the page knows: only a new rev brings other cards.
  if (view.rev !== data.rev) view.picked = [...data.picked];
  view.rev = data.rev;
  view.data = data;
  view.send = (cards) => setStateValue("picked", { rev: view.rev, cards });
  refreshPicker(view);
}

function buildPicker(root, data) {
  const view = { data, rev: null, picked: [], options: new Map(), focus: data.rows[0].cards[0].id, send: () => {} };
  view.list = make("div", "deck");
  view.list.setAttribute("role", "listbox");
  view.list.setAttribute("aria-multiselectable", "true");
  for (const row of data.rows) {
    const line = make("div", "suit-row");
    line.setAttribute("role", "group");
    line.setAttribute("aria-label", row.name);
    line.append(...row.cards.map((card) => cell(view, card)));
    view.list.append(line);
  }
  view.list.addEventListener("keydown", (event) => pressInDeck(view, event));
  view.count = make("p", "count");
  view.count.setAttribute("role", "status");
  view.clear = make("button", "clear", "Clear");
  view.clear.type = "button";
  view.clear.addEventListener("click", () => change(view, []));
  const foot = make("div", "foot");
  foot.append(view.count, view.clear);
  root.replaceChildren(view.list, foot);
  return view;
}

function cell(view, card) {
  const [rank, suit] = card.id;
  const element = make("div", `cell suit-${suit}`);
  element.setAttribute("role", "option");
  element.dataset.card = card.id;
  element.dataset.name = card.name;
  element.append(make("span", "rank", rank === "T" ? "10" : rank));
  element.insertAdjacentHTML(
    "beforeend",
    `<svg viewBox="-50 -52 100 104" aria-hidden="true" focusable="false"><path d="${SHAPES[suit]}"/></svg>`,
  );
  element.addEventListener("click", () => tap(view, card.id));
  element.addEventListener("focus", () => {
    view.focus = card.id;
    setStop(view);
  });
  view.options.set(card.id, element);
  return element;
}

function tap(view, id) {
  view.focus = id;
  if (view.picked.includes(id)) change(view, view.picked.filter((each) => each !== id));
  else if (view.data.taken.includes(id)) say(view, `${view.options.get(id).dataset.name} is already used.`);
  else if (view.data.most === 1) change(view, [id]);
  else if (view.picked.length < view.data.most) change(view, [...view.picked, id]);
  else say(view, `${view.data.most} cards is the most here. Tap one to give it back.`);
}

function change(view, cards) {
  view.picked = cards;
  refreshPicker(view);
  view.send(cards);
}

function say(view, words) {
  view.count.textContent = words;
}

function refreshPicker(view) {
  const { most, taken, label } = view.data;
  const full = most > 1 && view.picked.length >= most;
  view.list.setAttribute("aria-label", label);
  for (const [id, element] of view.options) {
    const picked = view.picked.includes(id);
    const used = !picked && taken.includes(id);
    element.setAttribute("aria-selected", String(picked));
    element.setAttribute("aria-disabled", String(used || (full && !picked)));
    element.setAttribute("aria-label", element.dataset.name + (used ? ", already used" : ""));
    element.classList.toggle("used", used);
  }
  say(view, view.data.count.replace("{}", view.picked.length));
  view.clear.hidden = view.picked.length === 0;
  setStop(view);
}

/** One card takes the tab key; the arrows go on from there. */
function setStop(view) {
  for (const [id, element] of view.options) element.tabIndex = id === view.focus ? 0 : -1;
}

function pressInDeck(view, event) {
  const id = event.target.dataset?.card;
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " " || event.key === "Enter") {
    tap(view, id);
  } else {
    const ids = [...view.options.keys()];
    const place = ids.indexOf(id);
    const wide = view.data.rows[0].cards.length;
    const start = place - (place % wide);
    const to = {
      ArrowLeft: Math.max(start, place - 1),
      ArrowRight: Math.min(start + wide - 1, place + 1),
      ArrowUp: place - wide,
      ArrowDown: place + wide,
      Home: start,
      End: start + wide - 1,
    }[event.key];
    if (to === undefined) return;
    view.options.get(ids[to])?.focus();
  }
  event.preventDefault();
  event.stopPropagation();
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

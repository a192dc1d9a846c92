// A hand in play: the other hand from behind, the two piles, what was done and is to do, your cards, your buttons.

// By game and hand, so that a table that was taken away comes back as it was: how the hand is sorted, and which card
// was picked in which position.
const sorted = new Map();
const lastPick = new Map();

function boardView(root) {
  const view = { element: make("div", "board"), options: new Map(), picked: null, focus: null, sent: false, moved: false };
  view.other = make("div", "other");
  view.said = make("p", "said");
  view.said.setAttribute("role", "status");
  view.piles = make("div", "piles");
  view.ask = make("p", "ask");
  view.ask.id = "ask";
  view.head = make("div", "head");
  view.list = make("div", "hand");
  view.list.setAttribute("role", "listbox");
  view.list.setAttribute("aria-orientation", "horizontal");
  view.list.setAttribute("aria-label", "Your hand");
  view.list.setAttribute("aria-describedby", "ask");
  view.list.addEventListener("keydown", (event) => pressOnHand(view, event));
  view.actions = make("div", "actions");
  view.element.append(view.other, view.said, view.piles, view.ask, view.head, view.list, view.actions);
  root.replaceChildren(view.element);
  return view;
}

/** Draws the position in `data`. */
function showBoard(view, data) {
  const had = view.element.getRootNode().activeElement;
  const focused = had !== null && view.element.contains(had);
  const before = view.data;
  view.data = data;
  view.name = data.rev.split(".")[0];
  view.fresh = data.fresh;
  view.picked = keptPick(view, before);
  view.sent = false;
  view.moved = false;
  view.cards = new Map(data.hand.map((card) => [card.id, card]));
  view.other.replaceChildren(...otherHand(data.other));
  if (view.said.textContent !== data.said) view.said.textContent = data.said;
  view.said.hidden = !data.said;
  view.piles.replaceChildren(stockPile(view), openPile(view));
  view.ask.textContent = data.ask;
  view.ask.hidden = !data.ask;
  // A card that stays keeps its element: a tap that is under way as the table is drawn again is not lost.
  view.options = new Map(data.hand.map((card) => [card.id, view.options.get(card.id) ?? boardCard(view, card)]));
  for (const [id, option] of view.options) markFresh(view, id, option);
  if (view.fresh) view.focus = view.fresh;
  view.head.replaceChildren(headWords(data), boardSorter(view));
  refreshBoard(view);
  if (focused) focusTurn(view);
}

/**
 * The card that is still picked in the position now shown. One that was tapped while a move was under way was meant
 * for what comes of the move.
 */
function keptPick(view, before) {
  const { data, name } = view;
  const last = lastPick.get(name);
  const isMeant = before ? view.moved || before.rev === data.rev : last?.rev === data.rev;
  const id = before ? view.picked : last?.id;
  return isMeant && mayPick(data) && data.hand.some((card) => card.id === id) ? id : null;
}

/** Whether this is a turn to throw a card or to end the hand with one. */
function mayPick({ throws, ends }) {
  return throws.length > 0 || Object.keys(ends).length > 0;
}

function otherHand(count) {
  const backs = make("div", "backs");
  for (let number = 0; number < count; number++) backs.append(make("span", "back small"));
  const holder = make("div", "other-cards");
  holder.setAttribute("role", "img");
  holder.setAttribute("aria-label", `Your opponent holds ${count} cards`);
  holder.append(backs);
  return [make("span", "label", "Your opponent"), holder];
}

function stockPile(view) {
  const { stock } = view.data;
  const pile = pileOf("stock", stock.left > 0 ? make("span", "back") : make("span", "no-card"), `Stock: ${stock.left}`);
  pile.setAttribute("aria-label", `The stock, ${cardsWord(stock.left)} to draw`);
  if (stock.act) mayTap(pile, () => act(view, "stock"));
  return pile;
}

function openPile(view) {
  const { pile } = view.data;
  const card = pile.top ? drawnCard(pile.top.id) : make("span", "no-card");
  const element = pileOf("pile", card, "Discards");
  element.setAttribute("aria-label", pile.top ? `The discard pile, ${pile.top.name} on top` : "The discard pile is empty");
  if (pile.act) mayTap(element, () => act(view, "take"));
  return element;
}

function pileOf(name, card, words) {
  const pile = make("div", `pile ${name}`);
  pile.setAttribute("role", "img");
  pile.append(card, make("span", "pile-words", words));
  return pile;
}

/** A way for the hand that holds a mouse or taps; the keyboard has the button with the same name. */
function mayTap(pile, work) {
  pile.classList.add("open");
  pile.addEventListener("click", work);
}

function headWords(data) {
  const words = make("span", "label", "Your hand");
  if (data.count) words.append(make("span", "deadwood", ` · ${data.count}`));
  return words;
}

function boardSorter(view) {
  return sortButtons(view, (sort) => {
    sorted.set(view.name, sort);
    refreshBoard(view);
  });
}

function boardCard(view, card) {
  const element = make("div", "option");
  element.setAttribute("role", "option");
  element.dataset.card = card.id;
  element.append(drawnCard(card.id), tick());
  element.addEventListener("click", () => pick(view, card.id));
  element.addEventListener("focus", () => {
    view.focus = card.id;
    setBoardStop(view);
  });
  return element;
}

function markFresh(view, id, option) {
  const { name } = view.cards.get(id);
  option.setAttribute("aria-label", id === view.fresh ? `${name}, just drawn` : name);
  option.classList.toggle("fresh", id === view.fresh);
}

/** A card is picked where one is to be thrown, now or when the move that is under way is made; again puts it back. */
function pick(view, id) {
  if (!mayPick(view.data) && !view.moved) return;
  view.picked = view.picked === id ? null : id;
  lastPick.set(view.name, { rev: view.data.rev, id: view.picked });
  view.focus = id;
  refreshBoard(view);
}

function boardOrder(view) {
  return view.data.orders[sorted.get(view.name) ?? "suit"];
}

function refreshBoard(view) {
  const order = boardOrder(view);
  putInOrder(view.list, order.map((id) => view.options.get(id)));
  view.list.style.setProperty("--gaps", Math.max(1, order.length - 1));
  view.list.style.setProperty("--half", Math.max(1, Math.ceil(order.length / 2) - 1));
  for (const [id, option] of view.options) option.setAttribute("aria-selected", String(id === view.picked));
  for (const button of view.sorts) {
    button.setAttribute("aria-pressed", String(button.dataset.sort === (sorted.get(view.name) ?? "suit")));
  }
  setBoardStop(view);
  showActions(view);
}

/** Makes *wanted* the children of *list*. What is in its place already is not touched: a tap on it goes on. */
function putInOrder(list, wanted) {
  for (const each of [...list.children]) if (!wanted.includes(each)) each.remove();
  wanted.forEach((each, place) => {
    const there = list.children[place] ?? null;
    if (there !== each) list.insertBefore(each, there);
  });
}

/** One tab stop for the whole hand; the arrows move it. */
function setBoardStop(view) {
  const order = boardOrder(view);
  const stop = order.includes(view.focus) ? view.focus : order[0];
  for (const [id, option] of view.options) option.tabIndex = id === stop ? 0 : -1;
}

// --- The buttons of a turn ----------------------------------------------------------------------------------------

function showActions(view) {
  const had = view.element.getRootNode().activeElement?.dataset?.act;
  view.actions.replaceChildren(...actionButtons(view));
  view.actions.hidden = view.actions.children.length === 0;
  if (had) view.actions.querySelector(`[data-act="${had}"]`)?.focus({ preventScroll: true });
}

function actionButtons(view) {
  const { throws, ends, buttons } = view.data;
  const card = view.picked ? view.cards.get(view.picked) : null;
  const made = buttons.map((each) => actButton(view, "secondary", each.label, each.act, true));
  if (mayPick(view.data)) {
    const mayThrow = card !== null && throws.includes(card.id);
    const words = card ? `Throw ${card.symbol}` : "Throw";
    made.unshift(actButton(view, "primary", words, "throw", mayThrow, card));
    if (card && !mayThrow && !(card.id in ends)) made.push(make("span", "why", "You just took it: throw another card."));
  }
  if (Object.keys(ends).length > 0) {
    const word = card ? ends[card.id] : null;
    const gin = Object.values(ends).includes("Gin");
    const words = word ? `${word} with ${card.symbol}` : gin ? "Gin" : "Knock";
    made.splice(1, 0, actButton(view, "secondary", words, "knock", Boolean(word), card));
  }
  return made;
}

function actButton(view, className, words, name, enabled, card = null) {
  const button = textButton(className, words, () => {
    if (isEnabled(button)) act(view, name, card);
  });
  button.dataset.act = name;
  setEnabled(button, enabled);
  return button;
}

function act(view, name, card = null) {
  if (view.sent) return;
  view.sent = true;
  view.moved = true;
  setTimeout(() => (view.sent = false), PATIENCE);
  view.send({ rev: view.data.rev, act: name, ...(card ? { card: card.id } : {}) });
}

// --- The keyboard -------------------------------------------------------------------------------------------------

function pressOnHand(view, event) {
  const id = event.target.dataset?.card;
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  const order = boardOrder(view);
  const place = order.indexOf(id);
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -place, End: order.length - 1 - place };
  if (event.key in steps) {
    const to = Math.min(order.length - 1, Math.max(0, place + steps[event.key]));
    view.options.get(order[to]).focus();
  } else if (event.key === " " || event.key === "Enter") {
    pick(view, id);
  } else {
    return;
  }
  event.preventDefault();
}

/** After a move: on the first button of the turn, or on the card just drawn. */
function focusTurn(view) {
  const button = view.data.throws.length === 0 ? view.actions.querySelector("button") : null;
  const target = button ?? view.options.get(view.fresh ?? boardOrder(view)[0]);
  target?.focus({ preventScroll: true });
}

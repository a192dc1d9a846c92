// A hand of which any number of cards is tapped, or which is grouped into melds. All of it happens here: the page
// hears one thing, the answer.

/** Choices by question, so that a hand that Streamlit takes away and puts back is as the learner left it. */
const remembered = new Map();
const MOST_REMEMBERED = 30;
const FEW = 4; // cards that need no sorting, and have room to be large

function manyView(root, data) {
  const name = `${data.key} ${data.rev}`;
  const view = {
    data,
    cards: new Map(data.cards.map((card) => [card.id, card])),
    choices: remembered.get(name) ?? freshChoices(data),
    element: make("div", "many"),
    options: new Map(),
    focus: null,
    sent: false,
    send: () => {},
  };
  remembered.set(name, view.choices);
  if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value);
  buildHand(view);
  buildFoot(view, name);
  allowDragging(view, (id, target) => dropCard(view, id, target));
  root.replaceChildren(view.element);
  refresh(view);
  return view;
}

function buildHand(view) {
  const head = make("div", "head");
  const few = view.data.cards.length <= FEW;
  view.element.classList.toggle("few", few);
  view.sorts = [];
  head.append(make("div", "label", view.data.label), ...(few ? [] : [sorter(view)]));
  view.hint = make("p", "hint");
  view.hint.id = "hint";
  view.list = make("div", "hand");
  view.list.setAttribute("role", "listbox");
  view.list.setAttribute("aria-multiselectable", "true");
  view.list.setAttribute("aria-orientation", "horizontal");
  view.list.setAttribute("aria-label", view.data.label);
  view.list.setAttribute("aria-describedby", "hint");
  for (const card of view.data.cards) view.options.set(card.id, option(view, card));
  view.list.addEventListener("keydown", (event) => pressKey(view, event));
  view.empty = make("p", "empty", "Every card is in a meld.");
  view.zones = make("div", "zones");
  view.zones.addEventListener("keydown", (event) => pressInZone(view, event));
  view.element.append(head, view.hint, view.list, view.empty, view.zones);
}

function buildFoot(view, name) {
  view.count = make("p", "count");
  view.count.setAttribute("role", "status");
  view.moved = make("p", "unseen");
  view.moved.setAttribute("role", "status");
  const send = (part) => {
    if (view.sent) return;
    view.sent = true;
    remembered.delete(name);
    setTimeout(() => (view.sent = false), PATIENCE);
    view.send({ rev: view.data.rev, ...part });
  };
  view.check = textButton("primary", "Check", () => {
    if (!isEnabled(view.check)) return;
    if (view.choices.grouping) send({ groups: view.choices.groups });
    else send({ cards: view.choices.order.filter((id) => view.choices.left.has(id)) });
  });
  const actions = make("div", "actions");
  actions.append(view.check);
  if (view.data.noneLabel !== null) {
    view.none = textButton("secondary", view.data.noneLabel, () => send({ cards: [] }));
    actions.append(view.none);
  }
  if (view.data.canGroup) {
    view.change = textButton("link", "", () => {
      view.choices.grouping = !view.choices.grouping;
      refresh(view);
    });
    actions.append(view.change);
  }
  view.element.append(view.count, view.moved, actions);
}

function sorter(view) {
  return sortButtons(view, (sort) => {
    view.choices.order = [...view.data.orders[sort]];
    view.choices.sort = sort;
    refresh(view);
  });
}

function option(view, card) {
  const element = make("div", "option");
  element.setAttribute("role", "option");
  element.setAttribute("aria-label", card.name);
  element.dataset.card = card.id;
  element.append(drawnCard(card.id), tick());
  element.addEventListener("click", () => toggle(view, card.id));
  element.addEventListener("focus", () => {
    view.focus = card.id;
    setTabStop(view, inHand(view.choices));
  });
  return element;
}

function toggle(view, id) {
  const chosen = chosenSet(view.choices);
  if (!chosen.delete(id)) chosen.add(id);
  view.focus = id;
  refresh(view);
}

// --- What the keys do ---------------------------------------------------------------------------------------------

function pressKey(view, event) {
  const id = event.target.dataset?.card;
  if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
  const hand = inHand(view.choices);
  const place = hand.indexOf(id);
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -place, End: hand.length - 1 - place };
  if (event.key in steps) {
    const to = Math.min(hand.length - 1, Math.max(0, place + steps[event.key]));
    if (event.shiftKey) reorder(view, id, hand, to);
    else focusCard(view, hand[to]);
  } else if (event.key === " " || event.key === "Enter") {
    toggle(view, id);
  } else if (event.key === "g" && view.choices.grouping) {
    groupPicked(view, view.choices.groups.length);
  } else if (event.key === "u" && view.choices.grouping) {
    breakUp(view, view.choices.groups.length - 1);
  } else {
    return;
  }
  event.preventDefault();
}

function pressInZone(view, event) {
  const place = event.target.closest?.("[data-zone]")?.dataset.zone;
  if (event.key !== "u" || place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  breakUp(view, Number(place));
}

function focusCard(view, id) {
  view.focus = id;
  view.options.get(id)?.focus();
}

/** Puts the card where the card at `to` in the hand is now. */
function reorder(view, id, hand, to) {
  const from = hand.indexOf(id);
  if (from === to) return;
  placeCard(view, id, to > from ? (hand[to + 1] ?? null) : hand[to]);
  view.moved.textContent = `${view.cards.get(id).name}, now card ${to + 1} of ${hand.length}`;
  focusCard(view, id);
}

function placeCard(view, id, before) {
  const order = view.choices.order.filter((each) => each !== id);
  order.splice(before === null ? order.length : order.indexOf(before), 0, id);
  if (order.join() !== view.choices.order.join()) view.choices.sort = "own";
  view.choices.order = order;
  refresh(view);
}

// --- Melds --------------------------------------------------------------------------------------------------------

function groupPicked(view, place) {
  const ids = [...view.choices.picked];
  if (ids.length === 0) return;
  const hand = inHand(view.choices);
  const next = hand.slice(hand.indexOf(view.focus) + 1).find((id) => !ids.includes(id));
  moveCards(view.choices, ids, place);
  view.focus = next ?? inHand(view.choices)[0] ?? null;
  refreshAndFocus(view);
}

function breakUp(view, place) {
  if (place < 0 || place >= view.choices.groups.length) return;
  const ids = view.choices.groups[place];
  moveCards(view.choices, ids, -1);
  view.focus = ids[0];
  refreshAndFocus(view);
}

function takeBack(view, id) {
  moveCards(view.choices, [id], -1);
  view.focus = id;
  refreshAndFocus(view);
}

function refreshAndFocus(view) {
  refresh(view);
  if (view.focus) view.options.get(view.focus).focus({ preventScroll: true });
  else view.check.focus({ preventScroll: true });
}

function dropCard(view, id, target) {
  if (target.zone !== undefined) {
    const { picked } = view.choices;
    moveCards(view.choices, picked.has(id) ? [...picked] : [id], target.zone);
    refresh(view);
    return;
  }
  if (view.choices.grouping) moveCards(view.choices, [id], -1);
  placeCard(view, id, target.before);
}

// --- Showing it ---------------------------------------------------------------------------------------------------

function refresh(view) {
  const { choices, data } = view;
  const hand = inHand(choices);
  showHand(view, hand);
  showZones(view);
  for (const button of view.sorts) button.setAttribute("aria-pressed", String(button.dataset.sort === choices.sort));
  const left = choices.grouping ? hand : hand.filter((id) => choices.left.has(id));
  const started = choices.grouping ? choices.groups.length > 0 : left.length > 0;
  view.hint.textContent = choices.grouping ? "Tap the cards of a meld, then group them." : data.hint;
  view.count.textContent = started ? countWords(view, left) : choices.grouping ? "No melds yet" : "No card tapped yet";
  view.check.textContent = choices.grouping ? "Check grouping" : "Check";
  setEnabled(view.check, started);
  if (view.none) view.none.hidden = choices.grouping;
  if (view.change) view.change.textContent = choices.grouping ? "Tap the leftovers instead" : "Group into melds instead";
}

function countWords(view, ids) {
  const counted = `${cardsWord(ids.length)} ${view.choices.grouping ? "left over" : view.data.word}`;
  const points = ids.reduce((sum, id) => sum + view.cards.get(id).points, 0);
  return view.data.countsPoints ? `${counted}, ${points === 1 ? "1 point" : `${points} points`}` : counted;
}

function showHand(view, hand) {
  const chosen = chosenSet(view.choices);
  const shown = [...view.list.children].map((each) => each.dataset.card);
  if (shown.join() !== hand.join()) view.list.replaceChildren(...hand.map((id) => view.options.get(id)));
  view.list.style.setProperty("--gaps", Math.max(1, hand.length - 1));
  view.list.style.setProperty("--half", Math.max(1, Math.ceil(hand.length / 2) - 1));
  view.list.hidden = hand.length === 0;
  view.empty.hidden = hand.length > 0;
  for (const id of hand) view.options.get(id).setAttribute("aria-selected", String(chosen.has(id)));
  setTabStop(view, hand);
}

/** One tab stop for the whole hand; the arrows move it. */
function setTabStop(view, hand) {
  const stop = hand.includes(view.focus) ? view.focus : hand[0];
  for (const id of hand) view.options.get(id).tabIndex = id === stop ? 0 : -1;
}

function showZones(view) {
  const { choices } = view;
  view.zones.hidden = !choices.grouping;
  if (!choices.grouping) return;
  const acts = {
    add: (place) => groupPicked(view, place),
    breakUp: (place) => breakUp(view, place),
    takeBack: (id) => takeBack(view, id),
  };
  view.zones.replaceChildren(...choices.groups.map((group, place) => zone(view, group, place, acts)), newZone(view, acts));
}

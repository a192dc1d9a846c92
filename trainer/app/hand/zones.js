// The melds that a learner has laid out: a zone each, with ways to put cards in and to take them back.

/**
 * What the learner does with the cards, as plain values. `left` are tapped leftovers, `picked` are cards picked for
 * a meld; each way of answering keeps its own, so that changing ways loses nothing.
 */
function freshChoices(data) {
  return { order: [...data.orders.suit], sort: "suit", left: new Set(), picked: new Set(), groups: [], grouping: false };
}

function inHand(choices) {
  const placed = new Set(choices.grouping ? choices.groups.flat() : []);
  return choices.order.filter((id) => !placed.has(id));
}

function chosenSet(choices) {
  return choices.grouping ? choices.picked : choices.left;
}

/** Moves cards to the zone `place` (a new one where there is none), or back to the hand where it is -1. */
function moveCards(choices, ids, place) {
  const moved = new Set(ids);
  const groups = choices.groups.map((group) => group.filter((id) => !moved.has(id)));
  if (place >= groups.length) groups.push([]);
  if (place >= 0) groups[place].push(...choices.order.filter((id) => moved.has(id)));
  choices.groups = groups.filter((group) => group.length > 0);
  for (const id of ids) choices.picked.delete(id);
}

function cardsWord(count) {
  return count === 1 ? "1 card" : `${count} cards`;
}

function textButton(className, text, act) {
  const button = make("button", className, text);
  button.type = "button";
  button.addEventListener("click", act);
  return button;
}

/** One zone. `acts` has `add(place)`, `breakUp(place)`, `takeBack(id)`. */
function zone(view, group, place, acts) {
  const element = make("div", "zone");
  element.dataset.zone = place;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", `Meld ${place + 1}: ${group.map((id) => view.cards.get(id).name).join(", ")}`);
  const cards = make("div", "cards");
  cards.style.setProperty("--gaps", Math.max(1, group.length - 1));
  for (const id of view.choices.order.filter((each) => group.includes(each))) {
    const slot = make("button", "slot");
    slot.type = "button";
    slot.dataset.card = id;
    slot.setAttribute("aria-label", `Take back ${view.cards.get(id).name.toLowerCase()}`);
    slot.append(drawnCard(id));
    slot.addEventListener("click", () => acts.takeBack(id));
    cards.append(slot);
  }
  const foot = make("div", "foot");
  const breakUp = textButton("quiet", "Break up", () => acts.breakUp(place));
  breakUp.setAttribute("aria-label", `Break up meld ${place + 1}`);
  foot.append(make("span", "zone-name", `Meld ${place + 1}`), breakUp);
  const picked = view.choices.picked.size;
  if (picked > 0) {
    const add = textButton("quiet", `Add ${picked}`, () => acts.add(place));
    add.setAttribute("aria-label", `Add ${cardsWord(picked)} to meld ${place + 1}`);
    foot.append(add);
  }
  element.append(cards, foot);
  return element;
}

/** The place where the next meld starts: a button, and a target to drop a card on. */
function newZone(view, acts) {
  const picked = view.choices.picked.size;
  const text = picked > 0 ? `Group ${cardsWord(picked)}` : "Group";
  const button = textButton("zone new-zone", text, () => acts.add(view.choices.groups.length));
  button.dataset.zone = view.choices.groups.length;
  button.setAttribute("aria-keyshortcuts", "g");
  setEnabled(button, picked > 0);
  return button;
}

/** A button that is off keeps its place in the tab order, so that nobody loses the focus to it. */
function setEnabled(button, enabled) {
  button.setAttribute("aria-disabled", String(!enabled));
}

function isEnabled(button) {
  return button.getAttribute("aria-disabled") !== "true";
}

/** The two ways to sort a hand, as buttons; `choose` hears "suit" or "rank". The buttons are kept as `view.sorts`. */
function sortButtons(view, choose) {
  const group = make("div", "sorter");
  group.setAttribute("role", "group");
  group.setAttribute("aria-label", "Sort");
  group.append(make("span", "sort-word", "Sort:"));
  view.sorts = ["suit", "rank"].map((sort) => {
    const button = textButton("sort", sort, () => choose(sort));
    button.dataset.sort = sort;
    button.setAttribute("aria-label", `Sort by ${sort}`);
    return button;
  });
  group.append(...view.sorts);
  return group;
}

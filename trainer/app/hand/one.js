// One card of several is the answer: each is a button, one tap sends it.

const MOST_AMONG_OTHERS = 3; // cards to tap that a phone has room for, whole, among the rest of the hand
const PATIENCE = 4000; // milliseconds after which an answer that brought no new question may be sent again

function oneView(root, data) {
  const view = make("div", "one");
  view.setAttribute("role", "group");
  view.setAttribute("aria-label", data.label);
  const cards = make("div", data.hand.length > 0 ? "held" : "choices");
  const instance = { send: () => {} };
  let sent = false;
  const buttons = new Map(data.cards.map((card) => [card.id, choice(card)]));
  for (const [id, button] of buttons) {
    button.addEventListener("click", () => {
      if (sent) return;
      sent = true;
      button.classList.add("chosen");
      setTimeout(() => {
        sent = false;
        button.classList.remove("chosen");
      }, PATIENCE);
      instance.send({ rev: data.rev, cards: [id] });
    });
  }
  if (data.hand.length > 0) holdAll(cards, data, buttons);
  else cards.append(...buttons.values());
  view.style.setProperty("--count", Math.min(4, data.cards.length));
  view.append(make("div", "label", data.label), cards);
  root.replaceChildren(view);
  return instance;
}

function choice(card) {
  const button = make("button", "choice");
  button.type = "button";
  button.dataset.card = card.id;
  button.setAttribute("aria-label", card.name);
  button.append(drawnCard(card.id), tick());
  return button;
}

/**
 * The whole hand in one row. The cards that can be tapped stand out whole; the others overlap. Where more can be tapped
 * than a phone has room for, they lie there in a row of their own.
 */
function holdAll(row, data, buttons) {
  for (const id of data.hand) {
    const slot = buttons.get(id) ?? make("span", "still");
    if (!buttons.has(id)) slot.append(drawnCard(id));
    row.append(slot);
  }
  row.querySelectorAll(".still").item(data.hand.length - buttons.size - 1)?.classList.add("last");
  const whole = buttons.size + (buttons.has(data.hand.at(-1)) ? 0 : 1);
  row.style.setProperty("--whole", whole);
  row.style.setProperty("--others", Math.max(1, data.hand.length - buttons.size - 1));
  row.style.setProperty("--offered", buttons.size);
  row.classList.toggle("crowded", buttons.size > MOST_AMONG_OTHERS);
  row.style.setProperty("--strips", Math.max(1, data.hand.length - whole));
  row.append(make("span", "unseen", data.others));
}

/** The mark of a chosen card, which is seen without any colour. */
function tick() {
  const mark = make("span", "tick");
  mark.setAttribute("aria-hidden", "true");
  mark.innerHTML = '<svg viewBox="0 0 20 20" focusable="false"><path d="M4.5 10.5L8.5 14.5L15.5 6"/></svg>';
  return mark;
}

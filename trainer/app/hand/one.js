// One card of several is the answer: each is a button, one tap sends it.

const PATIENCE = 4000; // milliseconds after which an answer that brought no new question may be sent again

function oneView(root, data) {
  const view = make("div", "one");
  view.setAttribute("role", "group");
  view.setAttribute("aria-label", data.label);
  const cards = make("div", "choices");
  const instance = { send: () => {} };
  let sent = false;
  for (const card of data.cards) {
    const button = make("button", "choice");
    button.type = "button";
    button.dataset.card = card.id;
    button.setAttribute("aria-label", card.name);
    button.append(drawnCard(card.id), tick());
    button.addEventListener("click", () => {
      if (sent) return;
      sent = true;
      button.classList.add("chosen");
      setTimeout(() => {
        sent = false;
        button.classList.remove("chosen");
      }, PATIENCE);
      instance.send({ rev: data.rev, cards: [card.id] });
    });
    cards.append(button);
  }
  view.append(make("div", "label", data.label), cards);
  root.replaceChildren(view);
  return instance;
}

/** The mark of a chosen card, which is seen without any colour. */
function tick() {
  const mark = make("span", "tick");
  mark.setAttribute("aria-hidden", "true");
  mark.innerHTML = '<svg viewBox="0 0 20 20" focusable="false"><path d="M4.5 10.5L8.5 14.5L15.5 6"/></svg>';
  return mark;
}

// Rows of cards to look at. Each row is one image to whoever listens, with all that is seen in its name.

/** An element with a class and, where given, a text. */
function make(tag, className, text) {
  const element = document.createElement(tag);
  element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

const ARROWS = { before: "M15 5H3M7 1L3 5L7 9", after: "M1 5H13M9 1L13 5L9 9", "": "M8 1V9M4 5L8 9L12 5" };

function arrow(joins) {
  const holder = make("span", "arrow");
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<svg viewBox="0 0 16 10" focusable="false"><path d="${ARROWS[joins]}"/></svg>`;
  return holder;
}

function pictureGroup(group) {
  const element = make("div", `group tone-${group.tone}`);
  const cards = make("div", "cards");
  cards.style.setProperty("--gaps", Math.max(1, group.cards.length - 1));
  for (const id of group.cards) {
    const slot = make("span", "slot");
    slot.append(drawnCard(id));
    cards.append(slot);
  }
  const drawn = make("div", "drawn"); // as wide as the cards, however long the words under them are
  drawn.append(cards, make("div", "line"));
  element.append(drawn);
  if (group.caption) {
    const caption = make("div", "caption", group.caption);
    if (group.tone === "laid-off") caption.prepend(arrow(group.joins));
    caption.style.setProperty("--count", group.cards.length);
    element.append(caption);
  }
  return element;
}

/** Groups in clusters: a meld together with the cards laid off on it. */
function clusters(groups) {
  const found = [];
  groups.forEach((group, place) => {
    const joined = place > 0 && (group.joins === "before" || groups[place - 1].joins === "after");
    if (joined) found[found.length - 1].push(group);
    else found.push([group]);
  });
  return found;
}

/** A line without cards: what stands before a colon leads it. */
function lineOfWords(text) {
  const line = make("div", "of-words");
  const colon = text.indexOf(": ");
  if (colon > 0) line.append(make("strong", "lead", text.slice(0, colon + 1)), text.slice(colon + 1));
  else line.append(text);
  return line;
}

function pictureRow(row) {
  const element = make("div", row.groups.length > 0 ? "row" : "row words");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", row.text);
  if (row.groups.length === 0) {
    element.append(lineOfWords(row.label));
    return element;
  }
  if (row.label) element.append(make("div", "label", row.label));
  const groups = make("div", "groups");
  for (const cluster of clusters(row.groups)) {
    const holder = make("div", "cluster");
    holder.append(...cluster.map(pictureGroup));
    groups.append(holder);
  }
  element.append(groups);
  return element;
}

function pictureView(root, data) {
  const view = make("div", data.large ? "picture large" : "picture");
  view.append(...data.rows.map(pictureRow));
  root.replaceChildren(view);
  return {};
}

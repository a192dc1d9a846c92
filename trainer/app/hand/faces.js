// The faces of the cards, drawn by us: corner index, pips, framed courts. All lengths in a field of 250 by 350.

const SHAPES = {
  // Each in a box of 100, around its middle.
  s: "M0-50C8-34 44-11 44 14C44 30 33 39 22 39C14 39 7 35 4 28C5 38 9 45 17 50H-17C-9 45-5 38-4 28C-7 35-14 39-22 39C-33 39-44 30-44 14C-44-11-8-34 0-50Z",
  h: "M0 47C-9 34-46 10-46-18C-46-36-34-46-22-46C-12-46-4-40 0-29C4-40 12-46 22-46C34-46 46-36 46-18C46 10 9 34 0 47Z",
  d: "M0-50C9-31 23-14 38 0C23 14 9 31 0 50C-9 31-23 14-38 0C-23-14-9-31 0-50Z",
  c:
    "M-22-27A22 22 0 0 1 22-27A22 22 0 0 1-22-27ZM-46 9A22 22 0 0 1-2 9A22 22 0 0 1-46 9Z" +
    "M2 9A22 22 0 0 1 46 9A22 22 0 0 1 2 9ZM0-16L12 4L4 16C5 34 9 44 17 50H-17C-9 44-5 34-4 16L-12 4Z",
};

const CROWNS = {
  J: "M-36 26L-42-20H-22V-6H-11V-26H11V-6H22V-20H42L36 26Z",
  Q: "M-38 26L-46-14C-36-8-28-10-23-22C-18-8-8-10 0-28C8-10 18-8 23-22C28-10 36-8 46-14L38 26Z",
  K: "M-40 26L-48-20L-24 0L-4-24V-32H-12V-40H-4V-48H4V-40H12V-32H4V-24L24 0L48-20L40 26Z",
};
const PEARLS = { J: [], Q: [[-46, -19], [-23, -28], [0, -35], [23, -28], [46, -19]], K: [[-48, -26], [48, -26]] };

const LEFT = 88;
const MIDDLE = 125;
const RIGHT = 162;
const ROWS_OF_THREE = [72, 175, 278];
const ROWS_OF_FOUR = [68, 139, 211, 282];

function bothSides(rows) {
  return rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
}

const PIPS = {
  A: [[MIDDLE, 175]],
  2: [[MIDDLE, 72], [MIDDLE, 278]],
  3: [[MIDDLE, 72], [MIDDLE, 175], [MIDDLE, 278]],
  4: bothSides([72, 278]),
  5: [...bothSides([72, 278]), [MIDDLE, 175]],
  6: bothSides(ROWS_OF_THREE),
  7: [...bothSides(ROWS_OF_THREE), [MIDDLE, 123]],
  8: [...bothSides(ROWS_OF_THREE), [MIDDLE, 123], [MIDDLE, 227]],
  9: [...bothSides(ROWS_OF_FOUR), [MIDDLE, 175]],
  T: [...bothSides(ROWS_OF_FOUR), [MIDDLE, 103], [MIDDLE, 247]],
};

function shape(suit, x, y, size, turned = false) {
  const turn = turned ? " rotate(180)" : "";
  return `<path d="${SHAPES[suit]}" transform="translate(${x} ${y})${turn} scale(${size / 100})"/>`;
}

/** The rank as it is printed. Ten is set tighter, to be no wider than the others look. */
function rankText(rank, x, y, size) {
  const ten = rank === "T";
  const fit = ten ? ` textLength="${size * 0.82}" lengthAdjust="spacingAndGlyphs"` : "";
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle"${fit}>${ten ? "10" : rank}</text>`;
}

function crown(rank, x, y, size) {
  const pearls = PEARLS[rank].map(([px, py]) => `<circle cx="${px}" cy="${py}" r="6"/>`).join("");
  const band = '<path class="band" d="M-38 14H38"/>';
  return `<g transform="translate(${x} ${y}) scale(${size / 100})"><path d="${CROWNS[rank]}"/>${pearls}${band}</g>`;
}

function court(rank, suit) {
  return (
    '<rect class="frame" x="66" y="38" width="118" height="274" rx="9"/>' +
    '<rect class="inner" x="73" y="45" width="104" height="260" rx="5"/>' +
    crown(rank, MIDDLE, 92, 70) +
    rankText(rank, MIDDLE, 213, 124) +
    shape(suit, MIDDLE, 270, 46)
  );
}

function pips(rank, suit) {
  const size = rank === "A" ? 104 : 45;
  return PIPS[rank].map(([x, y]) => shape(suit, x, y, size, y > 175)).join("");
}

/** For a card wide enough to be looked at. */
function fullFace(rank, suit) {
  const corner = rankText(rank, 36, 64, 69) + shape(suit, 36, 107, 40);
  const middle = rank in CROWNS ? court(rank, suit) : pips(rank, suit);
  return `${corner}<g transform="rotate(180 125 175)">${corner}</g>${middle}`;
}

/** For a card of which a thumb sees a strip: a big index, and one mark in the far corner. */
function smallFace(rank, suit) {
  const mark = rank in CROWNS ? crown(rank, 168, 205, 84) + shape(suit, 168, 272, 88) : shape(suit, 168, 262, 112);
  return rankText(rank, 66, 101, 118) + shape(suit, 66, 179, 82) + mark;
}

/** A drawn card. Whoever listens hears the name of what holds it, so the drawing itself is silent. */
function drawnCard(id) {
  const [rank, suit] = id;
  const card = document.createElement("span");
  card.className = `card suit-${suit}`;
  card.setAttribute("aria-hidden", "true");
  card.innerHTML =
    `<svg class="full" viewBox="0 0 250 350" focusable="false">${fullFace(rank, suit)}</svg>` +
    `<svg class="small" viewBox="0 0 250 350" focusable="false">${smallFace(rank, suit)}</svg>`;
  return card;
}

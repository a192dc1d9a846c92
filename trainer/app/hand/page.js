// What every component needs of the page around it: its colours, and its keys.

/** Streamlit's theme need not be the system's: light-dark() follows the page that is really there. */
function matchTheme(root) {
  const background = luminance(root, "--st-background-color");
  const accent = luminance(root, "--st-primary-color");
  if (background !== null) root.style.colorScheme = background < 0.2 ? "dark" : "light";
  // White or black on the accent, whichever stands out more: they are equal at a luminance of 0.179.
  if (accent !== null) root.style.setProperty("--on-accent", accent > 0.179 ? "#06120c" : "#ffffff");
}

/** The relative luminance (WCAG) of the colour in a custom property, from 0 to 1; null where it cannot be read. */
function luminance(root, property) {
  const probe = make("span", "unseen");
  probe.style.forcedColorAdjust = "none";
  probe.style.color = `var(${property})`;
  root.append(probe);
  const numbers = getComputedStyle(probe).color.match(/^rgba?\((\d+), (\d+), (\d+)/);
  probe.remove();
  if (!numbers) return null;
  const [red, green, blue] = numbers.slice(1).map((each) => {
    const part = Number(each) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Keys pressed on the cards are the cards': Streamlit takes a plain r or c for the page (rerun, clear the cache). */
function keepKeys(root) {
  if (root.dataset.keeps) return;
  root.dataset.keeps = "yes";
  for (const type of ["keydown", "keyup", "keypress"]) {
    root.addEventListener(type, (event) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1) event.stopPropagation();
    });
  }
}

// Dragging a card: to another place in the hand, to a meld, or back. A short press stays a tap.

const DRAG_AFTER = 8; // pixels

/**
 * `drop(id, target)` is called with `{zone: number}` or `{before: id or null}` (a place in the hand; null is its end).
 */
function allowDragging(view, drop) {
  let start = null;
  let ghost = null;

  function cardAt(event) {
    const holder = event.target.closest?.("[data-card]");
    return holder && view.element.contains(holder) ? holder : null;
  }

  function targetAt(event) {
    const found = view.element.getRootNode().elementFromPoint(event.clientX, event.clientY);
    const zoneElement = found?.closest?.("[data-zone]");
    if (zoneElement) return { zone: Number(zoneElement.dataset.zone), element: zoneElement };
    const box = view.list.getBoundingClientRect();
    const near = event.clientY > box.top - 30 && event.clientY < box.bottom + 30;
    if (!near) return null;
    const options = [...view.list.querySelectorAll("[data-card]")].filter((each) => each.dataset.card !== start.id);
    const after = options.find((each) => {
      const place = each.getBoundingClientRect();
      return event.clientY < place.bottom && event.clientX < place.left + place.width / 2;
    });
    return { before: after?.dataset.card ?? null };
  }

  function showGhost(event) {
    const box = view.element.getBoundingClientRect();
    ghost.style.left = `${event.clientX - box.left - start.dx}px`;
    ghost.style.top = `${event.clientY - box.top - start.dy}px`;
    for (const each of view.element.querySelectorAll(".target")) each.classList.remove("target");
    targetAt(event)?.element?.classList.add("target");
  }

  function stop() {
    ghost?.remove();
    start?.holder.classList.remove("dragged");
    for (const each of view.element.querySelectorAll(".target")) each.classList.remove("target");
    view.element.classList.remove("dragging");
    ghost = null;
    start = null;
  }

  view.element.addEventListener("pointerdown", (event) => {
    const holder = event.button === 0 && event.isPrimary ? cardAt(event) : null;
    if (!holder) return;
    const box = holder.getBoundingClientRect();
    start = {
      holder,
      id: holder.dataset.card,
      x: event.clientX,
      y: event.clientY,
      dx: event.clientX - box.left,
      dy: event.clientY - box.top,
      pointer: event.pointerId,
    };
  });

  view.element.addEventListener("pointermove", (event) => {
    if (!start || event.pointerId !== start.pointer) return;
    if (!ghost) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < DRAG_AFTER) return;
      ghost = make("span", "ghost");
      ghost.style.width = `${start.holder.querySelector(".card").getBoundingClientRect().width}px`;
      ghost.append(drawnCard(start.id));
      view.element.append(ghost);
      view.element.classList.add("dragging");
      start.holder.classList.add("dragged");
      view.element.setPointerCapture(event.pointerId);
    }
    showGhost(event);
  });

  view.element.addEventListener("pointerup", (event) => {
    if (!start) return;
    const { id } = start;
    const target = ghost ? targetAt(event) : null;
    if (ghost) swallowNextClick(view.element);
    stop();
    if (target) drop(id, target);
  });

  view.element.addEventListener("pointercancel", stop);
  view.element.addEventListener("dragstart", (event) => event.preventDefault());
}

/** The browser sends a click when the pointer goes up; after a drag it means nothing. */
function swallowNextClick(element) {
  const swallow = (event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }), 0);
}

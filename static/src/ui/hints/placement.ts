/** Notes on the page's paper, where no text is: they scroll with it and move nothing. */
const GAP = 8;

/** Keep a note right above an element; the answer ends that. */
export function keepAbove(note: HTMLElement, target: HTMLElement, page: HTMLElement): () => void {
  return keep(note, target, page, () =>
    Math.max(
      page.getBoundingClientRect().top - page.scrollTop,
      target.getBoundingClientRect().top - note.offsetHeight - GAP,
    ),
  );
}

/** Keep a note below the last block of a text. */
export function keepBelow(note: HTMLElement, editor: HTMLElement, page: HTMLElement): () => void {
  return keep(note, editor, page, () => (editor.lastElementChild ?? editor).getBoundingClientRect().bottom + 2 * GAP);
}

/** `top`: in the window, where the note is to be; it stays there on the paper however that is scrolled. */
function keep(note: HTMLElement, target: HTMLElement, page: HTMLElement, top: () => number): () => void {
  let frame = 0;
  // Not seen before it is where it belongs.
  note.style.visibility = "hidden";
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      note.style.visibility = "";
      if (note.hidden) return;
      const { left, width } = target.getBoundingClientRect();
      const paper = note.offsetParent ?? page;
      const from = paper.getBoundingClientRect();
      Object.assign(note.style, {
        top: `${Math.round(top() - from.top + paper.scrollTop)}px`,
        left: `${Math.round(left - from.left)}px`,
        maxWidth: `${Math.round(width)}px`,
      });
    });
  };
  // What is written changes the blocks, what is offered grows one of them, a window changes all.
  const changed = new MutationObserver(schedule);
  changed.observe(target, { childList: true, subtree: true, characterData: true });
  changed.observe(note, { attributeFilter: ["hidden"] });
  const resized = new ResizeObserver(schedule);
  for (const element of [target, page]) resized.observe(element);
  schedule();
  return () => {
    cancelAnimationFrame(frame);
    changed.disconnect();
    resized.disconnect();
  };
}

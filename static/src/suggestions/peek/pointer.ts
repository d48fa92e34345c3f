import { offsetAt } from "./words";

/** How far a pointer that is dragged out of the text scrolls it with each move. */
const SCROLLED = 14;

interface Position {
  index: number;
  offset: number;
}

interface Ports {
  /** The paragraphs' words, as they are drawn now. */
  words(): readonly HTMLElement[];
  /** Where a press with Shift begins: where the selection does. */
  anchor(): Position;
  select(index: number, anchor: number, head: number): void;
  /** Two presses choose the sentence. */
  sentence(position: Position): void;
}

/** Words are selected as they are drawn here, not by the browser, whose selection is the article's. */
export function selectByPointer(text: HTMLElement, ports: Ports): void {
  let from: Position | null = null;
  const positionOf = ({ clientX, clientY }: MouseEvent) => offsetAt(ports.words(), clientX, clientY);
  const drag = (event: MouseEvent) => {
    const at = positionOf(event);
    if (!from || !text.isConnected) return end();
    const { top, bottom } = text.getBoundingClientRect();
    text.scrollTop += event.clientY < top ? -SCROLLED : event.clientY > bottom ? SCROLLED : 0;
    if (at?.index === from.index) ports.select(at.index, from.offset, at.offset);
  };
  const end = () => {
    from = null;
    removeEventListener("mousemove", drag);
    removeEventListener("mouseup", end);
  };
  text.addEventListener("mousedown", (event) => {
    const at = positionOf(event);
    if (event.button !== 0 || !at) return;
    event.preventDefault();
    text.focus({ preventScroll: true });
    if (event.detail === 2) return ports.sentence(at);
    const anchor = ports.anchor();
    from = event.shiftKey && at.index === anchor.index ? anchor : at;
    ports.select(at.index, from.offset, at.offset);
    addEventListener("mousemove", drag);
    addEventListener("mouseup", end);
  });
}

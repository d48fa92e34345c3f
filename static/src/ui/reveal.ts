/**
 * Bring an element of a scrolled list into the middle of its sight.
 *
 * What was never in sight is as high as was guessed: what is above the element grows when it is drawn.
 */
export function reveal(element: Element | null | undefined, frames = 4): void {
  if (!element?.isConnected) return;
  element.scrollIntoView({ block: "center" });
  if (frames) requestAnimationFrame(() => reveal(element, frames - 1));
}

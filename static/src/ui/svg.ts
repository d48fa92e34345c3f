/** Drawings made of shapes, and the keys of those that are sliders. */
type Shape = "svg" | "path" | "rect" | "line" | "circle" | "text" | "g" | "defs" | "pattern";

export function shape<K extends Shape>(
  name: K,
  attributes: Record<string, string | number>,
  words = "",
): SVGElementTagNameMap[K] {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (words) element.textContent = words;
  return element;
}

export const round = (value: number) => Math.round(value * 10) / 10;

/** Where a key leads from `at`, of numbers up to `last`; `page` is how far the keys of pages go. */
export const sliderSteps = (page: number): Record<string, (at: number, last: number) => number> => ({
  ArrowRight: (at) => at + 1,
  ArrowUp: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  ArrowDown: (at) => at - 1,
  PageUp: (at) => at + page,
  PageDown: (at) => at - page,
  Home: () => 0,
  End: (_, last) => last,
});

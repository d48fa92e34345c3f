/** Images in an article: their attributes, on a `<figure>` too, and which of them lack an alternative text. */
import type { Attrs, Node } from "prosemirror-model";

/** The attributes of a `figure`; its content is the caption. Sizes are in pixels. */
export interface Figure {
  image: string;
  width: number;
  height: number;
  /** What it shows, for those who do not see it. */
  alt: string;
  credit: string;
}

/** How many characters each may have. */
export const MAX_ALT = 2000;
export const MAX_CREDIT = 300;

/** As the clipboard has them. */
export const figureAttributes = (attrs: Attrs): Record<string, string> =>
  Object.fromEntries(Object.entries(attrs).map(([name, value]) => [`data-${name}`, String(value)]));

/** The attributes of a pasted figure; false where it is none of this desk's. */
export function readFigure({ dataset }: HTMLElement): Figure | false {
  const { image = "", width, height, alt = "", credit = "" } = dataset;
  const [wide, high] = [Number(width), Number(height)];
  if (!/^[0-9a-f]{12}$/.test(image) || !(wide > 0 && high > 0)) return false;
  return {
    image,
    width: Math.round(wide),
    height: Math.round(high),
    alt: alt.slice(0, MAX_ALT),
    credit: credit.slice(0, MAX_CREDIT),
  };
}

/** Positions of the figures without alternative text. */
export function figuresWithoutAlt(doc: Node): number[] {
  const positions: number[] = [];
  doc.forEach((node, pos) => {
    if (node.type.name === "figure" && !(node.attrs["alt"] as string).trim()) positions.push(pos);
  });
  return positions;
}

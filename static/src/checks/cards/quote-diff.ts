import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { DiffPart } from "../../wire/types";

type Kind = NonNullable<DiffPart["kind"]>;

const ALLOWED: ReadonlySet<Kind> = new Set([
  "omission",
  "clarification",
  "style",
  "hesitation",
  "repetition",
  "aside",
  "network",
]);
const HARD: ReadonlySet<Kind> = new Set(["negation", "number"]);
/** An omission of more words is shown by its first and last few. */
const OMISSION_SHOWN = 10;
const OMISSION_EDGE = 3;

export const isConventional = ({ kind }: DiffPart): boolean => !!kind && ALLOWED.has(kind);

/** Adds a space between two pieces unless one of them brings it. */
function joins(left: string, right: string): string {
  return !left || !right || /\s$/.test(left) || /^[\s,.;:!?’”)]/.test(right) ? "" : " ";
}

/** One side of a difference as running text. */
export function textOfSide(diff: DiffPart[], side: "before" | "after"): string {
  return diff.reduce((text, part) => text + joins(text, part[side]) + part[side], "");
}

/**
 * Renders a word diff: words only in `before` are struck out, words only in `after` underlined, a changed number or
 * “not” has a frame, and conventional changes are faded; all of it is described for screen readers.
 */
export function diffView(diff: DiffPart[], beforeName: string, afterName: string): HTMLElement {
  const text = h("p", { class: "diff-text" });
  let last = "";
  const put = (piece: string, make: (piece: string) => Node) => {
    if (!piece) return;
    text.append(joins(last, piece), make(piece));
    last = piece;
  };
  for (const part of diff) {
    if (part.op === "equal") put(part.after || part.before, (piece) => document.createTextNode(piece));
    else {
      put(part.before, (piece) => side("del", part, piece, beforeName));
      put(part.after, (piece) => side("ins", part, piece, afterName));
    }
  }
  const legend = h(
    "p",
    { class: "diff-legend", "aria-hidden": "true" },
    h("del", {}, t("diff-in", { side: beforeName })),
    " ",
    h("ins", {}, t("diff-in", { side: afterName })),
  );
  return h("div", { class: "diff" }, text, legend);
}

function side(tag: "del" | "ins", { kind }: DiffPart, piece: string, name: string): HTMLElement {
  const named = [kind && t(`diff-kind-${kind}`), t("diff-only-in", { side: name })].filter(Boolean).join(", ");
  const weight = !kind ? undefined : HARD.has(kind) ? "diff-hard" : ALLOWED.has(kind) ? "diff-allowed" : undefined;
  return h(
    tag,
    { ...(weight && { class: weight }) },
    h("span", { class: "visually-hidden" }, `[${named}: `),
    kind === "omission" ? shortened(piece) : piece,
    h("span", { class: "visually-hidden" }, "]"),
  );
}

/** What an ellipsis stands for, by its ends where it is long. */
function shortened(piece: string): string {
  const words = piece.split(/\s+/);
  if (words.length <= OMISSION_SHOWN) return piece;
  return [...words.slice(0, OMISSION_EDGE), "[…]", ...words.slice(-OMISSION_EDGE)].join(" ");
}

/** From the body's words to the headline's; null where they share none, for there all would be struck out. */
export function bodyDiff(diff: DiffPart[] | null): HTMLElement | null {
  return diff?.some(({ op }) => op === "equal") ? diffView(diff, t("diff-body"), t("diff-headline")) : null;
}

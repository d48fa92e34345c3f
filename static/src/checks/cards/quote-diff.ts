import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { DiffPart } from "../../wire/types";
import { ALLOWED, isConventional, joins, textOfSide, type Compared, type Kind, type Side } from "./diff-parts";

/** Labels and names of the two sides. */
const OF_QUOTE = {
  before: ["diff-label-source", "diff-source"],
  after: ["diff-label-yours", "diff-draft"],
} as const;
const OF_HEADLINE = {
  before: ["diff-label-body", "diff-body"],
  after: ["diff-label-headline", "diff-headline"],
} as const;

const HARD: ReadonlySet<Kind> = new Set(["negation", "number"]);
/** An omission of more words is shown by its first and last few. */
const OMISSION_SHOWN = 10;
const OMISSION_EDGE = 3;

/**
 * Renders a comparison as two lines, the source's words above the writer's. Of the source nothing is struck out: what
 * the writer does not have is only marked. Of the writer's words the wrong ones are struck out; what is missing has a
 * sign in its place, a changed number or “not” has a frame, and conventional changes are faded. All of it is described
 * for screen readers.
 */
export function quoteDiff(diff: DiffPart[], compared: Compared = "quote"): HTMLElement {
  const labels = compared === "quote" || compared === "paraphrase" ? OF_QUOTE : OF_HEADLINE;
  return h(
    "dl.diff",
    { testid: "diff" },
    ...(["before", "after"] as const).flatMap((side) => [
      h("dt", t(labels[side][0])),
      h(
        "dd",
        { class: side === "before" ? "diff-source" : "diff-yours" },
        ...sideOf(diff, side, t(labels[side][1]), compared),
      ),
    ]),
  );
}

function sideOf(diff: DiffPart[], side: Side, name: string, compared: Compared): Node[] {
  const isWrong = (part: DiffPart) => compared !== "reworded headline" && !isConventional(part);
  if (compared === "paraphrase") return [document.createTextNode(textOfSide(diff, side))];
  let last = "";
  return diff.flatMap((part) => {
    const piece = part[side];
    if (!piece) {
      if (side === "before") return [];
      // The ellipsis itself is no part of the difference.
      return part.kind === "omission" ? [document.createTextNode(" …")] : isWrong(part) ? [gap()] : [];
    }
    const space = document.createTextNode(joins(last, piece, part[`${side}_joined`]));
    last = piece;
    if (part.op === "equal") return [space, document.createTextNode(piece)];
    return [space, changed(part, side === "after" && isWrong(part) ? "del" : "mark", piece, name)];
  });
}

/** Where the writer left out words. */
const gap = () => h("span.diff-gap", { "aria-hidden": "true" });

function changed({ kind }: DiffPart, tag: "mark" | "del", piece: string, name: string): HTMLElement {
  const described = [kind && t(`diff-kind-${kind}`), t("diff-only-in", { side: name })].filter(Boolean).join(", ");
  const weight = !kind ? undefined : HARD.has(kind) ? "diff-hard" : ALLOWED.has(kind) ? "diff-allowed" : undefined;
  return h(
    tag,
    { ...(weight && { class: weight }) },
    h("span.visually-hidden", `[${described}: `),
    kind === "omission" ? shortened(piece) : piece,
    h("span.visually-hidden", "]"),
  );
}

/** What an ellipsis stands for, by its ends where it is long. */
function shortened(piece: string): string {
  const words = piece.split(/\s+/);
  if (words.length <= OMISSION_SHOWN) return piece;
  return [...words.slice(0, OMISSION_EDGE), "[…]", ...words.slice(-OMISSION_EDGE)].join(" ");
}

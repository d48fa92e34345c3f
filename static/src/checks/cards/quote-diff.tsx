import { Fragment, type ComponentChildren } from "preact";
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

interface Props {
  parts: DiffPart[];
  compared?: Compared;
}

/**
 * A comparison as two lines, the source's words above the writer's. Of the source nothing is struck out: what the writer
 * does not have is only marked. Of the writer's words the wrong ones are struck out; what is missing has a sign in its
 * place, a changed number or “not” has a frame, and conventional changes are faded. All of it is described for screen
 * readers.
 */
export function QuoteDiff({ parts, compared = "quote" }: Props) {
  const labels = compared === "quote" || compared === "paraphrase" ? OF_QUOTE : OF_HEADLINE;
  return (
    <dl class="diff" data-testid="diff">
      {(["before", "after"] as const).map((side) => (
        <Fragment key={side}>
          <dt>{t(labels[side][0])}</dt>
          <dd class={side === "before" ? "diff-source" : "diff-yours"}>
            {sideOf(parts, side, t(labels[side][1]), compared)}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function sideOf(parts: DiffPart[], side: Side, name: string, compared: Compared): ComponentChildren {
  if (compared === "paraphrase") return textOfSide(parts, side);
  const isWrong = (part: DiffPart) => compared !== "reworded headline" && !isConventional(part);
  let last = "";
  return parts.map((part) => {
    const words = part[side];
    if (!words) {
      if (side === "before") return null;
      // The ellipsis itself is no part of the difference.
      if (part.kind === "omission") return " …";
      return isWrong(part) && <span class="diff-gap" aria-hidden="true" />;
    }
    const space = joins(last, words, part[`${side}_joined`]);
    last = words;
    if (part.op === "equal") return space + words;
    return [space, <Changed part={part} words={words} side={name} isStruck={side === "after" && isWrong(part)} />];
  });
}

interface ChangedProps {
  part: DiffPart;
  words: string;
  side: string;
  isStruck: boolean;
}

function Changed({ part: { kind }, words, side, isStruck }: ChangedProps) {
  const description = [kind && t(`diff-kind-${kind}`), t("diff-only-in", { side })].filter(Boolean).join(", ");
  const Tag = isStruck ? "del" : "mark";
  return (
    <Tag class={!kind ? undefined : HARD.has(kind) ? "diff-hard" : ALLOWED.has(kind) ? "diff-allowed" : undefined}>
      <span class="visually-hidden">[{description}: </span>
      {kind === "omission" ? shortened(words) : words}
      <span class="visually-hidden">]</span>
    </Tag>
  );
}

/** What an ellipsis stands for, by its ends where it is long. */
function shortened(omission: string): string {
  const words = omission.split(/\s+/);
  if (words.length <= OMISSION_SHOWN) return omission;
  return [...words.slice(0, OMISSION_EDGE), "[…]", ...words.slice(-OMISSION_EDGE)].join(" ");
}

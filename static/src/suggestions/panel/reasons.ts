import { h, icon } from "../../ui/dom";
import { t, type MessageId } from "../../i18n/messages";
import type { Why } from "../../wire/types";
import type { Strength } from "../state/reducer";

/** From this cosine on, two texts are about the same to a reader too; below it they may only share a field. */
const CLOSE = 0.5;
const NOTES: Record<string, MessageId> = {
  follows_last_quote: "why-follows",
  same_paragraph_as_last_quote: "why-same-paragraph",
  speaker_named: "why-speaker",
};

/** Why a paragraph is suggested, in one line of plain words; "" where there is nothing to say. */
export function reasonsText(why: Why | undefined): string {
  if (!why) return "";
  const shares = why.notes.includes("matched_earlier") ? "why-shares-earlier" : "why-shares";
  const reasons = [
    why.matched.length ? t(shares, { words: why.matched.join(", ") }) : "",
    why.similarity !== null && why.similarity >= CLOSE ? t("why-close") : "",
    // Codes of a newer server are passed over.
    ...why.notes.map((note) => (NOTES[note] ? t(NOTES[note]) : "")),
  ]
    .filter(Boolean)
    .join(" · ");
  return reasons.charAt(0).toUpperCase() + reasons.slice(1);
}

/** A text in which the shared words, wherever they stand as whole words, are marked. */
export function markSharedWords(text: string, why: Why | undefined): (Node | string)[] {
  const matched = why?.matched.filter(Boolean) ?? [];
  if (!matched.length) return [text];
  // The longest first: “flood wall” before “flood”.
  const either = [...matched]
    .sort((a, b) => b.length - a.length)
    .map((words) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
  const whole = new RegExp(`(?<![\\p{L}\\p{N}])(${either.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return text
    .split(whole)
    .map((piece, at) => (at % 2 ? h("span.shared", piece) : piece))
    .filter((piece) => piece !== "");
}

/** How sure the desk is of a quote, and why it is suggested, in one line; null where there is nothing to say. */
export function reasonElement(strength: Strength | null, why: string): HTMLElement | null {
  const mark = strengthMark(strength);
  if (!mark && !why) return null;
  return h("p.suggestion-why", mark, why && h("span", { testid: "suggestion-why" }, why));
}

/** How sure the desk is of a quote: a filled or an open diamond, and the word for it. */
function strengthMark(strength: Strength | null): HTMLElement | null {
  if (strength !== "strong" && strength !== "possible") return null;
  return h(
    "span",
    { class: `suggestion-strength is-${strength}`, testid: "strength", "data-strength": strength },
    icon(strength),
    t(`suggestion-${strength}`),
  );
}

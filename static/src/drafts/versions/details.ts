/** The details of an article in a version: those that it had, or how they changed. */
import { moment } from "../../i18n/dates";
import { languageName, t } from "../../i18n/messages";
import type { Details } from "../../wire/types";
import { h } from "../../ui/dom";
import { mark, pieces } from "./view";
import { wordPieces, type Piece } from "./word-diff";

interface DetailRow {
  name: keyof Details;
  pieces: Piece[];
}

const NAMES = ["byline", "standfirst", "section", "keywords", "deadline", "word_goal", "language"] as const;

/** What the article has of details; nothing of a version from before they were stored. */
export const detailsOf = (details: Details | null): DetailRow[] =>
  rows((name) => [{ op: "same", text: details ? words(details, name) : "" }]);

/** The details that changed between two versions; none where those of one are not known. */
export function changedDetails(before: Details | null, after: Details | null): DetailRow[] {
  if (!before || !after) return [];
  return rows((name) => {
    const [old, now] = [words(before, name), words(after, name)];
    return old === now ? [] : wordPieces(old, now);
  });
}

/** Put the rows below the headline of a version. */
export function addDetails(version: HTMLElement, shown: readonly DetailRow[]): void {
  if (!shown.length) return;
  const list = h("dl.version-details", { testid: "version-details" });
  for (const row of shown) {
    const value = h("dd", ...pieces(row.pieces));
    if (row.pieces.some(({ op }) => op !== "same")) mark(value);
    list.append(h("div", h("dt", label(row.name)), value));
  }
  version.querySelector(".version-headline")!.after(list);
}

function rows(of: (name: keyof Details) => Piece[]): DetailRow[] {
  return NAMES.map((name) => ({ name, pieces: of(name) })).filter((row) => row.pieces.some(({ text }) => text));
}

function words(details: Details, name: keyof Details): string {
  switch (name) {
    case "keywords":
      return details.keywords.join(", ");
    case "deadline":
      return details.deadline ? moment(details.deadline) : "";
    case "word_goal":
      return details.word_goal === null ? "" : `${details.word_goal}`;
    case "language":
      return details.language && languageName(details.language);
    default:
      return details[name];
  }
}

const label = (name: keyof Details) =>
  t(name === "word_goal" ? "article-details-word-goal" : (`article-details-${name}` as const));

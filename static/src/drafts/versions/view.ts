/** Render a version with its changes, or as it was. */
import { DOMSerializer, type DOMOutputSpec, type Node as ArticleNode } from "prosemirror-model";
import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Figure } from "../../articles/figures";
import { imageAddress } from "../../images/api";
import { bodySchema } from "../../articles/schema";
import { docFromBody, readableBody } from "../../articles/plain-text";
import type { Kind } from "../../articles/blocks";
import { isChange, type VersionDiff, type Row, type Text } from "./diff";
import type { Piece } from "./word-diff";

type Tag = "p" | "h4" | "h5" | "li";

const TAGS: Record<Kind, Tag> = {
  paragraph: "p",
  heading: "h4",
  subheading: "h5",
  figure: "p",
  quote: "p",
  "pull-quote": "p",
  bullet: "li",
  numbered: "li",
};
const AROUND: Partial<Record<Kind, "blockquote" | "ul" | "ol">> = {
  quote: "blockquote",
  "pull-quote": "blockquote",
  bullet: "ul",
  numbered: "ol",
};

/** Render changes: added words are underlined, removed ones struck through; both are described for screen readers. */
export function differenceView({ headline, rows }: VersionDiff): HTMLElement {
  const view = h("div.version-article");
  const title = h("h3.version-headline", ...pieces(headline));
  if (headline.some(({ op }) => op !== "same")) mark(title);
  view.append(title);
  let around: HTMLElement = view;
  let kind: Kind | null = null;
  for (const row of rows) {
    const wrapping = AROUND[row.kind];
    if (!wrapping) around = view;
    else if (row.kind !== kind) view.append((around = h(wrapping)));
    kind = row.kind;
    around.append(rowView(row));
  }
  return view;
}

/** The version itself, with the images of the draft. */
export function textView({ headline, body }: Text, draftId: string): HTMLElement {
  const text = h("div.version-article.body-text", h("h3.version-headline", headline || t("untitled-draft")));
  text.append(serializer(draftId).serializeFragment(docFromBody(readableBody(body)).content));
  return text;
}

function serializer(draftId: string): DOMSerializer {
  const { nodes, marks } = DOMSerializer.fromSchema(bodySchema);
  const figure = ({ attrs }: ArticleNode): DOMOutputSpec => {
    const { image, width, height, alt, credit } = attrs as Figure;
    const src = imageAddress(draftId, image, "small");
    const credited: DOMOutputSpec[] = credit ? [["p", { class: "hint" }, credit]] : [];
    return ["figure", ["img", { src, width, height, alt }], ["figcaption", 0], ...credited];
  };
  return new DOMSerializer({ ...nodes, figure }, marks);
}

/** What changed, in reading order. */
export const changesOf = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>("[data-change]")];

function rowView(row: Row): HTMLElement {
  const label = labelFor(row);
  const element = h(TAGS[row.kind], { class: `version-row is-${row.is}` }, label && h("span.version-label", label));
  if (row.is === "moved-away") element.append(...pieces([{ op: "same", text: firstWords(row) }]));
  else element.append(...pieces(row.pieces));
  if (isChange(row)) mark(element);
  return element;
}

/** Marks an element as a change. */
export function mark(element: HTMLElement) {
  element.dataset["change"] = "";
  element.tabIndex = -1;
}

/** What the words of a block alone do not show. */
function labelFor({ is, was, restyled, split }: Row): string | null {
  const labels = [
    is === "moved" && t("versions-moved-here"),
    is === "moved-away" && t("versions-moved-away"),
    is === "added" && t("versions-paragraph-added"),
    is === "removed" && t("versions-paragraph-removed"),
    was && t(`versions-was-${was}`),
    restyled && t("versions-restyled"),
    split && t("versions-split"),
  ].filter((one) => typeof one === "string");
  return labels.length ? labels.join(" · ") : null;
}

const SHOWN_WORDS = 8;

function firstWords({ pieces: [first] }: Row): string {
  const words = first?.text.split(/\s+/) ?? [];
  return words.length > SHOWN_WORDS ? `${words.slice(0, SHOWN_WORDS).join(" ")} …` : words.join(" ");
}

export function pieces(all: Piece[]): (Node | string)[] {
  return all.flatMap(({ op, text }) => {
    if (op === "same") return [text];
    // The line is under the words, not under the space around them.
    const [, space = "", words = "", after = ""] = /^(\s*)([^]*?)(\s*)$/.exec(text) ?? [];
    const [tag, named] =
      op === "added" ? (["ins", t("versions-added")] as const) : (["del", t("versions-removed")] as const);
    const hidden = (spoken: string) => h("span.visually-hidden", spoken);
    const shown = words || (text.includes("\n") ? "↵" : "␣");
    return [words && space, h(tag, {}, hidden(`[${named}: `), shown, hidden("]")), after];
  });
}

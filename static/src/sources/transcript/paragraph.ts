import { clock, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { draftPath, titleOf } from "../../drafts/names";
import { renderMarks } from "../../ui/text-marks/render";
import { kindClass, paragraphKind } from "../labels";
import type { Mark } from "../../ui/text-marks/marks";
import type { QuotedPassage, SourceParagraph } from "../../wire/types";

interface ParagraphOptions {
  /** Whether its speaker is said: where he is another than the one before. */
  named: boolean;
  playable: boolean;
  /** Whether it may be corrected. */
  changeable: boolean;
  marks: Mark[];
  quoted: QuotedPassage[];
}

/**
 * Renders one paragraph of a transcript. `data-act` says what its buttons do, with one listener for all of them: there
 * may be ten thousand. Tab reaches them only from the paragraph that has the focus.
 */
export function paragraphView(item: SourceParagraph, look: ParagraphOptions): HTMLElement {
  const time = clock(item.start_ms);
  const name = item.speaker ? displayName(item.speaker) : "";
  const kind = paragraphKind(item);
  // Nobody says a heading: no name is missing.
  const named = look.named && !item.kind;
  const act = (what: string, label: string, className: string, ...children: (Node | string)[]) =>
    h("button", { type: "button", class: className, "data-act": what, "aria-label": label, tabindex: -1 }, ...children);
  return h(
    "article",
    {
      class: `said${kindClass(item)}${named ? " is-named" : ""}`,
      testid: "line",
      tabindex: -1,
      "data-index": item.index,
      "aria-label": [
        item.kind ? kind : name || t("paragraph-no-speaker"),
        item.question ? t("paragraph-asks") : "",
        time,
      ]
        .filter(Boolean)
        .join(", "),
    },
    h(
      "div.said-time",
      time && look.playable ? act("play", t("paragraph-play", { time }), "said-play", time) : h("span", time),
    ),
    h(
      "div.said-main",
      named || kind
        ? h(
            "p.said-head",
            named && !look.changeable
              ? h("span", { class: `said-speaker${name ? "" : " said-nobody"}` }, name || t("paragraph-nobody"))
              : null,
            named && look.changeable && name
              ? act("rename", t("paragraph-rename", { name }), "said-speaker", name)
              : null,
            named && look.changeable && !name
              ? act("rename", t("paragraph-name-nobody"), "said-speaker said-nobody", t("paragraph-nobody"))
              : null,
            kind ? h("span.said-kind", kind) : null,
          )
        : null,
      h("p.said-words", ...renderMarks(item.text, look.marks, { unsure: t("paragraph-unsure") })),
      look.quoted.length ? h("p.said-quoted", `${t("paragraph-quoted")} `, ...drafts(look.quoted)) : null,
    ),
    h(
      "div.said-tools",
      item.revisions
        ? act("history", t("paragraph-history", { times: item.revisions }), "said-corrected", t("paragraph-corrected"))
        : null,
      item.kind ? null : act("insert", t("archive-insert-label"), "said-tool quiet square", icon("marks")),
      look.changeable ? act("correct", t("paragraph-correct"), "said-tool quiet square", icon("pencil")) : null,
    ),
  );
}

function drafts(quoted: QuotedPassage[]): (Node | string)[] {
  const headlines = new Map(quoted.map(({ draft_id, headline }) => [draft_id, titleOf({ headline })]));
  return [...headlines].flatMap(([id, headline], at) => [
    at ? ", " : "",
    h("a", { href: draftPath(id), tabindex: -1 }, headline),
  ]);
}

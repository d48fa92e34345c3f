import { button, clock, h, iconButton, inputForm } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { kindClass, paragraphKind } from "../../sources/labels";
import { platformName, postedAt, postLink } from "../../posts/thread/labels";
import type { SourceParagraph } from "../../wire/types";

interface Actions {
  insert(): void;
  cut(): void;
  /** Opens or closes the line for the writer's own words. */
  askForWords(): void;
  /** Puts these in. */
  bracket(): void;
  drawPreview(): void;
  undo(): void;
  play(): void;
  read(): void;
  leave(): void;
}

/** What a peek is made of, empty. */
export type PeekElements = ReturnType<typeof createElements>;

export function createElements(title: string, actions: Actions) {
  const text = h("div.peek-text", {
    tabindex: 0,
    role: "textbox",
    "aria-readonly": "true",
    "aria-multiline": "true",
    "aria-label": t("peek-text", { title }),
    "aria-describedby": "peek-keys",
    testid: "peek-text",
  });
  const status = h("p.visually-hidden", { role: "status", testid: "peek-status" });
  // A long quote scrolls, by keyboard too.
  const preview = h("p.peek-preview", { tabindex: 0, testid: "peek-preview" });
  const refusal = h("p.peek-refusal", { role: "alert", testid: "peek-refusal" });
  const insert = button(t("peek-insert"), () => actions.insert(), "small primary", { testid: "peek-insert" });
  const brackets = button(t("peek-bracket"), () => actions.askForWords(), "small", {
    testid: "peek-bracket",
    "aria-expanded": "false",
  });
  const undo = button(t("peek-undo"), () => actions.undo(), "small quiet", { testid: "peek-undo" });
  const play = iconButton("play", t("peek-play"), () => actions.play(), { title: t("peek-play"), testid: "peek-play" });
  const own = h("input.filter", {
    "aria-label": t("peek-bracket-words"),
    placeholder: t("peek-bracket-words"),
    testid: "peek-bracket-words",
    maxlength: 100,
    autocomplete: "off",
    on: { input: () => actions.drawPreview() },
  });
  const form = inputForm(
    () => actions.bracket(),
    { class: "peek-form", hidden: true },
    own,
    h("button.button.small", { type: "submit" }, t("peek-bracket-put")),
  );
  const element = h(
    "section.peek",
    { role: "dialog", "aria-label": t("peek-label", { title }), testid: "peek" },
    h(
      "div.peek-head",
      h("h2", title),
      play,
      iconButton("source", t("peek-read"), () => actions.read(), { title: t("peek-read") }),
      iconButton("close", t("close"), () => actions.leave(), { title: t("close") }),
    ),
    text,
    h(
      "div.peek-foot",
      preview,
      form,
      h(
        "div.peek-tools",
        insert,
        button(t("peek-leave-out"), () => actions.cut(), "small", { testid: "peek-leave-out" }),
        brackets,
        undo,
      ),
      h("div.peek-said", refusal, h("p.peek-keys", { id: "peek-keys" }, t("peek-keys"))),
    ),
    status,
  );
  return { element, text, status, preview, refusal, insert, brackets, undo, play, own, form };
}

/** One paragraph; its speaker is said where it is another than before. */
export function paragraphView(
  item: SourceParagraph,
  before: SourceParagraph | undefined,
  isSuggested: boolean,
  words: HTMLElement,
): HTMLElement {
  const named =
    item.speaker && item.speaker !== before?.speaker ? h("span.reader-speaker", displayName(item.speaker)) : null;
  return h(
    "div",
    { class: `peek-paragraph${isSuggested ? " is-suggested" : ""}${kindClass(item)}` },
    h("p.reader-meta", named, h("span", clock(item.start_ms)), paragraphKind(item), posted(item)),
    words,
  );
}

/** When a post was written, leading to it where its author may be named. */
function posted({ post }: SourceParagraph): Node | string | null {
  const when = post ? [platformName(post.platform), postedAt(post.posted_at)].filter(Boolean).join(" · ") : "";
  return postLink(post?.url, when) ?? (when || null);
}

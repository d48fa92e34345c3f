import { button, clock, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { isSafeLink } from "../../articles/provenance";
import { kindClass, paragraphKind } from "../../sources/labels";
import { platformName, postedAt } from "../../posts/thread/labels";
import type { SourceParagraph } from "../../wire/types";

interface Actions {
  insert(): void;
  cut(): void;
  /** Opens or closes the line for the writer's own words. */
  askForWords(): void;
  /** These are typed into it; these are to be put in. */
  typed(): void;
  bracket(): void;
  undo(): void;
  play(): void;
  read(): void;
  leave(): void;
}

/** What a peek is made of, empty. */
export type PeekElements = ReturnType<typeof createElements>;

export function createElements(title: string, actions: Actions) {
  const text = h("div", {
    class: "peek-text",
    tabindex: 0,
    role: "textbox",
    "aria-readonly": "true",
    "aria-multiline": "true",
    "aria-label": t("peek-text", { title }),
    "aria-describedby": "peek-keys",
    testid: "peek-text",
  });
  const status = h("p", { class: "visually-hidden", role: "status", testid: "peek-status" });
  const preview = h("p", { class: "peek-preview", testid: "peek-preview" });
  const refusal = h("p", { class: "peek-refusal", role: "alert", testid: "peek-refusal" });
  const insert = button(t("peek-insert"), actions.insert, { class: "button small primary", testid: "peek-insert" });
  const brackets = button(t("peek-bracket"), actions.askForWords, {
    class: "button small",
    testid: "peek-bracket",
    "aria-expanded": "false",
  });
  const undo = button(t("peek-undo"), actions.undo, { class: "button small quiet", testid: "peek-undo" });
  const play = square(t("peek-play"), "play", actions.play, "peek-play");
  const own = h("input", {
    class: "filter",
    "aria-label": t("peek-bracket-words"),
    placeholder: t("peek-bracket-words"),
    testid: "peek-bracket-words",
    maxlength: 100,
    autocomplete: "off",
    on: { input: actions.typed },
  });
  const form = h(
    "form",
    { class: "peek-form", hidden: true, on: { submit: (event) => (event.preventDefault(), actions.bracket()) } },
    own,
    h("button", { type: "submit", class: "button small" }, t("peek-bracket-put")),
  );
  const element = h(
    "section",
    { class: "peek", role: "dialog", "aria-label": t("peek-label", { title }), testid: "peek" },
    h(
      "div",
      { class: "peek-head" },
      h("h2", {}, title),
      play,
      square(t("peek-read"), "source", actions.read),
      square(t("close"), "close", actions.leave),
    ),
    text,
    h(
      "div",
      { class: "peek-foot" },
      preview,
      form,
      h(
        "div",
        { class: "peek-tools" },
        insert,
        button(t("peek-leave-out"), actions.cut, { class: "button small", testid: "peek-leave-out" }),
        brackets,
        undo,
      ),
      h("div", { class: "peek-said" }, refusal, h("p", { class: "peek-keys", id: "peek-keys" }, t("peek-keys"))),
    ),
    status,
  );
  return { element, text, status, preview, refusal, insert, brackets, undo, play, own, form };
}

function square(label: string, name: Parameters<typeof icon>[0], run: () => void, testid?: string): HTMLButtonElement {
  return h(
    "button",
    { type: "button", class: "quiet square", "aria-label": label, title: label, testid, on: { click: run } },
    icon(name),
  );
}

/** One paragraph; its speaker is said where it is another than before. */
export function paragraphView(
  item: SourceParagraph,
  before: SourceParagraph | undefined,
  isSuggested: boolean,
  words: HTMLElement,
): HTMLElement {
  const named =
    item.speaker && item.speaker !== before?.speaker
      ? h("span", { class: "reader-speaker" }, displayName(item.speaker))
      : null;
  return h(
    "div",
    { class: `peek-paragraph${isSuggested ? " is-suggested" : ""}${kindClass(item)}` },
    h("p", { class: "reader-meta" }, named, h("span", {}, clock(item.start_ms)), paragraphKind(item), posted(item)),
    words,
  );
}

/** When a post was written, leading to it where its author may be named. */
function posted({ post }: SourceParagraph): Node | string | null {
  const when = post ? [platformName(post.platform), postedAt(post.posted_at)].filter(Boolean).join(" · ") : "";
  return when && post?.url && isSafeLink(post.url)
    ? h(
        "a",
        {
          href: post.url,
          target: "_blank",
          rel: "noopener noreferrer",
          "aria-label": t("posts-open-link", { date: when }),
        },
        when,
      )
    : when || null;
}

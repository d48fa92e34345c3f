import { button, clock, h, icon } from "../dom";
import type { Scope } from "../findings/dismissals";
import { spokenName } from "../insertion";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import { diffView } from "./diff";
import { dismissControl } from "./dismiss";

export const STATE_WORDS: Record<HeadlineFinding["state"] | QuoteFinding["state"], string> = {
  verbatim: "Word for word",
  supported: "Supported by the body",
  unsupported: "Not found in the body",
  differs: "Differs from the source",
  not_found: "Not found in the sources",
};

export function quoted(text: string, limit = 90): string {
  return text.length > limit ? `“${text.slice(0, limit).replace(/\s+\S*$/, "")} …”` : `“${text}”`;
}

/** A message without the state's words, where the card's head already says them. */
export function messageAfter(words: string, message: string): string {
  const rest = message.startsWith(words) ? message.slice(words.length).replace(/^[\s:;.,—–-]+/, "") : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

interface HeadlineActions {
  /** Null where the nearest body quote is too long for a headline, or there is none. */
  mend: (() => void) | null;
  goTo: (() => void) | null;
  dismiss(scope: Scope): void;
  close(): void;
}

/** Why a headline quote is not supported, and what can be done about it. */
export function headlineCard(finding: HeadlineFinding, actions: HeadlineActions): HTMLElement {
  const { nearest, diff, message } = finding;
  return h("div", { class: "card card-unsupported", role: "group", "aria-label": "Headline quote" },
    head("alert", STATE_WORDS.unsupported, actions.close),
    said(STATE_WORDS.unsupported, message),
    nearest
      ? h("div", { class: "card-nearest" },
          h("p", { class: "card-label" }, "The nearest quote in the body"),
          h("blockquote", {}, quoted(nearest.text, 240)),
          diff?.length ? diffView(diff, "the body", "the headline") : null)
      : h("p", { class: "hint" }, "The body has no quote that comes near it. Quote the words in the body, or take the marks off the headline."),
    h("div", { class: "card-actions" },
      actions.mend ? button("Use the body’s words", actions.mend, { class: "button small primary" }) : null,
      actions.goTo ? button("Show in the body", actions.goTo, { class: "button small" }) : null,
      dismissControl(actions.dismiss)));
}

interface QuoteActions {
  mend: (() => void) | null;
  read: (() => void) | null;
  dismiss(scope: Scope): void;
  close(): void;
}

/** Where a body quote comes from, and how it differs from there. */
export function quoteCard(finding: QuoteFinding, actions: QuoteActions): HTMLElement {
  const { state, diff, message } = finding;
  const where = [finding.speaker && spokenName(finding.speaker), clock(finding.start_ms), finding.source_title].filter(Boolean).join(" · ");
  return h("div", { class: `card card-${state}`, testid: "finding-card", role: "group", "aria-label": STATE_WORDS[state] },
    head(state === "verbatim" ? "check" : state === "differs" ? "differs" : "missing", STATE_WORDS[state], actions.close),
    state === "verbatim" ? null : said(STATE_WORDS[state], message),
    state === "differs" && diff?.length ? diffView(diff, "the source", "your draft") : null,
    where ? h("p", { class: "card-where" }, where) : null,
    h("div", { class: "card-actions" },
      actions.mend ? button("Use the source’s words", actions.mend, { class: "button small primary" }) : null,
      actions.read ? button("Read in the source", actions.read, { class: "button small" }) : null,
      state === "verbatim" ? null : dismissControl(actions.dismiss)));
}

function said(words: string, message: string): HTMLElement | null {
  const rest = messageAfter(words, message);
  return rest ? h("p", { class: "card-message" }, rest) : null;
}

function head(name: "alert" | "check" | "differs" | "missing", words: string, close: () => void): HTMLElement {
  const shut = h("button", { type: "button", class: "quiet square", "aria-label": "Close", on: { click: close } }, icon("close"));
  return h("div", { class: "card-head" }, icon(name), h("h2", {}, words), shut);
}

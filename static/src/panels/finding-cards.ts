import { relation, type Relation } from "../anchoring";
import { button, clock, h, icon, type IconName } from "../dom";
import type { Scope } from "../findings/dismissals";
import { spokenName } from "../insertion";
import type { Provenance } from "../provenance";
import type { BodyQuote, DiffPart, HeadlineFinding, QuoteFinding } from "../wire/types";
import { diffView } from "./diff";
import { dismissControl } from "./dismiss";

type State = HeadlineFinding["state"] | QuoteFinding["state"];

export const STATE_WORDS: Record<State, string> = {
  verbatim: "Word for word",
  supported: "Supported by the body",
  uncertain: "Perhaps not in the body",
  unsupported: "Not found in the body",
  in_source: "In the source, not in the body",
  not_a_quotation: "Not read as a quotation",
  differs: "Differs from the source",
  not_found: "Not found in the sources",
};

export const STATE_ICONS: Record<State, IconName> = {
  verbatim: "check",
  supported: "check",
  uncertain: "missing",
  unsupported: "alert",
  in_source: "source",
  not_a_quotation: "marks",
  differs: "differs",
  not_found: "missing",
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
  /** Puts the words of `fix` in. */
  mend(words: string): void;
  show(quote: BodyQuote): void;
  read(): void;
  dismiss(scope: Scope): void;
  close(): void;
}

/** What is known of a headline quote, why, and what can be done about it. */
export function headlineCard(finding: HeadlineFinding, actions: HeadlineActions): HTMLElement {
  const { state, message } = finding;
  return h("div", { class: `card card-${state}`, testid: "headline-card", role: "group", "aria-label": "Headline quote" },
    head(state, actions.close),
    said(STATE_WORDS[state], message),
    ...(state === "unsupported" || state === "uncertain" || state === "in_source" ? unmet(finding, actions)
      : state === "supported" || state === "verbatim" ? support(finding, actions) : []));
}

/** A quote that the body does not have: what comes nearest, and the ways out. */
function unmet({ state, nearest, diff, fix, source }: HeadlineFinding, actions: HeadlineActions): (HTMLElement | null)[] {
  const isCut = fix !== null && nearest !== null && !isWhole(fix, nearest);
  return [
    source ? whereLine(source.speaker, source.start_ms, source.source_title) : null,
    nearest
      ? h("div", { class: "card-nearest" },
          label("The nearest quote in the body"),
          h("blockquote", {}, quoted(nearest.text, 240)),
          bodyDiff(diff))
      : h("p", { class: "hint" }, source
          ? "The body has no quote that comes near it."
          : "The body has no quote that comes near it. Quote the words in the body, or take the marks off the headline."),
    isCut ? h("div", { class: "card-fix" }, label("The body’s words that fit a headline"), h("blockquote", {}, quoted(fix.text))) : null,
    h("div", { class: "card-actions" },
      source ? button("Read in the source", actions.read, { class: "button small primary" }) : null,
      fix ? button("Use the body’s words", () => actions.mend(fix.text), { class: `button small${state === "unsupported" ? " primary" : ""}` }) : null,
      nearest ? button("Show in the body", () => actions.show(nearest), { class: "button small" }) : null,
      dismissControl(actions.dismiss)),
  ];
}

/** The body quotes that stand behind a headline quote: one, or several that it joins. */
function support({ support: quotes, diff, state }: HeadlineFinding, actions: HeadlineActions): (HTMLElement | null)[] {
  const several = quotes.length > 1;
  return [
    label(several ? "The quotes in the body" : "The quote in the body"),
    h("ul", { class: "card-support" }, ...quotes.map((quote) =>
      h("li", { testid: "support" }, h("blockquote", {}, quoted(quote.text, 240)),
        button("Show", () => actions.show(quote), { class: "button small quiet", "aria-label": `Show in the body: ${quoted(quote.text, 60)}` })))),
    state === "supported" && !several ? bodyDiff(diff) : null,
  ];
}

/** From the body's words to the headline's; null where they share none, for there all would be struck out. */
export function bodyDiff(diff: DiffPart[] | null): HTMLElement | null {
  return diff?.some(({ op }) => op === "equal") ? diffView(diff, "the body", "the headline") : null;
}

/** Whether the words are the quote but for the punctuation at its end. */
function isWhole(words: BodyQuote, quote: BodyQuote): boolean {
  return words.start === quote.start && !/[\p{L}\p{N}]/u.test(quote.text.slice(words.text.length));
}

interface QuoteActions {
  mend: (() => void) | null;
  read: (() => void) | null;
  /** A button that plays the source's words, where it has a recording. */
  play: HTMLElement | null;
  dismiss(scope: Scope): void;
  close(): void;
}

const INSERTED_WORDS: Record<Relation, string> = {
  same: "",
  part: "Part of what was inserted",
  edited: "Inserted as",
};

/** Where a body quote comes from, how it differs from there, and from what was inserted. */
export function quoteCard(finding: QuoteFinding, inserted: Provenance | null, actions: QuoteActions): HTMLElement {
  const { state, diff, message } = finding;
  return h("div", { class: `card card-${state}`, testid: "finding-card", role: "group", "aria-label": STATE_WORDS[state] },
    head(state, actions.close),
    state === "verbatim" ? null : said(STATE_WORDS[state], message),
    state === "differs" && diff?.length ? diffView(diff, "the source", "your draft") : null,
    inserted && insertedLine(inserted, finding.quote),
    whereLine(finding.speaker, finding.start_ms, finding.source_title),
    h("div", { class: "card-actions" },
      actions.mend ? button("Use the source’s words", actions.mend, { class: "button small primary" }) : null,
      actions.read ? button("Read in the source", actions.read, { class: "button small" }) : null,
      actions.play,
      state === "verbatim" ? null : dismissControl(actions.dismiss)));
}

function insertedLine({ exact }: Provenance, words: string): HTMLElement | null {
  const said = INSERTED_WORDS[relation(exact, words)];
  return said ? h("p", { class: "card-message" }, `${said}: ${quoted(exact, 240)}`) : null;
}

function whereLine(speaker: string | null, startMs: number | null, title: string | null): HTMLElement | null {
  const where = [speaker && spokenName(speaker), clock(startMs), title].filter(Boolean).join(" · ");
  return where ? h("p", { class: "card-where" }, where) : null;
}

function label(words: string): HTMLElement {
  return h("p", { class: "card-label" }, words);
}

function said(words: string, message: string): HTMLElement | null {
  const rest = messageAfter(words, message);
  return rest ? h("p", { class: "card-message" }, rest) : null;
}

function head(state: State, close: () => void): HTMLElement {
  const shut = h("button", { type: "button", class: "quiet square", "aria-label": "Close", on: { click: close } }, icon("close"));
  return h("div", { class: "card-head" }, icon(STATE_ICONS[state]), h("h2", {}, STATE_WORDS[state]), shut);
}

import { relation, type Relation } from "../anchoring";
import { button, clock, h, icon } from "../dom";
import type { Scope } from "../findings/dismissals";
import { asksForALook, hardWords, messageAfter, quoted, STATE_ICONS, STATE_WORDS, type Finding } from "../findings/words";
import { day } from "../i18n/dates";
import { spokenName } from "../insertion";
import type { Provenance } from "../provenance";
import type { BodyQuote, DiffPart, HeadlineFinding, QuoteFinding } from "../wire/types";
import { diffView } from "./diff";
import { dismissControl } from "./dismiss";

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
    said(message, STATE_WORDS[state]),
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
  /** Makes the source one of the draft's; null where it is. */
  attach: (() => void) | null;
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

/** What the sources say of a body quote: how it stands there, whose it is and where, and what can be done about it. */
export function quoteCard(finding: QuoteFinding, inserted: Provenance | null, actions: QuoteActions): HTMLElement {
  const { state, diff, message } = finding;
  const hard = hardWords(finding);
  const main = (isMain: boolean) => ({ class: `button small${isMain ? " primary" : ""}` });
  return h("div", { class: `card card-${state}`, testid: "finding-card", role: "group", "aria-label": STATE_WORDS[state] },
    head(state, actions.close),
    hard ? h("p", { class: "card-hard" }, icon("alert"), hard) : null,
    // The word-for-word state needs no reason, but where it stands may need a word.
    said(message, state === "verbatim" ? "Word for word as in the source" : STATE_WORDS[state]),
    state === "not_found" ? h("p", { class: "hint" }, "Check the wording, attach the source, or take off the marks.") : null,
    diff.some(({ op }) => op !== "equal") ? diffView(diff, "the source", "your draft") : null,
    inserted && insertedLine(inserted, finding.quote),
    facts(finding),
    h("div", { class: "card-actions" },
      actions.mend ? button("Use the source’s words", actions.mend, main(true)) : null,
      actions.attach ? button("Attach this source", actions.attach, main(!actions.mend && !finding.attached)) : null,
      actions.read ? button("Read in the source", actions.read, { class: "button small" }) : null,
      actions.play,
      asksForALook(finding) ? dismissControl(actions.dismiss) : null));
}

/** Whom the text and the source name, and where in the source it stands. */
function facts(finding: QuoteFinding): HTMLElement | null {
  const { attributed_to: by, source_title: title, speaker, paragraph_index: index, state } = finding;
  const where = [title, day(finding.spoken_on), clock(finding.start_ms), index === null ? "" : `paragraph ${index + 1}`].filter(Boolean).join(" · ");
  const said = title === null ? "" : speaker ? spokenName(speaker) : "not named";
  const rows: [string, string][] = [
    ...(by?.name === said
      ? [["Speaker", said] satisfies [string, string]]
      : [["Speaker in your draft", by?.name ?? ""], ["Speaker in the source", said]] satisfies [string, string][]),
    ["Place", where],
  ];
  const told = rows.filter(([, words]) => words);
  return told.length
    ? h("dl", { class: `card-facts${state === "other_speaker" ? " is-at-odds" : ""}` },
        ...told.flatMap(([name, words]) => [h("dt", {}, name), h("dd", {}, words)]))
    : null;
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

/** The reason, without what the card's head says already. */
function said(message: string, head: string): HTMLElement | null {
  const rest = messageAfter(head, message);
  return rest ? h("p", { class: "card-message" }, rest) : null;
}

function head(state: Finding["state"], close: () => void): HTMLElement {
  const shut = h("button", { type: "button", class: "quiet square", "aria-label": "Close", on: { click: close } }, icon("close"));
  return h("div", { class: "card-head" }, icon(STATE_ICONS[state]), h("h2", {}, STATE_WORDS[state]), shut);
}

import { relation, type Relation } from "../anchoring";
import { button, clock, h, icon } from "../dom";
import type { Scope } from "../findings/dismissals";
import { asksForALook, hardWords, messageAfter, quoted, STATE_ICONS, stateWords, type Finding } from "../findings/words";
import { day } from "../i18n/dates";
import { t, type MessageId } from "../i18n/messages";
import { spokenName } from "../naming";
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
  return h("div", { class: `card card-${state}`, testid: "headline-card", role: "group", "aria-label": t("card-headline") },
    head(state, actions.close),
    said(message, stateWords(state)),
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
          label(t("card-nearest")),
          h("blockquote", {}, quoted(nearest.text, 240)),
          bodyDiff(diff))
      : h("p", { class: "hint" }, t(source ? "card-none-near" : "card-none-near-advice")),
    isCut ? h("div", { class: "card-fix" }, label(t("card-body-fix")), h("blockquote", {}, quoted(fix.text))) : null,
    h("div", { class: "card-actions" },
      source ? button(t("card-read"), actions.read, { class: "button small primary" }) : null,
      fix ? button(t("card-use-body"), () => actions.mend(fix.text), { class: `button small${state === "unsupported" ? " primary" : ""}` }) : null,
      nearest ? button(t("card-show-in-body"), () => actions.show(nearest), { class: "button small" }) : null,
      dismissControl(actions.dismiss)),
  ];
}

/** The body quotes that stand behind a headline quote: one, or several that it joins. */
function support({ support: quotes, diff, state }: HeadlineFinding, actions: HeadlineActions): (HTMLElement | null)[] {
  const several = quotes.length > 1;
  return [
    label(t("card-support", { quotes: quotes.length })),
    h("ul", { class: "card-support" }, ...quotes.map((quote) =>
      h("li", { testid: "support" }, h("blockquote", {}, quoted(quote.text, 240)),
        button(t("card-show"), () => actions.show(quote),
          { class: "button small quiet", "aria-label": t("card-show-quote", { quote: quoted(quote.text, 60) }) })))),
    state === "supported" && !several ? bodyDiff(diff) : null,
  ];
}

/** From the body's words to the headline's; null where they share none, for there all would be struck out. */
export function bodyDiff(diff: DiffPart[] | null): HTMLElement | null {
  return diff?.some(({ op }) => op === "equal") ? diffView(diff, t("diff-body"), t("diff-headline")) : null;
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

const INSERTED: Record<Relation, MessageId | null> = {
  same: null,
  part: "card-inserted-part",
  edited: "card-inserted-edited",
};
/** How the server's message of a word-for-word quote begins. */
const VERBATIM_MESSAGE = "Word for word as in the source";

/** What the sources say of a body quote: how it stands there, whose it is and where, and what can be done about it. */
export function quoteCard(finding: QuoteFinding, inserted: Provenance | null, actions: QuoteActions): HTMLElement {
  const { state, diff, message } = finding;
  const hard = hardWords(finding);
  const main = (isMain: boolean) => ({ class: `button small${isMain ? " primary" : ""}` });
  return h("div", { class: `card card-${state}`, testid: "finding-card", role: "group", "aria-label": stateWords(state) },
    head(state, actions.close),
    hard ? h("p", { class: "card-hard" }, icon("alert"), hard) : null,
    // The word-for-word state needs no reason, but where it stands may need a word.
    said(message, state === "verbatim" ? VERBATIM_MESSAGE : stateWords(state)),
    state === "not_found" ? h("p", { class: "hint" }, t("card-not-found-advice")) : null,
    diff.some(({ op }) => op !== "equal") ? diffView(diff, t("diff-source"), t("diff-draft")) : null,
    inserted && insertedLine(inserted, finding.quote),
    facts(finding),
    h("div", { class: "card-actions" },
      actions.mend ? button(t("card-use-source"), actions.mend, main(true)) : null,
      actions.attach ? button(t("card-attach"), actions.attach, main(!actions.mend && !finding.attached)) : null,
      actions.read ? button(t("card-read"), actions.read, { class: "button small" }) : null,
      actions.play,
      asksForALook(finding) ? dismissControl(actions.dismiss) : null));
}

/** Whom the text and the source name, and where in the source it stands. */
function facts(finding: QuoteFinding): HTMLElement | null {
  const { attributed_to: by, source_title: title, speaker, paragraph_index: index, state } = finding;
  const paragraph = index === null ? "" : t("card-paragraph", { number: index + 1 });
  const where = [title, day(finding.spoken_on), clock(finding.start_ms), paragraph].filter(Boolean).join(" · ");
  const said = title === null ? "" : speaker ? spokenName(speaker) : t("card-speaker-not-named");
  const rows: [string, string][] = [
    ...(by?.name === said
      ? [[t("card-speaker"), said] satisfies [string, string]]
      : [[t("card-speaker-in-draft"), by?.name ?? ""], [t("card-speaker-in-source"), said]] satisfies [string, string][]),
    [t("card-place"), where],
  ];
  const told = rows.filter(([, words]) => words);
  return told.length
    ? h("dl", { class: `card-facts${state === "other_speaker" ? " is-at-odds" : ""}` },
        ...told.flatMap(([name, words]) => [h("dt", {}, name), h("dd", {}, words)]))
    : null;
}

function insertedLine({ exact }: Provenance, words: string): HTMLElement | null {
  const id = INSERTED[relation(exact, words)];
  return id && h("p", { class: "card-message" }, t(id, { quote: quoted(exact, 240) }));
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
  const shut = h("button", { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: close } }, icon("close"));
  return h("div", { class: "card-head" }, icon(STATE_ICONS[state]), h("h2", {}, stateWords(state)), shut);
}

/** What the publishing dialog shows: the check of a draft, its publication, and what went wrong. */
import { bodyDiff } from "../checks/cards/quote-diff";
import { quoted, reasonText, STATE_ICONS, stateLabel, stateLine } from "../checks/labels";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { button, h, icon } from "../ui/dom";
import { loadOptional } from "../ui/lazy-modules";
import type {
  BackgroundQuote,
  EmbargoedQuote,
  HeadlineFinding,
  Publication,
  PublishCheck,
  QuoteFinding,
} from "../wire/types";
import { blockersOf, isAlsoBackground, type Blocker, type Overrides } from "./overrides";

const FORMAT_NAMES: Record<string, string> = { html: "HTML", json: "JSON", markdown: "Markdown" };

export interface CheckHandlers {
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  overrides: Overrides;
  visitHeadline(finding: HeadlineFinding): void;
  visitBody(finding: QuoteFinding): void;
  publish(): void;
  close(): void;
  /** Announces what is to be done. */
  announce(...words: (string | null)[]): void;
}

/** The check of a draft: blockers with fields for reasons, warnings, and the button that publishes. */
export function checkView(check: PublishCheck, note: string | null, handlers: CheckHandlers): (Node | null)[] {
  const { overrides } = handlers;
  const blockers = blockersOf(check);
  const count = blockers.headline.length + blockers.embargoed.length + blockers.background.length;
  const needsEditor = check.needs_editor ?? false;
  const warnings = [
    ...check.headline_warnings.map((finding) => warningRow(finding, () => handlers.visitHeadline(finding))),
    ...check.warnings.map((finding) => warningRow(finding, () => handlers.visitBody(finding))),
  ];
  const review = warnings.length ? t("publish-worth-a-look", { warnings: warnings.length }) : null;
  const allClear = count || warnings.length ? null : t("publish-all-clear");
  const confirm = button(t("publish-confirm"), handlers.publish, {
    class: "button primary",
    testid: "publish-confirm",
  });
  const waiting = h("p", { class: "hint" });

  function update() {
    const missing = [
      [overrides.missing(blockers.headline), "publish-waiting-headline"],
      [overrides.missing(blockers.embargoed), "publish-waiting-embargo"],
      [overrides.missing(blockers.background), "publish-waiting-background"],
    ] as const;
    const [quotes, message] = missing.find(([most]) => most > 0) ?? [0, null];
    confirm.disabled = message !== null;
    if (needsEditor) waiting.textContent = t("sharing-editor-needed");
    else if (message) waiting.textContent = t(message, { quotes });
    else waiting.textContent = count ? t("publish-reasons-kept") : "";
    handlers.announce(note, waiting.textContent, review, allClear);
  }

  const reasonField = (blocker: Blocker, label: string, example: string) => {
    const area = h("textarea", {
      rows: 2,
      testid: "override-reason",
      placeholder: example,
      on: {
        input: () => {
          overrides.set(blocker, area.value);
          update();
        },
      },
    });
    area.value = overrides.reasonFor(blocker);
    return h("label", { class: "reason" }, h("span", {}, label), area);
  };
  /** Only editors override what a source forbids. */
  const sourceReason = (quote: Blocker, example: string) =>
    needsEditor ? null : h("div", { class: "blocker-ways" }, reasonField(quote, t("publish-because"), example));

  const headlineRow = (finding: HeadlineFinding) =>
    h(
      "li",
      { class: "blocker", testid: "blocker" },
      quoteLine(finding),
      h("p", {}, `${stateLabel(finding.state)}. ${reasonText(finding)}`),
      bodyDiff(finding.diff),
      h(
        "div",
        { class: "blocker-ways" },
        button(t("publish-fix"), () => handlers.visitHeadline(finding), { class: "button small", testid: "fix" }),
        reasonField(finding, t("publish-because-as-it-is"), t("publish-example-headline")),
      ),
    );
  const embargoRow = (quote: EmbargoedQuote) =>
    h(
      "li",
      { class: "blocker", testid: "embargo" },
      quoteLine(quote),
      h(
        "p",
        {},
        `${t("publish-is-embargoed", { title: titleOf(quote), until: moment(quote.until) })} ${quote.note}`.trim(),
      ),
      isAlsoBackground(quote, check) ? h("p", {}, t("publish-also-background")) : null,
      sourceReason(quote, t("publish-example-embargo")),
    );
  const backgroundRow = (quote: BackgroundQuote) =>
    h(
      "li",
      { class: "blocker", testid: "background" },
      quoteLine(quote),
      h("p", {}, t("publish-is-background", { title: titleOf(quote) })),
      sourceReason(quote, t("publish-example-background")),
    );

  const view = [
    h("p", { class: "publish-headline" }, check.headline || t("publish-no-headline")),
    note ? problem(note) : null,
    section(t("publish-blocked"), blockers.headline.map(headlineRow)),
    section(t("publish-embargoed"), blockers.embargoed.map(embargoRow)),
    section(t("publish-background"), blockers.background.map(backgroundRow)),
    section(review ?? "", warnings),
    allClear ? h("p", { class: "all-clear" }, icon("check"), allClear) : null,
    h(
      "p",
      { class: "hint" },
      h("a", { href: handlers.sheet, target: "_blank" }, t("quote-sheet")),
      ` ${t("publish-sheet-of-draft")}`,
    ),
    statusPlace(handlers.draftId),
    h(
      "div",
      { class: "dialog-actions" },
      waiting,
      button(t("publish-keep-writing"), handlers.close, { class: "button quiet" }),
      confirm,
    ),
  ];
  update();
  return view;
}

/** The files of a publication, and what became of its delivery. */
export function publicationView(
  { publication_id, files, quote_sheet, delivery }: Publication,
  words: string,
  close: () => void,
): (Node | null)[] {
  const sent = delivery && h("div", {});
  if (sent)
    void loadOptional(async () => sent.append((await import("./delivery")).deliveryStatus(publication_id, delivery)));
  const fileLink = (file: Publication["files"][number]) =>
    h(
      "a",
      { href: file.url, testid: "publication-file", download: file.name },
      h("span", { class: "file-format" }, FORMAT_NAMES[file.format] ?? file.format),
      h("span", { class: "file-name" }, file.name),
    );
  return [
    h("p", { class: "all-clear" }, icon("check"), words),
    sent,
    h("ul", { class: "publication-files" }, ...files.map((file) => h("li", {}, fileLink(file)))),
    h(
      "p",
      { class: "hint" },
      h("a", { href: quote_sheet, target: "_blank", testid: "publication-sheet" }, t("quote-sheet")),
      ` ${t("publish-sheet-of-publication")}`,
    ),
    h("div", { class: "dialog-actions" }, button(t("publish-back"), close)),
  ];
}

export function problemView(message: string, hint: string, again: () => void): (Node | null)[] {
  return [
    problem(message),
    hint ? h("p", { class: "hint" }, hint) : null,
    h("div", { class: "dialog-actions" }, button(t("publish-again"), again)),
  ];
}

const problem = (words: string) => h("p", { class: "dialog-problem" }, icon("alert"), words);
const quoteLine = ({ quote }: Blocker) => h("p", { class: "blocker-quote" }, icon("alert"), quoted(quote, 200));
const titleOf = (quote: BackgroundQuote | EmbargoedQuote) => quote.source_title || t("sharing-source-hidden");

/** Null without rows. */
function section(title: string, rows: HTMLElement[]): HTMLElement | null {
  return rows.length
    ? h("section", { class: "publish-section", "aria-label": title }, h("h3", {}, title), h("ul", {}, ...rows))
    : null;
}

function warningRow(finding: HeadlineFinding | QuoteFinding, visit: () => void): HTMLElement {
  return h(
    "li",
    { class: "publish-warning", testid: "publish-warning" },
    h(
      "p",
      {},
      icon(STATE_ICONS[finding.state]),
      h("span", {}, h("strong", {}, stateLine(finding)), " ", quoted(finding.quote)),
    ),
    button(t("publish-look"), visit, { class: "button small quiet" }),
  );
}

/** Reserves the room of the draft's status, so that the buttons below do not move when it is loaded. */
function statusPlace(draftId: string): HTMLElement {
  const place = h("div", { class: "publish-foot" });
  void loadOptional(async () => place.append((await import("./draft-status")).draftStatus(draftId)));
  return place;
}

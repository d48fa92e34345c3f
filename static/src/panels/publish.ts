import { button, h, icon } from "../dom";
import { messageAfter, quoted, STATE_ICONS, stateLine, stateWords } from "../findings/words";
import { RequestError, type Api } from "../wire/http";
import type { BackgroundQuote, Conflict, EmbargoedQuote, HeadlineFinding, Override, Publication, PublishCheck, QuoteFinding } from "../wire/types";
import { bodyDiff } from "./finding-cards";

interface Ports {
  api: Api;
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Saves what is not saved; false when it cannot. */
  flush(): Promise<boolean>;
  visitHeadline(finding: HeadlineFinding): void;
  visitBody(finding: QuoteFinding): void;
  conflict(theirs: Conflict): void;
}

/** What stands in the way: a headline's quote, or a quote from a source under embargo or for background only. */
type Standing = HeadlineFinding | EmbargoedQuote | BackgroundQuote;

const keyOf = (standing: Standing) => `${"source_id" in standing ? standing.source_id : ""}\n${standing.quote}`;

const FORMAT_WORDS: Record<string, string> = { html: "HTML", json: "JSON", markdown: "Markdown" };

/** What stands in the way of publishing, to mend or to override with a reason; then the files. */
export function createPublishDialog(dialog: HTMLDialogElement, ports: Ports): { open(): Promise<void> } {
  const reasons = new Map<string, Override>();
  const reasonFor = (standing: Standing) => reasons.get(keyOf(standing))?.reason.trim() ?? "";
  const content = h("div", { class: "dialog-content" });
  dialog.append(
    h("div", { class: "dialog-head" },
      h("h2", { id: "publish-title" }, "Publish"),
      h("button", { type: "button", class: "quiet square", "aria-label": "Close", on: { click: () => dialog.close() } }, icon("close"))),
    content);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  const say = (...children: (Node | null)[]) => content.replaceChildren(...children.filter((child) => child !== null));

  async function open() {
    say(h("p", { class: "hint" }, "Saving, and checking every quote once more…"));
    if (!dialog.open) dialog.showModal();
    if (!(await ports.flush())) {
      return say(
        h("p", { class: "dialog-problem" }, icon("alert"), "The latest changes could not be saved, so they cannot be published."),
        h("p", { class: "hint" }, "They are kept in this tab. Check the connection and try again."),
        h("div", { class: "dialog-actions" }, button("Try again", () => void open())));
    }
    try {
      draw(await ports.api.publishCheck(ports.draftId));
    } catch (error) {
      failed(error);
    }
  }

  function draw(check: PublishCheck, note: string | null = null) {
    const { blockers, embargoed } = check;
    // One reason does for both: what is under embargo says there that it is for background, too.
    const background = check.background.filter((quote) => !embargoed.some((one) => keyOf(one) === keyOf(quote)));
    const isBackground = (quote: EmbargoedQuote) => check.background.some((one) => keyOf(one) === keyOf(quote));
    const warnings = [
      ...check.headline_warnings.map((finding) => warning(finding, () => ports.visitHeadline(finding))),
      ...check.warnings.map((finding) => warning(finding, () => ports.visitBody(finding))),
    ];
    const confirm = button("Publish", () => void publish(check), { class: "button primary", testid: "publish-confirm" });
    const waiting = h("p", { class: "hint", "aria-live": "polite" });
    const update = () => {
      const open = blockers.filter((finding) => !reasonFor(finding)).length;
      const early = embargoed.filter((quote) => !reasonFor(quote)).length;
      const off = background.filter((quote) => !reasonFor(quote)).length;
      confirm.disabled = open + early + off > 0;
      waiting.textContent = open
        ? `${open === 1 ? "One headline quote" : `${open} headline quotes`} still to mend, or to publish with a reason.`
        : early
          ? `${early === 1 ? "One quote" : `${early} quotes`} under embargo: take out, or publish with a reason.`
          : off
            ? `${off === 1 ? "One quote" : `${off} quotes`} not for quotation: take out, or publish with a reason.`
          : blockers.length + embargoed.length + background.length ? "Your reasons are kept with the publication." : "";
    };
    say(
      h("p", { class: "publish-headline" }, check.headline || "No headline yet"),
      note ? h("p", { class: "dialog-problem" }, icon("alert"), note) : null,
      blockers.length ? section("Must be settled", blockers.map((finding) => blocker(finding, update))) : null,
      embargoed.length ? section("Under embargo", embargoed.map((quote) => embargo(quote, isBackground(quote), update))) : null,
      background.length ? section("For background only", background.map((quote) => notForQuotation(quote, update))) : null,
      warnings.length ? section(warnings.length === 1 ? "Worth a look" : `Worth a look (${warnings.length})`, warnings) : null,
      blockers.length || embargoed.length || background.length || warnings.length ? null : h("p", { class: "all-clear" }, icon("check"), "Every quote stands as its source has it."),
      h("p", { class: "hint" }, h("a", { href: ports.sheet, target: "_blank" }, "Quote sheet"), " of the draft as it stands, to print"),
      h("div", { class: "dialog-actions" }, waiting, button("Keep writing", () => dialog.close(), { class: "button quiet" }), confirm));
    update();
  }

  function section(title: string, rows: HTMLElement[]): HTMLElement {
    return h("section", { class: "publish-section", "aria-label": title }, h("h3", {}, title), h("ul", {}, ...rows));
  }

  function leaveFor(visit: () => void) {
    dialog.close();
    visit();
  }

  function reasonField(standing: Standing, label: string, example: string, changed: () => void): HTMLElement {
    const area = h("textarea", {
      rows: 2, testid: "override-reason", placeholder: example,
      on: {
        input: () => {
          const source = "source_id" in standing ? { source_id: standing.source_id } : {};
          reasons.set(keyOf(standing), { quote: standing.quote, reason: area.value, ...source });
          changed();
        },
      },
    });
    area.value = reasons.get(keyOf(standing))?.reason ?? "";
    return h("label", { class: "reason" }, h("span", {}, label), area);
  }

  function notForQuotation(quote: BackgroundQuote, changed: () => void): HTMLElement {
    return h("li", { class: "blocker", testid: "background" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(quote.quote, 200)),
      h("p", {}, `“${quote.source_title}” is for background, not for quotation.`),
      h("div", { class: "blocker-ways" }, reasonField(quote, "Publish it all the same, because", "For example: she agreed to be quoted on this", changed)));
  }

  function embargo(quote: EmbargoedQuote, isBackground: boolean, changed: () => void): HTMLElement {
    const until = new Date(quote.until).toLocaleString([], { dateStyle: "long", timeStyle: "short" });
    return h("li", { class: "blocker", testid: "embargo" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(quote.quote, 200)),
      h("p", {}, `“${quote.source_title}” is not to be published before ${until}. ${quote.note}`.trim()),
      isBackground ? h("p", {}, "It is also for background, not for quotation.") : null,
      h("div", { class: "blocker-ways" }, reasonField(quote, "Publish it all the same, because", "For example: released early by the press office", changed)));
  }

  function blocker(finding: HeadlineFinding, changed: () => void): HTMLElement {
    return h("li", { class: "blocker", testid: "blocker" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(finding.quote, 200)),
      h("p", {}, `${stateWords("unsupported")}. ${messageAfter(stateWords("unsupported"), finding.message)}`),
      bodyDiff(finding.diff),
      h("div", { class: "blocker-ways" },
        button("Mend it", () => leaveFor(() => ports.visitHeadline(finding)), { class: "button small", testid: "mend" }),
        reasonField(finding, "or publish it as it stands, because", "For example: said on air, transcript follows", changed)));
  }

  function warning(finding: HeadlineFinding | QuoteFinding, visit: () => void): HTMLElement {
    return h("li", { class: "publish-warning", testid: "publish-warning" },
      h("p", {}, icon(STATE_ICONS[finding.state]),
        h("span", {}, h("strong", {}, stateLine(finding)), " ", quoted(finding.quote))),
      button("Look at it", () => leaveFor(visit), { class: "button small quiet" }));
  }

  async function publish(check: PublishCheck) {
    // Also those that the check before this one asked for: it names only what has no reason yet.
    const overrides = [...reasons.values()].filter(({ reason }) => reason.trim());
    const confirm = content.querySelector<HTMLButtonElement>("[data-testid=publish-confirm]");
    if (confirm) {
      confirm.disabled = true;
      confirm.textContent = "Publishing…";
    }
    try {
      done(await ports.api.publish(ports.draftId, check.version, overrides));
    } catch (error) {
      const details = error instanceof RequestError ? error.details : {};
      if (details.conflict) return leaveFor(() => ports.conflict(details.conflict!));
      if (details.blockers) {
        const { blockers, headline_warnings = [], warnings = [], embargoed = [], background = [] } = details;
        return draw({ ...check, blockers, headline_warnings, warnings, embargoed, background }, (error as Error).message);
      }
      failed(error);
    }
  }

  function done({ files, published_at, quote_sheet }: Publication) {
    reasons.clear();
    const date = new Date(published_at);
    const when = Number.isNaN(date.getTime()) ? "" : ` at ${date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`;
    say(
      h("p", { class: "all-clear" }, icon("check"), `Published${when}.`),
      h("ul", { class: "publication-files" }, ...files.map((file) =>
        h("li", {}, h("a", { href: file.url, testid: "publication-file", download: file.name },
          h("span", { class: "file-format" }, FORMAT_WORDS[file.format] ?? file.format), h("span", { class: "file-name" }, file.name))))),
      h("p", { class: "hint" }, h("a", { href: quote_sheet, target: "_blank", testid: "publication-sheet" }, "Quote sheet"), " as it was published"),
      h("div", { class: "dialog-actions" }, button("Back to the draft", () => dialog.close())));
  }

  function failed(error: unknown) {
    const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
    say(
      h("p", { class: "dialog-problem" }, icon("alert"), message),
      hint ? h("p", { class: "hint" }, hint) : null,
      h("div", { class: "dialog-actions" }, button("Try again", () => void open())));
  }

  return { open };
}

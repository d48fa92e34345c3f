import { button, h, icon } from "../ui/dom";
import { quoted, reasonText, STATE_ICONS, stateLine, stateLabel } from "../checks/labels";
import { moment, timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { loadOptional } from "../ui/lazy-modules";
import { RequestError, type Api } from "../wire/http";
import type { BackgroundQuote, Conflict, EmbargoedQuote, HeadlineFinding, Override, Publication, PublishCheck, QuoteFinding } from "../wire/types";
import { bodyDiff } from "../checks/cards/quote-diff";

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
type Blocker = HeadlineFinding | EmbargoedQuote | BackgroundQuote;

const keyOf = (standing: Blocker) => `${"source_id" in standing ? standing.source_id : ""}\n${standing.quote}`;

const FORMAT_WORDS: Record<string, string> = { html: "HTML", json: "JSON", markdown: "Markdown" };

/** What stands in the way of publishing, to mend or to override with a reason; then the files. */
export function createPublishDialog(dialog: HTMLDialogElement, ports: Ports): { open(): Promise<void> } {
  let needsEditor = false;
  const reasons = new Map<string, Override>();
  const reasonFor = (standing: Blocker) => reasons.get(keyOf(standing))?.reason.trim() ?? "";
  const content = h("div", { class: "dialog-content" });
  const title = h("h2", { id: "publish-title", tabindex: -1 }, t("publish-title"));
  const told = h("p", { class: "visually-hidden", role: "status" });
  dialog.append(
    h("div", { class: "dialog-head" },
      title,
      h("button", { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: () => dialog.close() } }, icon("close"))),
    content, told);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });

  const tell = (...words: (string | null)[]) => {
    const all = words.filter(Boolean).join(" ");
    if (told.textContent !== all) told.textContent = all;
  };

  /** The focus is not lost with the button that had it. */
  function say(...children: (Node | null)[]) {
    const goes = content.contains(document.activeElement);
    content.replaceChildren(...children.filter((child) => child !== null));
    if (dialog.open && (goes || !dialog.contains(document.activeElement))) title.focus();
  }

  async function open() {
    say(h("p", { class: "hint" }, t("publish-checking")));
    if (!dialog.open) dialog.showModal();
    tell(t("publish-checking"));
    if (!(await ports.flush())) {
      tell(t("publish-unsaved"), t("publish-unsaved-hint"));
      return say(
        h("p", { class: "dialog-problem" }, icon("alert"), t("publish-unsaved")),
        h("p", { class: "hint" }, t("publish-unsaved-hint")),
        h("div", { class: "dialog-actions" }, button(t("publish-again"), () => void open())));
    }
    try {
      draw(await ports.api.publishCheck(ports.draftId));
    } catch (error) {
      failed(error);
    }
  }

  function draw(check: PublishCheck, note: string | null = null) {
    const { blockers, embargoed } = check;
    needsEditor = check.needs_editor ?? false;
    // One reason does for both: what is under embargo says there that it is for background, too.
    const background = check.background.filter((quote) => !embargoed.some((one) => keyOf(one) === keyOf(quote)));
    const isBackground = (quote: EmbargoedQuote) => check.background.some((one) => keyOf(one) === keyOf(quote));
    const warnings = [
      ...check.headline_warnings.map((finding) => warning(finding, () => ports.visitHeadline(finding))),
      ...check.warnings.map((finding) => warning(finding, () => ports.visitBody(finding))),
    ];
    const confirm = button(t("publish-confirm"), () => void publish(check), { class: "button primary", testid: "publish-confirm" });
    const looks = warnings.length ? t("publish-worth-a-look", { warnings: warnings.length }) : null;
    const allClear = blockers.length || embargoed.length || background.length || warnings.length ? null : t("publish-all-clear");
    const waiting = h("p", { class: "hint" });
    const update = () => {
      const open = blockers.filter((finding) => !reasonFor(finding)).length;
      const early = embargoed.filter((quote) => !reasonFor(quote)).length;
      const off = background.filter((quote) => !reasonFor(quote)).length;
      confirm.disabled = open + early + off > 0;
      waiting.textContent = needsEditor ? t("sharing-editor-needed") : open
        ? t("publish-waiting-headline", { quotes: open })
        : early
          ? t("publish-waiting-embargo", { quotes: early })
          : off
            ? t("publish-waiting-background", { quotes: off })
            : blockers.length + embargoed.length + background.length ? t("publish-reasons-kept") : "";
      tell(note, waiting.textContent, looks, allClear);
    };
    say(
      h("p", { class: "publish-headline" }, check.headline || t("publish-no-headline")),
      note ? h("p", { class: "dialog-problem" }, icon("alert"), note) : null,
      blockers.length ? section(t("publish-blocked"), blockers.map((finding) => blocker(finding, update))) : null,
      embargoed.length ? section(t("publish-embargoed"), embargoed.map((quote) => embargo(quote, isBackground(quote), update))) : null,
      background.length ? section(t("publish-background"), background.map((quote) => notForQuotation(quote, update))) : null,
      looks ? section(looks, warnings) : null,
      allClear ? h("p", { class: "all-clear" }, icon("check"), allClear) : null,
      h("p", { class: "hint" }, h("a", { href: ports.sheet, target: "_blank" }, t("quote-sheet")), ` ${t("publish-sheet-of-draft")}`),
      foot(),
      h("div", { class: "dialog-actions" }, waiting, button(t("publish-keep-writing"), () => dialog.close(), { class: "button quiet" }), confirm));
    update();
  }

  /** Its room is kept: the buttons below stay where they are when it comes. */
  function foot(): HTMLElement {
    const place = h("div", { class: "publish-foot" });
    void loadOptional(async () => place.append((await import("./draft-status")).draftStatus(ports.draftId)));
    return place;
  }

  function section(title: string, rows: HTMLElement[]): HTMLElement {
    return h("section", { class: "publish-section", "aria-label": title }, h("h3", {}, title), h("ul", {}, ...rows));
  }

  function leaveFor(visit: () => void) {
    dialog.close();
    visit();
  }

  function reasonField(standing: Blocker, label: string, example: string, changed: () => void): HTMLElement {
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

  const titleOf = (quote: BackgroundQuote | EmbargoedQuote) => quote.source_title || t("sharing-source-hidden");

  function notForQuotation(quote: BackgroundQuote, changed: () => void): HTMLElement {
    return h("li", { class: "blocker", testid: "background" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(quote.quote, 200)),
      h("p", {}, t("publish-is-background", { title: titleOf(quote) })),
      needsEditor ? null : h("div", { class: "blocker-ways" }, reasonField(quote, t("publish-because"), t("publish-example-background"), changed)));
  }

  function embargo(quote: EmbargoedQuote, isBackground: boolean, changed: () => void): HTMLElement {
    const told = t("publish-is-embargoed", { title: titleOf(quote), until: moment(quote.until) });
    return h("li", { class: "blocker", testid: "embargo" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(quote.quote, 200)),
      h("p", {}, `${told} ${quote.note}`.trim()),
      isBackground ? h("p", {}, t("publish-also-background")) : null,
      needsEditor ? null : h("div", { class: "blocker-ways" }, reasonField(quote, t("publish-because"), t("publish-example-embargo"), changed)));
  }

  function blocker(finding: HeadlineFinding, changed: () => void): HTMLElement {
    return h("li", { class: "blocker", testid: "blocker" },
      h("p", { class: "blocker-quote" }, icon("alert"), quoted(finding.quote, 200)),
      h("p", {}, `${stateLabel(finding.state)}. ${reasonText(finding)}`),
      bodyDiff(finding.diff),
      h("div", { class: "blocker-ways" },
        button(t("publish-mend"), () => leaveFor(() => ports.visitHeadline(finding)), { class: "button small", testid: "mend" }),
        reasonField(finding, t("publish-because-as-it-is"), t("publish-example-headline"), changed)));
  }

  function warning(finding: HeadlineFinding | QuoteFinding, visit: () => void): HTMLElement {
    return h("li", { class: "publish-warning", testid: "publish-warning" },
      h("p", {}, icon(STATE_ICONS[finding.state]),
        h("span", {}, h("strong", {}, stateLine(finding)), " ", quoted(finding.quote))),
      button(t("publish-look"), () => leaveFor(visit), { class: "button small quiet" }));
  }

  async function publish(check: PublishCheck) {
    // Also those that the check before this one asked for: it names only what has no reason yet.
    const overrides = [...reasons.values()].filter(({ reason }) => reason.trim());
    const confirm = content.querySelector<HTMLButtonElement>("[data-testid=publish-confirm]");
    if (confirm) {
      confirm.disabled = true;
      confirm.textContent = t("publish-publishing");
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

  function done({ publication_id, files, published_at, quote_sheet, delivery }: Publication) {
    reasons.clear();
    const time = timeOfDay(published_at);
    const sent = delivery && h("div", {});
    if (sent) void loadOptional(async () => sent.append((await import("./delivery")).deliveryStatus(publication_id, delivery)));
    const words = time ? t("publish-done-at", { time }) : t("publish-done");
    tell(words);
    say(
      h("p", { class: "all-clear" }, icon("check"), words),
      sent,
      h("ul", { class: "publication-files" }, ...files.map((file) =>
        h("li", {}, h("a", { href: file.url, testid: "publication-file", download: file.name },
          h("span", { class: "file-format" }, FORMAT_WORDS[file.format] ?? file.format), h("span", { class: "file-name" }, file.name))))),
      h("p", { class: "hint" },
        h("a", { href: quote_sheet, target: "_blank", testid: "publication-sheet" }, t("quote-sheet")), ` ${t("publish-sheet-of-publication")}`),
      h("div", { class: "dialog-actions" }, button(t("publish-back"), () => dialog.close())));
  }

  function failed(error: unknown) {
    const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
    tell(message, hint);
    say(
      h("p", { class: "dialog-problem" }, icon("alert"), message),
      hint ? h("p", { class: "hint" }, hint) : null,
      h("div", { class: "dialog-actions" }, button(t("publish-again"), () => void open())));
  }

  return { open };
}

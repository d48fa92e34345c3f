/** What the publishing dialog shows: the check of a draft, its publication, and what went wrong. */
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { button, fill, h, icon } from "../ui/dom";
import { section } from "../ui/blocks";
import { loadOptional } from "../ui/lazy-modules";
import type { PolicyLevel, Publication, PublishCheck, SignOff } from "../wire/types";
import { objectionView } from "./objection-view";
import { noteOf } from "./sign-off-note";
import { nextStep, objectionRows, type ObjectionRow, type Overrides, type Step } from "./overrides";

const FORMAT_NAMES: Record<string, string> = { html: "HTML", json: "JSON", markdown: "Markdown" };

interface CheckHandlers {
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Whether the reader may publish the draft, and not only read it. */
  isWriter: boolean;
  overrides: Overrides;
  visit(row: ObjectionRow): void;
  imagesWithoutAlt: number;
  /** Show the first of them in the editor. */
  visitImage(): void;
  /** Show a suggested edit in the draft. */
  visitSuggested(): void;
  publish(): void;
  /** Ask an editor to approve the reasons; the note may be empty. */
  ask(note: string): void;
  withdraw(): void;
  decide(decision: "approve" | "send_back", note: string): void;
  close(): void;
  /** Announce the next step. */
  announce(...words: (string | null)[]): void;
}

const MAX_NOTE_LENGTH = 2000;
const SECTIONS: readonly PolicyLevel[] = ["block", "reason", "show"];

/** The check of a draft: objections by level with fields for reasons, and the button for the next step. */
export function checkView(check: PublishCheck, note: string | null, handlers: CheckHandlers): (Node | null)[] {
  const { overrides } = handlers;
  const rows = objectionRows(check);
  const step = () => nextStep(check, rows, overrides);
  const clear = rows.length ? null : t(check.quotes ? "publish-all-clear" : "publish-no-quotes");
  const left = h("p.hint", { testid: "publish-left" });
  const decision = h("textarea.field", { rows: 2, testid: "sign-off-note" });
  const noteMissing = h("p.hint", { role: "alert" });
  const request = h("textarea.field", {
    rows: 2,
    maxlength: MAX_NOTE_LENGTH,
    testid: "sign-off-request-note",
  });
  const requestNote = h("label.field-label.sign-off-request", t("sign-off-request-note"), request);
  const requestPlace = h("div");
  const actions = h("div.publish-next");

  function update(): void {
    const now = step();
    left.textContent = leftText(now, check);
    fill(requestPlace, now.step === "ask" && handlers.isWriter ? requestNote : null);
    const next = h("div.publish-next", ...waysOf(now));
    // Keep the button element while typing; replace it only when its action changes.
    if (actions.dataset["step"] !== now.step) actions.replaceChildren(...next.childNodes);
    actions.dataset["step"] = now.step;
    for (const one of actions.querySelectorAll<HTMLButtonElement>("[data-testid=publish-confirm]"))
      one.disabled = now.step !== "publish";
    handlers.announce(note, left.textContent, clear);
  }

  function waysOf(now: Step): (HTMLElement | null)[] {
    const away = button(t("publish-keep-writing"), handlers.close, "quiet");
    const main = (label: string, run: () => void, testid: string) => button(label, run, "primary", { testid });
    if (now.step === "decide") {
      return [
        button(t("publish-not-now"), handlers.close, "quiet"),
        button(t("sign-off-send-back"), sendBack, { testid: "sign-off-send-back" }),
        main(t("sign-off-approve"), () => handlers.decide("approve", decision.value), "sign-off-approve"),
      ];
    }
    if (!handlers.isWriter) return [away];
    if (now.step === "ask")
      return [
        away,
        main(
          t(now.again ? "sign-off-ask-again" : "sign-off-ask"),
          () => handlers.ask(request.value.trim()),
          "sign-off-ask",
        ),
      ];
    if (now.step === "wait")
      return [button(t("sign-off-withdraw"), handlers.withdraw, "quiet", { testid: "sign-off-withdraw" }), away];
    return [away, main(t("publish-confirm"), handlers.publish, "publish-confirm")];
  }

  function sendBack(): void {
    if (decision.value.trim()) return handlers.decide("send_back", decision.value);
    noteMissing.textContent = t("sign-off-note-missing");
    decision.focus();
  }

  const first = step();
  const isOpen = handlers.isWriter && first.step !== "wait" && first.step !== "decide";
  const shown = (row: ObjectionRow) =>
    objectionView(row, check, {
      isOpen,
      reason: (one) => overrides.reasonFor(one),
      changed: (one, reason) => {
        overrides.set(one, reason);
        update();
      },
      visit: handlers.visit,
    });
  const view = [
    h("p.publish-headline", check.headline || t("publish-no-headline")),
    note ? problem(note) : null,
    check.sign_off ? signOffView(check.sign_off) : null,
    check.suggested_edits ? suggestedView(check.suggested_edits, handlers.visitSuggested) : null,
    ...SECTIONS.map((level) =>
      section("publish-section", t(`publish-level-${level}`), rows.filter((row) => row.level === level).map(shown)),
    ),
    clear ? h("p.all-clear", check.quotes ? icon("check") : null, clear) : null,
    handlers.imagesWithoutAlt ? imagesView(handlers.imagesWithoutAlt, handlers.visitImage) : null,
    first.step === "decide"
      ? h("div.sign-off-decision", h("label.field-label", t("sign-off-note"), decision), noteMissing)
      : null,
    requestPlace,
    h(
      "p.hint",
      h("a", { href: handlers.sheet, target: "_blank" }, t("quote-sheet")),
      ` ${t("publish-sheet-of-draft")}`,
    ),
    handlers.isWriter ? statusPlace(handlers.draftId) : null,
    h("div.dialog-actions", left, actions),
  ];
  update();
  return view;
}

/** A notice, which blocks nothing. */
function imagesView(count: number, visit: () => void): HTMLElement {
  return h(
    "p.publish-images",
    { testid: "publish-images" },
    icon("alert"),
    t("image-publish-missing", { count }),
    button(t("image-publish-show"), visit, "link"),
  );
}

/** Edits that are suggested and open: they hold nothing up, and are not published. */
const suggestedView = (edits: number, visit: () => void) =>
  h(
    "div.publish-suggested",
    { testid: "publish-suggested" },
    icon("pencil"),
    h("span", t("publish-suggested", { edits })),
    button(t("publish-suggested-show"), visit, "small", { testid: "publish-suggested-show" }),
  );

/** What is left before publishing, in one plain sentence. */
function leftText(now: Step, { sign_off: request }: PublishCheck): string {
  switch (now.step) {
    case "write":
      return t("publish-empty");
    case "fix":
      return t("publish-left", { quotes: now.missing });
    case "ask":
      return t("publish-left-sign-off");
    case "wait":
      return t("publish-left-waiting");
    case "decide":
      return t("sign-off-decide", { name: request?.by?.name ?? "" });
    case "publish":
      return now.reasons ? t("publish-reasons-kept") : "";
  }
}

/** A request for sign-off with the writer's note, and what became of it with the editor's. */
function signOffView({ state, by, at, request_note, decided_by, decided_at, note, outdated }: SignOff): HTMLElement {
  const words = {
    requested: () => t("sign-off-requested", { name: by?.name ?? "", moment: moment(at) }),
    approved: () => t("sign-off-approved", { name: decided_by?.name ?? "", moment: moment(decided_at) }),
    sent_back: () => t("sign-off-sent-back", { name: decided_by?.name ?? "", moment: moment(decided_at) }),
  }[state]();
  return h(
    "div",
    { class: `sign-off is-${state}`, testid: "sign-off", "data-state": state },
    h("p", icon(state === "approved" ? "check" : state === "sent_back" ? "back" : "ask"), h("span", words)),
    noteOf(request_note, by?.name),
    noteOf(note, decided_by?.name),
    outdated ? h("p", t("sign-off-outdated")) : null,
  );
}

/** The files of a publication, and what became of its delivery. */
export function publicationView(
  { publication_id, files, quote_sheet, delivery }: Publication,
  words: string,
  close: () => void,
): (Node | null)[] {
  const sent = delivery && h("div");
  if (sent)
    void loadOptional(async () => sent.append((await import("./delivery")).deliveryStatus(publication_id, delivery)));
  const fileLink = (file: Publication["files"][number]) =>
    h(
      "a",
      { href: file.url, testid: "publication-file", download: file.name },
      h("span.file-format", FORMAT_NAMES[file.format] ?? file.format),
      h("span.file-name", file.name),
    );
  return [
    h("p.all-clear", icon("check"), words),
    sent,
    h("ul.publication-files", ...files.map((file) => h("li", fileLink(file)))),
    h(
      "p.hint",
      h("a", { href: quote_sheet, target: "_blank", testid: "publication-sheet" }, t("quote-sheet")),
      ` ${t("publish-sheet-of-publication")}`,
    ),
    h("div.dialog-actions", button(t("publish-back"), close)),
  ];
}

export function problemView(message: string, hint: string, again: () => void): (Node | null)[] {
  return [
    problem(message),
    hint ? h("p.hint", hint) : null,
    h("div.dialog-actions", button(t("publish-again"), again)),
  ];
}

const problem = (words: string) => h("p.dialog-problem", icon("alert"), words);

/** Reserve the room of the draft's status, so that the buttons below do not move when it is loaded. */
function statusPlace(draftId: string): HTMLElement {
  const container = h("div.publish-foot");
  void loadOptional(async () => container.append((await import("./draft-status")).draftStatus(draftId)));
  return container;
}

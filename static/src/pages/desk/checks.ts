/** Checks on the desk: the decorations in both editors, their cards, the list in the side panel, and announcements. */
import { byId, setText } from "../../ui/dom";
import { FindingCards } from "../../checks/cards/cards";
import { Checker, editedHeadline } from "../../checks/checker";
import { checksOf, isWarning, type Check } from "../../checks/editor-findings";
import { Feedback } from "../../checks/feedback";
import type { CardHandlers } from "../../checks/cards/finding-card";
import { quoted } from "../../checks/labels";
import type { Action, Kind } from "../../checks/state/finding";
import { t } from "../../i18n/messages";
import type { Fix } from "../../publishing/objection";
import { CheckAnnouncer } from "../../checks/announcements";
import { loadOnce, reportingLoadErrors } from "../../ui/lazy-modules";
import { toast } from "../../ui/toast";
import { api } from "../../wire/http";
import type { SocketEvents } from "../../wire/socket";
import type { Desk } from "./desk";

export function createChecks(desk: Desk) {
  const { headline, body, whenIdle, title } = desk.editors;
  const sides = [headline, body];
  const announcer = new CheckAnnouncer(
    (words) => desk.live.whenQuiet("findings", words),
    () => desk.settings.now,
  );
  const checking = new Checker({
    headline: editedHeadline(headline),
    title,
    body,
    standfirst: {
      text: () => desk.details.now.standfirst,
      show: (findings, { standfirst = "" }) => desk.details.showFindings(findings, standfirst),
    },
    whenIdle,
    checkHeadline: (request) => desk.socket.checkHeadline(request),
    verifyQuotes: (request) => desk.socket.verifyQuotes(request),
    checked: () => draw(),
    scope: () => (desk.library.attachedIds.length ? { source_ids: desk.library.attachedIds } : {}),
    language: () => desk.language,
  });
  const cards = new FindingCards(byId("finding"), {
    headline,
    body,
    dismissals: desk.dismissals,
    feedback: new Feedback(api, desk.draftId),
    paragraph: (sourceId, paragraphId) => desk.library.shelf.paragraph(sourceId, paragraphId),
    readSource: (sourceId, sought) => {
      void desk.library.read(sourceId, sought);
      desk.tabs.open();
    },
    playing: desk.library.playing,
    isAttached: (sourceId) => desk.library.attachedIds.includes(sourceId),
    attach: (sourceId) => desk.library.attachById(sourceId),
    say: desk.live.say,
    toast,
    changed: redrawn,
  });
  let isOffline = false;
  let panel: typeof import("../../checks/panel/panel") | undefined;
  const loadPanel = loadOnce(async () => {
    panel = await import("../../checks/panel/panel");
    draw();
  });
  const openDismissed = reportingLoadErrors(async () =>
    (await import("../../checks/panel/dismissed-dialog")).openDismissedDialog({
      dismissals: desk.dismissals,
      occurs: ({ kind, what }) =>
        all().some(
          ({ finding, dismissed }) => finding.kind === kind && dismissed.some((dismissal) => dismissal.what === what),
        ),
      changed: redrawn,
    }),
  );
  const panelActions = {
    sheet: desk.sheet,
    openDismissed,
    visit: ({ finding }: Check) => visit(finding.kind, finding.id),
    restore: ({ dismissed }: Check) => {
      dismissed.forEach((dismissal) => desk.dismissals.undo(dismissal));
      redrawn();
    },
  };

  const all = () => sides.flatMap((side) => checksOf(side, desk.dismissals));
  const findingOf = (kind: Kind, quote: string) =>
    all().find(({ finding }) => finding.kind === kind && finding.quote === quote)?.finding;

  function visit(kind: Kind, id: string) {
    const { view, findings } = kind === "headline" ? headline : body;
    cards.close();
    // Where the panel lies over the text, it would hide the quote.
    desk.tabs.close();
    findings.visit(view, id);
  }

  /** Redraw the decorations when nothing in the documents changed. */
  function redrawn() {
    for (const { view, findings } of sides) findings.redraw(view);
    draw();
  }

  function draw() {
    const now = all();
    desk.suggestions.quotedChanged();
    desk.library.coverage.scheduleUpdate();
    desk.usage?.checked(now);
    cards.update();
    const dismissals = desk.dismissals.all().length;
    const status = isOffline ? t("checks-offline") : checking.hasChecked ? null : t("checks-checking");
    panel?.renderChecks(byId("pane-checks"), { checks: now, status, dismissals, ...panelActions });
    const warnings = now.filter(isWarning).length;
    announcer.update(now);
    setText(byId("count-checks"), warnings ? String(warnings) : "");
  }

  return {
    /** Handlers of socket events. */
    socketEvents: {
      headlineFindings: (findings, request) => checking.receiveHeadlineFindings(findings, request),
      quoteFindings: (findings, request, inStandfirst) =>
        checking.receiveQuoteFindings(findings, request, inStandfirst),
      checksFailed: ({ message }) => console.warn(message),
    } satisfies Partial<SocketEvents>,
    all,
    /** Check headline and body a moment after the last change. */
    schedule: (delay?: number) => checking.schedule(delay),
    /** Check after a longer pause, when others edit. */
    scheduleAfterOthersEdit: () => checking.scheduleAfterOthersEdit(),
    /** The caret moved, and no text changed. */
    caretMoved: () => checking.caretMoved(),
    /** Draw what is known now. */
    draw,
    connected(isConnected: boolean) {
      isOffline = !isConnected;
      draw();
    },
    /** Put the caret in a finding, in sight, and open its card. */
    visit,
    /** Show the finding about a quote. */
    visitQuote: (kind: Kind, quote: string) => visit(kind, findingOf(kind, quote)?.id ?? ""),
    /** Return the edits that resolve the finding about a quote. */
    fixesFor: (kind: Kind, quote: string): Fix[] => {
      const finding = findingOf(kind, quote);
      const handlers = finding && cards.handlersOf(finding);
      return handlers ? finding.actions.flatMap((action) => fixOf(action, quote, handlers)) : [];
    },
    /** Move the focus into the card that is open; false without one. */
    enterCard: () => cards.enter(),
    /** Load the list and what cards are made of. */
    load: () => Promise.all([loadPanel(), cards.load()]),
    openDismissed,
  };
}

function fixOf(action: Action, quote: string, handlers: CardHandlers): Fix[] {
  const fix = (label: string, done: string, words: string, run: () => void | Promise<void>) => [
    { label, done: `${done} ${quoted(words)}`, run: async () => run() },
  ];
  if (action.type === "fix") return fix(action.label, t("fixed-told"), action.words, () => handlers.fix(action));
  if (action.type === "unquote") return fix(t("card-unquote"), t("card-unquoted"), quote, handlers.unquote);
  if (action.type === "speaker") return fix(t("card-use-speaker"), t("card-speaker-used"), quote, handlers.useSpeaker);
  return [];
}

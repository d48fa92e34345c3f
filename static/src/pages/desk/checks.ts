/** Checks on the desk: the decorations in both editors, their cards, the list in the side panel, and announcements. */
import type { LiveRegion } from "../../ui/live-region";
import { byId, setText } from "../../ui/dom";
import { FindingCards } from "../../checks/cards/cards";
import { Checker, type CheckedEditor, type CheckedField } from "../../checks/checker";
import type { Dismissals } from "../../checks/state/dismissals";
import { Feedback } from "../../checks/feedback";
import type { Finding, Kind } from "../../checks/state/finding";
import { markClass } from "../../checks/marks";
import { findingsPlugin, type FindingsPlugin } from "../../checks/plugin";
import { CheckAnnouncer } from "../../checks/announcements";
import { needsReview, stateLine } from "../../checks/labels";
import { t } from "../../i18n/messages";
import type { AttachedSources } from "../../sources/attached";
import { createChecksPanel, type Check } from "../../checks/panel/list";
import type { Tabs } from "../../ui/tabs";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { SettingsStore } from "../../settings/store";
import type { Api } from "../../wire/http";
import type { DeskSocket, SocketEvents } from "../../wire/socket";

/** Create the findings plugin of one editor; `changed` is called when its findings change. */
export const createFindingsPlugin = (
  name: string,
  dismissals: Dismissals,
  changed: () => void,
): FindingsPlugin<Finding> =>
  findingsPlugin<Finding>({
    name,
    classFor: (finding) => (needsReview(finding) && dismissals.covers(finding) ? null : markClass(finding)),
    title: ({ given }) => stateLine(given),
    opensOnClick: (finding) => needsReview(finding) && !dismissals.covers(finding),
    changed,
  });

interface Ports {
  api: Api;
  draftId: string;
  /** Address of the quote sheet. */
  sheet: string;
  settings: SettingsStore;
  live: LiveRegion;
  tabs: Tabs;
  dismissals: Dismissals;
  headline: CheckedEditor;
  body: CheckedEditor;
  standfirst: CheckedField;
  library: AttachedSources;
  socket(): DeskSocket;
  /** Of the draft, as the writer has said; "": as its words say. */
  language(): string;
  /** Called with all checks when they change. */
  changed(checks: Check[]): void;
}

export interface DeskChecks {
  /** Handlers of socket events. */
  readonly socketEvents: Pick<SocketEvents, "headlineFindings" | "quoteFindings" | "checksFailed">;
  all(): Check[];
  /** Has both texts checked, a moment after the last change. */
  schedule(delay?: number): void;
  /** The same some time after others have edited, unless it is done before. */
  scheduleLater(): void;
  /** Draw what is known now. */
  draw(): void;
  /** Puts the caret in a finding, in sight, and opens its card. */
  visit(kind: Kind, id: string): void;
  /** The same for whatever is found of these words. */
  visitQuote(kind: Kind, quote: string): void;
  /** Move the focus into the card that is open; false without one. */
  enterCard(): boolean;
  /** Load what cards are made of. */
  loadCards(): Promise<unknown>;
  openDismissed(): void;
}

export function createChecks({
  api,
  draftId,
  sheet,
  settings,
  live,
  tabs,
  dismissals,
  headline,
  body,
  standfirst,
  library,
  socket,
  language,
  changed: found,
}: Ports): DeskChecks {
  const sides = [headline, body];
  const announcer = new CheckAnnouncer(
    (words) => live.whenQuiet("findings", words),
    () => settings.now,
  );
  const checking = new Checker({
    headline,
    body,
    standfirst,
    checkHeadline: (request) => socket().checkHeadline(request),
    verifyQuotes: (request) => socket().verifyQuotes(request),
    sourceIds: () => library.attachedIds,
    language,
  });
  const cards = new FindingCards({
    headline,
    body,
    dismissals,
    feedback: new Feedback(api, localStorage, draftId),
    paragraph: (sourceId, paragraphId) => library.shelf.paragraph(sourceId, paragraphId),
    readSource: (sourceId, sought) => {
      void library.read(sourceId, sought);
      tabs.open();
    },
    play: (passage) => {
      const { paragraph_id, start, end } = passage;
      return library.playing.canPlay(passage)
        ? library.playing.button(t("desk-play"), `quote-${paragraph_id}-${start}-${end}`, passage)
        : null;
    },
    isAttached: (sourceId) => library.attachedIds.includes(sourceId),
    attach: (sourceId) => library.attachById(sourceId),
    say: live.say,
    changed: redrawn,
  });
  const openDismissed = reportingLoadErrors(async () =>
    (await import("../../checks/panel/dismissed-dialog")).openDismissedDialog({
      dismissals,
      occurs: ({ kind, what }) =>
        all().some(({ finding, dismissed }) => finding.kind === kind && dismissed.some((one) => one.what === what)),
      changed: redrawn,
    }),
  );
  const panel = createChecksPanel(byId("pane-checks"), {
    sheet,
    openDismissed,
    visit: ({ finding }) => visit(finding.kind, finding.id),
    restore: ({ dismissed }) => {
      dismissed.forEach((one) => dismissals.undo(one));
      redrawn();
    },
  });

  function all(): Check[] {
    return sides.flatMap(({ view, findings }) =>
      findings
        .state(view.state)
        .placed.filter(({ edited }) => !edited)
        .map(({ finding }) => ({ finding, dismissed: dismissals.covering(finding) })),
    );
  }

  function visit(kind: Kind, id: string) {
    const { view, findings } = kind === "headline" ? headline : body;
    cards.close();
    findings.visit(view, id);
  }

  /** Redraw the decorations when nothing in the documents changed. */
  function redrawn() {
    for (const { view, findings } of sides) findings.redraw(view);
    draw();
  }

  function draw() {
    const now = all();
    found(now);
    cards.update();
    const standing = panel.render(now, dismissals.all().length);
    announcer.update(now);
    setText(byId("count-checks"), standing ? String(standing) : "");
  }

  return {
    socketEvents: {
      headlineFindings: (findings, request) => checking.receiveHeadlineFindings(findings, request),
      quoteFindings: (findings, request, inStandfirst) =>
        checking.receiveQuoteFindings(findings, request, inStandfirst),
      checksFailed: ({ message }) => console.warn(message),
    },
    all,
    schedule: (delay) => checking.schedule(delay),
    scheduleLater: () => checking.scheduleLater(),
    draw,
    visit,
    visitQuote: (kind, quote) =>
      visit(kind, all().find(({ finding }) => finding.kind === kind && finding.quote === quote)?.finding.id ?? ""),
    enterCard: () => cards.enter(),
    loadCards: cards.load,
    openDismissed,
  };
}

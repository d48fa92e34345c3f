import { plainText } from "../../articles/plain-text";
import { FindingNavigator } from "../../checks/navigation";
import { Dismissals } from "../../checks/state/dismissals";
import { createComments } from "../../drafts/comments/tab";
import { createDetailsControl } from "../../drafts/details/control";
import { createHeadlinesControl } from "../../drafts/headlines/control";
import { createNotes } from "../../drafts/notes/tab";
import { storageScope } from "../../drafts/saving/unsaved-extras";
import { DraftSession } from "../../drafts/session";
import { SuggestingControl } from "../../editor/suggesting/control";
import { LengthMenu } from "../../editor/toolbar/length-menu";
import type { Guide } from "../../first-run/guide";
import type { SamplePage } from "../../first-run/sample-page";
import { t } from "../../i18n/messages";
import { createPosts } from "../../posts/tab";
import { PublishedNote } from "../../publishing/published-note";
import { SettingsStore } from "../../settings/store";
import { AttachedSources } from "../../sources/attached";
import { insertItem } from "../../suggestions/plugin";
import type { UsageReporter } from "../../suggestions/usage";
import { byId } from "../../ui/dom";
import { loadOnce, loadOptional } from "../../ui/lazy-modules";
import { LiveRegion } from "../../ui/live-region";
import { createTabs } from "../../ui/tabs";
import { toast } from "../../ui/toast";
import { api } from "../../wire/http";
import { connectSocket, openSocket } from "../../wire/socket";
import type { Boot, Details } from "../../wire/types";
import { createChecks } from "./checks";
import { createDialogs } from "./dialogs";
import { followEdits } from "./edits";
import { createEditors } from "./editors";
import { createPreviews } from "./previews";
import { createSuggestions } from "./suggestions";

export const boot = JSON.parse(byId("boot").textContent ?? "") as Boot;

/** The parts of the desk, made one after another. Each has the desk, and uses its other parts once all are there. */
export class Desk {
  readonly boot = boot;
  readonly draftId = boot.draft.draft_id;
  /** Address of the quote sheet, which opens in a tab of its own, so that writing goes on here. */
  readonly sheet = `/drafts/${encodeURIComponent(this.draftId)}/quotes`;
  /** Whether all parts are there. */
  isReady = false;
  usage: UsageReporter | undefined;
  guide: Guide | undefined;
  samplePage: SamplePage | undefined;
  /** Language that the writer chose for the draft; "" to detect it. */
  language = boot.draft.details.language;
  private standfirst = boot.draft.details.standfirst;
  private wasTabExplained = false;
  readonly settings = new SettingsStore();
  readonly dismissals = new Dismissals(localStorage, this.draftId);
  readonly live = new LiveRegion(byId("offer-status"));
  readonly tabs = createTabs((name) => this.isReady && this.tabShown(name));
  readonly navigator: FindingNavigator = new FindingNavigator({
    checks: () => this.checks.all(),
    visit: ({ finding }) => this.checks.visit(finding.kind, finding.id),
    enterCard: () => this.checks.enterCard(),
    openHere: (where) => this.editors.openCardAtCaret(where),
    say: this.live.say,
  });
  /** Load what draws images in the article. */
  readonly images = loadOnce(async () => {
    const { ArticleImages } = await import("../../images/editor");
    const whenIdle = (name: string, work: () => void) => this.editors.body.idle.run(name, work);
    return new ArticleImages(this.body, { draftId: this.draftId, say: this.live.say, whenIdle });
  });
  readonly previews = createPreviews(this);
  readonly editors = createEditors(this);
  readonly title = this.editors.title;
  readonly body = this.editors.body.view;
  readonly headline = this.editors.headline.view;
  readonly length = new LengthMenu(byId("word-count"), byId("count-menu"), () => this.body.state);
  readonly suggestions = createSuggestions(this);
  readonly library: AttachedSources = new AttachedSources({
    api,
    boot,
    showSources: () => this.showSources(),
    takesDrop: (files) => this.samplePage?.take(files) ?? false,
    insert: (item) => void insertItem(this.body, item),
    sid: () => this.socket.sid,
    readerClosed: () => this.body.focus(),
    leave: (path) => void this.leave(path),
    saved: () => this.session.saver.flush(),
    uploading: (uploads) => this.guide?.uploads(uploads),
    changed: (attached, sources) => {
      this.suggestions.sources(attached, sources);
      this.guide?.look();
      if (this.isReady) this.askAgain();
    },
  });
  readonly checks = createChecks(this);
  readonly wire = openSocket();
  readonly socket = connectSocket(
    {
      connected: () => {
        this.session.connected();
        this.suggestions.connected(true);
        this.checks.connected(true);
      },
      disconnected: () => this.disconnected(),
      ...this.suggestions.socketEvents,
      ...this.checks.socketEvents,
      importProgress: (progress) => this.library.importProgress(progress),
      sourcesChanged: () => void this.library.refresh().catch(() => undefined),
      leaving: () => this.saved(),
    },
    this.wire,
  );
  readonly session: DraftSession = new DraftSession({
    boot,
    api,
    wire: this.wire,
    socket: () => this.socket,
    read: this.editors.text,
    write: this.editors.replaceText,
    views: { headline: this.headline, body: this.body },
    docsOf: this.editors.docsOf,
    idle: this.editors.whenIdle,
    say: (words) => this.live.whenQuiet("saving", words),
    writable: (on) => {
      this.editors.setEditable(on);
      this.suggestions.updateGhost();
    },
    focus: () => this.body.focus(),
  });
  readonly suggesting = new SuggestingControl({
    body: this.editors.body,
    headline: this.headline,
    person: boot.person,
    mayWrite: () => !this.session.blocksEdits(),
    draw: this.editors.showSuggesting,
    check: () => this.checks.schedule(0),
    say: this.live.say,
  });
  private readonly scope = storageScope(this.draftId, boot.person);
  private readonly isReadOnly = boot.draft.may === "read";
  readonly notes = createNotes(this.draftId, boot.draft.notes, this.scope, this.isReadOnly);
  readonly variants = createHeadlinesControl({
    draftId: this.draftId,
    headline: this.headline,
    stored: boot.draft.variants,
    scope: this.scope,
    idle: this.editors.headline.idle,
    against: () => ({
      body: plainText(this.body.state.doc).text,
      ...(this.library.attachedIds.length && { source_ids: this.library.attachedIds }),
    }),
  });
  readonly details = createDetailsControl({
    draftId: this.draftId,
    wire: this.wire,
    stored: boot.draft.details,
    scope: this.scope,
    readOnly: this.isReadOnly,
    text: () => plainText(this.body.state.doc).text,
    changed: (details) => this.detailsChanged(details),
  });
  readonly comments = createComments({
    draftId: this.draftId,
    person: boot.person,
    mayWrite: !this.isReadOnly,
    wire: this.wire,
    views: { headline: this.headline, body: this.body },
    text: () => this.session,
    tabs: this.tabs,
    idle: this.editors.whenIdle,
    say: this.live.say,
  });
  readonly posts = createPosts({
    draftId: this.draftId,
    body: this.body,
    title: this.title,
    wire: this.wire,
    settings: this.settings,
    library: this.library,
    say: this.live.say,
    leave: (path) => void this.leave(path),
  });
  readonly publishedNote = new PublishedNote(boot.draft);
  readonly dialogs = createDialogs(this);
  constructor() {
    this.library.playing.player.subscribe(({ playing, stretch }) => this.suggestions.playing(playing ? stretch : null));
    if (boot.person)
      void loadOptional(async () => (await import("../../accounts/session-watch")).watchSession(this.wire));
    followEdits(this);
    this.isReady = true;
  }

  /** The server cannot be reached: writing goes on, suggestions and checks wait. */
  disconnected(): void {
    this.session.saver.offline();
    this.suggestions.connected(false);
    this.checks.connected(false);
  }

  /** Resolves when the page is saved. */
  saved(): Promise<unknown> {
    return Promise.all([this.session.saver.flush(), this.notes.flush(), this.variants.flush(), this.details.flush()]);
  }

  /** Go to another page once everything is saved. */
  async leave(path: string): Promise<void> {
    await this.saved();
    window.location.assign(path);
  }

  showSources(): void {
    // The guide shows what it asked for by itself.
    if (this.guide?.isAdding) return;
    this.tabs.show("sources");
    this.tabs.open();
  }

  /** Tab did not leave the text: said each time, and shown once. */
  tabRefused(): void {
    this.live.say(t("tab-stays"));
    if (!this.wasTabExplained) toast(t("tab-stays"));
    this.wasTabExplained = true;
  }

  private tabShown(name: string): void {
    this.suggestions.seen();
    this.library.coverage.update();
    if (name === "checks") void loadOptional(this.checks.load);
    if (name === "notes") this.notes.shown();
    if (name === "comments") void loadOptional(this.comments.load);
    if (name === "posts") this.posts.shown();
  }

  private detailsChanged({ word_goal, language, standfirst }: Details): void {
    this.length.setGoal(word_goal);
    if (standfirst !== this.standfirst) {
      this.standfirst = standfirst;
      if (this.isReady) this.checks.schedule();
    }
    if (language === this.language) return;
    this.language = language;
    this.editors.nameLanguage(language);
    if (this.isReady) this.askAgain();
  }

  /** Request suggestions and checks again, after the sources or the language changed. */
  private askAgain(): void {
    this.suggestions.refresh();
    this.checks.schedule(0);
  }
}

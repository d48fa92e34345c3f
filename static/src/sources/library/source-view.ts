import { button, fill, h, iconButton } from "../../ui/dom";
import { t, type MessageId } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { reportingLoadErrors, loadOnce } from "../../ui/lazy-modules";
import { toast } from "../../ui/toast";
import { drawPlayerBar } from "../player/bar";
import { Player, type Recording } from "../player/player";
import { Timeline } from "../transcript/timeline";
import { RequestError, problemOf, problemText } from "../../wire/http";
import type { FullSource, ParagraphId, Source, SourceParagraph } from "../../wire/types";
import { sourcesApi } from "../api";
import { correctionForm, inputOf, type CorrectionInput } from "../transcript/correction";
import { openDeleteDialog } from "../details/delete-dialog";
import { createDetails, type Details } from "../details/details";
import { openHistory } from "../transcript/history";
import { openRenameDialog } from "../details/rename-speaker";
import { badges, restrictionBadges } from "./results";
import { Transcript, type Act } from "../transcript/transcript";
import { createTextSearch, type TextSearch } from "../../ui/text-search/text-search";
import { menuButton } from "../../ui/menu";
import { sourceFacts, canChange } from "../labels";
import type { ThreadPanel } from "../../posts/thread";
import { readStored, writeStored } from "../../ui/storage";

interface Ports {
  maxMediaBytes: number;
  /** What is known of the source changed: the list shows it too. */
  changed(source: Source): void;
  deleted(source: Source): void;
  /** Attach the source to a draft that is chosen at this button. */
  attach(source: Source, opener: HTMLElement): void;
  /** Open the paragraph in a draft that is chosen at this button. */
  insert(source: Source, paragraph: ParagraphId, opener: HTMLElement): void;
  close(): void;
}

const KEYS: [string[], MessageId][] = [
  [["↑", "↓"], "transcript-key-move"],
  [["Space"], "transcript-key-play"],
  [["C"], "transcript-key-correct"],
  [["R"], "transcript-key-rename"],
  [["H"], "transcript-key-history"],
  [["I"], "transcript-key-insert"],
  [["/"], "transcript-key-search"],
];
const DETAILS_KEY = "quotedesk.library.details";

/** One source: its transcript, its recording, its details. */
export class SourceView {
  private source: FullSource | null = null;
  /** How lines come into the live source that is shown. */
  private how: HTMLElement | null = null;
  private wanted: string | null = null;
  private timeline = new Timeline([]);
  private readonly title = h("h2.source-title-head", { tabindex: -1, testid: "source-title" });
  private readonly head = h("div.source-head");
  private readonly embargo = h("div.badges");
  private readonly intro = h("div.intro");
  private readonly toggle = button(
    t("library-details"),
    () => this.showDetails(this.details.element.hidden, true),
    "small details-toggle",
    {
      "aria-expanded": "false",
      "aria-controls": "details",
      testid: "details-open",
    },
  );
  private readonly review = way(t("review-again"), () => this.openReview(), "source-review");
  private readonly end = way(t("live-end"), () => this.openEnd(), "live-end");
  private readonly attach = menuButton(
    t("archive-attach"),
    (opener) => this.source && this.ports.attach(this.source, opener),
    "small",
    { testid: "attach" },
  );
  private readonly share = way(t("sharing-open"), () => this.openSharing(), "share-open");
  private readonly scroller = h("div.transcript-scroll", { hidden: true });
  /** A place of its own: the transcript appears where it stays, under a head that is complete. */
  private readonly messageScroller = h("div.transcript-scroll");
  private readonly message = h("div.empty.source-message", { tabindex: -1 });
  private readonly transcript: Transcript;
  private readonly search: TextSearch;
  private readonly searchBar: HTMLElement;
  /** Searched in all sources, and marked in this one. */
  private words = "";
  private readonly aboveThreads = h("div");
  private readonly threads = new SourceThreads(this.aboveThreads);
  private readonly player: Player;
  private readonly details: Details;

  constructor(
    host: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.transcript = new Transcript(this.scroller, {
      act: (what, item, line) => this.act(what, item, line),
      search: () => this.search.focus(),
    });
    this.search = createTextSearch({
      label: t("transcript-search"),
      testid: "transcript-search",
      current: () => this.transcript.currentIndex,
      go: (index) => this.transcript.seek(index, false),
      find: (words) => this.transcript.find(words),
      mark: (words) => this.transcript.mark(words),
      countText: (paragraphs) => t("archive-paragraphs", { paragraphs }),
    });
    this.searchBar = h(
      "div.text-search-bar",
      { role: "search", "aria-label": t("transcript-search"), hidden: true },
      this.search.element,
      this.search.status,
    );
    this.messageScroller.append(this.message);
    this.scroller.append(this.intro, this.transcript.element);
    this.head.append(
      iconButton("back", t("source-back"), ports.close, { class: "quiet square only-one", testid: "source-back" }),
      h("div.source-head-words", this.title, this.embargo),
      this.end,
      this.review,
      this.attach,
      this.share,
      this.toggle,
    );
    const main = h(
      "div.source-main",
      this.head,
      this.searchBar,
      this.messageScroller,
      this.scroller,
      this.threads.element,
    );
    this.details = createDetails({
      maxMediaBytes: ports.maxMediaBytes,
      changed: (source) => this.sourceChanged(source),
      remove: () => this.source && void openDeleteDialog(this.source, () => this.source && ports.deleted(this.source)),
      close: () => this.showDetails(false, true),
    });
    this.player = new Player();
    drawPlayerBar(main, this.player, false);
    this.player.subscribe(({ recording, ms, playing }) => {
      const ours = recording !== null && recording.source_id === this.source?.source_id && (playing || ms > 0);
      this.transcript.spoken(ours ? this.timeline.at(ms) : null);
    });
    host.append(main, this.details.element);
    this.close();
  }

  /** Words to be marked in what is read. */
  find(words: string): void {
    if (words === this.words) return;
    this.words = words;
    this.search.look(words);
    this.threads.find(words);
  }

  /** Show a source at a paragraph. One that is open already only goes there. */
  async open(id: string, at: number | null): Promise<void> {
    if (this.source?.source_id === id && this.wanted === id) {
      if (at === null) this.title.focus();
      else if (ofPosts(this.source)) this.threads.seek(at);
      else this.transcript.seek(at, true);
      return;
    }
    this.wanted = id;
    this.toggle.hidden = true;
    this.say(t("library-reading"));
    try {
      const source = await sourcesApi.source(id);
      // Marks of quotes make lines higher: they are known before the lines are seen.
      const quoted = ofPosts(source) ? [] : await sourcesApi.quoted(source).catch(() => []);
      if (this.wanted !== id) return;
      this.messageScroller.hidden = true;
      this.toggle.hidden = false;
      this.take(source);
      this.showDetails(wantsDetails(), false);
      if (ofPosts(source)) {
        this.aboveThreads.append(this.intro);
        if (at === null) this.title.focus();
        return await this.threads.open(id, at);
      }
      this.scroller.hidden = this.searchBar.hidden = false;
      this.scroller.scrollTop = 0;
      this.search.begin();
      this.transcript.show(source, at, quoted);
      this.search.look(this.words);
      if (at !== null) this.transcript.seek(at, true);
      else this.title.focus();
    } catch (error) {
      if (this.wanted !== id) return;
      const { message, hint } = problemOf(error);
      this.say(message, hint);
      this.message.focus();
    }
  }

  /** The same source as the server has it now. */
  async refresh(): Promise<void> {
    const id = this.source?.source_id;
    if (!id) return;
    try {
      const source = await sourcesApi.source(id);
      if (this.wanted !== id) return;
      this.take(source);
      if (ofPosts(source)) return;
      this.transcript.update(source);
      await this.readQuotes();
    } catch (error) {
      if (this.wanted !== id || !(error instanceof RequestError) || error.status !== 404) return;
      this.say(t("source-gone"), t("source-gone-text"));
    }
  }

  close(): void {
    this.wanted = null;
    this.say(t("source-choose"), t("source-choose-text"));
    this.message.append(
      h(
        "dl.keys",
        { "aria-label": t("transcript-keys") },
        ...KEYS.flatMap(([keys, does]) => [h("dt", ...keys.map((key) => h("kbd", key))), h("dd", t(does))]),
      ),
    );
  }

  /** A recording dropped on the page belongs to what is being read. */
  attachRecording(file: File): boolean {
    if (!this.source || !canChange(this.source)) return false;
    this.showDetails(true, false);
    this.details.recording.send(file);
    return true;
  }

  private say(title: string, text = ""): void {
    this.source = null;
    this.transcript.clear();
    this.threads.close();
    this.scroller.hidden = this.searchBar.hidden = true;
    this.scroller.insertBefore(this.intro, this.transcript.element);
    this.player.close();
    this.details.element.hidden = true;
    for (const one of [this.toggle, this.attach, this.share, this.review, this.end]) one.hidden = true;
    this.how = null;
    this.embargo.replaceChildren();
    this.intro.replaceChildren();
    this.title.textContent = "";
    this.title.hidden = true;
    this.head.classList.add("is-bare");
    this.messageScroller.hidden = false;
    this.message.replaceChildren(h("h2.empty-title", title), h("p", text));
  }

  /** What is known of the source as a whole. */
  private sourceChanged(source: Source): void {
    if (this.source?.source_id !== source.source_id) return;
    const next = { ...this.source, ...source };
    this.take(next);
    if (!ofPosts(next)) this.transcript.update(next);
    this.ports.changed(source);
  }

  private take(source: FullSource): void {
    this.source = source;
    this.timeline = new Timeline(source.items);
    this.title.textContent = source.title;
    this.title.hidden = false;
    this.head.classList.remove("is-bare");
    this.embargo.replaceChildren(...restrictionBadges(source));
    fill(
      this.intro,
      h("p", sourceFacts(source).join(" · ")),
      badges(source),
      source.embargoed && source.embargo_note && h("p.embargo-note", source.embargo_note),
      source.live && this.how,
    );
    if (source.live && canChange(source)) void this.showHow(source);
    this.details.show(source);
    this.attach.hidden = false;
    this.share.hidden = source.may !== "manage";
    this.review.hidden = !canChange(source) || Boolean(source.live);
    this.end.hidden = !canChange(source) || !source.live;
    const recording = recordingOf(source);
    if (recording) this.player.load(recording);
    else this.player.close();
  }

  private async openReview(): Promise<void> {
    const { openReview } = await import("../review/dialog");
    const { source } = this;
    if (source)
      await openReview(source.source_id, (next) => {
        this.ports.changed(next);
        void this.refresh();
      });
  }

  private async showHow(source: FullSource): Promise<void> {
    if (this.how) return;
    const { howLinesCome } = await import("../live/dialogs");
    if (this.how || this.source?.source_id !== source.source_id) return;
    this.how = howLinesCome(source);
    this.intro.append(this.how);
  }

  private async openEnd(): Promise<void> {
    const { openEndDialog } = await import("../live/dialogs");
    if (this.source)
      openEndDialog(this.source, (source) => {
        this.how = null;
        this.ports.changed(source);
        void this.refresh();
        toast(t("live-ended", { title: source.title }), {
          label: t("review-open"),
          run: reportingLoadErrors(() => this.openReview()),
        });
      });
  }

  private async openSharing(): Promise<void> {
    const { openSharing } = await import("../../accounts/sharing/dialog");
    if (!this.source) return;
    const { source_id: id, title: name, embargoed } = this.source;
    await openSharing({ kind: "source", id, name, embargoed });
  }

  private async readQuotes(): Promise<void> {
    const { source } = this;
    if (!source) return;
    const quoted = await sourcesApi.quoted(source).catch(() => null);
    if (quoted && this.source?.source_id === source.source_id) this.transcript.quotes(quoted);
  }

  private showDetails(on: boolean, byUser: boolean): void {
    this.details.element.hidden = !on;
    this.toggle.setAttribute("aria-expanded", String(on));
    if (on && this.source) this.details.show(this.source);
    if (!byUser) return;
    writeStored(DETAILS_KEY, on ? "1" : "");
    const { element } = this.details;
    // Who may only read has no field that takes it.
    if (on) (element.querySelector<HTMLElement>("input:enabled") ?? element.querySelector("button"))?.focus();
    else this.toggle.focus();
  }

  private act(what: Act, item: SourceParagraph, line: HTMLElement): void {
    const { source } = this;
    if (!source) return;
    const back = () => this.transcript.line(item.index)?.focus({ preventScroll: true });
    if (what === "play") this.play(item);
    else if (what === "insert") {
      const opener = line.querySelector<HTMLElement>("[data-act=insert]");
      if (opener) this.ports.insert(source, item.paragraph_id, opener);
    } else if (what === "history") {
      const changed = (now: SourceParagraph) => this.corrected(now, t("history-restored"));
      if (item.revisions)
        void openHistory(source.source_id, item, { changed, closed: back, restores: canChange(source) });
    } else if (!canChange(source)) toast(t("source-read-only"));
    else if (what === "rename")
      openRenameDialog(source, item.speaker, (answer, to) => this.renamed(item.speaker, to, answer), back);
    else if (what === "correct") this.correct(item, line, inputOf(item));
  }

  private play(item: SourceParagraph): void {
    const recording = this.source && recordingOf(this.source);
    if (!recording || item.start_ms === null) return;
    const { playing, ms } = this.player.state;
    if (playing && this.timeline.at(ms) === item.index) this.player.pause();
    else this.player.play(recording, item.start_ms);
  }

  private renamed(from: string | null, to: string, { renamed, source }: { renamed: number; source: Source }): void {
    if (!this.source) return;
    const wasNew = !this.source.speakers.includes(to);
    this.source = {
      ...this.source,
      items: this.source.items.map((item) => (item.speaker === from ? { ...item, speaker: to } : item)),
    };
    this.sourceChanged(source);
    toast(
      t("rename-done", { paragraphs: renamed, to: displayName(to) }),
      // Two speakers that became one cannot be separated again.
      wasNew && from !== null
        ? { label: t("rename-undo"), run: () => void this.renameBack(source.source_id, to, from) }
        : undefined,
    );
  }

  private async renameBack(id: string, from: string, to: string): Promise<void> {
    try {
      const answer = await sourcesApi.renameSpeaker(id, from, to);
      if (this.source?.source_id === id) this.renamed(from, to, answer);
    } catch (error) {
      toast(problemText(error));
    }
  }

  private correct(item: SourceParagraph, line: HTMLElement, begun: CorrectionInput): void {
    const { source } = this;
    if (!source) return;
    const open = this.transcript.element.querySelector<HTMLElement>("form.correct");
    if (open) {
      open.querySelector("textarea")?.focus();
      open.scrollIntoView({ block: "nearest" });
      if (!line.contains(open)) toast(t("correct-one-at-a-time"));
      return;
    }
    const stretch = this.timeline.stretch(item.index);
    const recording = recordingOf(source);
    const form = correctionForm(item, begun, {
      speakers: source.speakers,
      play:
        recording && stretch
          ? () => this.player.toggleStretch(recording, stretch.from, { key: "correcting", to: stretch.to })
          : null,
      save: (seen, correction) => sourcesApi.correct(source.source_id, seen.paragraph_id, correction),
      saved: (now) => {
        form.remove();
        this.corrected(now, t("correct-saved"));
      },
      cancelled: (written) => {
        form.remove();
        this.transcript.redraw(item.index);
        const again = this.transcript.line(item.index);
        again?.focus({ preventScroll: true });
        if (!written || !again) return;
        const goOn = () => this.source?.source_id === source.source_id && this.correct(item, again, written);
        toast(t("correct-put-away"), { label: t("correct-go-on"), run: goOn });
      },
    });
    line.querySelector(".said-main")!.append(form);
    line.classList.add("is-correcting");
    const text = form.querySelector("textarea")!;
    text.focus();
    text.setSelectionRange(0, 0);
    // The buttons too, not only the text that has the focus.
    form.scrollIntoView({ block: "nearest" });
    form.querySelector("button[type=submit]")!.scrollIntoView({ block: "nearest" });
  }

  /** A paragraph as it stands now. */
  private corrected(now: SourceParagraph, announcement: string): void {
    if (!this.source) return;
    const next = { ...this.source, items: this.source.items.map((item) => (item.index === now.index ? now : item)) };
    this.take(next);
    this.transcript.update(next);
    this.transcript.redraw(now.index);
    this.transcript.line(now.index)?.focus({ preventScroll: true });
    toast(announcement);
    void this.readQuotes();
  }
}

/** A button in the head that opens a dialog; shown once a source is there that has it. */
const way = (label: string, open: () => Promise<void>, testid: string) =>
  button(label, reportingLoadErrors(open), "small", {
    "aria-haspopup": "dialog",
    hidden: true,
    testid,
  });

const ofPosts = ({ format }: Source): boolean => format === "posts";

const recordingOf = ({ source_id, title, media }: Source): Recording | null => media && { source_id, title, media };

const wantsDetails = () => readStored(DETAILS_KEY) === "1" && matchMedia("(min-width: 1200px)").matches;

/** The threads of a source of posts, where other sources have their transcript. */
class SourceThreads {
  readonly element = h("div.source-posts", { testid: "source-posts", hidden: true });
  private words = "";
  private shown: ThreadPanel | null = null;
  private wanted = "";
  private readonly panel = loadOnce(async () => {
    const { ThreadPanel } = await import("../../posts/thread");
    const made = new ThreadPanel(
      { about: ({ position }) => `/monitor?${new URLSearchParams({ source: this.wanted, thread: String(position) })}` },
      this.above,
    );
    this.element.append(made.element);
    return (this.shown = made);
  });

  /** `above` scrolls with the threads. */
  constructor(private readonly above: HTMLElement) {}

  /** Show them, at a paragraph where one is sought. */
  async open(sourceId: string, at: number | null): Promise<void> {
    this.wanted = sourceId;
    this.element.hidden = false;
    const panel = await this.panel();
    if (this.wanted !== sourceId) return;
    await panel.openSource(sourceId, at);
    if (this.wanted === sourceId && this.words) panel.bar.look(this.words);
  }

  /** Go to a paragraph of what is shown. */
  seek(at: number): void {
    this.shown?.seekParagraph(at);
  }

  /** Words to be marked. */
  find(words: string): void {
    this.words = words;
    if (this.wanted) this.shown?.bar.look(words);
  }

  close(): void {
    this.wanted = "";
    this.element.hidden = true;
    this.shown?.close();
  }
}

import { button, h, icon } from "../../ui/dom";
import { t, type MessageId } from "../../i18n/messages";
import { displayName } from "../../articles/speaker-names";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import { toast } from "../../ui/toast";
import { drawPlayerBar } from "../player/bar";
import { Player } from "../player/player";
import { Timeline } from "../transcript/timeline";
import { RequestError } from "../../wire/http";
import type { FullSource, Source, SourceParagraph } from "../../wire/types";
import { problemOf, type SourcesApi } from "../api";
import { correctionForm, inputOf, type CorrectionInput } from "../transcript/correction";
import { openDeleteDialog } from "../details/delete-dialog";
import { createDetails, type Details } from "../details/details";
import { openHistory } from "../transcript/history";
import { openRenameDialog } from "../details/rename-speaker";
import { badges, restrictionBadges } from "./results";
import { SourceThreads } from "./threads";
import { Transcript, type Act } from "../transcript/transcript";
import { sourceFacts, canChange } from "../labels";

interface Ports {
  api: SourcesApi;
  maxMediaBytes: number;
  /** What is known of the source changed: the list shows it too. */
  changed(source: Source): void;
  deleted(source: Source): void;
  close(): void;
}

const KEYS: [string[], MessageId][] = [
  [["↑", "↓"], "transcript-key-move"],
  [["Space"], "transcript-key-play"],
  [["C"], "transcript-key-correct"],
  [["R"], "transcript-key-rename"],
  [["H"], "transcript-key-history"],
];
const DETAILS_KEY = "quotedesk.library.details";

/** One source: its transcript, its recording, its details. */
export class SourceView {
  private source: FullSource | null = null;
  /** How lines come into the live source that is shown. */
  private how: HTMLElement | null = null;
  private wanted: string | null = null;
  private timeline = new Timeline([]);
  private readonly title = h("h2", { class: "source-title-head", tabindex: -1, testid: "source-title" });
  private readonly head = h("div", { class: "source-head" });
  private readonly embargo = h("div", { class: "badges" });
  private readonly intro = h("div", { class: "intro" });
  private readonly toggle = button(t("library-details"), () => this.showDetails(this.details.element.hidden, true), {
    class: "button small details-toggle",
    "aria-expanded": "false",
    "aria-controls": "details",
    testid: "details-open",
  });
  private readonly review = button(t("review-again"), () => reportingLoadErrors(() => this.openReview())(), {
    class: "button small",
    "aria-haspopup": "dialog",
    hidden: true,
    testid: "source-review",
  });
  private readonly end = button(t("live-end"), () => reportingLoadErrors(() => this.openEnd())(), {
    class: "button small",
    "aria-haspopup": "dialog",
    hidden: true,
    testid: "live-end",
  });
  private readonly share = button(t("sharing-open"), () => reportingLoadErrors(() => this.openSharing())(), {
    class: "button small",
    "aria-haspopup": "dialog",
    hidden: true,
    testid: "share-open",
  });
  private readonly scroller = h("div", { class: "transcript-scroll", hidden: true });
  /** A place of its own: the transcript appears where it stays, under a head that is complete. */
  private readonly messageScroller = h("div", { class: "transcript-scroll" });
  private readonly message = h("div", { class: "empty source-message", tabindex: -1 });
  private readonly transcript: Transcript;
  private readonly aboveThreads = h("div", {});
  private readonly threads = new SourceThreads(this.aboveThreads);
  private readonly player: Player;
  private readonly details: Details;

  constructor(
    host: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.transcript = new Transcript(this.scroller, { act: (what, item, line) => this.act(what, item, line) });
    this.messageScroller.append(this.message);
    this.scroller.append(this.intro, this.transcript.element);
    this.head.append(
      h(
        "button",
        {
          type: "button",
          class: "quiet square only-one",
          "aria-label": t("source-back"),
          testid: "source-back",
          on: { click: ports.close },
        },
        icon("back"),
      ),
      h("div", { class: "source-head-words" }, this.title, this.embargo),
      this.end,
      this.review,
      this.share,
      this.toggle,
    );
    const main = h(
      "div",
      { class: "source-main" },
      this.head,
      this.messageScroller,
      this.scroller,
      this.threads.element,
    );
    this.details = createDetails({
      api: ports.api,
      maxMediaBytes: ports.maxMediaBytes,
      changed: (source) => this.sourceChanged(source),
      announce: toast,
      remove: () =>
        this.source &&
        void openDeleteDialog(this.source, {
          api: ports.api,
          deleted: () => this.source && ports.deleted(this.source),
        }),
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
    this.transcript.find(words);
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
      const source = await this.ports.api.source(id);
      // Marks of quotes make lines higher: they are known before the lines are seen.
      const quoted = ofPosts(source) ? [] : await this.ports.api.quoted(source).catch(() => []);
      if (this.wanted !== id) return;
      this.messageScroller.hidden = true;
      this.toggle.hidden = false;
      this.take(source);
      this.showDetails(wantsDetails(), false);
      if (ofPosts(source)) return await this.openThreads(source, at);
      this.scroller.hidden = false;
      this.scroller.scrollTop = 0;
      this.transcript.show(source, at, quoted);
      if (at !== null) this.transcript.seek(at, true);
      else this.title.focus();
    } catch (error) {
      if (this.wanted !== id) return;
      const { message, hint } = problemOf(error);
      this.say(message, hint);
      this.message.focus();
    }
  }

  private async openThreads({ source_id }: FullSource, at: number | null): Promise<void> {
    this.aboveThreads.append(this.intro);
    if (at === null) this.title.focus();
    await this.threads.open(source_id, at);
  }

  /** The same source as the server has it now. */
  async refresh(): Promise<void> {
    const id = this.source?.source_id;
    if (!id) return;
    try {
      const source = await this.ports.api.source(id);
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
        "dl",
        { class: "keys", "aria-label": t("transcript-keys") },
        ...KEYS.flatMap(([keys, does]) => [h("dt", {}, ...keys.map((key) => h("kbd", {}, key))), h("dd", {}, t(does))]),
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
    this.scroller.hidden = true;
    this.scroller.insertBefore(this.intro, this.transcript.element);
    this.player.close();
    this.details.element.hidden = true;
    this.toggle.hidden = this.share.hidden = this.review.hidden = this.end.hidden = true;
    this.how = null;
    this.embargo.replaceChildren();
    this.intro.replaceChildren();
    this.title.textContent = "";
    this.title.hidden = true;
    this.head.classList.add("is-bare");
    this.messageScroller.hidden = false;
    this.message.replaceChildren(h("h2", { class: "empty-title" }, title), h("p", {}, text));
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
    this.intro.replaceChildren(
      ...[
        h("p", {}, sourceFacts(source).join(" · ")),
        badges(source),
        source.embargoed && source.embargo_note ? h("p", { class: "embargo-note" }, source.embargo_note) : null,
        source.live ? this.how : null,
      ].filter((one) => one !== null),
    );
    if (source.live && canChange(source)) void this.showHow(source);
    this.details.show(source);
    this.share.hidden = source.may !== "manage";
    this.review.hidden = !canChange(source) || Boolean(source.live);
    this.end.hidden = !canChange(source) || !source.live;
    const { media, source_id, title } = source;
    if (media) this.player.load({ source_id, title, media });
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
          run: () => reportingLoadErrors(() => this.openReview())(),
        });
      });
  }

  private async openSharing(): Promise<void> {
    const { openSharing } = await import("../../accounts/sharing/dialog");
    if (this.source)
      await openSharing({
        kind: "source",
        id: this.source.source_id,
        name: this.source.title,
        embargoed: this.source.embargoed,
      });
  }

  private async readQuotes(): Promise<void> {
    const { source } = this;
    if (!source) return;
    const quoted = await this.ports.api.quoted(source).catch(() => null);
    if (quoted && this.source?.source_id === source.source_id) this.transcript.quotes(quoted);
  }

  private showDetails(on: boolean, byUser: boolean): void {
    this.details.element.hidden = !on;
    this.toggle.setAttribute("aria-expanded", String(on));
    if (on && this.source) this.details.show(this.source);
    if (!byUser) return;
    try {
      localStorage.setItem(DETAILS_KEY, on ? "1" : "");
    } catch {
      // Not kept then.
    }
    const { element } = this.details;
    // Who may only read has no field that takes it.
    if (on) (element.querySelector<HTMLElement>("input:enabled") ?? element.querySelector("button"))?.focus();
    else this.toggle.focus();
  }

  private act(what: Act, item: SourceParagraph, line: HTMLElement): void {
    const { source } = this;
    if (!source) return;
    const back = () => this.transcript.line(item.index)?.focus({ preventScroll: true });
    const { api } = this.ports;
    if (what === "play") this.play(item);
    else if (what === "history") {
      const changed = (now: SourceParagraph) => this.corrected(now, t("history-restored"));
      if (item.revisions)
        void openHistory(source.source_id, item, { api, changed, closed: back, restores: canChange(source) });
    } else if (!canChange(source)) toast(t("source-read-only"));
    else if (what === "rename")
      openRenameDialog(source, item.speaker, {
        api,
        renamed: (answer, to) => this.renamed(item.speaker, to, answer),
        closed: back,
      });
    else if (what === "correct") this.correct(item, line, inputOf(item));
  }

  private play(item: SourceParagraph): void {
    const { source } = this;
    if (!source?.media || item.start_ms === null) return;
    const { playing, ms } = this.player.state;
    if (playing && this.timeline.at(ms) === item.index) this.player.pause();
    else this.player.play({ source_id: source.source_id, title: source.title, media: source.media }, item.start_ms);
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
      const answer = await this.ports.api.renameSpeaker(id, from, to);
      if (this.source?.source_id === id) this.renamed(from, to, answer);
    } catch (error) {
      toast(`${problemOf(error).message} ${problemOf(error).hint}`);
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
    const { media } = source;
    const form = correctionForm(item, begun, {
      speakers: source.speakers,
      play:
        media && stretch
          ? () =>
              this.player.toggleStretch({ source_id: source.source_id, title: source.title, media }, stretch.from, {
                key: "correcting",
                to: stretch.to,
              })
          : null,
      save: (seen, correction) => this.ports.api.correct(source.source_id, seen.paragraph_id, correction),
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

const ofPosts = ({ format }: Source): boolean => format === "posts";

function wantsDetails(): boolean {
  try {
    return localStorage.getItem(DETAILS_KEY) === "1" && matchMedia("(min-width: 1200px)").matches;
  } catch {
    return false;
  }
}

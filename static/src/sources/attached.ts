import { Coverage } from "../suggestions/coverage/coverage";
import { byId } from "../ui/dom";
import { t } from "../i18n/messages";
import type { Reader } from "./reader/reader";
import { SourceCache } from "./source-cache";
import type { SourcesPanel } from "./list";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import type { Provenance } from "../articles/provenance";
import { toast } from "../ui/toast";
import { acceptDrops } from "./upload/drops";
import type { Upload, Uploads } from "./upload/uploads";
import { PassagePlayer } from "./player/passages";
import { Player } from "./player/player";
import { problemText, type Api } from "../wire/http";
import type { Boot, ImportProgress, ParagraphId, Source, Suggestion } from "../wire/types";

interface Ports {
  api: Api;
  boot: Boot;
  sid(): string | undefined;
  insert(item: Suggestion): void;
  showSources(): void;
  /** Whether files that were dropped are for something else. */
  takesDrop(files: File[]): boolean;
  readerClosed(): void;
  /** Resolves once the text is saved as it stands; false where it cannot be. */
  saved(): Promise<boolean>;
  /** Another page is wanted. */
  leave(path: string): void;
  /** What is on its way in changed. */
  uploading(uploads: Upload[]): void;
  /** Other sources are attached, or there are others to attach. */
  changed(attached: string[], library: Source[]): void;
}

/** The sources of the newsroom, and those attached to this draft. */
export class AttachedSources {
  readonly shelf: SourceCache;
  readonly playing: PassagePlayer;
  readonly coverage: Coverage;
  /** Open the dialog for a pasted text. */
  readonly paste: () => void;
  private sources: Source[];
  private total: number;
  private readonly attached: Set<string>;
  /** Attached because a quote of them was inserted: they go with it when that is undone. */
  private readonly byQuote = new Set<string>();
  /** Load what sends files. */
  readonly loadUploads: () => Promise<Uploads>;
  private uploads: Uploads | undefined;
  private readonly panel: () => Promise<SourcesPanel>;
  private reader: Reader | undefined;
  /** What the reader was opened from, where it goes back to that. */
  private openedFrom: HTMLElement | null = null;

  constructor(private readonly ports: Ports) {
    const { api, boot } = ports;
    this.sources = boot.sources;
    this.total = boot.sources_total;
    this.attached = new Set(boot.draft.source_ids);
    this.shelf = new SourceCache(api);
    const player = new Player();
    const bar = loadOnce(async () => (await import("./player/bar")).drawPlayerBar(byId("panel"), player, true));
    const showBar = reportingLoadErrors(bar);
    player.subscribe(({ recording }) => recording && showBar());
    this.playing = new PassagePlayer(player, this.shelf, (id) => {
      const source = this.sources.find((one) => one.source_id === id);
      return source?.media ? { source_id: id, title: source.title, media: source.media } : null;
    });
    this.coverage = new Coverage({
      inSight: () => this.attached.size > 0 && byId("pane-sources").checkVisibility(),
      ask: async () => ((await ports.saved()) ? api.coverage(boot.draft.draft_id) : null),
      shelf: this.shelf,
      read: async (id, paragraphId, from) => {
        await this.read(id, paragraphId);
        this.openedFrom = from;
        byId("panel").querySelector<HTMLElement>(".reader-text")?.focus();
      },
    });
    this.panel = loadOnce(async () => {
      const { createSourcesPanel } = await import("./list");
      return createSourcesPanel(byId("pane-sources"), {
        attach: (source) => void this.attach(source),
        detach: (source) => {
          this.byQuote.delete(source.source_id);
          void this.detach(source);
        },
        read: (source) => this.read(source.source_id, null),
        coverage: (source) => this.coverage.slot(source.source_id, source),
        choose: () => byId<HTMLInputElement>("upload-input").click(),
        paste: () => this.paste(),
        cancel: (upload) => this.uploads?.cancel(upload),
        forget: (upload) => this.uploads?.forget(upload),
        leave: ports.leave,
      });
    });
    this.loadUploads = loadOnce(async () => {
      const { Uploads: Made } = await import("./upload/uploads");
      return (this.uploads = new Made({
        api,
        draftId: boot.draft.draft_id,
        maxBytes: boot.limits?.max_upload_bytes,
        sid: ports.sid,
        changed: (uploads) => {
          this.onPanel((panel) => panel.uploads(uploads));
          ports.uploading(uploads);
        },
        imported: (source) => this.imported(source),
      }));
    });
    this.paste = reportingLoadErrors(async () => {
      const [{ openPasteDialog }, uploads] = await Promise.all([import("./upload/paste-text"), this.loadUploads()]);
      openPasteDialog((text) => uploads.paste(text));
    });
    const add = reportingLoadErrors(async (files: File[]) => (await this.loadUploads()).add(files));
    acceptDrops((files, isDropped) => {
      if (isDropped && ports.takesDrop(files)) return;
      ports.showSources();
      add(files);
    });
    this.draw();
  }

  get attachedIds(): string[] {
    return [...this.attached];
  }

  importProgress(progress: ImportProgress): void {
    this.uploads?.progress(progress);
  }

  /** Of a library too large to be listed here any may be in it; the check of the quotes says what is not. */
  has(id: string): boolean {
    return this.sources.length < this.total || this.sources.some((source) => source.source_id === id);
  }

  /** Open a source in the panel: its frame at once, its text as soon as it is there. */
  async read(id: string, sought: ParagraphId | Provenance | null, isSelected = false): Promise<void> {
    this.openedFrom = null;
    void (await this.reading()).open(id, sought, isSelected);
  }

  private async reading(): Promise<Reader> {
    const { createReader } = await import("./reader/reader");
    return (this.reader ??= createReader(byId("panel"), this.shelf, this.playing, {
      insert: this.ports.insert,
      closed: () => this.readerClosed(),
    }));
  }

  private readerClosed(): void {
    const from = this.openedFrom;
    this.openedFrom = null;
    if (from?.isConnected) from.focus();
    else this.ports.readerClosed();
  }

  /** The library changed, here or elsewhere. */
  async refresh(): Promise<void> {
    this.shelf.forget();
    ({ sources: this.sources, total: this.total } = await this.ports.api.sources(this.ports.boot.draft.draft_id));
    const there = new Set(this.sources.map((source) => source.source_id));
    for (const id of this.attached) if (!there.has(id)) this.attached.delete(id);
    this.draw();
    await this.reader?.refresh();
  }

  private imported(source: Source): void {
    this.sources = [source, ...this.sources.filter((one) => one.source_id !== source.source_id)];
    this.attached.add(source.source_id);
    this.draw();
    this.onPanel((panel) => panel.imported(source, () => void this.refresh()));
  }

  /** Attach a source that a finding names; false where that failed, and why has been said. */
  async attachById(id: string): Promise<boolean> {
    const source = this.listed(id);
    await (source ? this.attach(source) : this.attachUnlisted(id));
    return this.attached.has(id);
  }

  /** A quote of it was inserted: the draft rests on it now. Says so where it was not attached before. */
  async quotedFrom({
    source_id: id,
    source_title: title,
  }: Pick<Suggestion, "source_id" | "source_title">): Promise<void> {
    if (this.attached.has(id)) return;
    this.byQuote.add(id);
    if (!(await this.attachById(id))) return void this.byQuote.delete(id);
    // Undone meanwhile.
    if (!this.attached.has(id)) return;
    const detach = () => {
      const source = this.listed(id);
      this.byQuote.delete(id);
      if (source) void this.detach(source);
    };
    toast(t("sources-attached-now", { title }), { label: t("sources-detach"), run: detach });
  }

  /** An edit was undone or redone; `quoted` are the sources that the text quotes now. */
  quotesUndone(quoted: ReadonlySet<string>): void {
    for (const id of this.byQuote) {
      const source = this.listed(id);
      if (!source || quoted.has(id) === this.attached.has(id)) continue;
      void (quoted.has(id) ? this.attach(source) : this.detach(source));
    }
  }

  private listed(id: string): Source | undefined {
    return this.sources.find((one) => one.source_id === id);
  }

  /** One of a large library: it is listed once it is attached. */
  private async attachUnlisted(id: string): Promise<void> {
    try {
      await this.ports.api.attach(this.ports.boot.draft.draft_id, id);
      this.attached.add(id);
      await this.refresh();
    } catch (error) {
      this.failed(error);
    }
  }

  private attach(source: Source): Promise<void> {
    return this.set(source, true);
  }

  private detach(source: Source): Promise<void> {
    return this.set(source, false);
  }

  /** Shown at once; what the server refuses is shown as it was. */
  private async set({ source_id: id }: Source, on: boolean): Promise<void> {
    const { api, boot } = this.ports;
    const show = (isAttached: boolean) => (isAttached ? this.attached.add(id) : this.attached.delete(id));
    show(on);
    this.draw();
    await (on ? api.attach : api.detach)(boot.draft.draft_id, id).catch((error: unknown) => {
      show(!on);
      this.failed(error);
    });
    this.draw();
  }

  /** In the order of the calls, once the panel is there. */
  private readonly onPanel = reportingLoadErrors(async (then: (panel: SourcesPanel) => void) =>
    then(await this.panel()),
  );

  private failed(error: unknown): void {
    toast(problemText(error));
  }

  private draw(): void {
    this.onPanel((panel) => panel.render(this.sources, this.attached, this.total));
    byId("count-sources").textContent = this.attached.size ? String(this.attached.size) : "";
    this.coverage.scheduleUpdate(0);
    this.ports.changed(this.attachedIds, this.sources);
  }
}

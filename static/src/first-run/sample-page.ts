/** The sample's draft begins with the way to one's own: a transcript that is chosen, pasted or dropped there. */
import { byId, setText } from "../ui/dom";
import { keysOf } from "../keys/bindings";
import { t } from "../i18n/messages";
import { writeFirstHintOver } from "../settings/appearance";
import type { SettingsStore } from "../settings/store";
import type { Upload } from "../sources/upload/uploads";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";
import { api, problemText } from "../wire/http";
import type { Boot } from "../wire/types";

interface Ports {
  boot: Boot;
  store: SettingsStore;
  sid(): string | undefined;
  /** Go to another page once this one is saved. */
  leave(path: string): Promise<void>;
  focusHeadline(): void;
}

/** Wires the notice that the server has put above the sample's headline. */
export class SamplePage {
  private readonly notice = byId("own-source");
  private readonly status = byId("own-source-status");
  private readonly uploads = loadOnce(async () => {
    const { Uploads } = await import("../sources/upload/uploads");
    return new Uploads({
      api,
      draftId: null,
      maxBytes: this.ports.boot.limits?.max_upload_bytes,
      sid: this.ports.sid,
      changed: (uploads) => this.show(uploads),
      imported: ({ source_id }) => {
        this.imported.push(source_id);
        if (!this.isBusy) void this.begin();
      },
    });
  });
  private readonly add = reportingLoadErrors(async (files: File[]) => (await this.uploads()).add(files));
  private readonly paste = reportingLoadErrors(async () => {
    const [{ openPasteDialog }, uploads] = await Promise.all([import("../sources/upload/paste-text"), this.uploads()]);
    openPasteDialog((text) => uploads.paste(text));
  });
  private readonly imported: string[] = [];
  private isBusy = false;

  constructor(private readonly ports: Ports) {
    const { store, focusHeadline } = ports;
    const [key] = matchMedia("(pointer: coarse)").matches ? [] : keysOf("accept-ghost", store.now);
    setText(byId("own-source-ghost"), key ? t("hint-ghost", { key }) : t("hint-ghost-click"));
    const input = byId<HTMLInputElement>("own-source-file");
    input.addEventListener("change", () => {
      this.take([...(input.files ?? [])]);
      input.value = "";
    });
    byId("own-source-paste").addEventListener("click", () => this.paste());
    byId("own-source-away").addEventListener("click", () => {
      writeFirstHintOver();
      this.notice.remove();
      focusHeadline();
    });
  }

  /** Take files that were dropped on the page; return false once the notice was dismissed. */
  take(files: File[]): boolean {
    if (!this.notice.isConnected) return false;
    this.add(files);
    return true;
  }

  private show(uploads: readonly Upload[]): void {
    const failed = uploads.find(({ error }) => error)?.error;
    const running = uploads.find(({ error }) => !error);
    this.isBusy = running !== undefined;
    if (failed) this.say(`${failed.message} ${failed.hint}`.trim(), true);
    else if (running) this.say(t("guide-reading", { file: running.name }));
  }

  private say(words: string, isProblem = false): void {
    this.status.classList.toggle("is-problem", isProblem);
    setText(this.status, words);
  }

  /** Open a draft of its own with what was imported; the guide goes on there. */
  private async begin(): Promise<void> {
    try {
      const { draft_id } = await api.createDraft({ source_ids: this.imported });
      this.ports.store.update({ guideOver: false, guide: { draft: draft_id, checked: false } });
      await this.ports.leave(`/drafts/${encodeURIComponent(draft_id)}`);
    } catch (error) {
      this.say(problemText(error), true);
    }
  }
}

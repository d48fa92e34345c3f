import { t } from "../../i18n/messages";
import { holdsNewSources } from "../review/hold";
import { problemOf, type Api } from "../../wire/http";
import type { FetchedText, ImportProgress, PastedText, Source, WireError } from "../../wire/types";

export interface Upload {
  id: string;
  name: string;
  progress: { stage: ImportProgress["stage"] | "waiting" | "sending" | "cancelling"; done: number; total: number };
  error: WireError | null;
}

interface Ports {
  api: Pick<Api, "upload" | "cancelUpload">;
  /** The draft that what comes in is attached to. */
  draftId: string | null;
  maxBytes: number | undefined;
  sid(): string | undefined;
  changed(uploads: Upload[]): void;
  imported(source: Source): void;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;

/** A file's name as the server shows it: without characters that turn “cod.exe” into “exe.doc” on screen. */
export const displayFileName = (name: string) =>
  name
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Sources on their way in: files, and text that was pasted; one after the other. */
export class Uploads {
  private list: Upload[] = [];
  private queue: Promise<void> = Promise.resolve();
  private count = 0;
  private readonly sending = new Map<string, { abort: AbortController; sid: string | undefined }>();

  constructor(private readonly ports: Ports) {}

  add(files: Iterable<File>): void {
    for (const file of files) this.enqueue(displayFileName(file.name), file, this.refusal(file));
    this.ports.changed(this.list);
  }

  paste(text: PastedText): void {
    this.enqueue(text.title || t("upload-pasted"), text, null);
    this.ports.changed(this.list);
  }

  fetch(url: string, name: string): void {
    this.enqueue(displayFileName(name), { url }, null);
    this.ports.changed(this.list);
  }

  progress({ upload_id, stage, done, total }: ImportProgress): void {
    if (this.find(upload_id)?.progress.stage !== "cancelling")
      this.change(upload_id, { progress: { stage, done, total } });
  }

  /** A file that is still travelling stops at once; one that has arrived stops at its next page or batch. */
  cancel(upload: Upload): void {
    const running = this.sending.get(upload.id);
    if (!running) return this.forget(upload);
    const travelling = this.find(upload.id)?.progress.stage === "sending";
    this.change(upload.id, { progress: { stage: "cancelling", done: 0, total: 0 } });
    // Told in any case: the last byte may have arrived just now.
    void this.ports.api.cancelUpload(upload.id, running.sid).catch(() => undefined);
    if (travelling) running.abort.abort();
  }

  forget(upload: Upload): void {
    this.list = this.list.filter((one) => one.id !== upload.id);
    this.ports.changed(this.list);
  }

  private enqueue(name: string, content: File | PastedText | FetchedText, error: WireError | null): void {
    const id = `${Date.now().toString(36)}-${this.count++}`;
    const upload: Upload = { id, name, progress: { stage: "waiting", done: 0, total: 0 }, error };
    this.list = [...this.list, upload];
    if (!error) this.queue = this.queue.then(() => this.send(content, upload));
  }

  private find(id: string): Upload | undefined {
    return this.list.find((upload) => upload.id === id);
  }

  private refusal(file: File): WireError | null {
    const limit = this.ports.maxBytes;
    const name = displayFileName(file.name);
    if (!file.size) return { code: "empty", message: t("upload-empty", { file: name }), hint: t("upload-empty-hint") };
    if (!limit || file.size <= limit) return null;
    return {
      code: "too_large",
      message: t("upload-too-large", { file: name, size: megabytes(file.size), most: megabytes(limit) }),
      hint: t("upload-too-large-hint"),
    };
  }

  private async send(content: File | PastedText | FetchedText, upload: Upload): Promise<void> {
    if (!this.find(upload.id)) return; // cancelled while it waited
    const abort = new AbortController();
    const sid = this.ports.sid();
    this.sending.set(upload.id, { abort, sid });
    this.change(upload.id, { progress: { stage: "sending", done: 0, total: 0 } });
    try {
      const source = await this.ports.api.upload(
        content,
        {
          draft_id: this.ports.draftId ?? undefined,
          upload_id: upload.id,
          sid,
          ...(holdsNewSources() && { hold: true }),
        },
        abort.signal,
      );
      this.forget(upload);
      this.ports.imported(source);
    } catch (problem) {
      const error = problemOf(problem);
      if (abort.signal.aborted || error.code === "import_cancelled") this.forget(upload);
      else this.change(upload.id, { error });
    } finally {
      this.sending.delete(upload.id);
    }
  }

  private change(id: string, change: Partial<Upload>): void {
    this.list = this.list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
    this.ports.changed(this.list);
  }
}

import { byId } from "../dom";
import { RequestError, type Api } from "../wire/http";
import type { ImportProgress, Source, WireError } from "../wire/types";

export interface Upload {
  id: string;
  name: string;
  progress: { stage: ImportProgress["stage"] | "sending"; done: number; total: number };
  error: WireError | null;
}

interface Ports {
  api: Pick<Api, "upload">;
  /** The draft that what comes in is attached to. */
  draftId: string | null;
  maxBytes: number | undefined;
  sid(): string | undefined;
  changed(uploads: Upload[]): void;
  imported(source: Source): void;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(bytes < 10 * 1024 * 1024 ? 1 : 0)} MB`;

/** Files on their way in, by the file button or dropped anywhere on the page; one after the other. */
export class Uploads {
  private list: Upload[] = [];
  private queue: Promise<void> = Promise.resolve();
  private count = 0;

  constructor(private readonly ports: Ports) {}

  add(files: Iterable<File>): void {
    for (const file of files) {
      const upload: Upload = {
        id: `${Date.now().toString(36)}-${this.count++}`,
        name: file.name,
        progress: { stage: "sending", done: 0, total: 0 },
        error: this.refusal(file),
      };
      this.list = [...this.list, upload];
      if (!upload.error) this.queue = this.queue.then(() => this.send(file, upload));
    }
    this.ports.changed(this.list);
  }

  progress({ upload_id, stage, done, total }: ImportProgress): void {
    this.change(upload_id, { progress: { stage, done, total } });
  }

  forget(upload: Upload): void {
    this.list = this.list.filter((one) => one.id !== upload.id);
    this.ports.changed(this.list);
  }

  private refusal(file: File): WireError | null {
    const limit = this.ports.maxBytes;
    if (!file.size) return { code: "empty", message: `${file.name} is empty.`, hint: "Choose the file again, or export it anew." };
    if (!limit || file.size <= limit) return null;
    return {
      code: "too_large",
      message: `${file.name} is ${megabytes(file.size)}; at most ${megabytes(limit)} can be added.`,
      hint: "Split the file, or export it as text or subtitles.",
    };
  }

  private async send(file: File, upload: Upload): Promise<void> {
    const form = new FormData();
    form.append("file", file);
    if (this.ports.draftId) form.append("draft_id", this.ports.draftId);
    form.append("upload_id", upload.id);
    const sid = this.ports.sid();
    if (sid) form.append("sid", sid);
    try {
      const source = await this.ports.api.upload(form);
      this.forget(upload);
      this.ports.imported(source);
    } catch (problem) {
      const error = problem instanceof RequestError ? problem.error : { code: "failed", message: String(problem), hint: "" };
      this.change(upload.id, { error });
    }
  }

  private change(id: string, change: Partial<Upload>): void {
    this.list = this.list.map((upload) => (upload.id === id ? { ...upload, ...change } : upload));
    this.ports.changed(this.list);
  }
}

/** Files dragged over the page raise a veil that says what dropping them does. */
export function acceptDrops(files: (files: FileList) => void): void {
  const veil = byId("drop-veil");
  const input = byId<HTMLInputElement>("upload-input");
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  let hide: ReturnType<typeof setTimeout> | undefined;
  window.addEventListener("dragover", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    veil.hidden = false;
    clearTimeout(hide);
    // dragleave also fires between elements: the veil goes when dragover stops.
    hide = setTimeout(() => (veil.hidden = true), 200);
  }, true);
  window.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    veil.hidden = true;
    files(event.dataTransfer!.files);
  }, true);
  input.addEventListener("change", () => {
    if (input.files?.length) files(input.files);
    input.value = "";
  });
}

import { localizeError } from "../../wire/localized-errors";
import type { Present, PresenceAnswer, WireError } from "../../wire/types";
import { isReading, roleOf, type Role } from "./role";

export const HEARTBEAT_MS = 8000;
/** A page whose connection is gone frees the draft this long after. */
export const RETURN_GRACE_MS = 10_500;
/** Time for the former writer to save. */
export const SAVE_GRACE_MS = 800;
const ANSWER_MS = 10_000;

type Answered = "open_draft" | "present" | "take_over" | "leave_draft";

interface Wire {
  on(event: string, hear: (message: never) => void): unknown;
  readonly connected: boolean;
  emit(event: string, message: object): unknown;
  timeout(ms: number): { emitWithAck(event: string, message: object): Promise<unknown> };
}

interface Ports {
  wire: Wire;
  draftId: string;
  page: string;
  /** `taken`: somebody else has just taken the draft over. */
  changed(now: Role, taken: boolean): void;
  /** The server has this version. */
  stored(version: number): void;
  failed(error: WireError): void;
}

/** Registers this page among those that have the draft open, and follows the others. */
export class Presence {
  now: Role = { is: "free" };
  private mayWrite = true;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** Who was asked after, because their connection is gone. */
  private missed = "";

  constructor(private readonly ports: Ports) {
    const { wire } = ports;
    wire.on("connect", () => void this.ask("open_draft"));
    wire.on(
      "presence",
      ({ draft_id, people }: { draft_id: string; people: Present[] }) =>
        draft_id === ports.draftId && this.people(people),
    );
    wire.on(
      "draft_saved",
      ({ draft_id, version }: { draft_id: string; version: number }) =>
        draft_id === ports.draftId && ports.stored(version),
    );
    if (wire.connected) void this.ask("open_draft");
    setInterval(() => void this.ask("present"), HEARTBEAT_MS);
  }

  /** Timers of a page that is not seen rest; what comes over the wire wakes it. */
  wake(): void {
    void this.ask("present");
  }

  /** Makes this page the writer, once the former one has had time to save. */
  async takeOver(): Promise<boolean> {
    const taken = await this.ask("take_over", SAVE_GRACE_MS);
    if (taken && !isReading(this.now)) await this.ask("present");
    return taken;
  }

  leave(): void {
    if (this.ports.wire.connected) this.ports.wire.emit("leave_draft", this.message);
  }

  private get message() {
    return { draft_id: this.ports.draftId, page: this.ports.page };
  }

  private async ask(event: Answered, saveGrace = 0): Promise<boolean> {
    if (!this.ports.wire.connected) return false;
    try {
      const answer = (await this.ports.wire.timeout(ANSWER_MS).emitWithAck(event, this.message)) as PresenceAnswer;
      if (answer.error) {
        this.ports.failed(localizeError(answer.error));
        return false;
      }
      if (saveGrace) await new Promise((resolve) => setTimeout(resolve, saveGrace));
      this.mayWrite = answer.may_write;
      this.ports.stored(answer.version);
      this.people(answer.people);
      return true;
    } catch {
      return false; // Without an answer nothing is known; the next heartbeat asks again.
    }
  }

  private people(people: Present[]): void {
    const before = this.now;
    if (!people.some(({ away }) => away)) this.missed = "";
    this.now = roleOf(people, this.mayWrite);
    this.ports.changed(this.now, before.is === "writes" && this.now.is === "reads");
    if (this.now.is !== "reads" || !this.now.holder.away) clearTimeout(this.timer);
    if (this.now.is === "free") this.timer = setTimeout(() => void this.ask("present"), Math.random() * 300);
    // One that reloads its page is back at once; one that is not frees the draft.
    else if (this.now.is === "reads" && this.now.holder.away) {
      if (this.missed === this.now.holder.client) return;
      this.missed = this.now.holder.client;
      void this.ask("present");
      this.timer = setTimeout(() => void this.ask("present"), RETURN_GRACE_MS);
    }
  }
}

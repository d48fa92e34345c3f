import type { Present, PresenceAnswer } from "../../wire/types";
import type { Wire } from "../coediting/room";

export const HEARTBEAT_MS = 8000;
const ANSWER_MS = 10_000;

type Answered = "open_draft" | "present";

interface Ports {
  wire: Wire;
  draftId: string;
  page: string;
  /** Of the other pages, those that are there. */
  changed(others: Present[], mayWrite: boolean): void;
  /** The server has this version. */
  stored(version: number): void;
}

/** Registers this page among those that have the draft open, and follows the others. */
export class Presence {
  private mayWrite = true;

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

  leave(): void {
    if (this.ports.wire.connected) this.ports.wire.emit("leave_draft", this.message);
  }

  private get message() {
    return { draft_id: this.ports.draftId, page: this.ports.page };
  }

  private async ask(event: Answered): Promise<void> {
    if (!this.ports.wire.connected) return;
    try {
      const answer = (await this.ports.wire.timeout(ANSWER_MS).emitWithAck(event, this.message)) as PresenceAnswer;
      if (answer.error) return this.refused(answer.error.code);
      this.mayWrite = answer.may_write;
      this.ports.stored(answer.version);
      this.people(answer.people);
    } catch {
      // Without an answer nothing is known; the next heartbeat asks again.
    }
  }

  private refused(code: string): void {
    if (code !== "unknown_draft") return;
    this.mayWrite = false;
    this.people([]);
  }

  private people(people: Present[]): void {
    this.ports.changed(
      people.filter(({ you, away }) => !you && !away),
      this.mayWrite,
    );
  }
}

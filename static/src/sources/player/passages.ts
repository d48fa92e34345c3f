import type { SourceCache } from "../source-cache";
import type { ParagraphId } from "../../wire/types";
import type { Player, Recording } from "./player";

/** Words of a source that are to be heard. Offsets of the paragraph; without them all of it. */
export interface Passage {
  source_id: string;
  paragraph_id: ParagraphId;
  start_ms: number | null;
  start?: number;
  end?: number;
}

/** Play what the desk shows of sources: the very words of a suggestion, of a quote, of a paragraph. */
export class PassagePlayer {
  constructor(
    readonly player: Player,
    private readonly shelf: SourceCache,
    readonly recordingOf: (sourceId: string) => Recording | null,
  ) {}

  canPlay({ source_id, start_ms }: Pick<Passage, "source_id" | "start_ms">): boolean {
    return start_ms !== null && this.recordingOf(source_id) !== null;
  }

  /** Play a passage from its first word to its last; played already, it is stopped. `key` names who asks. */
  async toggle(key: string, passage: Passage): Promise<void> {
    const recording = this.recordingOf(passage.source_id);
    if (!recording || passage.start_ms === null) return;
    if (this.player.isPlaying(key)) return this.player.pause();
    const source = await this.shelf.get(passage.source_id).catch(() => null);
    const index = source?.items.findIndex((item) => item.paragraph_id === passage.paragraph_id) ?? -1;
    const { start = 0, end = Infinity } = passage;
    const { Timeline } = await import("../transcript/timeline");
    const stretch = source && index >= 0 ? new Timeline(source.items).span(index, start, end) : null;
    this.player.play(recording, stretch?.from ?? passage.start_ms, { key, to: stretch?.to ?? null });
  }
}

import { button, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
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

  /** A button that plays a passage, and stops it while it plays. */
  button(label: string, key: string, passage: Passage): HTMLButtonElement {
    const one = button(label, () => void this.toggle(key, passage), "small", { testid: "play-quote" });
    let shown = false;
    const stop = this.player.subscribe(() => {
      // Cards are created again each time: the listener of a removed one ends here.
      if (shown && !one.isConnected) return stop();
      shown ||= one.isConnected;
      const words = this.player.isPlaying(key) ? t("player-stop") : label;
      if (one.textContent !== words || !one.querySelector("svg"))
        one.replaceChildren(icon(words === label ? "play" : "stop"), words);
    });
    return one;
  }
}

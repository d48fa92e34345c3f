import { t } from "../../i18n/messages";
import type { Media } from "../../wire/types";

/** A source's recording. */
export interface Recording {
  source_id: string;
  title: string;
  media: Media;
}

interface PlayerState {
  recording: Recording | null;
  /** What plays it. */
  element: HTMLMediaElement | null;
  /** Milliseconds from its start. */
  ms: number;
  /** Null before the browser knows. */
  durationMs: number | null;
  playing: boolean;
  /** What asked for the stretch that is played; null where the recording is played as a whole. */
  stretch: string | null;
  problem: string | null;
}

/** `timeupdate` comes four times a second: an end nearer than this is waited for with a timer. */
const NEAR_MS = 400;

/** Play one recording at a time: a new one stops the one before. */
export class Player {
  private element: HTMLMediaElement | null = null;
  private recording: Recording | null = null;
  private stretch: { key: string; to: number | null } | null = null;
  private problem: string | null = null;
  private endTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<(state: PlayerState) => void>();

  get state(): PlayerState {
    const { element } = this;
    const duration = element?.duration ?? NaN;
    return {
      recording: this.recording,
      element,
      ms: (element?.currentTime ?? 0) * 1000,
      durationMs: Number.isFinite(duration) ? duration * 1000 : null,
      playing: element !== null && !element.paused && !element.ended && !this.problem,
      stretch: this.stretch?.key ?? null,
      problem: this.problem,
    };
  }

  /** Hears of every change, and four times a second while it plays. Returns how to stop hearing. */
  subscribe(listener: (state: PlayerState) => void): () => void {
    this.listeners.add(listener);
    listener(this.state);
    return () => void this.listeners.delete(listener);
  }

  /** Make a recording ready; one that is ready already stays where it is. */
  load(recording: Recording): void {
    const previous = this.recording;
    this.recording = recording;
    if (
      previous?.source_id === recording.source_id &&
      previous.media.url === recording.media.url &&
      previous.media.bytes === recording.media.bytes &&
      !this.problem
    ) {
      return this.notify();
    }
    this.drop();
    const element = document.createElement(recording.media.type.startsWith("video/") ? "video" : "audio");
    element.preload = "metadata";
    if (element instanceof HTMLVideoElement) element.playsInline = true;
    for (const event of ["play", "playing", "pause", "ended", "durationchange", "seeked", "ratechange"] as const)
      element.addEventListener(event, () => this.notify());
    element.addEventListener("timeupdate", () => this.progressed());
    element.addEventListener("error", () => this.failed(element.error?.code));
    element.src = recording.media.url;
    this.element = element;
    this.notify();
  }

  /** Play from a moment on. `stretch` names who asks, and where to stop. */
  play(recording: Recording, fromMs: number, stretch: { key: string; to: number | null } | null = null): void {
    this.load(recording);
    this.stretch = stretch;
    this.element!.currentTime = fromMs / 1000;
    this.start();
  }

  /** Plays a stretch, or stops it where it is the one that plays. */
  toggleStretch(recording: Recording, fromMs: number, stretch: { key: string; to: number | null }): void {
    if (this.isPlaying(stretch.key)) this.pause();
    else this.play(recording, fromMs, stretch);
  }

  isPlaying(key: string): boolean {
    return this.state.playing && this.stretch?.key === key;
  }

  toggle(): void {
    if (!this.element) return;
    if (this.element.paused) this.start();
    else this.pause();
  }

  pause(): void {
    this.element?.pause();
  }

  /** To another moment, playing or not. A stretch that was being played is none any more. */
  seek(ms: number): void {
    if (!this.element) return;
    this.stretch = null;
    this.element.currentTime = Math.max(0, ms) / 1000;
    this.notify();
  }

  set rate(rate: number) {
    if (this.element) this.element.playbackRate = this.element.defaultPlaybackRate = rate;
  }

  close(): void {
    this.recording = null;
    this.drop();
    this.notify();
  }

  private start(): void {
    const { element } = this;
    // Another play or a pause in between is no failure; what the browser cannot play has its own event.
    element
      ?.play()
      .catch(
        (error: DOMException) =>
          error.name === "NotSupportedError" && this.failed(MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED),
      );
  }

  private progressed(): void {
    clearTimeout(this.endTimer);
    const to = this.stretch?.to ?? null;
    if (this.element && to !== null && !this.element.paused) {
      const left = to - this.element.currentTime * 1000;
      if (left <= 0) this.stopStretch();
      else if (left < NEAR_MS) this.endTimer = setTimeout(() => this.stopStretch(), left / this.element.playbackRate);
    }
    this.notify();
  }

  private stopStretch(): void {
    this.pause();
    const end = (this.stretch?.to ?? Infinity) / 1000;
    // A busy page comes too late: what is played next begins where these words end.
    if (this.element && this.element.currentTime > end) this.element.currentTime = end;
    this.stretch = null;
    this.notify();
  }

  private failed(code: number | undefined): void {
    if (!this.recording) return;
    const { name, type } = this.recording.media;
    this.problem = code === 2 ? t("player-broke-off", { file: name }) : t("player-cannot", { file: name, type });
    this.notify();
  }

  private drop(): void {
    clearTimeout(this.endTimer);
    this.stretch = null;
    this.problem = null;
    const { element } = this;
    this.element = null;
    if (!element) return;
    element.pause();
    element.removeAttribute("src");
    // Lets the browser drop the connection it reads from.
    element.load();
  }

  private notify(): void {
    const { state } = this;
    this.listeners.forEach((listener) => listener(state));
  }
}

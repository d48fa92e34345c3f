import { t } from "../i18n/messages";
import type { Ghost } from "./selectors";

const QUIET_MS = 900;

/** Tells a screen reader what ghost text shows, once the writer has paused, in one message. */
export class Announcer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private said = "";

  constructor(private readonly status: HTMLElement) {}

  offer(ghost: Ghost | null): void {
    const words = ghost ? t("ghost-offer", { from: ghost.item.speaker ?? ghost.item.source_title, words: firstWords(ghost.text) }) : "";
    if (words === this.said) return;
    this.said = words;
    clearTimeout(this.timer);
    if (!words) this.status.textContent = "";
    else this.timer = setTimeout(() => (this.status.textContent = words), QUIET_MS);
  }
}

function firstWords(text: string): string {
  const words = text.replace(/[“”]/g, "").trim().split(/\s+/);
  if (words.length > 12) return `${words.slice(0, 12).join(" ")} …`;
  const all = words.join(" ");
  return /[.!?…]$/.test(all) ? all : `${all}.`;
}

import { t } from "../i18n/messages";
import { keysOf } from "../keys/bindings";
import { spokenKey } from "../keys/names";
import type { Settings } from "../settings/store";
import type { Ghost } from "./selectors";

const QUIET_MS = 900;

/** Tells a screen reader what ghost text shows, once the writer has paused, in one message. */
export class Announcer {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private said = "";

  constructor(
    private readonly status: HTMLElement,
    private readonly settings: () => Settings,
  ) {}

  offer(ghost: Ghost | null): void {
    const words = ghost ? offerWords(ghost, this.settings()) : "";
    if (words === this.said) return;
    this.said = words;
    clearTimeout(this.timer);
    if (!words) this.status.textContent = "";
    else this.timer = setTimeout(() => (this.status.textContent = words), QUIET_MS);
  }
}

function offerWords(ghost: Ghost, settings: Settings): string {
  if (settings.verbosity === "off") return "";
  const from = ghost.item.speaker ?? ghost.item.source_title;
  if (settings.verbosity === "short") return t("ghost-offer-short", { from });
  return t("ghost-offer", { from, words: firstWords(ghost.text), keys: keyWords(settings) }).trim();
}

/** The keys that help, in one sentence; a command without a key is left out. */
function keyWords(settings: Settings): string {
  const said = (["accept-ghost", "dismiss", "next-suggestion"] as const).flatMap((command) => {
    const [key] = keysOf(command, settings);
    return key ? [t(`ghost-key-${command}`, { key: spokenKey(key) })] : [];
  });
  return said.length ? `${said.join(", ")}.` : "";
}

function firstWords(text: string): string {
  const words = text.replace(/[“”]/g, "").trim().split(/\s+/);
  if (words.length > 12) return `${words.slice(0, 12).join(" ")} …`;
  const all = words.join(" ");
  return /[.!?…]$/.test(all) ? all : `${all}.`;
}

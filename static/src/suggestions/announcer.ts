import { t } from "../i18n/messages";
import { keysOf } from "../keys/bindings";
import { spokenKey } from "../keys/names";
import type { Settings } from "../settings/store";
import type { Ghost } from "./state/selectors";

/** Announce ghost text to a screen reader in one message; `tell` waits for a pause and withdraws an empty message. */
export class Announcer {
  private said = "";

  constructor(
    private readonly tell: (words: string) => void,
    private readonly settings: () => Settings,
  ) {}

  offer(ghost: Ghost | null): void {
    const words = ghost ? offerWords(ghost, this.settings()) : "";
    if (words === this.said) return;
    this.said = words;
    this.tell(words);
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
  const hints = (["accept-ghost", "dismiss", "next-suggestion"] as const).flatMap((command) => {
    const [key] = keysOf(command, settings);
    return key ? [t(`ghost-key-${command}`, { key: spokenKey(key) })] : [];
  });
  return hints.length ? `${hints.join(", ")}.` : "";
}

function firstWords(text: string): string {
  const words = text.replace(/[“”]/g, "").trim().split(/\s+/);
  if (words.length > 12) return `${words.slice(0, 12).join(" ")} …`;
  const all = words.join(" ");
  return /[.!?…]$/.test(all) ? all : `${all}.`;
}

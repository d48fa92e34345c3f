/** Names of keys: on keycaps, and read aloud. */
import { h } from "../ui/dom";
import { t, type MessageId } from "../i18n/messages";
import { isMac } from "./bindings";

type Name = readonly [cap: string, spoken: MessageId, capOnMac?: string];

const NAMES: Readonly<Record<string, Name>> = {
  Ctrl: ["Ctrl", "key-control", "⌃"],
  Meta: ["Meta", "key-command", "⌘"],
  Alt: ["Alt", "key-alt", "⌥"],
  Shift: ["Shift", "key-shift", "⇧"],
  Tab: ["Tab", "key-tab", "⇥"],
  Escape: ["Esc", "key-escape"],
  Enter: ["Enter", "key-enter", "↩"],
  Space: ["Space", "key-space"],
  Backspace: ["Backspace", "key-backspace", "⌫"],
  Delete: ["Delete", "key-delete", "⌦"],
  ArrowUp: ["↑", "key-up"],
  ArrowDown: ["↓", "key-down"],
  ArrowLeft: ["←", "key-left"],
  ArrowRight: ["→", "key-right"],
  BracketLeft: ["[", "key-left-bracket"],
  BracketRight: ["]", "key-right-bracket"],
  Backslash: ["\\", "key-backslash"],
  Slash: ["/", "key-slash"],
  "?": ["?", "key-question"],
  Minus: ["-", "key-minus"],
  Equal: ["=", "key-equals"],
  Comma: [",", "key-comma"],
  Period: [".", "key-period"],
  Semicolon: [";", "key-semicolon"],
  Quote: ["'", "key-apostrophe"],
  Backquote: ["`", "key-backquote"],
};
/** Key codes by the sign on the keycap: `[` → `BracketLeft`. */
const SIGNS = new Map(Object.entries(NAMES).map(([code, [cap]]) => [cap, code]));

/** The parts of a key: `Mod-Alt-f` → `Ctrl`, `Alt`, `f`. */
function partsOf(key: string, mac: boolean): string[] {
  // The last part may be the minus itself.
  const [, held, name] = /^((?:\w+-)*)(.+)$/s.exec(key)!;
  const parts = held!
    .split("-")
    .filter(Boolean)
    .map((part) => (part === "Mod" ? (mac ? "Meta" : "Ctrl") : part));
  return [...parts, name!];
}

const nameOf = (part: string): Name | undefined => NAMES[part] ?? NAMES[SIGNS.get(part) ?? ""];

/** What stands on the keycaps of a key. */
export function capsOf(key: string, mac = isMac()): string[] {
  return partsOf(key, mac).map((part) => {
    const name = nameOf(part);
    return name ? (mac && name[2]) || name[0] : part.length === 1 ? part.toUpperCase() : part;
  });
}

/** A key as it is read aloud: “Alt and right bracket”. */
export function spokenKey(key: string, mac = isMac()): string {
  return partsOf(key, mac)
    .map((part) => {
      if (part === "Alt" && mac) return t("key-option");
      const name = nameOf(part);
      return name ? t(name[1]) : part.length === 1 ? part.toUpperCase() : part;
    })
    .reduce((held, part) => t("key-and", { held, key: part }));
}

/** A key as caps to be seen and as words to be heard. */
export function keycaps(key: string): HTMLElement {
  return h(
    "span.keycaps",
    h("span", { "aria-hidden": "true" }, ...capsOf(key).map((cap) => h("kbd", cap))),
    h("span.visually-hidden", spokenKey(key)),
  );
}

import { isMac } from "../../keys/bindings";

/** A key as it is printed on the keyboard: `Mod-Shift-8` is Ctrl+Shift+8, or ⇧⌘8. */
export function keyLabel(key: string, mac = isMac()): string {
  const parts = key.split(/-(?=.)/);
  const name = parts.pop()!;
  const shown = name.length === 1 ? name.toUpperCase() : name;
  if (!mac) return [...parts.map((part) => (part === "Mod" ? "Ctrl" : part)), shown].join("+");
  const signs: [string, string][] = [
    ["Ctrl", "⌃"],
    ["Alt", "⌥"],
    ["Shift", "⇧"],
    ["Mod", "⌘"],
  ];
  return signs.flatMap(([part, sign]) => (parts.includes(part) ? [sign] : [])).join("") + shown;
}

/** The same for `aria-keyshortcuts`. */
export const ariaKeyShortcut = (key: string, mac = isMac()): string =>
  key.replace("Mod-", mac ? "Meta-" : "Control-").replace(/-(?=.)/g, "+");

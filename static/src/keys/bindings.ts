/** Which keys a command has, and which command an event triggers. */
import { COMMANDS, type CommandId } from "./commands";

/** The writer's own choice: `""` for none. */
export interface Choice {
  keysOn: boolean;
  keys: Record<string, string>;
}

/** The keys of a command, as `Mod-Shift-F8`; none where they are switched off. */
export function keysOf(command: CommandId, { keysOn, keys }: Choice): readonly string[] {
  // What shows on the page by itself must go away by a key, whatever is switched off.
  if (!keysOn && command !== "dismiss") return [];
  const own = keys[command];
  return own === undefined ? COMMANDS[command].keys : own ? [own] : [];
}

interface Pressed {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

export const isMac = (platform = navigator.platform): boolean => /Mac|iP(hone|[oa]d)/.test(platform);

/** Whether an event is this key, modifiers and all. `Mod` is Command on a Mac and Control elsewhere. */
export function isKey(event: Pressed, key: string, mac = isMac()): boolean {
  const parts = key.split("-");
  // The last part may be the minus itself.
  const name = parts.pop() || "-";
  const has = (part: string) => parts.includes(part);
  const control = has("Ctrl") || (has("Mod") && !mac);
  const meta = has("Meta") || (has("Mod") && mac);
  if (event.altKey !== has("Alt") || event.ctrlKey !== control || event.metaKey !== meta) return false;
  const letter = name.length === 1;
  // A sign may itself need Shift, as the question mark does.
  if (event.shiftKey !== has("Shift") && !(letter && !/[\p{L}\p{N}]/u.test(name) && !has("Shift"))) return false;
  if (event.key === name || (letter && event.key.toLowerCase() === name.toLowerCase())) return true;
  // Alt gives other characters on some keyboards, and a Korean one gives Hangul: there the physical key counts.
  return (
    event.code === name ||
    (letter &&
      /[a-z0-9]/i.test(name) &&
      [`Key${name.toUpperCase()}`, `Digit${name}`].includes(event.code) &&
      !/^[a-z0-9]$/i.test(event.key))
  );
}

/** The command that an event calls, of those in question. */
export function commandFor(event: Pressed, commands: readonly CommandId[], choice: Choice): CommandId | null {
  return commands.find((command) => keysOf(command, choice).some((key) => isKey(event, key))) ?? null;
}

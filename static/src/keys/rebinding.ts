/** Which key a writer may assign to a command, and what happens to the command that had it. */
import { commandFor, isKey, isMac, keysOf, type Choice } from "./bindings";
import { COMMANDS, type CommandId } from "./commands";
import { FIXED } from "./groups";
import { writesByAltGraph } from "./key-events";

export type Verdict =
  | { is: "free"; key: string }
  | { is: "taken"; key: string; by: CommandId }
  /** `moving`: it moves the focus. `typing`: it writes or edits. `others`: the browser, the system or a screen reader needs it. */
  | { is: "refused"; key: string; because: "moving" | "typing" | "others" };

const IDS = Object.keys(COMMANDS) as CommandId[];
const MODIFIERS = new Set([
  "Alt",
  "AltGraph",
  "CapsLock",
  "Control",
  "Fn",
  "Hyper",
  "Meta",
  "NumLock",
  "OS",
  "Shift",
  "Super",
]);
/** Keys that the browser, the system or a screen reader uses; no command may have them. */
const RESERVED = [
  ..."acvxswtnrlpq".split("").map((letter) => `Mod-${letter}`),
  ..."tnrijw".split("").map((letter) => `Mod-Shift-${letter}`),
  ..."1234567890".split("").map((digit) => `Mod-${digit}`),
  "Mod-+",
  "Mod--",
  "Mod-=",
  "Mod-Tab",
  "Mod-Shift-Tab",
  "Alt-Tab",
  "Alt-Shift-Tab",
  "Alt-F4",
  "Mod-F4",
  "Mod-Space",
  "Alt-Space",
  "Alt-ArrowLeft",
  "Alt-ArrowRight",
  "Alt-Home",
  "Alt-d",
  "F1",
  "F3",
  "F5",
  "F6",
  "Shift-F6",
  "F7",
  "F10",
  "Shift-F10",
  "F11",
  "F12",
  "Mod-F5",
  "ContextMenu",
  "Insert",
  "Pause",
  "PrintScreen",
  "ScrollLock",
];
const RESERVED_ON_MAC = [
  ..."hm".split("").map((letter) => `Meta-${letter}`),
  ..."abdefhknpt".split("").map((letter) => `Ctrl-${letter}`),
];
/** Caret, selection and editing, with what they do while Control, Shift or Alt is held. */
const CARET = new Set([
  "ArrowUp",
  "ArrowDown",
  "ArrowLeft",
  "ArrowRight",
  "Home",
  "End",
  "PageUp",
  "PageDown",
  "Backspace",
  "Delete",
]);
/** The command that always has a key, so that anything that opens by itself can be closed from the keyboard. */
const NEVER_WITHOUT: CommandId = "dismiss";

/** An event as a key's name, as `Mod-Shift-F8`; null for a modifier alone. */
export function keyOf(event: KeyboardEvent, mac = isMac()): string | null {
  if (MODIFIERS.has(event.key)) return null;
  const name = nameOf(event);
  // A sign says by itself that Shift was held.
  const shift = event.shiftKey && !/^[^\p{L}\p{N}]$/u.test(name);
  return [
    (mac ? event.metaKey : event.ctrlKey) && "Mod",
    (mac ? event.ctrlKey : event.metaKey) && (mac ? "Ctrl" : "Meta"),
    event.altKey && "Alt",
    shift && "Shift",
    name,
  ]
    .filter(Boolean)
    .join("-");
}

function nameOf({ key, code, altKey }: KeyboardEvent): string {
  if (key === " ") return "Space";
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  if (key.length > 1 && !["Process", "Dead", "Unidentified"].includes(key)) return key;
  // A letter of another script, or a sign that Alt makes: the key is identified by its `code`.
  const letter = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  if (letter && (altKey || !/^[!-~]$/.test(key))) return letter.toLowerCase();
  return altKey || !/^[!-~]$/.test(key) ? code : key;
}

/** Whether a key may be a command's. */
export function checkKey(command: CommandId, event: KeyboardEvent, choice: Choice, mac = isMac()): Verdict | null {
  const key = keyOf(event, mac);
  if (key === null) return null;
  const refused = refusalOf(command, event, key, mac);
  if (refused) return { is: "refused", key, because: refused };
  const by = commandFor(
    event,
    IDS.filter((id) => id !== command),
    { ...choice, keysOn: true },
  );
  return by ? { is: "taken", key, by } : { is: "free", key };
}

type Refusal = Extract<Verdict, { is: "refused" }>["because"];

function refusalOf(command: CommandId, event: KeyboardEvent, key: string, mac: boolean): Refusal | null {
  // A command may always have its default keys.
  if (COMMANDS[command].keys.some((usual) => isKey(event, usual, mac))) return null;
  if (key === "Tab" || key === "Shift-Tab") return "moving";
  const is = (one: string) => isKey(event, one, mac);
  // Control and Option are VoiceOver's.
  if (RESERVED.some(is) || (mac && (RESERVED_ON_MAC.some(is) || /^Ctrl-Alt-/.test(key))) || (!mac && event.metaKey))
    return "others";
  if (writesByAltGraph(event) || FIXED.some(({ keys }) => keys.some(is))) return "typing";
  const held = event.ctrlKey || event.metaKey || event.altKey;
  const name = nameOf(event);
  if (CARET.has(name) && !(event.altKey && !event.ctrlKey && !event.metaKey && /^Arrow(Up|Down)$/.test(name)))
    return "typing";
  // Without a modifier, any key but a function key types, chooses from a list, or closes what is open.
  if (!held && !/^F\d+$/.test(name)) return "typing";
  return null;
}

type Keys = Record<string, string>;

const without = (command: CommandId, { [command]: _dropped, ...keys }: Keys): Keys => keys;

/** The keys that differ from the usual ones once a command has this key; `from` had it and has it no more. */
export function assignKey(command: CommandId, key: string, choice: Choice, from?: CommandId): Keys {
  const before = from ? takeKey(from, key, choice) : choice.keys;
  const usual: readonly string[] = COMMANDS[command].keys;
  return usual.length === 1 && usual[0] === key ? without(command, before) : { ...before, [command]: key };
}

function takeKey(from: CommandId, key: string, choice: Choice): Keys {
  if (from === NEVER_WITHOUT) return without(from, choice.keys);
  const [left] = keysOf(from, { ...choice, keysOn: true }).filter((one) => one !== key);
  // A command with one key loses it, even if `key` spells it differently.
  return { ...choice.keys, [from]: keysOf(from, { ...choice, keysOn: true }).length > 1 ? (left ?? "") : "" };
}

/** The keys once a command has none; null for the one that must have one. */
export function removeKey(command: CommandId, { keys }: Choice): Keys | null {
  return command === NEVER_WITHOUT ? null : { ...keys, [command]: "" };
}

/** The keys once a command has its usual ones again. Whatever took them gets its own back, too. */
export function resetKeys(command: CommandId, keys: Keys): Keys {
  const usual: readonly string[] = COMMANDS[command].keys;
  return IDS.filter((id) => id !== command && usual.includes(keys[id] ?? "")).reduce(
    (left, id) => resetKeys(id, left),
    without(command, keys),
  );
}

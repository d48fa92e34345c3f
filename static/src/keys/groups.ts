/** Commands in the order and the groups in which they are shown, and the keys that nobody can change. */
import type { MessageId } from "../i18n/messages";
import { COMMANDS, type CommandId } from "./commands";

const GROUP_NAMES = ["caret", "findings", "writing", "page", "archive"] as const;

/** A command without a group belongs to the group of its `where`; `body` to `writing`. */
function groupOf(id: CommandId): (typeof GROUP_NAMES)[number] {
  const command = COMMANDS[id];
  if ("group" in command) return command.group;
  return command.where === "body" ? "writing" : command.where;
}

/** All commands, by group. */
export const GROUPS = GROUP_NAMES.map((group) => ({
  group,
  title: `keys-group-${group}` as const,
  commands: (Object.keys(COMMANDS) as CommandId[]).filter((id) => groupOf(id) === group),
}));

/** Keys of lists and of text, which are the same wherever text is written. */
export const FIXED: readonly { keys: readonly string[]; words: MessageId }[] = [
  { keys: ["Mod-b"], words: "fixed-bold" },
  { keys: ["Mod-i"], words: "fixed-italics" },
  { keys: ["Mod-z"], words: "fixed-undo" },
  { keys: ["Mod-Shift-z", "Mod-y"], words: "fixed-redo" },
  { keys: ["Mod-Alt-2", "Mod-Alt-3"], words: "fixed-heading" },
  { keys: ["Mod-Alt-0"], words: "fixed-paragraph" },
  { keys: ["Mod-]", "Mod-["], words: "fixed-indent" },
  { keys: ["ArrowDown", "ArrowUp"], words: "fixed-list-step" },
  { keys: ["Enter"], words: "fixed-list-take" },
  { keys: ["ArrowRight"], words: "fixed-list-read" },
  { keys: ["Space"], words: "fixed-list-play" },
];

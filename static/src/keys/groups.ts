/** Commands in the order and the groups in which they are shown, and the keys that nobody can change. */
import type { MessageId } from "../i18n/messages";
import { COMMANDS, type CommandId } from "./commands";

export type Group = "caret" | "findings" | "writing" | "page" | "archive";

const GROUP_OF: Partial<Record<CommandId, Group>> = {
  "accept-ghost": "caret",
  dismiss: "caret",
  "next-suggestion": "caret",
  "previous-suggestion": "caret",
  "insert-suggestion": "caret",
  "ask-suggestion": "caret",
  "peek-suggestion": "caret",
  "read-suggestion": "caret",
  "next-finding": "findings",
  "previous-finding": "findings",
  "open-finding": "findings",
  "dismissed-findings": "findings",
  find: "writing",
  replace: "writing",
  link: "writing",
  comment: "writing",
  suggesting: "writing",
  "next-suggested-edit": "writing",
  "previous-suggested-edit": "writing",
  versions: "writing",
};

const TITLES: Record<Group, MessageId> = {
  caret: "keys-group-caret",
  findings: "keys-group-findings",
  writing: "keys-group-writing",
  page: "keys-group-page",
  archive: "keys-group-archive",
};

/** Whatever has no group belongs where it works: to the writing, where that is the text. */
function groupOf(id: CommandId): Group {
  const { where } = COMMANDS[id];
  return GROUP_OF[id] ?? (where === "body" ? "writing" : where);
}

/** All commands, by group. */
export const GROUPS = (Object.keys(TITLES) as Group[]).map((group) => ({
  group,
  title: TITLES[group],
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

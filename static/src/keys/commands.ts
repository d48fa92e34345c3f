/** All commands with keys: one list for keymaps, settings and the sheet of keys. */

export const COMMANDS = {
  // At the caret.
  "accept-ghost": { keys: ["Tab"], where: "body" },
  dismiss: { keys: ["Escape"], where: "body" },
  "next-suggestion": { keys: ["Alt-BracketRight"], where: "body" },
  "previous-suggestion": { keys: ["Alt-BracketLeft"], where: "body" },
  "insert-suggestion": { keys: ["Alt-Enter"], where: "body" },
  "ask-suggestion": { keys: ["Alt-Backslash"], where: "body" },
  "peek-suggestion": { keys: ["Alt-ArrowDown"], where: "body" },
  "read-suggestion": { keys: ["Alt-Shift-Enter"], where: "body" },
  // Findings, in headline and body.
  "next-finding": { keys: ["F8"], where: "page" },
  "previous-finding": { keys: ["Shift-F8"], where: "page" },
  "open-finding": { keys: ["Mod-F8"], where: "page" },
  "dismissed-findings": { keys: ["Mod-Shift-F8"], where: "page" },
  // Writing.
  find: { keys: ["Mod-f"], where: "page" },
  replace: { keys: ["Mod-Alt-f"], where: "page" },
  link: { keys: ["Mod-k"], where: "body" },
  comment: { keys: ["Mod-Alt-m"], where: "page" },
  suggesting: { keys: ["Mod-Shift-e"], where: "page" },
  "next-suggested-edit": { keys: ["Mod-F9"], where: "page" },
  "previous-suggested-edit": { keys: ["Mod-Shift-F9"], where: "page" },
  // The page.
  "quotes-pane": { keys: ["Alt-1"], where: "page" },
  "sources-pane": { keys: ["Alt-2"], where: "page" },
  "checks-pane": { keys: ["Alt-3"], where: "page" },
  "comments-pane": { keys: ["Alt-4"], where: "page" },
  headline: { keys: ["Alt-0"], where: "page" },
  versions: { keys: ["Mod-Alt-h"], where: "page" },
  publish: { keys: ["Mod-Shift-Enter"], where: "page" },
  sheet: { keys: ["?", "Mod-/"], where: "page" },
  // The archive's page.
  "search-archive": { keys: ["/"], where: "archive" },
} as const satisfies Record<string, { keys: readonly string[]; where: "body" | "page" | "archive" }>;

export type CommandId = keyof typeof COMMANDS;

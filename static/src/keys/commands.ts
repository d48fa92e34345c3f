/** All commands with keys: one list for keymaps, settings and the command palette. */

export const COMMANDS = {
  // At the caret.
  "accept-ghost": { keys: ["Tab"], where: "body", group: "caret" },
  dismiss: { keys: ["Escape"], where: "body", group: "caret" },
  "next-suggestion": { keys: ["Alt-BracketRight"], where: "body", group: "caret" },
  "previous-suggestion": { keys: ["Alt-BracketLeft"], where: "body", group: "caret" },
  "lengthen-suggestion": { keys: ["Alt-Equal"], where: "body", group: "caret" },
  "shorten-suggestion": { keys: ["Alt-Minus"], where: "body", group: "caret" },
  "insert-suggestion": { keys: ["Alt-Enter"], where: "body", group: "caret" },
  "ask-suggestion": { keys: ["Alt-Backslash"], where: "body", group: "caret" },
  "peek-suggestion": { keys: ["Alt-ArrowDown"], where: "body", group: "caret" },
  "read-suggestion": { keys: ["Alt-Shift-Enter"], where: "body", group: "caret" },
  // Findings, in headline and body.
  "next-finding": { keys: ["F8"], where: "page", group: "findings" },
  "previous-finding": { keys: ["Shift-F8"], where: "page", group: "findings" },
  "open-finding": { keys: ["Mod-F8"], where: "page", group: "findings" },
  "dismissed-findings": { keys: ["Mod-Shift-F8"], where: "page", group: "findings" },
  // Writing.
  find: { keys: ["Mod-f"], where: "page", group: "writing" },
  replace: { keys: ["Mod-Alt-f"], where: "page", group: "writing" },
  link: { keys: ["Mod-Shift-k"], where: "body" },
  image: { keys: [], where: "page", group: "writing" },
  comment: { keys: ["Mod-Alt-m"], where: "page", group: "writing" },
  suggesting: { keys: ["Mod-Shift-e"], where: "page", group: "writing" },
  "next-suggested-edit": { keys: ["Mod-F9"], where: "page", group: "writing" },
  "previous-suggested-edit": { keys: ["Mod-Shift-F9"], where: "page", group: "writing" },
  // The page.
  "quotes-pane": { keys: ["Alt-1"], where: "page" },
  "sources-pane": { keys: ["Alt-2"], where: "page" },
  "checks-pane": { keys: ["Alt-3"], where: "page" },
  "comments-pane": { keys: ["Alt-4"], where: "page" },
  headline: { keys: ["Alt-0"], where: "page" },
  versions: { keys: ["Mod-Alt-h"], where: "page", group: "writing" },
  publish: { keys: ["Mod-Shift-Enter"], where: "page" },
  palette: { keys: ["Mod-k", "?", "Mod-/"], where: "page" },
  settings: { keys: [], where: "page" },
  share: { keys: [], where: "page" },
  // The archive's page.
  "search-archive": { keys: ["/"], where: "archive" },
} as const satisfies Record<string, { keys: readonly string[]; where: "body" | "page" | "archive"; group?: string }>;

export type CommandId = keyof typeof COMMANDS;

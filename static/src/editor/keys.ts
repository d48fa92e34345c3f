import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import {
  ellipsis, emDash, inputRules, smartQuotes, textblockTypeInputRule, undoInputRule, wrappingInputRule,
} from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { bodySchema } from "../schema";

const { nodes, marks } = bodySchema;

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

export const historyKeys = (): Plugin =>
  keymap({ "Mod-z": undo, "Shift-Mod-z": redo, "Mod-y": redo, Backspace: undoInputRule });

export function bodyKeys(): Plugin[] {
  return [
    keymap({
      "Mod-b": toggleMark(marks.strong),
      "Mod-i": toggleMark(marks.em),
      "Mod-Alt-0": setBlockType(nodes.paragraph),
      "Mod-Alt-2": setBlockType(nodes.heading, { level: 2 }),
      "Mod-Alt-3": setBlockType(nodes.heading, { level: 3 }),
      "Mod-Shift-.": wrapIn(nodes.blockquote),
      "Shift-Enter": chainCommands(exitCode, hardBreak),
      Enter: splitListItem(nodes.list_item),
      "Mod-]": sinkListItem(nodes.list_item),
      "Mod-[": liftListItem(nodes.list_item),
    }),
    keymap(baseKeymap),
  ];
}

export function typography(): Plugin {
  return inputRules({ rules: [...smartQuotes, ellipsis, emDash] });
}

export function bodyTypography(): Plugin {
  return inputRules({
    rules: [
      ...smartQuotes, ellipsis, emDash,
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list),
      wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
      textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, (match) => ({ level: match[1]!.length })),
    ],
  });
}

import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { bodySchema } from "../articles/schema";
import { FORMATS } from "./commands";
import { markdownRules } from "./input/markdown";
import { typographyRules } from "./input/typography";

const { nodes } = bodySchema;

const hardBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

export const historyKeys = (): Plugin =>
  keymap({ "Mod-z": undo, "Shift-Mod-z": redo, "Mod-y": redo, Backspace: undoInputRule });

export function bodyKeys(): Plugin[] {
  return [
    keymap({
      "Mod-b": FORMATS.strong.run,
      "Mod-i": FORMATS.em.run,
      "Mod-Alt-0": FORMATS.paragraph.run,
      "Mod-Alt-2": FORMATS.heading.run,
      "Mod-Alt-3": FORMATS.subheading.run,
      "Mod-Shift-7": FORMATS.numbers.run,
      "Mod-Shift-8": FORMATS.bullets.run,
      "Mod-Shift-.": FORMATS.blockquote.run,
      "Shift-Enter": chainCommands(exitCode, hardBreak),
      Enter: splitListItem(nodes.list_item),
      "Mod-]": sinkListItem(nodes.list_item),
      "Mod-[": liftListItem(nodes.list_item),
    }),
    keymap(baseKeymap),
  ];
}

export function typography(isOn: () => boolean): Plugin {
  return inputRules({ rules: typographyRules(isOn) });
}

export function bodyTypography(isOn: () => boolean): Plugin {
  return inputRules({
    rules: [
      ...markdownRules(),
      ...typographyRules(isOn),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list),
      wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
      textblockTypeInputRule(/^(##|###)\s$/, nodes.heading, (match) => ({ level: match[1]!.length })),
    ],
  });
}

import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { InputRule, inputRules, undoInputRule, wrappingInputRule } from "prosemirror-inputrules";
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

/** Not in a caption: the figure would become a heading. */
function headingRule(): InputRule {
  const pattern = /^(##|###)\s$/;
  return new InputRule(pattern, (state, match, start, end) => {
    const $start = state.doc.resolve(start);
    if ($start.parent.type === nodes.figure) return null;
    if (!$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), nodes.heading)) return null;
    return state.tr.delete(start, end).setBlockType(start, start, nodes.heading, { level: match[1]!.length });
  });
}

export function bodyTypography(isOn: () => boolean): Plugin {
  return inputRules({
    rules: [
      ...markdownRules(),
      ...typographyRules(isOn),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list),
      wrappingInputRule(/^1\.\s$/, nodes.ordered_list),
      headingRule(),
    ],
  });
}

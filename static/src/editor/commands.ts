/** Commands of the toolbar and the keymap, and whether each is active at the selection. */
import { lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import type { MarkType, NodeType } from "prosemirror-model";
import { liftListItem, wrapInList } from "prosemirror-schema-list";
import type { Command, EditorState } from "prosemirror-state";
import { bodySchema } from "../articles/schema";

const { nodes, marks } = bodySchema;

export interface Format {
  run: Command;
  /** Null for an action without a state, such as undo. */
  isOn: ((state: EditorState) => boolean) | null;
}

export const FORMATS = {
  paragraph: { run: setBlock(nodes.paragraph), isOn: (state) => isBlock(state, nodes.paragraph) },
  heading: { run: toggleHeading(2), isOn: (state) => isBlock(state, nodes.heading, 2) },
  subheading: { run: toggleHeading(3), isOn: (state) => isBlock(state, nodes.heading, 3) },
  strong: { run: toggleMark(marks.strong), isOn: (state) => isMarked(state, marks.strong) },
  em: { run: toggleMark(marks.em), isOn: (state) => isMarked(state, marks.em) },
  bullets: { run: toggleList(nodes.bullet_list), isOn: (state) => listOf(state)?.type === nodes.bullet_list },
  numbers: { run: toggleList(nodes.ordered_list), isOn: (state) => listOf(state)?.type === nodes.ordered_list },
  blockquote: { run: toggleBlockquote, isOn: isInBlockquote },
  undo: { run: undo, isOn: null },
  redo: { run: redo, isOn: null },
} satisfies Record<string, Format>;

export type FormatName = keyof typeof FORMATS;

function isBlock(state: EditorState, type: NodeType, level?: number): boolean {
  const { parent } = state.selection.$from;
  return parent.type === type && (level === undefined || parent.attrs["level"] === level);
}

export function isMarked(state: EditorState, type: MarkType): boolean {
  const { empty, $from, from, to } = state.selection;
  if (empty) return Boolean(type.isInSet(state.storedMarks ?? $from.marks()));
  return state.doc.rangeHasMark(from, to, type);
}

/** Not where a figure is among the blocks: it would be its caption, without the image. */
function setBlock(type: NodeType, attrs?: { level: number }): Command {
  const run = setBlockType(type, attrs);
  return (state, dispatch) => !isAtFigure(state) && run(state, dispatch);
}

function isAtFigure({ doc, selection: { from, to } }: EditorState): boolean {
  let hasFigure = false;
  doc.nodesBetween(from, to, (node) => {
    hasFigure ||= node.type === nodes.figure;
    return false;
  });
  return hasFigure;
}

function toggleHeading(level: 2 | 3): Command {
  const [off, on] = [setBlock(nodes.paragraph), setBlock(nodes.heading, { level })];
  return (state, dispatch) => (isBlock(state, nodes.heading, level) ? off : on)(state, dispatch);
}

/** The innermost list around the selection. */
function listOf(state: EditorState) {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth);
    if (node.type === nodes.bullet_list || node.type === nodes.ordered_list)
      return { type: node.type, pos: $from.before(depth) };
  }
  return null;
}

function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const list = listOf(state);
    if (!list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup(list.pos, type));
    return true;
  };
}

function isInBlockquote(state: EditorState): boolean {
  const { $from } = state.selection;
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type === nodes.blockquote) return true;
  return false;
}

function toggleBlockquote(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  return (isInBlockquote(state) ? lift : wrapIn(nodes.blockquote))(state, dispatch);
}

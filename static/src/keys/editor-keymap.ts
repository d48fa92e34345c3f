/** Commands of an editor under the keys they have now. */
import { Plugin, type Command } from "prosemirror-state";
import { commandFor, type Choice } from "./bindings";
import type { CommandId } from "./commands";
import { belongsToText } from "./key-events";

/** Nothing is taken from an input method: while it composes, its keys are its own. */
export function editorKeymap(commands: Partial<Record<CommandId, Command>>, choice: () => Choice): Plugin {
  const ids = Object.keys(commands) as CommandId[];
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (view.composing || belongsToText(event)) return false;
        const id = commandFor(event, ids, choice());
        if (!id || !commands[id]!(view.state, view.dispatch, view)) return false;
        event.preventDefault();
        return true;
      },
    },
  });
}

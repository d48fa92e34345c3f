/** Commands of an editor under the keys they have now. */
import { Plugin, type Command } from "prosemirror-state";
import { commandFor, type Choice } from "./bindings";
import type { CommandId } from "./commands";
import { belongsToText } from "./key-events";

/** A keymap of an editor's commands. Keys during a composition belong to the input method. */
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

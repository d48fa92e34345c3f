import type { Command, Plugin } from "prosemirror-state";
import { editorKeymap } from "../keys/editor-keymap";
import type { Choice } from "../keys/bindings";
import type { Suggestion } from "../wire/types";
import { actions } from "./state/actions";
import { acceptGhost, dispatchSuggest, insertItem, suggestState } from "./plugin";
import { ghostFor } from "./state/selectors";

interface Ports {
  choice(): Choice;
  /** Asks what fits here. */
  ask(): void;
  /** Opens a suggestion in its surroundings, where the page has room for that. */
  peek?(item: Suggestion): void;
  /** Opens what is offered to be read whole; the chosen of the list, if there is any. */
  read(item: Suggestion | undefined): void;
}

/** What the keys do with suggestions while the focus is in the article. */
export function suggestKeys(ports: Ports): Plugin {
  return editorKeymap(
    {
      "accept-ghost": (_state, _dispatch, view) => (view ? acceptGhost(view) : false),
      dismiss: (state, _dispatch, view) => {
        const current = suggestState(state);
        if (!view || (!ghostFor(current, state) && !current.navigated)) return false;
        dispatchSuggest(view, actions.dismissed());
        return true;
      },
      "insert-suggestion": withActive((item, view) => {
        if (suggestState(view.state).rested) return insertItem(view, item);
        // What waits for the rest after typing is shown first: nothing unseen is inserted.
        dispatchSuggest(view, actions.rested());
        return true;
      }),
      "peek-suggestion": withActive((item) => (ports.peek?.(item), ports.peek !== undefined)),
      "read-suggestion": (state) => {
        const { items, active } = suggestState(state);
        ports.read(items[active]);
        return true;
      },
      "next-suggestion": step(1),
      "previous-suggestion": step(-1),
      "ask-suggestion": (state, _dispatch, view) => {
        if (view) dispatchSuggest(view, actions.called(state.selection.head));
        ports.ask();
        return true;
      },
    },
    ports.choice,
  );
}

type View = NonNullable<Parameters<Command>[2]>;

function withActive(run: (item: Suggestion, view: View) => boolean): Command {
  return (state, _dispatch, view) => {
    const { items, active } = suggestState(state);
    const item = items[active];
    return view && item ? run(item, view) : false;
  };
}

const step =
  (by: 1 | -1): Command =>
  (_state, _dispatch, view) => {
    if (view) dispatchSuggest(view, actions.moved(by));
    return true;
  };

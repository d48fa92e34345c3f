import type { Plugin } from "prosemirror-state";
import type { Choice } from "../keys/bindings";
import { commandKeys } from "../keys/plugin";
import { actions } from "./actions";
import { acceptGhost, dispatchSuggest, insertItem, suggestState } from "./plugin";
import { ghostFor } from "./selectors";

/** The keys at the caret. `ask` has suggestions looked for anew. */
export function suggestKeys(ask: () => void, choice: () => Choice): Plugin {
  return commandKeys({
    "accept-ghost": (_state, _dispatch, view) => (view ? acceptGhost(view) : false),
    dismiss: (state, _dispatch, view) => {
      const current = suggestState(state);
      if (!view || (!ghostFor(current, state) && !current.navigated)) return false;
      dispatchSuggest(view, actions.dismissed());
      return true;
    },
    "next-suggestion": (_state, _dispatch, view) => {
      if (view) dispatchSuggest(view, actions.moved(1));
      return true;
    },
    "previous-suggestion": (_state, _dispatch, view) => {
      if (view) dispatchSuggest(view, actions.moved(-1));
      return true;
    },
    "insert-suggestion": (state, _dispatch, view) => {
      const { items, active } = suggestState(state);
      const item = items[active];
      return view && item ? insertItem(view, item) : false;
    },
    "ask-suggestion": (_state, _dispatch, view) => {
      if (view) dispatchSuggest(view, actions.called(view.state.selection.head));
      ask();
      return true;
    },
  }, choice);
}

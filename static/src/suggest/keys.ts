import { keymap } from "prosemirror-keymap";
import type { Plugin } from "prosemirror-state";
import { actions } from "./actions";
import { acceptGhost, dispatchSuggest, insertItem, suggestState } from "./plugin";
import { ghostFor } from "./selectors";

/** Alt+letter gives other characters on some keyboards (macOS): there the physical key counts. */
const byCode: Record<string, 1 | -1 | 0> = { BracketRight: 1, BracketLeft: -1, Backslash: 0 };

export function suggestKeys(ask: () => void): Plugin {
  const plugin = keymap({
    Tab: (_state, _dispatch, view) => (view ? acceptGhost(view) : false),
    Escape: (state, _dispatch, view) => {
      const current = suggestState(state);
      if (!view || (!ghostFor(current, state) && !current.navigated)) return false;
      dispatchSuggest(view, actions.dismissed());
      return true;
    },
    "Alt-Enter": (state, _dispatch, view) => {
      const { items, active } = suggestState(state);
      const item = items[active];
      return view && item ? insertItem(view, item) : false;
    },
  });
  const byName = plugin.props.handleKeyDown!;
  plugin.props.handleKeyDown = function (view, event) {
    const move = event.altKey && !event.ctrlKey && !event.metaKey ? byCode[event.code] : undefined;
    if (move === undefined) return byName.call(this, view, event) ?? false;
    if (move) dispatchSuggest(view, actions.moved(move));
    else {
      dispatchSuggest(view, actions.called(view.state.selection.head));
      ask();
    }
    event.preventDefault();
    return true;
  };
  return plugin;
}

import type { Command, Plugin } from "prosemirror-state";
import { editorKeymap } from "../keys/editor-keymap";
import type { Choice } from "../keys/bindings";
import type { Suggestion } from "../wire/types";
import { actions, type SuggestAction } from "./state/actions";
import { acceptGhost, dispatchSuggest, insertItem, suggestState } from "./plugin";
import { ghostFor, mayOffer } from "./state/selectors";

interface Ports {
  choice(): Choice;
  /** Ask what fits here. */
  ask(): void;
  /** Whether a request is pending or about to be sent. */
  isAnswerComing?(): boolean;
  /** Whether the writer has asked to leave the text by Tab. */
  isLeaving?(): boolean;
  /** Open a suggestion in its surroundings, where the page has room for that. */
  peek?(item: Suggestion): void;
  /** Open the selected suggestion, or the offered one, for reading. */
  read(item: Suggestion | undefined): void;
}

/** What the keys do with suggestions while the focus is in the article. */
export function suggestKeys(ports: Ports): Plugin {
  const isAnswerComing = () => ports.isAnswerComing?.() ?? false;
  const awaitAnswer = (view: View) => {
    const current = suggestState(view.state);
    // What only waits for the keys to rest is on its way, too.
    const isReady = current.isTyping && ghostFor({ ...current, isTyping: false }, view.state) !== null;
    const isComing = isReady || current.asking || !current.hasPaused || isAnswerComing();
    // One that a card hides is there already: it is not accepted unseen once the card closes.
    if (ports.isLeaving?.() || !isComing || !mayOffer(current, view.state) || ghostFor(current, view.state))
      return false;
    dispatchSuggest(view, actions.acceptingNext(true));
    return true;
  };
  return editorKeymap(
    {
      "accept-ghost": (_state, _dispatch, view) => view !== undefined && (acceptGhost(view) || awaitAnswer(view)),
      dismiss: (state, _dispatch, view) => {
        const current = suggestState(state);
        if (!view) return false;
        const isShown = ghostFor(current, state) !== null || current.navigated;
        // What is still on its way is not wanted either.
        if (isShown || current.asking || isAnswerComing()) dispatchSuggest(view, actions.dismissed(!isShown));
        return isShown;
      },
      "insert-suggestion": withActive((item, view) => {
        if (suggestState(view.state).hasPaused) return insertItem(view, item);
        // What waits for the rest after typing is shown first: nothing unseen is inserted.
        dispatchSuggest(view, actions.paused());
        return true;
      }),
      "peek-suggestion": withActive((item) => (ports.peek?.(item), ports.peek !== undefined)),
      "read-suggestion": (state) => {
        const { items, active } = suggestState(state);
        ports.read(items[active]);
        return true;
      },
      "lengthen-suggestion": send(actions.resized(1)),
      "shorten-suggestion": send(actions.resized(-1)),
      "next-suggestion": send(actions.moved(1)),
      "previous-suggestion": send(actions.moved(-1)),
      "ask-suggestion": (state, _dispatch, view) => {
        if (view) dispatchSuggest(view, actions.requested(state.selection.head));
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

const send =
  (action: SuggestAction): Command =>
  (_state, _dispatch, view) => {
    if (view) dispatchSuggest(view, action);
    return true;
  };

/** The toolbar of a thread: searches words in it, and moves between known accounts. */
import { button, h, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { createTextSearch, nextIndex } from "../../ui/text-search/text-search";

interface Ports {
  /** Where the keyboard is in the thread. */
  at(): number;
  /** Go to a post; with `focus` the keyboard, too. */
  go(index: number, focus: boolean): void;
  find(words: string): Promise<number[]>;
  mark(words: string): void;
  knownAuthors(): readonly number[];
  problem(error: unknown): void;
}

export function createThreadToolbar(ports: Ports) {
  const search = createTextSearch({
    label: t("thread-search"),
    testid: "thread-search",
    current: ports.at,
    go: (index) => ports.go(index, false),
    find: ports.find,
    mark: ports.mark,
    countText: (posts) => t("thread-found", { posts }),
    problem: ports.problem,
  });
  const nextKnownButton = button(t("thread-next-known"), () => nextKnown(), "small", { testid: "thread-next-known" });
  const element = h(
    "div.text-search-bar",
    { role: "search", "aria-label": t("thread-bar") },
    search.element,
    search.status,
    nextKnownButton,
  );

  function nextKnown(): boolean {
    const index = nextIndex(ports.knownAuthors(), ports.at());
    if (index < 0) return false;
    ports.go(index, true);
    setText(
      search.status,
      t("thread-known-at", { number: ports.knownAuthors().indexOf(index) + 1, posts: ports.knownAuthors().length }),
    );
    return true;
  }

  return {
    element,
    /** Another thread is shown. */
    begin() {
      search.begin();
      nextKnownButton.hidden = !ports.knownAuthors().length;
    },
    /** More of them are known now. */
    knownChanged() {
      nextKnownButton.hidden = !ports.knownAuthors().length;
    },
    /** To the next post of a known account; false where there is none. */
    nextKnown,
    focusSearch: search.focus,
    look: search.look,
  };
}

export type ThreadToolbar = ReturnType<typeof createThreadToolbar>;

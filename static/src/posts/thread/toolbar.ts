/** The toolbar of a thread: searches words in it, and moves between known accounts. */
import { button, h, icon, setText } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { debounce } from "../../ui/debounce";

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

/** Letters are searched for when typing rests this long. */
const REST_MS = 250;

export function createThreadToolbar(ports: Ports) {
  let matches: number[] = [];
  let words = "";
  let latestRequest = 0;
  const searchSoon = debounce(() => search(true), REST_MS);

  const field = h("input.filter", {
    type: "search",
    placeholder: t("thread-search"),
    "aria-label": t("thread-search"),
    testid: "thread-search",
    autocomplete: "off",
    maxlength: 200,
    on: {
      input: () => searchSoon(),
      keydown: (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        searchSoon.cancel();
        if (field.value.trim() === words) step(event.shiftKey);
        else void search(true);
      },
    },
  });
  const status = h("p.thread-status", { role: "status", testid: "thread-status" });
  const before = square("up", "thread-search-before", () => step(true));
  const after = square("down", "thread-search-after", () => step(false));
  const steps = h("span.thread-steps", { hidden: true }, before, after);
  const nextKnownButton = button(t("thread-next-known"), () => nextKnown(), "small", { testid: "thread-next-known" });
  const element = h(
    "div.thread-bar",
    { role: "search", "aria-label": t("thread-bar") },
    h("div.thread-search", field, steps),
    status,
    nextKnownButton,
  );

  async function search(going: boolean) {
    const thisRequest = ++latestRequest;
    words = field.value.trim();
    ports.mark(words);
    matches = [];
    steps.hidden = true;
    if (!words) return setText(status, "");
    try {
      const answer = await ports.find(words);
      if (thisRequest !== latestRequest) return;
      matches = answer;
    } catch (error) {
      if (thisRequest === latestRequest) ports.problem(error);
      return;
    }
    steps.hidden = !matches.length;
    if (!matches.length) return setText(status, t("thread-found-none"));
    if (going) to(nextIndex(matches, ports.at() - 1));
    else setText(status, t("thread-found", { posts: matches.length }));
  }

  function step(back: boolean) {
    if (matches.length) to(nextIndex(matches, ports.at(), back));
  }

  function to(index: number) {
    ports.go(index, false);
    setText(status, t("thread-found-at", { number: matches.indexOf(index) + 1, posts: matches.length }));
  }

  function nextKnown(): boolean {
    const index = nextIndex(ports.knownAuthors(), ports.at());
    if (index < 0) return false;
    ports.go(index, true);
    setText(
      status,
      t("thread-known-at", { number: ports.knownAuthors().indexOf(index) + 1, posts: ports.knownAuthors().length }),
    );
    return true;
  }

  return {
    element,
    /** Another thread is shown. */
    begin() {
      latestRequest++;
      matches = [];
      words = field.value = "";
      steps.hidden = true;
      setText(status, "");
      nextKnownButton.hidden = !ports.knownAuthors().length;
    },
    /** More of them are known now. */
    knownChanged() {
      nextKnownButton.hidden = !ports.knownAuthors().length;
    },
    /** To the next post of a known account; false where there is none. */
    nextKnown,
    focusSearch: () => field.focus(),
    /** Marks words and shows how often they occur, without moving to any of them. */
    look(wanted: string) {
      if (wanted.trim() === words) return;
      field.value = wanted;
      void search(false);
    },
  };
}

export type ThreadToolbar = ReturnType<typeof createThreadToolbar>;

const square = (name: "up" | "down", label: "thread-search-before" | "thread-search-after", click: () => void) =>
  h("button.quiet.square", { type: "button", "aria-label": t(label), title: t(label), on: { click } }, icon(name));

/** Return the next of these places after one, or before it, wrapping around at the ends; −1 where there is none. */
export function nextIndex(indexes: readonly number[], at: number, back = false): number {
  if (!indexes.length) return -1;
  if (back) return indexes.findLast((index) => index < at) ?? indexes.at(-1)!;
  return indexes.find((index) => index > at) ?? indexes[0]!;
}

/** A field that searches the text that is read, with steps to the next and the previous match. */
import { h, icon, setText } from "../dom";
import { t } from "../../i18n/messages";
import { debounce } from "../debounce";
import "./text-search.css";

interface Ports {
  label: string;
  testid: string;
  /** Index of the block that is read now. */
  current(): number;
  /** Show a block. */
  go(index: number): void;
  /** Indexes of the blocks that contain the words. */
  find(words: string): readonly number[] | Promise<readonly number[]>;
  mark(words: string): void;
  /** How many blocks contain the words. */
  countText(count: number): string;
  problem?(error: unknown): void;
}

/** Letters are searched for when typing rests this long. */
const REST_MS = 250;

export function createTextSearch(ports: Ports) {
  let matches: readonly number[] = [];
  let words = "";
  let latestRequest = 0;
  const searchSoon = debounce(() => search(true), REST_MS);

  const field = h("input.filter", {
    type: "search",
    placeholder: ports.label,
    "aria-label": ports.label,
    testid: ports.testid,
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
  const status = h("p.text-search-status", { role: "status", testid: `${ports.testid}-status` });
  const steps = h(
    "span.text-search-steps",
    { hidden: true },
    square("up", "find-previous", () => step(true)),
    square("down", "find-next", () => step(false)),
  );
  const element = h("div.text-search", field, steps);

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
      if (thisRequest === latestRequest) ports.problem?.(error);
      return;
    }
    steps.hidden = !matches.length;
    if (!matches.length) return setText(status, t("find-none"));
    if (going) to(nextIndex(matches, ports.current() - 1));
    else setText(status, ports.countText(matches.length));
  }

  function step(back: boolean) {
    if (matches.length) to(nextIndex(matches, ports.current(), back));
  }

  function to(index: number) {
    ports.go(index);
    setText(status, t("find-at", { at: matches.indexOf(index) + 1, count: matches.length }));
  }

  return {
    element,
    status,
    /** Another text is shown. */
    begin() {
      latestRequest++;
      matches = [];
      words = field.value = "";
      steps.hidden = true;
      setText(status, "");
    },
    focus: () => field.focus(),
    /** Mark words and show how often they occur, without moving to any of them. */
    look(wanted: string) {
      if (wanted.trim() === words) return;
      field.value = wanted;
      void search(false);
    },
  };
}

export type TextSearch = ReturnType<typeof createTextSearch>;

const square = (name: "up" | "down", label: "find-previous" | "find-next", click: () => void) =>
  h("button.quiet.square", { type: "button", "aria-label": t(label), title: t(label), on: { click } }, icon(name));

/** Return the next of these indexes after one, or before it, wrapping around at the ends; −1 without any. */
export function nextIndex(indexes: readonly number[], at: number, back = false): number {
  if (!indexes.length) return -1;
  if (back) return indexes.findLast((index) => index < at) ?? indexes.at(-1)!;
  return indexes.find((index) => index > at) ?? indexes[0]!;
}

/** Shows two texts of one draft side by side: compatible changes are merged, and the writer chooses for the rest. */
import { DOMSerializer, Node } from "prosemirror-model";
import { button, h } from "../../ui/dom";
import { sameContent, type DraftText } from "../saving/edit-storage";
import { t } from "../../i18n/messages";
import { bodySchema } from "../../articles/schema";
import { pieces } from "../versions/view";
import { wordPieces } from "../versions/word-diff";
import {
  applyChoices,
  merge,
  conflictCount,
  wordsOf,
  type Agreed,
  type Choice,
  type Merge,
  type Conflicting,
} from "./three-way";
import type { JsonNode } from "./words";

export interface Question {
  /** What both were made on. */
  base: DraftText;
  mine: DraftText;
  theirs: DraftText;
  /** Puts the writer's own text in a draft of its own; what went wrong, or null. */
  copy(): Promise<string | null>;
}

export interface Answer {
  text: DraftText;
  /** What was the writer's own is in a draft of its own. */
  copied: boolean;
}

/** The dialog may open between two keys: its controls do nothing before the keyboard has rested this long. */
const REST_MS = 400;
const CHOICES = ["mine", "theirs", "both"] as const;
/** Of blocks that nobody changed, so many stay around what was. */
const AROUND = 1;

/** Returns the merged text if it loses and duplicates nothing of the writer's own; null if the writer must be asked. */
export function mergeWithoutConflict(base: DraftText, mine: DraftText, theirs: DraftText): DraftText | null {
  const found = merge(base, mine, theirs);
  return !conflictCount(found) && sameContent(applyChoices(found, []), theirs) ? theirs : null;
}

/** Asks the writer; no choice is preselected, and the dialog cannot be cancelled. */
export function askMerge(dialog: HTMLDialogElement, { base, mine, theirs, copy }: Question): Promise<Answer> {
  const found = merge(base, mine, theirs);
  const choices: (Choice | null)[] = Array.from({ length: conflictCount(found) }, () => null);
  return new Promise((resolve) => {
    const done = (text: DraftText, copied = false) => {
      dialog.close();
      stop();
      resolve({ text, copied });
    };
    const title = h("h2", { id: "conflict-title", tabindex: -1, autofocus: true }, t("merge-title"));
    const hint = h("p", { class: "hint", role: "status" });
    const save = button(t("merge-save"), () => done(applyChoices(found, choices as Choice[])), {
      class: "button primary",
      testid: "merge-save",
    });
    const announce = () => {
      const left = choices.filter((choice) => choice === null).length;
      hint.textContent = left ? t("merge-left", { left }) : t(choices.length ? "merge-chosen" : "merge-clean");
      save.setAttribute("aria-disabled", String(left > 0));
      save.classList.toggle("is-waiting", left > 0);
    };
    save.addEventListener(
      "click",
      (event) => {
        if (save.getAttribute("aria-disabled") !== "true") return;
        event.stopImmediatePropagation();
        dialog.querySelector<HTMLElement>("fieldset:not(.is-chosen) input")?.focus();
      },
      { capture: true },
    );
    const keepBoth = async () => {
      // The dialog stays until the copy is made: nothing can be typed that the copy would not have.
      title.focus();
      enable(false);
      hint.textContent = t("conflict-copying");
      const problem = await copy();
      if (problem === null) return done(theirs, true);
      hint.textContent = problem;
      enable(true);
    };
    dialog.replaceChildren(
      h("div", { class: "dialog-head" }, title),
      h("p", { class: "merge-lead" }, t(choices.length ? "merge-lead" : "merge-lead-clean")),
      mergeView(found, { base, mine, theirs }, (place, choice) => {
        choices[place] = choice;
        announce();
      }),
      h(
        "div",
        { class: "dialog-actions" },
        hint,
        button(t("conflict-use-mine"), () => done(mine), { testid: "conflict-mine" }),
        button(t("conflict-use-theirs"), () => done(theirs), { testid: "conflict-theirs" }),
        button(t("conflict-keep-both"), () => void keepBoth(), { testid: "conflict-both" }),
        save,
      ),
    );
    announce();
    const enable = (on: boolean) =>
      dialog
        .querySelectorAll<HTMLButtonElement | HTMLInputElement>("button, input")
        .forEach((one) => (one.disabled = !on));
    const stop = ignoreEarlyInput(dialog, () => enable(true));
    enable(false);
    if (!dialog.open) dialog.showModal();
    title.focus();
  });
}

/** Ignores keys typed while the dialog opens: neither letters nor Enter reach a control or the text behind. */
function ignoreEarlyInput(dialog: HTMLDialogElement, rested: () => void): () => void {
  const ended = new AbortController();
  let resting = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const rest = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      resting = false;
      rested();
    }, REST_MS);
  };
  const { signal } = ended;
  dialog.addEventListener("cancel", (event) => event.preventDefault(), { signal });
  dialog.addEventListener(
    "keydown",
    (event) => {
      // Twice pressed, Escape closes a dialog without asking.
      if (event.key === "Escape") event.preventDefault();
      if (!resting) return;
      event.preventDefault();
      rest();
    },
    { signal },
  );
  rest();
  return () => ended.abort();
}

function mergeView(
  found: Merge,
  texts: { base: DraftText; mine: DraftText; theirs: DraftText },
  chosen: (place: number, choice: Choice) => void,
): HTMLElement {
  const view = h("div", {
    class: "merge version-article",
    tabindex: 0,
    role: "region",
    "aria-label": t("merge-article"),
  });
  const places = conflictCount(found);
  let place = 0;
  const open = (sides: Record<Choice, (globalThis.Node | string)[]>) => {
    const at = place++;
    return choosing({ at, places, sides, chosen: (choice) => chosen(at, choice) });
  };
  const { headline } = found;
  if (headline.is === "agreed")
    view.append(
      h(
        "h3",
        { class: "version-headline" },
        ...pieces(wordPieces(texts.base.headline, headline.text)),
        headline.text ? "" : t("conflict-no-headline"),
      ),
    );
  else {
    const line = (text: string) => [
      h(
        "p",
        { class: "version-headline" },
        ...(text ? pieces(wordPieces(texts.base.headline, text)) : [t("conflict-no-headline")]),
      ),
    ];
    view.append(open({ mine: line(headline.mine), theirs: line(headline.theirs), both: [] }));
  }
  found.parts.forEach((part, at) => {
    if (part.is === "open")
      view.append(open({ mine: side(part, part.mine), theirs: side(part, part.theirs), both: [] }));
    else if (part.by !== "nobody") view.append(changedBlocks(part));
    else if (isNear(found, at)) view.append(...drawn(part.blocks));
    else if (at === 0 || isNear(found, at - 1))
      view.append(h("p", { class: "merge-same", "aria-label": t("merge-same") }, "⋯"));
  });
  return view;
}

const isNear = ({ parts }: Merge, at: number): boolean =>
  parts.slice(Math.max(0, at - AROUND), at + AROUND + 1).some((part) => part.is === "open" || part.by !== "nobody");

function drawn(blocks: JsonNode[]): globalThis.Node[] {
  const serializer = DOMSerializer.fromSchema(bodySchema);
  return blocks.map((block) => serializer.serializeNode(Node.fromJSON(bodySchema, block)));
}

/** With their mark, words that went struck through and words that came underlined. */
function changedBlocks({ by, base, blocks }: Agreed): HTMLElement {
  const whose = t(by === "mine" ? "merge-by-mine" : by === "theirs" ? "merge-by-theirs" : "merge-by-each");
  const label = h("span", { class: "version-label" }, whose);
  return h("div", { class: "merge-change", "data-by": by }, label, ...wordChanges(base, blocks));
}

/** Words alone where they changed, else the blocks as they look. */
function wordChanges(base: JsonNode[], blocks: JsonNode[]): globalThis.Node[] {
  const [before, after] = [base, blocks].map((all) => all.map(wordsOf).join("\n")) as [string, string];
  if (before === after) return drawn(blocks);
  return [h("p", { class: "merge-words" }, ...pieces(wordPieces(before, after)))];
}

function side({ base }: Conflicting, blocks: JsonNode[]): globalThis.Node[] {
  return blocks.length
    ? wordChanges(base, blocks)
    : [
        h(
          "p",
          { class: "merge-words" },
          ...pieces(wordPieces(base.map(wordsOf).join("\n"), "")),
          h("em", {}, t("merge-deleted")),
        ),
      ];
}

interface Choosing {
  at: number;
  places: number;
  sides: Record<Choice, (globalThis.Node | string)[]>;
  chosen(choice: Choice): void;
}

function choosing({ at, places, sides, chosen }: Choosing): HTMLElement {
  const names = { mine: "merge-mine", theirs: "merge-theirs", both: "merge-both" } as const;
  const set = h(
    "fieldset",
    { class: "merge-choice", testid: "merge-choice" },
    h("legend", {}, t("merge-place", { at: at + 1, places })),
  );
  for (const choice of CHOICES) {
    const name = h("span", { class: "merge-name", id: `merge-${at}-${choice}` }, t(names[choice]));
    const input = h("input", {
      type: "radio",
      name: `merge-${at}`,
      value: choice,
      "aria-labelledby": `merge-${at}-${choice}`,
      "aria-describedby": `merge-${at}-${choice}-text`,
      on: {
        change: () => {
          set.classList.add("is-chosen");
          chosen(choice);
        },
      },
    });
    set.append(
      h(
        "label",
        { class: "merge-side", "data-side": choice },
        h("span", { class: "merge-head" }, input, name),
        h("div", { class: "merge-text", id: `merge-${at}-${choice}-text` }, ...sides[choice]),
      ),
    );
  }
  return set;
}

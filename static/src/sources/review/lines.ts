/** The lines of a file in a list, of which one is chosen, with the mouse or with the arrow keys. */
import { t } from "../../i18n/messages";
import { h } from "../../ui/dom";
import type { OriginalLines } from "../../wire/types";
import { debounce } from "../../ui/debounce";

const WAIT_MS = 250;

interface Ports {
  find(from: number, words: string): Promise<OriginalLines>;
  /** `selected`: the words of the line that the mouse has selected. */
  chosen(number: number, text: string, selected: [number, number] | null): void;
  failed(error: unknown): void;
}

export function createLineList(ports: Ports) {
  let loaded = false;
  let latestRequest = 0;
  const findSoon = debounce(() => fetchLines(), WAIT_MS);
  const words = h("input.field", {
    type: "search",
    autocomplete: "off",
    testid: "convention-find",
    on: {
      input: () => findSoon(),
      // Enter would save the review.
      keydown: (event) => event.key === "Enter" && event.preventDefault(),
    },
  });
  const box = h("div.convention-lines", {
    role: "listbox",
    tabindex: 0,
    "aria-label": t("convention-lines"),
    testid: "convention-lines",
    on: { keydown, click },
  });
  const more = h("p.hint", { hidden: true });
  const element = h("div", h("label.field-label", t("convention-find"), words), box, more);
  return {
    element,
    /** Fetch the lines once. */
    load: async () => {
      if (loaded) return;
      loaded = true;
      await fetchLines();
    },
  };

  async function fetchLines(): Promise<void> {
    const thisRequest = ++latestRequest;
    try {
      const { lines, more: others } = await ports.find(0, words.value.trim());
      if (thisRequest !== latestRequest) return;
      box.removeAttribute("aria-activedescendant");
      box.replaceChildren(
        ...lines.map(({ number, text }) =>
          h(
            "div",
            { role: "option", id: `file-line-${number}`, "data-number": number, "aria-selected": "false" },
            text,
          ),
        ),
      );
      more.hidden = lines.length > 0 && !others;
      more.textContent = lines.length ? t("convention-more", { count: lines.length }) : t("convention-none");
    } catch (error) {
      if (thisRequest === latestRequest) ports.failed(error);
    }
  }

  function options(): HTMLElement[] {
    return [...box.children] as HTMLElement[];
  }

  function keydown(event: KeyboardEvent): void {
    const all = options();
    const at = all.findIndex((option) => option.ariaSelected === "true");
    const next = { ArrowDown: at + 1, ArrowUp: Math.max(at - 1, 0), Home: 0, End: all.length - 1 }[event.key];
    const wanted = next === undefined ? undefined : all[Math.min(next, all.length - 1)];
    if (!wanted) return;
    event.preventDefault();
    select(wanted, null);
  }

  function click(event: MouseEvent): void {
    const option = (event.target as HTMLElement).closest<HTMLElement>("[role=option]");
    if (option) select(option, selectedIn(option));
  }

  function select(option: HTMLElement, words: [number, number] | null): void {
    for (const other of options()) other.ariaSelected = String(other === option);
    box.setAttribute("aria-activedescendant", option.id);
    option.scrollIntoView({ block: "nearest" });
    ports.chosen(Number(option.dataset["number"]), option.textContent, words);
  }
}

function selectedIn(option: HTMLElement): [number, number] | null {
  const selection = document.getSelection();
  if (!selection?.rangeCount || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (range.startContainer !== option.firstChild || range.endContainer !== option.firstChild) return null;
  return [range.startOffset, range.endOffset];
}

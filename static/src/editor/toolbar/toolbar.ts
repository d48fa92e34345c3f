import { type EditorState, Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, h, icon } from "../../ui/dom";
import type { IconName } from "../../ui/icons";
import { t, type MessageId } from "../../i18n/messages";
import { bodySchema } from "../../articles/schema";
import { FORMATS, isMarked, type Format, type FormatName } from "../commands";
import { isMac } from "../../keys/bindings";

type ToolName = FormatName | Opening | "image";
/** What is opened elsewhere, by a key that the writer may change. */
type Opening = "link" | "comment" | "suggesting" | "next-suggested-edit" | "find";

interface Tool {
  label: MessageId;
  /** A letter stands for itself; the rest is drawn, with words behind it that the style sheet may show. */
  face: string | { icon: IconName; words?: MessageId };
  /** A fixed key of the editor; keys that can be rebound are looked up. */
  key?: string;
}

/** In groups, as they stand. */
const TOOLS: readonly (readonly [ToolName, Tool])[][] = [
  [
    ["paragraph", { label: "tool-paragraph", face: "¶", key: "Mod-Alt-0" }],
    ["heading", { label: "tool-heading", face: "H2", key: "Mod-Alt-2" }],
    ["subheading", { label: "tool-subheading", face: "H3", key: "Mod-Alt-3" }],
  ],
  [
    ["strong", { label: "tool-strong", face: "B", key: "Mod-b" }],
    ["em", { label: "tool-em", face: "I", key: "Mod-i" }],
    ["link", { label: "tool-link", face: { icon: "link" } }],
  ],
  [
    ["bullets", { label: "tool-bullets", face: { icon: "bullets" }, key: "Mod-Shift-8" }],
    ["numbers", { label: "tool-numbers", face: { icon: "numbers" }, key: "Mod-Shift-7" }],
    ["blockquote", { label: "tool-blockquote", face: { icon: "blockquote" }, key: "Mod-Shift-." }],
    ["image", { label: "tool-image", face: { icon: "image" } }],
  ],
  [
    ["undo", { label: "tool-undo", face: { icon: "undo" }, key: "Mod-z" }],
    ["redo", { label: "tool-redo", face: { icon: "redo" }, key: "Mod-Shift-z" }],
  ],
  [["comment", { label: "tool-comment", face: { icon: "comment" } }]],
  [
    ["suggesting", { label: "tool-suggesting", face: { icon: "pencil", words: "suggested-mode" } }],
    ["next-suggested-edit", { label: "tool-edits", face: "" }],
    ["find", { label: "tool-find", face: { icon: "search" } }],
  ],
];

interface Ports {
  view(): EditorView;
  link(): void;
  comment(): void;
  image(): void;
  find(): void;
  suggesting(): void;
  "next-suggested-edit"(): void;
  keyOf(command: Opening): string | undefined;
}

/**
 * The article's toolbar: one stop for Tab, arrows within it, Escape back to the text. A plugin of the body keeps it up
 * to date with the selection.
 */
export class Toolbar {
  private readonly buttons = new Map<ToolName, HTMLButtonElement>();

  constructor(
    private readonly element: HTMLElement,
    private readonly ports: Ports,
  ) {
    element.append(
      ...TOOLS.map((group) =>
        h("div.tools", { role: "group" }, ...group.map(([name, tool]) => this.button(name, tool))),
      ),
    );
    this.stopAt([...this.buttons.values()][0]!);
    this.showSuggesting(false, 0);
    element.addEventListener("keydown", (event) => this.move(event));
    element.addEventListener("focusin", (event) => this.stopAt((event.target as Element).closest("button")!));
    // The text keeps the focus, and what is selected in it, while a pointer works here.
    element.addEventListener("mousedown", (event) => event.preventDefault());
  }

  /** Update the toolbar after each change of the body. */
  plugin(): Plugin {
    return new Plugin({
      view: (view) => {
        this.update(view.state);
        return { update: ({ state }, before) => state !== before && this.update(state) };
      },
    });
  }

  /** Whether one suggests, and how many edits are open. */
  showSuggesting(isOn: boolean, open: number): void {
    const [mode, edits] = [this.buttons.get("suggesting")!, this.buttons.get("next-suggested-edit")!];
    set(mode, "aria-pressed", isOn);
    document.body.classList.toggle("is-suggesting", isOn);
    if (!open && document.activeElement === edits) this.ports.view().focus();
    edits.hidden = !open;
    const words = t("tool-edits-open", { edits: open });
    if (edits.getAttribute("aria-label") === words) return;
    edits.setAttribute("aria-label", words);
    edits.title = words;
    edits.firstElementChild!.textContent = String(open);
  }

  private button(name: ToolName, { label, face, key: fixed }: Tool): HTMLButtonElement {
    const key = isOpening(name) ? this.ports.keyOf(name) : fixed;
    const words = t(label);
    const element = button(
      [
        typeof face === "string" ? h("span", { "aria-hidden": "true" }, face) : icon(face.icon),
        typeof face !== "string" && face.words && h("span.tool-words", t(face.words)),
      ],
      () => this.use(name),
      {
        class: `quiet tool tool-${name}`,
        tabindex: -1,
        testid: `tool-${name}`,
        "aria-label": words,
        title: key ? `${words} (${keyLabel(key)})` : words,
        "aria-keyshortcuts": key && ariaKeyShortcut(key),
      },
    );
    this.buttons.set(name, element);
    return element;
  }

  private use(name: ToolName): void {
    if (this.buttons.get(name)!.getAttribute("aria-disabled") === "true") return;
    if (name === "image" || isOpening(name)) return this.ports[name]();
    const view = this.ports.view();
    if (view.composing) return;
    const byPointer = !this.element.contains(document.activeElement);
    FORMATS[name].run(view.state, view.dispatch, view);
    if (byPointer) view.focus();
  }

  private update(state: EditorState): void {
    for (const [name, button] of this.buttons) {
      if (name === "image" || (isOpening(name) && name !== "link")) continue;
      if (name === "link") {
        set(button, "aria-pressed", isMarked(state, bodySchema.marks.link));
        continue;
      }
      const { isOn, run }: Format = FORMATS[name];
      const on = isOn?.(state) ?? false;
      if (isOn) set(button, "aria-pressed", on);
      set(button, "aria-disabled", !on && !run(state));
    }
  }

  private move(event: KeyboardEvent): void {
    const all = [...this.buttons.values()].filter(({ hidden }) => !hidden);
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (event.key === "Escape") this.ports.view().focus();
    else if (next === undefined) return;
    else all.at(next % all.length)!.focus();
    event.preventDefault();
  }

  /** Tab comes to one of the tools, the last that was used. */
  private stopAt(tool: HTMLButtonElement): void {
    for (const button of this.buttons.values()) button.tabIndex = button === tool ? 0 : -1;
  }
}

const isOpening = (name: ToolName): name is Opening => !(name in FORMATS) && name !== "image";

/** What has not changed is not written: nothing is read out for it. */
function set(element: HTMLElement, name: string, value: boolean): void {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** A key as it is printed on the keyboard: `Mod-Shift-8` is Ctrl+Shift+8, or ⇧⌘8. */
export function keyLabel(key: string, mac = isMac()): string {
  const parts = key.split(/-(?=.)/);
  const name = parts.pop()!;
  const shown = name.length === 1 ? name.toUpperCase() : name;
  if (!mac) return [...parts.map((part) => (part === "Mod" ? "Ctrl" : part)), shown].join("+");
  const signs: [string, string][] = [
    ["Ctrl", "⌃"],
    ["Alt", "⌥"],
    ["Shift", "⇧"],
    ["Mod", "⌘"],
  ];
  return signs.flatMap(([part, sign]) => (parts.includes(part) ? [sign] : [])).join("") + shown;
}

/** The same for `aria-keyshortcuts`. */
export const ariaKeyShortcut = (key: string, mac = isMac()): string =>
  key.replace("Mod-", mac ? "Meta-" : "Control-").replace(/-(?=.)/g, "+");

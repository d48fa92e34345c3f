import { Plugin } from "prosemirror-state";

/**
 * Tab leaves the text only after Escape, or where Tab led into it and nothing was done there: pressed a moment before a
 * quote is shown, it must not move the focus to a control that swallows the next sentence. Shift-Tab always leaves.
 */
export class TabExit {
  private isReady = false;
  private lastKey = "";

  /** `stayed` is called when a Tab was refused. */
  constructor(private readonly stayed: () => void = () => undefined) {}

  /** Whether the next Tab leaves the text. */
  get isOpen(): boolean {
    return this.isReady;
  }

  /** Comes after every plugin that has another use for Tab. */
  plugin(): Plugin {
    return new Plugin({
      props: {
        handleDOMEvents: {
          focus: () => void (this.isReady = this.lastKey === "Tab"),
          mousedown: () => void (this.isReady = false),
          // What is composed, dictated or picked comes without a key of its own.
          beforeinput: () => void (this.isReady = false),
          keydown: (_view, { key }) => {
            if (key === "Escape") this.isReady = true;
            else if (!["Tab", "Shift", "Control", "Alt", "Meta"].includes(key)) this.isReady = false;
          },
        },
        handleKeyDown: (view, event) => {
          const isTab = event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey;
          if (!isTab || this.isReady || !view.editable || view.composing || event.isComposing) return false;
          event.preventDefault();
          if (!event.repeat) this.stayed();
          return true;
        },
      },
      view: (view) => {
        const page = view.dom.ownerDocument;
        const pressed = ({ key }: KeyboardEvent) => (this.lastKey = key);
        const pointed = () => (this.lastKey = "");
        page.addEventListener("keydown", pressed, true);
        page.addEventListener("pointerdown", pointed, true);
        return {
          destroy() {
            page.removeEventListener("keydown", pressed, true);
            page.removeEventListener("pointerdown", pointed, true);
          },
        };
      },
    });
  }
}

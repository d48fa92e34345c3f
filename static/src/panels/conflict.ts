import { button, h } from "../dom";
import { docFromBody, plainText } from "../text";
import type { Body } from "../wire/types";

export type Choice = "mine" | "theirs" | "both";

interface Text {
  headline: string;
  body: Body;
}

/** Both texts side by side; nothing is chosen until the writer chooses, so the dialog cannot be waved away. */
export function createConflictDialog(dialog: HTMLDialogElement): { ask(mine: Text, theirs: Text): Promise<Choice> } {
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  return {
    ask: (mine, theirs) =>
      new Promise((resolve) => {
        const choose = (choice: Choice) => () => {
          dialog.close();
          resolve(choice);
        };
        dialog.replaceChildren(
          h("div", { class: "dialog-head" }, h("h2", { id: "conflict-title" }, "This draft was changed elsewhere")),
          h("p", {}, "Both texts are kept until you choose. They differ where they are marked."),
          h("div", { class: "versions" }, side("Yours, in this tab", mine, theirs), side("The one saved since", theirs, mine)),
          h("div", { class: "dialog-actions" },
            h("p", { class: "hint" }, "Keep both puts yours into a new draft and shows the saved one here."),
            button("Use mine", choose("mine"), { testid: "conflict-mine" }),
            button("Use the saved one", choose("theirs"), { testid: "conflict-theirs" }),
            button("Keep both", choose("both"), { class: "button primary", testid: "conflict-both", autofocus: true })));
        if (!dialog.open) dialog.showModal();
      }),
  };
}

/** Lines that the other text does not have are marked. */
function side(title: string, text: Text, other: Text): HTMLElement {
  const elsewhere = new Set(lines(other));
  const shown = (line: string) => (elsewhere.has(line) || !line ? line : h("span", { class: "is-different" }, line));
  return h("section", { class: "version", "aria-label": title },
    h("h3", {}, title),
    h("div", { class: "version-text", tabindex: 0 },
      h("p", { class: "version-headline" }, text.headline === other.headline ? text.headline || "No headline" : h("span", { class: "is-different" }, text.headline || "No headline")),
      ...lines(text).map((line) => h("p", {}, shown(line)))));
}

function lines({ body }: Text): string[] {
  try {
    return plainText(docFromBody(body)).text.split("\n");
  } catch {
    return ["This text could not be read."];
  }
}

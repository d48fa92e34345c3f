import { button, h } from "../dom";
import { spokenName } from "../insertion";
import type { FullSource, Source } from "../wire/types";
import { problemOf, type LibraryApi } from "./api";
import { openDialog, problemLine } from "./dialog";
import { count } from "./words";

/** What renaming does, said before it is done. */
export function renamingSaid(source: FullSource, from: string | null, to: string): string {
  const spoken = source.items.filter((item) => item.speaker === from).length;
  const others = source.items.filter((item) => item.speaker === to && to !== from).length;
  const whose = from === null ? "without a speaker" : `of ${spokenName(from)}`;
  const first = `${count(spoken, "paragraph")} ${whose}`;
  if (!to || to === from) return `${first} in this source.`;
  return others
    ? `${first} will join the ${others.toLocaleString("en")} of ${spokenName(to)}: the two become one speaker.`
    : `${first} will be ${spokenName(to)}’s.`;
}

/** Another name for a speaker, in all paragraphs of a source at once. */
export function openRenaming(source: FullSource, from: string | null, ports: { api: LibraryApi; renamed(answer: { renamed: number; source: Source }, to: string): void; closed(): void }): void {
  const { content, close } = openDialog(from === null ? "Name the speaker" : "Rename a speaker", "rename-dialog", ports.closed);
  const name = h("input", {
    type: "text", list: "rename-speakers", autocomplete: "off", testid: "rename-to", on: { input: () => update() },
  });
  name.value = from ?? "";
  const said = h("p", { class: "hint", "aria-live": "polite", testid: "rename-count" });
  const problem = problemLine();
  const confirm = h("button", { type: "submit", class: "button primary", testid: "rename-confirm" }, "Rename");
  content.append(h("form", {
    class: "dialog-form",
    on: {
      submit: (event) => {
        event.preventDefault();
        void send();
      },
    },
  },
    h("label", { class: "field" }, h("span", {}, "Name"), name),
    h("datalist", { id: "rename-speakers" }, ...source.speakers.filter((one) => one !== from).map((value) => h("option", { value }))),
    said, problem.element,
    h("div", { class: "dialog-actions" }, button("Cancel", close, { class: "button quiet" }), confirm)));
  update();
  name.focus();
  name.select();

  function update() {
    const to = name.value.trim();
    said.textContent = renamingSaid(source, from, to);
    confirm.disabled = !to || to === from;
  }

  async function send() {
    const to = name.value.trim();
    if (!to || to === from) return;
    confirm.disabled = true;
    problem.say(null);
    try {
      const answer = await ports.api.renameSpeaker(source.source_id, from, to);
      close();
      ports.renamed(answer, to);
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }
}

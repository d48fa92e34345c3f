/** The second step of the guide: whether title, date and speakers of a source were read correctly. */
import { displayName } from "../articles/speaker-names";
import { t } from "../i18n/messages";
import { problemOf, type SourcesApi } from "../sources/api";
import { problemLine } from "../ui/dialog";
import { h } from "../ui/dom";
import type { FullSource } from "../wire/types";

/** Others are renamed where the source is read. */
const MOST_SPEAKERS = 6;

interface Ports {
  api: Pick<SourcesApi, "change" | "renameSpeaker">;
  done(): void;
}

export function createSourceCheck(source: FullSource, ports: Ports): { element: HTMLElement; focus(): void } {
  const title = h("input", {
    type: "text",
    class: "field",
    maxlength: 500,
    required: true,
    testid: "guide-source-title",
  });
  title.value = source.title;
  const date = h("input", { type: "date", class: "field", testid: "guide-source-date" });
  date.value = source.spoken_on ?? "";
  const names = source.speakers.slice(0, MOST_SPEAKERS).map((name) => {
    const input = h("input", {
      type: "text",
      class: "field",
      maxlength: 200,
      "aria-label": t("guide-speaker", { name: displayName(name) }),
      testid: "guide-speaker",
    });
    input.value = name;
    return { name, input };
  });
  const problem = problemLine();
  const confirm = h("button", { type: "submit", class: "button primary", testid: "guide-confirm" }, t("guide-confirm"));
  const element = h(
    "form",
    {
      class: "guide-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          void save();
        },
      },
    },
    labelled(t("guide-source-title"), title),
    labelled(t("guide-source-date"), date),
    names.length
      ? h(
          "fieldset",
          { class: "guide-speakers" },
          h("legend", {}, t("guide-speakers", { speakers: source.speakers.length })),
          ...names.map(({ input }) => input),
        )
      : h("p", { class: "hint" }, t("guide-no-speakers")),
    source.speakers.length > names.length ? h("p", { class: "hint" }, t("guide-speakers-more")) : null,
    problem.element,
    h("div", { class: "guide-actions" }, confirm),
  );

  async function save(): Promise<void> {
    confirm.disabled = true;
    try {
      const change = {
        ...(title.value.trim() !== source.title && title.value.trim() && { title: title.value.trim() }),
        ...(date.value !== (source.spoken_on ?? "") && { spoken_on: date.value || null }),
      };
      if (Object.keys(change).length) await ports.api.change(source.source_id, change);
      for (const { name, input } of names) {
        const to = input.value.trim();
        if (to && to !== name) await ports.api.renameSpeaker(source.source_id, name, to);
      }
      ports.done();
    } catch (error) {
      problem.say(problemOf(error));
      confirm.disabled = false;
    }
  }

  return { element, focus: () => confirm.focus({ preventScroll: true }) };
}

function labelled(label: string, field: HTMLElement): HTMLElement {
  return h("label", { class: "guide-field" }, h("span", {}, label), field);
}

import { button, h, icon } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import type { FullSource, Rights, Source } from "../../wire/types";
import { problemOf, type SourcesApi, type SourceChange } from "../api";
import { createAttachmentsPart } from "./attachments";
import { createRecordingPart, type RecordingPart } from "./recording";
import { localMoment, momentFromLocal } from "../labels";

interface Ports {
  api: SourcesApi;
  maxMediaBytes: number;
  /** What is known of the source changed. */
  changed(source: Source): void;
  announce(message: string): void;
  remove(): void;
  close(): void;
}

export interface Details {
  element: HTMLElement;
  recording: RecordingPart;
  show(source: FullSource): void;
}

const RIGHTS: readonly Rights[] = ["quotable", "ask", "background"];

interface Fields {
  title: string;
  spokenOn: string;
  embargoUntil: string;
  embargoNote: string;
  rights: Rights;
}

/** What the fields change of a source; null where they change nothing. */
export function changeOf(source: Source, fields: Fields): SourceChange | null {
  const change: SourceChange = {
    ...(fields.title.trim() !== source.title && { title: fields.title.trim() }),
    ...(fields.spokenOn !== (source.spoken_on ?? "") && { spoken_on: fields.spokenOn || null }),
    ...(fields.embargoUntil !== localMoment(source.embargo_until) && {
      embargo_until: momentFromLocal(fields.embargoUntil),
    }),
    ...(fields.rights !== source.rights && { rights: fields.rights }),
    ...(fields.embargoNote.trim() !== source.embargo_note && { embargo_note: fields.embargoNote.trim() }),
  };
  return Object.keys(change).length ? change : null;
}

/** Create the part with a source's metadata, and the actions on the whole source. */
export function createDetails(ports: Ports): Details {
  let source: FullSource | null = null;
  const update = { input: () => changed() };
  const title = h("input", { type: "text", testid: "details-title", maxlength: 500, on: update });
  const spokenOn = h("input", { type: "date", testid: "details-date", on: update });
  const rights = h(
    "select",
    { testid: "details-rights", on: { change: () => changed() } },
    ...RIGHTS.map((value) => h("option", { value }, t(`rights-choice-${value}`))),
  );
  const until = h("input", { type: "datetime-local", testid: "details-embargo", on: update });
  const note = h("input", {
    type: "text",
    testid: "details-embargo-note",
    placeholder: t("details-embargo-example"),
    maxlength: 500,
    on: update,
  });
  const problem = h("div", { class: "details-problem", role: "alert" });
  const save = h(
    "button",
    { type: "submit", class: "button small primary", testid: "details-save", disabled: true },
    t("details-save"),
  );
  const form = h(
    "form",
    {
      class: "details-form",
      on: {
        submit: (event) => {
          event.preventDefault();
          void send();
        },
      },
    },
    field(t("details-title"), title),
    field(t("details-spoken-on"), spokenOn),
    field(t("details-rights"), rights),
    field(t("details-embargo"), until),
    field(t("details-embargo-note"), note),
    problem,
    save,
  );
  const facts = h("dl", { class: "details-facts" });
  const recording = createRecordingPart({
    api: ports.api,
    maxBytes: ports.maxMediaBytes,
    changed: ports.changed,
    announce: ports.announce,
  });
  const attaching = createAttachmentsPart({
    api: ports.api,
    announce: ports.announce,
    changed: (by) => source && ports.changed({ ...source, drafts: source.drafts + by }),
  });
  const removal = h(
    "section",
    { class: "details-part", "aria-label": t("details-delete") },
    button(t("details-delete-source"), ports.remove, { class: "button small danger-quiet", testid: "delete-source" }),
  );
  const element = h(
    "aside",
    {
      class: "details",
      id: "details",
      "aria-label": t("details-of-source"),
      testid: "details",
      hidden: true,
      on: {
        keydown: (event) => {
          if (event.key === "Escape" && !event.isComposing) ports.close();
        },
      },
    },
    h(
      "div",
      { class: "details-head" },
      h("h2", {}, t("library-details")),
      h(
        "button",
        { type: "button", class: "quiet square", "aria-label": t("details-close"), on: { click: ports.close } },
        icon("close"),
      ),
    ),
    h(
      "div",
      { class: "details-scroll" },
      h("section", { class: "details-part", "aria-label": t("details-about") }, form),
      recording.element,
      attaching.element,
      h("section", { class: "details-part", "aria-label": t("details-file") }, h("h3", {}, t("details-file")), facts),
      removal,
    ),
  );

  const fields = (): Fields => ({
    title: title.value,
    spokenOn: spokenOn.value,
    embargoUntil: until.value,
    embargoNote: note.value,
    rights: rights.value as Rights,
  });

  function changed() {
    save.disabled = !source || !title.value.trim() || !changeOf(source, fields());
  }

  async function send() {
    const change = source && changeOf(source, fields());
    if (!source || !change) return;
    problem.replaceChildren();
    save.disabled = true;
    try {
      ports.changed(await ports.api.change(source.source_id, change));
      ports.announce(t("details-saved"));
    } catch (error) {
      const { message, hint } = problemOf(error);
      problem.replaceChildren(h("p", {}, icon("alert"), message), h("p", { class: "hint" }, hint));
    }
    changed();
  }

  return {
    element,
    recording,
    show(next) {
      // What is being typed into the fields is not taken away by news of the same source.
      const typing =
        source?.source_id === next.source_id &&
        changeOf(source, fields()) !== null &&
        changeOf(next, fields()) !== null;
      source = next;
      if (!typing) {
        [title.value, spokenOn.value, until.value, note.value] = [
          next.title,
          next.spoken_on ?? "",
          localMoment(next.embargo_until),
          next.embargo_note,
        ];
        rights.value = next.rights;
        problem.replaceChildren();
      }
      // Without a login nothing is said of rights, and everything may be changed.
      const { may = "manage" } = next;
      for (const input of [title, spokenOn]) input.disabled = may === "read";
      for (const input of [rights, until, note]) input.disabled = may !== "manage";
      removal.hidden = may !== "manage";
      save.hidden = may === "read";
      changed();
      facts.replaceChildren(
        ...fact(t("details-file-name"), next.file_name),
        ...fact(t("details-file-format"), next.format.toUpperCase()),
        ...fact(t("details-file-added"), moment(next.imported_at)),
        ...fact(t("details-file-length"), t("paragraph-count", { paragraphs: next.paragraphs })),
      );
      recording.show(next);
      if (!element.hidden) void attaching.show(next);
    },
  };
}

function fact(name: string, value: string): HTMLElement[] {
  return [h("dt", {}, name), h("dd", {}, value)];
}

function field(label: string, input: HTMLElement): HTMLElement {
  return h("label", { class: "field" }, h("span", {}, label), input);
}

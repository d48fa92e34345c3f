import { problemText } from "../../wire/http";
import { button, fill, h, iconButton, inputForm } from "../../ui/dom";
import { moment } from "../../i18n/dates";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { select } from "../../ui/forms";
import { toast } from "../../ui/toast";
import { titleOf } from "../../drafts/names";
import type { FullSource, Rights, Source, DraftSummary } from "../../wire/types";
import { sourcesApi, type SourceChange } from "../api";
import { RIGHTS } from "../library/address";
import { createRecordingPart } from "./recording";
import { localMoment, momentFromLocal } from "../labels";
import { ago } from "../../drafts/overview/menu";

interface Ports {
  maxMediaBytes: number;
  /** What is known of the source changed. */
  changed(source: Source): void;
  remove(): void;
  close(): void;
}

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
export function createDetails(ports: Ports) {
  let source: FullSource | null = null;
  const update = { input: () => changed() };
  const title = h("input", { type: "text", testid: "details-title", maxlength: 500, on: update });
  const spokenOn = h("input", { type: "date", testid: "details-date", on: update });
  const rights = select(
    RIGHTS.map((right) => [right, t(`rights-choice-${right}`)]),
    "",
    { testid: "details-rights", on: { change: () => changed() } },
  );
  const until = h("input", { type: "datetime-local", testid: "details-embargo", on: update });
  const note = h("input", {
    type: "text",
    testid: "details-embargo-note",
    placeholder: t("details-embargo-example"),
    maxlength: 500,
    on: update,
  });
  const problem = problemLine();
  const save = h(
    "button.button.small.primary",
    { type: "submit", testid: "details-save", disabled: true },
    t("details-save"),
  );
  const form = inputForm(
    () => void send(),
    { class: "details-form" },
    field(t("details-title"), title),
    field(t("details-spoken-on"), spokenOn),
    field(t("details-rights"), rights),
    field(t("details-embargo"), until),
    field(t("details-embargo-note"), note),
    problem.element,
    save,
  );
  const facts = h("dl.details-facts");
  const recording = createRecordingPart(ports.maxMediaBytes, ports.changed);
  const attaching = createAttachmentsPart((by) => source && ports.changed({ ...source, drafts: source.drafts + by }));
  const removal = h(
    "section.details-part",
    { "aria-label": t("details-delete") },
    button(t("details-delete-source"), ports.remove, "small danger-quiet", { testid: "delete-source" }),
  );
  const element = h(
    "aside.details",
    {
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
    h("div.details-head", h("h2", t("library-details")), iconButton("close", t("details-close"), ports.close)),
    h(
      "div.details-scroll",
      h("section.details-part", { "aria-label": t("details-about") }, form),
      recording.element,
      attaching.element,
      h("section.details-part", { "aria-label": t("details-file") }, h("h3", t("details-file")), facts),
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
    const { source_id } = source;
    await problem.attempt(save, async () => {
      ports.changed(await sourcesApi.change(source_id, change));
      toast(t("details-saved"));
    });
    changed();
  }

  return {
    element,
    recording,
    show(next: FullSource) {
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
        problem.say(null);
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

export type Details = ReturnType<typeof createDetails>;

const fact = (name: string, value: string) => [h("dt", name), h("dd", value)];

const field = (label: string, input: HTMLElement) => h("label.field", h("span", label), input);

/** The drafts, each with a box that attaches the source to it; `changed`: by how many it is attached to more. */
function createAttachmentsPart(changed: (by: 1 | -1) => void) {
  const list = h("ul.draft-boxes");
  const element = h(
    "section.details-part",
    { "aria-label": t("attaching-drafts") },
    h("h3", t("attaching-title")),
    list,
  );
  let shown = "";

  async function show({ source_id: id }: Source) {
    if (shown === id) return;
    shown = id;
    fill(list, h("li.hint", t("attaching-loading")));
    try {
      const [drafts, { drafts: depending }] = await Promise.all([sourcesApi.drafts(), sourcesApi.dependants(id)]);
      if (shown !== id) return;
      const attached = new Set(depending.filter((one) => one.attached).map((one) => one.draft_id));
      // Those that have it first; within each, the draft saved last first.
      const sorted = [...drafts].sort((a, b) => Number(attached.has(b.draft_id)) - Number(attached.has(a.draft_id)));
      const rows = sorted.map((draft) => row(id, draft, attached.has(draft.draft_id)));
      fill(list, rows.length ? rows : h("li.hint", t("attaching-none")));
    } catch (error) {
      if (shown !== id) return;
      shown = "";
      fill(list, h("li.hint", { role: "alert" }, problemText(error)));
    }
  }

  function row(id: string, draft: DraftSummary, attached: boolean): HTMLElement {
    const title = titleOf(draft);
    const box = h("input", {
      type: "checkbox",
      testid: "attach-draft",
      checked: attached,
      on: { change: () => void set() },
    });

    async function set() {
      const on = box.checked;
      try {
        await (on ? sourcesApi.attach(draft.draft_id, id) : sourcesApi.detach(draft.draft_id, id));
        changed(on ? 1 : -1);
        toast(t(on ? "attaching-attached" : "attaching-detached", { title }));
      } catch (error) {
        box.checked = !on;
        toast(problemText(error));
      }
    }

    const facts = h("span.draft-facts", ago(draft.updated_at));
    return h("li", h("label.draft-box", box, h("span.draft-box-title", title), facts));
  }

  return { element, show };
}

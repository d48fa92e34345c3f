/** The dialogs that rename a speaker, merge two, and split a label off. */
import { openForm, textField } from "../../ui/forms";
import { displayName } from "../../articles/speaker-names";
import { t } from "../../i18n/messages";
import { h } from "../../ui/dom";
import type { DirectoryLabel, DirectoryPerson, LabelAlias } from "../../wire/types";
import type { SpeakersApi } from "./api";
import { named, otherLabel } from "./list";
import { debounce } from "../../ui/debounce";

const MAX_NAME_LENGTH = 200;
/** People to merge with that are shown at once; the others are found by search. */
const SHOWN = 8;
const TYPING_MS = 200;

interface Ports {
  api: Pick<SpeakersApi, "people">;
  /** Sends a change, and says in `words` what was changed. */
  change(aliases: LabelAlias[], words: string, apartFrom?: string): Promise<void>;
}

const nameField = (label: string, value: string) =>
  textField(label, value, { required: true, maxlength: MAX_NAME_LENGTH, testid: "speaker-name" });

export function openRename(person: DirectoryPerson, { change }: Ports): void {
  const { element, input } = nameField(t("speakers-name"), person.name);
  const hint = h("p.hint", t("speakers-rename-hint"));
  openForm(
    t("speakers-rename-title", { name: person.name }),
    "speaker-rename",
    [element, hint],
    t("speakers-rename-do"),
    () => change(named(input.value.trim(), person), t("speakers-renamed", { name: input.value.trim() })),
  );
  input.select();
}

export function openSplit(person: DirectoryPerson, label: DirectoryLabel, { change }: Ports): void {
  const { element, input } = nameField(t("speakers-split-name"), displayName(label.label));
  const words = h("p.hint", t("speakers-split-hint", { label: label.label, name: person.name }));
  openForm(
    t("speakers-split-title", { label: label.label }),
    "speaker-split",
    [words, element],
    t("speakers-split-do"),
    () =>
      change(
        [{ label: label.label, name: input.value.trim() }],
        t("speakers-was-split", { label: label.label, name: input.value.trim() }),
        otherLabel(person, label),
      ),
  );
}

export function openMerge(person: DirectoryPerson, { api, change }: Ports): void {
  let people: DirectoryPerson[] = [];
  let chosen: DirectoryPerson | null = null;
  const { element, input: search } = textField(t("speakers-merge-with"), "", {
    type: "search",
    testid: "merge-search",
  });
  const list = h("fieldset.merge-people", h("legend.visually-hidden", t("speakers-merge-with")));
  const status = h("p.hint", { role: "status" });
  const name = nameField(t("speakers-merge-name"), person.name);
  openForm(
    t("speakers-merge-title", { name: person.name }),
    "speaker-merge",
    [element, list, status, name.element],
    t("speakers-merge-do"),
    async () => {
      if (!chosen) {
        status.textContent = t("speakers-merge-choose");
        search.focus();
        return Promise.reject(new Error(t("speakers-merge-choose")));
      }
      const words = t("speakers-merged", { one: person.name, other: chosen.name });
      await change(named(name.input.value.trim(), person, chosen), words);
    },
  );

  function choose(other: DirectoryPerson): void {
    chosen = other;
    name.input.value = other.paragraphs > person.paragraphs ? other.name : person.name;
  }

  function draw(): void {
    const rows = people.map((other) => {
      const radio = h("input", { type: "radio", name: "merge-with", on: { change: () => choose(other) } });
      radio.checked = other.labels[0]?.label === chosen?.labels[0]?.label;
      return h(
        "label.tick",
        { testid: "merge-person" },
        radio,
        h("span", other.name, h("span.hint", t("speakers-paragraphs", { count: other.paragraphs }))),
      );
    });
    list.replaceChildren(list.firstElementChild!, ...rows);
    status.textContent = rows.length ? "" : t("speakers-none-found");
  }

  let latestRequest = 0;
  async function find(): Promise<void> {
    const thisRequest = ++latestRequest;
    const answer = await api.people(search.value.trim(), SHOWN + 1);
    if (thisRequest !== latestRequest) return;
    people = answer.people.filter(({ labels }) => labels[0]?.label !== person.labels[0]?.label).slice(0, SHOWN);
    if (chosen && !people.some(({ labels }) => labels[0]?.label === chosen?.labels[0]?.label)) chosen = null;
    draw();
  }

  const findSoon = debounce(find, TYPING_MS);
  search.addEventListener("input", () => findSoon());
  void find();
}

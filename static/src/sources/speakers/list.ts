/** A person of the directory of speakers as a row: the name, the labels that name them, and what can be changed. */
import { t } from "../../i18n/messages";
import { button, h } from "../../ui/dom";
import type { DirectoryLabel, DirectoryPerson, LabelAlias } from "../../wire/types";

export interface RowActions {
  rename(person: DirectoryPerson): void;
  merge(person: DirectoryPerson): void;
  split(person: DirectoryPerson, label: DirectoryLabel): void;
  /** Forgets a correction. */
  reset(label: DirectoryLabel): void;
}

/**
 * @param actions - null where the reader may change nothing.
 * @param isOpen - whether the labels are shown.
 */
export function speakerRow(person: DirectoryPerson, actions: RowActions | null, isOpen: boolean): HTMLElement {
  const { name, labels, paragraphs } = person;
  const [first] = labels;
  const isPlain = labels.length === 1 && first?.label === name && !first.corrected;
  const act = (what: "rename" | "merge", run: (person: DirectoryPerson) => void) =>
    button(t(`speakers-${what}`), () => run(person), "small", {
      "aria-haspopup": "dialog",
      "aria-label": t(`speakers-${what}-one`, { name }),
    });
  return h(
    "li.row.speaker",
    { testid: "speaker", "data-label": first?.label },
    h(
      "div.row-main",
      h("p.row-name", { tabindex: -1 }, name),
      isPlain && first
        ? h("p.hint", countLink(first, name))
        : labelList(person, t("speakers-facts", { paragraphs, labels: labels.length }), actions, isOpen),
    ),
    actions && h("div.row-actions", act("rename", actions.rename), act("merge", actions.merge)),
  );
}

function labelList(person: DirectoryPerson, words: string, actions: RowActions | null, isOpen: boolean): HTMLElement {
  const rows = person.labels.map((label) =>
    h(
      "li.speaker-label",
      { testid: "speaker-label" },
      h(
        "div.row-main",
        h("p.speaker-label-words", label.label),
        h("p.hint", countLink(label, label.label), label.corrected ? ` · ${t("speakers-corrected")}` : null),
      ),
      actions && labelActions(person, label, actions),
    ),
  );
  return h(
    "details.speaker-labels",
    { open: isOpen },
    h("summary.hint", words),
    h("ul", { "aria-label": t("speakers-labels-of", { name: person.name }) }, ...rows),
  );
}

function labelActions(person: DirectoryPerson, label: DirectoryLabel, actions: RowActions): HTMLElement | null {
  const possible = [
    person.labels.length > 1 &&
      button(t("speakers-split"), () => actions.split(person, label), "small quiet", {
        "aria-label": t("speakers-split-one", { label: label.label }),
        "aria-haspopup": "dialog",
      }),
    label.corrected &&
      button(t("speakers-reset"), () => actions.reset(label), "small quiet", {
        "aria-label": t("speakers-reset-one", { label: label.label }),
      }),
  ].filter((one) => one !== false);
  return possible.length ? h("div.row-actions", ...possible) : null;
}

function countLink({ label, paragraphs, sources }: DirectoryLabel, name: string): HTMLElement {
  const words = t("speakers-counts", { paragraphs, sources });
  return h("a", { href: sourcesOf(label), "aria-label": `${words}: ${name}` }, words);
}

/** All labels of these people name one person from now on. */
export function named(name: string, ...people: DirectoryPerson[]): LabelAlias[] {
  return people.flatMap(({ labels }) => labels).map(({ label }) => ({ label, name }));
}

/** A label of the same person that is not among `given`: whom these are split off from. */
export function otherLabel(person: DirectoryPerson, given: DirectoryLabel): string | undefined {
  return person.labels.find(({ label }) => label !== given.label)?.label;
}

/** The sources in which a label speaks. */
const sourcesOf = (label: string): string => `/sources?${new URLSearchParams({ speaker: label })}`;

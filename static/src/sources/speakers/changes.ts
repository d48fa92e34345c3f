/** What is sent to rename, merge and split the people of the directory. No DOM. */
import type { DirectoryLabel, DirectoryPerson, LabelAlias } from "../../wire/types";

/** All labels of these people name one person from now on. */
export function named(name: string, ...people: DirectoryPerson[]): LabelAlias[] {
  return people.flatMap(({ labels }) => labels).map(({ label }) => ({ label, name }));
}

/** A label of the same person that is not among `given`: whom these are split off from. */
export function otherLabel(person: DirectoryPerson, given: DirectoryLabel): string | undefined {
  return person.labels.find(({ label }) => label !== given.label)?.label;
}

/** The sources in which a label speaks. */
export const sourcesOf = (label: string): string => `/sources?${new URLSearchParams({ speaker: label })}`;

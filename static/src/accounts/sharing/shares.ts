/** Who something is shared with, and who it could be shared with. */
import { t } from "../../i18n/messages";
import type { Colleagues, Share, Shares } from "../../wire/types";

interface Choice {
  value: string;
  name: string;
  share: Share;
}

/** Identify a person, a desk, or the newsroom. */
export function keyOf({ person, desk }: Share): string {
  if (person) return `person ${person.person_id}`;
  return desk ? `desk ${desk.desk_id}` : "newsroom";
}

/** Whom a share is with, and the group of the list it belongs to. */
export function describeShare({ person, desk }: Share): { who: string; what: string } {
  if (person) return { who: person.name, what: "" };
  return desk
    ? { who: desk.name, what: t("sharing-a-desk") }
    : { who: t("sharing-newsroom"), what: t("sharing-newsroom-means") };
}

/** As the server takes it. */
export function asRequest({ person, desk, level }: Share): {
  person_id?: string;
  desk_id?: string;
  level: Share["level"];
} {
  return { ...(person && { person_id: person.person_id }), ...(desk && { desk_id: desk.desk_id }), level };
}

/** Whom it is not shared with yet: the newsroom, desks, people. Groups without anybody are left out. */
export function candidates(
  { people, desks }: Colleagues,
  owner: Shares["owner"],
  shares: readonly Share[],
): { label: string; choices: Choice[] }[] {
  const taken = new Set(shares.map(keyOf));
  const choice = (share: Share, name: string): Choice => ({ value: keyOf(share), name, share });
  const groups = [
    {
      label: t("sharing-group-desks"),
      choices: desks.map((desk) => choice({ person: null, desk, level: "read" }, desk.name)),
    },
    {
      label: t("sharing-group-people"),
      choices: people
        .filter(({ person_id }) => person_id !== owner?.person_id)
        .map(({ person_id, name }) => choice({ person: { person_id, name }, desk: null, level: "read" }, name)),
    },
    {
      label: t("sharing-group-newsroom"),
      choices: [choice({ person: null, desk: null, level: "read" }, t("sharing-newsroom"))],
    },
  ];
  return groups
    .map(({ label, choices }) => ({ label, choices: choices.filter(({ value }) => !taken.has(value)) }))
    .filter(({ choices }) => choices.length > 0);
}

/** The page of the newsroom's people and desks, for administrators. */
import { button, byId, h } from "../ui/dom";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { toast } from "../ui/toast";
import { peopleApi as api, type Desk, type Link, type Person } from "../accounts/api";
import { openDesk, openNewDesk, openNewPerson, openPerson } from "../accounts/person-dialog";
import { attempt, badge, openSecret, row } from "../ui/forms";
import { watchInboxInBar } from "../inbox/bar";
import "./people.css";

function start(): void {
  let people: Person[] = [];
  let desks: Desk[] = [];

  async function refresh(): Promise<void> {
    await attempt(async () => {
      [people, desks] = await Promise.all([api.people(), api.desks()]);
      const there = people.filter(({ state }) => state !== "ended").length;
      byId("status").textContent = t("people-count", { people: there, desks: desks.length });
      byId("people").replaceChildren(h("ul.rows", ...people.map(personRow)));
      byId("desks").replaceChildren(
        desks.length ? h("ul.rows", ...desks.map(deskRow)) : h("p.hint", t("people-no-desks")),
      );
    });
  }

  const ports = {
    people: () => people,
    desks: () => desks,
    changed: async (words: string) => {
      await refresh();
      toast(words);
    },
    link: (name: string, { link, link_ends_at }: Link) =>
      openSecret(t("people-link", { name }), t("people-link-words", { until: moment(link_ends_at) }), link),
  };

  function personRow(person: Person): HTMLElement {
    const { name, role, state, drafts, sources } = person;
    const facts = [
      person.email,
      person.desks.map((desk) => desk.name).join(", "),
      person.seen_at ? t("people-seen", { moment: moment(person.seen_at) }) : "",
      drafts || sources ? t("people-owns", { drafts, sources }) : "",
    ];
    const signs = [
      role !== "reporter" && badge(t(`role-${role}`)),
      state !== "active" && h("span.badge.is-state", t(`people-${state}`)),
    ];
    const change = changeButton(name, () => openPerson(person, ports));
    const element = row("person", [name, signs], facts.filter(Boolean).join(" · "), change);
    element.classList.add(`is-${state}`);
    return element;
  }

  function deskRow(desk: Desk): HTMLElement {
    const { name, shares, learns } = desk;
    const names = people.filter(({ person_id }) => desk.person_ids.includes(person_id)).map((person) => person.name);
    const signs = [!shares && badge(t("desk-unshared")), learns && badge(t("desk-learning"))];
    const change = changeButton(name, () => openDesk(desk, ports));
    return row("desk", [name, signs], names.length ? names.join(", ") : t("desk-empty"), change);
  }

  const changeButton = (name: string, change: () => void) =>
    button(t("people-change"), change, "small", {
      "aria-label": t("people-change-one", { name }),
      "aria-haspopup": "dialog",
    });

  byId("add-person").addEventListener("click", () => openNewPerson(ports));
  byId("add-desk").addEventListener("click", () => openNewDesk(ports));
  // Without the desks there would be none to choose from.
  void refresh().then(() => {
    for (const id of ["add-person", "add-desk"]) byId<HTMLButtonElement>(id).disabled = false;
  });
}

start();
watchInboxInBar();

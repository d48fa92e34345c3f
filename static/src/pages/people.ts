/** The page of the newsroom's people and desks, for administrators. */
import { button, byId, h } from "../ui/dom";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { toast } from "../ui/toast";
import { peopleApi as api, type Desk, type Link, type Person } from "../accounts/api";
import { openDesk, openNewDesk } from "../accounts/desk-dialog";
import { attempt, openSecret } from "../accounts/form-parts";
import { watchInboxInBar } from "../inbox/bar";
import { openNewPerson, openPerson } from "../accounts/person-dialog";
import "./people.css";

function start(): void {
  let people: Person[] = [];
  let desks: Desk[] = [];

  async function refresh(): Promise<void> {
    await attempt(async () => {
      [people, desks] = await Promise.all([api.people(), api.desks()]);
      const there = people.filter(({ state }) => state !== "ended").length;
      byId("status").textContent = t("people-count", { people: there, desks: desks.length });
      byId("people").replaceChildren(h("ul", { class: "rows" }, ...people.map(personRow)));
      byId("desks").replaceChildren(
        desks.length
          ? h("ul", { class: "rows" }, ...desks.map(deskRow))
          : h("p", { class: "hint" }, t("people-no-desks")),
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
    const owned =
      person.drafts || person.sources ? t("people-owns", { drafts: person.drafts, sources: person.sources }) : "";
    const facts = [
      person.email,
      person.desks.map(({ name }) => name).join(", "),
      person.seen_at ? t("people-seen", { moment: moment(person.seen_at) }) : "",
      owned,
    ];
    return h(
      "li",
      { class: `row is-${person.state}`, testid: "person" },
      h(
        "div",
        { class: "row-main" },
        h(
          "p",
          { class: "row-name" },
          person.name,
          person.role === "reporter" ? null : h("span", { class: "badge" }, t(`role-${person.role}`)),
          person.state === "active" ? null : h("span", { class: "badge is-state" }, t(`people-${person.state}`)),
        ),
        h("p", { class: "hint" }, facts.filter(Boolean).join(" · ")),
      ),
      button(t("people-change"), () => openPerson(person, ports), {
        class: "button small",
        "aria-label": t("people-change-one", { name: person.name }),
        "aria-haspopup": "dialog",
      }),
    );
  }

  function deskRow(desk: Desk): HTMLElement {
    const names = people.filter(({ person_id }) => desk.person_ids.includes(person_id)).map(({ name }) => name);
    return h(
      "li",
      { class: "row", testid: "desk" },
      h(
        "div",
        { class: "row-main" },
        h(
          "p",
          { class: "row-name" },
          desk.name,
          desk.shares ? null : h("span", { class: "badge" }, t("desk-unshared")),
          desk.learns ? h("span", { class: "badge" }, t("desk-learning")) : null,
        ),
        h("p", { class: "hint" }, names.length ? names.join(", ") : t("desk-empty")),
      ),
      button(t("people-change"), () => openDesk(desk, ports), {
        class: "button small",
        "aria-label": t("people-change-one", { name: desk.name }),
        "aria-haspopup": "dialog",
      }),
    );
  }

  byId("add-person").addEventListener("click", () => openNewPerson(ports));
  byId("add-desk").addEventListener("click", () => openNewDesk(ports));
  // Without the desks there would be none to choose from.
  void refresh().then(() => {
    for (const id of ["add-person", "add-desk"]) byId<HTMLButtonElement>(id).disabled = false;
  });
}

start();
watchInboxInBar();

/** Dialogs that create and change accounts, and what else an administrator does with them. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import { peopleApi as api, type Desk, type Link, type Person, type Role } from "./api";
import { choice, textField, openConfirm, openForm, checkbox, checkboxGroup } from "../ui/forms";

const ROLES: Role[] = ["reporter", "editor", "admin"];

export interface Ports {
  people(): Person[];
  desks(): Desk[];
  /** Updates the lists and reports what was done. */
  changed(words: string): Promise<void>;
  /** Show a link that sets a password, this once. */
  link(name: string, link: Link): void;
}

function createFields(person: Person | null, { desks }: Ports) {
  const on = new Set(person?.desks.map(({ desk_id }) => desk_id));
  const fields = {
    name: textField(t("people-name"), person?.name ?? "", { name: "name", required: true, maxlength: 120 }),
    email: textField(t("sign-in-email"), person?.email ?? "", {
      name: "email",
      type: "email",
      required: true,
      maxlength: 254,
    }),
    role: choice(
      t("people-role"),
      ROLES.map((value) => [value, t(`role-${value}-may`)]),
      person?.role ?? "reporter",
    ),
    desks: checkboxGroup(
      t("people-desks"),
      desks().map(({ desk_id, name }) => ({ value: desk_id, label: name, on: on.has(desk_id) })),
      t("people-no-desks"),
    ),
  };
  const { name, email, role, desks: deskBoxes } = fields;
  return {
    elements: [name.element, email.element, role.element, deskBoxes.element],
    read: () => ({
      name: name.input.value,
      email: email.input.value,
      role: role.input.value as Role,
      desk_ids: deskBoxes.chosen(),
    }),
  };
}

/** A new account, and then its link. */
export function openNewPerson(ports: Ports): void {
  const { elements, read } = createFields(null, ports);
  openForm(t("people-add"), "person-dialog", elements, t("people-invite"), async () => {
    const made = await api.add(read());
    await ports.changed(t("people-added", { name: made.name }));
    queueMicrotask(() => ports.link(made.name, made));
  });
}

/** An account that is there already. */
export function openPerson(person: Person, ports: Ports): void {
  const { name } = person;
  const { elements, read } = createFields(person, ports);
  const due = checkbox(t("people-must-change"), person.must_change);
  const canChange = person.state === "active" && !person.single_sign_on;
  const ways = h("div.more-ways");
  const form = openForm(
    name,
    "person-dialog",
    [elements, canChange && due.element, ways],
    t("account-save"),
    async () => {
      await api.change(person.person_id, { ...read(), ...(canChange && { must_change: due.input.checked }) });
      await ports.changed(t("people-changed", { name }));
    },
  );
  const id = person.person_id;
  const changed = () => ports.changed(t("people-changed", { name }));
  const way = (label: string, run: () => void, testid: string) =>
    ways.append(
      button(
        label,
        () => {
          form.close();
          run();
        },
        "small",
        { testid },
      ),
    );
  const asked = (label: string, words: string, testid: string, run: () => Promise<void>) =>
    way(label, () => openConfirm(label, words, label, run), testid);
  if (person.state === "ended") {
    asked(t("people-let-in"), t("people-let-in-words", { name }), "let-in", async () => {
      await api.change(id, { active: true });
      await changed();
    });
  } else {
    asked(t("people-reset"), t("people-reset-words", { name }), "reset", async () => {
      const link = await api.reset(id);
      await changed();
      queueMicrotask(() => ports.link(name, link));
    });
    asked(t("account-everywhere"), t("people-sign-out-words", { name }), "sign-out-everywhere", async () => {
      await api.signOut(id);
      await ports.changed(t("people-signed-out", { name }));
    });
    asked(t("people-second-factor"), t("people-second-factor-words", { name }), "second-factor", async () => {
      await api.resetSecondFactor(id);
      await changed();
    });
    asked(t("people-end"), t("people-end-words", { name }), "end", async () => {
      await api.change(id, { active: false });
      await ports.changed(t("people-now-ended", { name }));
    });
  }
  if (person.drafts || person.sources) way(t("people-hand-over"), () => openTransfer(person, ports), "hand-over");
}

function openTransfer(person: Person, ports: Ports): void {
  const heirs = ports.people().filter(({ person_id, state }) => state !== "ended" && person_id !== person.person_id);
  const heir = choice(
    t("people-heir"),
    heirs.map(({ person_id, name, email }) => [person_id, `${name} · ${email}`]),
    heirs[0]?.person_id ?? "",
  );
  const words = h(
    "p.dialog-words",
    t("people-hand-over-words", { name: person.name, drafts: person.drafts, sources: person.sources }),
  );
  openForm(t("people-hand-over"), "hand-over-dialog", [words, heir.element], t("people-hand-over"), async () => {
    const given = await api.handOver(person.person_id, heir.input.value);
    await ports.changed(t("people-handed-over", { ...given }));
  });
}

export function openNewDesk(ports: Ports): void {
  const name = textField(t("people-name"), "", { name: "name", required: true, maxlength: 120 });
  const shares = checkbox(t("desk-shares"), true, t("desk-shares-words"));
  openForm(t("people-add-desk"), "desk-dialog", [name.element, shares.element], t("people-add-desk"), async () => {
    const made = await api.addDesk({ name: name.input.value, shares: shares.input.checked });
    await ports.changed(t("desk-added", { name: made.name }));
  });
}

export function openDesk(desk: Desk, ports: Ports): void {
  const name = textField(t("people-name"), desk.name, { name: "name", required: true, maxlength: 120 });
  const shares = checkbox(t("desk-shares"), desk.shares, t("desk-shares-words"));
  const learns = checkbox(t("desk-learns"), desk.learns, t("desk-learns-words"));
  const members = ports
    .people()
    .filter(({ person_id, state }) => state !== "ended" || desk.person_ids.includes(person_id));
  const people = checkboxGroup(
    t("desk-people"),
    members.map((one) => ({ value: one.person_id, label: one.name, on: desk.person_ids.includes(one.person_id) })),
  );
  const remove = button(
    t("desk-delete"),
    () => {
      form.close();
      openConfirm(t("desk-delete"), t("desk-delete-words", { name: desk.name }), t("desk-delete"), async () => {
        await api.deleteDesk(desk.desk_id);
        await ports.changed(t("desk-deleted", { name: desk.name }));
      });
    },
    "small",
    { testid: "desk-delete" },
  );
  const form = openForm(
    desk.name,
    "desk-dialog",
    [name.element, people.element, shares.element, learns.element, h("div.more-ways", remove)],
    t("account-save"),
    async () => {
      await api.changeDesk(desk.desk_id, {
        name: name.input.value,
        shares: shares.input.checked,
        learns: learns.input.checked,
        person_ids: people.chosen(),
      });
      await ports.changed(t("people-changed", { name: name.input.value }));
    },
  );
}

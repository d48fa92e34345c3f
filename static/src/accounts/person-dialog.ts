/** Dialogs that create and change accounts, and what else an administrator does with them. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import { peopleApi as api, type Desk, type Link, type Person, type Role } from "./api";
import { choice, textField, openConfirm, openForm, checkbox, checkboxGroup } from "./form-parts";

const ROLES: Role[] = ["reporter", "editor", "admin"];

export interface Ports {
  people(): Person[];
  desks(): Desk[];
  /** Updates the lists and reports what was done. */
  changed(words: string): Promise<void>;
  /** Show a link that sets a password, this once. */
  link(name: string, link: Link): void;
}

interface Fields {
  name: { element: HTMLElement; input: HTMLInputElement };
  email: { element: HTMLElement; input: HTMLInputElement };
  role: { element: HTMLElement; input: HTMLSelectElement };
  desks: { element: HTMLElement; chosen(): string[] };
}

function fields(person: Person | null, { desks }: Ports): Fields {
  const on = new Set(person?.desks.map(({ desk_id }) => desk_id));
  return {
    name: textField(t("people-name"), person?.name ?? "", { name: "name", required: true, maxlength: 120 }),
    email: textField(t("sign-in-email"), person?.email ?? "", {
      name: "email",
      type: "email",
      required: true,
      maxlength: 254,
    }),
    role: choice(
      t("people-role"),
      ROLES.map((value) => ({ value, label: t(`role-${value}-may`) })),
      person?.role ?? "reporter",
    ),
    desks: checkboxGroup(
      t("people-desks"),
      desks().map(({ desk_id, name }) => ({ value: desk_id, label: name, on: on.has(desk_id) })),
      t("people-no-desks"),
    ),
  };
}

const read = ({ name, email, role, desks }: Fields) => ({
  name: name.input.value,
  email: email.input.value,
  role: role.input.value as Role,
  desk_ids: desks.chosen(),
});

/** A new account, and then its link. */
export function openNewPerson(ports: Ports): void {
  const all = fields(null, ports);
  openForm(
    t("people-add"),
    "person-dialog",
    [all.name.element, all.email.element, all.role.element, all.desks.element],
    t("people-invite"),
    async () => {
      const made = await api.add(read(all));
      await ports.changed(t("people-added", { name: made.name }));
      queueMicrotask(() => ports.link(made.name, made));
    },
  );
}

/** An account that is there already. */
export function openPerson(person: Person, ports: Ports): void {
  const { name } = person;
  const all = fields(person, ports);
  const due = checkbox(t("people-must-change"), person.must_change);
  const canChange = person.state === "active" && !person.single_sign_on;
  const ways = h("div", { class: "more-ways" });
  const form = openForm(
    name,
    "person-dialog",
    [all.name.element, all.email.element, all.role.element, all.desks.element, canChange ? due.element : null, ways],
    t("account-save"),
    async () => {
      await api.change(person.person_id, { ...read(all), ...(canChange && { must_change: due.input.checked }) });
      await ports.changed(t("people-changed", { name }));
    },
  );
  const confirm = (title: string, words: string, run: () => Promise<void>) => {
    form.close();
    openConfirm(title, words, title, run);
  };
  const way = (label: string, run: () => void, testid: string) => button(label, run, { class: "button small", testid });
  if (person.state === "ended") {
    ways.append(
      way(
        t("people-let-in"),
        () =>
          confirm(t("people-let-in"), t("people-let-in-words", { name }), async () => {
            await api.change(person.person_id, { active: true });
            await ports.changed(t("people-changed", { name }));
          }),
        "let-in",
      ),
    );
  } else {
    ways.append(
      way(
        t("people-reset"),
        () =>
          confirm(t("people-reset"), t("people-reset-words", { name }), async () => {
            const link = await api.reset(person.person_id);
            await ports.changed(t("people-changed", { name }));
            queueMicrotask(() => ports.link(name, link));
          }),
        "reset",
      ),
      way(
        t("account-everywhere"),
        () =>
          confirm(t("account-everywhere"), t("people-sign-out-words", { name }), async () => {
            await api.signOut(person.person_id);
            await ports.changed(t("people-signed-out", { name }));
          }),
        "sign-out-everywhere",
      ),
      way(
        t("people-second-factor"),
        () =>
          confirm(t("people-second-factor"), t("people-second-factor-words", { name }), async () => {
            await api.resetSecondFactor(person.person_id);
            await ports.changed(t("people-changed", { name }));
          }),
        "second-factor",
      ),
      way(
        t("people-end"),
        () =>
          confirm(t("people-end"), t("people-end-words", { name }), async () => {
            await api.change(person.person_id, { active: false });
            await ports.changed(t("people-now-ended", { name }));
          }),
        "end",
      ),
    );
  }
  if (person.drafts || person.sources) {
    ways.append(
      way(
        t("people-hand-over"),
        () => {
          form.close();
          openTransfer(person, ports);
        },
        "hand-over",
      ),
    );
  }
}

function openTransfer(person: Person, ports: Ports): void {
  const heirs = ports.people().filter(({ person_id, state }) => state !== "ended" && person_id !== person.person_id);
  const heir = choice(
    t("people-heir"),
    heirs.map(({ person_id, name, email }) => ({ value: person_id, label: `${name} · ${email}` })),
    heirs[0]?.person_id ?? "",
  );
  const words = h(
    "p",
    { class: "dialog-words" },
    t("people-hand-over-words", { name: person.name, drafts: person.drafts, sources: person.sources }),
  );
  openForm(t("people-hand-over"), "hand-over-dialog", [words, heir.element], t("people-hand-over"), async () => {
    const given = await api.handOver(person.person_id, heir.input.value);
    await ports.changed(t("people-handed-over", { ...given }));
  });
}

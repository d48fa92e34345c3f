/** Dialogs that create, change and delete desks. */
import { button, h } from "../ui/dom";
import { t } from "../i18n/messages";
import { peopleApi as api, type Desk } from "./api";
import { textField, openConfirm, openForm, checkbox, checkboxGroup } from "./form-parts";
import type { Ports } from "./person-dialog";

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
    { class: "button small", testid: "desk-delete" },
  );
  const form = openForm(
    desk.name,
    "desk-dialog",
    [name.element, people.element, shares.element, learns.element, h("div", { class: "more-ways" }, remove)],
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

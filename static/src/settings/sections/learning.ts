import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { toast } from "../../ui/toast";
import { request, draft as draftPath } from "../../wire/http";
import type { Learning } from "../../wire/types";
import { switchRow } from "../controls";

/** Notice that usage is stored for training, with the switch that excludes a draft. */
export interface LearningChoice {
  draftId: string;
  state: Learning;
  changed(state: Learning): void;
}

/** Nothing where the desk does not learn. */
export function learningSection({ draftId, state, changed }: LearningChoice): HTMLElement | null {
  if (state === "off") return null;
  const row = switchRow(
    t("settings-leave-out"),
    state === "left_out",
    (leftOut) => {
      const answer = request<{ learning: Learning }>("PUT", `${draftPath(draftId)}/learning`, { left_out: leftOut });
      answer.then(
        ({ learning }) => changed(learning),
        () => {
          row.querySelector("input")!.checked = !leftOut;
          toast(t("settings-leave-out-failed"));
        },
      );
    },
    "setting-leave-out",
  );
  return h("div", { testid: "learning" }, h("p", { class: "hint" }, t("settings-learning")), row);
}

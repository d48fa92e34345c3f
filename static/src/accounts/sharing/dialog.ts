/** The dialog in which a source or a draft is shared, by those who may change that. */
import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { problemOf } from "../../sources/api";
import { openDialog, problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { request } from "../../wire/http";
import type { Colleagues, Share, ShareLevel, Shares } from "../../wire/types";
import { asRequest, candidates, describeShare, keyOf, sameShares } from "./shares";

export interface Shared {
  kind: "draft" | "source";
  id: string;
  /** Its headline or title. */
  name: string;
  /** What of it is under embargo is read by fewer. */
  embargoed?: boolean;
}

const LEVELS: readonly ShareLevel[] = ["read", "edit"];

/** Opens the dialog; changes take effect once they are saved. */
export async function openSharing({ kind, id, name, embargoed = false }: Shared): Promise<void> {
  const path = `/api/${kind}s/${encodeURIComponent(id)}/shares`;
  const { content, close } = openDialog(t(`sharing-title-${kind}`), "sharing-dialog");
  const problem = problemLine();
  const list = h("ul", { class: "sharing-list", "aria-label": t("sharing-with"), testid: "sharing-list" });
  const chooser = h("select", { testid: "sharing-add", "aria-label": t("sharing-add-label") });
  const add = button(t("sharing-add"), () => added(), { class: "button", testid: "sharing-add-button" });
  const save = button(t("sharing-save"), () => void store(), {
    class: "button primary",
    disabled: true,
    testid: "sharing-save",
  });
  const body = h(
    "div",
    { hidden: true },
    list,
    h("div", { class: "sharing-add" }, chooser, add),
    embargoed ? h("p", { class: "hint sharing-embargo" }, icon("lock"), t("sharing-embargo")) : null,
  );
  const loading = h("p", { class: "hint" }, t("sharing-loading"));
  content.append(
    h("p", { class: "sharing-name" }, name.trim() || t("untitled-draft")),
    loading,
    body,
    problem.element,
    h("div", { class: "dialog-actions" }, button(t("sharing-cancel"), close, { class: "button quiet" }), save),
  );

  let stored: Share[] = [];
  let shares: Share[] = [];
  let owner: Shares["owner"] = null;
  let colleagues: Colleagues = { people: [], desks: [] };
  try {
    const [found, known] = await Promise.all([
      request<Shares>("GET", path),
      request<Colleagues>("GET", "/api/colleagues"),
    ]);
    [stored, shares, owner, colleagues] = [found.shares, found.shares, found.owner, known];
    loading.remove();
    body.hidden = false;
    draw();
  } catch (error) {
    loading.remove();
    problem.say(problemOf(error));
  }

  function draw(): void {
    list.replaceChildren(
      h(
        "li",
        { class: "sharing-row" },
        h("span", { class: "sharing-who" }, owner?.name ?? t("sharing-newsroom-owns")),
        h("span", { class: "hint" }, t(owner ? "sharing-owner" : "sharing-everybody-reads")),
      ),
      ...shares.map(row),
    );
    const groups = candidates(colleagues, owner, shares);
    chooser.replaceChildren(
      h("option", { value: "" }, t("sharing-choose")),
      ...groups.map(({ label, choices }) =>
        h("optgroup", { label }, ...choices.map(({ value, name: named }) => h("option", { value }, named))),
      ),
    );
    chooser.disabled = add.disabled = groups.length === 0;
    save.disabled = sameShares(shares, stored);
  }

  function row(share: Share): HTMLElement {
    const { who, what } = describeShare(share);
    const level = h(
      "select",
      {
        "aria-label": t("sharing-level", { who }),
        testid: "sharing-level",
        on: {
          change: () =>
            changed(
              shares.map((each) => (each === share ? { ...each, level: level.value as ShareLevel } : each)),
              `select`,
            ),
        },
      },
      ...LEVELS.map((value) => h("option", { value, selected: value === share.level }, t(`sharing-level-${value}`))),
    );
    return h(
      "li",
      { class: "sharing-row", testid: "sharing-row", "data-key": keyOf(share) },
      h("span", { class: "sharing-who" }, who, what ? h("span", { class: "hint" }, what) : null),
      level,
      h(
        "button",
        {
          type: "button",
          class: "quiet square",
          "aria-label": t("sharing-remove", { who }),
          title: t("sharing-remove", { who }),
          testid: "sharing-remove",
          on: {
            click: () => {
              changed(shares.filter((each) => each !== share));
              chooser.focus();
            },
          },
        },
        icon("close"),
      ),
    );

    function changed(next: Share[], focus = ""): void {
      shares = next;
      draw();
      if (focus) list.querySelector<HTMLElement>(`[data-key="${CSS.escape(keyOf(share))}"] ${focus}`)?.focus();
    }
  }

  function added(): void {
    const chosen = candidates(colleagues, owner, shares)
      .flatMap(({ choices }) => choices)
      .find(({ value }) => value === chooser.value);
    if (!chosen) return chooser.focus();
    shares = [...shares, chosen.share];
    draw();
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen.value)}"] select`)?.focus();
  }

  async function store(): Promise<void> {
    save.disabled = true;
    try {
      await request("PUT", path, { shares: shares.map(asRequest) });
      close();
      toast(t("sharing-saved"));
    } catch (error) {
      problem.say(problemOf(error));
      save.disabled = false;
    }
  }
}

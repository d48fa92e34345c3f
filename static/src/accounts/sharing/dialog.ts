/** The dialog in which a source or a draft is shared, by those who may change that. */
import { button, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { problemOf } from "../../sources/api";
import { openDialog, problemLine } from "../../ui/dialog";
import { request } from "../../wire/http";
import type { Colleagues, Share, ShareLevel, Shares } from "../../wire/types";
import { asRequest, candidates, describeShare, keyOf } from "./shares";

export interface Shared {
  kind: "draft" | "source";
  id: string;
  /** Its headline or title. */
  name: string;
  /** What of it is under embargo is read by fewer. */
  embargoed?: boolean;
}

const LEVELS: readonly ShareLevel[] = ["read", "edit"];

/** Open the dialog; each change takes effect at once. */
export async function openSharing({ kind, id, name, embargoed = false }: Shared): Promise<void> {
  const path = `/api/${kind}s/${encodeURIComponent(id)}/shares`;
  const { content, close } = openDialog(t(`sharing-title-${kind}`), "sharing-dialog");
  const problem = problemLine();
  const list = h("ul", { class: "sharing-list", "aria-label": t("sharing-with"), testid: "sharing-list" });
  const chooser = h("select", { testid: "sharing-add", "aria-label": t("sharing-add-label") });
  const add = button(t("sharing-add"), () => added(), { class: "button primary", testid: "sharing-add-button" });
  const status = h("span", { class: "hint sharing-status", role: "status", testid: "sharing-status" });
  const link = new URL(kind === "draft" ? `/drafts/${id}` : `/library?source=${encodeURIComponent(id)}`, location.href);
  const copy = button(t("sharing-copy-link"), () => void copyLink(), { class: "button", testid: "sharing-copy-link" });
  const body = h(
    "div",
    { hidden: true },
    h("div", { class: "sharing-add" }, chooser, add),
    list,
    embargoed ? h("p", { class: "hint sharing-embargo" }, icon("lock"), t("sharing-embargo")) : null,
  );
  const loading = h("p", { class: "hint" }, t("sharing-loading"));
  content.append(
    h("p", { class: "sharing-name" }, name.trim() || t("untitled-draft")),
    loading,
    body,
    problem.element,
    h(
      "div",
      { class: "dialog-actions" },
      copy,
      status,
      button(t("sharing-done"), close, { class: "button", testid: "sharing-done" }),
    ),
  );

  let stored: Share[] = [];
  let shares: Share[] = [];
  /** Changes are sent one after another. */
  let storing = Promise.resolve();
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
              shares.map((other) => (other === share ? { ...other, level: level.value as ShareLevel } : other)),
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
              changed(shares.filter((other) => other !== share));
              chooser.focus();
            },
          },
        },
        icon("close"),
      ),
    );

    function changed(next: Share[], focus = ""): void {
      store(next);
      if (focus) list.querySelector<HTMLElement>(`[data-key="${CSS.escape(keyOf(share))}"] ${focus}`)?.focus();
    }
  }

  function added(): void {
    const chosen = candidates(colleagues, owner, shares)
      .flatMap(({ choices }) => choices)
      .find(({ value }) => value === chooser.value);
    if (!chosen) return chooser.focus();
    store([...shares, chosen.share]);
    list.querySelector<HTMLElement>(`[data-key="${CSS.escape(chosen.value)}"] select`)?.focus();
  }

  /** Shows and stores the shares; what the server does not accept is shown as it was. */
  function store(next: Share[]): void {
    shares = next;
    draw();
    status.textContent = "";
    problem.say(null);
    storing = storing.then(async () => {
      try {
        await request("PUT", path, { shares: next.map(asRequest) });
        stored = next;
        if (shares === next) status.textContent = t("sharing-saved");
      } catch (error) {
        problem.say(problemOf(error));
        if (shares === next) {
          shares = stored;
          draw();
        }
      }
    });
  }

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link.href);
      status.textContent = t("sharing-link-copied");
    } catch {
      status.textContent = link.href;
    }
  }
}

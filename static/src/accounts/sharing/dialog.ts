/** The dialog in which a source or a draft is shared, by those who may change that. */
import { button, h, icon, iconButton } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { openDialog, problemLine } from "../../ui/dialog";
import { copyText, select } from "../../ui/forms";
import { titleOf } from "../../drafts/names";
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
  const list = h("ul.sharing-list", { "aria-label": t("sharing-with"), testid: "sharing-list" });
  const chooser = h("select", { testid: "sharing-add", "aria-label": t("sharing-add-label") });
  const add = button(t("sharing-add"), () => added(), "primary", { testid: "sharing-add-button" });
  const status = h("span.hint.sharing-status", { role: "status", testid: "sharing-status" });
  const link = new URL(kind === "draft" ? `/drafts/${id}` : `/sources?source=${encodeURIComponent(id)}`, location.href);
  const copy = button(t("sharing-copy-link"), () => void copyLink(), { testid: "sharing-copy-link" });
  const body = h(
    "div",
    { hidden: true },
    h("div.sharing-add", chooser, add),
    list,
    embargoed ? h("p.hint.sharing-embargo", icon("lock"), t("sharing-embargo")) : null,
  );
  const loading = h("p.hint", t("sharing-loading"));
  content.append(
    h("p.sharing-name", titleOf({ headline: name })),
    loading,
    body,
    problem.element,
    h("div.dialog-actions", copy, status, button(t("sharing-done"), close, { testid: "sharing-done" })),
  );

  let stored: Share[] = [];
  let shares: Share[] = [];
  /** Changes are sent one after another. */
  let storing = Promise.resolve();
  let owner: Shares["owner"] = null;
  let colleagues: Colleagues = { people: [], desks: [] };
  await problem.run(async () => {
    const [answer, others] = await Promise.all([
      request<Shares>("GET", path),
      request<Colleagues>("GET", "/api/colleagues"),
    ]);
    [stored, shares, owner, colleagues] = [answer.shares, answer.shares, answer.owner, others];
    body.hidden = false;
    draw();
  });
  loading.remove();

  function draw(): void {
    list.replaceChildren(
      h(
        "li.sharing-row",
        h("span.sharing-who", owner?.name ?? t("sharing-newsroom-owns")),
        h("span.hint", t(owner ? "sharing-owner" : "sharing-everybody-reads")),
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
    const levels = LEVELS.map((value) => [value, t(`sharing-level-${value}`)] as const);
    const level = select(levels, share.level, {
      "aria-label": t("sharing-level", { who }),
      testid: "sharing-level",
      on: {
        change: () => {
          store(shares.map((other) => (other === share ? { ...other, level: level.value as ShareLevel } : other)));
          focusRow(keyOf(share));
        },
      },
    });
    return h(
      "li.sharing-row",
      { testid: "sharing-row", "data-key": keyOf(share) },
      h("span.sharing-who", who, what ? h("span.hint", what) : null),
      level,
      iconButton(
        "close",
        t("sharing-remove", { who }),
        () => {
          store(shares.filter((other) => other !== share));
          chooser.focus();
        },
        { title: t("sharing-remove", { who }), testid: "sharing-remove" },
      ),
    );
  }

  const focusRow = (key: string) => list.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"] select`)?.focus();

  function added(): void {
    const chosen = candidates(colleagues, owner, shares)
      .flatMap(({ choices }) => choices)
      .find(({ value }) => value === chooser.value);
    if (!chosen) return chooser.focus();
    store([...shares, chosen.share]);
    focusRow(chosen.value);
  }

  /** Shows and stores the shares; what the server does not accept is shown as it was. */
  function store(next: Share[]): void {
    shares = next;
    draw();
    status.textContent = "";
    storing = storing.then(async () => {
      const isStored = await problem.run(async () => {
        await request("PUT", path, { shares: next.map(asRequest) });
        stored = next;
      });
      if (shares !== next) return;
      if (isStored) status.textContent = t("sharing-saved");
      else {
        shares = stored;
        draw();
      }
    });
  }

  async function copyLink(): Promise<void> {
    status.textContent = (await copyText(link.href)) ? t("sharing-link-copied") : link.href;
  }
}

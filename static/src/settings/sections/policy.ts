/** What each kind of finding asks for before a draft is published: of the newsroom, and of each desk. */
import { button, fill, h } from "../../ui/dom";
import { t, type MessageId } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { kindLabel } from "../../checks/labels";
import { publishingApi, type PublishingApi } from "../../publishing/api";
import type { DeskName } from "../../wire/generated/schema";
import { request } from "../../wire/http";
import type { FindingKind, Policy, PolicyLevel, PolicyRequest } from "../../wire/types";
import { selectRow, switchRow } from "../controls";

type Ports = Pick<PublishingApi, "policy" | "changePolicy" | "resetPolicy"> & {
  /** Of a newsroom, for its administrators. */
  desks(): Promise<DeskName[]>;
};

const overHttp: Ports = {
  ...publishingApi,
  desks: () => request<{ desks: DeskName[] }>("GET", "/api/desks").then(({ desks }) => desks),
};

const LEVELS: readonly PolicyLevel[] = ["block", "reason", "show"];
const GROUPS: readonly (readonly [title: MessageId, kinds: readonly FindingKind[]])[] = [
  ["policy-group-headline", ["headline_unsupported", "headline_uncertain", "headline_in_source", "headline_unchecked"]],
  [
    "policy-group-words",
    ["negation", "number", "cut", "hidden", "unclosed", "words", "not_found", "paraphrase", "translated"],
  ],
  ["policy-group-speaker", ["wrong_speaker", "interviewer", "unchecked"]],
  ["policy-group-source", ["embargo", "background"]],
];

/**
 * Creates the section of the publishing policy: each kind of finding with its level, to change for administrators and
 * on a desk without accounts, to read for all others. Only a newsroom has editors who sign off, and desks with levels
 * of their own.
 */
export function policySection(isNewsroom: boolean, ports: Ports = overHttp): HTMLElement {
  const problem = problemLine();
  const saved = h("p.hint.policy-saved", { role: "status" });
  const whose = h("div");
  const levels = h("div.policy-levels", { testid: "policy" });
  let deskId: string | null = null;

  const element = h(
    "div.policy",
    h("p.hint", t("policy-lead")),
    whose,
    levels,
    h("p.hint", t("policy-level-means")),
    saved,
    problem.element,
  );
  void load(true);
  return element;

  /** Show what the server answers; its refusal in words otherwise. */
  function attempt(work: () => Promise<Policy>, then: (policy: Policy) => void = draw): Promise<boolean> {
    saved.textContent = "";
    return problem.run(async () => then(await work()));
  }

  function load(isFirst = false): Promise<boolean> {
    return attempt(
      () => ports.policy(deskId),
      (policy) => {
        draw(policy);
        if (isFirst && isNewsroom && policy.may_change) void offerDesks();
      },
    );
  }

  async function offerDesks(): Promise<void> {
    const desks = await ports.desks().catch(() => []);
    if (!desks.length) return;
    const choices = [["", t("policy-newsroom")], ...desks.map(({ desk_id, name }) => [desk_id, name])] as const;
    whose.replaceChildren(
      selectRow(t("policy-for"), choices as readonly (readonly [string, string])[], "", (chosen) => {
        deskId = chosen || null;
        void load();
      }),
    );
  }

  function change(what: PolicyRequest): void {
    void attempt(
      () => ports.changePolicy({ ...what, ...(deskId !== null && { desk_id: deskId }) }),
      (policy) => {
        drawFoot(policy);
        saved.textContent = t("policy-saved");
      },
    ).then((isDone) => {
      // What was refused is not shown as if it were so.
      if (!isDone) void ports.policy(deskId).then(draw, () => undefined);
    });
  }

  function draw(policy: Policy): void {
    fill(
      levels,
      !policy.may_change && h("p.hint", t("policy-read-only")),
      GROUPS.map(([title, kinds]) =>
        h(
          "div.policy-group",
          { role: "group", "aria-label": t(title) },
          h("h4", t(title)),
          ...kinds.map((kind) => levelRow(kind, policy)),
        ),
      ),
      isNewsroom &&
        setDisabled(
          switchRow(t("policy-sign-off"), policy.sign_off, (on) => change({ sign_off: on }), "policy-sign-off"),
          !policy.may_change,
        ),
      h("div.policy-foot"),
    );
    drawFoot(policy);
  }

  function levelRow(kind: FindingKind, policy: Policy): HTMLElement {
    const options = LEVELS.map((level) => [level, t(`policy-level-${level}`)] as const);
    const row = selectRow(kindLabel(kind), options, policy.levels[kind] ?? "block", (level) =>
      change({ levels: { [kind]: level } }),
    );
    row.dataset["testid"] = `policy-${kind}`;
    return setDisabled(row, !policy.may_change);
  }

  function drawFoot({ inherited, may_change }: Policy): void {
    const which = deskId === null ? "newsroom" : "desk";
    const reset = () => void attempt(() => ports.resetPolicy(deskId));
    fill(
      levels.querySelector(".policy-foot")!,
      inherited && h("p.hint", t(`policy-inherited-${which}`)),
      !inherited && may_change && button(t(`policy-reset-${which}`), reset, "small", { testid: "policy-reset" }),
    );
  }
}

function setDisabled(row: HTMLElement, disabled: boolean): HTMLElement {
  row.querySelector<HTMLInputElement | HTMLSelectElement>("input, select")!.disabled = disabled;
  return row;
}

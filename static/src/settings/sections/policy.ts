/** What each kind of finding asks for before a draft is published: of the newsroom, and of each desk. */
import { button, h } from "../../ui/dom";
import { t, type MessageId } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { problemOf } from "../../sources/api";
import { kindLabel } from "../../publishing/objection-view";
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
  ["policy-group-words", ["negation", "number", "cut", "words", "not_found", "paraphrase"]],
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
  const saved = h("p", { class: "hint policy-saved", role: "status" });
  const whose = h("div", {});
  const levels = h("div", { class: "policy-levels", testid: "policy" });
  let deskId: string | null = null;

  const element = h(
    "div",
    { class: "policy" },
    h("p", { class: "hint" }, t("policy-lead")),
    whose,
    levels,
    h("p", { class: "hint" }, t("policy-level-means")),
    saved,
    problem.element,
  );
  void load(true);
  return element;

  /** Show what the server answers; its refusal in words otherwise. */
  async function attempt(work: () => Promise<Policy>, then: (policy: Policy) => void = draw): Promise<void> {
    problem.say(null);
    saved.textContent = "";
    try {
      then(await work());
    } catch (error) {
      problem.say(problemOf(error));
    }
  }

  function load(isFirst = false): Promise<void> {
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
    ).then(() => {
      // What was refused is not shown as if it were so.
      if (problem.element.textContent) void ports.policy(deskId).then(draw, () => undefined);
    });
  }

  function draw(policy: Policy): void {
    levels.replaceChildren(
      ...(policy.may_change ? [] : [h("p", { class: "hint" }, t("policy-read-only"))]),
      ...GROUPS.map(([title, kinds]) =>
        h(
          "div",
          { class: "policy-group", role: "group", "aria-label": t(title) },
          h("h4", {}, t(title)),
          ...kinds.map((kind) => levelRow(kind, policy)),
        ),
      ),
      isNewsroom
        ? setDisabled(
            switchRow(t("policy-sign-off"), policy.sign_off, (on) => change({ sign_off: on }), "policy-sign-off"),
            !policy.may_change,
          )
        : h("span", {}),
      h("div", { class: "policy-foot" }),
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
    levels.querySelector(".policy-foot")!.replaceChildren(
      ...(inherited
        ? [h("p", { class: "hint" }, t(`policy-inherited-${which}`))]
        : may_change
          ? [
              button(t(`policy-reset-${which}`), () => void attempt(() => ports.resetPolicy(deskId)), {
                class: "button small",
                testid: "policy-reset",
              }),
            ]
          : []),
    );
  }
}

function setDisabled(row: HTMLElement, disabled: boolean): HTMLElement {
  row.querySelector<HTMLInputElement | HTMLSelectElement>("input, select")!.disabled = disabled;
  return row;
}

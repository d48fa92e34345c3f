import { button, h, icon } from "../dom";
import type { Dismissal } from "../findings/dismissals";
import { scopeWords } from "../findings/dismissals";
import { asksForALook, quoted, STATE_ICONS, stateLine, stateWords, type Finding } from "../findings/words";
import { t } from "../i18n/messages";

export interface Check {
  id: string;
  where: "headline" | "body";
  finding: Finding;
  dismissed: Dismissal[];
}

interface Handlers {
  /** Address of the quote sheet. */
  sheet: string;
  visit(check: Check): void;
  restore(check: Check): void;
}

export interface ChecksPanel {
  /** Returns how many warnings stand. */
  render(checks: Check[]): number;
}

/** Every quote in the article and what is known of it, warnings first; or only the warnings. */
export function createChecksPanel(pane: HTMLElement, handlers: Handlers): ChecksPanel {
  let all: Check[] = [];
  let drawn = "";
  const counts = h("ul", { class: "check-counts", "aria-label": t("checks-by-state") });
  const only = h("input", { type: "checkbox", testid: "checks-only", on: { change: () => draw() } });
  const head = h("div", { class: "check-head" }, counts, h("label", { class: "setting" }, only, h("span", {}, t("checks-only"))));
  const lists = h("div", { class: "check-lists" });
  pane.append(h("div", { class: "pane-scroll" }, head, lists));

  const isDismissed = (check: Check) => check.dismissed.length > 0;
  const warnings = () => all.filter((check) => asksForALook(check.finding) && !isDismissed(check));

  function draw() {
    const held = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(".check");
    const focused = held && lists.contains(held) ? held.dataset["check"] : undefined;
    const standing = warnings();
    const rest = only.checked ? [] : [
      section(t("checks-checked"), all.filter(({ finding }) => !asksForALook(finding))),
      section(t("checks-dismissed"), all.filter((check) => asksForALook(check.finding) && isDismissed(check))),
      all.length
        ? h("p", { class: "check-sheet" },
            h("a", { href: handlers.sheet, target: "_blank", testid: "quote-sheet" }, t("quote-sheet")), ` ${t("checks-sheet-use")}`)
        : null,
    ];
    head.hidden = !all.length;
    counts.replaceChildren(...countsOf(all).map(([finding, count]) =>
      h("li", { class: `check-${finding.state}` }, icon(STATE_ICONS[finding.state]), h("strong", {}, String(count)), ` ${wordsOf(finding)}`)));
    lists.replaceChildren(...[nothing(standing), section(t("checks-to-look-at"), standing), ...rest].filter((part) => part !== null));
    if (focused !== undefined) lists.querySelector<HTMLElement>(`[data-check="${CSS.escape(focused)}"] button`)?.focus();
  }

  function nothing(standing: Check[]): HTMLElement | null {
    if (!all.length) {
      return h("div", { class: "empty" },
        h("p", { class: "empty-title" }, t("checks-none")),
        h("p", {}, t("checks-none-hint")));
    }
    return only.checked && !standing.length ? h("p", { class: "hint" }, t("checks-all-fine")) : null;
  }

  function section(title: string, list: Check[]): HTMLElement | null {
    return list.length
      ? h("section", { class: "check-section", "aria-label": title },
          h("h2", {}, title, h("span", { class: "count" }, String(list.length))),
          h("ul", {}, ...list.map((check) => row(check, handlers))))
      : null;
  }

  return {
    render(checks) {
      all = checks;
      // Drawn anew only when something in it changed: the list would lose its place.
      const key = JSON.stringify(checks.map((check) => [keyOf(check), stateLine(check.finding), isElsewhere(check.finding), check.finding.quote, check.dismissed]));
      if (key !== drawn || !lists.firstChild) draw();
      drawn = key;
      return warnings().length;
    },
  };
}

const keyOf = ({ where, id }: Check) => `${where} ${id}`;
const isElsewhere = (finding: Finding) => "attached" in finding && !finding.attached;

/** The body's word for a headline quote is the body's, not the sources'. */
const wordsOf = (finding: Finding) => ("support" in finding && finding.state === "verbatim" ? t("checks-in-the-body") : stateWords(finding.state));

/** How many there are in each state, the first of which is given, in the order they stand in the article. */
function countsOf(checks: Check[]): [Finding, number][] {
  const found = new Map<string, [Finding, number]>();
  for (const { finding } of checks) {
    const words = wordsOf(finding);
    found.set(words, [finding, (found.get(words)?.[1] ?? 0) + 1]);
  }
  return [...found.values()];
}

function row(check: Check, { visit, restore }: Handlers): HTMLElement {
  const { finding, where } = check;
  const state = [
    where === "headline" ? t("headline-label") : null,
    where === "headline" ? wordsOf(finding) : stateLine(finding),
    isElsewhere(finding) ? t("checks-not-attached") : null,
    check.dismissed[0] ? scopeWords(check.dismissed[0].scope) : null,
  ];
  const isHard = "hard" in finding && finding.hard;
  return h("li", { class: `check check-${finding.state}${isHard ? " is-hard" : ""}`, testid: "check", "data-check": keyOf(check) },
    h("button", { type: "button", class: "check-main", on: { click: () => visit(check) } },
      icon(STATE_ICONS[finding.state]),
      h("span", { class: "check-quote" }, quoted(finding.quote)),
      h("span", { class: "check-state" }, state.filter(Boolean).join(" · "))),
    check.dismissed.length ? button(t("checks-restore"), () => restore(check), { class: "button small quiet" }) : null);
}

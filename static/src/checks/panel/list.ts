import { button, fill, h, icon } from "../../ui/dom";
import { scopeLabel, type Dismissal } from "../state/dismissals";
import type { Finding } from "../state/finding";
import { findingLabel, needsReview, quoted, STATE_ICONS, stateLine } from "../labels";
import { t } from "../../i18n/messages";

export interface Check {
  finding: Finding;
  dismissed: Dismissal[];
}

interface Handlers {
  /** Address of the quote sheet. */
  sheet: string;
  visit(check: Check): void;
  restore(check: Check): void;
  /** Open the list of all dismissed findings. */
  openDismissed(): void;
}

/** Create the list of every quote in the article and its check, warnings first; or only the warnings. */
export function createChecksPanel(pane: HTMLElement, handlers: Handlers) {
  let all: Check[] = [];
  let drawn = "";
  const counts = h("ul.check-counts", { "aria-label": t("checks-by-state") });
  const only = h("input", { type: "checkbox", testid: "checks-only", on: { change: () => draw() } });
  const head = h("div.check-head", counts, h("label.setting", only, h("span", t("checks-only"))));
  const lists = h("div.check-lists");
  const aside = button("", () => handlers.openDismissed(), "link check-aside", {
    testid: "dismissed-open",
    "aria-haspopup": "dialog",
  });
  pane.append(h("div.pane-scroll", head, lists, aside));

  const isDismissed = (check: Check) => check.dismissed.length > 0;
  const warnings = () => all.filter((check) => needsReview(check.finding) && !isDismissed(check));

  function draw() {
    const row = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>(".check");
    const focused = row && lists.contains(row) ? row.dataset["check"] : undefined;
    const active = warnings();
    const rest = only.checked
      ? []
      : [
          section(
            t("checks-checked"),
            all.filter(({ finding }) => !needsReview(finding)),
          ),
          section(
            t("checks-dismissed"),
            all.filter((check) => needsReview(check.finding) && isDismissed(check)),
          ),
          all.length
            ? h(
                "p.check-sheet",
                h("a", { href: handlers.sheet, target: "_blank", testid: "quote-sheet" }, t("quote-sheet")),
                ` ${t("checks-sheet-use")}`,
              )
            : null,
        ];
    head.hidden = !all.length;
    counts.replaceChildren(
      ...countByState(all).map(([finding, count]) =>
        h(
          "li",
          { class: `check-${finding.state}` },
          icon(STATE_ICONS[finding.state]),
          h("strong", String(count)),
          ` ${findingLabel(finding)}`,
        ),
      ),
    );
    fill(lists, nothing(active), section(t("checks-to-look-at"), active), ...rest);
    if (focused !== undefined)
      lists.querySelector<HTMLElement>(`[data-check="${CSS.escape(focused)}"] button`)?.focus();
  }

  function nothing(standing: Check[]): HTMLElement | null {
    if (!all.length) {
      return h("div.empty", h("p.empty-title", t("checks-none")), h("p", t("checks-none-hint")));
    }
    return only.checked && !standing.length ? h("p.hint", t("checks-all-fine")) : null;
  }

  function section(title: string, list: Check[]): HTMLElement | null {
    return list.length
      ? h(
          "section.check-section",
          { "aria-label": title },
          h("h2", title, h("span.count", String(list.length))),
          h("ul", ...list.map((check) => row(check, handlers))),
        )
      : null;
  }

  return {
    /** Return the number of active warnings. `aside` is the number of dismissed findings. */
    render(checks: Check[], setAside: number) {
      all = checks;
      const words = setAside ? t("checks-set-aside", { count: setAside }) : "";
      if (aside.textContent !== words) aside.textContent = words;
      aside.hidden = !setAside;
      // Rendered again only when something in it changed: the list would lose its scroll position.
      const key = JSON.stringify(
        checks.map(({ finding, dismissed }) => [finding.id, stateLine(finding.given), isElsewhere(finding), dismissed]),
      );
      if (key !== drawn || !lists.firstChild) draw();
      drawn = key;
      return warnings().length;
    },
  };
}

const isElsewhere = ({ kind, given }: Finding) => kind === "quote" && !given.attached;

/** How many there are in each state, the first of which is given, in the order they stand in the article. */
function countByState(checks: Check[]): [Finding, number][] {
  const counts = new Map<string, [Finding, number]>();
  for (const { finding } of checks) {
    const words = findingLabel(finding);
    counts.set(words, [finding, (counts.get(words)?.[1] ?? 0) + 1]);
  }
  return [...counts.values()];
}

function row(check: Check, { visit, restore }: Handlers): HTMLElement {
  const { finding, dismissed } = check;
  const isInHeadline = finding.kind === "headline";
  const state = [
    isInHeadline ? t("headline-label") : null,
    isInHeadline ? findingLabel(finding) : stateLine(finding.given),
    isElsewhere(finding) ? t("checks-not-attached") : null,
    dismissed[0] ? scopeLabel(dismissed[0].scope) : null,
  ];
  const isHard = !isInHeadline && finding.given.hard;
  return h(
    "li",
    { class: `check check-${finding.state}${isHard ? " is-hard" : ""}`, testid: "check", "data-check": finding.id },
    button(
      [
        icon(STATE_ICONS[finding.state]),
        h("span.check-quote", quoted(finding.quote)),
        h("span.check-state", state.filter(Boolean).join(" · ")),
      ],
      () => visit(check),
      { class: "check-main" },
    ),
    dismissed.length ? button(t("checks-restore"), () => restore(check), "small quiet") : null,
  );
}

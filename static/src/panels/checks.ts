import { button, h, icon } from "../dom";
import type { Dismissal } from "../findings/dismissals";
import { SCOPE_WORDS } from "../findings/dismissals";
import type { HeadlineFinding, QuoteFinding } from "../wire/types";
import { quoted, STATE_ICONS, STATE_WORDS } from "./finding-cards";

export interface Check {
  id: string;
  where: "headline" | "body";
  finding: HeadlineFinding | QuoteFinding;
  dismissed: Dismissal[];
}

interface Handlers {
  /** Address of the quote sheet. */
  sheet: string;
  visit(check: Check): void;
  restore(check: Check): void;
}

const NEED_NO_LOOK: ReadonlySet<string> = new Set(["verbatim", "supported", "not_a_quotation"] satisfies Check["finding"]["state"][]);

export const asksForALook = ({ finding }: Pick<Check, "finding">) => !NEED_NO_LOOK.has(finding.state);
const drawn = new WeakMap<HTMLElement, string>();

/** Every quote in the article and what is known of it, warnings first. Returns how many warnings stand. */
export function renderChecks(pane: HTMLElement, checks: Check[], handlers: Handlers): number {
  const warnings = checks.filter((check) => asksForALook(check) && !check.dismissed.length);
  const dismissed = checks.filter((check) => asksForALook(check) && check.dismissed.length);
  const good = checks.filter((check) => !asksForALook(check));
  // Drawn anew only when something in it changed: the list would lose its place and its focus.
  const key = JSON.stringify(checks.map(({ id, where, finding, dismissed: kept }) => [id, where, finding.state, finding.quote, kept]));
  if (drawn.get(pane) === key) return warnings.length;
  drawn.set(pane, key);
  const section = (title: string, list: Check[]) =>
    list.length
      ? h("section", { class: "check-section", "aria-label": title },
          h("h2", {}, title, h("span", { class: "count" }, String(list.length))),
          h("ul", {}, ...list.map((check) => row(check, handlers))))
      : null;
  const empty = checks.length
    ? null
    : h("div", { class: "empty" },
        h("p", { class: "empty-title" }, "No quotes to check yet"),
        h("p", {}, "Each direct quote is compared with your sources as you write, and the headline’s quotes with the body."));
  const sheet = checks.length
    ? h("p", { class: "check-sheet" }, h("a", { href: handlers.sheet, target: "_blank", testid: "quote-sheet" }, "Quote sheet"), " to print, for the fact-checker")
    : null;
  pane.replaceChildren(h("div", { class: "pane-scroll" },
    ...[empty, section("To look at", warnings), section("Checked", good), section("Dismissed", dismissed), sheet]
      .filter((part) => part !== null)));
  return warnings.length;
}

function row(check: Check, { visit, restore }: Handlers): HTMLElement {
  const { finding } = check;
  const place = check.where === "headline" ? "Headline · " : "";
  const words = check.where === "headline" && finding.state === "verbatim" ? "Word for word in the body" : STATE_WORDS[finding.state];
  const scope = check.dismissed[0] ? ` · ${SCOPE_WORDS[check.dismissed[0].scope]}` : "";
  return h("li", { class: `check check-${finding.state}`, testid: "check" },
    h("button", { type: "button", class: "check-main", on: { click: () => visit(check) } },
      icon(STATE_ICONS[finding.state]),
      h("span", { class: "check-quote" }, quoted(finding.quote)),
      h("span", { class: "check-state" }, `${place}${words}${scope}`)),
    check.dismissed.length ? button("Restore", () => restore(check), { class: "button small quiet" }) : null);
}

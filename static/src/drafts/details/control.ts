/** The control of the article's details under the headline; what it opens is loaded when it is first opened. */
import { byId, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Details as Values, QuoteFinding } from "../../wire/types";
import { due } from "./deadline";
import type { DetailName } from "./details";
import type { DetailsPanel, DetailsPorts } from "./panel";

export interface DetailsControl {
  /** Open the panel at one of them. */
  open(at: DetailName): void;
  flush(): Promise<void> | undefined;
  /** Show what the check found of the standfirst, as `text` had it. */
  showFindings(findings: QuoteFinding[], text: string): void;
  /** As they are on this page. */
  readonly now: Values;
}

interface Wire {
  on(event: "details_changed", hear: (message: { draft_id: string }) => void): unknown;
}

const TICK_MS = 60_000;

export function createDetailsControl(
  ports: DetailsPorts & { wire: Wire; changed(details: Values): void },
): DetailsControl {
  const label = h("span");
  const toggle = h(
    "button",
    {
      type: "button",
      class: "quiet variants-toggle",
      testid: "details-open",
      "aria-expanded": "false",
      "aria-controls": "details-panel",
      on: { click: () => void reportingOpen() },
    },
    label,
    icon("down"),
  );
  const host = h("div", { id: "details-panel", hidden: true });
  byId("details").append(toggle, host);
  let panel: DetailsPanel | undefined;
  let details = ports.stored;
  let standfirstFindings: [QuoteFinding[], string] = [[], ""];

  function draw() {
    const { deadline } = details;
    const when = deadline ? due(deadline) : null;
    const words = when ? t("article-details-open-due", { due: when.words }) : t("article-details-open");
    if (label.textContent !== words) label.textContent = words;
    toggle.classList.toggle("is-late", when?.is === "late");
    toggle.classList.toggle("is-soon", when?.is === "soon");
  }

  function took(now: Values) {
    details = now;
    draw();
    ports.changed(now);
  }

  async function made() {
    const { DetailsPanel: Panel } = await import("./panel");
    panel ??= new Panel(host, { ...ports, closed: () => shown(false), changed: took });
    panel.showFindings(...standfirstFindings);
    return panel;
  }

  async function open(at?: DetailName) {
    await made();
    if (at && !host.hidden) panel?.opened(at);
    else shown(host.hidden, at);
  }
  const reportingOpen = reportingLoadErrors((at?: DetailName) => open(at));

  function shown(on: boolean, at?: DetailName) {
    const focused = host.contains(document.activeElement);
    host.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
    if (on) panel?.opened(at);
    else if (focused) toggle.focus();
  }

  took(details);
  setInterval(draw, TICK_MS);
  ports.wire.on("details_changed", ({ draft_id }) => {
    if (draft_id === ports.draftId) void made().then((one) => one.refresh());
  });
  // An earlier tab could not save all: they are saved now, seen or not.
  if (ports.keep.read()) void made();
  return {
    open: (at) => void reportingOpen(at),
    flush: () => panel?.flush(),
    showFindings(...now) {
      standfirstFindings = now;
      panel?.showFindings(...now);
    },
    get now() {
      return details;
    },
  };
}

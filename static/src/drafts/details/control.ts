/** The control of the article's details under the headline; what it opens is loaded when it is first opened. */
import { byId } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { Details as Values, QuoteFinding } from "../../wire/types";
import { due } from "./deadline";
import type { DetailName, DetailsPorts } from "./panel";
import { unsavedStore } from "../saving/unsaved-extras";
import { createFold } from "../fold";

interface Wire {
  on(event: "details_changed", hear: (message: { draft_id: string }) => void): unknown;
}

const TICK_MS = 60_000;

const areDetails = (value: unknown) => Array.isArray((value as Partial<Values> | null)?.keywords);

interface Ports extends Omit<DetailsPorts, "keep"> {
  wire: Wire;
  /** Where the browser keeps what is not saved. */
  scope: string;
  changed(details: Values): void;
}

export function createDetailsControl({ scope, ...rest }: Ports) {
  const ports = { ...rest, keep: unsavedStore<Values>("details", scope, areDetails) };
  const fold = createFold(byId("details"), "details-panel", "details-open", async (host, closed) => {
    const { DetailsPanel } = await import("./panel");
    const made = new DetailsPanel(host, { ...ports, closed, changed: took });
    made.showFindings(...standfirstFindings);
    return made;
  });
  const { label, toggle } = fold;
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

  took(details);
  setInterval(draw, TICK_MS);
  ports.wire.on("details_changed", ({ draft_id }) => {
    if (draft_id === ports.draftId) void fold.load().then((panel) => panel.refresh());
  });
  // An earlier tab could not save all: they are saved now, seen or not.
  if (ports.keep.read()) void fold.load();
  return {
    /** Open the panel at one of them. */
    open: (at: DetailName) => fold.open(at),
    flush: () => fold.panel?.details.flush(),
    /** Show what the check found of the standfirst, as `text` had it. */
    showFindings(...now: [findings: QuoteFinding[], text: string]) {
      standfirstFindings = now;
      fold.panel?.showFindings(...now);
    },
    /** As they are on this page. */
    get now() {
      return details;
    },
  };
}

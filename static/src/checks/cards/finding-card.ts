import { button, h, icon, iconButton } from "../../ui/dom";
import { type Scope, scopeLabel } from "../state/dismissals";
import type { Action, Evidence, Finding } from "../state/finding";
import { findingLabel, severityLabel, quoted, STATE_ICONS } from "../labels";
import { t } from "../../i18n/messages";
import type { BodyQuote, Verdict } from "../../wire/types";
import { quoteDiff } from "./quote-diff";

type Act<T extends Action["type"]> = Extract<Action, { type: T }>;

/** Actions of a card. An action without a handler is not offered. */
export interface CardHandlers {
  fix(action: Act<"fix">): void;
  /** Remove the quotation marks. */
  unquote(): void;
  /** Names the source's speaker in the text. */
  useSpeaker(): void;
  attach?(action: Act<"attach">): void;
  read(action: Act<"read">): void;
  show?(quote: BodyQuote): void;
  /** Set the words as a pull quote, too. */
  pull?(): void;
  /** A button that plays it; null where there is nothing to play. */
  play?(action: Act<"play">): HTMLElement | null;
  dismiss(scope: Scope): void;
  feedbackFor?: FeedbackHandlers;
  isAttached?(sourceId: string): boolean;
  close(): void;
}

const TESTIDS = { headline: "headline-card", quote: "finding-card" };

/** Render the card of a quote: its state, evidence and actions. */
export function findingCard(finding: Finding, handlers: CardHandlers): HTMLElement {
  const { kind, state, message, evidence, actions } = finding;
  const detail = severityLabel(finding.given);
  const isHard = finding.kind === "quote" && finding.given.hard;
  const ways = actions.map((action) => actionControl(action, handlers)).filter((way) => way !== null);
  return h(
    "div",
    {
      class: `card card-${state}`,
      testid: TESTIDS[kind],
      role: "dialog",
      "aria-label": kind === "headline" ? t("card-headline") : findingLabel(finding),
    },
    h(
      "div.card-head",
      icon(STATE_ICONS[state]),
      h("h2", findingLabel(finding)),
      iconButton("close", t("close"), () => handlers.close()),
    ),
    isHard ? h("p.card-hard", icon("alert"), message || detail) : null,
    message && !isHard ? h("p.card-message", message) : null,
    ...evidence.flatMap((one) => shown(one, handlers)),
    ways.length ? h("div.card-actions", ...ways) : null,
  );
}

/** Return what a card depends on. Positions in the body change with every key and are not shown. */
export function renderKey({ id, given }: Finding): string {
  return JSON.stringify([id, given], (name, value: unknown) =>
    name === "start" || name === "end" || name === "probability" ? undefined : value,
  );
}

function shown(one: Evidence, { show }: CardHandlers): HTMLElement[] {
  switch (one.type) {
    case "place":
      return [h("p.card-where", one.words)];
    case "advice":
      return [h("p.hint", one.words)];
    case "inserted":
      return [h("p.card-message", one.words)];
    case "words":
      return [h("div.card-fix", label(one.label), h("blockquote", one.words))];
    case "quotes":
      return one.isList
        ? [label(one.label), h("ul.card-support", ...one.quotes.map((quote) => supporting(quote, show)))]
        : [
            h(
              "div.card-nearest",
              label(one.label),
              ...one.quotes.map((quote) => h("blockquote", quoted(quote.text, 240))),
            ),
          ];
    case "diff":
      return [quoteDiff(one.parts, one.compared)];
    case "facts":
      return [
        h(
          "dl",
          { class: `card-facts${one.isAtOdds ? " is-at-odds" : ""}` },
          ...one.rows.flatMap(([name, words, href]) => [
            h("dt", name),
            h("dd", href ? h("a", { href, target: "_blank", rel: "noopener noreferrer" }, words) : words),
          ]),
        ),
      ];
  }
}

function actionControl(action: Action, handlers: CardHandlers): HTMLElement | null {
  const { attach, show } = handlers;
  const way = (words: string, run: () => void) =>
    button(words, run, { class: `button small${action.primary ? " primary" : ""}` });
  switch (action.type) {
    case "fix":
      return way(action.label, () => handlers.fix(action));
    case "unquote":
      return way(t("card-unquote"), () => handlers.unquote());
    case "speaker":
      return way(t("card-use-speaker"), () => handlers.useSpeaker());
    case "attach":
      return attach && !handlers.isAttached?.(action.sourceId) ? way(t("card-attach"), () => attach(action)) : null;
    case "read":
      return way(action.label, () => handlers.read(action));
    case "show":
      return show ? way(t("card-show-in-body"), () => show(action.quote)) : null;
    case "pull":
      return handlers.pull ? way(t("card-pull-quote"), () => handlers.pull?.()) : null;
    case "play":
      return handlers.play?.(action) ?? null;
    case "dismiss":
      return dismissMenu((scope) => handlers.dismiss(scope));
    case "feedback":
      return handlers.feedbackFor ? feedbackButtons(handlers.feedbackFor) : null;
  }
}

function supporting(quote: BodyQuote, show: CardHandlers["show"]): HTMLElement {
  return h(
    "li",
    { testid: "support" },
    h("blockquote", quoted(quote.text, 240)),
    show
      ? button(t("card-show"), () => show(quote), "small quiet", {
          "aria-label": t("card-show-quote", { quote: quoted(quote.text, 60) }),
        })
      : null,
  );
}

function label(words: string): HTMLElement {
  return h("p.card-label", words);
}

/** “Dismiss…”, which first asks how far. */
function dismissMenu(chosen: (scope: Scope) => void): HTMLElement {
  const choices = h(
    "div.dismiss-choices",
    { role: "group", "aria-label": t("dismiss-how-far"), hidden: true },
    ...(["here", "draft", "always"] as const).map((scope) =>
      button(scopeLabel(scope), () => chosen(scope), "small quiet"),
    ),
  );
  const open = button(
    t("dismiss-open"),
    () => {
      choices.hidden = !choices.hidden;
      open.setAttribute("aria-expanded", String(!choices.hidden));
      if (!choices.hidden) choices.querySelector("button")?.focus();
    },
    "small quiet",
    { "aria-expanded": "false" },
  );
  return h("div.dismiss", open, choices);
}

export interface FeedbackHandlers {
  /** What was said already. */
  verdict(): Verdict | null;
  /** Whether to explain where the feedback goes. */
  isNew: boolean;
  send(verdict: Verdict): Promise<void>;
  retract(): Promise<void>;
}

/** Two buttons for feedback on a finding; after a press, what was sent and a button that retracts it. */
function feedbackButtons(handlers: FeedbackHandlers): HTMLElement {
  const row = h("div.judge", { role: "group", "aria-label": t("judge-label") });
  const isNew = handlers.isNew;

  async function change(done: Promise<void>) {
    const hadFocus = row.contains(document.activeElement);
    for (const one of row.querySelectorAll("button")) one.disabled = true;
    await done;
    draw();
    if (hadFocus) row.querySelector("button")?.focus();
  }

  const choice = (verdict: Verdict) =>
    button(t(`judge-${verdict}`), () => void change(handlers.send(verdict)), "small quiet", {
      title: t("judge-stays"),
    });

  function draw() {
    const verdict = handlers.verdict();
    row.replaceChildren(
      ...(verdict
        ? [
            h("span.judge-said", t(`judge-said-${verdict}`)),
            button(t("judge-undo"), () => void change(handlers.retract()), "small quiet"),
          ]
        : [
            h("span.judge-asked", { "aria-hidden": "true" }, t("judge-label")),
            choice("fine"),
            choice("right"),
            ...(isNew ? [h("span.judge-stays", t("judge-stays"))] : []),
          ]),
    );
  }

  draw();
  return row;
}

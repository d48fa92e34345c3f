import { Fragment, render, type VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/messages";
import type { PassagePlayer } from "../../sources/player/passages";
import { PlayButton } from "../../sources/player/play-button";
import { Button, Icon, IconButton } from "../../ui/elements";
import type { BodyQuote, Verdict } from "../../wire/types";
import { findingLabel, quoted, severityLabel, STATE_ICONS } from "../labels";
import { scopeLabel, type Scope } from "../state/dismissals";
import type { Action, Evidence, Finding } from "../state/finding";
import { QuoteDiff } from "./quote-diff";

type Act<T extends Action["type"]> = Extract<Action, { type: T }>;

/** Actions of a card. An action without a handler is not offered. */
export interface CardHandlers {
  fix(action: Act<"fix">): void | Promise<void>;
  /** Remove the quotation marks. */
  unquote(): void;
  /** Names the source's speaker in the text. */
  useSpeaker(): void;
  attach?(action: Act<"attach">): void;
  read(action: Act<"read">): void;
  show?(quote: BodyQuote): void;
  /** Set the words as a pull quote, too. */
  pull?(): void;
  /** Plays recordings. */
  playing?: PassagePlayer;
  dismiss(scope: Scope): void;
  feedbackFor?: FeedbackHandlers;
  isAttached?(sourceId: string): boolean;
  close(): void;
}

interface Props {
  finding: Finding;
  handlers: CardHandlers;
}

const TESTIDS = { headline: "headline-card", quote: "finding-card" };

/** Show the card of a finding in an element; nothing without a finding. */
export const renderCard = (host: HTMLElement, props: Props | null): void =>
  render(props && <FindingCard key={props.finding.id} {...props} />, host);

/** The card of a quote: its state, evidence and actions. */
export function FindingCard({ finding, handlers }: Props) {
  const { kind, state, message, evidence, given } = finding;
  const isHard = kind === "quote" && finding.given.hard;
  return (
    <div
      class={`card card-${state}`}
      data-testid={TESTIDS[kind]}
      role="dialog"
      tabIndex={-1}
      aria-label={kind === "headline" ? t("card-headline") : findingLabel(finding)}
    >
      <div class="card-head">
        <Icon name={STATE_ICONS[state]} />
        <h2>{findingLabel(finding)}</h2>
        <IconButton icon="close" label={t("close")} onClick={() => handlers.close()} />
      </div>
      {isHard ? (
        <p class="card-hard">
          <Icon name="alert" />
          {message || severityLabel(given)}
        </p>
      ) : (
        message && <p class="card-message">{message}</p>
      )}
      {evidence.map((item) => (
        <EvidenceView item={item} show={handlers.show} />
      ))}
      <FindingActions finding={finding} handlers={handlers} />
    </div>
  );
}

function EvidenceView({ item, show }: { item: Evidence; show: CardHandlers["show"] }) {
  switch (item.type) {
    case "place":
      return <p class="card-where">{item.words}</p>;
    case "advice":
      return <p class="hint">{item.words}</p>;
    case "inserted":
      return <p class="card-message">{item.words}</p>;
    case "words":
      return (
        <div class="card-fix">
          <p class="card-label">{item.label}</p>
          <blockquote>{item.words}</blockquote>
        </div>
      );
    case "quotes":
      return item.isList ? (
        <>
          <p class="card-label">{item.label}</p>
          <ul class="card-support">
            {item.quotes.map((quote) => (
              <li data-testid="support">
                <blockquote>{quoted(quote.text, 240)}</blockquote>
                {show && (
                  <Button
                    look="small quiet"
                    aria-label={t("card-show-quote", { quote: quoted(quote.text, 60) })}
                    onClick={() => show(quote)}
                  >
                    {t("card-show")}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div class="card-nearest">
          <p class="card-label">{item.label}</p>
          {item.quotes.map((quote) => (
            <blockquote>{quoted(quote.text, 240)}</blockquote>
          ))}
        </div>
      );
    case "diff":
      return <QuoteDiff parts={item.parts} compared={item.compared} />;
    case "facts":
      return (
        <dl class={`card-facts${item.isAtOdds ? " is-at-odds" : ""}`}>
          {item.rows.map(([name, words, href]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>
                {href ? (
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {words}
                  </a>
                ) : (
                  words
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      );
  }
}

/** What can be done about a finding. */
export function FindingActions({ finding, handlers }: Props) {
  const controls = finding.actions.map((action) => actionControl(action, handlers)).filter(Boolean);
  return controls.length ? <div class="card-actions">{controls}</div> : null;
}

function actionControl(action: Action, handlers: CardHandlers): VNode | null {
  const { attach, show, pull, playing, feedbackFor } = handlers;
  const control = (label: string, run: () => void) => (
    <Button key={action.type} look={action.primary ? "small primary" : "small"} onClick={run}>
      {label}
    </Button>
  );
  switch (action.type) {
    case "fix":
      return control(action.label, () => handlers.fix(action));
    case "unquote":
      return control(t("card-unquote"), () => handlers.unquote());
    case "speaker":
      return control(t("card-use-speaker"), () => handlers.useSpeaker());
    case "attach":
      return attach && !handlers.isAttached?.(action.sourceId) ? control(t("card-attach"), () => attach(action)) : null;
    case "read":
      return control(action.label, () => handlers.read(action));
    case "show":
      return show ? control(t("card-show-in-body"), () => show(action.quote)) : null;
    case "pull":
      return pull ? control(t("card-pull-quote"), pull) : null;
    case "play":
      return playing?.canPlay(action.passage) ? (
        <PlayButton key="play" playing={playing} passage={action.passage} label={t("desk-play")} />
      ) : null;
    case "dismiss":
      return <DismissMenu key="dismiss" dismiss={(scope) => handlers.dismiss(scope)} />;
    case "feedback":
      return feedbackFor ? <FeedbackButtons key="feedback" {...feedbackFor} /> : null;
  }
}

/** “Dismiss…”, which first asks how far. */
function DismissMenu({ dismiss }: { dismiss(scope: Scope): void }) {
  const [isOpen, setOpen] = useState(false);
  const choices = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => choices.current?.querySelector("button")?.focus(), [isOpen]);
  return (
    <div class="dismiss">
      <Button look="small quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t("dismiss-open")}
      </Button>
      {isOpen && (
        <div class="dismiss-choices" role="group" aria-label={t("dismiss-how-far")} ref={choices}>
          {(["here", "draft", "always"] as const).map((scope) => (
            <Button key={scope} look="small quiet" onClick={() => dismiss(scope)}>
              {scopeLabel(scope)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

export interface FeedbackHandlers {
  /** What was said already. */
  verdict(): Verdict | null;
  send(verdict: Verdict): Promise<void>;
  retract(): Promise<void>;
}

/** Two buttons for feedback on a finding; after a press, what was sent and a button that retracts it. */
function FeedbackButtons({ verdict, send, retract }: FeedbackHandlers) {
  const [isBusy, setBusy] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const change = (sent: Promise<void>) => {
    setBusy(true);
    void sent.then(() => {
      setBusy(false);
      // The button that was pressed is gone, and the focus with it.
      if (!row.current?.contains(document.activeElement)) row.current?.querySelector("button")?.focus();
    });
  };
  const given = verdict();
  return (
    <div class="judge" role="group" aria-label={t("judge-label")} ref={row}>
      {given ? (
        <>
          <span class="judge-said">{t(`judge-said-${given}`)}</span>
          <Button key="undo" look="small quiet" disabled={isBusy} onClick={() => change(retract())}>
            {t("judge-undo")}
          </Button>
        </>
      ) : (
        <>
          <span class="judge-asked" aria-hidden="true">
            {t("judge-label")}
          </span>
          {(["fine", "right"] as const).map((choice) => (
            <Button
              key={choice}
              look="small quiet"
              title={t("judge-stays")}
              disabled={isBusy}
              onClick={() => change(send(choice))}
            >
              {t(`judge-${choice}`)}
            </Button>
          ))}
        </>
      )}
    </div>
  );
}

import type { ReadonlySignal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import { moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { Button, Icon } from "../ui/elements";
import type { PolicyLevel, PublishCheck, SignOff } from "../wire/types";
import { DraftStatus } from "./draft-status";
import { Objection, type Fix } from "./objection";
import { nextStep, objectionRows, reasonFor, type ObjectionRow, type Reasons, type Step } from "./overrides";
import { SignOffNotes } from "./sign-off-note";

const MAX_NOTE_LENGTH = 2000;
const SECTIONS: readonly PolicyLevel[] = ["block", "reason", "show"];

/** What is awaited: nothing, an answer, or the publication. */
export type Waiting = null | "answer" | "publication";

interface Props {
  check: PublishCheck;
  /** What happened meanwhile; "" for nothing. */
  note: string;
  /** What was changed last in the text from here; "" for nothing. */
  fixed: string;
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Whether the reader may publish the draft, and not only read it. */
  isWriter: boolean;
  /** Whether it was published before. */
  isUpdate: boolean;
  waitsFor: Waiting;
  reasons: ReadonlySignal<Reasons>;
  imagesWithoutAlt: number;
  setReason(row: ObjectionRow, reason: string): void;
  fixesFor(row: ObjectionRow): Fix[];
  fix(fix: Fix): void;
  visit(row: ObjectionRow): void;
  /** Show the first image without alternative text in the editor. */
  visitImage(): void;
  /** Show a suggested edit in the draft. */
  visitSuggested(): void;
  publish(): void;
  /** Ask an editor to approve the reasons; the note may be empty. */
  ask(note: string): void;
  withdraw(): void;
  decide(decision: "approve" | "send_back", note: string): void;
  close(): void;
}

/** The check of a draft: objections by level with fixes and reasons, and the button for the next step. */
export function Review(props: Props) {
  const { check, note, fixed, isWriter, reasons, imagesWithoutAlt } = props;
  const [requestNote, setRequestNote] = useState("");
  const [decisionNote, setDecisionNote] = useState("");
  const decisionField = useRef<HTMLTextAreaElement>(null);
  const [isNoteMissing, setNoteMissing] = useState(false);
  const rows = objectionRows(check);
  const now = nextStep(check, rows, reasons.value);
  const isOpen = isWriter && now.step !== "wait" && now.step !== "decide";
  const left = leftText(now, check);
  const clear = rows.length ? "" : t(check.quotes ? "publish-all-clear" : "publish-no-quotes");

  function sendBack() {
    if (decisionNote.trim()) props.decide("send_back", decisionNote);
    else {
      setNoteMissing(true);
      decisionField.current?.focus();
    }
  }

  return (
    <>
      <p class="publish-headline">{check.headline || t("publish-no-headline")}</p>
      {note && <Problem words={note} />}
      {check.sign_off && <SignOffView signOff={check.sign_off} />}
      {check.suggested_edits > 0 && (
        <div class="publish-suggested" data-testid="publish-suggested">
          <Icon name="pencil" />
          <span>{t("publish-suggested", { edits: check.suggested_edits })}</span>
          <Button look="small" data-testid="publish-suggested-show" onClick={props.visitSuggested}>
            {t("publish-suggested-show")}
          </Button>
        </div>
      )}
      {SECTIONS.map((level) => {
        const inSection = rows.filter((row) => row.level === level);
        const title = t(`publish-level-${level}`);
        return (
          inSection.length > 0 && (
            <section key={level} class="publish-section" aria-label={title}>
              <h3>{title}</h3>
              <ul>
                {inSection.map((row) => (
                  <Objection
                    key={row.key}
                    row={row}
                    check={check}
                    fixes={isOpen ? props.fixesFor(row) : []}
                    fix={props.fix}
                    visit={() => props.visit(row)}
                    isOpen={isOpen}
                    reason={reasonFor(row, reasons.value)}
                    setReason={(reason) => props.setReason(row, reason)}
                  />
                ))}
              </ul>
            </section>
          )
        );
      })}
      {clear && (
        <p class="all-clear">
          {check.quotes > 0 && <Icon name="check" />}
          {clear}
        </p>
      )}
      {imagesWithoutAlt > 0 && (
        <p class="publish-images" data-testid="publish-images">
          <Icon name="alert" />
          {t("image-publish-missing", { count: imagesWithoutAlt })}
          <Button look="link" onClick={props.visitImage}>
            {t("image-publish-show")}
          </Button>
        </p>
      )}
      {now.step === "decide" && (
        <div class="sign-off-decision">
          <label class="field-label">
            {t("sign-off-note")}
            <textarea
              class="field"
              rows={2}
              data-testid="sign-off-note"
              ref={decisionField}
              value={decisionNote}
              onInput={({ currentTarget }) => setDecisionNote(currentTarget.value)}
            />
          </label>
          <p class="hint" role="alert">
            {isNoteMissing && t("sign-off-note-missing")}
          </p>
        </div>
      )}
      {now.step === "ask" && isWriter && (
        <label class="field-label sign-off-request">
          {t("sign-off-request-note")}
          <textarea
            class="field"
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            data-testid="sign-off-request-note"
            value={requestNote}
            onInput={({ currentTarget }) => setRequestNote(currentTarget.value)}
          />
        </label>
      )}
      <p class="hint publish-sheet">
        <a href={props.sheet} target="_blank">
          {t("quote-sheet")}
        </a>{" "}
        {t("publish-sheet-of-draft")}
      </p>
      {isWriter && <DraftStatus draftId={props.draftId} />}
      <div class="dialog-actions">
        <div>
          {fixed && (
            <p class="publish-fixed" data-testid="publish-fixed">
              <Icon name="check" />
              {fixed}
            </p>
          )}
          <p class="hint" data-testid="publish-left">
            {left}
          </p>
        </div>
        <div class="publish-next">
          <NextStep
            {...props}
            now={now}
            ask={() => props.ask(requestNote.trim())}
            sendBack={sendBack}
            approve={() => props.decide("approve", decisionNote)}
          />
        </div>
      </div>
      <p class="visually-hidden" role="status">
        {[note, fixed, left, clear].filter(Boolean).join(" ")}
      </p>
    </>
  );
}

interface NextProps extends Pick<Props, "isWriter" | "isUpdate" | "waitsFor" | "publish" | "withdraw" | "close"> {
  now: Step;
  ask(): void;
  approve(): void;
  sendBack(): void;
}

function NextStep({ now, isWriter, isUpdate, waitsFor, ...actions }: NextProps) {
  const isBusy = waitsFor !== null;
  const keepWriting = (
    <Button look="quiet" onClick={actions.close}>
      {t("publish-keep-writing")}
    </Button>
  );
  if (now.step === "decide")
    return (
      <>
        <Button look="quiet" onClick={actions.close}>
          {t("publish-not-now")}
        </Button>
        <Button data-testid="sign-off-send-back" disabled={isBusy} onClick={actions.sendBack}>
          {t("sign-off-send-back")}
        </Button>
        <Button look="primary" data-testid="sign-off-approve" disabled={isBusy} onClick={actions.approve}>
          {t("sign-off-approve")}
        </Button>
      </>
    );
  if (!isWriter) return keepWriting;
  if (now.step === "wait")
    return (
      <>
        <Button look="quiet" data-testid="sign-off-withdraw" disabled={isBusy} onClick={actions.withdraw}>
          {t("sign-off-withdraw")}
        </Button>
        {keepWriting}
      </>
    );
  if (now.step === "ask")
    return (
      <>
        {keepWriting}
        <Button look="primary" data-testid="sign-off-ask" disabled={isBusy} onClick={actions.ask}>
          {t(now.again ? "sign-off-ask-again" : "sign-off-ask")}
        </Button>
      </>
    );
  return (
    <>
      {keepWriting}
      <Button
        look="primary"
        data-testid="publish-confirm"
        disabled={isBusy || now.step !== "publish"}
        onClick={actions.publish}
      >
        {t(waitsFor === "publication" ? "publish-publishing" : isUpdate ? "publish-update" : "publish-confirm")}
      </Button>
    </>
  );
}

/** What is left before publishing, in one plain sentence. */
function leftText(now: Step, { sign_off: request }: PublishCheck): string {
  switch (now.step) {
    case "write":
      return t("publish-empty");
    case "fix":
      return t("publish-left", { quotes: now.missing });
    case "ask":
      return t("publish-left-sign-off");
    case "wait":
      return t("publish-left-waiting");
    case "decide":
      return t("sign-off-decide", { name: request?.by?.name ?? "" });
    case "publish":
      return now.reasons ? t("publish-reasons-kept") : "";
  }
}

/** A request for sign-off with the writer's note, and what became of it with the editor's. */
function SignOffView({ signOff }: { signOff: SignOff }) {
  const { state, by, at, decided_by, decided_at, outdated } = signOff;
  const decided = { name: decided_by?.name ?? "", moment: moment(decided_at) };
  return (
    <div class={`sign-off is-${state}`} data-testid="sign-off" data-state={state}>
      <p>
        <Icon name={state === "approved" ? "check" : state === "sent_back" ? "back" : "ask"} />
        <span>
          {state === "requested"
            ? t("sign-off-requested", { name: by?.name ?? "", moment: moment(at) })
            : t(state === "approved" ? "sign-off-approved" : "sign-off-sent-back", decided)}
        </span>
      </p>
      <SignOffNotes of={signOff} />
      {outdated && <p>{t("sign-off-outdated")}</p>}
    </div>
  );
}

export function Problem({ words }: { words: string }) {
  return (
    <p class="dialog-problem">
      <Icon name="alert" />
      {words}
    </p>
  );
}

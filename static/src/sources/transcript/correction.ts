import { button, h, icon, inputForm } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { select } from "../../ui/forms";
import { RequestError, problemOf } from "../../wire/http";
import type { ParagraphKind, SourceParagraph } from "../../wire/types";
import { type Correction } from "../api";
import { revisionDiff } from "./revision-diff";
import { wordDiff } from "./word-diff";

/** What the corrector has written so far. */
export interface CorrectionInput {
  text: string;
  speaker: string;
  question: boolean;
  kind: ParagraphKind;
  note: string;
}

const KINDS: ParagraphKind[] = ["speech", "heading", "direction", "page", "notice"];

interface Ports {
  /** The names that may be chosen; others may be typed. */
  speakers: readonly string[];
  /** Play the paragraph, where it has a recording. */
  play: (() => void) | null;
  save(paragraph: SourceParagraph, correction: Correction): Promise<SourceParagraph>;
  saved(paragraph: SourceParagraph): void;
  cancelled(written: CorrectionInput | null): void;
}

export function inputOf({ text, speaker, question, kind = "speech" }: SourceParagraph): CorrectionInput {
  return { text, speaker: speaker ?? "", question, kind, note: "" };
}

/** What differs from the paragraph as it was seen; null where nothing does. */
export function correctionOf(seen: SourceParagraph, written: CorrectionInput): Correction | null {
  const text = written.text.trim().replace(/\s+/g, " ");
  // Only speech has a speaker.
  const isSpeech = written.kind === "speech";
  const speaker = (isSpeech && written.speaker.trim()) || null;
  const question = isSpeech && written.question;
  const change: Correction = {
    ...(text !== seen.text && { text }),
    ...(speaker !== seen.speaker && { speaker }),
    ...(question !== seen.question && { question }),
    ...(written.kind !== (seen.kind ?? "speech") && { kind: written.kind }),
  };
  if (!Object.keys(change).length) return null;
  return { ...change, ...(written.note.trim() && { note: written.note.trim() }), expected_text: seen.text };
}

/** A paragraph being corrected, where it stands. What somebody else made of it meanwhile is shown, never written over unseen. */
export function correctionForm(paragraph: SourceParagraph, begun: CorrectionInput, ports: Ports): HTMLFormElement {
  let seen = paragraph;
  const text = h(
    "textarea.correct-text",
    { rows: 2, "aria-label": t("correct-text"), testid: "correct-text", spellcheck: "true" },
    begun.text,
  );
  const speaker = h("input", { type: "text", list: "correct-speakers", autocomplete: "off", value: begun.speaker });
  const question = h("input", { type: "checkbox", checked: begun.question });
  const kinds = KINDS.map((name) => [name, t(`paragraph-kind-${name}`)] as const);
  const kind = select(kinds, begun.kind, { testid: "correct-kind", on: { change: () => enable() } });
  const enable = () => (speaker.disabled = question.disabled = kind.value !== "speech");
  enable();
  const note = h("input", {
    type: "text",
    placeholder: t("correct-note-example"),
    testid: "correct-note",
    maxlength: 500,
    value: begun.note,
  });
  const problem = problemLine();
  const save = h("button.button.small.primary", { type: "submit", testid: "correct-save" }, t("correct-save"));

  const written = (): CorrectionInput => ({
    text: text.value,
    speaker: speaker.value,
    question: question.checked,
    kind: kind.value as ParagraphKind,
    note: note.value,
  });
  const cancel = () => ports.cancelled(correctionOf(seen, written()) ? written() : null);
  const form = inputForm(
    () => void send(),
    {
      class: "correct",
      "aria-label": t("paragraph-correct"),
      testid: "correct-form",
      on: {
        keydown: (event) => {
          if (event.isComposing) return;
          if (event.key === "Escape") cancel();
          else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          else if (event.code === "KeyP" && event.altKey) ports.play?.();
          else return;
          event.preventDefault();
          event.stopPropagation();
        },
      },
    },
    text,
    h(
      "div.correct-fields",
      h("label.field", h("span", t("library-speaker")), speaker),
      h("label.field.field-wide", h("span", t("correct-note")), note),
      h("label.field", h("span", t("correct-kind")), kind),
      h("label.setting", question, h("span", t("correct-question"))),
    ),
    h("datalist", { id: "correct-speakers" }, ...ports.speakers.map((name) => h("option", { value: name }))),
    problem.element,
    h(
      "div.correct-actions",
      save,
      button(t("library-cancel"), cancel, "small quiet", { testid: "correct-cancel" }),
      ports.play && button([icon("play"), t("correct-play")], ports.play, "small quiet", { title: "Alt+P" }),
      h(
        "span.hint",
        h("kbd", "Ctrl"),
        " ",
        h("kbd", "Enter"),
        ` ${t("correct-key-saves")} `,
        h("kbd", "Esc"),
        ` ${t("correct-key-leaves")}`,
      ),
    ),
  );

  async function send() {
    const correction = correctionOf(seen, written());
    if (!correction) return ports.cancelled(null);
    if (correction.text === "") {
      problem.say({ message: t("correct-empty"), hint: t("correct-empty-hint") });
      return text.focus();
    }
    problem.say(null);
    save.disabled = true;
    try {
      ports.saved(await ports.save(seen, correction));
    } catch (error) {
      const theirs = error instanceof RequestError ? error.details.paragraph : undefined;
      if (theirs) conflict(theirs);
      else problem.say(problemOf(error));
    } finally {
      save.disabled = false;
    }
  }

  /** The form goes on over what is there now; saving once more is a choice made with both in sight. */
  function conflict(theirs: SourceParagraph) {
    seen = theirs;
    save.textContent = t("correct-save-over");
    problem.element.replaceChildren(
      h("p.dialog-problem", { testid: "correct-conflict" }, icon("alert"), t("correct-conflict")),
      revisionDiff(wordDiff(theirs.text, text.value), t("correct-theirs"), t("correct-yours")),
      button(t("correct-take-theirs"), () => ports.saved(theirs), "small", { testid: "correct-theirs" }),
    );
  }

  return form;
}

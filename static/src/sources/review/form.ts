/** The form in which an import is reviewed: in the dialog, and in the guide of the first run. */
import { displayName } from "../../articles/speaker-names";
import { section } from "../../ui/blocks";
import { checkbox, choice } from "../../ui/forms";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { button, clock, inputForm, h, icon } from "../../ui/dom";
import { toast } from "../../ui/toast";
import type { ParagraphId, ReviewNote, ReviewSpeaker, SourceReview } from "../../wire/types";
import type { ReviewApi } from "./api";
import { createConvention } from "./convention";
import { decisionsOf, joins, type ReviewFields, type SpeakerFields } from "./decisions";
import { dayOrigin, KINDS, languageChoices, leftOutText, noteText } from "./words";
import "./review.css";

const MAX_NAME = 200;

interface Ports {
  api: ReviewApi;
  /** The words of the button that ends it. */
  confirm: string;
  /** A further choice above the button. */
  more?: HTMLElement;
  done(review: SourceReview): void;
}

interface Row {
  element: HTMLElement;
  name: HTMLInputElement;
  fields(): SpeakerFields;
  /** Say whether the name makes one speaker of several. */
  look(names: readonly string[], at: number): void;
}

export interface ReviewForm {
  element: HTMLElement;
  focus(): void;
}

/** The form is made again where the file was read again; what was entered in it stays. */
export function createReviewForm(review: SourceReview, ports: Ports): ReviewForm {
  const element = h("div");
  let form: ReviewForm | null = null;
  show(review, null);
  return { element, focus: () => form?.focus() };

  function show(read: SourceReview, entered: ReviewFields | null): void {
    form = createFields(read, entered, ports, (again, fields) => {
      show(again, fields);
      form?.focus();
      toast(t("convention-applied"));
    });
    element.replaceChildren(form.element);
  }
}

function createFields(
  review: SourceReview,
  entered: ReviewFields | null,
  ports: Ports,
  readAgain: (review: SourceReview, entered: ReviewFields) => void,
): ReviewForm {
  const { source } = review;
  const title = h("input.field", {
    type: "text",
    maxlength: 500,
    required: true,
    testid: "review-title",
    value: entered?.title ?? source.title,
  });
  const date = h("input.field", {
    type: "date",
    testid: "review-date",
    "aria-describedby": "review-day",
    value: entered?.day ?? source.spoken_on,
    on: { input: () => origin.replaceChildren() },
  });
  const isDayRead = date.value === (source.spoken_on ?? "");
  const origin = h("span.hint", { id: "review-day" }, isDayRead ? dayOrigin(source) : "");
  const language = choice(
    t("review-language"),
    languageChoices(source.language),
    entered?.language ?? source.language,
    { testid: "review-language" },
  );
  const kind = choice(
    t("review-kind"),
    KINDS.map((name) => [name, t(`review-kind-${name}`)]),
    entered?.kind ?? source.kind,
    { testid: "review-kind" },
  );
  const rows = review.speakers.map((speaker) => {
    const row = speakerRow(speaker, look);
    const before = entered?.speakers.find((entry) => entry.speaker.label === speaker.label);
    if (before && before.name.trim() !== (before.speaker.name ?? "")) row.name.value = before.name;
    return row;
  });
  const remember = checkbox(t("review-remember"), entered?.remember ?? true, t("review-remember-hint"));
  const convention =
    source.posts === null
      ? createConvention(review, {
          api: ports.api,
          remembers: () => remember.input.checked,
          done: (again) => readAgain(again, fields()),
        })
      : null;
  const problem = problemLine();
  const confirm = h("button.button.primary", { type: "submit", testid: "review-save" }, ports.confirm);
  const names = h(
    "datalist",
    { id: "review-names" },
    ...review.speakers.flatMap(({ name }) => (name ? [h("option", { value: displayName(name) })] : [])),
  );
  const leftOut = review.left_out.map(leftOutText).filter(Boolean);
  const element = inputForm(
    () => void save(),
    { class: "review", testid: "review" },
    notes(review.unsure),
    h(
      "div.review-about",
      h("label.field-label.review-wide", t("review-title"), title),
      h("label.field-label", t("review-date"), date, origin),
      language.element,
      kind.element,
    ),
    rows.length
      ? h(
          "fieldset.review-speakers",
          h("legend", t("review-speakers", { count: rows.length })),
          h("p.hint", t("review-speakers-hint")),
          names,
          h("ul", ...rows.map((row) => row.element)),
        )
      : h("p.hint", t("review-no-speakers")),
    convention?.element,
    leftOut.length > 0 &&
      h(
        "section.review-left-out",
        { "aria-label": t("review-left-out") },
        h("h3", t("review-left-out")),
        h("p.hint", leftOut.join(" · ")),
      ),
    rows.length > 0 && remember.element,
    ports.more,
    problem.element,
    h("div.dialog-actions.review-actions", confirm),
  );

  function fields(): ReviewFields {
    return {
      title: title.value,
      day: date.value,
      language: language.input.value,
      kind: kind.input.value,
      speakers: rows.map((row) => row.fields()),
      remember: remember.input.checked,
    };
  }

  function look(): void {
    const all = rows.map(({ name }) => name.value);
    rows.forEach((row, at) => row.look(all, at));
  }

  function notes(list: readonly ReviewNote[]): HTMLElement | null {
    const items = list.flatMap((note) => {
      const words = noteText(note, review.speakers);
      return words ? [h("li", icon("alert"), h("span", words), merge(note), ...repairs(note))] : [];
    });
    return section("review-notes", t("review-unsure"), items);
  }

  /** What can be done about words that were not read. */
  function repairs({ code }: ReviewNote): HTMLElement[] {
    if (!convention || !["unread", "uneven"].includes(code)) return [];
    const plain = button(
      t("review-read-plain"),
      () => void problem.attempt(plain, convention.readAsPlainText),
      "small",
      { testid: "review-read-plain" },
    );
    const example = button(t("review-show-example"), convention.open, "small", { testid: "review-show-example" });
    return [plain, example];
  }

  /** Two labels of what may be one person become one with a click; nothing is stored before the end. */
  function merge({ code, labels }: ReviewNote): HTMLElement | null {
    if (code !== "alike") return null;
    const [from, to] = labels.map((label) => review.speakers.findIndex((speaker) => speaker.label === label));
    if (from === undefined || to === undefined || from < 0 || to < 0) return null;
    return button(
      t("review-merge"),
      () => {
        rows[from]!.name.value = rows[to]!.name.value;
        look();
        rows[from]!.name.focus();
      },
      "small",
      { testid: "review-merge" },
    );
  }

  async function save(): Promise<void> {
    const isSaved = await problem.attempt(confirm, async () =>
      ports.done(await ports.api.decide(source.source_id, decisionsOf(review, fields()))),
    );
    if (!isSaved) problem.element.scrollIntoView({ block: "nearest" });
  }

  return { element, focus: () => confirm.focus({ preventScroll: true }) };
}

function speakerRow(speaker: ReviewSpeaker, changed: () => void): Row {
  const called = speaker.name ? displayName(speaker.name) : t("review-nobody");
  const name = h("input.field", {
    type: "text",
    maxlength: MAX_NAME,
    list: "review-names",
    autocomplete: "off",
    placeholder: t("review-nobody"),
    "aria-label": t("review-speaker", { name: called }),
    testid: "review-speaker",
    value: speaker.name,
    on: { input: changed },
  });
  const asks = checkbox(t("review-asks"), speaker.asks, "", {
    testid: "review-asks",
    "aria-label": t("review-asks-label", { name: called }),
  });
  const joined = h("span.review-joined", { role: "status" });
  const moved = new Map<ParagraphId, HTMLInputElement>();
  const movedTo = h("input.field", {
    type: "text",
    maxlength: MAX_NAME,
    list: "review-names",
    autocomplete: "off",
    testid: "review-moved-to",
  });
  const split = h("label.field-label.review-split", { hidden: true }, t("review-moved-to"), movedTo);
  const samples = speaker.samples.map(({ paragraph_id, text, start_ms }) => {
    const tick = h("input", {
      type: "checkbox",
      testid: "review-move",
      "aria-label": t("review-move", { text: text.slice(0, 60) }),
      on: { change: () => (split.hidden = ![...moved.values()].some(({ checked }) => checked)) },
    });
    moved.set(paragraph_id, tick);
    return h("li", tick, h("span", start_ms !== null && h("span.hint", `${clock(start_ms)} `), `“${text}”`));
  });
  const label = speaker.label !== null && speaker.label !== speaker.name ? speaker.label : "";
  const element = h(
    "li.review-row",
    { testid: "review-row" },
    h("div.review-row-head", name, asks.element),
    h(
      "p.hint",
      t("paragraph-count", { paragraphs: speaker.paragraphs }),
      label && ` · ${t("review-label", { label })}`,
      " ",
      joined,
    ),
    h(
      "details",
      h("summary", t("review-samples")),
      h("p.hint", t("review-samples-hint")),
      h("ul.review-samples", ...samples),
      speaker.paragraphs > samples.length && h("p.hint", t("review-samples-more")),
      split,
    ),
  );
  return {
    element,
    name,
    fields: () => ({
      speaker,
      name: name.value,
      asks: asks.input.checked,
      moved: [...moved].filter(([, { checked }]) => checked).map(([id]) => id),
      movedTo: movedTo.value,
    }),
    look: (names, at) => {
      joined.textContent = joins(name.value, at, names) ? t("review-joined", { name: name.value.trim() }) : "";
    },
  };
}

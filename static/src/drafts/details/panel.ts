/** The fields of the article's details. */
import { t, languageName } from "../../i18n/messages";
import { articleLanguage } from "../../articles/language";
import { needsReview, quoted, reasonText, STATE_ICONS, stateLine } from "../../checks/labels";
import { languageChoices } from "../../sources/review/words";
import { localMoment, momentFromLocal } from "../../sources/labels";
import { button, h, icon } from "../../ui/dom";
import { problemLine } from "../../ui/dialog";
import { draft, request, RequestError } from "../../wire/http";
import type { Details as Values, Draft, QuoteFinding } from "../../wire/types";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { Extra, putExtra } from "../saving/extras";
import { framePanel } from "../panel-frame";

export interface DetailsPorts {
  draftId: string;
  stored: Values;
  keep: UnsavedStore<Values>;
  readOnly: boolean;
  /** The words of the article. */
  text(): string;
}

export type DetailName = keyof Values;

type Ports = DetailsPorts & {
  closed(): void;
  changed(details: Values): void;
};

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Row {
  element: HTMLElement;
  field: Field;
  choice: HTMLElement;
  read(): Values[DetailName];
  write(value: Values[DetailName]): string;
}

export class DetailsPanel {
  private readonly problem = problemLine();
  private readonly status = h("p.pane-status", { role: "status", testid: "details-status" });
  private readonly recognised = h("option", { value: "" });
  private readonly language = h(
    "select",
    this.recognised,
    languageChoices("en").map(([value, label]) => h("option", { value }, label)),
  );
  private readonly rows: Record<DetailName, Row>;
  readonly details: Extra<Values>;
  private readonly findings = h("div.details-findings", { role: "status", hidden: true });
  private standfirstFindings: [QuoteFinding[], string] = [[], ""];

  constructor(
    private readonly host: HTMLElement,
    private readonly ports: Ports,
  ) {
    const text = (name: DetailName, maxlength: number, example: string) =>
      this.row(name, h("input", { type: "text", maxlength, placeholder: example }), String, (line) => line);
    this.rows = {
      byline: text("byline", 300, t("article-details-byline-example")),
      section: text("section", 100, t("article-details-section-example")),
      standfirst: this.row(
        "standfirst",
        h("textarea", {
          rows: 2,
          maxlength: 1000,
          spellcheck: "true",
          placeholder: t("article-details-standfirst-example"),
        }),
        String,
        (lines) => lines.replace(/\s*\n\s*/g, " "),
      ),
      keywords: this.row(
        "keywords",
        h("input", { type: "text", maxlength: 3000, placeholder: t("article-details-keywords-example") }),
        (words) => (words as string[]).join(", "),
        wordsOf,
      ),
      deadline: this.row(
        "deadline",
        h("input", { type: "datetime-local" }),
        (iso) => localMoment(iso as string | null),
        momentFromLocal,
      ),
      word_goal: this.row(
        "word_goal",
        h("input", { type: "number", min: 1, max: 100_000, step: 1, inputmode: "numeric" }),
        (goal) => (goal === null ? "" : `${goal as number}`),
        goalOf,
      ),
      language: this.row("language", this.language, String, String),
    };
    this.details = new Extra(ports.stored, {
      put: (details, expected) => putExtra(ports.draftId, "details", { details, expected }, (stored) => stored.details),
      keep: ports.keep,
      changed: () => this.draw(),
    });
    const { byline, section, standfirst, keywords, language, deadline, word_goal } = this.rows;
    framePanel(host, t("article-details-title"), ports.closed, this.status);
    host.classList.add("details-panel");
    host.append(
      this.problem.element,
      h(
        "div.details-fields",
        ...[standfirst, byline, section, keywords, language, deadline, word_goal].map(({ element }) => element),
      ),
      h("p.hint", t("article-details-hint")),
    );
    standfirst.element.append(this.findings);
    window.addEventListener("pagehide", () => void this.details.flush());
    this.draw();
  }

  opened(at: DetailName = "standfirst"): void {
    this.draw();
    this.rows[at].field.focus();
  }

  /** Somebody changed the details, perhaps this page. */
  refresh(): Promise<void> {
    return this.details.refresh(async () => (await request<Draft>("GET", draft(this.ports.draftId))).details);
  }

  /** Show what was found of the quotes in the standfirst; not once it was edited since. */
  showFindings(findings: QuoteFinding[], text: string) {
    this.standfirstFindings = [findings, text];
    this.drawFindings();
  }

  private row<T extends Values[DetailName]>(
    name: DetailName,
    field: Field,
    write: (value: Values[DetailName]) => string,
    read: (text: string) => T,
  ): Row {
    const id = `details-${name.replace("_", "-")}`;
    const choice = h("div.details-choice", { id: `${id}-choice`, hidden: true });
    field.id = id;
    field.dataset["testid"] = id;
    field.setAttribute("aria-describedby", choice.id);
    if (this.ports.readOnly) field.toggleAttribute(field instanceof HTMLSelectElement ? "disabled" : "readonly", true);
    const row: Row = {
      field,
      choice,
      write,
      read: () => read(field.value),
      element: h(
        "div",
        { class: `details-field is-${name.replace("_", "-")}` },
        h("label", { for: id }, t(`article-details-${name === "word_goal" ? "word-goal" : name}`)),
        field,
        choice,
      ),
    };
    field.addEventListener("input", () => {
      // A date that is half typed, or a number that is none, is not taken.
      if (field.validity.badInput || !field.validity.valid) return;
      this.details.set(name, row.read());
    });
    // As it is stored: keywords without empty ones, for example.
    field.addEventListener("change", () => this.draw());
    field.addEventListener("blur", () => this.draw());
    return row;
  }

  private draw() {
    const { now, theirs, problem } = this.details;
    this.problem.say(problem instanceof RequestError && problem.status ? problem.error : null);
    const language = articleLanguage(this.ports.text());
    this.recognised.textContent = language
      ? t("article-details-language-recognised", { language: languageName(language) })
      : t("article-details-language-unsure");
    for (const name of Object.keys(this.rows) as DetailName[]) {
      const { field, choice, write } = this.rows[name];
      const text = write(now[name]);
      const isTyping = document.activeElement === field && !this.host.hidden && sameValue(this.rows[name], now[name]);
      if (!isTyping && field.value !== text) field.value = text;
      const other = theirs.get(name);
      choice.hidden = other === undefined;
      if (other === undefined) choice.replaceChildren();
      else if (!choice.childElementCount) choice.append(...this.choiceOf(name, write(other)));
    }
    const words = problem ? t("notes-unsaved") : t(this.details.isSaved ? "notes-saved" : "notes-saving");
    if (this.status.textContent !== words) this.status.textContent = words;
    this.drawFindings();
    this.ports.changed(now);
  }

  private drawFindings() {
    const [findings, text] = this.standfirstFindings;
    const items = text === this.details.now.standfirst ? findings.map(findingRow) : [];
    this.findings.hidden = !items.length;
    // A status that says the same again is read out again.
    if (this.findings.textContent !== items.map((item) => item.textContent).join(""))
      this.findings.replaceChildren(...items);
  }

  private choiceOf(name: DetailName, theirs: string): HTMLElement[] {
    const choose = (which: "mine" | "theirs") =>
      button(
        t(`notes-use-${which}`),
        () => {
          const { now, theirs: others } = this.details;
          this.details.resolve(name, which === "mine" ? now[name] : others.get(name)!);
          this.rows[name].field.focus();
        },
        "small",
        { testid: `details-${which}` },
      );
    return [
      h("p", { role: "alert" }, theirs ? t("article-details-changed", { theirs }) : t("article-details-emptied")),
      choose("mine"),
      choose("theirs"),
    ];
  }
}

const findingRow = (finding: QuoteFinding) =>
  h(
    "p",
    { class: `check-${finding.state}${finding.hard ? " is-hard" : ""}` },
    icon(STATE_ICONS[finding.state]),
    h("strong.check-state", stateLine(finding)),
    ` ${quoted(finding.quote)}`,
    needsReview(finding) ? ` ${reasonText(finding)}` : "",
  );

/** Whether what stands in the field means the value, however it is typed. */
const sameValue = (row: Row, value: Values[DetailName]) => JSON.stringify(row.read()) === JSON.stringify(value);

export const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、،]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter(Boolean),
  ),
];

function goalOf(text: string): number | null {
  const goal = Number(text);
  return Number.isInteger(goal) && goal > 0 ? goal : null;
}

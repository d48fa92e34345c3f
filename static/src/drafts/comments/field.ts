/** A field to write a comment or a reply in, with completion of the names of people who are mentioned. */
import { t } from "../../i18n/messages";
import { button, inputForm, h } from "../../ui/dom";
import { problemLine } from "../../ui/dialog";
import { loadOnce } from "../../ui/lazy-modules";
import type { Mentionable, PersonName } from "../../wire/generated/schema";
import { RequestError } from "../../wire/http";
import { begunName, matching, shownText, wireText } from "./mention-text";

const MOST_SHOWN = 8;
const MOST_CHARACTERS = 4000;
let fields = 0;

interface Options {
  label: string;
  /** Of the button that sends it. */
  action: string;
  testid: string;
  /** Whom it may mention; null on a desk without accounts. */
  people: (() => Promise<Mentionable[]>) | null;
  /** What is edited. */
  text?: string;
  mentions?: readonly PersonName[];
  /** Lines of the empty field. */
  rows?: number;
  send(text: string): Promise<void>;
  /** Nothing is to be written; without it the field cannot be put away. */
  cancel?(): void;
  /** Announce a text to a screen reader. */
  say(words: string): void;
}

export class CommentField {
  readonly element: HTMLFormElement;
  private readonly area: HTMLTextAreaElement;
  private readonly list: HTMLUListElement;
  private readonly problem = problemLine();
  private readonly submit: HTMLButtonElement;
  private people: Mentionable[] = [];
  private offered: Mentionable[] = [];
  private chosen = 0;
  private isSending = false;
  private readonly loadPeople: (() => Promise<void>) | null;

  constructor(private readonly options: Options) {
    const { label, action, testid, people, text = "", mentions = [], cancel } = options;
    const id = `comment-field-${++fields}`;
    this.area = h("textarea", {
      id,
      class: "comment-text",
      testid,
      rows: options.rows ?? 2,
      maxlength: MOST_CHARACTERS,
      "aria-label": label,
      placeholder: label,
      ...(people && { "aria-autocomplete": "list", "aria-controls": `${id}-people` }),
      on: {
        input: () => this.written(),
        keydown: (event) => this.pressed(event),
        blur: () => this.offer([]),
      },
    });
    this.area.value = shownText(text, mentions);
    this.people = mentions.map(({ person_id, name }) => ({ person_id, name, may_read: true }));
    this.list = h("ul.mention-list", {
      id: `${id}-people`,
      role: "listbox",
      "aria-label": t("comments-people"),
    });
    this.list.hidden = true;
    this.submit = h("button.button.primary.small", { type: "submit", testid: `${testid}-send` }, action);
    const away = cancel && button(t("comments-cancel"), cancel, "small");
    this.element = inputForm(
      () => void this.send(),
      { class: "comment-form" },
      h("div.comment-field", this.area, this.list),
      this.problem.element,
      h("div.comment-actions", this.submit, away),
    );
    this.loadPeople =
      people &&
      loadOnce(async () => {
        const ids = new Set(this.people.map(({ person_id }) => person_id));
        this.people = [...(await people()).filter(({ person_id }) => !ids.has(person_id)), ...this.people];
      });
  }

  get isEmpty(): boolean {
    return !this.area.value.trim();
  }

  /** Whether it has something that would be lost. */
  get isChanged(): boolean {
    return this.area.value.trim() !== shownText(this.options.text ?? "", this.options.mentions ?? []).trim();
  }

  focus(): void {
    this.area.focus();
    this.area.setSelectionRange(this.area.value.length, this.area.value.length);
    this.fit();
  }

  private written(): void {
    this.problem.say(null);
    this.fit();
    const begun = this.loadPeople && begunName(this.area.value.slice(0, this.area.selectionStart));
    if (begun === null) return this.offer([]);
    void this.loadPeople!().then(
      () => {
        const now = begunName(this.area.value.slice(0, this.area.selectionStart));
        this.offer(now === null ? [] : matching(this.people, now, MOST_SHOWN));
      },
      () => this.offer([]), // the next letter asks again
    );
  }

  /** As high as its text. */
  private fit(): void {
    this.area.style.height = "auto";
    this.area.style.height = `${this.area.scrollHeight + 2}px`;
  }

  private pressed(event: KeyboardEvent): void {
    if (event.isComposing || event.keyCode === 229) return;
    if (this.offered.length && this.pressedInList(event.key)) return event.preventDefault();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void this.send();
    } else if (event.key === "Escape" && !this.isChanged && this.options.cancel) {
      event.preventDefault();
      event.stopPropagation();
      this.options.cancel();
    }
  }

  private pressedInList(key: string): boolean {
    const { length } = this.offered;
    if (key === "ArrowDown" || key === "ArrowUp")
      this.choose((this.chosen + (key === "ArrowDown" ? 1 : -1) + length) % length);
    else if (key === "Enter" || key === "Tab") this.take(this.offered[this.chosen]!);
    else if (key === "Escape") this.offer([]);
    else return false;
    return true;
  }

  private offer(people: Mentionable[]): void {
    if (!people.length && !this.offered.length) return;
    this.offered = people;
    this.list.hidden = !people.length;
    this.list.replaceChildren(
      ...people.map((person, index) =>
        h(
          "li",
          {
            id: `${this.list.id}-${index}`,
            role: "option",
            testid: "mention-option",
            "aria-disabled": person.may_read ? null : "true",
            on: {
              // The field keeps the focus.
              mousedown: (event) => event.preventDefault(),
              click: () => this.take(person),
            },
          },
          h("span", person.name),
          !person.may_read && h("span.hint", t("comments-may-not-read")),
        ),
      ),
    );
    if (!people.length) return this.area.removeAttribute("aria-activedescendant");
    this.choose(0);
    this.options.say(t("comments-people-found", { count: people.length }));
  }

  private choose(index: number): void {
    this.chosen = index;
    [...this.list.children].forEach((option, at) => option.setAttribute("aria-selected", String(at === index)));
    this.area.setAttribute("aria-activedescendant", `${this.list.id}-${index}`);
    this.list.children[index]?.scrollIntoView?.({ block: "nearest" });
  }

  private take(person: Mentionable): void {
    this.offer([]);
    if (!person.may_read) return this.refuse(person);
    const { selectionStart: caret, value } = this.area;
    const begun = begunName(value.slice(0, caret)) ?? "";
    const name = `${person.name} `;
    this.area.setRangeText(name, caret - begun.length, caret, "end");
    this.fit();
  }

  private refuse({ name }: Mentionable): void {
    this.problem.say({ message: t("comments-hidden-from", { name }), hint: t("comments-hidden-from-hint") });
  }

  private async send(): Promise<void> {
    if (this.isSending || this.isEmpty) return this.area.focus();
    this.isSending = true;
    this.submit.disabled = true;
    try {
      if (this.loadPeople && this.area.value.includes("@")) await this.loadPeople();
      const { text, mentioned } = wireText(this.area.value.trim(), this.people);
      const hidden = mentioned.find(({ may_read }) => !may_read);
      if (hidden) this.refuse(hidden);
      else {
        await this.options.send(text);
        this.area.value = "";
        this.problem.say(null);
        this.fit();
      }
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      this.problem.say(fault.error);
    } finally {
      this.isSending = false;
      this.submit.disabled = false;
    }
  }
}

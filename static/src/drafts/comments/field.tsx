/** A field to write a comment or a reply in, with completion of the names of people who are mentioned. */
import type { RefObject } from "preact";
import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../i18n/messages";
import { Button, ProblemLine, type Problem } from "../../ui/elements";
import type { Mentionable, PersonName } from "../../wire/generated/schema";
import { RequestError } from "../../wire/http";
import { begunName, matching, shownText, wireText } from "./mention-text";

const MOST_SHOWN = 8;
const MOST_CHARACTERS = 4000;

interface Props {
  label: string;
  /** Of the button that sends it. */
  action: string;
  testid: string;
  /** Whom it may mention; null on a desk without accounts. */
  people: (() => Promise<Mentionable[]>) | null;
  area: RefObject<HTMLTextAreaElement | null>;
  /** What is edited; the field has the focus then. */
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

/** Whether a field has something that would be lost. */
export const isChanged = ({ value, defaultValue }: HTMLTextAreaElement) => value.trim() !== defaultValue.trim();

export function CommentField({ label, action, testid, area, text, mentions = [], ...props }: Props) {
  const { people, rows = 2, send, cancel, say } = props;
  const id = useId();
  const named = useRef(mentions.map((person): Mentionable => ({ ...person, may_read: true })));
  const [offered, setOffered] = useState<Mentionable[]>([]);
  const [chosen, setChosen] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSending, setSending] = useState(false);
  useLayoutEffect(() => {
    if (text !== undefined) focusAtEnd(area.current!);
  }, []);

  async function load() {
    const ids = new Set(mentions.map(({ person_id }) => person_id));
    const others = (await people!()).filter(({ person_id }) => !ids.has(person_id));
    named.current = [...others, ...named.current.filter(({ person_id }) => ids.has(person_id))];
  }

  const begun = () => begunName(area.current!.value.slice(0, area.current!.selectionStart));

  function offer(list: Mentionable[]) {
    setOffered(list);
    setChosen(0);
    if (list.length) say(t("comments-people-found", { count: list.length }));
  }

  function written() {
    setProblem(null);
    fit(area.current!);
    if (!people || begun() === null) return offer([]);
    void load().then(
      () => offer(begun() === null ? [] : matching(named.current, begun()!, MOST_SHOWN)),
      () => offer([]), // the next letter asks again
    );
  }

  function pressed(event: KeyboardEvent) {
    if (event.isComposing || event.keyCode === 229) return;
    if (offered.length && pressedInList(event.key)) event.preventDefault();
    else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    } else if (event.key === "Escape" && cancel && !isChanged(area.current!)) {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    }
  }

  function pressedInList(key: string): boolean {
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) setChosen((chosen + step + offered.length) % offered.length);
    else if (key === "Enter" || key === "Tab") take(offered[chosen]!);
    else if (key === "Escape") offer([]);
    else return false;
    return true;
  }

  function take(person: Mentionable) {
    offer([]);
    if (!person.may_read) return refuse(person);
    const { selectionStart: caret } = area.current!;
    area.current!.setRangeText(`${person.name} `, caret - (begun() ?? "").length, caret, "end");
    fit(area.current!);
  }

  function refuse({ name }: Mentionable) {
    setProblem({ message: t("comments-hidden-from", { name }), hint: t("comments-hidden-from-hint") });
  }

  async function submit() {
    const field = area.current!;
    if (isSending || !field.value.trim()) return field.focus();
    setSending(true);
    try {
      if (people && field.value.includes("@")) await load();
      const { text: sent, mentioned } = wireText(field.value.trim(), named.current);
      const hidden = mentioned.find(({ may_read }) => !may_read);
      if (hidden) return refuse(hidden);
      await send(sent);
      field.value = "";
      setProblem(null);
      fit(field);
    } catch (fault) {
      if (!(fault instanceof RequestError)) throw fault;
      setProblem(fault.error);
    } finally {
      setSending(false);
    }
  }

  return (
    <form
      class="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div class="comment-field">
        <textarea
          ref={area}
          class="comment-text"
          data-testid={testid}
          rows={rows}
          maxLength={MOST_CHARACTERS}
          aria-label={label}
          placeholder={label}
          aria-autocomplete={people ? "list" : undefined}
          aria-controls={people ? `${id}-people` : undefined}
          aria-activedescendant={offered.length ? `${id}-${chosen}` : undefined}
          defaultValue={shownText(text ?? "", mentions)}
          onInput={written}
          onKeyDown={pressed}
          onBlur={() => offer([])}
        />
        <ul
          id={`${id}-people`}
          class="mention-list"
          role="listbox"
          aria-label={t("comments-people")}
          hidden={!offered.length}
        >
          {offered.map((person, index) => (
            <li
              key={person.person_id}
              id={`${id}-${index}`}
              role="option"
              data-testid="mention-option"
              aria-selected={index === chosen}
              aria-disabled={person.may_read ? undefined : true}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(person)}
            >
              <span>{person.name}</span>
              {!person.may_read && <span class="hint">{t("comments-may-not-read")}</span>}
            </li>
          ))}
        </ul>
      </div>
      <ProblemLine problem={problem} />
      <div class="comment-actions">
        <Button type="submit" look="primary small" data-testid={`${testid}-send`} disabled={isSending}>
          {action}
        </Button>
        {cancel && (
          <Button look="small" onClick={cancel}>
            {t("comments-cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}

/** As high as its text. */
function fit(area: HTMLTextAreaElement) {
  area.style.height = "auto";
  area.style.height = `${area.scrollHeight + 2}px`;
}

export function focusAtEnd(area: HTMLTextAreaElement) {
  area.focus();
  area.setSelectionRange(area.value.length, area.value.length);
  fit(area);
}

/** How the file of a source marks its speakers, shown by an example: a line, and the words in it that name who speaks. */
import { problemOf } from "../../wire/http";
import { displayName } from "../../articles/speaker-names";
import { checkbox } from "../../ui/forms";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { button, h, iconButton } from "../../ui/dom";
import type { ConventionExample, ConventionRequest, ConventionSpeaker, SourceReview } from "../../wire/types";
import type { ReviewApi } from "./api";
import { createLineList } from "./lines";

interface Ports {
  api: Pick<ReviewApi, "lines" | "previewConvention" | "storeConvention">;
  /** Whether the next file of the series is to be read so, too. */
  remembers(): boolean;
  done(review: SourceReview): void;
}

interface Shown {
  example: ConventionExample;
  line: string;
}

type Listed = Pick<ConventionSpeaker, "label" | "name" | "paragraphs"> & { samples: string[] };

export interface ConventionPart {
  element: HTMLElement;
  /** Show the lines of the file, of which one can be chosen as an example. */
  open(): void;
  readAsPlainText(): Promise<void>;
}

export function createConvention(review: SourceReview, ports: Ports): ConventionPart {
  const id = review.source.source_id;
  let shown: Shown[] = [];
  let line = -1;
  let latestRequest = 0;
  const noSpeakers = new Set<string>();
  const list = createLineList({ find: (from, words) => ports.api.lines(id, from, words), chosen: choose, failed: say });
  // Not read-only, which has no caret: words are selected with the keyboard, too.
  const text = h("textarea.field", {
    rows: 2,
    "aria-readonly": "true",
    testid: "convention-line",
    on: { beforeinput: (event) => event.preventDefault() },
  });
  const use = button(t("convention-use"), add, { testid: "convention-use" });
  const examples = h("ul.convention-examples", { testid: "convention-examples" });
  const keep = checkbox(t("convention-keep"), keepsByDefault(review), "", {
    testid: "convention-keep",
    on: { change: () => void preview() },
  });
  const problem = problemLine();
  const summary = h("p", { role: "status", testid: "convention-found" });
  const speakers = h("ul.convention-speakers", { testid: "convention-speakers" });
  const apply = button(t("convention-apply"), () => void store(), { testid: "convention-apply" });
  const element = h(
    "details.convention",
    { testid: "convention", on: { toggle: () => element.open && void list.load() } },
    h("summary", t("convention-open")),
    h(
      "div.convention-body",
      h("p.hint", t("convention-hint")),
      list.element,
      h("label.field-label", t("convention-line"), text),
      h("div", use),
      examples,
      keep.element,
      problem.element,
      summary,
      speakers,
      h("div", apply),
    ),
  );
  drawSpeakers(
    review.speakers.flatMap(({ label, name, paragraphs, samples }) =>
      label ? [{ label, name: name ?? label, paragraphs, samples: samples.map((sample) => sample.text) }] : [],
    ),
  );
  draw();
  return { element, open, readAsPlainText };

  function open(): void {
    element.open = true;
    element.scrollIntoView({ block: "start" });
    element.querySelector("summary")?.focus({ preventScroll: true });
  }

  async function readAsPlainText(): Promise<void> {
    ports.done(await ports.api.storeConvention(id, { ...request(), plain: true }));
  }

  /** `selected`: the words that are selected in the list already. */
  function choose(number: number, words: string, selected: [number, number] | null): void {
    line = number;
    text.value = words;
    draw();
    text.setSelectionRange(...(selected ?? [0, 0]));
  }

  function add(): void {
    const example = exampleOf(line, text.value, text.selectionStart, text.selectionEnd);
    if (!example) {
      problem.say({ message: t("convention-select-first"), hint: "" });
      text.focus();
      return;
    }
    shown = [...shown.filter((entry) => entry.example.line !== line), { example, line: text.value }];
    noSpeakers.delete(example.speaker);
    draw();
    void preview();
  }

  function draw(): void {
    use.disabled = line < 0;
    examples.replaceChildren(
      ...shown.map((entry) => {
        const { speaker } = entry.example;
        const remove = () => {
          shown = shown.filter((other) => other !== entry);
          draw();
          use.focus();
          void preview();
        };
        return h(
          "li",
          h("span", t("convention-example", { speaker, line: entry.line.slice(0, 60) })),
          iconButton("close", t("convention-example-remove", { speaker }), remove),
        );
      }),
    );
    apply.disabled = !shown.length && !noSpeakers.size;
  }

  function request(): ConventionRequest {
    return {
      examples: shown.map(({ example }) => example),
      keep: keep.input.checked,
      not_speakers: [...noSpeakers],
      revision: review.revision,
      remember: ports.remembers(),
    };
  }

  async function preview(): Promise<void> {
    const thisRequest = ++latestRequest;
    problem.say(null);
    summary.textContent = t("convention-reading");
    try {
      const answer = await ports.api.previewConvention(id, request());
      if (thisRequest !== latestRequest) return;
      summary.textContent = [
        shown.length ? t("convention-found", { count: answer.lines }) : "",
        t("convention-speakers", { count: answer.speakers.length }),
        answer.unnamed ? t("convention-unnamed", { count: answer.unnamed }) : "",
      ]
        .filter(Boolean)
        .join(" ");
      drawSpeakers(answer.speakers);
    } catch (error) {
      if (thisRequest === latestRequest) say(error);
    }
  }

  async function store(): Promise<void> {
    const isStored = await problem.attempt(apply, async () =>
      ports.done(await ports.api.storeConvention(id, request())),
    );
    if (!isStored) summary.textContent = "";
  }

  function say(error: unknown): void {
    summary.textContent = "";
    problem.say(problemOf(error));
  }

  function drawSpeakers(all: readonly Listed[]): void {
    const gone = [...noSpeakers].filter((label) => !all.some((speaker) => speaker.label === label));
    const listed = [...all, ...gone.map((label) => ({ label, name: label, paragraphs: 0, samples: [] }))];
    speakers.replaceChildren(
      ...listed.map(({ label, name, paragraphs, samples }) => {
        const shownName = displayName(name);
        const none = checkbox(t("convention-not-speaker"), noSpeakers.has(label), "", {
          testid: "convention-not-speaker",
          "aria-label": t("convention-not-speaker-label", { name: shownName }),
          on: {
            change: () => {
              if (none.input.checked) noSpeakers.add(label);
              else noSpeakers.delete(label);
              draw();
              void preview().then(() => refocus(label));
            },
          },
        });
        return h(
          "li",
          { "data-label": label },
          h(
            "div",
            h("strong", shownName),
            h("span.hint", ` · ${t("paragraph-count", { paragraphs })}`),
            samples[0] && h("span.convention-sample", `“${samples[0]}”`),
          ),
          none.element,
        );
      }),
    );
  }

  /** The list was drawn again below the fingers. */
  function refocus(label: string): void {
    if (document.activeElement !== document.body) return;
    const row = [...speakers.children].find((item) => item instanceof HTMLElement && item.dataset["label"] === label);
    row?.querySelector("input")?.focus();
  }
}

/** Without the white space at the ends of the selection; null where nothing is selected. */
export function exampleOf(line: number, text: string, start: number, end: number): ConventionExample | null {
  const speaker = text.slice(start, end).trim();
  if (line < 0 || !speaker) return null;
  return { line, before: text.slice(0, text.indexOf(speaker, start)), speaker };
}

/** Where most paragraphs have a speaker, what was read so far is right for the most part. */
export function keepsByDefault({ speakers }: SourceReview): boolean {
  const count = (named: boolean) =>
    speakers.reduce((sum, { label, paragraphs }) => sum + ((label !== null) === named ? paragraphs : 0), 0);
  return count(true) >= count(false);
}

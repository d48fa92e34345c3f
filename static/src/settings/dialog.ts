/** All settings in one dialog: sections one below another, and a list of them at the side. */
import { button, h } from "../ui/dom";
import { t, type MessageId, LANGUAGES, language, type Language } from "../i18n/messages";
import { openDialog } from "../ui/dialog";
import { keysSection } from "./sections/keys";
import { policySection } from "./sections/policy";
import { styleSection } from "./sections/style";
import type { SettingsStore, Verbosity, SuggestionLevel } from "./store";
import { explainedChoice, switchRow, segmentsRow, selectRow } from "./controls";
import { textField } from "../ui/forms";
import { toast } from "../ui/toast";
import { request, draft as draftPath } from "../wire/http";
import type { Learning } from "../wire/types";
import { readName, readTheme, writeLanguage, writeName, writeTheme, type Theme } from "./appearance";

interface Section {
  title: MessageId;
  make(store: SettingsStore): HTMLElement;
}

export type SectionName = "appearance" | "suggesting" | "style" | "writing" | "publishing" | "keys" | "reading";

interface Options {
  /** Reload the page in the chosen language. */
  reload(): void;
  /** The section to begin with. */
  at?: SectionName;
  learning?: LearningChoice;
  /** Whether the desk has accounts; the publishing policy is left out where that is not known. */
  isNewsroom?: boolean;
}

/** A section more is a line more here. */
const sectionsOf = ({ reload, learning, isNewsroom }: Options): Partial<Record<SectionName, Section>> => ({
  appearance: { title: "settings-appearance", make: () => appearanceSection(reload) },
  suggesting: {
    title: "settings-suggesting",
    make: (store) => h("div", suggestingSection(store), learning && learningSection(learning)),
  },
  style: { title: "settings-style", make: styleSection },
  writing: { title: "settings-writing", make: (store) => writingSection(store, isNewsroom === false) },
  ...(isNewsroom !== undefined && {
    publishing: { title: "settings-publishing", make: () => policySection(isNewsroom) },
  }),
  keys: { title: "settings-keys", make: keysSection },
  reading: { title: "settings-reading", make: readingAloudSection },
});

/** Open the settings. What is chosen holds at once; the focus goes back to where it was when they are closed. */
export function openSettings(store: SettingsStore, options: Options): void {
  const { content } = openDialog(t("desk-settings"), "settings-dialog");
  content.closest("dialog")!.classList.add("settings-dialog");
  const sections = Object.entries(sectionsOf(options)).map(([name, { title, make }]) => {
    const heading = h("h3", { id: `settings-${name}`, tabindex: -1 }, t(title));
    const way = button(t(title), () => visit(name), { class: "quiet" });
    return { name, heading, way, element: h("section", { "aria-labelledby": heading.id }, heading, make(store)) };
  });
  const scrolled = h(
    "div.settings-sections",
    { on: { scroll: () => tellWhere() } },
    ...sections.map(({ element }) => element),
  );
  content.append(
    h("nav.settings-ways", { "aria-label": t("settings-sections") }, ...sections.map(({ way }) => way)),
    scrolled,
  );
  tellWhere();
  if (options.at) visit(options.at);

  function visit(name: string) {
    const { heading, element } = sections.find((one) => one.name === name)!;
    scrolled.scrollTop += element.getBoundingClientRect().top - scrolled.getBoundingClientRect().top;
    heading.focus({ preventScroll: true });
    tellWhere(name);
  }

  /** Say in the list which section is in sight; `visited` where it cannot be scrolled up as far as that. */
  function tellWhere(visited?: string) {
    const { top } = scrolled.getBoundingClientRect();
    const passed = sections.filter(({ element }) => element.getBoundingClientRect().top <= top + 24);
    const here = visited ?? (passed.at(-1) ?? sections[0]!).name;
    for (const { name, way } of sections) {
      if (name === here) way.setAttribute("aria-current", "true");
      else way.removeAttribute("aria-current");
    }
  }
}

/** What the desk does to letters as they are typed; who writes, where nobody signs in. */
export function writingSection(store: SettingsStore, hasName: boolean): HTMLElement {
  const { smartQuotes } = store.now;
  const name = textField(t("settings-name"), readName(), { maxlength: 100, testid: "setting-name" });
  name.input.addEventListener("change", () => writeName(name.input.value));
  const change = (on: boolean) => store.update({ smartQuotes: on });
  return h(
    "section",
    h("h2", t("settings-writing")),
    switchRow(t("settings-smart-quotes"), smartQuotes, change, "setting-smart-quotes"),
    hasName && [name.element, h("p.hint", t("settings-name-how"))],
  );
}

const VERBOSITIES: readonly Verbosity[] = ["full", "short", "off"];

/** Create the section on what a screen reader announces unasked. */
export function readingAloudSection(store: SettingsStore): HTMLElement {
  const options = VERBOSITIES.map((one) => [one, t(`verbosity-${one}`), t(`verbosity-${one}-means`)] as const);
  return h(
    "div",
    h("p.hint.settings-lead", t("settings-reading-lead")),
    explainedChoice(t("settings-reading"), "verbosity", options, store.now.verbosity, (verbosity) =>
      store.update({ verbosity }),
    ),
  );
}

/** Notice that usage is stored for training, with the switch that excludes a draft. */
export interface LearningChoice {
  draftId: string;
  state: Learning;
  changed(state: Learning): void;
}

/** Nothing where the desk does not learn. */
export function learningSection({ draftId, state, changed }: LearningChoice): HTMLElement | null {
  if (state === "off") return null;
  const row = switchRow(
    t("settings-leave-out"),
    state === "left_out",
    (leftOut) => {
      const answer = request<{ learning: Learning }>("PUT", `${draftPath(draftId)}/learning`, { left_out: leftOut });
      answer.then(
        ({ learning }) => changed(learning),
        () => {
          row.querySelector("input")!.checked = !leftOut;
          toast(t("settings-leave-out-failed"));
        },
      );
    },
    "setting-leave-out",
  );
  return h("div", { testid: "learning" }, h("p.hint", t("settings-learning")), row);
}

const THEMES: readonly Theme[] = ["auto", "light", "dark"];

/** Create the section of language and colours. `reload` reloads the page in the chosen language. */
export function appearanceSection(reload: () => void): HTMLElement {
  const languages = h(
    "select",
    {
      testid: "setting-language",
      on: {
        change: () => {
          writeLanguage(languages.value as Language);
          reload();
        },
      },
    },
    // Each in its own language, for those who do not read the page's.
    ...(Object.keys(LANGUAGES) as Language[]).map((value) => {
      return h("option", { value, lang: value }, LANGUAGES[value].name);
    }),
  );
  languages.value = language();
  const themes = THEMES.map((theme) => [theme, t(`settings-theme-${theme}`)] as const);
  return h(
    "div",
    h("label.setting", h("span", t("settings-language")), languages),
    segmentsRow(t("settings-colours"), "theme", themes, readTheme(), writeTheme),
  );
}

const LEVELS: readonly SuggestionLevel[] = ["fewer", "balanced", "more"];

/** When quotes show at the caret, and which are suggested. */
export function suggestingSection(store: SettingsStore): HTMLElement {
  const { ghost, ghostDelay, suggestionLevel, questions, archive } = store.now;
  const pauses = [
    [0, t("settings-delay-none")],
    [500, t("settings-delay-half")],
    [1000, t("settings-delay-second")],
    [1500, t("settings-delay-long")],
    [3000, t("settings-delay-three")],
  ] as const;
  return h(
    "div",
    switchRow(t("settings-ghost"), ghost, (on) => store.update({ ghost: on }), "setting-ghost"),
    selectRow<number>(t("settings-pause"), pauses, ghostDelay, (delay) => store.update({ ghostDelay: delay })),
    h("p.hint", t("settings-pause-how")),
    segmentsRow(
      t("settings-level"),
      "suggestion-level",
      LEVELS.map((level) => [level, t(`settings-level-${level}`)] as const),
      suggestionLevel,
      (level) => store.update({ suggestionLevel: level }),
    ),
    h("p.hint", t("settings-level-how")),
    switchRow(t("settings-questions"), questions, (on) => store.update({ questions: on }), "setting-questions"),
    switchRow(t("settings-archive"), archive, (on) => store.update({ archive: on }), "setting-archive"),
  );
}

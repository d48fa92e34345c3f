/** All settings in one dialog: sections one below another, and a list of them at the side. */
import { h } from "../ui/dom";
import { t, type MessageId } from "../i18n/messages";
import { openDialog } from "../ui/dialog";
import { appearanceSection } from "./sections/appearance";
import { keysSection } from "./sections/keys";
import { learningSection, type LearningChoice } from "./sections/learning";
import { policySection } from "./sections/policy";
import { readingAloudSection } from "./sections/reading-aloud";
import { styleSection } from "./sections/style";
import { suggestingSection } from "./sections/suggesting";
import { writingSection } from "./sections/writing";
import type { SettingsStore } from "./store";

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
    make: (store) => h("div", {}, suggestingSection(store), learning && learningSection(learning)),
  },
  style: { title: "settings-style", make: styleSection },
  writing: { title: "settings-writing", make: writingSection },
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
    const way = h("button", { type: "button", class: "quiet", on: { click: () => visit(name) } }, t(title));
    return { name, heading, way, element: h("section", { "aria-labelledby": heading.id }, heading, make(store)) };
  });
  const scrolled = h(
    "div",
    { class: "settings-sections", on: { scroll: () => tellWhere() } },
    ...sections.map(({ element }) => element),
  );
  content.append(
    h("nav", { class: "settings-ways", "aria-label": t("settings-sections") }, ...sections.map(({ way }) => way)),
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

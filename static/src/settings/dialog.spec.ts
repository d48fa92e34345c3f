import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useEnglish, useKorean } from "../testing/setup";
import { readName } from "./appearance";
import { openSettings } from "./dialog";
import { DEFAULTS, SettingsStore } from "./store";
import { memoryStore } from "../testing/fixtures";

describe("the settings", () => {
  const reload = vi.fn();
  let store: SettingsStore;
  const query = <E extends Element>(selector: string) => document.querySelector<E>(selector)!;
  const languages = () => query<HTMLSelectElement>("[data-testid=setting-language]");
  const headings = () => [...document.querySelectorAll("h3")].map((one) => one.textContent);
  const choose = (input: HTMLInputElement | HTMLSelectElement) => input.dispatchEvent(new Event("change"));

  beforeEach(() => {
    document.body.innerHTML = `<button id="opener"></button><div id="dialogs"></div>`;
    vi.clearAllMocks();
    store = new SettingsStore(memoryStore());
  });
  afterEach(useEnglish);

  it("keep the language that is chosen and have the page sent anew", () => {
    openSettings(store, { reload });
    expect(languages().closest("label")!.textContent).toContain("Language");
    expect([...languages().options].map(({ text, lang, selected }) => [text, lang, selected])).toEqual([
      ["English", "en", true],
      ["Deutsch", "de", false],
      ["Español", "es", false],
      ["Français", "fr", false],
      ["日本語", "ja", false],
      ["한국어", "ko", false],
    ]);
    languages().value = "ko";
    choose(languages());
    expect(document.cookie).toContain("quotedesk_language=ko");
    expect(reload).toHaveBeenCalledOnce();
    expect(store.now).toEqual(DEFAULTS);
  });

  it("keep the name of who writes where nobody signs in", () => {
    openSettings(store, { reload });
    expect(query("[data-testid=setting-name]")).toBeNull();
    query<HTMLDialogElement>("dialog").close();
    openSettings(store, { reload, isNewsroom: false });
    const name = query<HTMLInputElement>("[data-testid=setting-name]");
    name.value = " 김 Ada; ";
    choose(name);
    expect(readName()).toBe("김 Ada;");
    name.value = "";
    choose(name);
    expect(readName()).toBe("");
  });

  it("speak the page's language, and name each language in its own", () => {
    useKorean();
    openSettings(store, { reload });
    expect(languages().value).toBe("ko");
    expect([...languages().options].map(({ text }) => text)).toContain("한국어");
    expect(headings()).toEqual(["언어와 테마", "추천", "인용 표기", "글쓰기", "단축키", "화면 낭독기"]);
  });

  it("hold at once", () => {
    openSettings(store, { reload });
    const questions = query<HTMLInputElement>("[data-testid=setting-questions]");
    questions.checked = true;
    choose(questions);
    const short = query<HTMLInputElement>("input[name=verbosity][value=short]");
    choose(short);
    expect(store.now).toEqual({ ...DEFAULTS, questions: true, verbosity: "short" });
  });

  it("have a way to each section, which says where one is", () => {
    openSettings(store, { reload, at: "reading" });
    expect(document.activeElement).toBe(query("#settings-reading"));
    const current = () => [...document.querySelectorAll("nav [aria-current]")].map((one) => one.textContent);
    expect(current()).toEqual(["Screen reader"]);
    query<HTMLButtonElement>("nav button").click();
    expect(document.activeElement).toBe(query("#settings-appearance"));
    expect(current()).toEqual(["Language and theme"]);
  });

  it("give the focus back when they are closed", () => {
    query<HTMLElement>("#opener").focus();
    openSettings(store, { reload });
    query<HTMLDialogElement>("dialog").close();
    expect(document.activeElement).toBe(query("#opener"));
    expect(document.querySelector("dialog")).toBeNull();
  });
});

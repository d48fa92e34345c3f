import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { speakEnglish, speakKorean } from "../i18n/for-specs";
import { createSettingsMenu } from "./settings";

describe("the settings", () => {
  const ports = { changed: vi.fn(), reload: vi.fn() };
  const languages = () => document.querySelector<HTMLSelectElement>("[data-testid=setting-language]")!;
  const headings = () => [...document.querySelectorAll("h2")].map((one) => one.textContent);

  beforeEach(() => {
    document.body.innerHTML = `<button id="settings-open"></button><div id="settings-menu" hidden></div>`;
    vi.clearAllMocks();
  });
  afterEach(speakEnglish);

  it("keep the language that is chosen and have the page sent anew", () => {
    createSettingsMenu(ports);
    expect(languages().getAttribute("aria-label")).toBe("Language");
    expect([...languages().options].map(({ text, lang, selected }) => [text, lang, selected])).toEqual([
      ["English", "en", true], ["한국어", "ko", false],
    ]);
    languages().value = "ko";
    languages().dispatchEvent(new Event("change"));
    expect(document.cookie).toContain("quotedesk_language=ko");
    expect(ports.reload).toHaveBeenCalledOnce();
    expect(ports.changed).not.toHaveBeenCalled();
  });

  it("speak the page's language, and name each language in its own", () => {
    speakKorean();
    createSettingsMenu(ports);
    expect(languages().value).toBe("ko");
    expect([...languages().options].map(({ text }) => text)).toEqual(["English", "한국어"]);
    expect(headings()).toEqual(["언어", "화면 색상", "커서 위치의 인용문", "인용문 제안", "단축키"]);
  });
});

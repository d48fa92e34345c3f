import { beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsStore } from "../settings/store";
import { memoryStore } from "../testing/fixtures";
import { api } from "../wire/http";
import type { Boot, Draft, Source } from "../wire/types";
import { SamplePage } from "./sample-page";

const PAGE = `
  <aside id="own-source"><p id="own-source-status"></p><input type="file" id="own-source-file">
  <button id="own-source-paste"></button><button id="own-source-away"></button><p id="own-source-ghost"></p></aside>`;

describe("the way from the sample to one's own transcript", () => {
  let store: SettingsStore;
  let page: SamplePage;
  const leave = vi.fn(async () => undefined);
  const focusHeadline = vi.fn();
  const file = (name: string, text = "ADA: The bus stays.") => new File([text], name);
  const status = () => document.getElementById("own-source-status")!.textContent;

  beforeEach(() => {
    vi.restoreAllMocks();
    leave.mockClear();
    document.body.innerHTML = PAGE;
    store = new SettingsStore(memoryStore());
    store.update({ guideOver: true });
    page = new SamplePage({ boot: {} as Boot, store, sid: () => "s", leave, focusHeadline });
    vi.spyOn(api, "upload").mockImplementation(async (content) => ({ source_id: (content as File).name }) as Source);
  });

  it("opens a draft with what was dropped, where the guide goes on with its review", async () => {
    const create = vi.spyOn(api, "createDraft").mockResolvedValue({ draft_id: "d2" } as Draft);
    expect(page.take([file("bus.txt"), file("ferry.txt")])).toBe(true);
    await vi.waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith("/drafts/d2"));
    expect(status()).toBe("Reading ferry.txt…");
    expect(create).toHaveBeenCalledExactlyOnceWith({ source_ids: ["bus.txt", "ferry.txt"] });
    expect(store.now).toMatchObject({ guideOver: false, guide: { draft: "d2", checked: false } });
  });

  it("says what could not be read, and opens nothing", async () => {
    page.take([file("bus.txt", "")]);
    await vi.waitFor(() => expect(status()).toContain("bus.txt is empty."));
    expect(leave).not.toHaveBeenCalled();
  });

  it("names the key that inserts, and leaves drops to the draft once it was dismissed", () => {
    expect(document.getElementById("own-source-ghost")!.textContent).toContain("Tab inserts it");
    document.getElementById("own-source-away")!.click();
    expect(document.getElementById("own-source")).toBeNull();
    expect(focusHeadline).toHaveBeenCalledOnce();
    expect(page.take([file("bus.txt")])).toBe(false);
    expect(document.cookie).toContain("quotedesk_first_hint=over");
  });
});

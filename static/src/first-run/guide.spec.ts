import { beforeEach, describe, expect, it, vi } from "vitest";
import { SettingsStore } from "../settings/store";
import { reviewApi } from "../sources/review/api";
import type { EditorView } from "prosemirror-view";
import type { Boot, SourceReview } from "../wire/types";
import { startGuide } from "./guide";
import { memoryStore } from "../testing/fixtures";

const PAGE = `<div id="headline" tabindex="-1"></div><div id="editor" tabindex="-1"></div>`;
const REVIEW = {
  source: {
    source_id: "s1",
    title: "Night bus",
    spoken_on: null,
    language: "en",
    kind: "other",
    speakers: ["Ada Quill"],
  },
  revision: 1,
  speakers: [
    { label: "ADA QUILL", name: "Ada Quill", paragraphs: 2, characters: 90, questions: 0, asks: false, samples: [] },
  ],
  left_out: [],
  unsure: [],
  series: null,
} as unknown as SourceReview;

describe("the guide of the first run", () => {
  let store: SettingsStore;
  let attached: string[];
  let title: string;
  const part = (id: string) => document.querySelector<HTMLElement>(`[data-testid=${id}]`);
  const current = () => document.querySelector("[aria-current=step] h3")?.textContent;

  function guide(draftId = "d1", sources = 0) {
    return startGuide({
      boot: { sources_total: sources, draft: { draft_id: draftId, may: "manage" } } as unknown as Boot,
      store,
      library: {
        get attachedIds() {
          return attached;
        },
        paste: vi.fn(),
      },
      title: () => title,
      headline: document.getElementById("headline")!,
      body: {
        focus: () => document.getElementById("editor")!.focus(),
        state: { doc: { textContent: "" } },
      } as unknown as Pick<EditorView, "focus" | "state">,
      saved: async () => undefined,
    });
  }

  beforeEach(() => {
    vi.restoreAllMocks();
    document.body.innerHTML = PAGE;
    store = new SettingsStore(memoryStore());
    attached = [];
    title = "";
    vi.spyOn(reviewApi, "review").mockResolvedValue(REVIEW);
  });

  it("is wanted on an empty install, until it is over, and then with its own draft alone", () => {
    expect(guide("d1", 5)).toBeUndefined();
    expect(guide()).toBeDefined();
    document.body.innerHTML = PAGE;
    expect(guide("d1", 5)).toBeDefined();
    expect(guide("d2", 0)).toBeUndefined();
    part("guide-skip")!.click();
    expect(part("guide")).toBeNull();
    expect(document.activeElement!.id).toBe("headline");
    expect(guide()).toBeUndefined();
  });

  it("goes from the transcript to the first quote", async () => {
    const decide = vi.spyOn(reviewApi, "decide").mockResolvedValue(REVIEW);
    const leads = guide()!;
    expect(current()).toBe("Add a transcript");
    expect(leads.focusFirstStep()).toBe(true);
    expect(document.activeElement).toBe(part("guide-file"));
    expect(leads.isAdding).toBe(true);
    attached = ["s1"];
    leads.look();
    await vi.waitFor(() => expect(current()).toBe("Check speakers, title and date"));
    expect(document.activeElement).toBe(part("review-save"));
    (part("review-speaker") as HTMLInputElement).value = "Ada Quell";
    (part("review-date") as HTMLInputElement).value = "2031-05-03";
    part("review-save")!.click();
    await vi.waitFor(() => expect(current()).toBe("Write the headline"));
    expect(decide).toHaveBeenCalledWith("s1", {
      revision: 1,
      remember: true,
      spoken_on: "2031-05-03",
      speakers: [{ label: "ADA QUILL", name: "Ada Quell" }],
      splits: [],
    });
    title = "The night bus";
    expect(leads.focusFirstStep()).toBe(false);
    document.getElementById("editor")!.focus();
    expect(current()).toBe("Write a sentence and insert a quote");
    document.getElementById("editor")!.innerHTML = `<p>She said. <span class="ghost">“More.”</span></p>`;
    await vi.waitFor(() => expect(part("guide-write-step")!.textContent).toContain("Press Tab to insert it."));
    document.getElementById("editor")!.innerHTML = "<p>She said. “<q>More</q>.”</p>";
    await vi.waitFor(() => expect(part("guide-close")).not.toBeNull());
    expect(part("guide-status")!.textContent).toContain("You inserted your first quote.");
    expect(store.now.guideOver).toBe(true);
    part("guide-close")!.click();
    expect(part("guide")).toBeNull();
  });

  it("leaves what is typed into the review while the editor changes, and reviews another source anew", async () => {
    const leads = guide()!;
    attached = ["s1"];
    leads.look();
    await vi.waitFor(() => expect(part("review-title")).not.toBeNull());
    const field = part("review-title") as HTMLInputElement;
    field.focus();
    field.value = "The bus";
    document.getElementById("editor")!.innerHTML = "<p>She said.</p>";
    leads.look();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).toBe(field);
    expect((part("review-title") as HTMLInputElement).value).toBe("The bus");
    expect(reviewApi.review).toHaveBeenCalledTimes(1);
    attached = [];
    leads.look();
    expect(current()).toBe("Add a transcript");
    attached = ["s1"];
    leads.look();
    await vi.waitFor(() => expect((part("review-title") as HTMLInputElement).value).toBe("Night bus"));
    expect(current()).toBe("Check speakers, title and date");
  });

  it("says what is being read, and what could not be", () => {
    const leads = guide()!;
    const upload = { id: "u", name: "bus.txt", progress: { stage: "sending", done: 0, total: 0 } } as const;
    leads.uploads([{ ...upload, error: null }]);
    expect(part("guide-status")!.textContent).toBe("Reading bus.txt…");
    leads.uploads([{ ...upload, error: { code: "x", message: "It is empty.", hint: "Choose another." } }]);
    expect(part("guide-status")!.textContent).toBe("It is empty. Choose another.");
    expect(part("guide-status")!.classList).toContain("is-problem");
  });

  it("goes on without a source that is gone", async () => {
    vi.spyOn(reviewApi, "review").mockRejectedValue(new TypeError("gone"));
    attached = ["s1"];
    guide();
    await vi.waitFor(() => expect(current()).toBe("Write the headline"));
  });
});

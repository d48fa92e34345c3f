import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bodySchema } from "../articles/schema";
import { quotedeskExtension } from "./tiptap";
import type { Quotedesk } from "./types";

/** Nothing listens there: what an editor does while the server is away. */
const AWAY = "http://127.0.0.1:9";

describe("the extension", () => {
  const desks: Quotedesk[] = [];
  const options = { server: AWAY, adapter: { headline: () => "" }, mounted: (desk: Quotedesk) => desks.push(desk) };
  const made: { onDestroy(): void }[] = [];
  const make = () => {
    const extension = quotedeskExtension(options);
    made.push(extension);
    return extension;
  };

  beforeEach(() => {
    // As a refused connection: happy-dom's own prints each one, and each stylesheet that it does not load.
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    Object.assign((window as unknown as { happyDOM: { settings: object } }).happyDOM.settings, {
      handleDisabledFileLoadingAsSuccess: true,
    });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    made.splice(0).forEach((one) => one.onDestroy());
    desks.splice(0);
    document.body.replaceChildren();
  });

  it("has what TipTap asks of one, and comes before the keys of lists", () => {
    const extension = make();
    expect(extension.name).toBe("quotedesk");
    expect(extension.priority).toBeGreaterThan(100);
    expect(extension.addProseMirrorPlugins()).toBe(desks[0]!.plugins);
  });

  it("leaves the editor as it is while the server is away, and nothing behind at the end", async () => {
    const extension = make();
    const view = new EditorView(document.body.appendChild(document.createElement("div")), {
      state: EditorState.create({
        schema: bodySchema,
        plugins: [...extension.addProseMirrorPlugins(), keymap(baseKeymap)],
      }),
    });
    view.dispatch(view.state.tr.insertText("Written all the same. "));
    await Promise.resolve();
    const [desk] = desks;
    expect(view.dom.classList.contains("quotedesk-text")).toBe(true);
    expect(desk!.now).toMatchObject({ connected: false, suggestions: [], offered: null, quotes: [], problem: null });
    expect(document.querySelectorAll(".quotedesk-layer")).toHaveLength(1);
    // As TipTap does when a plugin is registered later: plugin views are created again.
    view.updateState(view.state.reconfigure({ plugins: [...view.state.plugins, keymap({})] }));
    expect(document.querySelectorAll(".quotedesk-layer")).toHaveLength(1);
    extension.onDestroy();
    expect(document.querySelectorAll(".quotedesk-layer, link")).toHaveLength(0);
    view.dispatch(view.state.tr.insertText("And after."));
    expect(view.state.doc.textContent).toBe("Written all the same. And after.");
    view.destroy();
  });

  it("makes one assistant for each editor", () => {
    const extension = make();
    const first = extension.addProseMirrorPlugins();
    expect(extension.addProseMirrorPlugins()).not.toBe(first);
    expect(desks).toHaveLength(2);
    expect(document.querySelectorAll("link")).toHaveLength(1);
  });
});

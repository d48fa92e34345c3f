/** The control under the headline; what it opens is loaded when it is first opened. */
import type { EditorView } from "prosemirror-view";
import { byId, h, icon } from "../dom";
import type { Idle } from "../editor/idle";
import { t } from "../i18n/messages";
import { draft, request, RequestError } from "../wire/http";
import { Changed, Variants } from "./variants";
import type { VariantsPanel } from "./variants-panel";

export interface VariantsPorts {
  draftId: string;
  stored: string[];
  headline: EditorView;
  idle: Idle;
  /** What the headlines are held to. */
  against(): { body: string; source_ids?: string[] };
}

export interface VariantsControl {
  /** Headline or body is another one now. */
  edited(): void;
  flush(): Promise<void>;
}

export function createVariants(ports: VariantsPorts): VariantsControl {
  const { draftId, headline } = ports;
  const label = h("span");
  const toggle = h("button", {
    type: "button", class: "quiet variants-toggle", testid: "variants-open", "aria-expanded": "false", "aria-controls": "variants-panel",
    on: { click: () => void open() },
  }, label, icon("down"));
  const host = h("div", { id: "variants-panel", hidden: true });
  byId("variants").append(toggle, host);
  let panel: VariantsPanel | null = null;
  let trouble: RequestError | null = null;
  const variants = new Variants(ports.stored, {
    put: (wanted, expected) => put(draftId, wanted, expected),
    changed: () => draw(),
    problem: (error) => {
      trouble = error instanceof RequestError ? error : null;
      draw();
    },
  });

  function draw() {
    label.textContent = t("variants-open", { others: variants.beside(headline.state.doc.textContent).length });
    panel?.draw(trouble);
  }

  async function open() {
    if (!panel) {
      const { VariantsPanel: Panel } = await import("./variants-panel");
      panel ??= new Panel(host, variants, { ...ports, closed: () => shown(false) });
    }
    shown(host.hidden);
  }

  function shown(on: boolean) {
    const focused = host.contains(document.activeElement);
    host.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
    if (on) panel?.opened();
    else panel?.stop();
    if (!on && focused) toggle.focus();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  draw();
  return {
    edited: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        draw();
        panel?.textChanged();
      }, 400);
    },
    flush: () => variants.flush(),
  };
}

async function put(draftId: string, variants: string[], expected: string[]): Promise<string[]> {
  try {
    return (await request<{ variants: string[] }>("PUT", `${draft(draftId)}/variants`, { variants, expected })).variants;
  } catch (error) {
    if (error instanceof RequestError && error.details.variants) throw new Changed(error.details.variants);
    throw error;
  }
}

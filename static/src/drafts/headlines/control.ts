/** The control under the headline; what it opens is loaded when it is first opened. */
import { byId, h, icon } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { VariantsPanel, VariantsPorts } from "./panel";

export interface HeadlinesControl {
  /** Headline or body is another one now. */
  edited(): void;
  flush(): Promise<void> | undefined;
}

export function createHeadlinesControl(ports: VariantsPorts): HeadlinesControl {
  const label = h("span");
  const toggle = h(
    "button",
    {
      type: "button",
      class: "quiet variants-toggle",
      testid: "variants-open",
      "aria-expanded": "false",
      "aria-controls": "variants-panel",
      on: { click: () => void open() },
    },
    label,
    icon("down"),
  );
  const host = h("div", { id: "variants-panel", hidden: true });
  byId("variants").append(toggle, host);
  let panel: VariantsPanel | undefined;
  let all: readonly string[] = ports.stored;

  function count() {
    const headline = ports.headline.state.doc.textContent.trim().replace(/\s+/g, " ");
    label.textContent = t("variants-open", { others: all.filter((one) => one !== headline).length });
  }

  async function made() {
    const { VariantsPanel: Panel } = await import("./panel");
    return (panel ??= new Panel(host, {
      ...ports,
      closed: () => shown(false),
      changed: (variants) => {
        all = variants;
        count();
      },
    }));
  }

  async function open() {
    await made();
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
  count();
  // An earlier tab could not save all: they are saved now, seen or not.
  if (ports.keep.read()) void made();
  return {
    edited: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        count();
        panel?.textChanged();
      }, 400);
    },
    flush: () => panel?.flush(),
  };
}

/** The control under the headline; what it opens is loaded when it is first opened. */
import { byId } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { VariantsPanel, VariantsPorts } from "./panel";
import { createFold } from "../fold";
import { unsavedStore } from "../saving/unsaved-extras";
import { debounce } from "../../ui/debounce";

const areLines = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");

/** `scope`: where the browser keeps what is not saved. */
export function createHeadlinesControl({ scope, ...rest }: Omit<VariantsPorts, "keep"> & { scope: string }) {
  const ports = { ...rest, keep: unsavedStore<string[]>("variants", scope, areLines) };
  const fold = createFold(byId("variants"), "variants-panel", "variants-open", () => void open());
  const { label, host } = fold;
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
    fold.set(on);
    if (on) panel?.opened();
    else panel?.checks.stop();
  }

  const editedSoon = debounce(() => {
    count();
    panel?.textChanged();
  }, 400);
  count();
  // An earlier tab could not save all: they are saved now, seen or not.
  if (ports.keep.read()) void made();
  return {
    /** Headline or body is another one now. */
    edited: () => editedSoon(),
    flush: () => panel?.variants.flush(),
  };
}

export type HeadlinesControl = ReturnType<typeof createHeadlinesControl>;

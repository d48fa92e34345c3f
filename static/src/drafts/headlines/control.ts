/** The control under the headline; what it opens is loaded when it is first opened. */
import { byId } from "../../ui/dom";
import { t } from "../../i18n/messages";
import type { VariantsPorts } from "./panel";
import { createFold } from "../fold";
import { unsavedStore } from "../saving/unsaved-extras";
import { debounce } from "../../ui/debounce";

type Variants = { variants: string[] };
const areLines = (value: unknown) => Array.isArray((value as Partial<Variants> | null)?.variants);

/** `scope`: where the browser keeps what is not saved. */
export function createHeadlinesControl({ scope, ...rest }: Omit<VariantsPorts, "keep"> & { scope: string }) {
  const ports = { ...rest, keep: unsavedStore<Variants>("variants", scope, areLines) };
  let all: readonly string[] = ports.stored;
  const fold = createFold(byId("variants"), "variants-panel", "variants-open", async (host, closed) => {
    const { VariantsPanel } = await import("./panel");
    const changed = (variants: readonly string[]) => {
      all = variants;
      count();
    };
    return new VariantsPanel(host, { ...ports, closed, changed });
  });

  function count() {
    const headline = ports.headline.state.doc.textContent.trim().replace(/\s+/g, " ");
    fold.label.textContent = t("variants-open", { others: all.filter((one) => one !== headline).length });
  }

  const editedSoon = debounce(() => {
    count();
    fold.panel?.textChanged();
  }, 400);
  count();
  // An earlier tab could not save all: they are saved now, seen or not.
  if (ports.keep.read()) void fold.load();
  return {
    /** Headline or body is another one now. */
    edited: () => editedSoon(),
    flush: () => fold.panel?.variants.flush(),
  };
}

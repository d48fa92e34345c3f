import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { composeInsertion } from "../../suggestions/insertion/quote-text";
import { segmentsRow, switchRow } from "../controls";
import type { HouseStyle, SettingsStore } from "../store";

/** Settings of the attribution of inserted quotes, with an example sentence. */
export function styleSection(store: SettingsStore): HTMLElement {
  const example = h("p.style-example", { testid: "style-example", "aria-live": "polite" });
  const second = h("p.style-example", { testid: "style-example-second" });
  const choose = (change: Partial<HouseStyle>) => {
    store.update({ style: { ...store.now.style, ...change } });
    show();
  };
  const { titles } = store.now.style;
  const row = <K extends "verb" | "place" | "order">(name: K, options: (readonly [HouseStyle[K], string])[]) => {
    const change = (value: HouseStyle[K]) => choose({ [name]: value });
    const element = segmentsRow(t(`style-${name}`), `style-${name}`, options, store.now.style[name], change);
    element.classList.add("style-row");
    return element;
  };
  const orders = row("order", [
    ["name-verb", t("style-order-name")],
    ["verb-name", t("style-order-verb")],
  ]);

  function show() {
    const { style } = store.now;
    const first = quoted(style, "");
    example.textContent = first;
    second.textContent = quoted(style, first);
    // Before a quote there is but one order.
    for (const input of orders.querySelectorAll("input")) input.disabled = style.place === "before";
    orders.classList.toggle("is-off", style.place === "before");
  }

  show();
  return h(
    "div",
    h("p.hint.settings-lead", t("style-lead")),
    row("verb", [
      ["said", t("style-verb-said")],
      ["says", t("style-verb-says")],
    ]),
    row("place", [
      ["after", t("style-place-after")],
      ["before", t("style-place-before")],
    ]),
    orders,
    switchRow(t("style-titles"), titles, (on) => choose({ titles: on }), "setting-titles"),
    h("figure.style-examples", h("figcaption.hint", t("style-example")), example, second),
  );
}

/** A quote of the sample speaker's, as it would stand after this article. */
function quoted(style: HouseStyle, article: string): string {
  const words = t(article ? "style-example-words-second" : "style-example-words");
  const insertion = composeInsertion({
    before: article ? `${article} ` : "",
    after: "",
    openQuote: null,
    typed: "",
    article,
    paragraph: words,
    start: 0,
    end: words.length,
    speaker: t("style-example-speaker"),
    style,
  });
  return insertion ? (insertion.opening + insertion.quoted + insertion.closing).trim() : "";
}

import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { composeInsertion } from "../../suggestions/insertion/quote-text";
import { segments, switchRow } from "../controls";
import type { HouseStyle, SettingsStore } from "../store";

/** Settings of the attribution of inserted quotes, with an example sentence. */
export function styleSection(store: SettingsStore): HTMLElement {
  const example = h("p", { class: "style-example", testid: "style-example", "aria-live": "polite" });
  const second = h("p", { class: "style-example", testid: "style-example-second" });
  const choose = (change: Partial<HouseStyle>) => {
    store.update({ style: { ...store.now.style, ...change } });
    show();
  };
  const { verb, place: position, order, titles } = store.now.style;
  const orders = row(
    t("style-order"),
    segments(
      t("style-order"),
      "style-order",
      [
        ["name-verb", t("style-order-name")],
        ["verb-name", t("style-order-verb")],
      ] as const,
      order,
      (value) => choose({ order: value }),
    ),
  );

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
    {},
    h("p", { class: "hint settings-lead" }, t("style-lead")),
    row(
      t("style-verb"),
      segments(
        t("style-verb"),
        "style-verb",
        [
          ["said", t("style-verb-said")],
          ["says", t("style-verb-says")],
        ] as const,
        verb,
        (value) => choose({ verb: value }),
      ),
    ),
    row(
      t("style-place"),
      segments(
        t("style-place"),
        "style-place",
        [
          ["after", t("style-place-after")],
          ["before", t("style-place-before")],
        ] as const,
        position,
        (value) => choose({ place: value }),
      ),
    ),
    orders,
    switchRow(t("style-titles"), titles, (on) => choose({ titles: on }), "setting-titles"),
    h("figure", { class: "style-examples" }, h("figcaption", { class: "hint" }, t("style-example")), example, second),
  );
}

function row(words: string, control: HTMLElement): HTMLElement {
  return h("div", { class: "setting style-row" }, h("span", { "aria-hidden": "true" }, words), control);
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

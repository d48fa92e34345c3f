/** What became of a publication on its way to the newsroom's own system. */
import { button, h, icon } from "../ui/dom";
import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { request, problemOf } from "../wire/http";
import type { Delivery } from "../wire/types";

const FIRST_LOOK_MS = 400;
const LONGEST_LOOK_MS = 15_000;

export interface DeliveryApi {
  look(publicationId: string): Promise<Delivery>;
  again(publicationId: string): Promise<Delivery>;
}

const path = (id: string) => `/api/publications/${encodeURIComponent(id)}/delivery`;
const overHttp: DeliveryApi = {
  look: (id) => request<Delivery>("GET", path(id)),
  again: (id) => request<Delivery>("POST", path(id)),
};

/** A line that follows the delivery for as long as it is on the page. */
export function deliveryStatus(publicationId: string, first: Delivery, api: DeliveryApi = overHttp): HTMLElement {
  const words = h("p.delivery-words", { role: "status" });
  const more = h("div.delivery-more");
  const element = h("div.delivery", { testid: "delivery" }, words, more);
  let pause = FIRST_LOOK_MS;

  function show(delivery: Delivery): void {
    const isFinal = delivery.state !== "waiting";
    const text = stateText(delivery);
    element.dataset["state"] = delivery.state;
    if (words.textContent !== text)
      words.replaceChildren(icon(delivery.state === "sent" ? "check" : isFinal ? "alert" : "archive"), h("span", text));
    more.replaceChildren(
      ...(delivery.state === "sent"
        ? []
        : [
            delivery.answer ? h("details", h("summary", t("delivery-answer")), h("pre", delivery.answer)) : null,
            isFinal || delivery.answer
              ? button(t("delivery-send-again"), () => void again(), "small", { testid: "send-again" })
              : null,
          ].filter((part) => part !== null)),
    );
    if (!isFinal) wait();
  }

  function wait(): void {
    setTimeout(() => {
      if (!element.isConnected) return;
      api.look(publicationId).then(show, wait);
    }, pause);
    pause = Math.min(pause * 1.6, LONGEST_LOOK_MS);
  }

  async function again(): Promise<void> {
    pause = FIRST_LOOK_MS;
    try {
      show(await api.again(publicationId));
    } catch (error) {
      words.replaceChildren(icon("alert"), h("span", problemOf(error).message));
    }
  }

  show(first);
  return element;
}

function stateText({ state, answer, next_at, delivered_at }: Delivery): string {
  switch (state) {
    case "waiting":
      return answer && next_at ? t("delivery-again-at", { time: timeOfDay(next_at) }) : t("delivery-waiting");
    case "sent":
      return t("delivery-sent", { time: timeOfDay(delivered_at ?? Date.now()) });
    case "refused":
      return t("delivery-refused");
    case "given_up":
      return t("delivery-given-up");
  }
}

import { h } from "../dom";
import type { Server } from "./server";

/** What lies over the host's page, in a shadow of its own: neither's styles reach the other's. */
export class Layer {
  readonly element = h("div", { class: "quotedesk-layer" });
  readonly cards = h("div", {});
  readonly toasts = h("div", { class: "toasts", role: "status" });
  private readonly status = h("p", { class: "visually-hidden", role: "status" });
  /** Apart from what else is said: it is taken back when nothing is offered any more. */
  readonly offer = h("p", { class: "visually-hidden", role: "status" });

  constructor(server: Server, parent: HTMLElement) {
    shadowOf(this.element, server, h("div", { class: "root" }, this.cards, this.toasts, this.status, this.offer));
    parent.append(this.element);
  }

  /** Tells a screen reader. */
  readonly say = (words: string): void => {
    this.status.textContent = words;
  };
}

/** Puts the content into a shadow of the element, with the assistant's styles. */
export function shadowOf(element: HTMLElement, server: Server, root: HTMLElement): void {
  element.attachShadow({ mode: "open" }).append(server.stylesheet("panel"), root);
}

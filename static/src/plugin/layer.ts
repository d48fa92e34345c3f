import { h } from "../ui/dom";
import { LiveRegion } from "../ui/live-region";
import type { Server } from "./server";

/** Elements over the host's page, in a shadow root: styles do not leak either way. */
export class Layer {
  readonly element = h("div.quotedesk-layer");
  readonly cards = h("div");
  readonly toasts = h("div.toasts", { role: "status" });
  private readonly status = h("p.visually-hidden", { role: "status" });
  readonly live = new LiveRegion(this.status);

  constructor(server: Server, parent: HTMLElement) {
    shadowOf(this.element, server, h("div.root", this.cards, this.toasts, this.status));
    parent.append(this.element);
  }
}

/** Put the content into a shadow of the element, with the assistant's styles. */
export function shadowOf(element: HTMLElement, server: Server, root: HTMLElement): void {
  element.attachShadow({ mode: "open" }).append(server.stylesheet("panel"), root);
}

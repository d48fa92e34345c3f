/** Whether what one types is suggested or done. What makes suggestions of it is loaded when the page is in use. */
import type { Transaction } from "prosemirror-state";
import { loadOnce, reportingLoadErrors } from "../../ui/lazy-modules";
import type { Suggesting, SuggestingPorts } from "./suggesting";
import "./suggesting.css";

export class SuggestingControl {
  private loaded: Suggesting | null = null;
  /** Load the rest. */
  readonly load = loadOnce(async () => {
    const { Suggesting: Made } = await import("./suggesting");
    return (this.loaded ??= new Made(this.ports));
  });
  /** To suggest, or to edit. */
  readonly toggle = reportingLoadErrors(async () => (await this.load()).toggle());
  /** To the next suggested edit behind the caret, to the one before it, or (0) to the first. */
  readonly step = reportingLoadErrors(async (by: 1 | -1 | 0) => (await this.load()).step(by));
  private readonly show = reportingLoadErrors(async (id: string) => (await this.load()).showClicked(id));

  constructor(private readonly ports: SuggestingPorts) {
    ports.body.view.setProps({
      handleClick: (_view, _pos, { target }) => {
        const edit = target instanceof Element && target.closest<HTMLElement>(".suggested");
        if (edit) this.show(edit.dataset["suggested"]!);
        return Boolean(edit);
      },
    });
  }

  /** What is done in the body instead; null where it can neither be done nor suggested. */
  rewrite(tr: Transaction): Transaction | null {
    return this.loaded ? this.loaded.rewrite(tr) : tr;
  }

  /** The headline has no suggested edits. */
  refusesHeadline(tr: Transaction): boolean {
    return this.loaded?.refusesHeadline(tr) ?? false;
  }

  /** The body's text or selection changed. */
  changed(tr: Transaction): void {
    this.loaded?.changed(tr);
  }
}

/** A button under the headline, and the panel that it opens below itself, which is loaded when it is first opened. */
import { button, h, icon } from "../ui/dom";
import { loadOnce, reportingLoadErrors } from "../ui/lazy-modules";

interface FoldedPanel<Field> {
  opened(at?: Field): void;
  closed?(): void;
}

/** `load` makes the panel in `host`; it gets the function that closes it. */
export function createFold<Field, Panel extends FoldedPanel<Field>>(
  container: HTMLElement,
  id: string,
  testid: string,
  load: (host: HTMLElement, close: () => void) => Promise<Panel>,
) {
  const label = h("span");
  const toggle = button([label, icon("down")], () => open(), {
    class: "quiet variants-toggle",
    testid,
    "aria-expanded": "false",
    "aria-controls": id,
  });
  const host = h("div", { id, hidden: true });
  container.append(toggle, host);
  let panel: Panel | undefined;
  const loaded = loadOnce(async () => (panel = await load(host, () => show(false))));

  /** Open the panel at one of its fields; without one, open or close it. */
  const open = reportingLoadErrors(async (at?: Field) => {
    await loaded();
    show(host.hidden || at !== undefined, at);
  });

  function show(on: boolean, at?: Field) {
    const hadFocus = host.contains(document.activeElement);
    host.hidden = !on;
    toggle.setAttribute("aria-expanded", String(on));
    if (on) panel?.opened(at);
    else panel?.closed?.();
    // The button has the focus of a panel that is closed.
    if (!on && hadFocus) toggle.focus();
  }

  return {
    label,
    toggle,
    open,
    load: loaded,
    /** Null before it was first needed. */
    get panel() {
      return panel ?? null;
    },
  };
}

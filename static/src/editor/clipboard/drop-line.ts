/** The line that shows where a drop would insert; loaded at the first drag. */
import { Plugin, type PluginView } from "prosemirror-state";

export const dropLine = (): Plugin =>
  new Plugin({
    view(view) {
      let line: PluginView | undefined;
      let isGone = false;
      const load = async () => {
        const { dropCursor } = await import("prosemirror-dropcursor");
        if (!isGone) line = dropCursor({ class: "drop-cursor", color: false }).spec.view!(view);
      };
      // Without it a drop works as well.
      view.dom.addEventListener("dragenter", () => void load().catch(() => undefined), { once: true });
      return {
        update: (updated, before) => line?.update?.(updated, before),
        destroy: () => {
          isGone = true;
          line?.destroy?.();
        },
      };
    },
  });

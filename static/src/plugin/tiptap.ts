/** The assistant as a TipTap extension: TipTap is ProseMirror, and is no dependency here. */
import type { Plugin } from "prosemirror-state";
import { quotedesk } from "./embedding";
import type { Options, Quotedesk } from "./types";

export interface TiptapOptions extends Options {
  /** Given what else can be done, once for each editor that is made. */
  mounted?(desk: Quotedesk): void;
}

/** To be handed to TipTap's `Extension.create`. */
export function quotedeskExtension({ mounted, ...options }: TiptapOptions) {
  let desk: Quotedesk | null = null;
  return {
    name: "quotedesk",
    // Before the lists and tables that have Tab for themselves.
    priority: 1000,
    addProseMirrorPlugins(): Plugin[] {
      desk?.destroy();
      desk = quotedesk(options);
      mounted?.(desk);
      return desk.plugins;
    },
    onDestroy(): void {
      desk?.destroy();
      desk = null;
    },
  };
}

import { h } from "../../ui/dom";
import { t } from "../../i18n/messages";
import { openDialog } from "../../ui/dialog";
import { ThreadPanel } from "./panel";
import type { QuotablePost } from "./types";
import { postCount } from "./view";

export { readThread, wholeThread } from "./api";
export { longestThread } from "./list/outline";
export { ThreadPanel, indexOfParagraph } from "./panel";
export type { QuotablePost, ThreadPost } from "./types";

interface Asked {
  sourceId: string;
  /** Position of the post to open the thread at. */
  position: number;
  /** Quotes a post. The dialog closes first. */
  onInsert?: (post: QuotablePost) => void;
}

/** Open a thread in a dialog, at one of its posts. Resolves as soon as it can be read. */
export async function openThread({ sourceId, position, onInsert }: Asked): Promise<void> {
  const facts = h("p.thread-facts");
  const panel = new ThreadPanel({
    insert:
      onInsert &&
      ((post) => {
        close();
        onInsert(post);
      }),
    opened: ({ title, root, total }) => {
      const about = `/monitor?${new URLSearchParams({ source: sourceId, thread: String(root) })}`;
      facts.replaceChildren(
        `${title} · ${postCount(total)} · `,
        h("a", { href: about, testid: "thread-monitor" }, t("thread-about")),
      );
    },
  });
  const { content, close } = openDialog(t("thread-title"), "thread-dialog", undefined, "dialog thread-dialog");
  content.append(facts, panel.element);
  const thread = await panel.open(sourceId, position);
  if (thread && content.isConnected) panel.view.seek(thread.at ?? 0, true);
}

/** Sources and their passages go into a draft that the writer chooses from a menu. */
import { rememberedDraft } from "../../drafts/last-draft";
import { draftPath, titleOf } from "../../drafts/names";
import { t } from "../../i18n/messages";
import { openMenu } from "../../ui/menu";
import { toast } from "../../ui/toast";
import { api, problemText } from "../../wire/http";
import type { DraftSummary, ParagraphId, Source } from "../../wire/types";
import { passageHash } from "../passage-hash";

type Choice = Pick<DraftSummary, "draft_id" | "headline">;

const READ = 25;
const LISTED = 8;

/** Attach a source to a draft, and offer the way there. */
export const attachToDraft = (source: Source, opener: HTMLElement): void =>
  chooseDraft(opener, t("archive-attach"), async (draft) => {
    await api.attach(draft.draft_id, source.source_id);
    toast(t("archive-attached-to", { source: source.title, draft: titleOf(draft) }), {
      label: t("drafts-open"),
      run: () => window.location.assign(draftPath(draft.draft_id)),
    });
  });

/** Open a draft with this paragraph selected in its sources, ready to be quoted at the caret. */
export const openInDraft = (source: Source, paragraph: ParagraphId, opener: HTMLElement): void =>
  chooseDraft(opener, t("archive-insert-label"), async (draft) => {
    await api.attach(draft.draft_id, source.source_id);
    window.location.assign(draftPath(draft.draft_id) + passageHash(source.source_id, paragraph));
  });

/** Drafts that can be written in, the one that was open here last first. Published ones are corrected from their page. */
function chooseDraft(opener: HTMLElement, label: string, use: (draft: Choice) => Promise<void>): void {
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      toast(problemText(error));
    }
  };
  void attempt(async () => {
    const last = rememberedDraft();
    const drafts = (await api.drafts(`?template=0&limit=${READ}`))
      .filter(({ may, published_at }) => may !== "read" && !published_at)
      .sort((a, b) => Number(b.draft_id === last) - Number(a.draft_id === last))
      .slice(0, LISTED);
    openMenu(
      opener,
      [
        ...drafts.map((draft) => ({
          label: titleOf(draft),
          testid: "draft-choice",
          run: () => void attempt(() => use(draft)),
        })),
        {
          label: t("drafts-new"),
          testid: "draft-choice-new",
          apart: drafts.length > 0,
          run: () => void attempt(async () => use(await api.createDraft())),
        },
      ],
      label,
    );
  });
}

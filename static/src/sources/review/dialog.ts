/** The review of an import in a dialog; it can be opened again at any time. */
import { checkbox } from "../../ui/forms";
import { t } from "../../i18n/messages";
import { openDialog } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import type { Source } from "../../wire/types";
import { reviewApi } from "./api";
import { createReviewForm } from "./form";
import { holdNewSources, holdsNewSources } from "./hold";

export async function openReview(id: string, changed: (source: Source) => void): Promise<void> {
  const review = await reviewApi.review(id);
  const { content, close } = openDialog(t("review-heading"), "review-dialog", undefined, "dialog review-dialog");
  const hold = checkbox(t("review-hold"), holdsNewSources(), "", {
    testid: "review-hold",
    on: { change: () => holdNewSources(hold.input.checked) },
  });
  const form = createReviewForm(review, {
    api: reviewApi,
    confirm: review.source.held ? t("review-save-held") : t("review-save"),
    more: hold.element,
    done: ({ source }) => {
      close();
      toast(t("review-saved", { title: source.title }));
      changed(source);
    },
  });
  content.append(form.element);
}

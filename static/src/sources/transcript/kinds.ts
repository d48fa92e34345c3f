import { t } from "../../i18n/messages";
import type { SourceParagraph } from "../../wire/types";

/** What a paragraph is, where it is no answer or statement of its speaker; null for those. */
export const paragraphKind = ({ question, kind }: Pick<SourceParagraph, "question" | "kind">): string | null =>
  question ? t("paragraph-question") : kind ? t(`paragraph-kind-${kind}`) : null;

/** The class of a paragraph that is not suggested. */
export const kindClass = ({ question, kind }: Pick<SourceParagraph, "question" | "kind">): string =>
  question ? " is-question" : kind ? " is-aside" : "";

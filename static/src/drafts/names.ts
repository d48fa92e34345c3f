/** What a draft is called, and where it is. */
import { t } from "../i18n/messages";

export const draftPath = (id: string): string => `/drafts/${encodeURIComponent(id)}`;

export const titleOf = ({ headline }: { headline: string }): string => headline.trim() || t("untitled-draft");

/** What is kept to be learned from. */
import type { ParagraphId } from "./sources";
import type { Stage } from "./suggestions";

/** Whether what is done in a draft is kept for training: its desk may want that, its writer leave it out. */
export type Learning = "off" | "on" | "left_out";

export interface UsedPassage {
  paragraph_id: ParagraphId;
  start: number;
  end: number;
}

/** What was done with a suggestion or a finding; texts only where they may be kept. */
export interface Used {
  kind: "suggestion" | "finding";
  action: "shown" | "accepted" | "dismissed" | "corrected";
  stage?: Stage | null;
  about?: "headline" | "quote";
  title?: string;
  left_context?: string;
  chosen?: UsedPassage;
  offered?: UsedPassage[];
  became?: string;
  finding?: object;
  headline?: string;
  body?: string;
}

/** The findings of an editor as the writer sees them: without those that were dismissed. */
import type { FindingsEditor } from "./fixes";
import { needsReview, stateLine } from "./labels";
import { markClass } from "./marks";
import { findingsPlugin } from "./plugin";
import type { Dismissal, Dismissals } from "./state/dismissals";
import type { Finding } from "./state/finding";

/** A quote's finding, and what dismisses it. */
export interface Check {
  finding: Finding;
  dismissed: Dismissal[];
}

export const isWarning = ({ finding, dismissed }: Check): boolean => needsReview(finding) && !dismissed.length;

/** Create the findings plugin of one editor; `changed` is called when its findings change. */
export function editorFindings(name: string, dismissals: () => Dismissals | undefined, changed: () => void) {
  const isDismissed = (finding: Finding) => needsReview(finding) && dismissals()?.covers(finding);
  return findingsPlugin<Finding>({
    name,
    classFor: (finding) => (isDismissed(finding) ? null : markClass(finding)),
    title: ({ given }) => stateLine(given),
    opensOnClick: (finding) => needsReview(finding) && !isDismissed(finding),
    changed,
  });
}

/** What is said of the quotes that were not edited since. */
export const checksOf = ({ view, findings }: FindingsEditor<Finding>, dismissals: Dismissals): Check[] =>
  findings
    .state(view.state)
    .placed.filter(({ edited }) => !edited)
    .map(({ finding }) => ({ finding, dismissed: dismissals.covering(finding) }));

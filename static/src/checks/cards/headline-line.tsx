import { render } from "preact";
import { t, type MessageId } from "../../i18n/messages";
import { Button, Icon } from "../../ui/elements";
import { quoted, STATE_ICONS, stateLabel } from "../labels";
import type { Finding, State } from "../state/finding";

const WARNINGS = ["unsupported", "unchecked", "in_source", "uncertain"] as const;
const TESTIDS = {
  unsupported: "headline-warning",
  unchecked: "headline-unchecked",
  in_source: "headline-in-source",
  uncertain: "headline-uncertain",
};

interface Props {
  findings: Finding[];
  visit(finding: Finding): void;
}

export const renderHeadlineLine = (host: HTMLElement, props: Props): void => render(<HeadlineLine {...props} />, host);

/** The line under the headline: its worst finding in words. What blocks publishing comes first. */
export function HeadlineLine({ findings, visit }: Props) {
  const inState = (...states: State[]) => findings.filter(({ state }) => states.includes(state));
  const look = (finding: Finding, label: MessageId) => (
    <Button look="small" onClick={() => visit(finding)}>
      {t(label)}
    </Button>
  );
  for (const state of WARNINGS) {
    const [first, ...others] = inState(state);
    if (!first) continue;
    const quote = quoted(first.quote, 60);
    return (
      <div class={`line-note line-${state}`} data-testid={TESTIDS[state]}>
        <Icon name={STATE_ICONS[state]} />
        <span class="line-words">
          <strong>{stateLabel(state)}:</strong>{" "}
          {others.length ? t("line-quote-and-more", { quote, others: others.length }) : t("line-quote", { quote })}
        </span>
        {look(first, state === "unchecked" ? "line-why" : "line-compare")}
      </div>
    );
  }
  const good = inState("verbatim", "supported");
  if (good.length) {
    const [reworded] = inState("supported");
    return (
      <div class="line-note line-good">
        <Icon name="check" />
        <span>{t("line-good", { quotes: good.length })}</span>
        {reworded && look(reworded, "line-compare")}
      </div>
    );
  }
  const [phrase] = inState("not_a_quotation");
  return phrase ? (
    <div class="line-note line-muted" data-testid="headline-phrase">
      <Icon name={STATE_ICONS.not_a_quotation} />
      <span class="line-words">
        {stateLabel("not_a_quotation")}: {quoted(phrase.quote, 60)}
      </span>
      {look(phrase, "line-why")}
    </div>
  ) : null;
}

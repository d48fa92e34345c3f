import { useEffect, useMemo, useRef } from "preact/hooks";
import { FindingCard, type CardHandlers } from "../checks/cards/finding-card";
import { stateLine } from "../checks/labels";
import { markClass } from "../checks/marks";
import { ChecksPanel } from "../checks/panel/panel";
import type { Finding } from "../checks/state/finding";
import { t } from "../i18n/messages";
import { EmptyState, Icon } from "../ui/elements";
import type { CheckedArticle, CheckedText, FinishedStore } from "./store";

/** What a card offers for an article that is edited elsewhere: to be closed. */
const nothing = () => {};
const READ_ONLY: CardHandlers = {
  fix: nothing,
  unquote: nothing,
  useSpeaker: nothing,
  read: nothing,
  dismiss: nothing,
  close: nothing,
};

/** The verdict and the reports; below them the text with marked quotes, and the findings beside it. */
export function FinishedResult({ store, checked }: { store: FinishedStore; checked: CheckedArticle }) {
  const { openFinding } = store;
  const heading = useRef<HTMLHeadingElement>(null);
  /** What had the focus when a card was opened. */
  const opener = useRef<Element | null>(null);
  useEffect(() => heading.current?.focus(), [checked]);
  const finding = openFinding.value;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!finding) return;
    document.getElementById(markId(finding))?.scrollIntoView({ block: "nearest" });
    card.current?.scrollIntoView({ block: "nearest" });
  }, [finding]);
  const visit = (visited: Finding) => {
    opener.current = document.activeElement;
    openFinding.value = visited;
  };
  const close = () => {
    openFinding.value = null;
    if (opener.current instanceof HTMLElement) opener.current.focus();
  };
  return (
    <div class="finished-result">
      <div class="finished-verdict">
        <h2 ref={heading} tabIndex={-1} data-testid="verdict" class={checked.isBlocked ? "is-blocked" : "is-passed"}>
          <Icon name={checked.isBlocked ? "alert" : "check"} />
          {checked.isBlocked ? t("finished-blocked", { quotes: checked.open }) : t("finished-passed")}
        </h2>
        <Download file={checked.word} label={t("finished-word")} testid="word-report" look="button primary" />
        <Download file={checked.sheet} label={t("quote-sheet")} testid="sheet-report" look="button" />
      </div>
      <div class="finished-columns">
        <article class="finished-text" aria-label={t("finished-text")}>
          {checked.texts.map((text) => (
            <MarkedText key={text.where} checked={text} open={finding} visit={visit} />
          ))}
        </article>
        <aside class="finished-findings" aria-label={t("finished-findings")}>
          {checked.findings.length ? (
            <ChecksPanel
              checks={checked.findings.map((one) => ({ finding: one, dismissed: [] }))}
              dismissals={0}
              openDismissed={nothing}
              visit={(check) => visit(check.finding)}
              restore={nothing}
            />
          ) : (
            <EmptyState title={t("finished-no-quotes")} hint={t("finished-no-quotes-hint")} />
          )}
          <div class="finished-card" ref={card}>
            {finding && (
              <FindingCard key={finding.id} finding={{ ...finding, actions: [] }} handlers={{ ...READ_ONLY, close }} />
            )}
          </div>
        </aside>
      </div>
    </div>
  );
}

function Download({ file, label, testid, look }: { file: File; label: string; testid: string; look: string }) {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <a class={look} href={address} download={file.name} data-testid={testid}>
      {label}
    </a>
  );
}

const TAGS = { headline: "h3", standfirst: "p", body: "p" } as const;
const markId = ({ id }: Finding) => `mark ${id}`;

interface MarkedTextProps {
  checked: CheckedText;
  open: Finding | null;
  visit(finding: Finding): void;
}

/** A text, line by line, with its quotes marked. */
function MarkedText({ checked: { where, text, headings, findings }, open, visit }: MarkedTextProps) {
  let start = 0;
  return (
    <>
      {text.split("\n").map((line, number) => {
        const isHeading = headings.includes(number);
        const Tag = isHeading ? "h4" : TAGS[where];
        const from = start;
        start += line.length + 1;
        return (
          <Tag key={from} class={isHeading ? "finished-heading" : `finished-${where}`}>
            {partsOf(line, from, findings).map(([words, finding]) =>
              finding ? (
                <span
                  key={finding.id}
                  id={words.isFirst ? markId(finding) : undefined}
                  class={`finding ${markClass(finding) ?? ""}${open?.id === finding.id ? " is-open" : ""}`}
                  title={stateLine(finding.given)}
                  data-testid="marked-quote"
                  onClick={() => visit(finding)}
                >
                  {words.text}
                </span>
              ) : (
                words.text
              ),
            )}
          </Tag>
        );
      })}
    </>
  );
}

type Part = [words: { text: string; isFirst: boolean }, finding: Finding | null];

/** Cut a line where quotes begin and end. */
export function partsOf(line: string, from: number, findings: Finding[]): Part[] {
  const parts: Part[] = [];
  let at = from;
  const end = from + line.length;
  const add = (to: number, finding: Finding | null) => {
    if (to > at) parts.push([{ text: line.slice(at - from, to - from), isFirst: finding?.start === at }, finding]);
    at = Math.max(at, to);
  };
  for (const finding of findings) {
    if (finding.end <= at || finding.start >= end) continue;
    add(finding.start, null);
    add(Math.min(finding.end, end), finding);
  }
  add(end, null);
  return parts;
}

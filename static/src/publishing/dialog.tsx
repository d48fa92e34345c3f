import { signal } from "@preact/signals";
import type { Node as ArticleNode } from "prosemirror-model";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { figuresWithoutAlt } from "../articles/figures";
import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { Button, Icon, IconButton } from "../ui/elements";
import { problemOf, RequestError, type Api } from "../wire/http";
import type { Publication, PublishCheck } from "../wire/types";
import { publishingApi, type PublishingApi } from "./api";
import { DeliveryStatus } from "./delivery";
import type { Fix } from "./objection";
import { objectionRows, overridesOf, type ObjectionRow, type Reasons } from "./overrides";
import { Problem, Review, type Waiting } from "./review";

/** Where a quote stands in the draft. */
export type Field = "headline" | "standfirst" | "quote";

interface Ports {
  api: Api;
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Save pending edits; return false if that failed. */
  flush(): Promise<boolean>;
  /** Whether the reader may publish the draft, and not only read it. */
  isWriter: boolean;
  /** Whether the draft was published before. */
  isPublished(): boolean;
  published(publication: Publication): void;
  /** Show a quote in the editor of the headline or of the body. */
  visit(field: Field, quote: string): void;
  /** The changes of the text that take a finding of a quote away. */
  fixesFor(field: Field, quote: string): Fix[];
  /** The article's body, in which images without alternative text are counted. */
  body(): ArticleNode;
  /** Show an image in the editor. */
  showImage(pos: number): void;
  /** Show a suggested edit in the editor. */
  visitSuggested(): void;
  /** Fetch the latest version after a conflict. */
  refresh(): Promise<void>;
}

/** What the dialog shows. */
type View =
  | { show: "checking" }
  | { show: "problem"; message: string; hint: string }
  | { show: "review"; check: PublishCheck; note: string; waitsFor: Waiting }
  | { show: "publication"; publication: Publication };

const FORMAT_NAMES: Record<string, string> = { html: "HTML", json: "JSON", markdown: "Markdown" };

/**
 * Creates the dialog of what a draft has to pass before it is published, each finding to fix or to override with a
 * reason, of the sign-off by an editor, and then of the published files.
 */
export function createPublishDialog(dialog: HTMLDialogElement, ports: Ports, signOffs: PublishingApi = publishingApi) {
  const view = signal<View>({ show: "checking" });
  const reasons = signal<Reasons>(new Map());
  /** What was changed last from here. */
  const fixed = signal("");
  /** Number of the latest check request; older answers are dropped. */
  let latestRequest = 0;

  const close = () => dialog.close();
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });

  const fail = (error: unknown) => (view.value = { show: "problem", ...problemOf(error) });
  const showCheck = (check: PublishCheck, note = "") => (view.value = { show: "review", check, note, waitsFor: null });
  const overridesFor = (check: PublishCheck) => overridesOf(objectionRows(check), reasons.value);

  function wait(waitsFor: Waiting = "answer") {
    if (view.value.show === "review") view.value = { ...view.value, waitsFor };
  }

  function leaveFor(visit: () => void) {
    close();
    visit();
  }

  /** Sends something about the sign-off and shows the check that comes back. */
  async function send(work: () => Promise<PublishCheck>) {
    wait();
    const thisRequest = ++latestRequest;
    try {
      const check = await work();
      if (thisRequest === latestRequest) showCheck(check);
      // Somebody decided meanwhile: this answer may be from before.
      else await reload();
    } catch (error) {
      if (!(await recheck(error))) fail(error);
    }
  }

  /** Whether the draft was changed meanwhile: then it is checked as it is now, and the reader is told. */
  async function recheck(error: unknown): Promise<boolean> {
    if (!(error instanceof RequestError && error.details.conflict)) return false;
    await ports.refresh();
    await reload(t("publish-changed"));
    return true;
  }

  async function open() {
    view.value = { show: "checking" };
    fixed.value = "";
    if (!dialog.open) dialog.showModal();
    await saveAndReload();
  }

  async function saveAndReload() {
    if (await ports.flush()) return reload();
    view.value = { show: "problem", message: t("publish-unsaved"), hint: t("publish-unsaved-hint") };
  }

  async function fix({ done, run }: Fix) {
    wait();
    await run();
    fixed.value = done;
    await saveAndReload();
  }

  async function publish(check: PublishCheck) {
    wait("publication");
    try {
      const publication = await ports.api.publish(ports.draftId, check.version, overridesFor(check));
      view.value = { show: "publication", publication };
      ports.published(publication);
    } catch (error) {
      if (await recheck(error)) return;
      const details = error instanceof RequestError ? error.details : {};
      // What remains is shown with all the rest: the answer has only what blocks.
      if (details.objections) await reload((error as Error).message);
      else fail(error);
    }
  }

  /** Check the current text again and keep the reasons. */
  async function reload(note = "") {
    const thisRequest = ++latestRequest;
    try {
      const check = await ports.api.publishCheck(ports.draftId);
      if (thisRequest === latestRequest) showCheck(check, note);
    } catch (error) {
      fail(error);
    }
  }

  function ReviewOfDraft({ check, note, waitsFor }: Extract<View, { show: "review" }>) {
    const images = figuresWithoutAlt(ports.body());
    return (
      <Review
        check={check}
        note={note}
        waitsFor={waitsFor}
        fixed={fixed.value}
        draftId={ports.draftId}
        sheet={ports.sheet}
        isWriter={ports.isWriter}
        isUpdate={ports.isPublished()}
        reasons={reasons}
        setReason={({ key }, reason) => (reasons.value = new Map(reasons.value).set(key, reason))}
        fixesFor={(row) => ports.fixesFor(fieldOf(row), row.quotes[0] ?? "")}
        fix={(chosen) => void fix(chosen)}
        visit={(row) => leaveFor(() => ports.visit(fieldOf(row), row.quotes[0] ?? ""))}
        imagesWithoutAlt={images.length}
        visitImage={() => leaveFor(() => ports.showImage(images[0]!))}
        visitSuggested={() => leaveFor(ports.visitSuggested)}
        publish={() => void publish(check)}
        ask={(words) =>
          void send(() => signOffs.requestSignOff(ports.draftId, check.version, overridesFor(check), words))
        }
        withdraw={() =>
          void send(async () => {
            await signOffs.withdrawSignOff(ports.draftId);
            return ports.api.publishCheck(ports.draftId);
          })
        }
        decide={(decision, words) =>
          void send(() => signOffs.decide(ports.draftId, decision, words, check.sign_off?.sign_off_id ?? ""))
        }
        close={close}
      />
    );
  }

  function Content() {
    const now = view.value;
    switch (now.show) {
      case "checking":
        return (
          <p class="hint" role="status">
            {t("publish-checking")}
          </p>
        );
      case "problem":
        return (
          <div role="status">
            <Problem words={now.message} />
            {now.hint && <p class="hint">{now.hint}</p>}
            <div class="dialog-actions">
              <Button onClick={() => void open()}>{t("publish-again")}</Button>
            </div>
          </div>
        );
      case "review":
        return <ReviewOfDraft {...now} />;
      case "publication":
        return <PublicationView publication={now.publication} close={close} />;
    }
  }

  function PublishDialog() {
    const title = useRef<HTMLHeadingElement>(null);
    const now = view.value;
    // The focus may have gone with what was shown before.
    useEffect(() => {
      if (dialog.open && !dialog.contains(document.activeElement)) title.current?.focus();
    }, [now]);
    return (
      <>
        <div class="dialog-head">
          <h2 id="publish-title" tabIndex={-1} ref={title}>
            {t("publish-title")}
          </h2>
          <IconButton icon="close" label={t("close")} onClick={close} />
        </div>
        <div class="dialog-content">
          <Content />
        </div>
      </>
    );
  }

  render(<PublishDialog />, dialog);
  return {
    open,
    /** A sign-off of the draft was requested or decided: an open dialog shows it. */
    signOffChanged: () => {
      if (dialog.open && view.value.show === "review") void reload();
    },
  };
}

function fieldOf({ where, objections }: ObjectionRow): Field {
  if (where === "standfirst" || where === "details") return "standfirst";
  return where === "headline" || (where === "source" && objections[0]?.start === null) ? "headline" : "quote";
}

/** The files of a publication, and what became of its delivery. */
function PublicationView({ publication, close }: { publication: Publication; close(): void }) {
  const { publication_id, published_at, files, quote_sheet, delivery } = publication;
  const time = timeOfDay(published_at);
  return (
    <>
      <p class="all-clear" role="status">
        <Icon name="check" />
        {time ? t("publish-done-at", { time }) : t("publish-done")}
      </p>
      {delivery && <DeliveryStatus publicationId={publication_id} first={delivery} />}
      <ul class="publication-files">
        {files.map((file) => (
          <li key={file.name}>
            <a href={file.url} data-testid="publication-file" download={file.name}>
              <span class="file-format">{FORMAT_NAMES[file.format] ?? file.format}</span>
              <span class="file-name">{file.name}</span>
            </a>
          </li>
        ))}
      </ul>
      <p class="hint publish-sheet">
        <a href={quote_sheet} target="_blank" data-testid="publication-sheet">
          {t("quote-sheet")}
        </a>{" "}
        {t("publish-sheet-of-publication")}
      </p>
      <div class="dialog-actions">
        <Button onClick={close}>{t("publish-back")}</Button>
      </div>
    </>
  );
}

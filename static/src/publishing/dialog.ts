import type { Node as ArticleNode } from "prosemirror-model";
import { figuresWithoutAlt } from "../articles/figures";
import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { h, iconButton } from "../ui/dom";
import { problemOf, RequestError, type Api } from "../wire/http";
import type { Publication, PublishCheck } from "../wire/types";
import { publishingApi, type PublishingApi } from "./api";
import { objectionRows, Overrides } from "./overrides";
import { checkView, problemView, publicationView } from "./views";

interface Ports {
  api: Api;
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Save pending edits; return false if that failed. */
  flush(): Promise<boolean>;
  /** Whether the reader may publish the draft, and not only read it. */
  isWriter: boolean;
  /** Show a quote in the editor of the headline or of the body. */
  visit(where: "headline" | "standfirst" | "quote", quote: string): void;
  /** The article's body, in which images without alternative text are counted. */
  body(): ArticleNode;
  /** Show an image in the editor. */
  showImage(pos: number): void;
  /** Show a suggested edit in the editor. */
  visitSuggested(): void;
  /** Fetch the latest version after a conflict. */
  refresh(): Promise<void>;
}

/**
 * Creates the dialog of what a draft has to pass before it is published, each finding to fix or to override with a
 * reason, of the sign-off by an editor, and then of the published files.
 */
export function createPublishDialog(dialog: HTMLDialogElement, ports: Ports, signOffs: PublishingApi = publishingApi) {
  const overrides = new Overrides();
  let isReviewing = false;
  const content = h("div.dialog-content");
  const title = h("h2", { id: "publish-title", tabindex: -1 }, t("publish-title"));
  const status = h("p.visually-hidden", { role: "status" });
  const close = () => dialog.close();
  dialog.append(h("div.dialog-head", title, iconButton("close", t("close"), close)), content, status);
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });

  /** Number of the latest check request; older answers are dropped. */
  let latestRequest = 0;

  function announce(...words: (string | null)[]) {
    const all = words.filter(Boolean).join(" ");
    if (status.textContent !== all) status.textContent = all;
  }

  /** Focus the title if the focused element was removed. */
  function show(children: (Node | null)[]) {
    const hadFocus = content.contains(document.activeElement);
    content.replaceChildren(...children.filter((child) => child !== null));
    if (dialog.open && (hadFocus || !dialog.contains(document.activeElement))) title.focus();
  }

  function showProblem(message: string, hint: string) {
    isReviewing = false;
    announce(message, hint);
    show(problemView(message, hint, () => void open()));
  }

  function showError(error: unknown) {
    const { message, hint } = problemOf(error);
    showProblem(message, hint);
  }

  function leaveFor(visit: () => void) {
    close();
    visit();
  }

  function showCheck(check: PublishCheck, note: string | null = null) {
    isReviewing = true;
    show(
      checkView(check, note, {
        draftId: ports.draftId,
        sheet: ports.sheet,
        isWriter: ports.isWriter,
        overrides,
        announce,
        close,
        imagesWithoutAlt: figuresWithoutAlt(ports.body()).length,
        visitImage: () =>
          leaveFor(() => {
            const [first] = figuresWithoutAlt(ports.body());
            if (first !== undefined) ports.showImage(first);
          }),
        visitSuggested: () => leaveFor(ports.visitSuggested),
        publish: () => void publish(check),
        ask: (words) =>
          void send(() => signOffs.requestSignOff(ports.draftId, check.version, reasonsFor(check), words)),
        withdraw: () =>
          void send(async () => {
            await signOffs.withdrawSignOff(ports.draftId);
            return ports.api.publishCheck(ports.draftId);
          }),
        decide: (decision, words) =>
          void send(() => signOffs.decide(ports.draftId, decision, words, check.sign_off?.sign_off_id ?? "")),
        visit: ({ where, quotes, objections }) => {
          const isInHeadline = where === "headline" || (where === "source" && objections[0]?.start === null);
          const isInDetails = where === "standfirst" || where === "details";
          const target = isInDetails ? "standfirst" : isInHeadline ? "headline" : "quote";
          leaveFor(() => ports.visit(target, quotes[0] ?? ""));
        },
      }),
    );
  }

  const reasonsFor = (check: PublishCheck) => overrides.all(objectionRows(check));

  /** Sends something about the sign-off and shows the check that comes back. */
  async function send(work: () => Promise<PublishCheck>) {
    for (const one of content.querySelectorAll<HTMLButtonElement>(".dialog-actions button")) one.disabled = true;
    const thisRequest = ++latestRequest;
    try {
      const check = await work();
      if (thisRequest === latestRequest) showCheck(check);
      // Somebody decided meanwhile: this answer may be from before.
      else await reload(null);
    } catch (error) {
      if (!(await recheck(error))) showError(error);
    }
  }

  /** Whether the draft was changed meanwhile: then it is checked as it is now, and the reader is told. */
  async function recheck(error: unknown): Promise<boolean> {
    if (!(error instanceof RequestError && error.details.conflict)) return false;
    await ports.refresh();
    await reload(t("publish-changed"));
    return true;
  }

  function showPublication(publication: Publication) {
    isReviewing = false;
    const time = timeOfDay(publication.published_at);
    const words = time ? t("publish-done-at", { time }) : t("publish-done");
    announce(words);
    show(publicationView(publication, words, close));
  }

  async function open() {
    show([h("p.hint", t("publish-checking"))]);
    if (!dialog.open) dialog.showModal();
    announce(t("publish-checking"));
    if (!(await ports.flush())) return showProblem(t("publish-unsaved"), t("publish-unsaved-hint"));
    await reload(null);
  }

  async function publish(check: PublishCheck) {
    const confirm = content.querySelector<HTMLButtonElement>("[data-testid=publish-confirm]");
    if (confirm) {
      confirm.disabled = true;
      confirm.textContent = t("publish-publishing");
    }
    try {
      const publication = await ports.api.publish(ports.draftId, check.version, reasonsFor(check));
      overrides.clear();
      showPublication(publication);
    } catch (error) {
      if (await recheck(error)) return;
      const details = error instanceof RequestError ? error.details : {};
      // What remains is shown with all the rest: the answer has only what blocks.
      if (details.objections) await reload((error as Error).message);
      else showError(error);
    }
  }

  /** Check the current text again and keep the reasons. */
  async function reload(note: string | null) {
    const thisRequest = ++latestRequest;
    try {
      const check = await ports.api.publishCheck(ports.draftId);
      if (thisRequest === latestRequest) showCheck(check, note);
    } catch (error) {
      showError(error);
    }
  }

  return {
    open,
    /** A sign-off of the draft was requested or decided: an open dialog shows it. */
    signOffChanged: () => {
      if (dialog.open && isReviewing) void reload(null);
    },
  };
}

import { timeOfDay } from "../i18n/dates";
import { t } from "../i18n/messages";
import { h, icon } from "../ui/dom";
import { RequestError, type Api } from "../wire/http";
import type { Conflict, HeadlineFinding, Publication, PublishCheck, QuoteFinding } from "../wire/types";
import { Overrides } from "./overrides";
import { checkView, problemView, publicationView } from "./views";

interface Ports {
  api: Api;
  draftId: string;
  /** Address of the draft's quote sheet. */
  sheet: string;
  /** Saves what is not saved; false when it cannot. */
  flush(): Promise<boolean>;
  visitHeadline(finding: HeadlineFinding): void;
  visitBody(finding: QuoteFinding): void;
  conflict(theirs: Conflict): void;
}

/** Creates the dialog of blockers, each to fix or to override with a reason, and then of the published files. */
export function createPublishDialog(dialog: HTMLDialogElement, ports: Ports): { open(): Promise<void> } {
  const overrides = new Overrides();
  const content = h("div", { class: "dialog-content" });
  const title = h("h2", { id: "publish-title", tabindex: -1 }, t("publish-title"));
  const status = h("p", { class: "visually-hidden", role: "status" });
  const close = () => dialog.close();
  dialog.append(
    h(
      "div",
      { class: "dialog-head" },
      title,
      h(
        "button",
        { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: close } },
        icon("close"),
      ),
    ),
    content,
    status,
  );
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });

  function announce(...words: (string | null)[]) {
    const all = words.filter(Boolean).join(" ");
    if (status.textContent !== all) status.textContent = all;
  }

  /** The title takes the focus where the element that had it is gone. */
  function show(children: (Node | null)[]) {
    const hadFocus = content.contains(document.activeElement);
    content.replaceChildren(...children.filter((child) => child !== null));
    if (dialog.open && (hadFocus || !dialog.contains(document.activeElement))) title.focus();
  }

  function showProblem(message: string, hint: string) {
    announce(message, hint);
    show(problemView(message, hint, () => void open()));
  }

  function showError(error: unknown) {
    const { message, hint } = error instanceof RequestError ? error.error : { message: String(error), hint: "" };
    showProblem(message, hint);
  }

  function leaveFor(visit: () => void) {
    close();
    visit();
  }

  function showCheck(check: PublishCheck, note: string | null = null) {
    show(
      checkView(check, note, {
        draftId: ports.draftId,
        sheet: ports.sheet,
        overrides,
        announce,
        close,
        publish: () => void publish(check),
        visitHeadline: (finding) => leaveFor(() => ports.visitHeadline(finding)),
        visitBody: (finding) => leaveFor(() => ports.visitBody(finding)),
      }),
    );
  }

  function showPublication(publication: Publication) {
    const time = timeOfDay(publication.published_at);
    const words = time ? t("publish-done-at", { time }) : t("publish-done");
    announce(words);
    show(publicationView(publication, words, close));
  }

  async function open() {
    show([h("p", { class: "hint" }, t("publish-checking"))]);
    if (!dialog.open) dialog.showModal();
    announce(t("publish-checking"));
    if (!(await ports.flush())) return showProblem(t("publish-unsaved"), t("publish-unsaved-hint"));
    try {
      showCheck(await ports.api.publishCheck(ports.draftId));
    } catch (error) {
      showError(error);
    }
  }

  async function publish(check: PublishCheck) {
    const confirm = content.querySelector<HTMLButtonElement>("[data-testid=publish-confirm]");
    if (confirm) {
      confirm.disabled = true;
      confirm.textContent = t("publish-publishing");
    }
    try {
      const publication = await ports.api.publish(ports.draftId, check.version, overrides.all());
      overrides.clear();
      showPublication(publication);
    } catch (error) {
      const details = error instanceof RequestError ? error.details : {};
      if (details.conflict) return leaveFor(() => ports.conflict(details.conflict!));
      if (!details.blockers) return showError(error);
      const { blockers, headline_warnings = [], warnings = [], embargoed = [], background = [] } = details;
      showCheck({ ...check, blockers, headline_warnings, warnings, embargoed, background }, (error as Error).message);
    }
  }

  return { open };
}

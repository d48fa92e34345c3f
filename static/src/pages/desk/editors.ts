/** The two editors of the desk, with their plugins and toolbar. */
import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { docFromBody, readableBody } from "../../articles/plain-text";
import { storedBody } from "../../articles/stored-body";
import { editorFindings } from "../../checks/editor-findings";
import type { Kind } from "../../checks/state/finding";
import type { DraftText } from "../../drafts/saving/edit-storage";
import { createBody } from "../../editor/body";
import { dropQuotes } from "../../editor/clipboard/drop";
import { clipboardProvenance } from "../../editor/clipboard/provenance";
import { CompositionQueue } from "../../editor/composition-queue";
import { directionMarks } from "../../editor/direction-marks";
import { selectionReader } from "../../editor/dom-selection";
import { highlights } from "../../editor/find/highlights";
import { createHeadline, headlineDoc } from "../../editor/headline";
import { nameLanguage, textLanguage } from "../../editor/language";
import { readOnly } from "../../editor/dispatch";
import { TabExit } from "../../editor/tab-exit";
import { Toolbar } from "../../editor/toolbar/toolbar";
import { images } from "../../images/plugin";
import { keysOf } from "../../keys/bindings";
import { editorKeymap } from "../../keys/editor-keymap";
import { suggestKeys } from "../../suggestions/keymap";
import { insertItem, suggestPlugin } from "../../suggestions/plugin";
import { byId } from "../../ui/dom";
import { reportingLoadErrors } from "../../ui/lazy-modules";
import type { Desk } from "./desk";

export function createEditors(desk: Desk) {
  const { settings, navigator } = desk;
  const { draft } = desk.boot;
  const findingsOf = (name: string) =>
    editorFindings(
      name,
      () => desk.dismissals,
      () => desk.isReady && desk.checks.draw(),
    );
  const findings = { headline: findingsOf("headline-findings"), quote: findingsOf("quote-findings") };
  const smartQuotes = () => settings.now.smartQuotes;
  const readOnlyPlugins = draft.may === "read" ? [readOnly()] : [];
  const toolbar = new Toolbar(byId("toolbar"), {
    view: () => body,
    link: () => desk.dialogs.link(),
    comment: () => desk.comments.compose(),
    image: reportingLoadErrors(async () => (await desk.images()).choose()),
    find: () => desk.dialogs.find(false),
    suggesting: () => desk.suggesting.toggle(),
    "next-suggested-edit": () => desk.suggesting.step(1),
    keyOf: (command) => keysOf(command, settings.now)[0],
  });
  const editLink = () => {
    desk.dialogs.link();
    return true;
  };

  const tabExit = new TabExit(() => desk.tabRefused());
  const body: EditorView = createBody(
    byId("editor"),
    readableBody(draft.body),
    [
      ...readOnlyPlugins,
      textLanguage(draft.details.language),
      selectionReader(),
      directionMarks(),
      editorKeymap({ link: editLink }, () => settings.now),
      highlights(),
      toolbar.plugin(),
      suggestPlugin(() => desk.isReady && desk.suggestions.changed()),
      suggestKeys({
        choice: () => settings.now,
        ask: () => desk.suggestions.ask(),
        isAnswerComing: () => desk.suggestions.isAnswerComing(),
        isLeaving: () => tabExit.isOpen,
        peek: desk.previews.peek,
        read: desk.previews.readOffer,
      }),
      images(() => desk.images()),
      findings.quote.plugin,
      navigator.keys(),
      tabExit.plugin(),
      clipboardProvenance((id) => desk.library.has(id)),
      dropQuotes({
        paragraph: (sourceId, paragraphId) => desk.library.shelf.paragraph(sourceId, paragraphId),
        insert: (item) => insertItem(body, item),
      }),
    ],
    smartQuotes,
  );
  const headline: EditorView = createHeadline(
    byId("headline"),
    draft.headline,
    [
      ...readOnlyPlugins,
      textLanguage(draft.details.language),
      selectionReader(),
      directionMarks(),
      highlights(),
      findings.headline.plugin,
      navigator.keys(),
    ],
    () => body.focus(),
    smartQuotes,
  );

  const views = [headline, body];
  const inHeadline = { view: headline, idle: new CompositionQueue(headline), findings: findings.headline };
  const inBody = { view: body, idle: new CompositionQueue(body), findings: findings.quote };
  const title = () => headline.state.doc.textContent;
  const docsOf = (text: DraftText) =>
    [
      [headline, headlineDoc(text.headline)],
      [body, docFromBody(readableBody(text.body))],
    ] as const;

  return {
    headline: inHeadline,
    body: inBody,
    /** The headline's text. */
    title,
    /** What both editors hold. */
    text: () => ({ headline: title(), body: storedBody(body.state.doc) }),
    /** A text as the documents of both editors. */
    docsOf,
    /** Put a text into both editors, as an edit that can be undone. */
    replaceText(text: DraftText) {
      for (const [view, doc] of docsOf(text)) {
        const tr = view.state.tr
          .replaceWith(0, view.state.doc.content.size, doc.content)
          .setMeta("uiEvent", "replaced");
        // A step of its own in the history: undone, it gives back what was just typed before it.
        view.dispatch(closeHistory(tr));
      }
    },
    /** Open the card of the finding at the caret; false where there is none. */
    openCardAtCaret: (where: Kind) =>
      where === "headline" ? findings.headline.visitAtCaret(headline) : findings.quote.visitAtCaret(body),
    /** Show whether what is typed is suggested, and how many suggested edits are open. */
    showSuggesting: (isOn: boolean, open: number) => toolbar.showSuggesting(isOn, open),
    /** Run this when no composition is going on in either editor; newer work of the same name replaces older. */
    whenIdle: (name: string, work: () => void) => inHeadline.idle.run(name, () => inBody.idle.run(name, work)),
    /** Notes the language that the writer has named; "": none. */
    nameLanguage: (code: string) => views.forEach((view) => nameLanguage(view, code)),
    setEditable(on: boolean) {
      for (const view of views) {
        view.setProps({ editable: () => on });
        view.dom.setAttribute("aria-readonly", String(!on));
      }
    },
  };
}

/** Images in the article: uploads, the look of figures, their keys, and copies of those from other drafts. */
import { closeHistory } from "prosemirror-history";
import { DOMSerializer } from "prosemirror-model";
import { NodeSelection } from "prosemirror-state";
import { Decoration, type EditorView } from "prosemirror-view";
import { figureAttributes } from "../articles/figures";
import { bodySchema } from "../articles/schema";
import { t } from "../i18n/messages";
import { button, h } from "../ui/dom";
import { problemOf } from "../wire/http";
import type { DraftImage } from "../wire/types";
import { copyImage, uploadImage } from "./api";
import { captionKey, dropPlace, figureAt, insertFigure, insertionPlace, replaceImage } from "./commands";
import { FigureView } from "./figure-view";
import { uploadsKey, type ImageEditor } from "./plugin";

interface Ports {
  draftId: string;
  /** Run this when no composition is going on. */
  whenIdle(name: string, work: () => void): void;
  say(words: string): void;
}

export class ArticleImages implements ImageEditor {
  private readonly views = new WeakMap<globalThis.Node, FigureView>();
  /** Images of other drafts, until they are copied: why they are not shown. */
  private readonly foreign = new Map<string, string>();
  private count = 0;

  constructor(
    private readonly view: EditorView,
    private readonly ports: Ports,
  ) {
    const serializer = DOMSerializer.fromSchema(bodySchema);
    const nodes = {
      ...serializer.nodes,
      figure: ({ attrs }: { attrs: Record<string, unknown> }) =>
        ["figure", { ...figureAttributes(attrs), "data-from": ports.draftId }, ["figcaption", 0]] as const,
    };
    // Figures that are there already are drawn again, which would break a composition.
    ports.whenIdle("figures", () =>
      view.setProps({
        nodeViews: { figure: (node, editor, getPos) => this.figureView(new FigureView(node, editor, getPos, this)) },
        clipboardSerializer: new DOMSerializer(nodes, serializer.marks),
      }),
    );
  }

  get draftId(): string {
    return this.ports.draftId;
  }

  problem(image: string): string | null {
    return this.foreign.get(image) ?? null;
  }

  /** Let the writer choose files. */
  choose(): void {
    const input = h("input", { type: "file", accept: "image/*", multiple: "" });
    input.addEventListener("change", () => this.add([...(input.files ?? [])]));
    input.click();
  }

  add(files: File[], at?: { left: number; top: number }): void {
    const { state } = this.view;
    const over = at && this.view.posAtCoords(at);
    const pos = over ? dropPlace(state.doc, over.pos, this.isUpper(over.pos, at.top)) : insertionPlace(state);
    for (const file of files) this.upload(file, pos);
  }

  pasted(html: string): void {
    const page = new DOMParser().parseFromString(html, "text/html");
    for (const { dataset } of page.querySelectorAll<HTMLElement>("figure[data-image][data-from]")) {
      const { image, from } = dataset as { image: string; from: string };
      if (from === this.draftId || this.foreign.has(image)) continue;
      this.foreign.set(image, t("image-copying"));
      void this.copy(image, from);
    }
    this.redraw();
  }

  key(event: KeyboardEvent): boolean {
    const { view } = this;
    if (view.composing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !view.editable)
      return false;
    const at = figureAt(view.state);
    if (!at) return false;
    if (event.key === "Tab") {
      this.viewAt(at.pos)?.editAlt();
      return true;
    }
    const tr = captionKey(view.state, event.key);
    if (tr) view.dispatch(tr);
    return tr !== null;
  }

  /** Selects the figure at a position, and puts the focus into its alternative text. */
  show(pos: number): void {
    const { view } = this;
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, pos)).scrollIntoView());
    this.viewAt(pos)?.editAlt();
  }

  private figureView(made: FigureView): FigureView {
    this.views.set(made.dom, made);
    return made;
  }

  private viewAt(pos: number): FigureView | undefined {
    const dom = this.view.nodeDOM(pos);
    return dom ? this.views.get(dom) : undefined;
  }

  private isUpper(pos: number, top: number): boolean {
    const $pos = this.view.state.doc.resolve(pos);
    const block = $pos.depth ? (this.view.nodeDOM($pos.before(1)) as HTMLElement | null) : null;
    if (!block) return false;
    const box = block.getBoundingClientRect();
    return top < (box.top + box.bottom) / 2;
  }

  private upload(file: File, pos: number): void {
    const stop = new AbortController();
    const key = `upload-${++this.count}`;
    const remove = () => {
      stop.abort();
      this.setUploads((shown) =>
        shown.remove(shown.find(undefined, undefined, (spec: { key?: string }) => spec.key === key)),
      );
    };
    const progress = h("progress", { "aria-label": t("image-uploading", { name: file.name }) });
    const percent = h("span.image-upload-percent", { testid: "image-percent", "aria-hidden": "true" });
    const row = h(
      "div.image-upload",
      { contenteditable: "false", testid: "image-upload" },
      h("p.image-upload-name", file.name),
      progress,
      percent,
      button(t("image-cancel"), remove, "quiet small"),
    );
    const widget = Decoration.widget(pos, row, { key, side: -1, stopEvent: () => true, ignoreSelection: true });
    this.setUploads((shown) => shown.add(this.view.state.doc, [widget]));
    this.ports.say(t("image-uploading", { name: file.name }));
    const sent = (bytes: number, total: number) => {
      progress.max = total;
      // All of it is sent: the server reads it now, for as long as it takes.
      if (bytes < total) progress.value = bytes;
      else progress.removeAttribute("value");
      percent.textContent = bytes < total ? t("image-sent", { percent: Math.floor((100 * bytes) / total) }) : "";
    };
    uploadImage(this.draftId, file, sent, stop.signal).then(
      (image) => this.ports.whenIdle(key, () => stop.signal.aborted || this.insert(key, image)),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        const { message, hint } = problemOf(error);
        const dismiss = button(t("image-dismiss"), remove, "small", { testid: "image-dismiss" });
        row.classList.add("is-failed");
        row.replaceChildren(h("p", { role: "alert" }, h("strong", message), " ", hint), dismiss);
      },
    );
  }

  private insert(key: string, image: DraftImage): void {
    const { view } = this;
    if (view.isDestroyed) return;
    const shown = uploadsKey.getState(view.state)!;
    const [widget] = shown.find(undefined, undefined, (spec: { key?: string }) => spec.key === key);
    if (!view.editable) return;
    const { caption, credit, width, height } = image;
    const attrs = { image: image.image, width, height, alt: "", credit };
    // The text around it may have been deleted meanwhile.
    const tr = insertFigure(view.state, widget?.from ?? insertionPlace(view.state), attrs, caption);
    tr.setMeta(uploadsKey, shown.remove(widget ? [widget] : []).map(tr.mapping, tr.doc));
    view.dispatch(closeHistory(tr));
    this.ports.say(t("image-added"));
  }

  private setUploads(change: (shown: NonNullable<ReturnType<typeof uploadsKey.getState>>) => unknown): void {
    const { view } = this;
    this.ports.whenIdle(`uploads-${++this.count}`, () => {
      if (view.isDestroyed) return;
      view.dispatch(view.state.tr.setMeta(uploadsKey, change(uploadsKey.getState(view.state)!)));
    });
  }

  private async copy(image: string, from: string): Promise<void> {
    try {
      const copied = await copyImage(this.draftId, image, from);
      this.ports.whenIdle(`copied-${image}`, () => {
        this.foreign.delete(image);
        if (!this.view.isDestroyed) this.view.dispatch(replaceImage(this.view.state, image, copied.image));
      });
    } catch (error) {
      this.foreign.set(image, t("image-not-copied", { why: problemOf(error).message }));
      this.redraw();
    }
  }

  /** Draw the figures again, of which the reason changed that they are not shown. */
  private redraw(): void {
    this.view.state.doc.forEach((node, pos) => {
      if (this.foreign.has(node.attrs["image"] as string)) this.viewAt(pos)?.update(node);
    });
  }
}

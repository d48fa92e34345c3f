/** How a figure is drawn in the article: the picture, its caption in place, and fields for the rest. */
import type { Node } from "prosemirror-model";
import { NodeSelection, Selection } from "prosemirror-state";
import type { EditorView, NodeView } from "prosemirror-view";
import { MAX_ALT, MAX_CREDIT, type Figure } from "../articles/figures";
import { t } from "../i18n/messages";
import { button, h, icon } from "../ui/dom";
import { imageAddress } from "./api";
import { removeFigure } from "./commands";

/** A pause this long in a field brings what was written into the article. */
const PAUSE_MS = 500;

interface Ports {
  draftId: string;
  /** Why an image is not shown yet, or cannot be; null for those of the draft. */
  problem(image: string): string | null;
}

type Field = "alt" | "credit";

export class FigureView implements NodeView {
  readonly dom: HTMLElement;
  readonly contentDOM: HTMLElement;
  private readonly picture = h("img.figure-picture", { draggable: "false", decoding: "async" });
  private readonly trouble = h("p.figure-trouble", { hidden: "" });
  private readonly missing = h("p.figure-missing", icon("alert"), t("image-alt-missing"));
  private readonly fields: Record<Field, HTMLTextAreaElement | HTMLInputElement>;
  private readonly unsaved = new Map<Field, ReturnType<typeof setTimeout>>();

  constructor(
    private node: Node,
    private readonly view: EditorView,
    private readonly getPos: () => number | undefined,
    private readonly ports: Ports,
  ) {
    this.contentDOM = h("figcaption.figure-caption", { "data-placeholder": t("image-caption") });
    const id = `figure-${Math.random().toString(36).slice(2)}`;
    this.missing.id = id;
    this.fields = {
      alt: h("textarea.field", { rows: 2, maxlength: MAX_ALT, testid: "image-alt", "aria-describedby": id }),
      credit: h("input.field", { maxlength: MAX_CREDIT, testid: "image-credit", autocomplete: "off" }),
    };
    const frame = h("div.figure-frame", { contenteditable: "false" }, this.picture, this.trouble);
    this.dom = h(
      "figure.figure",
      { testid: "figure" },
      frame,
      this.contentDOM,
      h(
        "div.figure-fields",
        { contenteditable: "false" },
        this.label("credit", t("image-credit")),
        this.label("alt", t("image-alt")),
        this.missing,
        button(t("image-remove"), () => this.remove(), "quiet small", { testid: "image-remove" }),
      ),
    );
    frame.addEventListener("mousedown", () => this.select());
    this.contentDOM.addEventListener("mousedown", (event) => this.leaveSelection(event));
    this.picture.addEventListener("error", () => this.show(t("image-unshown")));
    this.picture.addEventListener("load", () => this.show(null));
    this.draw();
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false;
    this.node = node;
    this.draw();
    return true;
  }

  selectNode(): void {
    this.dom.classList.add("is-selected");
  }

  deselectNode(): void {
    this.dom.classList.remove("is-selected");
  }

  /** What happens in the fields is theirs. */
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.closest(".figure-fields") !== null;
  }

  ignoreMutation(mutation: { type: string; target: globalThis.Node }): boolean {
    return mutation.type !== "selection" && !this.contentDOM.contains(mutation.target);
  }

  destroy(): void {
    for (const field of [...this.unsaved.keys()]) clearTimeout(this.unsaved.get(field));
  }

  /** Put the focus into the field of the alternative text. */
  editAlt(): void {
    this.fields.alt.focus();
  }

  private get figure(): Figure {
    return this.node.attrs as Figure;
  }

  private label(field: Field, words: string): HTMLElement {
    const input = this.fields[field];
    input.addEventListener("input", () => this.saveLater(field));
    input.addEventListener("blur", () => this.save(field));
    input.addEventListener("focus", () => (input.readOnly = !this.view.editable));
    input.addEventListener("keydown", ((event: KeyboardEvent) => {
      if (event.isComposing) return;
      if (event.key === "Escape") this.leaveFields();
      else if (event.key !== "Enter" || field === "alt") return;
      else this.leaveFields();
      event.preventDefault();
    }) as EventListener);
    return h("label", { class: `figure-field figure-${field}` }, words, input);
  }

  private draw(): void {
    const { image, width, height, alt } = this.figure;
    const address = imageAddress(this.ports.draftId, image, "small");
    const problem = this.ports.problem(image);
    this.picture.alt = alt;
    this.picture.width = width;
    this.picture.height = height;
    if (problem !== null) this.show(problem);
    else if (this.picture.getAttribute("src") !== address) this.picture.src = address;
    this.dom.setAttribute("aria-label", alt ? t("image-label", { alt }) : t("image-label-bare"));
    this.contentDOM.classList.toggle("is-empty", !this.node.content.size);
    this.missing.hidden = Boolean(alt.trim());
    for (const field of ["alt", "credit"] as const) {
      const input = this.fields[field];
      // What is just being written there is not replaced by what others wrote.
      if (!this.unsaved.has(field) && input.value !== this.figure[field]) input.value = this.figure[field];
    }
  }

  private show(problem: string | null): void {
    this.trouble.textContent = problem;
    this.trouble.hidden = problem === null;
    this.picture.hidden = problem !== null;
  }

  private select(): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)));
    this.view.focus();
  }

  /** A selected figure would be dragged where words of its caption are to be selected. */
  private leaveSelection({ clientX, clientY }: MouseEvent): void {
    const { state } = this.view;
    const at = state.selection instanceof NodeSelection && this.view.posAtCoords({ left: clientX, top: clientY });
    if (at) this.view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(at.pos))));
  }

  /** Back to the caption. */
  private leaveFields(): void {
    const pos = this.getPos();
    if (pos === undefined) return;
    const { state } = this.view;
    this.view.dispatch(state.tr.setSelection(Selection.near(state.doc.resolve(pos + 1 + this.node.content.size), -1)));
    this.view.focus();
  }

  private saveLater(field: Field): void {
    clearTimeout(this.unsaved.get(field));
    this.unsaved.set(
      field,
      setTimeout(() => this.save(field), PAUSE_MS),
    );
  }

  private save(field: Field): void {
    if (!this.unsaved.has(field)) return;
    clearTimeout(this.unsaved.get(field));
    this.unsaved.delete(field);
    const pos = this.getPos();
    const { value } = this.fields[field];
    if (pos === undefined || !this.view.editable || value === this.figure[field]) return;
    this.view.dispatch(this.view.state.tr.setNodeAttribute(pos, field, value));
  }

  private remove(): void {
    const pos = this.getPos();
    if (pos === undefined || !this.view.editable) return;
    this.view.dispatch(removeFigure(this.view.state, pos));
    this.view.focus();
  }
}

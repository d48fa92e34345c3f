/** The list of alternative headlines: edited, checked against the body, used and hidden. */
import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { button, byId, h, icon } from "../../ui/dom";
import { needsReview, quoted, STATE_ICONS, stateLabel } from "../../checks/labels";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { draft, request, RequestError } from "../../wire/http";
import { headlineDoc } from "../../editor/headline";
import { VariantChecks, type Checked } from "./variant-checks";
import { VariantsConflict, MOST_VARIANTS, oneLine, Variants } from "./variants";
import type { CompositionQueue } from "../../editor/composition-queue";
import type { UnsavedStore } from "../saving/unsaved-extras";
import type { UnsavedVariants } from "./unsaved";

export interface VariantsPorts {
  draftId: string;
  stored: string[];
  keep: UnsavedStore<UnsavedVariants>;
  headline: EditorView;
  idle: CompositionQueue;
  /** What the headlines are checked against. */
  against(): { body: string; source_ids?: string[] };
}

type Ports = VariantsPorts & {
  closed(): void;
  changed(variants: readonly string[]): void;
};

interface Row {
  variant: string;
  element: HTMLElement;
  field: HTMLTextAreaElement;
  state: HTMLElement;
  use: HTMLButtonElement;
  announced: string;
}

export class VariantsPanel {
  private readonly rows = h("ul", { class: "variant-rows" });
  private readonly problem = problemLine();
  private readonly field = textField(t("variants-new"), () => this.add());
  private readonly keep = button(t("variants-keep"), () => this.variants.add(this.title), {
    class: "button small",
    testid: "keep-headline",
  });
  private readonly full = h("p", { class: "hint" }, t("variants-full", { most: MOST_VARIANTS }));
  private readonly form: HTMLElement;
  private readonly checks = new VariantChecks(() => this.drawStates());
  private drawn: Row[] = [];
  private made = 0;
  private readonly variants: Variants;

  constructor(
    private readonly host: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.variants = new Variants(ports.stored, {
      put: (wanted, expected) => put(ports.draftId, wanted, expected),
      keep: ports.keep,
      changed: () => this.draw(),
      problem: (error) => this.problem.say(error instanceof RequestError ? error.error : null),
    });
    this.field.placeholder = t("variants-new");
    this.form = h(
      "form",
      {
        class: "variant-new",
        on: {
          submit: (event) => {
            event.preventDefault();
            this.add();
          },
        },
      },
      this.field,
      h("button", { type: "submit", class: "button small", testid: "add-headline" }, t("variants-add")),
    );
    host.classList.add("variants-panel");
    host.setAttribute("role", "region");
    host.setAttribute("aria-label", t("variants-title"));
    host.append(
      h(
        "div",
        { class: "variants-head" },
        h("h2", {}, t("variants-title")),
        h(
          "button",
          { type: "button", class: "quiet square", "aria-label": t("close"), on: { click: () => ports.closed() } },
          icon("close"),
        ),
      ),
      this.problem.element,
      this.rows,
      this.form,
      h("div", { class: "variants-foot" }, this.keep, this.full),
    );
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.isComposing) return;
      event.stopPropagation();
      ports.closed();
    });
    // Whoever goes on writing wants to see the text that lies below.
    byId("editor").addEventListener("focusin", () => !host.hidden && ports.closed());
  }

  opened(): void {
    this.draw();
    this.ask();
    this.field.focus();
  }

  stop(): void {
    this.checks.stop();
  }

  textChanged(): void {
    if (this.host.hidden) return;
    this.draw();
    this.ask();
  }

  flush(): Promise<void> {
    return this.variants.flush();
  }

  private draw() {
    this.ports.changed(this.variants.all);
    if (this.drawn.map(({ variant }) => variant).join("\n") !== this.variants.all.join("\n")) this.drawRows();
    this.drawStates();
    this.keep.disabled =
      this.variants.isFull || !oneLine(this.title) || this.variants.all.includes(oneLine(this.title));
    this.form.hidden = this.variants.isFull;
    this.full.hidden = !this.variants.isFull;
  }

  private get title(): string {
    return this.ports.headline.state.doc.textContent;
  }

  /** Keep rows that remain: text may be being typed in them. */
  private drawRows() {
    const before = new Map(this.drawn.map((row) => [row.variant, row]));
    this.drawn = this.variants.all.map((variant) => before.get(variant) ?? this.row(variant));
    this.rows.replaceChildren(...this.drawn.map(({ element }) => element));
    this.ask();
  }

  private row(variant: string): Row {
    const field = textField(t("variants-other"), () => field.blur());
    field.value = variant;
    field.addEventListener("change", () => {
      const before = row.variant;
      // The row stays, so that a click on one of its buttons finds the button in place after the field loses the
      // focus.
      row.variant = oneLine(field.value);
      this.variants.replace(before, row.variant);
    });
    const use = button(t("variants-use"), () => this.use(row.variant), {
      class: "button small",
      testid: "use-headline",
    });
    const remove = h(
      "button",
      {
        type: "button",
        class: "quiet square",
        "aria-label": t("variants-delete", { headline: quoted(variant, 60) }),
        title: t("variants-delete-short"),
        on: { click: () => this.remove(row.variant) },
      },
      icon("close"),
    );
    const state = h("p", { class: "variant-state", id: `variant-state-${++this.made}` });
    field.setAttribute("aria-describedby", state.id);
    const row: Row = {
      variant,
      field,
      state,
      use,
      announced: "",
      element: h("li", { class: "variant", testid: "variant" }, field, use, remove, state),
    };
    return row;
  }

  private drawStates() {
    const now = oneLine(this.title);
    for (const row of this.drawn) {
      const isUsed = row.variant === now;
      row.element.classList.toggle("is-used", isUsed);
      row.use.disabled = isUsed;
      const checked = this.checks.of(row.variant);
      const announcement = JSON.stringify([checked, isUsed]);
      if (announcement === row.announced) continue;
      row.announced = announcement;
      row.state.replaceChildren(...(isUsed ? [h("strong", {}, t("variants-in-use"))] : []), stateView(checked));
    }
  }

  private ask() {
    if (!this.host.hidden) void this.checks.ask(this.variants.all, this.ports.against());
    this.drawStates();
  }

  private add() {
    const line = oneLine(this.field.value);
    if (!line) return;
    this.variants.add(line);
    this.field.value = "";
    this.field.focus();
  }

  private use(variant: string) {
    const { headline, idle } = this.ports;
    this.variants.swap(variant, this.title);
    idle.run("variant", () => {
      const tr = headline.state.tr
        .replaceWith(0, headline.state.doc.content.size, headlineDoc(variant).content)
        .setMeta("uiEvent", "replaced");
      headline.dispatch(closeHistory(tr));
      // Its button has nothing to do any more.
      this.drawn.find((row) => row.variant === variant)?.field.focus();
      this.draw();
    });
  }

  private remove(variant: string) {
    const at = this.variants.all.indexOf(variant);
    this.variants.remove(variant);
    (this.drawn[Math.min(at, this.drawn.length - 1)]?.field ?? this.field).focus();
    toast(t("variants-deleted"), { label: t("variants-undo"), run: () => this.variants.add(variant, at) });
  }
}

async function put(draftId: string, variants: string[], expected: string[]): Promise<string[]> {
  try {
    return (await request<{ variants: string[] }>("PUT", `${draft(draftId)}/variants`, { variants, expected }))
      .variants;
  } catch (error) {
    if (error instanceof RequestError && error.details.variants) throw new VariantsConflict(error.details.variants);
    throw error;
  }
}

/** One line that shows all of itself; Enter is done with it. */
function textField(label: string, entered: () => void): HTMLTextAreaElement {
  return h("textarea", {
    class: "variant-text",
    rows: 1,
    "aria-label": label,
    spellcheck: "true",
    on: {
      keydown: (event) => {
        if (event.key !== "Enter" || event.isComposing) return;
        event.preventDefault();
        entered();
      },
    },
  });
}

function stateView(checked: Checked): HTMLElement {
  if (checked.is !== "found") return h("span", { class: "line-muted" }, t(`variants-${checked.is}`));
  const { finding } = checked;
  const weight =
    finding.state === "not_a_quotation" ? "line-muted" : needsReview(finding) ? `line-${finding.state}` : "line-good";
  return h(
    "span",
    { class: `variant-told ${weight}` },
    icon(STATE_ICONS[finding.state]),
    h("span", {}, `${stateLabel(finding.state)}: ${quoted(finding.quote, 60)}`),
  );
}

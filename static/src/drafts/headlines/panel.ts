/** The list of alternative headlines: edited, checked against the body, used and hidden. */
import { closeHistory } from "prosemirror-history";
import type { EditorView } from "prosemirror-view";
import { button, fill, inputForm, h, icon, iconButton } from "../../ui/dom";
import { needsReview, quoted, STATE_ICONS, stateLabel } from "../../checks/labels";
import { t } from "../../i18n/messages";
import { problemLine } from "../../ui/dialog";
import { toast } from "../../ui/toast";
import { RequestError } from "../../wire/http";
import { headlineDoc } from "../../editor/headline";
import { VariantChecks, type Checked } from "./variant-checks";
import { MOST_VARIANTS, oneLine, Variants } from "./variants";
import type { CompositionQueue } from "../../editor/composition-queue";
import type { UnsavedStore } from "../saving/unsaved-extras";
import { putExtra } from "../saving/extras";
import { framePanel } from "../panel-frame";

export interface VariantsPorts {
  draftId: string;
  stored: string[];
  keep: UnsavedStore<{ variants: string[] }>;
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
  private readonly rows = h("ul.variant-rows");
  private readonly problem = problemLine();
  private readonly field = textField(t("variants-new"), () => this.add());
  private readonly keep = button(t("variants-keep"), () => this.variants.add(this.title), "small", {
    testid: "keep-headline",
  });
  private readonly full = h("p.hint", t("variants-full", { most: MOST_VARIANTS }));
  private readonly form: HTMLElement;
  readonly checks = new VariantChecks(() => this.drawStates());
  private drawn: Row[] = [];
  private made = 0;
  readonly variants: Variants;

  constructor(
    private readonly host: HTMLElement,
    private readonly ports: Ports,
  ) {
    this.variants = new Variants(
      { variants: ports.stored },
      {
        put: ({ variants }, expected) =>
          putExtra(ports.draftId, "variants", { variants, expected: expected.variants }, (answer) => ({
            variants: answer.variants,
          })),
        keep: ports.keep,
        most: MOST_VARIANTS,
        changed: () => this.draw(),
      },
    );
    this.field.placeholder = t("variants-new");
    this.form = inputForm(
      () => this.add(),
      { class: "variant-new" },
      this.field,
      h("button.button.small", { type: "submit", testid: "add-headline" }, t("variants-add")),
    );
    framePanel(host, t("variants-title"), ports.closed);
    host.append(this.problem.element, this.rows, this.form, h("div.variants-foot", this.keep, this.full));
    this.draw();
  }

  opened(): void {
    this.draw();
    this.ask();
    this.field.focus();
  }

  closed(): void {
    this.checks.stop();
  }

  textChanged(): void {
    if (this.host.hidden) return;
    this.draw();
    this.ask();
  }

  private draw() {
    const { problem } = this.variants;
    this.problem.say(problem instanceof RequestError ? problem.error : null);
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
    const use = button(t("variants-use"), () => this.use(row.variant), "small", { testid: "use-headline" });
    const remove = iconButton(
      "close",
      t("variants-delete", { headline: quoted(variant, 60) }),
      () => this.remove(row.variant),
      { title: t("variants-delete-short") },
    );
    const state = h("p.variant-state", { id: `variant-state-${++this.made}` });
    field.setAttribute("aria-describedby", state.id);
    const row: Row = {
      variant,
      field,
      state,
      use,
      announced: "",
      element: h("li.variant", { testid: "variant" }, field, use, remove, state),
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
      fill(row.state, isUsed ? h("strong", t("variants-in-use")) : null, stateView(checked));
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

/** One line that shows all of itself; Enter is done with it. */
function textField(label: string, entered: () => void): HTMLTextAreaElement {
  return h("textarea.variant-text", {
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
  if (checked.is !== "found") return h("span.line-muted", t(`variants-${checked.is}`));
  const { finding } = checked;
  const weight =
    finding.state === "not_a_quotation" ? "line-muted" : needsReview(finding) ? `line-${finding.state}` : "line-good";
  return h(
    "span",
    { class: `variant-told ${weight}` },
    icon(STATE_ICONS[finding.state]),
    h("span", `${stateLabel(finding.state)}: ${quoted(finding.quote, 60)}`),
  );
}

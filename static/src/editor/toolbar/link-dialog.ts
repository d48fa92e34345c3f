/** Ask for a link's address, in a dialog next to the linked words. */
import { TextSelection, type EditorState, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { button, h } from "../../ui/dom";
import { placeCard } from "../../ui/popover";
import { t } from "../../i18n/messages";
import { bodySchema } from "../../articles/schema";
import { parseLink } from "../input/links";

const { link } = bodySchema.marks;

export function openLink(view: EditorView): void {
  if (view.composing || document.querySelector(".link-dialog")) return;
  const range = linkedRange(view.state) ?? view.state.selection;
  const href = hrefIn(view.state, range);
  const words = view.state.doc.textBetween(range.from, range.to, " ");
  const asksForWords = range.from === range.to;
  const address = h("input", {
    type: "text",
    inputmode: "url",
    autocomplete: "off",
    spellcheck: "false",
    value: href ?? guess(words),
    testid: "link-address",
  });
  const text = h("input", { type: "text", autocomplete: "off", testid: "link-words" });
  const problem = h("p.link-problem", { role: "alert", id: "link-problem" });
  const dialog = h(
    "dialog.link-dialog",
    { "aria-label": t("link-title"), testid: "link-dialog" },
    h(
      "form",
      { method: "dialog" },
      asksForWords && h("label.link-field", t("link-words"), text),
      h("label.link-field", t("link-address"), address),
      problem,
      h(
        "div.link-actions",
        href !== null &&
          button(t("link-remove"), () => done(view.state.tr.removeMark(range.from, range.to, link)), "small quiet", {
            testid: "link-remove",
          }),
        h("span.bar-space"),
        button(t("link-cancel"), () => dialog.close(), "small quiet"),
        h("button.button.small.primary", { type: "submit", testid: "link-set" }, t("link-set")),
      ),
    ),
  );

  function done(tr: Transaction): void {
    dialog.close();
    view.dispatch(tr.scrollIntoView());
    view.focus();
  }

  dialog.querySelector("form")!.addEventListener("submit", (event) => {
    event.preventDefault();
    const href = parseLink(address.value);
    if (!href) {
      problem.textContent = t("link-not-an-address");
      address.setAttribute("aria-invalid", "true");
      address.setAttribute("aria-describedby", problem.id);
      return address.focus();
    }
    done(linkTransaction(view.state, range, href, text.value.trim() || address.value.trim()));
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    view.focus();
  });
  dialog.addEventListener("mousedown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  placeCard(dialog, document.body, view.coordsAtPos(range.from, -1));
  (asksForWords ? text : address).focus();
  address.select();
}

/** The words with the link, the caret behind them; `words` where there are none. */
export function linkTransaction(
  state: EditorState,
  { from, to }: { from: number; to: number },
  href: string,
  words: string,
): Transaction {
  const mark = link.create({ href });
  const tr = state.tr;
  if (from === to) tr.replaceWith(from, to, bodySchema.text(words, [...state.doc.resolve(from).marks(), mark]));
  else tr.removeMark(from, to, link).addMark(from, to, mark);
  const end = from === to ? from + words.length : to;
  return tr.setSelection(TextSelection.create(tr.doc, end)).removeStoredMark(mark);
}

/** The whole link that contains the caret. */
export function linkedRange(state: EditorState): { from: number; to: number } | null {
  const { $from, empty } = state.selection;
  const mark = empty && $from.parent.isTextblock ? link.isInSet($from.marks()) : undefined;
  if (!mark) return null;
  let [first, last] = [$from.index(), $from.index()];
  const has = (index: number) => mark.isInSet($from.parent.child(index).marks);
  while (first > 0 && has(first - 1)) first--;
  while (last < $from.parent.childCount - 1 && has(last + 1)) last++;
  const from = $from.posAtIndex(first);
  return { from, to: $from.posAtIndex(last) + $from.parent.child(last).nodeSize };
}

function hrefIn(state: EditorState, { from, to }: { from: number; to: number }): string | null {
  let href: string | null = null;
  state.doc.nodesBetween(from, to, (node) => {
    href ??= (link.isInSet(node.marks)?.attrs["href"] as string | undefined) ?? null;
  });
  return href;
}

/** Words that are an address link to it. */
const guess = (words: string) => (/^(https?:\/\/|www\.)|@/.test(words) && parseLink(words)) || "";

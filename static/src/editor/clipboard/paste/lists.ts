/**
 * Restores list structure: Word writes lists as paragraphs, other editors give the depth of an item only as a number.
 */
import { isElement } from "./dom";

interface Item {
  element: Element;
  level: number;
  ordered: boolean;
}

const LEVEL = /mso-list:\s*\S+\s+level(\d+)/i;
/** 1. (a) iv) 가. ① — a bullet is anything else. */
const NUMBERED = /^\(?(?:\d+|[a-z]|[ivxlc]+|[가-힣]|[\u2460-\u2473])[.)]|^[\u2460-\u2473]/i;

/** Convert Word's list paragraphs; the bullets and numbers drawn as text are removed. */
export function convertWordLists(doc: Document): void {
  let run: Item[] = [];
  const end = () => {
    if (run.length) build(run);
    run = [];
  };
  for (const element of [...doc.querySelectorAll("p, h1, h2, h3, h4, h5, h6, table")]) {
    const item = itemOf(element);
    const follows = item && run.length && element.previousElementSibling === run.at(-1)!.element;
    if (!follows) end();
    if (item) run.push(item);
  }
  end();
}

function itemOf(element: Element): Item | null {
  const drawn = [...element.querySelectorAll("[style]")].filter((one) =>
    /mso-list:\s*ignore/i.test(one.getAttribute("style")!),
  );
  const level = LEVEL.exec(element.getAttribute("style") ?? "");
  if (!level && !drawn.length) return null;
  const sign = drawn
    .map((one) => one.textContent ?? "")
    .join("")
    .replace(/[\s\u00a0]+/g, " ")
    .trim();
  drawn.forEach((one) => one.remove());
  // A numbered heading stays one.
  return element.tagName === "P" ? { element, level: Number(level?.[1] ?? 1), ordered: NUMBERED.test(sign) } : null;
}

function build(items: Item[]): void {
  const doc = items[0]!.element.ownerDocument;
  const open: { list: Element; level: number }[] = [];
  for (const { element, level, ordered } of items) {
    while (open.length && open.at(-1)!.level > level) open.pop();
    const tag = ordered ? "ol" : "ul";
    let top = open.at(-1);
    if (top?.level === level && top.list.tagName.toLowerCase() !== tag) {
      open.pop();
      top = undefined;
      const list = doc.createElement(tag);
      const parent = open.at(-1)?.list.lastElementChild;
      if (parent) parent.append(list);
      else element.before(list);
      open.push({ list, level });
    } else if (!top || top.level < level) {
      const list = doc.createElement(tag);
      if (top?.list.lastElementChild) top.list.lastElementChild.append(list);
      else element.before(list);
      open.push({ list, level });
    }
    const item = doc.createElement("li");
    const paragraph = doc.createElement("p");
    paragraph.append(...element.childNodes);
    item.append(paragraph);
    element.remove();
    open.at(-1)!.list.append(item);
  }
}

/** Nests lists that are written next to the item they belong to, or as a separate list for each item. */
export function nestLists(doc: Document): void {
  for (const list of [...doc.querySelectorAll("ul, ol")]) {
    if (!list.isConnected) continue;
    for (const child of [...list.children]) {
      if (child.matches("ul, ol")) {
        const item = child.previousElementSibling;
        if (item?.tagName === "LI") item.append(child);
        else child.replaceWith(...child.children);
      } else if (child.tagName !== "LI") {
        const item = doc.createElement("li");
        child.replaceWith(item);
        item.append(child);
      }
    }
  }
  for (const list of [...doc.querySelectorAll("ul, ol")]) if (list.isConnected) joinByLevel(list);
}

/** Word Online wraps each item in a list of its own, with its depth as a number. */
function joinByLevel(list: Element): void {
  if (levelOf(list) === null) return;
  for (let next = list.nextElementSibling; next?.matches("ul, ol"); next = list.nextElementSibling) {
    const level = levelOf(next);
    let into = list;
    for (let depth = levelOf(list)!; level !== null && depth < level; depth++) {
      const inner: Element | undefined = [...(into.lastElementChild?.children ?? [])]
        .filter((one) => one.matches("ul, ol"))
        .at(-1);
      if (!inner) break;
      into = inner;
    }
    const deeper = level !== null && level > levelOf(into)!;
    if (deeper) into.lastElementChild!.append(next);
    else if (level === levelOf(into) && next.tagName === into.tagName) {
      into.append(...next.children);
      next.remove();
    } else if (into !== list) into.after(next);
    else return;
  }
}

function levelOf(list: Element): number | null {
  const item = list.firstElementChild;
  const level = isElement(item) ? item.getAttribute("data-aria-level") : null;
  return level === null ? null : Number(level);
}

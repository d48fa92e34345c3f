import { ICONS, type IconName } from "./icons";

/** What is absent, false or "" is left out. */
export type Child = Node | string | null | undefined | false | readonly Child[];

export interface Props {
  class?: string;
  testid?: string;
  on?: { [E in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[E]) => void };
  [attribute: string]: unknown;
}

type Tag = keyof HTMLElementTagNameMap;
/** A tag with its classes: `li.row.is-open`. */
type Selector = Tag | `${Tag}.${string}`;
type ElementOf<S extends Selector> = HTMLElementTagNameMap[(S extends `${infer T}.${string}` ? T : S) & Tag];

const isProps = (value: Props | Child): value is Props =>
  typeof value === "object" && value !== null && !(value instanceof Node) && !isList(value);

/**
 * Build an element from a selector, its attributes if it has any, and its children. Strings become text nodes: what a
 * source says is never read as markup.
 */
export function h<S extends Selector>(selector: S, ...content: [Props, ...Child[]] | Child[]): ElementOf<S> {
  const [tag = "", ...classes] = selector.split(".");
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(" ");
  const [props, ...others] = content;
  const children = (isProps(props) ? others : content) as Child[];
  for (const [name, value] of Object.entries(isProps(props) ? props : {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") {
      for (const [event, listener] of Object.entries(value as Record<string, EventListener>))
        element.addEventListener(event, listener);
      continue;
    }
    const text = value === true ? "" : `${value as string | number}`;
    if (name === "class") element.className = text;
    else if (name === "testid") element.dataset["testid"] = text;
    else element.setAttribute(name, text);
  }
  fill(element, ...children);
  return element as ElementOf<S>;
}

/** Put these in place of an element's children. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(...present(children));
}

const isList = (value: Child | Props): value is readonly Child[] => Array.isArray(value);

const present = (children: readonly Child[]): (Node | string)[] =>
  children.flatMap((child) => (isList(child) ? present(child) : child ? [child] : []));

/** Words that stand there already are not written again: nothing is laid out, or read out, for them. */
export function setText(element: Element, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}

/** An element the template provides. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}`);
  return element as T;
}

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", ICONS[name]);
  svg.append(path);
  return svg;
}

/** `look`: which kind of button, as "small quiet". */
export function button(
  label: Child,
  onClick: () => void,
  look: string | Props = "",
  props: Props = {},
): HTMLButtonElement {
  if (typeof look !== "string") return button(label, onClick, "", look);
  const name = look ? `button ${look}` : "button";
  return h("button", { type: "button", class: name, ...props, on: { click: () => onClick() } }, label);
}

/** A button that has an icon in place of words. */
export const iconButton = (name: IconName, label: string, onClick: () => void, props: Props = {}) =>
  button(icon(name), onClick, { class: "quiet square", "aria-label": label, ...props });

/** A form whose content the page sends itself. */
export function inputForm(send: () => void, props: Props, ...children: Child[]): HTMLFormElement {
  const submit = (event: Event) => {
    event.preventDefault();
    send();
  };
  return h("form", { ...props, on: { ...props.on, submit } }, ...children);
}

/** 83 000 ms → 1:23, past an hour 1:02:03. */
export function clock(ms: number | null): string {
  if (ms === null || ms < 0 || !Number.isFinite(ms)) return "";
  const seconds = Math.floor(ms / 1000);
  const two = (n: number) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`;
}

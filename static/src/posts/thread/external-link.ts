/** A link that leads out of the page. Beside the other icons it would come with every page. */
export function externalLinkIcon(): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ viewBox: "0 0 16 16", class: "icon icon-out", "aria-hidden": "true" }))
    svg.setAttribute(name, value);
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", "M6.4 3H3v10h10V9.6M9 2.6h4.4V7M13 3 7.4 8.6");
  svg.append(path);
  return svg;
}

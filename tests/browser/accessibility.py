"""What may keep somebody out of a page: axe's rules, and what axe cannot see."""

from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

# How the page may look: as emulated media.
SCHEMES: dict[str, dict[str, Any]] = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "dark", "forced_colors": "active"},
}
# Everything that axe has, and the size of targets, which it leaves out unless asked.
_OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
_HAS_AXE = "() => Boolean(window.axe)"
_RUN = "options => axe.run(document, options).then(found => found.violations)"
# New colours begin to change with the next frame.
SETTLED = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(done => requestAnimationFrame(done));
    await Promise.all(document.getAnimations().map(one => one.finished.catch(() => null)));
}"""

# Wider than what holds them, and in nothing that is meant to be scrolled.
_SIDEWAYS = """() => [...document.querySelectorAll("html, body, main, aside, dialog[open], .pane:not([hidden])")]
    .filter(box => box.scrollWidth > box.clientWidth + 1 && box.getClientRects().length)
    .map(box => `${box.tagName}.${box.className} ${box.scrollWidth} > ${box.clientWidth}`)"""

# Controls less than 24 pixels high or wide. Links within a line of text are as high as it is; what cannot be seen is
# worked by its label.
_SMALL = """() => {
    const least = 24, found = [];
    const controls = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], " +
        "[role=tab], [role=option], [role=slider], [role=checkbox], [role=radio], [role=switch], [role=menuitem]";
    for (const one of document.querySelectorAll(controls)) {
        if (!one.checkVisibility({visibilityProperty: true, opacityProperty: true}) || one.closest("[inert]")) continue;
        const style = getComputedStyle(one), unseen = style.clipPath !== "none";
        const inWords = one.tagName === "A" && style.display === "inline" && !one.closest("[role=toolbar], nav");
        if (unseen || inWords) continue;
        const label = one.matches("input") && one.closest("label");
        const boxes = [one, label].filter(Boolean).map(box => box.getBoundingClientRect());
        if (boxes.some(({width, height}) => width >= least - 0.5 && height >= least - 0.5)) continue;
        const {width, height} = boxes[0];
        if (width && height)
            found.push(`${one.tagName}.${one.className} “${(one.ariaLabel || one.textContent).slice(0, 30)}” ` +
                `${Math.round(width)} × ${Math.round(height)}`);
    }
    return [...new Set(found)];
}"""


def violations(page: Page, *rules: str) -> list[str]:
    """Return all axe violations, each as its rule and elements.

    Args:
        rules: the only ones, by their ids; none: all.
    """
    if not page.evaluate(_HAS_AXE):
        page.evaluate(AXE_SCRIPT)
    page.evaluate(SETTLED)
    results: list[dict[str, Any]] = page.evaluate(_RUN, {**_OPTIONS, "runOnly": rules} if rules else _OPTIONS)
    return [
        f"{result['id']} ({result['impact']}) {_element_text(node)}"
        for result in results
        for node in result["nodes"][:4]
    ]


def _element_text(node: dict[str, Any]) -> str:
    reason = next((line for line in str(node.get("failureSummary", "")).splitlines()[1:]), "").strip()
    return f"{' '.join(map(str, node['target']))}: {reason}"


def sideways(page: Page) -> list[str]:
    """Return the elements that overflow horizontally."""
    elements: list[str] = page.evaluate(_SIDEWAYS)
    return elements


def small_targets(page: Page) -> list[str]:
    """Return controls smaller than the minimum touch target."""
    elements: list[str] = page.evaluate(_SMALL)
    return elements

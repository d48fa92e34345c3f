"""Layout shifts of a page: entries of the browser's Layout Instability API."""

from dataclasses import dataclass

from playwright.sync_api import Page

# An init script for the browser context.
WATCH_SHIFTS = """(() => {
    window.layoutShifts = [];
    const describe = ({node, previousRect, currentRect}) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element ? element.tagName.toLowerCase() + (element.id && `#${element.id}`) +
            [...element.classList].map(name => `.${name}`).join("") : "(gone)";
        const rectangle = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" ");
        return `${name} ${rectangle(previousRect)} → ${rectangle(currentRect)}`;
    };
    new PerformanceObserver(list => {
        for (const {value, sources} of list.getEntries())
            window.layoutShifts.push({value, elements: sources.map(describe)});
    }).observe({type: "layout-shift", buffered: true});
})()"""
_TAKE = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(done => requestAnimationFrame(done));
    await new Promise(done => setTimeout(done, 50));
    return window.layoutShifts.splice(0);
}"""


@dataclass(frozen=True, slots=True)
class Shift:
    """A layout shift; ``elements`` name what moved, and its rectangle (x, y, width, height) before and after."""

    value: float
    elements: tuple[str, ...]


def shifts(page: Page) -> list[Shift]:
    """Return the shifts since the last call."""
    return [Shift(float(entry["value"]), tuple(entry["elements"])) for entry in page.evaluate(_TAKE)]

"""What moved in a page that nobody moved: entries of the browser's Layout Instability API."""

from dataclasses import dataclass

from playwright.sync_api import Page

# To be added as a script before a page is opened.
WATCH_SHIFTS = """(() => {
    window.layoutShifts = [];
    const describe = ({node, previousRect, currentRect}) => {
        const element = node instanceof Element ? node : node?.parentElement;
        const name = element ? element.tagName.toLowerCase() + (element.id && `#${element.id}`) +
            [...element.classList].map(each => `.${each}`).join("") : "(gone)";
        const place = ({x, y, width, height}) => [x, y, width, height].map(Math.round).join(" ");
        return `${name} ${place(previousRect)} → ${place(currentRect)}`;
    };
    new PerformanceObserver(list => {
        for (const {value, hadRecentInput, sources} of list.getEntries())
            window.layoutShifts.push({value, after_input: hadRecentInput, elements: sources.map(describe)});
    }).observe({type: "layout-shift", buffered: true});
})()"""
_TAKE = """async () => {
    for (let frames = 0; frames < 2; frames++) await new Promise(done => requestAnimationFrame(done));
    await new Promise(done => setTimeout(done, 50));
    return window.layoutShifts.splice(0);
}"""


@dataclass(frozen=True, slots=True)
class Shift:
    """``value`` is the API's; ``elements`` say what moved, from where (x, y, width, height) to where."""

    value: float
    after_input: bool
    elements: tuple[str, ...]


def shifts(page: Page) -> list[Shift]:
    """Return the shifts since the last call."""
    return [
        Shift(float(each["value"]), bool(each["after_input"]), tuple(each["elements"])) for each in page.evaluate(_TAKE)
    ]

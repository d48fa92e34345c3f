/** What a card is made of and does, loaded after the page. */
export { applyFix, applySourceFix, headlineFix, speakerFix, unquoteFix } from "../fixes";
export { canPull, pullQuote } from "../pull-quote";
export { renderCard } from "./finding-card";
export { renderHeadlineLine } from "./headline-line";

/** What a card is made of and does, loaded after the page. */
export { applyFix, applySourceFix, headlineFix, speakerFix, unquoteFix } from "../fixes";
export { canPull, pullQuote } from "../pull-quote";
export { findingCard, renderKey } from "./finding-card";

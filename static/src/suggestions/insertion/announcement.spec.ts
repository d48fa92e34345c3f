import { EditorState, TextSelection } from "prosemirror-state";
import { expect, it } from "vitest";
import { suggestionOf } from "../../testing/fixtures";
import { insertionAtCaret, insertQuote } from "./transaction";
import { DEFAULTS } from "../../settings/store";
import { docFromBody } from "../../articles/plain-text";
import { insertionAnnouncement } from "./announcement";

function inserting() {
  const doc = docFromBody("The vote was close. ");
  const state = EditorState.create({ doc, selection: TextSelection.atEnd(doc) });
  const item = suggestionOf("x");
  return insertQuote(state, item, insertionAtCaret(state, item)!);
}

it("tells the quote as it stands in the article, and no more of it than the writer wants", () => {
  const announcement = insertionAnnouncement(inserting(), DEFAULTS);
  expect(announcement).toMatch(/^Inserted: “.+” Halvard Tennick said\.$/);
  expect(insertionAnnouncement(inserting(), { ...DEFAULTS, verbosity: "short" })).toBe("Quote inserted.");
  expect(insertionAnnouncement(inserting(), { ...DEFAULTS, verbosity: "off" })).toBe("");
});

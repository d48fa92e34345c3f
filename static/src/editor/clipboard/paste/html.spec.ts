import { describe, expect, it } from "vitest";
import { cleanPastedHTML } from "./html";

describe("cleanPastedHTML", () => {
  it("unwraps Google Docs", () => {
    expect(
      cleanPastedHTML('<b style="font-weight:normal" id="docs-internal-guid-1"><p>One</p><br><p>Two</p></b>'),
    ).toBe("<p>One</p><p>Two</p>");
  });

  it("makes lists of Word's paragraphs, without the bullets drawn as text", () => {
    const html =
      '<p class="MsoListParagraphCxSpFirst"><span style="mso-list:Ignore">·  </span>One</p>' +
      '<p class="MsoListParagraphCxSpLast"><span style="mso-list:Ignore">·  </span>Two<o:p></o:p></p><p>After</p>';
    expect(cleanPastedHTML(html).replace(/ data-word-list=""/, "")).toBe(
      "<ul><li><p>One</p></li><li><p>Two</p></li></ul><p>After</p>",
    );
  });

  it("drops styles and scripts", () => {
    expect(cleanPastedHTML("<style>p{}</style><script>x()</script><p>Kept</p>")).toBe("<p>Kept</p>");
  });
});

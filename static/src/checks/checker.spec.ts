import { describe, expect, it, vi } from "vitest";
import { quoteFindingOf, stateOf } from "../testing/fixtures";
import { Checker } from "./checker";

describe("Checker", () => {
  const checking = (text: string) => {
    const ports = {
      headline: { text: () => "Bus stays", show: vi.fn() },
      title: () => "Bus stays",
      body: { view: { state: stateOf(text) }, findings: { dispatch: vi.fn() } },
      whenIdle: (_name: string, work: () => void) => work(),
      checkHeadline: vi.fn(),
      verifyQuotes: vi.fn(),
      checked: vi.fn(),
      scope: () => ({}),
    };
    const checker = new Checker(ports as unknown as ConstructorParameters<typeof Checker>[0]);
    checker.schedule(0);
    return { checker, ports };
  };

  it("has checked an article without quotes at once", async () => {
    const { checker, ports } = checking("No words of anybody.|");
    expect(checker.hasChecked).toBe(false);
    await vi.waitFor(() => expect(ports.checked).toHaveBeenCalled());
    expect(checker.hasChecked).toBe(true);
  });

  it("shows a quote that is not closed only once the caret has left it", async () => {
    const text = "She said: “We pay ";
    const { checker, ports } = checking(`${text}|`);
    await vi.waitFor(() => expect(ports.verifyQuotes).toHaveBeenCalled());
    const shown = () => {
      const [, action] = ports.body.findings.dispatch.mock.lastCall as [unknown, { findings: unknown[] }];
      return action.findings.length;
    };
    const open = quoteFindingOf("We pay", { state: "differs", kinds: ["unclosed"], start: 11, end: 17 });
    checker.receiveQuoteFindings([open], { body: text }, []);
    expect(shown()).toBe(0);
    checker.caretMoved();
    expect(shown()).toBe(0);
    ports.body.view.state = stateOf(`|${text}`);
    checker.caretMoved();
    expect(shown()).toBe(1);
  });

  it("has checked one with quotes when the answer is there", async () => {
    const { checker, ports } = checking("“We pay,” she said.|");
    await vi.waitFor(() => expect(ports.verifyQuotes).toHaveBeenCalled());
    expect(checker.hasChecked).toBe(false);
    checker.receiveQuoteFindings([], { body: "“We pay,” she said." }, []);
    expect(checker.hasChecked).toBe(true);
  });
});

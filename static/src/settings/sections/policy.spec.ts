import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Policy, PolicyRequest } from "../../wire/types";
import { policySection } from "./policy";

const KINDS = [
  "headline_unsupported",
  "headline_uncertain",
  "headline_in_source",
  "headline_unchecked",
  "number",
  "negation",
  "words",
  "wrong_speaker",
  "interviewer",
  "cut",
  "hidden",
  "unclosed",
  "not_found",
  "paraphrase",
  "translated",
  "embargo",
  "background",
  "unchecked",
] as const;
const policy: Policy = {
  levels: Object.fromEntries(KINDS.map((kind) => [kind, kind === "words" ? "reason" : "block"])),
  sign_off: false,
  desk_id: null,
  inherited: true,
  may_change: true,
};

describe("the section of the publishing policy", () => {
  let ports: { [K in "policy" | "changePolicy" | "resetPolicy"]: ReturnType<typeof vi.fn<() => Promise<Policy>>> } & {
    desks: () => Promise<{ desk_id: string; name: string }[]>;
  };
  const shown = async (isNewsroom: boolean, more: Partial<Policy> = {}) => {
    ports.policy.mockResolvedValue({ ...policy, ...more });
    const element = policySection(isNewsroom, ports);
    document.body.replaceChildren(element);
    await vi.waitFor(() => expect(element.querySelector("h4")).not.toBeNull());
    const select = (kind: string) => element.querySelector<HTMLSelectElement>(`[data-testid=policy-${kind}] select`)!;
    const choose = (box: HTMLSelectElement, value: string) => {
      box.value = value;
      box.dispatchEvent(new Event("change"));
    };
    return { element, select, choose };
  };

  beforeEach(() => {
    ports = {
      policy: vi.fn<() => Promise<Policy>>(),
      changePolicy: vi.fn(async (..._: PolicyRequest[]) => ({ ...policy, inherited: false })),
      resetPolicy: vi.fn(async () => policy),
      desks: async () => [{ desk_id: "metro", name: "Metro" }],
    };
  });

  it("has every kind of finding with its level, by a plain name", async () => {
    const { element, select } = await shown(false);
    expect(element.querySelectorAll("select")).toHaveLength(KINDS.length);
    expect(select("words").value).toBe("reason");
    expect(select("number").selectedOptions[0]!.text).toBe("Blocks publishing");
    expect(select("wrong_speaker").closest("label")!.textContent).toContain("Wrong speaker");
    expect(element.textContent).toContain("These are the default levels.");
    expect(element.querySelector("[data-testid=policy-sign-off]")).toBeNull();
  });

  it("changes one level at once, and goes back to the defaults", async () => {
    const { element, select, choose } = await shown(false);
    choose(select("words"), "show");
    await vi.waitFor(() => expect(element.querySelector("[role=status]")!.textContent).toBe("Saved."));
    expect(ports.changePolicy).toHaveBeenCalledWith({ levels: { words: "show" } });
    element.querySelector<HTMLElement>("[data-testid=policy-reset]")!.click();
    await vi.waitFor(() => expect(select("words").value).toBe("reason"));
    expect(ports.resetPolicy).toHaveBeenCalledWith(null);
  });

  it("is changed for a desk of its own in a newsroom", async () => {
    const { element, select, choose } = await shown(true);
    await vi.waitFor(() => expect(element.querySelectorAll("select")).toHaveLength(KINDS.length + 1));
    choose(element.querySelector("select")!, "metro");
    await vi.waitFor(() => expect(element.textContent).toContain("This desk uses the newsroom’s levels."));
    expect(ports.policy).toHaveBeenLastCalledWith("metro");
    choose(select("number"), "reason");
    const box = element.querySelector<HTMLInputElement>("[data-testid=policy-sign-off]")!;
    box.checked = true;
    box.dispatchEvent(new Event("change"));
    expect(ports.changePolicy.mock.calls).toEqual([
      [{ levels: { number: "reason" }, desk_id: "metro" }],
      [{ sign_off: true, desk_id: "metro" }],
    ]);
  });

  it("is there to read for those who may not change it", async () => {
    const { element, select } = await shown(true, { may_change: false });
    expect(select("number").disabled).toBe(true);
    expect(element.textContent).toContain("Administrators change these levels.");
    expect(element.querySelector("[data-testid=policy-reset]")).toBeNull();
  });

  it("shows what is so where a change is refused", async () => {
    const { element, select, choose } = await shown(false);
    ports.changePolicy.mockRejectedValueOnce(new Error("The file cannot be written."));
    choose(select("number"), "show");
    await vi.waitFor(() => expect(element.querySelector("[role=alert]")!.textContent).toContain("cannot be written"));
    await vi.waitFor(() => expect(select("number").value).toBe("block"));
  });
});

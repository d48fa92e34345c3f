import { describe, expect, it } from "vitest";
import { isRefused } from "./session-watch";

const error = { code: "sign_in", message: "Nobody is signed in.", hint: "" };

describe("session error codes", () => {
  it.each([
    ["an answer", ["suggestions", { seq: 3, error }], true],
    ["an acknowledgement", [{ error }], true],
    ["a line that is refused", { message: "Nobody is signed in.", data: error }, true],
    ["a password that is due", [{ error: { ...error, code: "password_due" } }], true],
    ["another error", [{ error: { ...error, code: "too_large" } }], false],
    ["an answer without one", ["suggestions", { seq: 3, items: [] }], false],
    ["an acknowledged edit", [{ version: 4 }], false],
    ["an event without anything", ["sources_changed"], false],
    ["a line that is open", { sid: "a" }, false],
    ["nothing", undefined, false],
  ])("%s", (_, data, refused) => {
    expect(isRefused(data)).toBe(refused);
  });
});

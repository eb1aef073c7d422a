import { describe, expect, it } from "vitest";
import { parseRetryAfter } from "#src/shared/web/retry-after";

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["7", 7000],
    [" 1.5 ", 1500],
    ["86400", 900_000],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", null],
    ["0", null],
    ["Friday, 20-Nov-26 12:00:30 GMT", 30_000],
    ["Fri Nov 20 12:00:30 2026", 30_000],
    ["2026-11-20T12:00:30Z", null],
    ["come back in 2027", null],
    ["-5", null],
    ["soon", null],
    ["", null],
    [null, null],
  ])("reads %j as %j ms", (value, ms) => expect(parseRetryAfter(value, now, 900_000)).toBe(ms));
});

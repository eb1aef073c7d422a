import { expect, it } from "vitest";
import { COST } from "#src/platform/security/password-cost";

it("is a minimum of OWASP's Password Storage Cheat Sheet", () => {
  expect(COST).toEqual({ N: 16_384, r: 8, p: 5 });
});

import { describe, expect, it } from "vitest";
import { parseEmailAddress } from "#src/shared/addresses/email-address";

describe("parseEmailAddress", () => {
  it.each([
    ["info@acme.com", "info@acme.com"],
    [" Info@ACME.com ", "info@acme.com"],
    ["john.o'neil+news@mail.acme.co.uk", "john.o'neil+news@mail.acme.co.uk"],
    ["post@Müller.de", "post@xn--mller-kva.de"],
    ["a@acme.io", "a@acme.io"],
    ["x_y-z@acme.museum", "x_y-z@acme.museum"],
  ])("reads %s", (text, email) => {
    expect(parseEmailAddress(text)?.email).toBe(email);
  });

  it("returns the parts", () => {
    expect(parseEmailAddress("A@Acme.com")).toEqual({
      email: "a@acme.com",
      local: "a",
      domain: "acme.com",
    });
  });

  it.each([
    "",
    "info",
    "@acme.com",
    "info@",
    "info@acme",
    "info@co.uk",
    "info@acme.local",
    "info@acme.notatld",
    "info@127.0.0.1",
    "info@-acme.com",
    "info@acme-.com",
    "info@acme..com",
    ".info@acme.com",
    "info.@acme.com",
    "in..fo@acme.com",
    "in fo@acme.com",
    "a@b@acme.com",
    `"info"@acme.com`,
    "jörg@acme.com",
    `${"a".repeat(65)}@acme.com`,
    `a@${"b".repeat(64)}.com`,
    `a@${"b.".repeat(130)}com`,
  ])("rejects %s", (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });

  it("accepts the site's own domain with any suffix", () => {
    expect(parseEmailAddress("info@acme.test", "acme.test")?.email).toBe("info@acme.test");
    expect(parseEmailAddress("info@mail.acme.test", "acme.test")).toBeNull();
  });
});

import { expect, it } from "vitest";
import { displayName } from "#src/shared/text/display-name";

it.each([
  ["Acme", "Acme"],
  ["Müller & Söhne (Köln), Inc.", "Müller & Söhne (Köln), Inc."],
  ["O'Brien’s", "O'Brien’s"],
  ["株式会社アクメ", "株式会社アクメ"],
  ["Studio 54-2", "Studio 54-2"],
])("keeps the name %j", (given, shown) => {
  expect(displayName(given)).toBe(shown);
});

it.each([
  ["a URL", "Acme https://evil.test/login?x=1 now", "Acme now"],
  ["a bare domain", "Sign in at evil.test/login", "Sign in at evil test login"],
  ["a full-width URL", "ｈｔｔｐｓ：／／evil．test Acme", "Acme"],
  ["an e-mail address", "security@paypal.com", "security paypal com"],
  ["another scheme", "javascript:alert(1)", "javascript alert(1)"],
  ["line breaks", "Acme\r\nBcc: victim@acme.com", "Acme Bcc victim acme com"],
  ["bidi and zero-width characters", "Ac\u200bme \u202egnp\u2066", "Acme gnp"],
  ["quotes and brackets", `Acme" <x@y.z>`, "Acme x y z"],
  ["markup", "<b>Acme</b>", "b Acme b"],
  ["a phone number", "Acme: call +1 (800) 555-1234 now", "Acme call now"],
  ["a stack of marks", `A${"\u0301".repeat(50)}`, "Á\u0301\u0301"],
  ["everything that is left", "https://evil.test", ""],
])("removes %s", (_, given, shown) => {
  expect(displayName(given)).toBe(shown);
});

it("cuts a long name at whole characters", () => {
  expect(displayName("PayPal account limited, sign in now or lose your money")).toBe(
    "PayPal account limited, sign in now or…",
  );
  expect(displayName("𠮷".repeat(50), 5)).toBe("𠮷𠮷𠮷𠮷…");
});

import { describe, expect, it } from "vitest";
import {
  addressesIn,
  redact,
  redactInPlace,
  redactorOf,
} from "#src/shared/addresses/address-redaction";
import { type ErasureSubject, redactorFor } from "#src/shared/addresses/erasure-subject";
import { isFullName, personKey } from "#src/shared/addresses/person-name";
import { ENCODED } from "#test/support/builders/encoded-address";

const JANE: ErasureSubject = { type: "email", value: "jane@acme.com" };
const ACME: ErasureSubject = { type: "domain", value: "acme.com" };
const without = redactorFor;

describe("an address in a text", () => {
  it.each([
    ["jane@acme.com", "[erased]"],
    ["JANE@Acme.COM", "[erased]"],
    ["Write to jane@acme.com.", "Write to [erased]."],
    ["<jane@acme.com>, 'jane@acme.com'", "<[erased]>, '[erased]'"],
    ["mailto:jane@acme.com?subject=Hi", "mailto:[erased]?subject=Hi"],
    ["https://x.com/?to=jane%40acme.com&a=1", "https://x.com/?to=[erased]&a=1"],
    ["https://x.com/jane@acme.com/", "https://x.com/[erased]/"],
    ["Team\njane@acme.com\njoe@acme.com", "Team\n[erased]\njoe@acme.com"],
    ["Questions?jane@acme.com", "Questions?[erased]"],
    ["x@jane@acme.com", "x@[erased]"],
    ["Mail ...jane@acme.com...", "Mail ...[erased]..."],
    ["jane@acme.com.Nextsentence", "[erased].Nextsentence"],
    ["jane@acme\u3002com", "[erased]"],
    ["jane@acme\uff0ecom", "[erased]"],
    ["jane@acme\uff61com", "[erased]"],
    [
      "\u8bf7\u5199\u4fe1\u3002jane@acme.com\u3002\u516c\u53f8",
      "\u8bf7\u5199\u4fe1\u3002[erased]\u3002\u516c\u53f8",
    ],
    ['Ask "jane"@acme.com, or "jane@acme.com".', 'Ask [erased], or "[erased]".'],
    ['{\\"to\\":\\"\\\\\\"jane\\\\\\"@acme.com\\"}', '{\\"to\\":\\"[erased]\\"}'],
    ['"j\\ane"@acme.com', "[erased]"],
    ["&quot;jane&quot;@acme.com", "[erased]"],
    ["jane\u200e@acme.com", "[erased]"],
    ["Write to jane [at] acme [dot] com. We reply", "Write to [erased]. We reply"],
    ["Joe: joe (at) acme.com, Jane: jane (at) acme.com", "Joe: joe (at) acme.com, Jane: [erased]"],
    ["jane arroba acme punto com", "[erased]"],
    ["jane@acme.com or jane[at]acme.com Next", "[erased] or [erased] Next"],
    ["jane@\u2063acme\u202c.com", "[erased]"],
  ])("is removed from %j", (text, left) => expect(without(JANE)(text)).toBe(left));

  it.each([
    "mjane@acme.com",
    "mary.jane@acme.com",
    "x-jane@acme.com",
    "jane@acme.com.au",
    "jane@acme.community",
    "jane@mail.acme.com",
    "jane-acme.com",
    '"mary.jane"@acme.com',
    '"jane" @acme.com',
    '""@acme.com',
    '"@acme.com',
    "Meet jane at acme.com",
    "mary.jane [at] acme.com",
    "jane [at] acme.community",
    "jane (a) acme.com",
    "",
  ])("is not found in %j", (text) => expect(without(JANE)(text)).toBe(text));
});

describe("an encoded address", () => {
  it.each(Object.entries(ENCODED))("is found and removed: %s", (_, text) => {
    expect(addressesIn({ text: `Ask ${text}!` })).toContain("jane@acme.com");
    for (const subject of [JANE, ACME]) {
      const left = without(subject)(`Aß İx ${text}, %C3%A4 joe&#64;other.com`);
      expect(left).toMatch(
        /^Aß İx (%20|\\n)?\[erased\](, \[erased\])?, %C3%A4 joe&#64;other\.com$/,
      );
    }
  });

  it.each(["info@müller.de", "INFO@MÜLLER.DE", "info@xn--mller-kva.de"])(
    "is removed in either form of an internationalized domain: %s",
    (text) =>
      expect(without({ type: "email", value: "info@xn--mller-kva.de" })(text)).toBe("[erased]"),
  );

  it("is removed from property names", () => {
    const value = { "jane@acme.com": ["x"], kept: { "jane%40acme.com": 1 } };
    expect(redact(value, without(JANE))).toEqual({ "[erased]": ["x"], kept: { "[erased]": 1 } });
    expect(redactInPlace({ to: ["jane@acme.com"] }, without(JANE))).toEqual({ to: ["[erased]"] });
  });
});

describe("an address at a domain", () => {
  it.each([
    ["jane@acme.com and joe@mail.acme.com", "[erased] and [erased]"],
    ["me@notacme.com, you@acme.com.au", "me@notacme.com, you@acme.com.au"],
    ["See acme.com", "See acme.com"],
  ])("is removed from %j", (text, left) => expect(without(ACME)(text)).toBe(left));
});

it("removes an address from lists, and leaves null for a value that consists of it", () => {
  const value = {
    emails: ["info@acme.com", "jane@acme.com"],
    company: { contact_email: "jane@acme.com", rating: 4, gone: null },
    none: [null, "jane@acme.com", 1],
  };
  expect(redact(value, without(JANE))).toEqual({
    emails: ["info@acme.com"],
    company: { contact_email: null, rating: 4, gone: null },
    none: [null, 1],
  });
});

it("finds possible addresses, with and without characters that may not belong to them", () => {
  const found = addressesIn({
    a: ["Hi\nJane@Acme.com"],
    b: { c: "?to=joe%40x.io", d: 5, e: null },
  });
  expect(found).toContain("jane@acme.com");
  expect(found).toContain("joe@x.io");
  expect(addressesIn("nobody at all")).toEqual(new Set());
});

// Quadratic work on texts of this length takes longer than a test may.
it("reads long texts in time linear in their length", () => {
  for (const text of [
    "a".repeat(400_000),
    "a@".repeat(200_000),
    "=".repeat(400_000),
    "%40".repeat(130_000),
    '"@'.repeat(200_000),
    '"@a'.repeat(130_000),
    "a\u3002".repeat(200_000),
    "@a\u3002".repeat(130_000),
    "a[at]".repeat(80_000),
    " at ".repeat(100_000),
    `${"a".repeat(90)} at `.repeat(4_000),
    " dot ".repeat(80_000),
    "a dot b at c dot ".repeat(24_000),
    "[at][dot]".repeat(40_000),
  ]) {
    expect(without(JANE)(text)).toBe(text);
    expect(addressesIn(text)).not.toContain(JANE);
  }
});

it("removes a person with an erased address as a whole, and keeps the others", () => {
  const person = (name: string, email: string | null) => ({ name, title: "CEO", email });
  const people = [person("Jane Doe", "jane@acme.com"), person("John Roe", null)];
  const isJane = (email: string) => email === "jane@acme.com";
  expect(redact({ people }, redactorOf(isJane))).toEqual({ people: [person("John Roe", null)] });
});

describe("a person in a text", () => {
  const person = (value: string, domain: string | null = null): ErasureSubject => ({
    type: "person",
    value,
    domain,
    emails: ["jd@acme.com"],
  });

  it.each([
    ["Jane Doe", "Ask Jane Doe.", "Ask [erased]."],
    ["Jane Doe", "JANE  DOE, Doe, Jane and Jane M. Doe", "[erased], [erased] and [erased]"],
    ["Jane Doe", "Jane Doerr, Mary-Jane Doe-Smith", "Jane Doerr, Mary-Jane Doe-Smith"],
    ["Jane Doe", "Jane&nbsp;Doe &amp; Co", "[erased] &amp; Co"],
    ["Jane Doe", "https://acme.com/team/jane-doe.html", "https://acme.com/team/[erased].html"],
    ["Jane Doe", "https://jane-doe.com/", "https://jane-doe.com/"],
    ["Jane Doe", "jane.doe@acme.com, jd@acme.com, j@acme.com", "[erased], [erased], j@acme.com"],
    ["Dr. Jörg Weiß", "Joerg Weiss, JÖRG WEISS, Jorg Weiß", "[erased], [erased], [erased]"],
    ["Dr. Jörg Weiß", "joerg_weiss@acme.com", "[erased]"],
    ["Jean-Pierre O'Brien", "Jean Pierre O’Brien", "[erased]"],
    ["José García", "Jose\u0301 Garcia", "[erased]"],
    ["田中太郎", "代表取締役 田中 太郎です", "代表取締役 [erased]です"],
    ["Олена Шевченко", "Контакт: Олена Шевченко", "Контакт: [erased]"],
  ])("of %s: %j", (name, text, left) => {
    expect(redactorFor(person(name))(text)).toBe(left);
  });

  it("keeps the address of a namesake at another company", () => {
    expect(
      redactorFor(person("Jane Doe", "acme.com"))("jane.doe@acme.com jane.doe@other.com"),
    ).toBe("[erased] jane.doe@other.com");
  });

  it("takes usual spellings for one name", () => {
    for (const spelled of ["Jörg Weiss", "WEISS, Joerg", "Dr. Jorg A. Weiß", "Weiß Jörg"])
      expect(personKey(spelled)).toBe(personKey("Jörg Weiß"));
    expect(personKey("Jan Doe")).not.toBe(personKey("Jane Doe"));
    expect(["Jane", "Jane Doe", "jane@acme.com", "J. D.", "田中太郎"].map(isFullName)).toEqual([
      false,
      true,
      false,
      false,
      true,
    ]);
  });
});

import { describe, expect, it } from "vitest";
import {
  addressesIn,
  type ErasureSubject,
  isOfSubject,
  redact,
  redactorOf,
} from "#src/shared/address-redaction";

const JANE: ErasureSubject = { type: "email", value: "jane@acme.com" };
const ACME: ErasureSubject = { type: "domain", value: "acme.com" };
const without = (subject: ErasureSubject) => redactorOf((email) => isOfSubject(subject, email));

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
  ])("goes from %j", (text, left) => expect(without(JANE)(text)).toBe(left));

  it.each([
    "mjane@acme.com",
    "jane@acme.com.au",
    "jane@acme.community",
    "jane@mail.acme.com",
    "jane-acme.com",
    "",
  ])("is not %j", (text) => expect(without(JANE)(text)).toBe(text));
});

describe("an address at a domain", () => {
  it.each([
    ["jane@acme.com and joe@mail.acme.com", "[erased] and [erased]"],
    ["me@notacme.com, you@acme.com.au", "me@notacme.com, you@acme.com.au"],
    ["See acme.com", "See acme.com"],
  ])("goes from %j", (text, left) => expect(without(ACME)(text)).toBe(left));
});

it("goes from lists, and leaves null where it was all there was", () => {
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

it("finds what may be an address, with what may not belong to it and without", () => {
  const found = addressesIn({
    a: ["Hi\nJane@Acme.com"],
    b: { c: "?to=joe%40x.io", d: 5, e: null },
  });
  expect(found).toContain("jane@acme.com");
  expect(found).toContain("joe@x.io");
  expect(addressesIn("nobody at all")).toEqual(new Set());
});

it("reads long texts in time that grows with their length alone", () => {
  const started = performance.now();
  for (const text of [
    "a".repeat(200_000),
    "a@".repeat(100_000),
    "=".repeat(100_000),
    "%40".repeat(50_000),
  ]) {
    without(JANE)(text);
    addressesIn(text);
  }
  expect(performance.now() - started).toBeLessThan(2000);
});

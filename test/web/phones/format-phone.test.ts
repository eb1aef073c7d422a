import examples from "libphonenumber-js/mobile/examples";
import {
  type CountryCode,
  getCountries,
  getExampleNumber,
  parsePhoneNumber,
} from "libphonenumber-js";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatPhone, type PhoneFormats } from "#web/phones/format-phone";

const { formats: FORMATS } = JSON.parse(readFileSync("web/src/phones/formats.json", "utf8")) as {
  formats: PhoneFormats;
};
const format = (e164: string) => formatPhone(e164, FORMATS);

it.each([
  ["+4942133445560", "+49 421 33445560"],
  ["+4930901820", "+49 30 901820"],
  ["+15035550199", "+1 503 555 0199"],
  ["+33142685300", "+33 1 42 68 53 00"],
  ["+442079460958", "+44 20 7946 0958"],
  ["+81312345678", "+81 3 1234 5678"],
  ["+80012345678", "+800 1234 5678"],
])("writes %s as %s", (e164, written) => {
  expect(format(e164)).toBe(written);
});

it("writes the numbers of all countries as the library does", () => {
  const numbers = getCountries().map((country: CountryCode) =>
    getExampleNumber(country, examples)!,
  );
  expect(numbers.length).toBeGreaterThan(200);
  expect(numbers.map(({ number }) => format(number))).toEqual(
    numbers.map(({ number }) => parsePhoneNumber(number).formatInternational()),
  );
});

it("leaves what is no number in E.164, or has no known calling code", () => {
  expect(["+999123", "0421 33445560", "call us", ""].map(format)).toEqual([
    "+999123",
    "0421 33445560",
    "call us",
    "",
  ]);
});

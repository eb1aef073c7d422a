import { describe, expect, it } from "vitest";
import { postalFormats } from "#src/extraction/addresses/postal-codes";
import { LINE } from "#src/extraction/lines/line-class";
import { pageLines } from "#src/extraction/lines/page-lines";
import { findRole } from "#src/extraction/people/role-words";
import { fc } from "#test/support/builders/properties";

const bitsOf = (line: string) => pageLines(line).classes[0] ?? 0;
const has = (line: string, bit: number) => (bitsOf(line) & bit) !== 0;

const codes = [
  ..."1050 10115 012345 1234567 123 45|831 03|00-950|1234-567|12345-678|90210-1234|EC1A 1BB|K1A 0B1".split(
    "|",
  ),
  ..."D02 X285|560 001|1012 AB|D-10115|CH-8001|L-1111|3015".split("|"),
];
const words = [
  ..."Geschäftsführer CEO Müller van der Berg Acme GmbH Sp. z o.o. Ltd 12 1987 Zürich Łódź".split(
    " ",
  ),
  ..."ΑΘΗΝΑ é 東京都 대표 (Head of Sales) Straße 5, © 2024: s.r.o. A/S directrice".split(" "),
  ...codes,
];
const lines = fc
  .array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 6 })), { maxLength: 10 })
  .map((parts) => parts.join(" "));

const NAME = /\p{Lu}\S*\s+(?:\S{1,4}\s+)?\p{Lu}/u;

describe("the lines of a page", () => {
  it("have single spaces and no ends of blocks", () => {
    const { texts } = pageLines(" A\vb \f\f\n c\u00a0 d\f ");
    expect(texts).toEqual(["A b", "c d"]);
  });

  it.each([
    ["Seit 1987 bauen wir", LINE.YEAR],
    ["Jane Doe", LINE.NAME],
    ["Jane van Doe", LINE.NAME],
    ["山田太郎", LINE.NAME | LINE.UNSPACED],
    ["Acme GmbH", LINE.LEGAL_FORM],
    ["spol. s r.o.", LINE.LEGAL_FORM],
    ["a team of 24", LINE.EMPLOYEES],
    ["Kundenstimmen", LINE.TESTIMONIAL],
    ["vertreten durch", LINE.OPERATOR],
    ["Tel: 12", LINE.COLON | LINE.DIGIT],
    ["Main Street 1, Springfield", LINE.PARTED],
    ["Main Street 1 · Springfield", LINE.PARTED],
  ])("have the class of %j", (line, bits) => {
    expect(bitsOf(line) & bits).toBe(bits);
  });

  it("show whether they have a number of six digits or more", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { texts, classes } = pageLines(line);
        const written = texts.map((text) => /\d{6}/.test(text));
        expect(classes.map((bits) => (bits & LINE.LONG_NUMBER) !== 0)).toEqual(written);
      }),
    );
  });

  it.each([
    "9 508.26 EUR",
    "774 x 189 x 38 mm",
    "10:00 am - 6:00 pm",
    "Tel. 030 123",
    "5kg",
    "12 B",
  ])("have no letters in %j", (line) => {
    expect(has(line, LINE.LETTERS)).toBe(false);
  });

  it.each(["Km 5", "EURO 5", "RUE 5", "Łk 5", "ул 5", "1 京都", "MM & Co 5"])(
    "have letters in %j",
    (line) => {
      expect(has(line, LINE.LETTERS)).toBe(true);
    },
  );

  it("come with the places of all numbers, also of those behind the end of a long line", () => {
    const text = `a 12 b34\f5\f${"x".repeat(2_100)} 67\f${"y\f".repeat(1_600)}89`;
    const starts = [...text.matchAll(/\d+/g)].map(({ index }) => index);
    expect(pageLines(text).numbers).toEqual(starts);
  });

  it.each(["2021-03-19", "12.10.2011", "Order 7412-261905", "EAN 4106189734029", "10:00-18:30"])(
    "do not take %j for a postal code",
    (line) => {
      expect(has(line, LINE.CODE_4 | LINE.CODE_5 | LINE.CODE_6 | LINE.CODE_SPLIT)).toBe(false);
    },
  );

  it("have the bit of each postal code, job title and name that an expression finds", () => {
    const missing = (line: string, bits: number) => [
      ...postalFormats().filter(
        (format) => line.match(format.pattern) !== null && (bits & format.bits) === 0,
      ),
      ...(findRole(line) !== -1 && (bits & LINE.ROLE) === 0 ? ["role"] : []),
      ...(NAME.test(line) && (bits & LINE.NAME) === 0 ? ["name"] : []),
    ];
    fc.assert(
      fc.property(lines, (written) => {
        const { texts, classes } = pageLines(written);
        expect(texts.flatMap((line, at) => missing(line, classes[at]!))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

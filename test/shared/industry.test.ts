import { expect, it } from "vitest";
import { BUSINESS_KIND_ROWS, INDUSTRY_ROWS } from "#src/shared/data/industries";
import { BUSINESS_KINDS, INDUSTRIES, toBusinessKind, toIndustry } from "#src/shared/industry";

it.each([
  ["Dental care", "Dental care"],
  ["dentistry", "Dental care"],
  ["Healthcare", "Health care"],
  ["Health-Care", "Health care"],
  ["Marketing & Advertising", "Marketing and advertising"],
  ["Logistics and Supply Chain", "Logistics and transport"],
  ["Machine building", "Machinery"],
  ["E-commerce", "Retail"],
  ["Underwater basket weaving", null],
  ["", null],
])("reads the industry %j as %j", (text, industry) => {
  expect(toIndustry(text)).toBe(industry);
});

it.each([
  ["Software as a Service", "SaaS"],
  ["Health care provider", "Health services"],
  ["Conglomerate of everything", null],
])("reads the kind of business %j as %j", (text, kind) => {
  expect(toBusinessKind(text)).toBe(kind);
});

it.each([
  ["industries", INDUSTRY_ROWS, INDUSTRIES],
  ["kinds of business", BUSINESS_KIND_ROWS, BUSINESS_KINDS],
])("contains no spelling of %s twice, and sorts its names", (_, rows, names) => {
  const spellings = rows.flatMap(({ name, spellings: other }) => [
    name.toLowerCase(),
    ...other.filter((spelling) => spelling !== name.toLowerCase()),
  ]);
  const twice = spellings.filter((spelling, at) => spellings.indexOf(spelling) !== at);
  expect(twice).toEqual([]);
  expect(names).toEqual([...names].toSorted());
  expect(
    rows.filter(({ spellings: other }) => other.some((one) => one !== one.toLowerCase())),
  ).toEqual([]);
});

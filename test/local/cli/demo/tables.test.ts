import { describe, expect, test } from "vitest";
import type { Lead, LeadEmail } from "@quarry/client";
import { addressTable, leadTable, scoreTable } from "#local/cli/demo/tables";

const LEAD = {
  id: "01a1fe77-9b5b-7ff7-9db6-329f867bc288",
  website: "https://acme.example/",
  company_name: "Acme",
  emails: ["info@acme.example", "jobs@acme.example"],
  phones: [],
  socials: {},
  technologies: [],
  enrichment: {},
} as unknown as Lead;

const cellsOf = (table: string) => table.split("\n")[2]?.split(/\s{2,}/);

describe("the table of leads", () => {
  test("leaves unknown values empty", () => {
    expect(cellsOf(leadTable([LEAD], 200))).toEqual([
      "Acme",
      "acme.example",
      "info@acme.example (+1)",
    ]);
  });

  test("names the most informative technologies first, and counts the rest", () => {
    const technologies = [
      ["Apache", "Web servers"],
      ["HSTS", "Security"],
      ["PHP", "Programming languages"],
      ["WooCommerce", "Ecommerce"],
      ["WordPress", "CMS"],
    ].map(([name = "", category = ""]) => ({ name, category, version: null }));
    const table = leadTable([{ ...LEAD, technologies }], 200);
    expect(table).toContain("WooCommerce, WordPress, Apache (+2)");
  });

  test.each([80, 120, 200])("shows grade and delivery in a terminal of %i columns", (width) => {
    const enrichment = { quality: { grade: "B" }, email: { deliverability: "medium" } };
    const lead = { ...LEAD, enrichment: enrichment as Lead["enrichment"] };
    const table = leadTable([lead], width);
    for (const line of table.split("\n")) expect(line.length).toBeLessThanOrEqual(width);
    expect(cellsOf(table)).toEqual(expect.arrayContaining(["B", "medium"]));
  });
});

test("shows an address with the reasons for and against it", () => {
  const address = {
    email: "info@acme.example",
    status: "risky",
    confidence: 55,
    reasons: ["smtp_accepted", "catch_all"],
  };
  expect(cellsOf(addressTable([address as LeadEmail], 200))).toEqual([
    "info@acme.example",
    "risky",
    "55",
    "smtp_accepted catch_all",
  ]);
});

test("shows a lead with its AI results, and empty cells without them", () => {
  const ai = { industry: "Dental care", lead_score: 87, summary: "Dentists\nin Bath." };
  const scored = { ...LEAD, enrichment: { ai, icp: { score: 70, verdict: "strong" } } };
  const [, , first, second] = scoreTable([scored as Lead, LEAD], 200).split("\n");
  expect(first?.split(/\s{2,}/)).toEqual([
    "Acme",
    "Dental care",
    "87",
    "70",
    "strong",
    "Dentists in Bath.",
  ]);
  expect(second).toBe("Acme");
});

import { describe, expect, it } from "vitest";
import { QUALITY_SCORE_RULE, scoreQuality } from "#src/enrichment/quality";
import { ENRICHMENT_EXAMPLE } from "#src/features/leads/enrichment-examples";
import {
  DELIVERABILITY,
  GRADES,
  type CompanyEnrichment,
  type EmailEnrichment,
} from "#src/shared/lead";
import { fc } from "#test/support/builders/properties";

type Given = Parameters<typeof scoreQuality>[0];
type Lead = Given["lead"];

const NO_COMPANY: CompanyEnrichment = {
  ...ENRICHMENT_EXAMPLE.company,
  ...Object.fromEntries(Object.keys(ENRICHMENT_EXAMPLE.company).map((member) => [member, null])),
  business_hours: [],
  languages: [],
};
const NO_LEAD: Lead = {
  companyName: null,
  emails: [],
  phones: [],
  socials: {},
  description: null,
  company: NO_COMPANY,
};
const FULL_LEAD: Lead = {
  companyName: "Acme",
  emails: ["info@acme.com"],
  phones: ["+493012345678"],
  socials: { x: "https://x.com/acme" },
  description: "Machines",
  company: ENRICHMENT_EXAMPLE.company,
};
const NO_MAIL: EmailEnrichment = {
  catch_all: null,
  deliverability: "unknown",
  disposable: false,
  dkim: false,
  dmarc: false,
  has_mx: false,
  spf: false,
  domain: null,
  mx_provider: null,
  role_addresses: [],
};
const BEST_MAIL: EmailEnrichment = { ...ENRICHMENT_EXAMPLE.email, catch_all: false };

const score = (given: { lead?: Lead; email?: EmailEnrichment; security?: number; seo?: number }) =>
  scoreQuality({
    lead: given.lead ?? NO_LEAD,
    email: given.email ?? NO_MAIL,
    domain: { ...ENRICHMENT_EXAMPLE.domain, security_score: given.security ?? 0 },
    seo: { ...ENRICHMENT_EXAMPLE.seo, score: given.seo ?? 0 },
  });

describe("the quality of a lead", () => {
  it("is 100 for complete data and 0 without data", () => {
    expect(score({ lead: FULL_LEAD, email: BEST_MAIL, security: 100, seo: 100 })).toEqual({
      data_completeness_score: 100,
      deliverability_score: 100,
      security_score: 100,
      seo_score: 100,
      grade: "A",
      score: 100,
    });
    expect(score({})).toMatchObject({ score: 0, grade: "F", deliverability_score: 0 });
  });

  it("adds up in the example that the API shows", () => {
    const { email, domain, seo, quality } = ENRICHMENT_EXAMPLE;
    expect(scoreQuality({ lead: FULL_LEAD, email, domain, seo })).toEqual(quality);
  });

  it.each<[string, Partial<Lead>, number]>([
    ["an address", { emails: ["info@acme.com"] }, 25],
    ["a number", { phones: ["+493012345678"] }, 15],
    ["a name", { companyName: "Acme" }, 15],
    ["a profile", { socials: FULL_LEAD.socials }, 10],
    ["a description", { description: "Machines" }, 10],
    ["a company's description", { company: { ...NO_COMPANY, description: "Machines" } }, 10],
    ["a city", { company: { ...NO_COMPANY, city: "Linz" } }, 5],
    ["a range of employees", { company: { ...NO_COMPANY, employee_range: "11-50" } }, 3],
    ["hours", { company: { ...NO_COMPANY, business_hours: ["Mo 09:00-17:00"] } }, 2],
  ])("counts %s for completeness", (_, lead, points) => {
    expect(score({ lead: { ...NO_LEAD, ...lead } }).data_completeness_score).toBe(points);
  });

  it.each<[string, Partial<EmailEnrichment>, number]>([
    ["all proven", {}, 100],
    ["the server was not queried", { catch_all: null }, 95],
    ["the server accepts all addresses", { catch_all: true, deliverability: "medium" }, 70],
    ["a neutral SPF record", { spf_all: "neutral", deliverability: "medium" }, 70],
    ["no DMARC", { dmarc: false, deliverability: "medium" }, 70],
    ["a DNS failure", { ...NO_MAIL, domain: "acme.com" }, 25],
    ["a domain that accepts no mail", { deliverability: "low" }, 0],
    ["a disposable address", { disposable: true }, 0],
    ["no mail domain", { domain: null }, 0],
  ])("judges deliverability: %s", (_, email, points) => {
    expect(score({ email: { ...BEST_MAIL, ...email } }).deliverability_score).toBe(points);
  });

  it.each<[number, string]>([
    [85, "A"],
    [84, "B"],
    [70, "B"],
    [69, "C"],
    [55, "C"],
    [54, "D"],
    [40, "D"],
    [39, "F"],
    [0, "F"],
  ])("grades %i with %s", (wanted, grade) => {
    // 60 come from the lead and its mail; security and SEO give the rest, a fifth each.
    const rest = wanted >= 60 ? wanted - 60 : wanted;
    const base = wanted >= 60 ? { lead: FULL_LEAD, email: BEST_MAIL } : {};
    const half = rest * 2.5;
    const given = { ...base, security: Math.min(100, half * 2), seo: Math.max(0, half * 2 - 100) };
    expect(score(given)).toMatchObject({ score: wanted, grade });
    expect(QUALITY_SCORE_RULE.grade).toBe("A from 85, B from 70, C from 55, D from 40; F below.");
  });
});

describe("the score", () => {
  const points = fc.integer({ min: 0, max: 100 });
  const email: fc.Arbitrary<EmailEnrichment> = fc.record({
    catch_all: fc.constantFrom(null, true, false),
    deliverability: fc.constantFrom(...DELIVERABILITY),
    disposable: fc.boolean(),
    dkim: fc.boolean(),
    dmarc: fc.boolean(),
    has_mx: fc.boolean(),
    spf: fc.boolean(),
    domain: fc.constantFrom("acme.com", null),
    mx_provider: fc.constant(null),
    role_addresses: fc.constant([]),
  });
  const members = Object.keys(NO_COMPANY) as (keyof CompanyEnrichment)[];
  const pick = (names: string[]): Lead => ({
    ...NO_LEAD,
    ...Object.fromEntries(
      Object.entries(FULL_LEAD).filter(([name]) => name !== "company" && names.includes(name)),
    ),
    company: {
      ...NO_COMPANY,
      ...Object.fromEntries(
        Object.entries(FULL_LEAD.company).filter(([name]) => names.includes(name)),
      ),
    },
  });
  const names = [...Object.keys(FULL_LEAD), ...members];

  it("never decreases with another good fact", () => {
    const better: Partial<EmailEnrichment>[] = [
      { catch_all: false },
      { disposable: false },
      { dkim: true },
      { dmarc: true },
      { spf: true },
      { domain: "acme.com" },
      { deliverability: "high" },
    ];
    fc.assert(
      fc.property(
        fc.subarray(names),
        fc.constantFrom(...names),
        email,
        fc.constantFrom(...better),
        points,
        points,
        (known, more, mail, change, security, seo) => {
          const given = { lead: pick(known), email: mail, security, seo };
          const before = score(given).score;
          const gradeBefore = GRADES.indexOf(score(given).grade);
          for (const after of [
            score({ ...given, lead: pick([...known, more]) }),
            score({ ...given, email: { ...mail, ...change } }),
            score({ ...given, security: 100 }),
            score({ ...given, seo: Math.min(100, seo + 1) }),
          ]) {
            expect(after.score).toBeGreaterThanOrEqual(before);
            expect(GRADES.indexOf(after.grade)).toBeLessThanOrEqual(gradeBefore);
          }
        },
      ),
    );
  });

  it("and its parts are deterministic integers from 0 to 100", () => {
    fc.assert(
      fc.property(fc.subarray(names), email, points, points, (known, mail, security, seo) => {
        const given = { lead: pick(known), email: mail, security, seo };
        const { grade, ...scores } = score(given);
        expect(score(given)).toEqual({ grade, ...scores });
        for (const value of Object.values(scores))
          expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true);
      }),
    );
  });
});

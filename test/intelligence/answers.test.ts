import { describe, expect, it } from "vitest";
import { leadsCited, withoutMarks } from "#src/intelligence/assistant";
import type { CompanyProfile } from "#src/intelligence/company-profile";
import { type IdealCustomer, readIcpMatch } from "#src/intelligence/icp-match";
import { readEnrichment } from "#src/intelligence/lead-enrichment";
import { readSearchFilter } from "#src/intelligence/lead-search";
import { type OutreachBrief, readEmailDraft, readOutreach } from "#src/intelligence/outreach";
import { unfoundedNumbers } from "#src/intelligence/claims/stated-numbers";

const PROFILE: CompanyProfile = {
  website: "https://brightwater-dental.co.uk/",
  company_name: "Brightwater Dental",
  title: null,
  description: null,
  language: "en",
  organization_types: [],
  city: null,
  country: null,
  employees: null,
  founded_year: null,
  technologies: [],
  social_networks: [],
  email_count: 0,
  phone_count: 0,
  open_roles: [],
  text: "Dentists.",
};
const ICP: IdealCustomer = {
  name: "",
  description: "",
  company_keywords: [],
  disqualifiers: [],
  target_industries: [],
};
const BRIEF: OutreachBrief = {
  offer: { product: "Booking", tone: null },
  sender: { company: "Acme Ltd", name: null, signature: null },
  recipient: null,
  language: null,
  profile: PROFILE,
};

const ID = "0190c1a2-0000-7000-8000-000000000001";

describe("a model's output", () => {
  it("is bounded, rounded, and null if the model has no value", () => {
    expect(
      readEnrichment(
        {
          summary: " Dentists. ",
          industry: "N/A",
          category: "unknown",
          buying_signals: ["Hiring", "Hiring", "", "none"],
          lead_score: 172.4,
          score_reasoning: "x".repeat(5_000),
        },
        PROFILE,
      ),
    ).toEqual({
      summary: "Dentists.",
      industry: null,
      category: null,
      buying_signals: ["Hiring"],
      lead_score: 100,
      score_reasoning: "x".repeat(600),
    });
  });

  it("has a one-line industry and no control characters", () => {
    const answer = {
      summary: "Line one\u0000\u001b[0m,\r\nline two.",
      industry: " Dental\n care. ",
      category: "B2B services",
      buying_signals: [],
      lead_score: 5,
      score_reasoning: null,
    };
    expect(readEnrichment(answer, PROFILE)).toMatchObject({
      summary: "Line one[0m,\nline two.",
      industry: "Dental care",
      category: "B2B services",
    });
  });

  it("is cut after a sentence, or else after a word", () => {
    const text = (content: string) =>
      readOutreach("linkedin_opener", { subject: null, content }, BRIEF);
    const sentence = `${"word ".repeat(40)}end.`;
    expect(text(`${sentence} ${"more ".repeat(40)}`)?.content).toBe(sentence);
    expect(text("word ".repeat(100))?.content).toBe("word ".repeat(60).trim());
    expect(text("x".repeat(500))?.content).toBe("x".repeat(300));
  });

  it.each([
    [100, "strong"],
    [70, "strong"],
    [69.4, "medium"],
    [40, "medium"],
    [39, "weak"],
    [-5, "weak"],
  ])("with an ICP score of %d is a %s fit", (score, verdict) => {
    expect(
      readIcpMatch({ score, reasoning: "Because.", matched_signals: [] }, PROFILE, ICP).verdict,
    ).toBe(verdict);
  });

  it("has a subject only for kinds with one, and null for an empty text", () => {
    const answer = { subject: "Hello", content: "Text" };
    expect(readOutreach("cold_email", answer, BRIEF)).toEqual({
      subject: "Hello",
      content: "Text",
    });
    expect(readOutreach("pitch", answer, BRIEF)).toEqual({ subject: null, content: "Text" });
    expect(readOutreach("pitch", { subject: null, content: "  " }, BRIEF)).toBeNull();
    expect(readEmailDraft({ subject: "", body: "Text" }, BRIEF)).toBeNull();
  });

  it("contains the requested filters of a search only", () => {
    const nothing = {
      q: null,
      tag: "none",
      domain: null,
      country: "DE",
      industry: null,
      category: null,
      technology: "",
      has_email: true,
      has_phone: null,
      hiring: null,
      email_status: "unknown",
      deliverability: "unknown",
      grade: null,
      min_quality: 0,
      min_seo: null,
      min_icp: null,
      verdict: null,
      min_lead_score: null,
      created_after: null,
      created_before: null,
      updated_after: null,
      technologies_none: null,
      tags_none: null,
      city: null,
      language: null,
      role: null,
      seniority: null,
      size_min: null,
      size_max: null,
      sort: null,
      explanation: "German leads with an address.",
    };
    expect(readSearchFilter(nothing)).toEqual({
      members: {
        country: "DE",
        has_email: true,
        email_status: "unknown",
        deliverability: "unknown",
        min_quality: 0,
      },
      explanation: "German leads with an address.",
    });
  });
});

describe("a reply of the assistant", () => {
  it("cites each lead once and has no marks", () => {
    const reply = `Best is Acme [lead:${ID}], then Globex.\nAcme [lead:${ID.toUpperCase()}] has mail.`;
    expect(leadsCited(reply)).toEqual([ID]);
    expect(withoutMarks(reply)).toBe("Best is Acme, then Globex.\nAcme has mail.");
  });

  it.each([
    ["You have 42 leads.", ['{"total":42}'], []],
    ["You have 1,234 leads.", ['{"total":1234}'], []],
    ["Sie haben 1.234 Leads.", ['{"total":1234}'], []],
    ["The average is 71.5.", ['{"average":71.5}'], []],
    ["You have 43 leads.", ['{"total":42}'], ["43"]],
    ["There is 1 lead.", ["{}"], []],
    [`Acme [lead:${ID}] it is.`, [], []],
    ["Phones: +49301234567 and 3 more.", ["+49301234567"], ["3"]],
    ["Call +49 (0)30 123-4567 or 030 1234567.", ['"+49301234567"'], []],
    ["Call +49 40 7654321.", ['"+49301234567"'], ["49", "40", "7654321"]],
    ["1. Acme\n2. Globex\n3) Initech", ["{}"], []],
    ["**1.** Acme\n   - fine\n**2.** Globex", ["{}"], []],
    ["7. Acme", ["{}"], ["7"]],
    ["Found on 21 November 2026, at 09:30.", ['"2026-11-21T09:30:00.000Z"'], []],
    ["Since November 14th, so last week.", ["2026-11-14"], []],
    ["Seit dem 14. November 2026 (14.11.2026).", ["2026-11-14"], []],
    ["Depuis le 14 février.", ["2026-02-14"], []],
    ["As of 2026/11/21, 9:30.", ["2026-11-21T09:30:00.000Z"], []],
    ["All of them came in 2026.", ["2026-11-21"], []],
    ["Found on 22 November 2026.", ["2026-11-21"], ["22"]],
    ["Found on 21 June 2026.", ["2026-11-21"], ["21"]],
    ["There are 21 leads.", ["2026-11-21T09:30:00.000Z"], ["21"]],
    ["12 of your 40 leads (30%) have a phone.", ['{"a":12,"b":40}'], []],
    ["12 of your 40 leads (31%) have a phone.", ['{"a":12,"b":40}'], ["31"]],
    ["Most, 80%, have a phone.", ['{"a":12,"b":40}'], ["80"]],
    ["It scores 85/100, an A.", ['{"score":85}'], []],
    ["It scores 86/100.", ['{"score":85}'], ["86"]],
    ["Some 50k leads, 51-200 people each.", ['{"total":42}'], ["50k", "51", "200"]],
    ["About 42k leads.", ['{"total":42000}'], []],
    ["Vous avez 12 345 leads.", ['{"total":12345}'], []],
    ["لديك ٤٣ عميلا", ['{"total":42}'], ["43"]],
    ["An average of 71.4.", ['{"average":71.42857}'], []],
    ["4imprint.com and info24@acme.com are the 2nd.", ["{}"], []],
    [`Job ${ID} is done.`, ["{}"], []],
    ["There are 7000 leads.", [`{"id":"${ID}"}`], ["7000"]],
    ["It runs WordPress 6.6.2.", ['{"version":"6.6.2"}'], []],
    ["It runs WordPress 6.6.3.", ['{"version":"6.6.2"}'], ["6.6.3"]],
    ["Revenue of 1.234.567,50 or 12,50.", ['{"a":1234567.5,"b":12.5}'], []],
    ["Scores: 12 and 345.", ["[\n 12,\n 345\n]"], []],
    ["HTTP2 and B2B are words.", [], []],
  ])("checks %s against the tool results", (reply, sources, unfounded) => {
    expect(unfoundedNumbers(reply, sources)).toEqual(unfounded);
  });
});

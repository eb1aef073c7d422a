import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { readVocabulary } from "#src/features/ai/search/vocabulary";
import { vocabularyQueries } from "#src/features/ai/search/vocabulary.repository";
import { resolveFilter, MAX_VALUES } from "#src/features/ai/search/resolve-filter";
import { saveLeads } from "#src/pipeline/leads/save";
import type { SearchVocabulary } from "#src/intelligence/lead-search";
import { newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";

const VOCABULARY: SearchVocabulary = {
  tags: ["Hot"],
  industries: ["dental care", "healthcare software"],
  categories: ["b2b services"],
  technologies: ["javascript", "google analytics", "wordpress"],
  countries: ["GB"],
};

describe("a filter that a model gave", () => {
  it.each([
    [{ deliverability: "Unknown" }, { deliverability: "unknown" }],
    [{ email_status: "Unverified, Valid" }, { email_status: "valid,unverified" }],
    [
      { grade: "a", verdict: "Strong", sort: "ICP" },
      { grade: "A", verdict: "strong", sort: "icp" },
    ],
    [{ created_after: "2026-11-14T00:00:00" }, { created_after: "2026-11-14T00:00:00.000Z" }],
    [{ created_before: "2026-11-14" }, { created_before: "2026-11-14" }],
    [{ domain: "https://www.acme.com/about" }, { domain: "acme.com" }],
    [{ country: "Germany" }, { country: "DE" }],
    [
      { min_icp: 172.4, min_seo: 49.6 },
      { min_icp: 100, min_seo: 50 },
    ],
    [{ min_quality: 0 }, {}],
    [
      { technology: "WordPress", tag: "hot" },
      { technology: "wordpress", tag: "Hot" },
    ],
  ])("resolves %j to %j without a remark", (given, filter) => {
    expect(resolveFilter(given, VOCABULARY)).toEqual({ filter, mappings: [], dropped: [] });
  });

  it.each([
    [
      { industry: "Dental" },
      { industry: "dental care" },
      'Replaced industry "Dental" by "dental care".',
    ],
    [
      { technology: "WordPress plugins" },
      { technology: "wordpress" },
      'Replaced technology "WordPress plugins" by "wordpress".',
    ],
    [{ technology: "Java" }, {}, 'Ignored: technology "Java", which no lead has.'],
    [
      { industry: "Dentistry" },
      { industry: "dental care" },
      'Replaced industry "Dentistry" by "dental care".',
    ],
    [{ industry: "Care homes" }, {}, 'Ignored: industry "Care homes", which no lead has.'],
    [{ sort: "newest" }, {}, 'Ignored: sort "newest", which is not a valid value.'],
    [{ created_after: "soon" }, {}, 'Ignored: created after "soon", which is not a valid value.'],
    [{ colour: "red" }, {}, 'Ignored: colour "red", which is not a valid value.'],
  ])("resolves %j to %j, with a remark", (given, filter, note) => {
    const resolved = resolveFilter(given as never, VOCABULARY);
    expect(resolved.filter).toEqual(filter);
    expect([...resolved.mappings, ...resolved.dropped]).toEqual([note]);
  });

  it("keeps an unknown value if the vocabulary may be truncated", () => {
    const technologies = Array.from({ length: MAX_VALUES }, (_, n) => `technology ${n}a`);
    const given = { technology: "Zope" };
    expect(resolveFilter(given, { ...VOCABULARY, technologies })).toEqual({
      filter: { technology: "zope" },
      mappings: [],
      dropped: [],
    });
  });
});

describe("the vocabulary of a workspace", () => {
  it("lists the most frequent values first, of this workspace only", async () => {
    const [mine, theirs] = [await newWorkspace(), await newWorkspace()];
    const using = (...names: string[]) => ({
      technologies: names.map((name) => ({ name, category: "CMS", version: null })),
    });
    await saveLeads(scopeOf(mine.workspaceId), [
      newLead({ ...using("Ghost", "Zope"), enrichment: { ai: { category: "SaaS" } } }),
      newLead({
        ...using("Zope"),
        enrichment: { ai: { industry: "Énergie", category: "Agency" } },
      }),
    ]);
    await saveLeads(scopeOf(theirs.workspaceId), [newLead(using("Typo3"))]);
    const { technologies, categories, industries } = await readVocabulary(
      scopeOf(mine.workspaceId),
    );
    expect(technologies.map((name) => name.toLowerCase())).toEqual(["zope", "ghost"]);
    expect(categories).toEqual(["Agency", "SaaS"]);
    expect(industries).toHaveLength(1);
  });

  it("is read from indexes, without reading leads one by one", async () => {
    const db = connect(env.DB);
    for (const query of vocabularyQueries("any", 200)) {
      const { results } = await rawStatement(db, sql`EXPLAIN QUERY PLAN ${query}`).all<{
        detail: string;
      }>();
      const steps = results.map(({ detail }) => detail);
      expect(steps.filter((step) => /^SCAN (?!found)/.test(step))).toEqual([]);
      for (const step of steps.filter((each) => each.startsWith("SEARCH")))
        expect(step).toMatch(
          /PRIMARY KEY \(workspace_id=\? AND kind=\?\)|leads_by_category \(workspace_id=\? AND category>\?\)|tags/,
        );
    }
  });
});

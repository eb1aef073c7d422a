import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { connect } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { readVocabulary } from "#src/features/ai/vocabulary";
import { vocabularyQueries } from "#src/features/ai/vocabulary.repository";
import { grantWish, MAX_VALUES } from "#src/features/ai/resolve-filter";
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

describe("what a model wishes for", () => {
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
  ])("as %j is granted without a remark", (wish, filter) => {
    expect(grantWish(wish, VOCABULARY)).toEqual({ filter, taken: [], dropped: [] });
  });

  it.each([
    [
      { industry: "Dental" },
      { industry: "dental care" },
      'Took industry "Dental" as "dental care".',
    ],
    [
      { technology: "WordPress plugins" },
      { technology: "wordpress" },
      'Took technology "WordPress plugins" as "wordpress".',
    ],
    [{ technology: "Java" }, {}, 'Left out: technology "Java", which no lead here has.'],
    [
      { industry: "Dentistry" },
      { industry: "dental care" },
      'Took industry "Dentistry" as "dental care".',
    ],
    [{ industry: "Care homes" }, {}, 'Left out: industry "Care homes", which no lead here has.'],
    [{ sort: "newest" }, {}, 'Left out: sort "newest", which is no such value.'],
    [{ created_after: "soon" }, {}, 'Left out: created after "soon", which is no such value.'],
    [{ colour: "red" }, {}, 'Left out: colour "red", which is no such value.'],
  ])("as %j is taken as %j, and said", (wish, filter, note) => {
    const granted = grantWish(wish as never, VOCABULARY);
    expect(granted.filter).toEqual(filter);
    expect([...granted.taken, ...granted.dropped]).toEqual([note]);
  });

  it("is kept where the list of values may be cut off", () => {
    const technologies = Array.from({ length: MAX_VALUES }, (_, n) => `technology ${n}a`);
    const wish = { technology: "Zope" };
    expect(grantWish(wish, { ...VOCABULARY, technologies })).toEqual({
      filter: { technology: "zope" },
      taken: [],
      dropped: [],
    });
  });
});

describe("the values that a workspace's leads have", () => {
  it("come most frequent first, of this workspace alone", async () => {
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

  it("are found in indexes, without reading leads one by one", async () => {
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

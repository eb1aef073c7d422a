import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rawStatement } from "#src/db/raw-statement";
import { tokensOf } from "#src/db/search-text";
import { LEAD_SORTS, type LeadFilter } from "#src/features/leads/filter";
import { leadQuery, pageQuery } from "#src/features/leads/lead-query.repository";
import type { Counted } from "#src/features/leads/lead-total.repository";
import { searchPageQuery } from "#src/features/leads/search-page.repository";
import { removeLead } from "#src/features/leads/leads.repository";
import { saveLead, saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { companyIn, newLead, quality, scopeOf } from "#test/support/builders/leads";

const WORDS = [
  ..."granite granites granitework marble marbles harbor harbour Häfen hafen öl oil".split(" "),
  ..."Ångström café cafe 東京 info-point info point GmbH net-work network".split(" "),
];
const COUNTRIES = ["DE", "IS", "US"];
const LANGUAGES = ["de", "en"];

/** The same numbers in each run. */
const random = (n: number, salt: number) =>
  Math.abs(Math.sin(n * 12.9898 + salt * 78.233) * 43758.5453) % 1;
const pick = <T>(from: readonly T[], n: number, salt: number): T =>
  from[Math.floor(from.length * random(n, salt) ** 2)]!;

type Sample = {
  id: string;
  name: string | null;
  words: string;
  country: string;
  language: string;
  score: number;
};

const sampleOf = (n: number, salt = 0): Sample => ({
  id: newId(),
  name: random(n, 8) < 0.2 ? null : pick(["Beta", "Alpha", "Gamma"], n, 9),
  words: [1, 2, 3].map((nth) => pick(WORDS, n, nth + salt)).join(" "),
  country: pick(COUNTRIES, n, 5),
  language: pick(LANGUAGES, n, 6),
  score: Math.floor(random(n, 7) * 101),
});

const leadOf = ({ id, name, words, country, language, score }: Sample, n: number) =>
  newLead({
    id,
    language,
    domain: `n${n}.test`,
    emails: [],
    title: null,
    description: words,
    companyName: name,
    enrichment: { company: companyIn(country), quality: quality(score, "C") },
  });

/** What the index makes of a text, in the simplest way. */
const plainTokens = (text: string) =>
  text
    .replaceAll(/(\p{Script=Han})/gu, " $1 ")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((token) => token !== "");

function hasPrefix(text: string, word: string): boolean {
  const [tokens, asked] = [plainTokens(text), plainTokens(word)];
  return tokens.some((_, at) =>
    asked.every((token, nth) =>
      nth === asked.length - 1 ? tokens[at + nth]?.startsWith(token) : tokens[at + nth] === token,
    ),
  );
}

const TYPED = [
  ...WORDS,
  ..."gran granitew marb harb haf ang caf 東 info-p n1 zzz g in gm".split(" "),
];

function filterOf(n: number): LeadFilter {
  const words = [1, 2, 3].slice(0, 1 + Math.floor(random(n, 11) * 3));
  return {
    q: words.map((nth) => pick(TYPED.toReversed(), n, 20 + nth)).join(" "),
    ...(random(n, 31) < 0.4 && { country: pick(COUNTRIES, n, 32) }),
    ...(random(n, 33) < 0.2 && { language: pick(LANGUAGES, n, 34) }),
    ...(random(n, 35) < 0.2 && { min_quality: Math.floor(random(n, 36) * 80) }),
    sort: LEAD_SORTS[Math.floor(random(n, 37) * LEAD_SORTS.length)]!,
  };
}

const isFound = (
  { name, words, country, language, score }: Sample,
  n: number,
  filter: LeadFilter,
) =>
  filter.q!.split(" ").every((word) => hasPrefix(`${name ?? ""} n${n}.test ${words}`, word)) &&
  (filter.country ?? country) === country &&
  (filter.language ?? language) === language &&
  score >= (filter.min_quality ?? 0);

/** Each of them takes other ways through the statement. */
const WAYS = [
  {},
  { minLookedUp: 0, lookUps: 1000, maxRare: 0 },
  { minLookedUp: 2, lookUps: 1000, maxRare: 20 },
  { minLookedUp: 0, lookUps: 60, maxRare: 5 },
  { maxTerms: 0 },
  { maxTerms: 2, maxRare: 3, maxSorted: 1 },
  { maxSorted: 1, maxCandidates: 10, maxMerged: 1 },
  { maxSorted: 2, maxCandidates: 3, maxRare: 0 },
];

describe("pages of a search", () => {
  const workspaceId = newId();
  const samples = new Map<string, { sample: Sample; n: number }>();
  const seqIds = new Map<number, string>();

  beforeAll(async () => {
    const scope = scopeOf(workspaceId);
    const all = Array.from({ length: 150 }, (_, n) => sampleOf(n));
    await saveLeads(
      scope,
      all.map((sample, n) => leadOf(sample, n)),
    );
    all.forEach((sample, n) => samples.set(sample.id, { sample, n }));
    // The index keeps entries of deleted leads, and of former words, until it merges them.
    for (const n of [3, 60, 149]) {
      await removeLead(scope, all[n]!.id);
      samples.delete(all[n]!.id);
    }
    for (const n of [7, 8, 77]) {
      const { id } = all[n]!;
      const sample = { ...sampleOf(n, 50), id };
      await saveLead(scope, leadOf(sample, n));
      samples.set(id, { sample, n });
    }
    // Leads of others with the same words.
    await saveLeads(
      scopeOf(newId()),
      Array.from({ length: 20 }, (_, n) => leadOf(sampleOf(n + 500), n)),
    );
    const { results } = await rawStatement(
      scope.db,
      sql`SELECT id, seq FROM leads WHERE workspace_id = ${workspaceId}`,
    ).all<{ id: string; seq: number }>();
    for (const { id, seq } of results) seqIds.set(seq, id);
  });

  it.each(WAYS)("have the leads of a plain scan: %j", async (bounds) => {
    const { db } = scopeOf(workspaceId);
    const page = { limit: 10, offset: 0 };
    let found = 0;
    for (let from = 0; from < 60; from += 30) {
      const filters = Array.from({ length: 30 }, (_, n) => filterOf(from + n));
      const answers = await db.$client.batch<Record<string, unknown>>(
        filters.flatMap((filter, nth) => {
          const offset = nth % 3 === 0 ? 4 : 0;
          return [
            rawStatement(db, leadQuery(workspaceId, { sort: filter.sort! }).seqs),
            rawStatement(db, searchPageQuery(workspaceId, filter, { ...page, offset }, bounds)!),
            rawStatement(db, pageQuery(workspaceId, filter, { limit: 10, offset: 95 }, bounds)),
          ];
        }),
      );
      filters.forEach((filter, nth) => {
        const [sorted, [answer], far] = answers
          .slice(nth * 3, nth * 3 + 3)
          .map(({ results }) => results) as [
          { seq: number }[],
          [Counted & { seqs: string }],
          { seq: number }[],
        ];
        const expected = sorted
          .map(({ seq }) => seq)
          .filter((seq) => {
            const { sample, n } = samples.get(seqIds.get(seq)!)!;
            return isFound(sample, n, filter);
          });
        found += expected.length;
        const offset = nth % 3 === 0 ? 4 : 0;
        expect([filter, JSON.parse(answer.seqs)]).toEqual([
          filter,
          expected.slice(offset, offset + page.limit),
        ]);
        expect(far.map(({ seq }) => seq)).toEqual(expected.slice(95, 105));
        expect([filter, answer]).toMatchObject([
          filter,
          { matching: expected.length, is_complete: 1 },
        ]);
      });
    }
    expect(found).toBeGreaterThan(100);
  });
});

it("knows the words that the index makes of each known character", async () => {
  const { db } = scopeOf();
  const points = Array.from({ length: 0x17f }, (_, n) => n + 1)
    .map((point) => String.fromCodePoint(point))
    .filter((character) => /^[ -~\u{c0}-\u{17f}]$/u.test(character.normalize("NFKC")));
  expect(points.length).toBeGreaterThan(250);
  const texts = points.map((character) => `ab${character}cd ${character}`.normalize("NFKC"));
  const run = (text: string, ...values: unknown[]) =>
    db.$client
      .prepare(text)
      .bind(...values)
      .all<{ doc: number; term: string }>();
  await run(
    "CREATE VIRTUAL TABLE known_words USING fts5(body, tokenize = 'unicode61 remove_diacritics 2')",
  );
  await run("CREATE VIRTUAL TABLE known_terms USING fts5vocab(known_words, instance)");
  await run(
    "INSERT INTO known_words (rowid, body) SELECT key, value FROM json_each(?)",
    JSON.stringify(texts),
  );
  const { results } = await run("SELECT doc, term FROM known_terms ORDER BY doc, offset");
  const made = texts.map((text) => [text, [] as string[]] as const);
  for (const { doc, term } of results) made[doc]![1].push(term);
  expect(texts.map((text) => [text, tokensOf(text)])).toEqual(made);
  await run("DROP TABLE known_terms");
  await run("DROP TABLE known_words");
});

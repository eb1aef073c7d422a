import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { assistantTools } from "#src/features/ai/search/assistant-tools";
import { searchLeads } from "#src/features/ai/search/search";
import { rawStatement } from "#src/db/raw-statement";
import { LEAD_SORTS } from "#src/features/leads/filter";
import { leadQuery } from "#src/features/leads/lead-query.repository";
import { totalQuery } from "#src/features/leads/lead-total.repository";
import { saveLead, saveLeads } from "#src/pipeline/leads/save";
import { searchQuery } from "#src/db/search-text";
import type { LanguageModel } from "#src/ports/language-model";
import { readSettings } from "#src/shared/settings";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { disguisedOperators } from "#test/support/builders/disguised-operators";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { unbudgeted } from "#test/support/fakes/model";
import { newReceiver } from "#test/support/harness/receiver";
import { jobWithLeads, newWorkflow, runOn } from "#test/support/builders/workflows";

/** A word that only leads of the victim contain. */
const SECRET = "victimsecret";
const OPERATORS = disguisedOperators();
const QUOTES = ['"', "\u{ff02}"];

/** Queries that leave the quoted word and name other rows, if `quote` ends it. */
const exploitsWith = (quote: string) => [
  `zz${quote}*)OR(body:${quote}${SECRET}`,
  `zz${quote} *) OR body : (${quote}${SECRET}`,
  `zz${quote}${SECRET}`,
  `${quote}OR ${SECRET}`,
];
const EXPLOITS = [
  ...QUOTES.flatMap(exploitsWith),
  `zz\u{ff02}\u{ff0a}\u{ff09}OR\u{ff08}body\u{ff1a}\u{ff02}${SECRET}`,
  `zz\0${SECRET}`,
  `zz OR ${SECRET}`,
  `NOT zz`,
  `NEAR(zz ${SECRET}, 10)`,
  `zz\u{2474}${SECRET}`,
  `^${SECRET}* + {scope body} : ${SECRET} - body`,
  `{scope body}:${SECRET}`,
  `%`,
  `_%${SECRET}%`,
  `*`,
  `\u{fdfa}\u{ff02}*)OR(body:\u{ff02}${SECRET}`,
];

let attacker: TestWorkspace;
let victim: TestWorkspace;
let attackerJob: string;

beforeAll(async () => {
  [attacker, victim] = [await newWorkspace(), await newWorkspace()];
  const { jobId } = await jobWithLeads(attacker, 2, () => ({ description: "zz" }));
  attackerJob = jobId;
});

/** Fills the other workspace with what the queries look for. */
const fillVictim = async () => {
  const words = `zz ${SECRET} body scope or not near`;
  await saveLeads(
    scopeOf(victim.workspaceId),
    Array.from({ length: 3 }, (_, nth) =>
      newLead({ companyName: SECRET, description: words, domain: `${SECRET}-${nth}.test` }),
    ),
  );
};

const inWorkspace = async (ask: (value: string) => Promise<unknown>, values: string[]) => {
  const answers: Record<string, unknown> = {};
  for (const value of values) answers[value] = await ask(value);
  return answers;
};

/** What an answer reveals: everything but what names the answer itself. */
const revealed = (answer: { status: number; body: any }) => {
  expect(answer.status).toBeLessThan(500);
  const { total, pushed, rows, leads_out, data, error } = answer.body;
  const ids = data?.map(({ id }: { id: string }) => id);
  return { status: answer.status, total, pushed, rows, leads_out, ids, error: error?.code };
};

const AT_EACH_PLACE = ["q", "tag", "domain", "country", "industry", "category", "technology"];

describe("the search index", () => {
  it("covers several hundred disguised operators", () => {
    expect(OPERATORS.length).toBeGreaterThan(300);
    for (const one of ["\u{ff02}", "\u{ff0a}", "\u{2474}", "\u{a8}", "\0"])
      expect(OPERATORS).toContain(one);
  });

  it("receives every word as a quoted string, whatever character it contains", () => {
    const grammar = /^body : \("(?:[^"\0]|"")*" \*(?: AND "(?:[^"\0]|"")*" \*)*\)$/;
    const scope = /^scope : "\w+" AND /;
    const typed = OPERATORS.flatMap((one) => [
      `zz${one}`,
      `${one}zz`,
      `zz${one}*)OR(body:${one}${SECRET}`,
      `zz\u{ff02}${one})OR(body:\u{ff02}${one}${SECRET}`,
    ]);
    const queries = [...typed, ...EXPLOITS].map((one) => searchQuery(attacker.workspaceId, one));
    const isQuoted = ({ inWorkspace, inAll }: { inWorkspace: string; inAll: string }) =>
      grammar.test(inAll) && scope.test(inWorkspace) && inWorkspace.replace(scope, "") === inAll;
    expect(queries.filter((query) => query !== null && !isQuoted(query))).toEqual([]);
  });

  it("finds a lead by a word in any Unicode form", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    await saveLead(scopeOf(workspaceId), newLead({ description: 'An "ｏｆｆｉｃｅ" of fame' }));
    for (const word of [
      "office",
      "ｏｆｆｉｃｅ",
      "o\u{fb03}ce",
      '"office"',
      "\u{ff02}office\u{ff02}",
    ])
      expect((await asKey("GET", `/leads?q=${encodeURIComponent(word)}`)).body.total).toBe(1);
  });
});

describe("rows of an index that point to another workspace's leads", () => {
  it("are neither found nor counted", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    const foreign = await saveLead(scopeOf(victim.workspaceId), newLead());
    const seq = sql`(SELECT seq FROM leads WHERE id = ${foreign.id})`;
    const { db } = scopeOf(workspaceId);
    const { body: tag } = await asKey("POST", "/tags", { json: { name: "Hot" } });
    await db.$client.batch(
      [
        sql`INSERT OR REPLACE INTO lead_search (rowid, scope, body)
          SELECT seq, ${workspaceId.replaceAll("-", "")}, 'misplaced' FROM leads WHERE id = ${foreign.id}`,
        sql`INSERT INTO lead_tags (tag_id, lead_seq) VALUES (${tag.id}, ${seq})`,
      ].map((statement) => rawStatement(db, statement)),
    );
    for (const query of ["q=misplaced", "tag=Hot", "q=misplaced&has_email=true", "tag=Hot&grade=A"])
      for (const sort of LEAD_SORTS) {
        const { body } = await asKey("GET", `/leads?${query}&sort=${sort}`);
        expect(body).toMatchObject({ data: [], total: 0 });
      }
  });
});

describe("what a caller finds and counts", () => {
  it("never depends on another workspace, for any disguised operator", async () => {
    const { db, workspaceId } = scopeOf(attacker.workspaceId);
    const queries = OPERATORS.flatMap((one) => [
      `zz${one}*)OR(body:${one}${SECRET}`,
      `zz\u{ff02}${one})OR(body:\u{ff02}${SECRET}`,
      `zz${one}OR${one}${SECRET}`,
    ]).map((q) => ({ ...leadQuery(workspaceId, { q }), count: totalQuery(workspaceId, { q }) }));
    const ask = async () => {
      const answers: unknown[] = [];
      for (let from = 0; from < queries.length; from += 100) {
        const statements = queries
          .slice(from, from + 100)
          .flatMap(({ seqs, count }) => [sql`${seqs} LIMIT 5`, count]);
        const results = await db.$client.batch(
          statements.map((statement) => rawStatement(db, statement)),
        );
        answers.push(results.map(({ results: rows }) => rows));
      }
      return answers;
    };
    const before = await ask();
    await fillVictim();
    expect(await ask()).toEqual(before);
  });

  it.each(AT_EACH_PLACE)(
    "never depends on another workspace, by %s of GET /leads",
    async (name) => {
      const ask = () =>
        inWorkspace(
          async (value) =>
            revealed(
              await attacker.asKey(
                "GET",
                `/leads?${name}=${encodeURIComponent(value.slice(0, 60))}`,
              ),
            ),
          EXPLOITS,
        );
      const before = await ask();
      await fillVictim();
      expect(await ask()).toEqual(before);
    },
    60_000,
  );

  const places: Record<string, (q: string) => Promise<unknown>> = {
    "the list of a job's leads": async (q) =>
      revealed(
        await attacker.asKey("GET", `/jobs/${attackerJob}/leads?q=${encodeURIComponent(q)}`),
      ),
    "a saved search": async (q) => {
      const json = { name: crypto.randomUUID(), filters: { q } };
      const { body } = await attacker.asKey("POST", "/saved-searches", { json });
      return revealed(await attacker.asKey("POST", `/saved-searches/${body.id}/run`));
    },
    "an export": async (q) =>
      revealed(
        await attacker.asKey("POST", `/jobs/${attackerJob}/export`, { json: { filter: { q } } }),
      ),
    "a workflow": async (q) => {
      const id = await newWorkflow(attacker, [{ type: "filter", filter: { q } }]);
      return revealed(await runOn(attacker, id, attackerJob));
    },
    "the assistant's tools": async (q) => {
      const tools = assistantTools(scopeOf(attacker.workspaceId), env);
      const run = (name: string) => tools.find((tool) => tool.name === name)!.run({ q });
      return [await run("count_leads"), await run("search_leads")];
    },
    "AI search": async (q) => {
      const suggestedFilter = { q, explanation: "As asked" };
      const model = {
        ask: async () => ({ value: suggestedFilter, model: "a model" }),
      } as never as LanguageModel;
      const prices = { ...readSettings({ ...env }).CREDIT_PRICES, ai_search: 0 };
      const scope = scopeOf(attacker.workspaceId);
      const { data, total } = await searchLeads(scope, unbudgeted(model), prices, {
        query: q,
        limit: 5,
      });
      return { total, ids: data.map(({ id }) => id) };
    },
  };

  it.each(Object.entries(places))(
    "never depends on another workspace, in %s",
    async (_, ask) => {
      const before = await inWorkspace(ask, EXPLOITS);
      await fillVictim();
      expect(await inWorkspace(ask, EXPLOITS)).toEqual(before);
    },
    60_000,
  );

  it("never depends on another workspace, in a push", async () => {
    const { body: webhook } = await attacker.asKey("POST", "/integrations", {
      json: { provider: "webhook", name: "Ours", target_url: newReceiver().url },
    });
    const ask = async (q: string) =>
      revealed(
        await attacker.asKey("POST", `/integrations/${webhook.id}/push`, {
          json: { filter: { q } },
        }),
      );
    const some = EXPLOITS.slice(0, 9);
    const before = await inWorkspace(ask, some);
    await fillVictim();
    expect(await inWorkspace(ask, some)).toEqual(before);
  });
});

describe("the search by job title", () => {
  it("treats any disguised operator as a character", async () => {
    const { asKey } = await newWorkspace();
    for (const value of EXPLOITS) {
      const title = `zz ${value} zz`;
      for (const path of ["search", "companies"]) {
        const query = `title=${encodeURIComponent(title)}`;
        const { status, body } = await asKey("GET", `/hiring/${path}?${query}`);
        expect({ value, status, total: body.total }).toEqual({ value, status: 200, total: 0 });
      }
    }
  });
});

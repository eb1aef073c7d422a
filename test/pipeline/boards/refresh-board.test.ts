import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { connectHiring } from "#src/db/client";
import { storeFoundBoards } from "#src/pipeline/boards/found-boards";
import { type Dependencies, refreshBoard } from "#src/pipeline/boards/refresh-board";
import { boardAddress } from "#src/job-boards/boards/board-address";
import {
  addServedBoard,
  HOUR_MS,
  newJob,
  readBoardAt,
  serveBoard,
} from "#test/support/builders/hiring";
import { waitUntil } from "#test/support/harness/wait-until";
import { newWord } from "#test/support/builders/names";

const db = connectHiring(env);
const MINUTE_MS = 60_000;

const boardRow = (id: string) =>
  env.HIRING.prepare("SELECT * FROM hiring_boards WHERE id = ?").bind(id).first<any>();

/** Refreshes a board when it is due, with other dependencies. */
async function readWith(id: string, changed: Partial<Dependencies>) {
  const { available_at: dueAt } = await boardRow(id);
  return refreshBoard(db, id, {
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
    wait: async () => {},
    nowMs: () => dueAt,
    ...changed,
  });
}
const failing =
  (pattern: RegExp, status: number, headers: Record<string, string> = {}): Dependencies["fetch"] =>
  async (url, init) =>
    pattern.test(url) ? new Response("no", { status, headers }) : fetch(url, init);

beforeEach(async () => {
  await env.HIRING.prepare("UPDATE hiring_sources SET available_at = 0, lease_token = NULL").run();
});

describe("an interrupted refresh", () => {
  it("counts the postings that it stored", async () => {
    const word = newWord();
    const { id, asKey, served } = await addServedBoard({
      source: "lever",
      jobs: [newJob({ title: word })],
    });
    const more = Array.from({ length: 100 }, () => newJob({ title: `${word} more` }));
    await serveBoard({ ...served, jobs: [...served.jobs, ...more] });
    expect(await readWith(id, { fetch: failing(/skip=100/, 500) })).toBe("failed");
    const { body } = await asKey("GET", "/hiring/companies?min_roles=100");
    const ours = body.data.filter(({ sample_titles }: any) => sample_titles[0].startsWith(word));
    expect(ours).toMatchObject([{ open_roles: 100 }]);
  });

  it("is repeated after the provider's other boards if its worker died", async () => {
    const { id } = await addServedBoard({ jobs: [newJob()] });
    const { available_at: dueAt } = await boardRow(id);
    const answer = Promise.withResolvers<Response>();
    const dying = readWith(id, { fetch: () => answer.promise });
    const readSource = () =>
      env.HIRING.prepare(
        "SELECT available_at FROM hiring_sources WHERE source = 'greenhouse' AND lease_token IS NOT NULL",
      ).first<number>("available_at");
    await waitUntil(async () => expect(await readSource()).not.toBeNull());
    const source = await readSource();
    const { available_at } = await boardRow(id);
    expect(source).toBeGreaterThan(dueAt);
    expect(available_at).toBeGreaterThan(source!);
    answer.resolve(new Response("no", { status: 500 }));
    await dying;
  });

  it("is not repeated at once after an internal error", async () => {
    const { id, served } = await addServedBoard({ source: "smartrecruiters", jobs: [newJob()] });
    const { available_at: dueAt } = await boardRow(id);
    await serveBoard({ ...served, jobs: [newJob(), newJob()] });
    const wait = () => Promise.reject(new Error("a fault of ours"));
    await expect(readWith(id, { wait })).rejects.toThrow("ours");
    const row = await boardRow(id);
    expect(row).toMatchObject({ state: "active", lease_token: null, last_error: null });
    expect(row.available_at).toBeGreaterThan(dueAt + 10 * MINUTE_MS);
    expect(row.available_at).toBeLessThan(dueAt + HOUR_MS);
  });
});

describe("a provider that asks for a pause", () => {
  it.each([
    [
      "for the time of Retry-After, in the response to a text",
      /postings\/\d/,
      { "retry-after": "600" },
      10,
    ],
    ["for five minutes without Retry-After", /postings\?/, {}, 4],
  ])("is not requested %s", async (_, pattern, headers, minutes) => {
    const source = "smartrecruiters";
    const first = await addServedBoard({ source, jobs: [newJob()] });
    const other = await addServedBoard({ source, jobs: [newJob()] });
    await serveBoard({ ...first.served, jobs: [newJob(), newJob()] });
    const dueAt = (await boardRow(first.id)).available_at;
    await env.HIRING.prepare("UPDATE hiring_boards SET available_at = ? WHERE id = ?")
      .bind(dueAt, other.id)
      .run();
    await readWith(first.id, { fetch: failing(pattern, 429, headers) });
    expect(await readBoardAt(other.id, dueAt + 1000)).toBe("busy");
    expect(await readBoardAt(other.id, dueAt + (minutes - 1) * MINUTE_MS)).toBe("busy");
    expect(await readBoardAt(other.id, dueAt + (minutes + 2) * MINUTE_MS)).toBe("read");
  });
});

it("takes a changed title from the list of a provider with one request per text", async () => {
  const word = newWord();
  const [stays, changes] = [newJob({ title: `${word} a` }), newJob({ title: `${word} b` })];
  const { id, asKey, served } = await addServedBoard({
    source: "smartrecruiters",
    jobs: [stays, changes],
  });
  const changed = { ...changes, title: `${word} c`, duties: "<p>Now with Kubernetes.</p>" };
  await serveBoard({ ...served, jobs: [stays, changed] });
  const asked: string[] = [];
  const counting: Dependencies["fetch"] = (url, init) => {
    asked.push(url.split("/").at(-1)!);
    return fetch(url, init);
  };
  expect(await readWith(id, { fetch: counting })).toBe("read");
  expect(asked).toEqual([expect.stringContaining("postings?"), changed.id]);
  const { body } = await asKey("GET", `/hiring/search?title=${word}&tech=kubernetes`);
  expect(body.data).toMatchObject([{ title: `${word} c` }]);
});

describe("a site with a link to a board of its name", () => {
  const domainOf = async (url: string) => {
    const statement = `SELECT company.domain FROM hiring_boards AS board
      JOIN hiring_companies AS company ON company.seq = board.company_seq WHERE board.url = ?`;
    return (await env.HIRING.prepare(statement).bind(url).first<{ domain: string | null }>())!
      .domain;
  };
  const crawl = (domain: string, url: string) =>
    storeFoundBoards(db, env, [{ domain, boards: [url] }]);

  it("adds the domain of a board that was stored without it", async () => {
    const token = newWord();
    const { id, asKey, served } = await addServedBoard({ token, jobs: [newJob()] });
    const url = boardAddress(served);
    expect(await domainOf(url)).toBeNull();
    await crawl("stranger.example", url);
    expect(await domainOf(url)).toBeNull();
    await crawl(`${token}.example`, url);
    expect(await domainOf(url)).toBe(`${token}.example`);
    // Everything is requested again: a company's own products are no technologies of its postings.
    expect(await boardRow(id)).toMatchObject({ domain_from: "site", etag: null });
    const { body } = await asKey("GET", "/hiring/companies");
    expect(body.data.find(({ domain }: any) => domain === `${token}.example`)).toMatchObject({
      open_roles: 1,
    });
  });

  it("is replaced only by a site with exactly that name", async () => {
    const token = newWord();
    const url = boardAddress(await serveBoard({ token, jobs: [newJob()] }));
    await crawl(`${token}-group.example`, url);
    expect(await domainOf(url)).toBe(`${token}-group.example`);
    await crawl(`${token}.example`, url);
    expect(await domainOf(url)).toBe(`${token}.example`);
    await crawl(`${token}.test`, url);
    await crawl(`${token}-group.example`, url);
    expect(await domainOf(url)).toBe(`${token}.example`);
  });

  it("moves no board to another company during a refresh", async () => {
    const token = newWord();
    const url = (source: "greenhouse" | "recruitee") =>
      boardAddress({ source, token, region: null, site: null });
    const [one] = [
      await addServedBoard({ token, jobs: [newJob({ title: token })] }),
      await addServedBoard({ token, source: "recruitee", jobs: [newJob({ title: token })] }),
    ];
    await crawl(`${token}.example`, url("recruitee"));
    const answer = Promise.withResolvers<Response>();
    const { available_at: dueAt } = await boardRow(one.id);
    const reading = readWith(one.id, { fetch: () => answer.promise });
    await waitUntil(async () =>
      expect((await boardRow(one.id)).available_at).toBeGreaterThan(dueAt),
    );
    await crawl(`${token}.example`, url("greenhouse"));
    answer.resolve(Response.json({ jobs: [{ id: 1, title: token }] }));
    expect(await reading).toBe("read");
    const rows = async () => (await one.asKey("GET", `/hiring/search?title=${token}`)).body.data;
    expect((await rows()).every(({ company_name }: any) => company_name !== null)).toBe(true);
    await crawl(`${token}.example`, url("greenhouse"));
    expect((await rows()).map(({ domain }: any) => domain)).toEqual(
      Array(3).fill(`${token}.example`),
    );
  });

  it("merges the boards of its company", async () => {
    const token = newWord();
    const [one, two] = [
      await addServedBoard({ token, jobs: [newJob()] }),
      await addServedBoard({ token, source: "recruitee", jobs: [newJob(), newJob()] }),
    ];
    for (const { served } of [one, two]) await crawl(`${token}.example`, boardAddress(served));
    const { body } = await one.asKey("GET", "/hiring/companies?min_roles=3");
    expect(body.data.find(({ domain }: any) => domain === `${token}.example`)).toMatchObject({
      open_roles: 3,
    });
  });
});

import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { Budget } from "#src/shared/background/budget";
import { connectHiring } from "#src/db/client";
import { requireProfile } from "#src/features/ai/leads/lead-profile";
import { storedVersion, versionToAsk } from "#src/pipeline/boards/board-version";
import { storeBoards } from "#src/pipeline/boards/boards.repository";
import { queueDueBoards } from "#src/features/hiring/due-boards";
import { findBoards, PROVIDER } from "#src/pipeline/boards/found-boards";
import { afterFailure, afterSuccess } from "#src/pipeline/boards/next-refresh";
import { loadSeeds } from "#src/features/hiring/seeds";
import { sweepClosedPostings } from "#src/features/hiring/sweep-closed";
import { type Board, BOARD_SOURCES } from "#src/job-boards/boards/board";
import { boardAddress } from "#src/job-boards/boards/board-address";
import { BoardGone, BoardMalformed, BoardUnreachable } from "#src/job-boards/boards/board-failures";
import { type Caller, newWorkspace } from "#test/support/harness/api";
import {
  addServedBoard,
  HOUR_MS,
  newJob,
  readBoardAt,
  serveBoard,
  timesAsked,
} from "#test/support/builders/hiring";
import { runJob } from "#test/support/builders/jobs";
import { scopeOf } from "#test/support/builders/leads";
import { waitUntil } from "#test/support/harness/wait-until";
import { newWord } from "#test/support/builders/names";

const db = connectHiring(env);
const DAY_MS = 24 * HOUR_MS;

const openTitles = async (asKey: Caller, word: string): Promise<string[]> =>
  (await asKey("GET", `/hiring/search?title=${word}`)).body.data.map((row: any) => row.title);
const boardRow = (id: string) =>
  env.HIRING.prepare("SELECT * FROM hiring_boards WHERE id = ?").bind(id).first<any>();

/** Reads a board at each due time, a given number of times; returns the last time. */
async function readOn(id: string, times = 1): Promise<void> {
  for (let n = 0; n < times; n++) {
    const { available_at } = await boardRow(id);
    await readBoardAt(id, available_at);
  }
}

describe("a board that is read again", () => {
  it("adds new and updates changed postings, and writes nothing else", async () => {
    const word = newWord();
    const [kept, changing] = [newJob({ title: `${word} kept` }), newJob({ title: `${word} old` })];
    const { id, asKey, served } = await addServedBoard({ jobs: [kept, changing] });
    const rows = async () =>
      (
        await env.HIRING.prepare(
          "SELECT * FROM hiring_postings WHERE title_key LIKE ? ORDER BY seq",
        )
          .bind(`${word}%`)
          .all<any>()
      ).results;
    const before = await rows();
    const changed = { ...changing, title: `${word} new`, duties: "<p>Now with Kubernetes.</p>" };
    await serveBoard({ ...served, jobs: [kept, changed, newJob({ title: `${word} more` })] });
    await readOn(id);
    const after = await rows();
    expect(after.map(({ title }) => title)).toEqual([
      `${word} kept`,
      `${word} new`,
      `${word} more`,
    ]);
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({ id: before[1].id, technologies: '["Kubernetes"]' });
    expect((await openTitles(asKey, word)).toSorted()).toEqual([
      `${word} kept`,
      `${word} more`,
      `${word} new`,
    ]);
    expect(await openTitles(asKey, `${word}%20old`)).toEqual([]);
  });

  it("closes a posting missing from two complete reads, and reopens it when it returns", async () => {
    const word = newWord();
    const [stays, goes] = [newJob({ title: `${word} stays` }), newJob({ title: `${word} goes` })];
    const { id, asKey, served } = await addServedBoard({ jobs: [stays, goes] });
    await serveBoard({ ...served, jobs: [stays] });
    await readOn(id);
    expect(await openTitles(asKey, word)).toHaveLength(2);
    // The provider returns 304 from now on, so the posting stays absent.
    await readOn(id);
    expect(await openTitles(asKey, word)).toEqual([`${word} stays`]);
    const companies = await asKey("GET", `/hiring/companies?title=${word}`);
    expect(companies.body.data).toMatchObject([{ open_roles: 1 }]);
    await serveBoard({ ...served, jobs: [stays, goes] });
    await readOn(id);
    expect(await openTitles(asKey, word)).toHaveLength(2);
  });

  it("resets the miss count when the posting is listed again", async () => {
    const word = newWord();
    const [stays, blinks] = [newJob({ title: `${word} a` }), newJob({ title: `${word} b` })];
    const { id, asKey, served } = await addServedBoard({ jobs: [stays, blinks] });
    for (const jobs of [[stays], [stays, blinks], [stays]]) {
      await serveBoard({ ...served, jobs });
      await readOn(id);
      expect(await openTitles(asKey, word)).toHaveLength(2);
    }
  });

  it.each([
    [500, "Unreachable: HTTP 500"],
    [403, "Access denied: HTTP 403"],
    [404, "Board not found: HTTP 404"],
    [429, "Unreachable: HTTP 429"],
  ])("closes nothing after a %i response", async (status, lastError) => {
    const word = newWord();
    const { id, asKey, served } = await addServedBoard({ jobs: [newJob({ title: word })] });
    await serveBoard({ ...served, jobs: [], trouble: { status } });
    await readOn(id, 3);
    expect(await openTitles(asKey, word)).toEqual([word]);
    expect((await boardRow(id)).last_error).toBe(lastError);
    await serveBoard({ ...served });
    // The provider may have requested a delay.
    await env.HIRING.prepare(
      "UPDATE hiring_sources SET available_at = 0, lease_token = NULL",
    ).run();
    await readOn(id);
    expect(await boardRow(id)).toMatchObject({ state: "active", failures: 0, last_error: null });
  });

  it("reads once for a repeated message", async () => {
    const word = newWord();
    const { id, served } = await addServedBoard({ jobs: [newJob({ title: word })] });
    const asked = await timesAsked(served);
    const due = (await boardRow(id)).available_at;
    expect(due - Date.now()).toBeGreaterThan(10 * HOUR_MS * 0.9);
    expect(await readBoardAt(id, due - 1)).toBe("not due");
    const outcomes = await Promise.all([readBoardAt(id, due), readBoardAt(id, due)]);
    expect(outcomes.toSorted()).toEqual(["not due", "read"]);
    expect(await readBoardAt(id, due)).toBe("not due");
    expect(await timesAsked(served)).toBe(asked + 1);
  });

  it("waits while another board of its provider is read", async () => {
    const { id } = await addServedBoard({ jobs: [newJob()] });
    const due = (await boardRow(id)).available_at;
    await env.HIRING.prepare(
      "UPDATE hiring_sources SET available_at = ? WHERE source = 'greenhouse'",
    )
      .bind(due + 1)
      .run();
    expect(await readBoardAt(id, due)).toBe("busy");
    expect((await boardRow(id)).available_at).toBeGreaterThan(due);
    expect(await readBoardAt(id, due + 2 * 60_000)).toBe("read");
  });

  it("learns its company's domain from its postings, and joins a company of that domain", async () => {
    const word = newWord();
    const domain = `${word}.example`;
    const jobs = (n: number) => [newJob({ title: `${word} ${n}` })];
    const careersPage = `https://www.${domain}/jobs`;
    const company = { token: word, company: word, careersPage };
    const first = await addServedBoard({ ...company, jobs: jobs(1) });
    await addServedBoard({ ...company, source: "recruitee", jobs: jobs(2) });
    const { body } = await first.asKey("GET", `/hiring/companies?title=${word}`);
    expect(body.data).toMatchObject([{ company_name: word, domain, open_roles: 2 }]);
    for (const [asked, total] of [
      [`www.${domain}`, 2],
      [`no-${domain}`, 0],
    ]) {
      const postings = await first.asKey("GET", `/hiring/search?domain=${asked}`);
      expect(postings.body).toMatchObject({ total });
    }
  });
});

it("sends a conditional request, unless an older version of the service has read the board", () => {
  const said = { etag: '"v1"', lastModified: null };
  expect(versionToAsk(storedVersion(said))).toEqual(said);
  expect(versionToAsk(storedVersion(said), "99")).toBeNull();
  expect(versionToAsk(storedVersion(null))).toBeNull();
});

it("deletes postings that were closed for 90 days", async () => {
  const word = newWord();
  const { id, served } = await addServedBoard({ jobs: [newJob({ title: word })] });
  await serveBoard({ ...served, jobs: [] });
  await readOn(id, 2);
  const left = async () =>
    (
      await env.HIRING.prepare("SELECT closed_at FROM hiring_postings WHERE title_key = ?")
        .bind(word)
        .first<any>()
    )?.closed_at;
  const closedAt = await left();
  expect(closedAt).toBeGreaterThan(Date.now());
  await sweepClosedPostings(db, { nowMs: closedAt + 89 * DAY_MS, budget: new Budget(60_000) });
  expect(await left()).toBe(closedAt);
  await sweepClosedPostings(db, { nowMs: closedAt + 90 * DAY_MS, budget: new Budget(60_000) });
  expect(await left()).toBeUndefined();
});

describe("when a board is read next", () => {
  const NOW = 1_000_000_000;
  const passing = new BoardUnreachable("503");
  const hours = ({ nextRefreshAt }: { nextRefreshAt: number | null }) =>
    nextRefreshAt === null ? null : (nextRefreshAt - NOW) / HOUR_MS;

  it("is about twelve hours later, and sooner after changes", () => {
    expect([0, 0.5, 1].map((chance) => hours(afterSuccess(NOW, false, chance)))).toEqual([
      10.8, 12, 13.2,
    ]);
    expect(hours(afterSuccess(NOW, true, 0.5))).toBeCloseTo(1 / 6);
  });

  it("is later after each failure, up to a day, and finally never", () => {
    const waits: (number | null)[] = [];
    let board: { state: string; failures: number } = { state: "active", failures: 0 };
    while (board.state === "active" && waits.length < 100) {
      const next = afterFailure(
        waits.length % 2 ? new BoardMalformed("?") : passing,
        board,
        NOW,
        0.5,
      );
      waits.push(hours(next));
      board = next;
    }
    expect(waits.slice(0, 8)).toEqual([0.5, 1, 2, 4, 8, 16, 24, 24]);
    expect(waits.at(-1)).toBeNull();
    expect(board.state).toBe("retired");
    expect(waits.length).toBe(23);
  });

  it("follows the provider's Retry-After if that is later", () => {
    const asked = new BoardUnreachable("429", 5 * HOUR_MS);
    expect(hours(afterFailure(asked, { state: "active", failures: 0 }, NOW, 0.5))).toBe(5);
  });

  it("is weekly for a missing board, four times", () => {
    let board: { state: string; failures: number } = { state: "active", failures: 7 };
    const waits: (number | null)[] = [];
    while (board.state !== "retired") {
      const next = afterFailure(new BoardGone("404"), board, NOW, 0.5);
      waits.push(hours(next));
      board = next;
    }
    expect(waits).toEqual([168, 168, 168, 168, null]);
  });
});

it("retires a board that stays missing, and closes its postings", async () => {
  const word = newWord();
  const { id, asKey, served } = await addServedBoard({ jobs: [newJob({ title: word })] });
  await serveBoard({ ...served, jobs: [], trouble: { status: 404 } });
  await readOn(id, 4);
  expect(await boardRow(id)).toMatchObject({ state: "gone" });
  expect(await openTitles(asKey, word)).toEqual([word]);
  await readOn(id);
  expect(await boardRow(id)).toMatchObject({ state: "retired", available_at: null });
  expect(await openTitles(asKey, word)).toEqual([]);
  const { body } = await asKey("GET", `/hiring/companies?title=${word}`);
  expect(body.data).toEqual([]);

  await serveBoard(served);
  await asKey("POST", "/hiring/boards", { json: { url: boardAddress(served) } });
  await waitUntil(async () => expect(await openTitles(asKey, word)).toEqual([word]));
});

describe("the cron", () => {
  const keepingQueue = () => {
    const sent: { body: { boardId: string }; delaySeconds?: number }[] = [];
    const queue = { sendBatch: async (batch: Iterable<any>) => void sent.push(...batch) };
    return { sent, env: { ...env, HIRING_BOARDS: queue } as unknown as Env };
  };
  const newBoards = (source: "lever" | "ashby", count: number, firstReadAt: number) =>
    storeBoards(
      db,
      Array.from({ length: count }, () => ({
        board: { source, token: newWord(), region: null, site: null },
        firstReadAt,
      })),
    );

  it("sends few boards per provider at a time, spaced out, each once", async () => {
    await env.HIRING.prepare("UPDATE hiring_boards SET available_at = NULL").run();
    await newBoards("lever", 8, 1);
    await newBoards("ashby", 2, 2);
    const { sent, env: bindings } = keepingQueue();
    const now = Date.now();
    expect(await queueDueBoards(db, bindings, now)).toBe(8);
    expect(sent.map(({ delaySeconds }) => delaySeconds).toSorted((a, b) => a! - b!)).toEqual([
      0, 0, 9, 9, 18, 27, 36, 45,
    ]);
    expect(await queueDueBoards(db, bindings, now)).toBe(2);
    expect(await queueDueBoards(db, bindings, now)).toBe(0);
    expect(new Set(sent.map(({ body }) => body.boardId)).size).toBe(10);
    // A lost message is sent again.
    expect(await queueDueBoards(db, bindings, now + 11 * 60_000)).toBe(8);
    await env.HIRING.prepare(
      "UPDATE hiring_boards SET available_at = NULL WHERE source IN ('lever', 'ashby')",
    ).run();
  });

  it("sends none if the operator disabled the index", async () => {
    await newBoards("lever", 1, 1);
    const { env: bindings } = keepingQueue();
    expect(
      await queueDueBoards(db, { ...bindings, HIRING_INDEX: "off" } as never, Date.now()),
    ).toBe(0);
    await env.HIRING.prepare(
      "UPDATE hiring_boards SET available_at = NULL WHERE source = 'lever'",
    ).run();
  });

  it("adds the built-in list in steps, once, and the additions of a new edition", async () => {
    const seed = (token: string) =>
      ({
        source: "lever",
        token,
        region: null,
        site: null,
        companyName: token,
        domain: `${token}.example`,
      }) as const;
    const seeds = Array.from({ length: 20 }, () => seed(newWord()));
    const known = async () =>
      (await env.HIRING.prepare(
        "SELECT count(*) AS boards FROM hiring_boards JOIN hiring_companies AS company ON company.seq = company_seq WHERE token IN (SELECT value FROM json_each(?)) AND domain = token || '.example' AND domain_from = 'seed'",
      )
        .bind(JSON.stringify(seeds.map(({ token }) => token)))
        .first<{ boards: number }>())!.boards;
    expect(await loadSeeds(db, seeds, Date.now())).toBe(15);
    expect(await loadSeeds(db, seeds, Date.now())).toBe(5);
    expect(await loadSeeds(db, seeds, Date.now())).toBe(0);
    expect(await known()).toBe(20);
    seeds.push(seed(newWord()));
    const next = [...seeds];
    expect(await loadSeeds(db, next, Date.now())).toBe(0);
    expect(await loadSeeds(db, next, Date.now())).toBe(1);
    expect(await known()).toBe(21);
    await env.HIRING.prepare(
      "UPDATE hiring_boards SET available_at = NULL WHERE source = 'lever'",
    ).run();
  });
});

describe("boards on crawled pages", () => {
  const board = (source: Board["source"]): Board => ({
    source,
    token: "acme",
    region: source === "workday" ? "wd5" : null,
    site: source === "workday" ? "External" : null,
  });

  it.each(BOARD_SOURCES)("are detected by the addresses of %s", (source) => {
    const address = boardAddress(board(source));
    expect(PROVIDER.test(address)).toBe(true);
    expect(findBoards("https://acme.com/", "", [{ url: address }])).toEqual([address]);
  });

  it("are found in frames and scripts of a page about jobs only", () => {
    const html =
      '<script src="https://boards.greenhouse.io/embed/job_board/js?x=1&amp;for=acme"></script>';
    const found = ["https://job-boards.greenhouse.io/acme"];
    expect(findBoards("https://acme.com/careers", html, [])).toEqual(found);
    expect(findBoards("https://acme.com/blog", html, [])).toEqual([]);
  });

  it("belong to no company if a page lists many", () => {
    const links = ["a1", "b2", "c3"].map((name) => ({ url: `https://jobs.lever.co/${name}` }));
    expect(findBoards("https://list.example/", "", links)).toEqual([]);
  });

  it("are read, with the site's domain if the names match, and enrich the lead", async () => {
    const word = newWord();
    const host = `${word}.changing.test`;
    const served = await serveBoard({
      token: `changing-${word}`,
      company: word,
      jobs: [
        newJob({
          title: `Engineer ${word}`,
          duties: "<p>Kubernetes and Python.</p>",
          postedDaysAgo: 2,
        }),
        newJob({ title: `Baker ${word}`, duties: "<p>Python.</p>", postedDaysAgo: 5 }),
      ],
    });
    const other = `stranger-${word}`;
    const html = `<html><head><title>${word}</title></head><body><p>Hello</p>
      <a href="https://boards.greenhouse.io/${served.token}">Jobs</a>
      <a href="https://jobs.lever.co/${other}">A friend's jobs</a></body></html>`;
    await fetch(`https://${host}/__site`, {
      method: "POST",
      body: JSON.stringify({ pages: { "/": { html } } }),
    });
    const { asKey, workspaceId } = await newWorkspace();
    const job = await runJob(asKey, [`https://${host}/`], { max_depth: 1 });
    expect(job.status).toBe("completed");
    const { data: boards } = (await asKey("GET", "/hiring/boards?per_page=200")).body;
    const named = (token: string) => boards.find(({ url }: any) => url.endsWith(`/${token}`));
    expect(named(served.token)).toMatchObject({ domain: "changing.test", last_fetched_at: null });
    expect(named(other)).toMatchObject({
      domain: null,
      company_name: expect.stringContaining("Stranger"),
    });

    const { data: leads } = (await asKey("GET", `/jobs/${job.id}/leads`)).body;
    const lead = () => asKey("GET", `/leads/${leads[0].id}`);
    const filtered = async (hiring: boolean) =>
      (await asKey("GET", `/leads?hiring=${hiring}`)).body.total;
    expect((await lead()).body.hiring).toBeNull();
    expect([await filtered(true), await filtered(false)]).toEqual([0, 1]);
    await readBoardAt(named(served.token).id, Date.now() + 1000);
    expect((await lead()).body.hiring).toEqual({
      open_roles: 2,
      technologies: ["Python", "Kubernetes"],
      latest_posted_at: expect.any(String),
    });
    expect([await filtered(true), await filtered(false)]).toEqual([1, 0]);
    const { profile } = await requireProfile(scopeOf(workspaceId), leads[0].id);
    expect(profile.open_roles).toEqual([`Engineer ${word}`, `Baker ${word}`]);
    await env.HIRING.prepare(
      "UPDATE hiring_boards SET available_at = NULL WHERE source = 'lever'",
    ).run();
  });
});

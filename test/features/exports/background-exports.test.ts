import { env, exports } from "cloudflare:workers";
import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { connect, type Database } from "#src/db/client";
import { NewLeadExport } from "#src/features/exports/schemas";
import { exportWorkspaceLeads } from "#src/features/exports/service";
import { writeExports } from "#src/features/exports/write-exports";
import type { StepLimits } from "#src/features/exports/write-step";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { saveLeads } from "#src/pipeline/leads/save";
import { Budget } from "#src/shared/background/budget";
import { intercepted } from "#src/shared/background/intercepted-d1";
import { metered } from "#src/shared/background/metered-bindings";
import { newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace } from "#test/support/harness/api";
import { sweepAt } from "#test/support/harness/cron";

const COUNT = 45;
const DESCRIPTION_BYTES = 150_000;
/** The bytes of leads that one statement returns, and those of the lead that exceeds them. */
const MAX_BYTES = 2_000_000 + DESCRIPTION_BYTES + 20_000;
const filter = { sort: "created_at" as const };

async function workspaceWith(members: (n: number) => Partial<NewLead>) {
  const { workspaceId, asKey } = await newWorkspace();
  const jobId = await newJob(workspaceId);
  const leads = Array.from({ length: COUNT }, (_, n) =>
    newLead({ companyName: `Firm ${n}`, domain: `firm${n}.com`, ...members(n), jobId }),
  );
  await saveLeads(scopeOf(workspaceId), leads);
  return { scope: scopeOf(workspaceId), asKey };
}

/** The rows and bytes that each statement returned. */
function measureResults(d1: D1Database) {
  const results: { rows: number; bytes: number; columns: string[] }[] = [];
  const measured = intercepted(d1, async ({ run }) => {
    const returned = await run();
    const { results: rows } = returned as { results?: unknown[] };
    if (rows)
      results.push({
        rows: rows.length,
        bytes: JSON.stringify(rows).length,
        columns: Object.keys(rows[0] ?? {}),
      });
    return returned;
  });
  return { db: connect(measured), results };
}

const quiet = { ...env, MAINTENANCE: { send: async () => undefined } } as unknown as Env;
const startExport = async (scope: ReturnType<typeof scopeOf>, wanted: object = {}) => {
  const run = NewLeadExport.parse({ format: "ndjson", filter, background: true, ...wanted });
  return (await exportWorkspaceLeads(scope, quiet, run)).id;
};

const filesOf = async (workspaceId: string) =>
  (await env.FILES.list({ prefix: `exports/${workspaceId}/` })).objects.map(({ key }) => key);

const namesOf = async (url: string) => {
  const text = await (await exports.default.fetch(url)).bytes();
  const lines = new TextDecoder().decode(text).trimEnd().split("\n");
  return lines.map((line) => (JSON.parse(line) as { company_name: string }).company_name);
};
const all = Array.from({ length: COUNT }, (_, n) => `Firm ${n}`);

/** One step of an export, such as the selection of its leads. */
async function writeOneStep(db: Database, nowMs = Date.now(), step?: StepLimits) {
  await writeExports(...oneStep(db, nowMs), step);
}

/** So many calls that a second step would exceed them. */
function oneStep({ $client: d1 }: Database, nowMs: number) {
  const budget = new Budget(3600_000, 62);
  const bindings = metered({ ...env, DB: d1 }, budget);
  return [connect(bindings.DB), bindings, { nowMs, budget }] as const;
}

it("selects its leads after the response, and in one row instead of one of each lead", async () => {
  const { scope, asKey } = await workspaceWith(() => ({}));
  const { db, results } = measureResults(scope.db.$client);
  const id = await startExport({ ...scope, db });
  expect(results.flatMap(({ columns }) => columns)).not.toContain("seqs");
  expect((await asKey("GET", `/exports/${id}`)).body).toMatchObject({ leads: 0, done: 0 });
  await writeOneStep(db);
  expect(results.filter(({ columns }) => columns.includes("seqs"))).toMatchObject([{ rows: 1 }]);
  expect(Math.max(...results.map(({ rows }) => rows))).toBe(1);
  expect((await asKey("GET", `/exports/${id}`)).body).toMatchObject({ leads: COUNT, done: 0 });
});

it("reads the uploaded columns of its leads before it writes them", async () => {
  const { scope, asKey } = await workspaceWith((n) => ({
    input: n % 2 ? { Segment: "A" } : { Owner: "B", Segment: "C" },
  }));
  const id = await startExport(scope, { format: "csv" });
  await writeExports(scope.db, env, sweepAt());
  const { body } = await asKey("GET", `/exports/${id}`);
  const [header = ""] = (await (await exports.default.fetch(body.url)).text()).split("\r\n");
  expect(header).toMatch(/,Owner,Segment$/);
});

it("fails with a reason if it has unknown columns, and leaves no files", async () => {
  const { scope, asKey } = await workspaceWith(() => ({ input: { Segment: "A" } }));
  const id = await startExport(scope, { columns: ["domain", "Segment", "nothing"] });
  await writeExports(scope.db, env, sweepAt());
  const { body } = await asKey("GET", `/exports/${id}`);
  expect(body).toMatchObject({ status: "failed", error: "Unknown columns: nothing", rows: 0 });
  expect(await filesOf(scope.workspaceId)).toEqual([]);
});

describe("an export of large leads", () => {
  let asKey: Awaited<ReturnType<typeof newWorkspace>>["asKey"];
  let scope: ReturnType<typeof scopeOf>;
  beforeEach(async () => {
    ({ scope, asKey } = await workspaceWith(() => ({
      description: "x".repeat(DESCRIPTION_BYTES),
    })));
  });

  it("reads them in batches of bounded bytes, each lead once", async () => {
    const id = await startExport(scope);
    const { db, results } = measureResults(scope.db.$client);
    await writeExports(db, env, sweepAt());
    expect(Math.max(...results.map(({ bytes }) => bytes))).toBeLessThan(MAX_BYTES);
    const { body } = await asKey("GET", `/exports/${id}`);
    expect(body).toMatchObject({ status: "completed", rows: COUNT });
    expect(await namesOf(body.url)).toEqual(all);
  });

  it("ends a step after some statements, and continues it in the next invocation", async () => {
    const id = await startExport(scope);
    const done: number[] = [];
    for (let isLeft = true; isLeft;) {
      const step = { leads: 10_000, calls: 2, ms: 60_000 };
      isLeft = (await writeExports(...oneStep(scope.db, Date.now()), step)).hasMore;
      const { body } = await asKey("GET", `/exports/${id}`);
      done.push(body.done);
      isLeft &&= body.status === "running";
    }
    expect(done.length).toBeGreaterThan(2);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    const { body } = await asKey("GET", `/exports/${id}`);
    expect(body).toMatchObject({ status: "completed", rows: COUNT });
    expect(await namesOf(body.url)).toEqual(all);
  });

  it("leaves out leads that are deleted while it is written", async () => {
    const id = await startExport(scope);
    await writeOneStep(scope.db);
    const { body: page } = await asKey("GET", "/leads?sort=created_at&per_page=100");
    const gone = [0, 20, COUNT - 2, COUNT - 1];
    for (const n of gone)
      expect((await asKey("DELETE", `/leads/${page.data[n].id}`)).status).toBe(204);
    await writeExports(scope.db, env, sweepAt());
    const { body } = await asKey("GET", `/exports/${id}`);
    const left = all.filter((_, n) => !gone.includes(n));
    expect(body).toMatchObject({ status: "completed", leads: COUNT, done: COUNT, rows: 41 });
    expect(await namesOf(body.url)).toEqual(left);
  });
});

describe("a writer that is slower than its lease", () => {
  /** R2 whose first call of `name` waits until it is released. */
  const slowAt = (name: keyof R2Bucket) => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const FILES = new Proxy(env.FILES, {
      get(bucket, property) {
        const member: unknown = Reflect.get(bucket, property);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]): Promise<unknown> => {
          if (property === name) {
            reached.resolve();
            await released.promise;
          }
          return Reflect.apply(member, bucket, args);
        };
      },
    });
    return { FILES, reached: reached.promise, release: () => released.resolve() };
  };

  /** R2 whose n-th part of uploads waits until it is released. */
  const slowUpload = (n: number) => {
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let parts = 0;
    const slowed = (upload: R2MultipartUpload): R2MultipartUpload => ({
      key: upload.key,
      uploadId: upload.uploadId,
      abort: () => upload.abort(),
      complete: (given) => upload.complete(given),
      uploadPart: async (...args) => {
        parts += 1;
        // The caller's buffer is filled with other bytes as soon as this returns.
        const bytes = (args[1] as Uint8Array).slice();
        if (parts === n) {
          reached.resolve();
          await released.promise;
        }
        return upload.uploadPart(args[0], bytes);
      },
    });
    const FILES = new Proxy(env.FILES, {
      get(bucket, property) {
        if (property === "resumeMultipartUpload")
          return (key: string, id: string) => slowed(bucket.resumeMultipartUpload(key, id));
        if (property === "createMultipartUpload")
          return async (...args: [string]) => slowed(await bucket.createMultipartUpload(...args));
        const member: unknown = Reflect.get(bucket, property);
        return typeof member === "function" ? member.bind(bucket) : member;
      },
    });
    return { FILES, reached: reached.promise, release: () => released.resolve() };
  };

  it.each(["put", "head"] as const)("leaves the file of the next one (%s)", async (call) => {
    const { scope, asKey } = await workspaceWith(() => ({}));
    const id = await startExport(scope);
    const slow = slowAt(call);
    const late = writeExports(scope.db, slow, sweepAt());
    await slow.reached;
    await writeExports(scope.db, env, sweepAt(Date.now() + 300_000));
    slow.release();
    await late;
    const { body } = await asKey("GET", `/exports/${id}`);
    expect(body).toMatchObject({ status: "completed", rows: COUNT });
    expect(await namesOf(body.url)).toEqual(all);
  });

  it("leaves the parts and the rest of the next one", async () => {
    // 4 MB in each step: the third one sends the second part.
    const { scope, asKey } = await workspaceWith(() => ({ description: "x".repeat(400_000) }));
    const step = { leads: 10, calls: 40, ms: 60_000 };
    const id = await startExport(scope);
    const slow = slowUpload(2);
    const late = writeExports(scope.db, slow, sweepAt(), step);
    await slow.reached;
    // The next worker writes other bytes.
    const { body: page } = await asKey("GET", "/leads?sort=created_at&per_page=100");
    expect((await asKey("DELETE", `/leads/${page.data[25].id}`)).status).toBe(204);
    await writeOneStep(scope.db, Date.now() + 300_000, step);
    slow.release();
    await late;
    await writeExports(scope.db, env, sweepAt(Date.now() + 300_000), step);
    const { body } = await asKey("GET", `/exports/${id}`);
    expect(body).toMatchObject({ status: "completed", rows: COUNT - 1 });
    expect(await namesOf(body.url)).toEqual(all.filter((_, n) => n !== 25));
    expect(await filesOf(scope.workspaceId)).toHaveLength(1);
  });

  it("deletes what it wrote of a canceled export", async () => {
    const { scope, asKey } = await workspaceWith(() => ({}));
    const id = await startExport(scope);
    const slow = slowAt("put");
    const late = writeExports(scope.db, slow, sweepAt());
    await slow.reached;
    expect((await asKey("POST", `/exports/${id}/cancel`)).body.status).toBe("canceled");
    slow.release();
    await late;
    const { objects } = await env.FILES.list({ prefix: `exports/${scope.workspaceId}/` });
    expect(objects).toEqual([]);
  });
});

describe("an export of few leads in the background", () => {
  const FORMATS = ["csv", "json", "ndjson", "xlsx"] as const;
  const NAMES = ["=HYPERLINK(1)", "株式会社 Ünïted 😀", 'He said "no"', "two\r\nlines"];
  const columns = ["company_name", "pages_crawled"];

  /** The rows of a file, with its header if it has one. */
  async function rowsOf(format: (typeof FORMATS)[number], url: string): Promise<unknown[][]> {
    const bytes = await (await exports.default.fetch(url)).bytes();
    const text = new TextDecoder().decode(bytes);
    const valuesOf = (value: object) => Object.values(value) as unknown[];
    if (format === "xlsx") return (await readXlsx(bytes)).sheets[0]!.rows;
    if (format === "csv") return Papa.parse<string[]>(text, { skipEmptyLines: true }).data;
    if (format === "json") return (JSON.parse(text) as object[]).map(valuesOf);
    return text.split("\n").flatMap((line) => (line ? [valuesOf(JSON.parse(line) as object)] : []));
  }
  const write = async ({ scope, asKey }: Awaited<ReturnType<typeof workspaceWith>>) =>
    Promise.all(
      FORMATS.map(async (format) => {
        const id = await startExport(scope, { format, columns });
        await writeExports(scope.db, env, sweepAt());
        const { body } = await asKey("GET", `/exports/${id}`);
        expect(body.status).toBe("completed");
        return rowsOf(format, body.url);
      }),
    );

  it("keeps texts in any script, and no cell is a formula", async () => {
    const workspace = await workspaceWith((n) => ({ companyName: NAMES[n % 4]! }));
    const [csv, json, ndjson, xlsx] = await write(workspace);
    const rows = Array.from({ length: COUNT }, (_, n) => [NAMES[n % 4], 3]);
    const safe = rows.map(([name, pages]) => [String(name).replace(/^=/, "'="), String(pages)]);
    expect(csv).toEqual([columns, ...safe]);
    expect(json).toEqual(rows);
    expect(ndjson).toEqual(rows);
    expect(xlsx).toEqual([columns, ...rows]);
  });

  it("is a valid file without leads", async () => {
    const { workspaceId, asKey } = await newWorkspace();
    expect(await write({ scope: scopeOf(workspaceId), asKey })).toEqual([
      [columns],
      [],
      [],
      [columns],
    ]);
  });
});

it("fails after six attempts with a reason, and leaves no files", async () => {
  const { scope, asKey } = await workspaceWith(() => ({}));
  const id = await startExport(scope);
  const get = () => Promise.reject(new Error("R2 is unavailable"));
  const FILES = new Proxy(env.FILES, {
    get: (bucket, name) => {
      const member: unknown = name === "get" ? get : Reflect.get(bucket, name);
      return typeof member === "function" ? member.bind(bucket) : member;
    },
  });
  const read = async () => (await asKey("GET", `/exports/${id}`)).body;
  for (let attempt = 1; attempt <= 6; attempt++) {
    await writeExports(scope.db, { FILES }, sweepAt(Date.now() + attempt * 60_000));
    expect((await read()).status).toBe("running");
  }
  await writeExports(scope.db, env, sweepAt(Date.now() + 420_000));
  expect(await read()).toMatchObject({
    status: "failed",
    error: "The file could not be written in 6 attempts. Export again",
    url: null,
  });
  const { objects } = await env.FILES.list({ prefix: `exports/${scope.workspaceId}/` });
  expect(objects).toEqual([]);
});

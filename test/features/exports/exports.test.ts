import { env, exports } from "cloudflare:workers";
import { readXlsx } from "hucre/xlsx";
import Papa from "papaparse";
import { afterEach, describe, expect, it, vi } from "vitest";
import { writeExports } from "#src/features/exports/write-exports";
import { NewLeadExport } from "#src/features/exports/schemas";
import { createExport, exportWorkspaceLeads } from "#src/features/exports/service";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { newWorkspace } from "#test/support/harness/api";
import { ai, newJob, newLead, quality, scopeOf } from "#test/support/builders/leads";
import { stopClockAt } from "#test/support/harness/clock";
import { sweepAt } from "#test/support/harness/cron";
import { waitUntil } from "#test/support/harness/wait-until";
import { shardNameOf } from "#test/support/harness/shards";

/** A workspace with a job that has these leads. */
async function jobWith(leads: Partial<NewLead>[], name?: string) {
  const { workspaceId, asKey, asUser } = await newWorkspace();
  const jobId = await newJob(workspaceId, name);
  await saveLeads(
    scopeOf(workspaceId),
    leads.map((members) => newLead({ ...members, jobId })),
  );
  return { workspaceId, jobId, asKey, asUser };
}

const download = (url: string) => exports.default.fetch(url);

const csvOf = async (url: string) =>
  Papa.parse<Record<string, string>>(await (await download(url)).text(), {
    header: true,
    skipEmptyLines: true,
  }).data;

const leads: Partial<NewLead>[] = [
  {
    companyName: "=HYPERLINK(1)",
    enrichment: { quality: quality(70, "B"), ai: ai("Retail", "Shop", 30) },
  },
  { companyName: 'Zeta, "quoted"', emails: [], phones: ["+493012345678", "+15550001111"] },
];

afterEach(() => void vi.useRealTimers());

describe("an export", () => {
  it("is csv by default, without body or content type", async () => {
    const { jobId, asKey } = await jobWith(leads, "acme.com and 1 more");
    const { status, body } = await asKey("POST", `/jobs/${jobId}/export`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ job_id: jobId, format: "csv", rows: 2 });
    expect(body.filename).toMatch(/^acme\.com-and-1-more-\d{4}-\d\d-\d\d\.csv$/);
    const people = await asKey("POST", `/jobs/${jobId}/export`, { json: { rows: "people" } });
    expect(people.body.filename).toMatch(/^acme\.com-and-1-more-people-\d{4}-\d\d-\d\d\.csv$/);
    const rows = await csvOf(body.url);
    expect(rows.map((row) => row["company_name"])).toEqual(['Zeta, "quoted"', "'=HYPERLINK(1)"]);
    expect(rows[0]).toMatchObject({ emails: "", phones: "+493012345678; +15550001111" });
    expect(rows[1]).toMatchObject({
      emails: "info@acme.com; jane@acme.com",
      technologies: "WordPress; nginx",
      "quality.score": "70",
      "ai.summary": "Sells anvils",
      "seo.score": "",
    });
  });

  it("has the status of each address, in the order of the addresses", async () => {
    const [first, second] = ["a@acme.com", "b@acme.com"].map((email) => ({
      email,
      sourceUrl: null,
      method: "text",
    }));
    const check = {
      checkedAt: Date.now(),
      method: "dns" as const,
      status: "unverified" as const,
      confidence: 80,
      reasons: [],
      mxHost: null,
    };
    const { jobId, asKey } = await jobWith([{ emails: [first!, { ...second!, check }] }]);
    const { body } = await asKey("POST", `/jobs/${jobId}/export`);
    expect(await csvOf(body.url)).toMatchObject([
      { emails: "a@acme.com; b@acme.com", email_statuses: "unknown; unverified" },
    ]);
    const json = await asKey("POST", `/jobs/${jobId}/export`, { json: { format: "json" } });
    expect(await (await download(json.body.url)).json()).toMatchObject([
      { emails: ["a@acme.com", "b@acme.com"], email_statuses: ["unknown", "unverified"] },
    ]);
    const filter = { email_status: "valid" };
    const filtered = await asKey("POST", `/jobs/${jobId}/export`, { json: { filter } });
    expect(filtered.body.rows).toBe(0);
  });

  it("has only rows of addresses with the statuses of its filter", async () => {
    const found = (email: string, status: "valid" | "invalid") => ({
      email,
      sourceUrl: null,
      method: "text",
      check: {
        checkedAt: Date.now(),
        method: "smtp" as const,
        status,
        confidence: 90,
        reasons: [],
        mxHost: null,
      },
    });
    const { jobId, asKey } = await jobWith([
      { emails: [found("ada@acme.com", "valid"), found("press@acme.com", "invalid")] },
    ]);
    const json = { rows: "contacts", columns: ["email", "status"] };
    const filter = { email_status: "valid,unverified" };
    const safe = [{ email: "ada@acme.com", status: "valid" }];
    for (const path of ["/leads/export", `/jobs/${jobId}/export`]) {
      const { body } = await asKey("POST", path, { json: { ...json, filter } });
      expect(body.rows).toBe(1);
      expect(await csvOf(body.url)).toEqual(safe);
      expect((await asKey("POST", path, { json })).body.rows).toBe(2);
    }
    const { body } = await asKey("POST", "/leads/export", {
      json: { ...json, filter, background: true },
    });
    await waitUntil(async () => {
      const { body: run } = await asKey("GET", `/exports/${body.id}`);
      expect(run.status).toBe("completed");
      expect(await csvOf(run.url)).toEqual(safe);
    });
  });

  it("is xlsx with typed text and number cells", async () => {
    const { jobId, asKey } = await jobWith(leads);
    const { body } = await asKey("POST", `/jobs/${jobId}/export`, { json: { format: "xlsx" } });
    const bytes = new Uint8Array(await (await download(body.url)).arrayBuffer());
    expect(bytes.length).toBe(body.size_bytes);
    const [header, , second] = (await readXlsx(bytes)).sheets[0]!.rows;
    const cell = (name: string) => second![header!.indexOf(name)];
    expect(cell("company_name")).toBe("=HYPERLINK(1)");
    expect(cell("quality.score")).toBe(70);
  });

  it("is json with the leads as the API returns them and the statuses of their addresses", async () => {
    const { jobId, asKey } = await jobWith(leads);
    const { body } = await asKey("POST", `/jobs/${jobId}/export`, { json: { format: "json" } });
    const list = await asKey("GET", `/jobs/${jobId}/leads`);
    expect(await (await download(body.url)).json()).toEqual(
      list.body.data.map((lead: { emails: string[] }) => ({
        ...lead,
        email_statuses: lead.emails.map(() => "unknown"),
      })),
    );
  });

  it("applies the filter and its sort", async () => {
    const { jobId, asKey } = await jobWith([...leads, { companyName: "Alpha" }]);
    const filter = { has_email: true, sort: "company_name" };
    const { body } = await asKey("POST", `/jobs/${jobId}/export`, { json: { filter } });
    expect((await csvOf(body.url)).map((row) => row["company_name"])).toEqual([
      "'=HYPERLINK(1)",
      "Alpha",
    ]);
  });

  it("contains every lead in order over many batches", async () => {
    const { jobId, asKey } = await jobWith(
      Array.from({ length: 1203 }, (_, i) => ({ companyName: `Company ${i}` })),
    );
    const { body } = await asKey("POST", `/jobs/${jobId}/export`, {
      json: { format: "json", filter: { sort: "created_at" } },
    });
    expect(body.rows).toBe(1203);
    const written: { company_name: string }[] = await (await download(body.url)).json();
    const names = written.map((lead) => lead.company_name);
    expect(names).toEqual(Array.from({ length: 1203 }, (_, i) => `Company ${i}`));
  });

  it("of a job without leads is an empty but valid file", async () => {
    const { jobId, asKey } = await jobWith([]);
    const textOf = async (format: string) => {
      const { body } = await asKey("POST", `/jobs/${jobId}/export`, { json: { format } });
      expect(body.rows).toBe(0);
      return (await download(body.url)).arrayBuffer();
    };
    expect(new TextDecoder().decode(await textOf("csv"))).toMatch(
      /^website,company_name,[^\n]*\r\n$/,
    );
    expect(new TextDecoder().decode(await textOf("json"))).toBe("[]");
    expect((await readXlsx(new Uint8Array(await textOf("xlsx")))).sheets[0]!.rows).toHaveLength(1);
  });

  it("rejects an unknown format or filter, and another workspace's or an unknown job", async () => {
    const { jobId, asKey } = await jobWith([]);
    const path = `/jobs/${jobId}/export`;
    expect((await asKey("POST", path, { json: { format: "pdf" } })).status).toBe(422);
    expect((await asKey("POST", path, { json: { filter: { contry: "DE" } } })).status).toBe(422);
    expect((await asKey("POST", path, { json: { columns: [] } })).status).toBe(422);
    const other = await newWorkspace();
    expect((await other.asKey("POST", path)).status).toBe(404);
    expect((await other.asKey("GET", `/jobs/${jobId}/exports`)).status).toBe(404);
    expect((await asKey("POST", "/jobs/nonsense/export")).status).toBe(404);
  });

  it("has a file name that is valid on any system", async () => {
    const { jobId, asKey } = await jobWith([], '../../etc/"pass\r\nwd" <東京>');
    const { body } = await asKey("POST", `/jobs/${jobId}/export`);
    expect(body.filename).toMatch(/^etc-pass-wd-東京-\d{4}-\d\d-\d\d\.csv$/);
    const { headers } = await download(body.url);
    expect(headers.get("Content-Disposition")).toContain(
      "filename*=UTF-8''etc-pass-wd-%E6%9D%B1%E4%BA%AC-",
    );
  });

  it("is listed, newest first, with a link that works", async () => {
    const { jobId, asKey } = await jobWith(leads);
    for (const format of ["csv", "json"])
      await asKey("POST", `/jobs/${jobId}/export`, { json: { format } });
    const { body } = await asKey("GET", `/jobs/${jobId}/exports`);
    expect(body.data.map((one: any) => one.format)).toEqual(["json", "csv"]);
    expect(body.total).toBe(2);
    expect((await download(body.data[1].url)).status).toBe(200);
  });
});

describe("a download link", () => {
  it("works without credentials for an hour, then is rejected", async () => {
    const { jobId, asKey } = await jobWith(leads);
    stopClockAt();
    const { body } = await asKey("POST", `/jobs/${jobId}/export`);
    const response = await download(body.url);
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(Number(response.headers.get("Content-Length"))).toBe(body.size_bytes);
    await response.body?.cancel();
    const expiresAt = Date.parse(body.expires_at);
    // Links contain whole seconds.
    expect(expiresAt).toBe(Math.floor(Date.now() / 1000) * 1000 + 3600_000);
    vi.setSystemTime(expiresAt - 1000);
    expect((await download(body.url)).status).toBe(200);
    vi.setSystemTime(expiresAt + 1);
    const late = await download(body.url);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({
      error: {
        code: "forbidden",
        message: "The link has expired or is invalid. `GET /exports/{id}` returns a new one",
      },
    });
  });

  it("is rejected if anything in it was changed", async () => {
    const { jobId, asKey } = await jobWith(leads);
    const [first, second] = [
      (await asKey("POST", `/jobs/${jobId}/export`)).body,
      (await asKey("POST", `/jobs/${jobId}/export`)).body,
    ];
    const changed = (change: (url: URL) => void) => {
      const url = new URL(first.url);
      change(url);
      return download(url.href);
    };
    const later = (url: URL) =>
      url.searchParams.set("expires", String(Number(url.searchParams.get("expires")) + 60));
    expect((await changed(later)).status).toBe(403);
    expect((await changed((url) => url.searchParams.set("signature", "AAAA"))).status).toBe(403);
    expect((await changed((url) => url.searchParams.set("signature", "%%"))).status).toBe(403);
    expect(
      (await changed((url) => (url.pathname = url.pathname.replace(first.id, second.id)))).status,
    ).toBe(403);
    expect((await changed((url) => url.searchParams.delete("signature"))).status).toBe(422);
  });

  it("returns 404 if the file was deleted", async () => {
    const { workspaceId, jobId, asKey } = await jobWith(leads);
    const { body } = await asKey("POST", `/jobs/${jobId}/export`);
    await env.FILES.delete(`exports/${workspaceId}/${jobId}/${body.id}.csv`);
    expect((await download(body.url)).status).toBe(404);
  });
});

describe("an export with rows and columns of its own", () => {
  const people = ["Jana Beispiel", "=cmd()"].map((name, at) => ({
    id: `5f0c7a52-9d1e-8b3f-a6c4-2e1d0b9a8f0${at}`,
    name,
    title: "Head of Sales",
    seniority: "head" as const,
    department: "sales" as const,
    email: at === 0 ? "jane@acme.com" : null,
    phone: null,
    linkedin: null,
    source_url: "https://acme.com/team",
    snippet: "Jana Beispiel, Head of Sales",
  }));
  const evidence = { source_url: "https://acme.com/imprint", snippet: "Acme" };
  const office = {
    street: "Hauptstr. 1",
    postal_code: "10115",
    city: "Berlin",
    region: null,
    country: "DE",
    kind: "head_office" as const,
    ...evidence,
  };
  const branch = {
    ...office,
    street: null,
    postal_code: null,
    city: "Bonn",
    kind: "branch" as const,
  };
  const vat = {
    kind: "vat" as const,
    scheme: "de_vat",
    value: "DE136695976",
    is_checksum_valid: true,
    ...evidence,
  };
  const profile = { addresses: [office, branch], registrations: [vat], statements: [], people };
  const found = (email: string) => ({ email, sourceUrl: "https://acme.com/", method: "text" });

  it("has a row for each lead, contact or person, in every format", async () => {
    const { asKey } = await jobWith([
      {
        companyName: "Acme",
        emails: ["info@acme.com", "jane@acme.com"].map(found),
        profile,
        input: { "Kunden-Nr": "007", website: "acme.example", note: "=1+1" },
      },
      { companyName: "Bare", domain: "bare.com", emails: [] },
    ]);
    const create = async (json: object) => {
      const { status, body } = await asKey("POST", "/leads/export", { json });
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    };
    const sort = { filter: { sort: "created_at" } };
    const companies = await csvOf((await create(sort)).url);
    expect(Object.keys(companies[0]!).slice(-4)).toEqual([
      "updated_at",
      "Kunden-Nr",
      "input.website",
      "note",
    ]);
    expect(companies.map((row) => [row["company_name"], row["Kunden-Nr"], row["note"]])).toEqual([
      ["Acme", "007", "'=1+1"],
      ["Bare", "", ""],
    ]);
    const contacts = await create({ ...sort, rows: "contacts", format: "json" });
    expect(contacts.rows).toBe(2);
    expect(await (await download(contacts.url)).json()).toMatchObject([
      { email: "info@acme.com", is_role: true, is_primary: true, person_name: null, note: "=1+1" },
      { email: "jane@acme.com", is_role: false, is_primary: false, person_name: "Jana Beispiel" },
    ]);
    const { body: all } = await asKey("GET", "/leads?sort=created_at");
    const chosen = [all.data[1].id, all.data[1].id, newId()];
    const names = async (choice: object) =>
      (await csvOf((await create({ ...sort, ...choice })).url)).map((row) => row["company_name"]);
    expect(await names({ ids: chosen })).toEqual(["Bare"]);
    expect(await names({ exclude_ids: chosen })).toEqual(["Acme"]);
    const columns = ["name", "seniority", "note", "company_name"];
    const csv = await create({ ...sort, rows: "people", columns });
    expect(await csvOf(csv.url)).toEqual([
      { name: "Jana Beispiel", seniority: "head", note: "'=1+1", company_name: "Acme" },
      { name: "'=cmd()", seniority: "head", note: "'=1+1", company_name: "Acme" },
    ]);
    const main = await create({
      ...sort,
      columns: ["input.*", "domain", "people", "addresses", "registrations"],
    });
    const [acme, bare] = await csvOf(main.url);
    expect(acme).toEqual({
      "Kunden-Nr": "007",
      "input.website": "acme.example",
      note: "'=1+1",
      domain: "acme.com",
      people: "Jana Beispiel (Head of Sales); '=cmd() (Head of Sales)",
      addresses: "Hauptstr. 1, 10115 Berlin, DE; Bonn, DE",
      registrations: "de_vat DE136695976",
    });
    expect(bare).toMatchObject({ "Kunden-Nr": "", domain: "bare.com", people: "" });
    const ndjson = await create({ format: "ndjson", columns: ["domain"], filter: { q: "bare" } });
    expect(await (await download(ndjson.url)).text()).toBe('{"domain":"bare.com"}\n');
    const xlsx = await create({ ...sort, format: "xlsx", rows: "people", columns: ["name"] });
    const book = await readXlsx(new Uint8Array(await (await download(xlsx.url)).arrayBuffer()));
    expect(book.sheets[0]!.rows[1]).toEqual(["Jana Beispiel"]);
  });

  it("has lists as arrays in JSON with columns, and a column once", async () => {
    const { asKey } = await jobWith([
      {
        companyName: "Acme",
        emails: ["info@acme.com", "jane@acme.com"].map(found),
        profile,
        input: { note: "a; b", Owner: "Ada" },
      },
    ]);
    const columns = ["emails", "tags", "people", "company.city", "note", "input.*", "note"];
    const read = async (format: string) => {
      const { body } = await asKey("POST", "/leads/export", { json: { format, columns } });
      return (await download(body.url)).text();
    };
    const row = {
      emails: ["info@acme.com", "jane@acme.com"],
      tags: [],
      people: ["Jana Beispiel (Head of Sales)", "=cmd() (Head of Sales)"],
      "company.city": null,
      note: "a; b",
      Owner: "Ada",
    };
    expect(JSON.parse(await read("json"))).toEqual([row]);
    expect(JSON.parse(await read("ndjson"))).toEqual(row);
    expect((await read("csv")).split("\r\n")[0]).toBe("emails,tags,people,company.city,note,Owner");
  });

  it("rejects unknown columns with the names of all", async () => {
    const { asKey, jobId } = await jobWith(leads);
    const json = { columns: ["website", "webseite"] };
    for (const path of ["/leads/export", `/jobs/${jobId}/export`]) {
      const { status, body } = await asKey("POST", path, { json });
      expect(status).toBe(422);
      expect(body.error.details).toMatchObject([{ path: "body.columns.1" }]);
      expect(body.error.details[0].message).toContain("Unknown column webseite. Columns: website");
    }
  });
});

it("contains no person who was erased while it was written", async () => {
  const { jobId, workspaceId, asKey, asUser } = await jobWith([
    {
      domain: "gone.test",
      emails: ["zelie", "info"].map((name) => ({
        email: `${name}@gone.test`,
        sourceUrl: null,
        method: "text",
      })),
    },
  ]);
  const [written, erased] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The first file is complete, and is stored after the erasure.
  const put = async (...args: Parameters<R2Bucket["put"]>) => {
    written.resolve();
    await erased.promise;
    return env.FILES.put(...args);
  };
  const FILES = new Proxy(env.FILES, {
    get(bucket, name) {
      if (name === "put") return put;
      const member: unknown = Reflect.get(bucket, name);
      return typeof member === "function" ? member.bind(bucket) : member;
    },
  });
  const scope = scopeOf(workspaceId);
  const exporting = createExport(scope, FILES, jobId, { format: "ndjson", filter: {} });
  await written.promise;
  expect((await asKey("GET", `/jobs/${jobId}/exports`)).body.data).toEqual([]);
  const json = { subject_type: "email", subject: "zelie@gone.test" };
  const { body } = await asUser("POST", "/compliance/deletion-requests", { json });
  await waitUntil(async () => {
    const { data } = (await asUser("GET", "/compliance/deletion-requests")).body;
    expect(data).toMatchObject([{ id: body.id, status: "completed" }]);
  });
  erased.resolve();
  const { rows, key } = await exporting;
  const file = await (await env.FILES.get(key))!.text();
  expect([rows, file.includes("info@gone.test"), file.includes("zelie")]).toEqual([1, true, false]);
  const { objects } = await env.FILES.list({ prefix: `exports/${workspaceId}/` });
  expect(objects.map((object) => object.key)).toEqual([key]);
  expect((await asKey("GET", `/jobs/${jobId}/exports`)).body.total).toBe(1);
});

describe("an export in the background", () => {
  // More than a part of an upload in R2: 5 MiB.
  const large: Partial<NewLead>[] = Array.from({ length: 45 }, (_, n) => ({
    domain: `firm${n}.com`,
    companyName: `Firm ${n}`,
    description: `${n} `.repeat(60_000),
    ...(n % 2 === 0 && { input: { "Kunden-Nr": String(n) } }),
  }));
  const sent: unknown[] = [];
  const MAINTENANCE = { send: async (task: unknown) => void sent.push(task) };
  const quiet = { ...env, MAINTENANCE } as unknown as Env;
  const bytesOf = async (url: string) => new Uint8Array(await (await download(url)).arrayBuffer());
  const filesOf = async (id: string) =>
    (await env.FILES.list({ limit: 1000 })).objects.filter(({ key }) => key.includes(id));

  /** The bindings of a process that dies at its `calls`-th call of R2. */
  const dyingAt = (calls: number) => {
    let left = calls;
    const FILES = new Proxy(env.FILES, {
      get(bucket, name) {
        const member: unknown = Reflect.get(bucket, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]): unknown => {
          if (--left === 0) throw new Error("killed");
          return Reflect.apply(member, bucket, args);
        };
      },
    });
    return { ...env, FILES };
  };

  it("is the same file in each format although its writers die on the way", async () => {
    const { asKey, workspaceId } = await jobWith(large);
    const scope = scopeOf(workspaceId);
    const filter = { sort: "created_at" as const };
    for (const format of ["csv", "json", "ndjson", "xlsx"] as const) {
      const whole = await asKey("POST", "/leads/export", { json: { format, filter } });
      expect(whole.status).toBe(200);
      const wanted = NewLeadExport.parse({ format, filter, background: true });
      const { id } = await exportWorkspaceLeads(scope, quiet, wanted);
      expect(sent.splice(0)).toMatchObject([
        { task: "write_exports", shard: shardNameOf(workspaceId) },
      ]);
      const read = async () => (await asKey("GET", `/exports/${id}`)).body;
      expect(await read()).toMatchObject({ status: "running", leads: 0, done: 0, url: null });
      let nowMs = Date.now();
      for (let calls = 1, status = "running"; status === "running"; calls++) {
        // Each writer gets one call further, and the next one starts after the lease of the dead one.
        await writeExports(scope.db, dyingAt(calls), sweepAt((nowMs += 300_000)), {
          leads: 20,
          calls: 40,
          ms: 60_000,
        });
        status = (await read()).status;
        expect(calls).toBeLessThan(40);
      }
      const made = await read();
      expect(made).toMatchObject({ status: "completed", leads: 45, done: 45, rows: 45 });
      const [ours, theirs] = await Promise.all([bytesOf(made.url), bytesOf(whole.body.url)]);
      expect(ours.length).toBe(made.size_bytes);
      const contentOf = async (bytes: Uint8Array) =>
        format === "xlsx"
          ? JSON.stringify((await readXlsx(bytes)).sheets[0]!.rows)
          : new TextDecoder().decode(bytes);
      // Not `toBe`, which would print the whole files.
      expect((await contentOf(ours)) === (await contentOf(theirs))).toBe(true);
      expect((await filesOf(id)).map(({ key }) => key.endsWith(`${id}.${format}`))).toEqual([true]);
    }
  });

  it("is written by the queue, is canceled and erased, and belongs to its workspace", async () => {
    const { asKey, workspaceId } = await jobWith(large.slice(0, 3));
    const json = { background: true, rows: "contacts", columns: ["email", "domain"] };
    const { status, body } = await asKey("POST", "/leads/export", { json });
    expect([status, body.status]).toEqual([202, "running"]);
    const read = async (id: string) => (await asKey("GET", `/exports/${id}`)).body;
    await waitUntil(async () => expect((await read(body.id)).status).toBe("completed"));
    expect(await csvOf((await read(body.id)).url)).toHaveLength(6);

    const scope = scopeOf(workspaceId);
    const start = () =>
      exportWorkspaceLeads(scope, quiet, NewLeadExport.parse({ background: true }));
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push((await start()).id);
    await expect(start()).rejects.toThrow("at most 5 running exports");
    await writeExports(scope.db, env, sweepAt(), {
      leads: 1,
      calls: 40,
      ms: 60_000,
    }).catch(() => undefined);
    const [canceled, erased] = ids.slice(-2) as [string, string];
    const stranger = await newWorkspace();
    for (const [method, path] of [
      ["GET", `/exports/${canceled}`],
      ["POST", `/exports/${canceled}/cancel`],
    ] as const)
      expect((await stranger.asKey(method, path)).status).toBe(404);
    const running = exportWorkspaceLeads(scope, quiet, NewLeadExport.parse({ background: true }));
    const { id } = await running;
    const stopped = await asKey("POST", `/exports/${id}/cancel`);
    expect(stopped.body).toMatchObject({ status: "canceled", url: null });
    expect((await asKey("POST", `/exports/${id}/cancel`)).body.status).toBe("canceled");
    expect(await filesOf(id)).toEqual([]);
    expect((await asKey("GET", `/exports/${erased}`)).body.status).toBe("completed");
  });
});

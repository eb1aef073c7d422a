import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { outreachGenerations } from "#src/db/tables/ai";
import { deadLetters } from "#src/db/tables/jobs";
import { notes } from "#src/db/tables/notes";
import { sweepDeletionRequests } from "#src/features/compliance/deletion-requests";
import { sweepErasures } from "#src/features/compliance/erasure/erase-all";
import { sweepRetention } from "#src/features/compliance/retention";
import { recordDeadLetter } from "#src/features/dead-letters/dead-letters.repository";
import { newId } from "#src/shared/ids";
import { saveLeads } from "#src/pipeline/leads/save";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { addMember, newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { ChangingSite, newSchedule } from "#test/support/fakes/changing-site";
import { runJob, sitesOf } from "#test/support/builders/jobs";
import { companyIn, newJob, newLead, scopeOf } from "#test/support/builders/leads";
import { waitUntil } from "#test/support/harness/wait-until";
import { sweepAt } from "#test/support/harness/cron";
import {
  accounts,
  d1Of,
  databaseOf,
  everyD1,
  onEachShard,
  queryShards,
} from "#test/support/harness/shards";

const DAY_MS = 24 * 3600_000;

/** The counts of an erasure without any data. */
const NOTHING = {
  leads: 0,
  emails: 0,
  checks: 0,
  notes: 0,
  outreach: 0,
  exports: 0,
  events: 0,
  pages: 0,
};

afterEach(() => vi.restoreAllMocks());

/** A workspace with a job whose leads each have a note, an outreach text and a tag. */
async function workspaceWith(leads: Partial<NewLead>[]) {
  const workspace = await newWorkspace();
  const { workspaceId, asUser } = workspace;
  const jobId = await newJob(workspaceId);
  const given = leads.map((members) => newLead({ jobId, ...members }));
  await saveLeads(scopeOf(workspaceId), given);
  const db = databaseOf(workspaceId);
  for (const { id: leadId } of given) {
    await db.batch([
      db
        .insert(notes)
        .values({ workspaceId, leadId, body: "Call Jane@acme.com, not joe@acme.com" }),
      db.insert(outreachGenerations).values({
        workspaceId,
        leadId,
        kind: "pitch",
        product: "Anvils",
        content: "To jane@acme.com: buy",
        model: "test",
      }),
    ]);
    await asUser("POST", `/leads/${leadId}/tags`, { json: { name: "Hot" } });
  }
  return { ...workspace, jobId, leads: given };
}

const filesOf = async (workspaceId: string) =>
  (await env.FILES.list({ prefix: `exports/${workspaceId}/` })).objects.length;

/** Every row of the workspace in D1 that mentions a text. */
async function rowsWith(workspaceId: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const d1 of everyD1) {
    const { results: tables } = await d1
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
      )
      .all<{ name: string }>();
    for (const { name } of tables) {
      const { results } = await d1.prepare(`SELECT * FROM ${name}`).all();
      for (const row of results)
        if ("workspace_id" in row && row["workspace_id"] === workspaceId)
          if (JSON.stringify(row).includes(text)) found.push(name);
    }
  }
  return found;
}

/** The contents of a job's object as text. */
const objectText = (jobId: string) =>
  runInDurableObject(env.CRAWL_JOB.getByName(jobId), (_, { storage }) =>
    ["events", "pages", "sites"]
      .map((table) => JSON.stringify(storage.sql.exec(`SELECT * FROM ${table}`).toArray()))
      .join("\n"),
  );

async function completed({ asUser }: Pick<TestWorkspace, "asUser">, json: object) {
  const created = await asUser("POST", "/compliance/deletion-requests", { json });
  expect(created.status).toBe(201);
  return waitUntil(async () => {
    const { body } = await asUser("GET", "/compliance/deletion-requests");
    const request = body.data.find(({ id }: any) => id === created.body.id);
    expect(request.status).toBe("completed");
    return request;
  });
}

describe("the export", () => {
  it("contains every record of the workspace with readable documents and times, and no secret", async () => {
    const { asUser, workspaceId, leads, key, email, userId } = await workspaceWith([{}, {}]);
    const { status, headers, body } = await asUser("GET", "/compliance/export");
    expect(status).toBe(200);
    expect(headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="quarry-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    const { tables } = body;
    expect(body.workspace_id).toBe(workspaceId);
    expect(tables.leads.map((lead: any) => lead.id)).toEqual(leads.map(({ id }) => id));
    expect(tables.leads[0]).toMatchObject({
      emails: ["info@acme.com", "jane@acme.com"],
      facts: { pages: [] },
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(tables.lead_emails).toHaveLength(4);
    expect(tables.leads[0].technologies).toHaveLength(2);
    expect(tables.lead_tags).toHaveLength(2);
    expect(tables.notes).toHaveLength(2);
    expect(tables.outreach_generations).toHaveLength(2);
    expect(tables.tags).toMatchObject([{ name: "Hot", usage_count: 2 }]);
    expect(tables.users).toMatchObject([{ id: userId, email }]);
    expect(tables.ledger_entries).toHaveLength(1);
    expect(tables.audit_log.map(({ action }: any) => action)).toContain("workspace.exported");
    expect(tables.api_keys).toMatchObject([{ prefix: key.slice(0, 12) }]);
    expect(JSON.stringify(body)).not.toMatch(/_hash"|password|token_/);
  });

  it("contains no data of another workspace", async () => {
    const [ours, theirs] = [await workspaceWith([{}]), await newWorkspace()];
    const { body } = await theirs.asUser("GET", "/compliance/export");
    expect(JSON.stringify(body)).not.toContain(ours.workspaceId);
    expect(body.tables.leads).toEqual([]);
    expect(body.tables.users).toHaveLength(1);
  });

  it("requires a signed-in admin", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    const member = await addMember(workspaceId, "member");
    expect((await asKey("GET", "/compliance/export")).status).toBe(403);
    expect((await member.asUser("GET", "/compliance/export")).status).toBe(403);
  });
});

describe("erasing all leads", () => {
  it("erases leads, dependent rows, files and job state, and finds nothing a second time", async () => {
    const workspace = await newWorkspace();
    const { asUser, asKey, workspaceId } = workspace;
    const job = await runJob(asKey, ["https://northfield-analytics.io"], { max_depth: 1 });
    const { body: page } = await asUser("GET", "/leads");
    const [lead] = page.data;
    const [address] = lead.emails;
    await asUser("POST", `/leads/${lead.id}/notes`, { json: { body: `Ask ${address}` } });
    await asUser("POST", `/leads/${lead.id}/tags`, { json: { name: "Hot" } });
    await asUser("POST", `/jobs/${job.id}/export`);
    expect(await objectText(job.id)).toContain(address);
    expect(await filesOf(workspaceId)).toBe(1);

    const { status, body } = await asUser("DELETE", "/compliance/leads");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "completed",
      erased: { leads: 1, emails: lead.emails.length, notes: 1, exports: 1, events: 1 },
    });
    expect(body.erased.checks).toBeGreaterThan(0);
    expect(body.erased.pages).toBeGreaterThan(0);
    expect((await asUser("GET", "/leads")).body.total).toBe(0);
    expect((await asUser("GET", `/leads?q=${address}`)).body.total).toBe(0);
    expect((await asUser("GET", "/tags")).body.data).toMatchObject([{ usage_count: 0 }]);
    expect(await filesOf(workspaceId)).toBe(0);
    expect((await asUser("GET", `/jobs/${job.id}/exports`)).body.total).toBe(0);
    expect(await rowsWith(workspaceId, address)).toEqual([]);
    expect(await objectText(job.id)).not.toContain(address);
    expect((await asUser("GET", `/jobs/${job.id}`)).body).toMatchObject({
      status: "completed",
      progress: { leads: 1 },
      credits: { spent: 1 },
    });

    const again = await asUser("DELETE", "/compliance/leads");
    expect(again.body).toMatchObject({ status: "completed", erased: NOTHING });
  });

  it("leaves the event stream of an ended job readable to its end", async () => {
    const { asUser, asKey } = await newWorkspace();
    const job = await runJob(asKey, ["https://quiet-pages-notebook.net/"], { max_depth: 0 });
    await asUser("DELETE", "/compliance/leads");
    const { body } = await asKey("GET", `/jobs/${job.id}/events?last_event_id=0`);
    expect(body.match(/^event: \w+/gm)).toEqual(["event: snapshot", "event: done"]);
  });

  it("does not stop a running job, which settles its credits", async () => {
    const { asUser, asKey } = await newWorkspace({ credits: 10 });
    const created = await asKey("POST", "/jobs", {
      json: {
        urls: ["https://northfield-analytics.io", "https://slow.unanswered.test/"],
        config: { rate_limit_per_host_ms: 0, max_retries: 0, timeout_ms: 60_000 },
      },
    });
    const path = `/jobs/${created.body.id}`;
    await waitUntil(async () => expect((await asKey("GET", path)).body.progress.leads).toBe(1));
    const { body } = await asUser("DELETE", "/compliance/leads");
    expect(body).toMatchObject({ status: "completed", erased: { leads: 1, events: 1, pages: 0 } });
    expect((await asKey("POST", `${path}/cancel`)).body).toMatchObject({
      status: "canceled",
      progress: { sites_total: 2, leads: 1 },
      credits: { spent: 1, refunded: 1 },
    });
    expect((await asUser("DELETE", "/compliance/leads")).body.erased.pages).toBeGreaterThan(0);
  });

  it("removes their words from the search index, also if other workspaces have leads in it", async () => {
    const others = Array.from({ length: 60 }, (_, i) => ({ companyName: `Company ${i} Ltd` }));
    const { asUser, workspaceId } = await workspaceWith([{ companyName: "Zyqwixowsky" }]);
    const neighbour = { ...scopeOf(), db: databaseOf(workspaceId) };
    await saveLeads(neighbour, others.map(newLead));
    const blocks = () =>
      d1Of(workspaceId)
        .prepare(
          "SELECT count(*) AS n FROM lead_search_data WHERE instr(block, CAST('zyqwixowsky' AS BLOB))",
        )
        .first<number>("n");
    expect(await blocks()).toBeGreaterThan(0);
    await asUser("DELETE", "/compliance/leads");
    expect(await blocks()).toBe(0);
  });

  it("does not erase another workspace's leads", async () => {
    const [ours, theirs] = [await workspaceWith([{}]), await workspaceWith([{}, {}])];
    expect((await ours.asUser("DELETE", "/compliance/leads")).body.erased.leads).toBe(1);
    expect((await theirs.asUser("GET", "/leads")).body.total).toBe(2);
  });

  it("deletes the dead letters of their jobs, also those without a workspace", async () => {
    const ours = await workspaceWith([{}]);
    const others = [await workspaceWith([{}]), await workspaceWith([{}])];
    const letters = [ours, ...others].flatMap(({ jobId, workspaceId }) => [
      { type: "site", jobId, siteId: 1 },
      { type: "site", jobId: newId(), siteId: 1, workspaceId },
    ]);
    for (const body of [...letters, "no object"]) {
      const letter = { id: newId(), queue: "sites", reason: "It failed", attempts: 4, body };
      await recordDeadLetter(accounts, letter);
    }
    await ours.asUser("DELETE", "/compliance/leads");
    const left = await accounts.select({ body: deadLetters.body }).from(deadLetters);
    expect(left.map(({ body }) => JSON.parse(body))).toEqual([...letters.slice(2), "no object"]);
  });

  it("keeps Idempotency-Keys in effect, but empties the stored responses", async () => {
    const { asUser, workspaceId } = await workspaceWith([{}]);
    const d1 = d1Of(workspaceId);
    await d1
      .prepare(
        "INSERT INTO idempotent_requests (workspace_id, key, fingerprint, status, content_type, body, created_at) VALUES (?, 'k', 'f', 200, 'application/json', '{\"e\":\"jane@acme.com\"}', ?)",
      )
      .bind(workspaceId, Date.now())
      .run();
    await asUser("DELETE", "/compliance/leads");
    const { results } = await d1
      .prepare("SELECT status, body FROM idempotent_requests WHERE workspace_id = ?")
      .bind(workspaceId)
      .all();
    expect(results).toEqual([{ status: 200, body: null }]);
  });

  it("is resumed by the sweep after an interruption, and checks for late files again", async () => {
    const { asUser, workspaceId, jobId } = await workspaceWith([{}, {}, {}]);
    const cut = vi
      .spyOn(Object.getPrototypeOf(env.FILES), "list")
      .mockRejectedValueOnce(new Error("cut off"));
    const { status, body } = await asUser("DELETE", "/compliance/leads");
    expect([status, body.status, body.erased.leads]).toEqual([200, "running", 3]);
    cut.mockRestore();
    const rows = () =>
      d1Of(workspaceId)
        .prepare("SELECT * FROM erasures WHERE workspace_id = ?")
        .bind(workspaceId)
        .first<any>();
    expect(await rows()).toMatchObject({ status: "running", stage: "exports", completed_at: null });
    await sweepErasures(databaseOf(workspaceId), env, sweepAt(Date.now()), accounts);
    expect((await rows()).stage).toBe("exports");
    await sweepErasures(databaseOf(workspaceId), env, sweepAt(Date.now() + 2 * 60_000), accounts);
    const done = await rows();
    expect(done.stage).toBe("late");
    expect(JSON.parse(done.erased)).toMatchObject({ leads: 3 });

    const key = `exports/${workspaceId}/${jobId}/late.csv`;
    await env.FILES.put(key, "jane@acme.com");
    await d1Of(workspaceId)
      .prepare(
        "INSERT INTO job_exports (id, workspace_id, job_id, format, rows, size_bytes, filename, key, created_at) VALUES (?1, ?2, ?3, 'csv', 1, 1, 'late.csv', ?4, ?5)",
      )
      .bind(crypto.randomUUID(), workspaceId, jobId, key, done.created_at - 1)
      .run();
    vi.spyOn(Date, "now").mockReturnValue(done.created_at + 11 * 60_000);
    await sweepErasures(
      databaseOf(workspaceId),
      env,
      sweepAt(done.created_at + 11 * 60_000),
      accounts,
    );
    expect((await rows()).status).toBe("completed");
    expect(await env.FILES.get(key)).toBeNull();
  });
});

describe("retention", () => {
  const age = (leadId: string, days: number) =>
    queryShards("UPDATE leads SET created_at = ? WHERE id = ?", Date.now() - days * DAY_MS, leadId);

  it("is unlimited before it is set and after it is removed", async () => {
    const { asUser } = await newWorkspace();
    const read = async () => (await asUser("GET", "/compliance/retention")).body;
    expect(await read()).toEqual({ days: null, updated_at: null });
    const put = await asUser("PUT", "/compliance/retention", { json: { days: 30 } });
    expect(put.body).toMatchObject({ days: 30 });
    expect(await read()).toEqual(put.body);
    await asUser("PUT", "/compliance/retention", { json: { days: null } });
    expect(await read()).toEqual({ days: null, updated_at: null });
  });

  it.each([0, 3651, 1.5, "30", undefined])("rejects %s days", async (days) => {
    const { asUser } = await newWorkspace();
    const { status } = await asUser("PUT", "/compliance/retention", { json: { days } });
    expect(status).toBe(422);
  });

  it("erases older leads with the files that contain them, by each workspace's own policy", async () => {
    const [short, long, none] = await Promise.all([1, 2, 3].map(() => workspaceWith([{}, {}])));
    await short!.asUser("PUT", "/compliance/retention", { json: { days: 10 } });
    await long!.asUser("PUT", "/compliance/retention", { json: { days: 100 } });
    for (const { leads } of [short!, long!, none!]) await age(leads[0]!.id, 50);
    for (const { asUser, jobId } of [short!, long!]) await asUser("POST", `/jobs/${jobId}/export`);
    await onEachShard((db) => sweepRetention(db, env, sweepAt(Date.now())));
    const left = async ({ asUser }: TestWorkspace) =>
      (await asUser("GET", "/leads")).body.data.map(({ id }: any) => id);
    expect(await left(short!)).toEqual([short!.leads[1]!.id]);
    expect(await left(long!)).toHaveLength(2);
    expect(await left(none!)).toHaveLength(2);
    expect([await filesOf(short!.workspaceId), await filesOf(long!.workspaceId)]).toEqual([0, 1]);
    const { body } = await short!.asUser("GET", "/audit-log?action=retention.applied");
    expect(body.data).toMatchObject([
      { actor: { kind: "system" }, details: { leads: 1, emails: 2, events: 0, exports: 1 } },
    ]);
  });

  it("is applied to the other workspaces if an object of one fails", async () => {
    const [broken, other] = await Promise.all([1, 2].map(() => workspaceWith([{}])));
    for (const { asUser, leads } of [broken!, other!]) {
      await asUser("PUT", "/compliance/retention", { json: { days: 10 } });
      await age(leads[0]!.id, 50);
    }
    const erase = () => Promise.reject(new Error("The object is broken"));
    const getByName = (id: string) =>
      id === broken!.jobId ? { erase } : env.CRAWL_JOB.getByName(id);
    const bindings = { ...env, CRAWL_JOB: { getByName } } as unknown as Env;
    const total = async ({ asUser }: TestWorkspace) => (await asUser("GET", "/leads")).body.total;
    await onEachShard((db) => sweepRetention(db, bindings, sweepAt(Date.now())));
    expect([await total(broken!), await total(other!)]).toEqual([1, 0]);
    await onEachShard((db) => sweepRetention(db, env, sweepAt(Date.now())));
    expect(await total(broken!)).toBe(0);
  });

  it("removes the lead from its job's events too", async () => {
    const { asUser, asKey } = await newWorkspace();
    const job = await runJob(asKey, ["https://northfield-analytics.io"], { max_depth: 0 });
    const { body } = await asUser("GET", "/leads");
    await age(body.data[0].id, 2);
    await asUser("PUT", "/compliance/retention", { json: { days: 1 } });
    await onEachShard((db) => sweepRetention(db, env, sweepAt(Date.now())));
    expect(await objectText(job.id)).not.toContain('"type":"lead"');
    expect((await asUser("GET", "/leads")).body.total).toBe(0);
  });
});

describe("retention, if a schedule crawls a lead again", () => {
  it("erases data of earlier runs, and keeps the lead until its own age", async () => {
    const { asUser, asKey } = await newWorkspace();
    const site = new ChangingSite();
    await site.show({
      "/": { html: "<html><title>Acme</title><p>info@acme-anvils.com</p></html>" },
    });
    const { run } = await newSchedule(asKey, [site.url]);
    const [first, second] = [await run(), await run()];
    const exported = await asUser("POST", `/jobs/${first.id}/export`, { json: { format: "json" } });
    expect(exported.status).toBe(200);
    for (const rows of ["jobs WHERE id", "job_exports WHERE job_id"]) {
      const [table, test] = rows.split(" WHERE ");
      const update = `UPDATE ${table} SET created_at = ? WHERE ${test} = ?`;
      await queryShards(update, Date.now() - 3 * DAY_MS, first.id);
    }
    await asUser("PUT", "/compliance/retention", { json: { days: 2 } });
    await onEachShard((db) => sweepRetention(db, env, sweepAt(Date.now())));
    expect(await objectText(first.id)).not.toContain('"type":"lead"');
    expect(await objectText(second.id)).toContain('"type":"lead"');
    expect((await asUser("GET", "/leads")).body.total).toBe(1);
    expect((await asUser("GET", `/jobs/${first.id}/exports`)).body.total).toBe(0);
    const log = async () => (await asUser("GET", "/audit-log?action=retention.applied")).body.data;
    expect(await log()).toMatchObject([{ details: { leads: 0, events: 1, exports: 1 } }]);
    await onEachShard((db) => sweepRetention(db, env, sweepAt(Date.now())));
    expect(await log()).toHaveLength(1);
  });
});

describe("a deletion request", () => {
  const lead: Partial<NewLead> = {
    description: "Write to JANE@acme.com or https://acme.com/?to=jane%40acme.com or mjane@acme.com",
    enrichment: {
      company: {
        ...companyIn("DE"),
        contact_email: "jane@acme.com",
        description: "jane@acme.com.",
      },
    },
    facts: JSON.stringify({ textExtract: "Team\njane@acme.com\njoe@acme.com" }),
  };

  it("removes an address everywhere, keeps other data, and deletes the subject itself", async () => {
    const workspace = await workspaceWith([lead, { emails: [], domain: "other.com" }]);
    const { asUser, workspaceId, leads } = workspace;
    await asUser("POST", "/saved-searches", {
      json: { name: "Hers", filters: { q: "jane@acme.com" } },
    });
    const request = await completed(workspace, {
      subject_type: "email",
      subject: " Jane@ACME.com ",
      reason: "jane@acme.com asked",
    });
    expect(request).toMatchObject({
      subject: "j***@a***.com",
      reason: "[erased] asked",
      erased: { leads: 0, emails: 1 },
      completed_at: expect.any(String),
    });
    const { body } = await asUser("GET", `/leads/${leads[0]!.id}`);
    expect(body.emails).toEqual(["info@acme.com"]);
    expect(body.description).toBe(
      "Write to [erased] or https://acme.com/?to=[erased] or mjane@acme.com",
    );
    expect(body.enrichment.company).toMatchObject({
      contact_email: null,
      description: "[erased].",
      country: "DE",
    });
    const { body: addresses } = await asUser("GET", `/leads/${leads[0]!.id}/emails`);
    expect(addresses.data.map(({ email, is_primary }: any) => [email, is_primary])).toEqual([
      ["info@acme.com", true],
    ]);
    const { body: noted } = await asUser("GET", `/leads/${leads[0]!.id}/notes`);
    expect(noted.data[0].body).toBe("Call [erased], not joe@acme.com");
    const facts = await d1Of(workspaceId)
      .prepare("SELECT facts FROM leads WHERE id = ?")
      .bind(leads[0]!.id)
      .first<string>("facts");
    expect(JSON.parse(facts!)).toEqual({ textExtract: "Team\n[erased]\njoe@acme.com" });
    const kept = await rowsWith(workspaceId, "jane@acme.com");
    expect(kept.filter((table) => table !== "leads")).toEqual([]); // It contains mjane@acme.com.
    expect(await rowsWith(workspaceId, '"jane@acme.com')).toEqual([]);
  });

  it("makes the next address the primary one", async () => {
    const workspace = await workspaceWith([{}]);
    await completed(workspace, { subject_type: "email", subject: "info@acme.com" });
    const { body } = await workspace.asUser("GET", `/leads/${workspace.leads[0]!.id}/emails`);
    expect(body.data.map(({ email, is_primary }: any) => [email, is_primary])).toEqual([
      ["jane@acme.com", true],
    ]);
    expect((await workspace.asUser("GET", "/leads?q=info@acme.com")).body.total).toBe(0);
    expect((await workspace.asUser("GET", "/leads?q=jane@acme.com")).body.total).toBe(1);
  });

  it("erases the leads of a domain, and its addresses elsewhere", async () => {
    const workspace = await workspaceWith([
      {},
      {
        domain: "partner.com",
        emails: [
          { email: "joe@mail.acme.com", sourceUrl: null, method: "text" },
          { email: "me@partner.com", sourceUrl: null, method: "text" },
          { email: "you@notacme.com", sourceUrl: null, method: "text" },
        ],
      },
    ]);
    const { asUser, leads, workspaceId } = workspace;
    await asUser("POST", `/jobs/${workspace.jobId}/export`);
    const request = await completed(workspace, {
      subject_type: "domain",
      subject: "https://www.acme.com/about",
    });
    expect(request).toMatchObject({ subject: "a***.com", erased: { leads: 1, emails: 3 } });
    expect((await asUser("GET", `/leads/${leads[0]!.id}`)).status).toBe(404);
    const { body } = await asUser("GET", `/leads/${leads[1]!.id}`);
    expect(body.emails).toEqual(["me@partner.com", "you@notacme.com"]);
    expect(await filesOf(workspaceId)).toBe(0);
  });

  it("makes later crawls skip the domain without charge, and the address", async () => {
    const workspace = await newWorkspace({ credits: 10 });
    const { asKey, asUser } = workspace;
    const urls = [
      "https://northfield-analytics.io",
      "https://harborview-roasters-pdx.com",
      "https://trattoria-lanterna-chicago.com/",
    ];
    const before = await runJob(asKey, urls);
    expect(before.progress.leads).toBe(3);
    await completed(workspace, { subject_type: "domain", subject: "northfield-analytics.io" });
    await completed(workspace, {
      subject_type: "email",
      subject: "hello@harborview-roasters-pdx.com",
    });
    for (const text of ["@northfield-analytics.io", "hello@harborview-roasters-pdx.com"])
      expect(await objectText(before.id)).not.toContain(text);

    const after = await runJob(asKey, urls);
    expect(after).toMatchObject({
      status: "completed",
      progress: { leads: 2, sites_failed: 1 },
      credits: { spent: 2, refunded: 1 },
    });
    const sites = await sitesOf(asKey, after.id);
    expect(sites.get("northfield-analytics.io")).toMatchObject({
      status: "skipped",
      reason: "suppressed",
      lead_id: null,
    });
    const { body } = await asUser(
      "GET",
      `/jobs/${after.id}/leads?domain=harborview-roasters-pdx.com`,
    );
    expect(body.data[0].emails).toEqual(["wholesale@harborview-roasters-pdx.com"]);
    for (const text of ["@northfield-analytics.io", "hello@harborview-roasters-pdx.com"]) {
      expect(await rowsWith(workspace.workspaceId, text)).toEqual([]);
      expect(await objectText(after.id)).not.toContain(text);
    }
    const other = await newWorkspace();
    expect((await runJob(other.asKey, urls.slice(0, 1))).progress.leads).toBe(1);
  });

  it("is resumed by the sweep after an interruption", async () => {
    const workspace = await workspaceWith([{}, {}]);
    const { asUser, workspaceId } = workspace;
    const { prepare } = Object.getPrototypeOf(env.DB) as D1Database;
    const cut = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare").mockImplementation(function (
      this: any,
      query: any,
    ) {
      if (/SELECT lead_id AS leadId/.test(query)) throw new Error("cut off");
      return prepare.call(this, query);
    });
    await asUser("POST", "/compliance/deletion-requests", {
      json: { subject_type: "email", subject: "jane@acme.com" },
    });
    await waitUntil(() =>
      expect(cut.mock.calls.some(([query]) => /SELECT lead_id AS leadId/.test(String(query)))).toBe(
        true,
      ),
    );
    cut.mockRestore();
    const list = async () => (await asUser("GET", "/compliance/deletion-requests")).body;
    expect((await list()).data).toMatchObject([{ status: "pending", subject: "jane@acme.com" }]);
    await sweepDeletionRequests(
      databaseOf(workspaceId),
      env,
      sweepAt(Date.now() + 2 * 60_000),
      accounts,
    );
    expect(await list()).toMatchObject({
      total: 1,
      data: [{ status: "completed", erased: { emails: 2 } }],
    });
    expect(await rowsWith(workspaceId, "jane@acme.com")).toEqual([]);
  });

  it("does not change other workspaces", async () => {
    const [ours, theirs] = [await workspaceWith([{}]), await workspaceWith([{}])];
    await completed(ours, { subject_type: "domain", subject: "acme.com" });
    expect((await theirs.asUser("GET", "/leads")).body.data[0].emails).toHaveLength(2);
    expect((await theirs.asUser("GET", "/compliance/deletion-requests")).body.total).toBe(0);
  });

  it.each([
    [{ subject_type: "email", subject: "jane" }, "body.subject"],
    [{ subject_type: "email", subject: "jane@acme" }, "body.subject"],
    [{ subject_type: "domain", subject: "not a domain" }, "body.subject"],
    [{ subject_type: "domain", subject: "com" }, "body.subject"],
    [{ subject_type: "company", subject: "jane@acme.com" }, "body.subject_type"],
    [{ subject_type: "email" }, "body.subject"],
    [{ subject_type: "email", subject: "j@acme.com", why: "x" }, "body.why"],
  ])("rejects %j", async (json, path) => {
    const { asUser } = await newWorkspace();
    const { status, body } = await asUser("POST", "/compliance/deletion-requests", { json });
    expect([status, body.error?.details?.[0]?.path]).toEqual([422, path]);
  });

  it("is recorded in the audit log without its subject", async () => {
    const workspace = await workspaceWith([{}]);
    await completed(workspace, { subject_type: "email", subject: "jane@acme.com" });
    const { body } = await workspace.asUser("GET", "/audit-log");
    expect(body.data).toMatchObject([
      { action: "deletion_request.completed", details: { leads: 0, emails: 1 } },
      { action: "deletion_request.created", details: { subject_type: "email" } },
    ]);
  });
});

/** Small tables that may be scanned: unfinished work and failed messages. */
const SMALL =
  /erasures_unfinished|deletion_requests_pending|ai_charges|dead_letters|json_each|wanted|ranked|CONSTANT|\(subquery/;

it("finds its work by indexes, at every tick and for any number of leads", async () => {
  const workspace = await workspaceWith([{}]);
  const { workspaceId } = workspace;
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  await completed(workspace, { subject_type: "domain", subject: "acme.com" });
  await workspace.asUser("GET", "/compliance/export");
  await workspace.asUser("DELETE", "/compliance/leads");
  await workspace.asUser("GET", "/audit-log?action=api_key.created");
  await sweepErasures(databaseOf(workspaceId), env, sweepAt(Date.now()), accounts);
  await sweepDeletionRequests(databaseOf(workspaceId), env, sweepAt(Date.now()), accounts);
  const queries = new Set(prepare.mock.calls.map(([query]) => String(query)));
  prepare.mockRestore();
  expect(queries.size).toBeGreaterThan(50);
  const scans: string[] = [];
  for (const query of queries) {
    const named = [...query.matchAll(/\?(\d+)/g)].map(([, place]) => Number(place));
    const count = named.length > 0 ? Math.max(...named) : query.split("?").length - 1;
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query}`)
      .bind(...Array.from({ length: count }, () => "[]"))
      .all<{ detail: string }>();
    for (const { detail } of results)
      if (detail.startsWith("SCAN ") && !SMALL.test(detail)) scans.push(`${detail}: ${query}`);
  }
  expect(scans).toEqual([]);
});

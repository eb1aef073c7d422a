import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { writeLeads } from "#src/pipeline/sites/write-sites";
import { crawlOf } from "#src/platform/crawl-job-object";
import { createResolver } from "#src/platform/dns/resolver";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { ChangingSite } from "#test/support/fakes/changing-site";
import { followJob, sitesOf } from "#test/support/builders/jobs";
import { newWorkspace, type Caller } from "#test/support/harness/api";
import { waitUntil } from "#test/support/harness/wait-until";
import { d1Of } from "#test/support/harness/shards";

const CONFIG = { rate_limit_per_host_ms: 0, max_retries: 0, max_depth: 0 };
const page = (text: string) => ({ html: `<title>${text}</title><p>info@known.test</p>` });

/** Sites that the workspace knows: one as it is, and one that redirects to another host. */
const [plain, alias, target, fresh] = [1, 2, 3, 4].map(() => new ChangingSite()) as [
  ChangingSite,
  ChangingSite,
  ChangingSite,
  ChangingSite,
];
let asKey: Caller;
let asUser: Caller;
let workspaceId: string;
let firstJobId: string;

const create = async (hosts: string[], more: object = {}) => {
  const json = { urls: hosts, config: CONFIG, ...more };
  const { status, body } = await asKey("POST", "/jobs", { json });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { created: body, job: (await followJob(asKey, body.id)) as any };
};
const leadsOf = async (jobId: string) => (await asKey("GET", `/jobs/${jobId}/leads`)).body.data;
const wallet = () =>
  d1Of(workspaceId)
    .prepare("SELECT balance, reserved FROM wallets WHERE workspace_id = ?")
    .bind(workspaceId)
    .first<{ balance: number; reserved: number }>();

beforeAll(async () => {
  ({ asKey, asUser, workspaceId } = await newWorkspace({ credits: 100 }));
  await plain.show({ "/": page("Plain") });
  await alias.show({ "/": { status: 301, location: target.url } });
  await target.show({ "/": page("Target") });
  await fresh.show({ "/": page("Fresh") });
  firstJobId = (await create([plain.host, alias.host])).job.id;
});

describe("POST /jobs/preview", () => {
  it("counts the known sites, with the credits of each choice", async () => {
    const json = { urls: [`www.${plain.host}`, alias.host, target.host, fresh.host, fresh.url] };
    const { status, body } = await asKey("POST", "/jobs/preview", { json });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sites: 4,
      known_sites: 3,
      credits: { new: 4, update: 4, skip: 1 },
      // Without a renderer.
      rendering_credits: { new: 0, update: 0, skip: 0 },
      column: null,
    });
  });

  it("has the columns and first rows of a file", async () => {
    const form = new FormData();
    form.set("config", '{"max_pages_per_site": 5}');
    form.set("file", new File([`Firma;Netz\nÄcker;${plain.host}\n;x y\n`], "a.csv"));
    const { body } = await asKey("POST", "/jobs/csv/preview", { body: form });
    expect(body).toMatchObject({
      sites: 1,
      known_sites: 1,
      column: "Netz",
      columns: ["Firma", "Netz"],
      rows: [
        { Firma: "Äcker", Netz: plain.host },
        { Firma: "", Netz: "x y" },
      ],
      skipped_count: 1,
    });
  });

  it("knows no lead of another workspace", async () => {
    const other = await newWorkspace();
    const { body } = await other.asKey("POST", "/jobs/preview", { json: { urls: [plain.host] } });
    expect(body.known_sites).toBe(0);
  });
});

describe("on_existing", () => {
  it("skip: known sites cost nothing and are listed", async () => {
    const before = (await wallet())!;
    const hosts = [plain.host, alias.host, fresh.host];
    const { created, job } = await create(hosts, { on_existing: "skip" });
    expect(created).toMatchObject({
      on_existing: "skip",
      credits: { reserved: 1 },
      progress: { sites_total: 1, sites_skipped: 2 },
    });
    expect(job).toMatchObject({
      status: "completed",
      credits: { reserved: 1, spent: 1 },
      progress: { sites_total: 1, sites_done: 1, sites_skipped: 2, leads: 1 },
    });
    expect(await wallet()).toEqual({ balance: before.balance - 1, reserved: 0 });
    const sites = await sitesOf(asKey, job.id);
    const known = { status: "skipped", reason: "known", lead_id: expect.any(String), pages: 0 };
    expect(sites.get(plain.host)).toMatchObject(known);
    expect(sites.get(alias.host)).toMatchObject(known);
    expect(sites.get(fresh.host)).toMatchObject({ status: "done" });
  });

  it("skip: a job of known sites alone completes and is free", async () => {
    const { job } = await create([plain.host], { on_existing: "skip" });
    expect(job).toMatchObject({
      status: "completed",
      error: null,
      credits: { reserved: 0, spent: 0, refunded: 0 },
      progress: { sites_total: 0, sites_skipped: 1 },
    });
    expect(Date.parse(job.started_at)).toBeLessThanOrEqual(Date.parse(job.finished_at));
  });

  it("update: a site keeps its lead, with tags and notes", async () => {
    const first = await create([target.host]);
    const [lead] = await leadsOf(first.job.id);
    await asKey("POST", `/leads/${lead.id}/tags`, { json: { name: "customer" } });
    await asKey("POST", `/leads/${lead.id}/notes`, { json: { body: "Called" } });
    await target.show({ "/": page("Target moved") });
    // Two names of the site: one redirects to the other.
    const { job } = await create([alias.host, target.host], { on_existing: "update" });
    const updated = await leadsOf(job.id);
    expect(updated).toHaveLength(1);
    expect(updated[0]).toMatchObject({
      id: lead.id,
      title: "Target moved",
      created_at: lead.created_at,
      tags: [{ name: "customer" }],
    });
    const sites = await sitesOf(asKey, job.id);
    expect([...sites.values()].map(({ lead_id }) => lead_id)).toEqual([lead.id, lead.id]);
    const { body: notes } = await asKey("GET", `/leads/${lead.id}/notes`);
    expect(notes.total).toBe(1);
  });

  it("update: two names of an unknown site become one lead", async () => {
    const [from, to] = [new ChangingSite(), new ChangingSite()];
    await from.show({ "/": { status: 301, location: to.url } });
    await to.show({ "/": page("One") });
    const { job } = await create([from.host, to.host], { on_existing: "update" });
    expect(await leadsOf(job.id)).toHaveLength(1);
    expect(job.progress).toMatchObject({ sites_done: 2 });
  });

  it("a monitor and a schedule continue the lead of the site, with its tags, notes and columns", async () => {
    const site = new ChangingSite();
    await site.show({ "/": page("Before") });
    const form = new FormData();
    form.set("file", new File([`site,Segment\n${site.host},Key\n`], "a.csv"));
    form.set("config", JSON.stringify(CONFIG));
    const { body: upload } = await asKey("POST", "/jobs/csv", { body: form });
    await followJob(asKey, upload.id);
    const [lead] = await leadsOf(upload.id);
    await asKey("POST", `/leads/${lead.id}/tags`, { json: { name: "watched" } });
    await asKey("POST", `/leads/${lead.id}/notes`, { json: { body: "Called" } });
    for (const [kind, title] of [
      ["monitor", "After"],
      ["monitor", "Later"],
      ["schedule", "Last"],
    ]) {
      await site.show({ "/": page(title!) });
      const json = { name: title, kind, urls: [site.host], interval_minutes: 60, enabled: false };
      const { body: schedule } = await asKey("POST", "/schedules", {
        json: { ...json, config: CONFIG },
      });
      const { body: run } = await asKey("POST", `/schedules/${schedule.id}/run`);
      expect(run).toMatchObject({ on_existing: "update", progress: { sites_total: 1 } });
      await followJob(asKey, run.id);
      expect(await leadsOf(run.id)).toMatchObject([{ id: lead.id, title }]);
    }
    expect((await asKey("GET", `/leads/${lead.id}`)).body).toMatchObject({
      tags: [{ name: "watched" }],
      input: { Segment: "Key" },
      created_at: lead.created_at,
    });
    expect((await asKey("GET", `/leads/${lead.id}/notes`)).body.total).toBe(1);
    const { body: known } = await asKey("GET", `/leads?domain=${lead.domain}`);
    const sites = known.data.map(({ website }: { website: string }) => website);
    expect(sites.filter((website: string) => website === lead.website)).toHaveLength(1);
  });

  it("update: the lead keeps the columns of earlier files that the new one does not have", async () => {
    const site = new ChangingSite();
    await site.show({ "/": page("Listed") });
    const upload = async (text: string) => {
      const form = new FormData();
      form.set("file", new File([text], "a.csv"));
      form.set("on_existing", "update");
      form.set("config", JSON.stringify(CONFIG));
      const { body } = await asKey("POST", "/jobs/csv", { body: form });
      await followJob(asKey, body.id);
      const [{ id }] = await leadsOf(body.id);
      return Object.entries((await asKey("GET", `/leads/${id}`)).body.input);
    };
    await upload(`site,Segment,Owner\n${site.host},Key,Ada\n`);
    expect(await upload(`site,Campaign,Segment\n${site.host},May,\n`)).toEqual([
      ["Campaign", "May"],
      ["Segment", ""],
      ["Owner", "Ada"],
    ]);
    const { body: found } = await asKey("GET", "/leads?input=Owner=Ada");
    expect(found.total).toBe(1);
    const long = "x".repeat(32_000);
    for (const name of ["A", "B"]) await upload(`site,${name}\n${site.host},${long}\n`);
    expect(await upload(`site,C\n${site.host},${long}\n`)).toEqual([["C", long]]);
  });

  it("new: a site gets another lead", async () => {
    const { created, job } = await create([plain.host]);
    expect(created.on_existing).toBe("new");
    expect(job.progress.leads).toBe(1);
    const [another] = await leadsOf(job.id);
    expect(another.website).toBe(plain.url);
    expect(
      (await leadsOf(firstJobId)).map(({ website }: { website: string }) => website),
    ).toContain(plain.url);
  });
});

describe("POST /jobs/{id}/retry", () => {
  it("reads the failed sites again, with their columns", async () => {
    const [up, down] = [new ChangingSite(), new ChangingSite()];
    await up.show({ "/": page("Up") });
    await down.goDown();
    const form = new FormData();
    form.set("file", new File([`site,No\n${up.host},1\n${down.url}x,2\n`], "list.csv"));
    form.set("config", JSON.stringify({ ...CONFIG, timeout_ms: 5_000 }));
    const { body: first } = await asKey("POST", "/jobs/csv", { body: form });
    await followJob(asKey, first.id);
    await down.show({ "/x": page("Up again") });
    const request = { headers: { "Idempotency-Key": first.id } };
    const { status, body: retry } = await asKey("POST", `/jobs/${first.id}/retry`, request);
    expect(status).toBe(201);
    expect(retry).toMatchObject({
      name: "list (retry)",
      config: { timeout_ms: 5_000 },
      input_columns: ["No"],
      credits: { reserved: 1 },
    });
    const again = await asKey("POST", `/jobs/${first.id}/retry`, request);
    expect(again.body.id).toBe(retry.id);
    await followJob(asKey, retry.id);
    const { body } = await asKey("GET", `/jobs/${retry.id}/leads?include=input`);
    expect(body.data).toMatchObject([{ title: "Up again", input: { No: "2" } }]);
    const nothing = await asKey("POST", `/jobs/${retry.id}/retry`);
    expect([nothing.status, nothing.body.error.code]).toEqual([409, "conflict"]);
  });

  it("begins at the given address, not at the last variant that was tried", async () => {
    const down = new ChangingSite();
    await down.goDown();
    const json = { urls: [down.url, `${down.url}team`], config: { ...CONFIG, max_retries: 0 } };
    const { body: first } = await asKey("POST", "/jobs", { json });
    await followJob(asKey, first.id);
    const { body: retry } = await asKey("POST", `/jobs/${first.id}/retry`);
    const { body: pages } = await asKey("GET", `/jobs/${retry.id}/sites`);
    expect(pages.data).toMatchObject([{ url: down.url }]);
    await asKey("POST", `/jobs/${retry.id}/cancel`);
  });

  it("is created once by requests of the same instant, and again after its end", async () => {
    const down = new ChangingSite();
    await down.goDown();
    const { job } = await create([down.host]);
    const slow = `${newId().replaceAll("-", "")}-paced.test`;
    await down.show({ "/": { status: 301, location: `http://${slow}/` } });
    const retry = () => asKey("POST", `/jobs/${job.id}/retry`);
    const before = await wallet();
    const answers = await Promise.all([retry(), retry(), retry(), retry()]);
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    const { id } = created[0]!.body;
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect([status, body.error.code]).toEqual([409, "conflict"]);
      expect(body.error.message).toContain(id);
    }
    expect(await wallet()).toMatchObject({ reserved: before!.reserved + 1 });
    await asKey("POST", `/jobs/${id}/cancel`);
    await followJob(asKey, id);
    const next = await retry();
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(id);
    await asKey("POST", `/jobs/${next.body.id}/cancel`);
  });

  it("is refused while the job runs", async () => {
    const { body } = await asKey("POST", "/jobs", { json: { urls: ["slow.unanswered.test"] } });
    const { status, body: answer } = await asKey("POST", `/jobs/${body.id}/retry`);
    expect([status, answer.error.code]).toEqual([409, "conflict"]);
    await asKey("POST", `/jobs/${body.id}/cancel`);
  });
});

describe("a lead that is written", () => {
  afterEach(() => void vi.restoreAllMocks());

  /** Runs `work` once, between what a writer of leads reads and its batch. */
  function beforeNextWrite(work: (written: string) => Promise<unknown>) {
    const prototype = Object.getPrototypeOf(env.DB);
    const original = prototype.batch;
    let isDone = false;
    vi.spyOn(prototype, "batch").mockImplementation(async function (this: unknown, given: any) {
      if (!isDone && given.some((one: any) => one.statement.includes("INSERT INTO leads"))) {
        isDone = true;
        await work(JSON.stringify(given.map((one: any) => one.params)));
      }
      return original.call(this, given);
    });
    return () => isDone;
  }
  const leadOf = async (host: string, job: { id: string }) =>
    (await asKey("GET", `/leads/${(await sitesOf(asKey, job.id)).get(host)!.lead_id}`)).body;
  const site = async (body: string) => {
    const one = new ChangingSite();
    await one.show({ "/": { html: `<title>First</title><p>${body}</p>` } });
    return one;
  };

  it("keeps a correction that a user makes meanwhile", async () => {
    const { host } = await site("office@acme-anvils.com");
    const { id } = await leadOf(host, (await create([host])).job);
    const isDone = beforeNextWrite(() =>
      asKey("PATCH", `/leads/${id}`, { json: { title: "Corrected" } }),
    );
    await create([host], { on_existing: "update" });
    expect(isDone()).toBe(true);
    expect((await asKey("GET", `/leads/${id}`)).body).toMatchObject({
      title: "Corrected",
      overrides: ["title"],
    });
  });

  it("has what a crawl found while a user corrected it", async () => {
    const changed = await site("office@acme-anvils.com");
    const { host } = changed;
    const { id } = await leadOf(host, (await create([host])).job);
    await changed.show({ "/": { html: "<title>Newer</title><p>new@acme-anvils.com</p>" } });
    beforeNextWrite(() => create([host], { on_existing: "update" }));
    const json = { company_name: "Corrected" };
    expect((await asKey("PATCH", `/leads/${id}`, { json })).status).toBe(200);
    expect((await asKey("GET", `/leads/${id}`)).body).toMatchObject({
      title: "Newer",
      emails: ["new@acme-anvils.com"],
      company_name: "Corrected",
    });
  });

  it("contains nobody who is erased meanwhile", async () => {
    const { host } = await site("jane@acme-anvils.com and office@acme-anvils.com");
    const json = { subject_type: "email", subject: "jane@acme-anvils.com" };
    const isDone = beforeNextWrite(async () => {
      await asUser("POST", "/compliance/deletion-requests", { json });
      await waitUntil(async () => {
        const { body } = await asUser("GET", "/compliance/deletion-requests");
        expect(body.data[0]).toMatchObject({ status: "completed" });
      });
    });
    const lead = await leadOf(host, (await create([host])).job);
    expect(isDone()).toBe(true);
    expect(lead.emails).toEqual(["office@acme-anvils.com"]);
  });

  it("is one of two jobs that find a new site at the same time", async () => {
    const { host } = await site("office@acme-anvils.com");
    const json = { urls: [host], config: CONFIG, on_existing: "update" };
    const start = async () => (await asKey("POST", "/jobs", { json })).body.id as string;
    const started = [start(), start()];
    // The other job writes its lead between the reads and the write of the first: by its own message, or by this one.
    const isDone = beforeNextWrite(async (written) => {
      const ids = await Promise.all(started);
      const other = ids.find((id) => !written.includes(id))!;
      await waitUntil(async () => {
        const facts = await crawlOf(env, other).siteFacts([1]);
        const { body } = await asKey("GET", `/jobs/${other}`);
        expect(facts.length === 1 || body.finished_at !== null).toBe(true);
      });
      await writeLeads(env, createResolver(readSettings(env)), other, [1]);
    });
    for (const id of await Promise.all(started)) await followJob(asKey, id);
    expect(isDone()).toBe(true);
    const rows = await d1Of(workspaceId)
      .prepare("SELECT count(*) AS n FROM leads WHERE workspace_id = ? AND instr(website, ?)")
      .bind(workspaceId, host)
      .first<number>("n");
    expect(rows).toBe(1);
  });
});

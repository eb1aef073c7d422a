import { env } from "cloudflare:workers";
import { gunzipSync } from "node:zlib";
import { beforeAll, expect, it, vi } from "vitest";
import { pagesPrefix } from "#src/pipeline/snapshots/page-objects";
import { type Caller, newWorkspace } from "#test/support/harness/api";
import { ChangingSite, newSchedule } from "#test/support/fakes/changing-site";
import { followJob, sitesOf } from "#test/support/builders/jobs";
import { postsTo } from "#test/support/harness/outbox";
import { waitUntil } from "#test/support/harness/wait-until";
import { d1Of } from "#test/support/harness/shards";

const page = (title: string, body: string, links = "") => ({
  html: `<html lang="en"><head><title>${title}</title></head><body><nav><a href="/">Home</a>
    <a href="/about">About us</a> <a href="/contact">Contact</a>${links}</nav><main>${body}</main>
    <footer>${"We make anvils of the finest steel since our founding. ".repeat(3)}</footer></body></html>`,
});

const PAGES = {
  "/": { ...page("Acme | Anvils", "<h1>Anvils</h1><p>Forged by hand.</p>"), etag: '"home-1"' },
  "/about": {
    ...page("About Acme", "<p>We are five people in Berlin.</p>"),
    lastModified: "Sat, 14 Nov 2026 08:00:00 GMT",
  },
  "/contact": page(
    "Contact Acme",
    "<p>Write to <a href='mailto:info@acme-anvils.com'>info@acme-anvils.com</a></p>",
  ),
};

const changesOf = async (asKey: Caller, query = "") =>
  (await asKey("GET", `/schedules/changes${query}`)).body.data as any[];

let asKey: Caller;
beforeAll(async () => {
  ({ asKey } = await newWorkspace());
});

it("requests only changed pages, and writes no lead of an unchanged site", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asKey, [site.url], { incremental: true });
  const first = await run();
  expect(first.progress).toMatchObject({ sites_done: 1, leads: 1 });
  expect((await site.seen()).every((seen) => !seen.ifNoneMatch && !seen.ifModifiedSince)).toBe(
    true,
  );
  const second = await run();
  expect(second).toMatchObject({ status: "completed", progress: { sites_done: 1, leads: 0 } });
  expect(second.credits.spent).toBe(first.credits.spent);
  const seen = new Map((await site.seen()).map((request) => [request.path, request]));
  expect(seen.get("/")).toMatchObject({ ifNoneMatch: '"home-1"' });
  expect(seen.get("/about")).toMatchObject({ ifModifiedSince: "Sat, 14 Nov 2026 08:00:00 GMT" });
  const [before, after] = [await sitesOf(asKey, first.id), await sitesOf(asKey, second.id)];
  expect(after.get(site.host)).toMatchObject({
    status: "done",
    reason: "unchanged",
    pages: before.get(site.host)!.pages,
    lead_id: before.get(site.host)!.lead_id,
  });
});

it("updates the lead from the changed page, and keeps data of the others", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asKey, [site.url], { incremental: true });
  const first = await run();
  const leadId = (await sitesOf(asKey, first.id)).get(site.host)!.lead_id;
  await asKey("POST", `/leads/${leadId}/notes`, { json: { body: "Called them" } });
  await site.show({
    ...PAGES,
    "/about": page("About Acme", "<p>Call <a href='tel:+493012345678'>+49 30 12345678</a></p>"),
  });
  const second = await run();
  expect(second.progress).toMatchObject({ leads: 1 });
  expect((await sitesOf(asKey, second.id)).get(site.host)!.lead_id).toBe(leadId);
  const { body: lead } = await asKey("GET", `/leads/${leadId}`);
  expect(lead).toMatchObject({
    job_id: second.id,
    emails: ["info@acme-anvils.com"],
    phones: ["+493012345678"],
    pages_crawled: 3,
  });
  expect((await asKey("GET", `/leads/${leadId}/notes`)).body.total).toBe(1);
});

it("keeps one lead per site of a plain schedule over many runs", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asKey, [site.url]);
  const [first, second] = [await run(), await run()];
  const leads = [first, second].map(async ({ id }) => (await sitesOf(asKey, id)).get(site.host));
  const [one, two] = await Promise.all(leads);
  expect(second.progress).toMatchObject({ leads: 1 });
  expect(two!.lead_id).toBe(one!.lead_id);
  expect((await site.seen()).every((seen) => !seen.ifNoneMatch)).toBe(true);
});

it("stops reporting rotating blocks of a page, and still reports new text", async () => {
  const site = new ChangingSite();
  const show = (quotation: string, offer = "Anvils from 200 kg.") =>
    site.show({
      "/": page("Acme | Anvils", `<p>${offer}</p><blockquote>${quotation}</blockquote>`),
    });
  await show("Never had a better anvil, says Ann.");
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor" });
  await run();
  const reportedFor = async (quotation: string, offer?: string) => {
    await show(quotation, offer);
    const { id: jobId } = await run();
    const changes = await changesOf(asKey, `?schedule_id=${id}`);
    return changes.filter(({ job_id }) => job_id === jobId).map(({ summary }) => summary);
  };
  const [ann, bob] = ["Never had a better anvil, says Ann.", "Rings like a bell, says Bob."];
  expect(await reportedFor(bob)).toEqual([`Text changed: “${ann}” became “${bob}”`]);
  expect(await reportedFor(ann)).toEqual([`Text changed: “${bob}” became “${ann}”`]);
  expect(await reportedFor(bob)).toEqual([]);
  expect(await reportedFor(ann, "Anvils from 300 kg.")).toEqual([
    "Text changed: “Anvils from 200 kg.” became “Anvils from 300 kg.”",
  ]);
  expect(await reportedFor("Worth every cent, says Cem.", "Anvils from 300 kg.")).toEqual([
    "Text was added: “Worth every cent, says Cem.”",
  ]);
});

it("deletes the snapshots of a site removed from its schedule, and keeps its changes", async () => {
  const { asKey: asOwner, workspaceId } = await newWorkspace();
  const [left, kept] = [new ChangingSite(), new ChangingSite()];
  for (const site of [left, kept]) await site.show(PAGES);
  const { id, run } = await newSchedule(asOwner, [left.url, kept.url], { kind: "monitor" });
  await run();
  await left.show({ "/": page("Acme | Hammers", "<h1>Hammers</h1>") });
  await run();
  const noticed = (await changesOf(asOwner)).length;
  expect(noticed).toBeGreaterThan(0);
  await asOwner("PATCH", `/schedules/${id}`, { json: { urls: [kept.url] } });
  const rows = async (table: string, host: string) =>
    d1Of(workspaceId)
      .prepare(`SELECT count(*) FROM ${table} WHERE workspace_id = ? AND host = ?`)
      .bind(workspaceId, host)
      .first<number>("count(*)");
  expect(await rows("site_snapshots", left.host)).toBe(0);
  expect(await rows("site_snapshots", kept.host)).toBeGreaterThan(0);
  expect((await pagesOf(workspaceId)).map(({ host }) => host)).toEqual([kept.host]);
  expect(await changesOf(asOwner)).toHaveLength(noticed);
});

it("reports changes between two runs of a monitor, and none of the first", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor" });
  await run();
  expect(await changesOf(asKey, `?schedule_id=${id}`)).toEqual([]);
  await site.show({
    "/": page("Acme | Anvils", "<h1>Anvils and hammers</h1><p>Forged by hand.</p>"),
    "/contact": page("Contact Acme", "<p>Call <a href='tel:+493012345678'>+49 30 12345678</a></p>"),
  });
  const { id: jobId } = await run();
  const changes = await changesOf(asKey, `?schedule_id=${id}`);
  expect(
    changes.map(({ kind, url, summary }) => `${kind} ${new URL(url).pathname}: ${summary}`).sort(),
  ).toEqual([
    `availability /about: ${site.url}about returns 404 now: the page is gone`,
    "contacts /contact: Phone +493012345678 was added; E-mail address info@acme-anvils.com was removed",
    "content /: Text changed: “Anvils” became “Anvils and hammers”",
  ]);
  expect(changes[0]).toMatchObject({ schedule_id: id, job_id: jobId });
  const { host } = new URL(site.url);
  expect(await changesOf(asKey, `?host=${host}&sort=detected_at`)).toEqual(changes.toReversed());
  expect(await changesOf(asKey, `?host=www.${host}&kind=contacts`)).toHaveLength(1);
  expect(await changesOf(asKey, `?host=other.${host}`)).toEqual([]);
  expect(await changesOf(asKey, `?schedule_id=${id}&kind=contacts`)).toMatchObject([
    { before: "info@acme-anvils.com", after: "+493012345678" },
  ]);
  await run();
  expect(await changesOf(asKey, `?schedule_id=${id}`)).toHaveLength(3);
});

it("keeps the snapshot of a page that fails temporarily or is excluded by the settings", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor", incremental: true });
  await run();
  await site.show({ ...PAGES, "/contact": { status: 503 } });
  const second = await run();
  const leadId = (await sitesOf(asKey, second.id)).get(site.host)!.lead_id;
  expect((await asKey("GET", `/leads/${leadId}`)).body.emails).toEqual(["info@acme-anvils.com"]);
  await asKey("PATCH", `/schedules/${id}`, {
    json: { config: { rate_limit_per_host_ms: 0, max_retries: 0, max_pages_per_site: 1 } },
  });
  await run();
  await site.show(PAGES);
  await asKey("PATCH", `/schedules/${id}`, {
    json: { config: { rate_limit_per_host_ms: 0, max_retries: 0, max_pages_per_site: 20 } },
  });
  await run();
  expect(await changesOf(asKey, `?schedule_id=${id}`)).toEqual([]);
});

it("reports once that a site is unreachable, and once that it is back", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor" });
  const first = await run();
  await site.goDown();
  expect((await run()).status).toBe("failed");
  expect((await run()).status).toBe("failed");
  const seen = await changesOf(asKey, `?schedule_id=${id}`);
  expect(seen).toMatchObject([{ kind: "availability", url: site.url, before: null }]);
  expect(seen[0].summary).toMatch(/cannot be read any more: /);
  await site.show(PAGES);
  const back = await run();
  const [newest, ...others] = await changesOf(asKey, `?schedule_id=${id}`);
  expect(others).toHaveLength(1);
  expect(newest).toMatchObject({ kind: "availability", after: null, job_id: back.id });
  const leads = [first, back].map(
    async (job) => (await sitesOf(asKey, job.id)).get(site.host)!.lead_id,
  );
  expect(new Set(await Promise.all(leads)).size).toBe(1);
});

it("reports each time that a page is gone or back", async () => {
  const site = new ChangingSite();
  const { "/about": about, ...others } = PAGES;
  await site.show(PAGES);
  const { id, run } = await newSchedule(asKey, [site.url], { kind: "monitor", incremental: true });
  await run();
  const reported: string[] = [];
  for (const pages of [others, others, PAGES, PAGES, others, { ...others, "/about": about }]) {
    await site.show(pages);
    const { id: jobId } = await run();
    const changes = await changesOf(asKey, `?schedule_id=${id}&kind=availability`);
    const news = changes.filter(({ job_id }) => job_id === jobId);
    reported.push(news.map(({ summary }) => summary).join());
  }
  const [gone, back] = [
    `${site.url}about returns 404 now: the page is gone`,
    `${site.url}about can be read again`,
  ];
  expect(reported).toEqual([gone, "", back, "", gone, back]);
  expect((await changesOf(asKey, `?schedule_id=${id}&kind=availability`))[0]).toMatchObject({
    before: "404",
    after: null,
  });
});

it("includes detected changes in a digest", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const chat_webhook = `https://hooks.chat.test/ok/${site.host}`;
  const { asKey: asOther } = await newWorkspace();
  const { body: digest } = await asOther("POST", "/digests", { json: { chat_webhook } });
  const { run } = await newSchedule(asOther, [site.url], { kind: "monitor" });
  await run();
  await site.show({ ...PAGES, "/": page("Acme | Anvils", "<h1>Closed for the summer</h1>") });
  await run();
  await asOther("POST", `/digests/${digest.id}/send`);
  const [post] = (await postsTo(chat_webhook)).messages;
  expect(JSON.stringify(post)).toContain("Closed for the summer");
});

it("erases the subject of a deletion request from snapshots, and reports no change", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const workspace = await newWorkspace();
  const { id, run } = await newSchedule(workspace.asKey, [site.url], {
    kind: "monitor",
    incremental: true,
  });
  await run();
  const withJane = "<p>Write to <a href='mailto:jane@acme-anvils.com'>jane@acme-anvils.com</a></p>";
  await site.show({ ...PAGES, "/contact": page("Contact Acme", withJane) });
  await run();
  expect(await snapshotsOf(workspace.workspaceId)).toMatch(/jane@/);
  const json = { subject_type: "email", subject: "jane@acme-anvils.com" };
  await workspace.asUser("POST", "/compliance/deletion-requests", { json });
  await waitUntil(async () =>
    expect(
      (await workspace.asUser("GET", "/compliance/deletion-requests")).body.data[0],
    ).toMatchObject({ status: "completed" }),
  );
  expect(await snapshotsOf(workspace.workspaceId)).not.toMatch(/jane@/);
  const reported = await changesOf(workspace.asKey, `?schedule_id=${id}`);
  const { progress } = await run();
  expect(progress).toMatchObject({ sites_done: 1 });
  await site.show({
    ...PAGES,
    "/contact": page("Contact Acme", `${withJane}<p>New: a forge.</p>`),
  });
  await run();
  expect(await snapshotsOf(workspace.workspaceId)).not.toMatch(/jane@/);
  const since = (await changesOf(workspace.asKey, `?schedule_id=${id}`)).slice(0, -reported.length);
  expect(since.map(({ kind, summary }) => [kind, summary])).toEqual([
    ["content", "Text was added: “New: a forge.”"],
  ]);
});

it("deletes snapshots with their lead or schedule", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { asKey: asOther, asUser, workspaceId } = await newWorkspace();
  const { id, run } = await newSchedule(asOther, [site.url], { kind: "monitor" });
  await run();
  await site.show({ ...PAGES, "/": page("Acme", "<h1>New</h1>") });
  await run();
  expect(await snapshotsOf(workspaceId)).toContain("founding");
  await asUser("DELETE", "/compliance/leads");
  expect(JSON.parse(await snapshotsOf(workspaceId))).toEqual([[], [], []]);
  await run();
  expect(await changesOf(asOther, `?schedule_id=${id}`)).toEqual([]);
  await asOther("DELETE", `/schedules/${id}`);
  expect(JSON.parse(await snapshotsOf(workspaceId))).toEqual([[], [], []]);
});

it("keeps one object with the pages of a site, and none of a deleted lead", async () => {
  const { asKey: asOther, workspaceId } = await newWorkspace();
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asOther, [site.url], { kind: "monitor", incremental: true });
  await run();
  const [first] = await pagesOf(workspaceId);
  expect(first!.pages).toHaveLength(3);
  await run();
  expect(await pagesOf(workspaceId)).toEqual([first]);
  await site.show({ ...PAGES, "/": page("Acme | Hammers", "<h1>Hammers</h1>") });
  const changed = await run();
  const [second, ...others] = await pagesOf(workspaceId);
  expect(others).toEqual([]);
  expect(second!.key).toContain(changed.id);
  const { lead_id } = (await sitesOf(asOther, changed.id)).get(site.host)!;
  expect((await asOther("DELETE", `/leads/${lead_id}`)).status).toBe(204);
  expect(await pagesOf(workspaceId)).toEqual([]);
});

it("reads pages that an earlier version stored as rows, and moves them at the next run", async () => {
  const { asKey: asOther, workspaceId } = await newWorkspace();
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asOther, [site.url], { kind: "monitor", incremental: true });
  await run();
  const [{ key, pages }] = (await pagesOf(workspaceId)) as [StoredPages];
  await env.FILES.delete(key);
  const d1 = d1Of(workspaceId);
  await d1.batch([
    ...pages.map((stored: any, position: number) =>
      d1
        .prepare(
          `INSERT INTO page_snapshots (schedule_id, host, key, workspace_id, lead_id, position, depth, url, etag,
          last_modified, body_hash, content_hash, link_count, language, seen_at, links, facts, unstable, text)
         SELECT schedule_id, host, ?1 ->> 'key', workspace_id, lead_id, ?2, ?1 ->> 'depth', ?1 ->> 'url',
          ?1 ->> 'etag', ?1 ->> 'lastModified', ?1 ->> 'bodyHash', ?1 ->> 'contentHash', ?1 ->> 'linkCount',
          ?1 ->> 'language', 1, ?1 ->> 'links', ?1 ->> 'facts', NULL, ?1 ->> 'text'
         FROM site_snapshots WHERE workspace_id = ?3`,
        )
        .bind(JSON.stringify(stored), position, workspaceId),
    ),
    d1
      .prepare("UPDATE site_snapshots SET pages_job_id = NULL WHERE workspace_id = ?")
      .bind(workspaceId),
  ]);
  await site.seen();
  await run();
  expect((await site.seen()).find(({ path }) => path === "/")!.ifNoneMatch).toBe('"home-1"');
  expect((await pagesOf(workspaceId)).map((stored) => stored.pages)).toEqual([pages]);
  expect(JSON.parse(await snapshotsOf(workspaceId))[1]).toEqual([]);
  expect(await changesOf(asOther)).toEqual([]);
});

it.each([
  ["D1 fails after R2", "DB", "batch", "site_snapshots"],
  ["R2 fails", "FILES", "put", "page-snapshots"],
] as const)("reports a change once if %s", async (_, binding, method, part) => {
  const { asKey: asOther, workspaceId } = await newWorkspace();
  const site = new ChangingSite();
  await site.show(PAGES);
  const { run } = await newSchedule(asOther, [site.url], { kind: "monitor" });
  await run();
  await site.show({ ...PAGES, "/": page("Acme | Hammers", "<h1>Hammers</h1>") });
  const prototype = Object.getPrototypeOf(env[binding]);
  const original = prototype[method];
  const failing = vi.spyOn(prototype, method);
  let failed = 0;
  failing.mockImplementation(function (this: unknown, ...args: any[]) {
    const written = binding === "DB" ? args[0].map((one: any) => one.statement).join() : args[0];
    if (written.includes(`${binding === "DB" ? "INSERT INTO " : ""}${part}`) && failed++ === 0)
      throw new Error("Unavailable");
    return original.apply(this, args);
  });
  try {
    await run();
  } finally {
    failing.mockRestore();
  }
  expect(failed).toBeGreaterThan(1);
  const summaries = (await changesOf(asOther)).map(({ summary }) => summary);
  expect(summaries.filter((summary) => summary.includes("Hammers"))).toHaveLength(summaries.length);
  expect(new Set(summaries).size).toBe(summaries.length);
  expect(summaries.length).toBeGreaterThan(0);
  expect(await pagesOf(workspaceId)).toHaveLength(1);
});

it("still writes the lead of a schedule that is deleted during its run", async () => {
  const site = new ChangingSite();
  await site.show(PAGES);
  const { id } = await newSchedule(asKey, [site.url], { kind: "monitor" });
  const { body: started } = await asKey("POST", `/schedules/${id}/run`);
  await asKey("DELETE", `/schedules/${id}`);
  expect((await followJob(asKey, started.id)).progress).toMatchObject({ leads: 1 });
});

it("returns only the workspace's own changes, from an index, for every filter", async () => {
  const { asKey: asOther, workspaceId } = await newWorkspace();
  expect((await asOther("GET", "/schedules/changes")).body).toMatchObject({ data: [], total: 0 });
  expect((await asOther("GET", "/schedules/changes?kind=colour")).status).toBe(422);
  for (const [index, tests] of [
    ["changes_by_workspace", ""],
    ["changes_by_kind", "AND kind = 'content'"],
    ["changes_by_schedule", "AND schedule_id = 'x'"],
  ]) {
    const { results } = await d1Of(workspaceId)
      .prepare(
        `EXPLAIN QUERY PLAN SELECT * FROM changes INDEXED BY ${index}
       WHERE workspace_id = ? ${tests} ORDER BY detected_at DESC, id DESC LIMIT 25`,
      )
      .bind(workspaceId)
      .all<{ detail: string }>();
    expect(results.map(({ detail }) => detail).join()).toMatch(
      /^SEARCH changes USING INDEX \w+ [^,]*$/,
    );
  }
});

type StoredPages = { key: string; host: string; pages: any[] };

/** The objects with pages of a workspace. */
async function pagesOf(workspaceId: string): Promise<StoredPages[]> {
  const { objects } = await env.FILES.list({ prefix: pagesPrefix(workspaceId) });
  return Promise.all(
    objects.map(async ({ key }) => {
      const text = gunzipSync(await (await env.FILES.get(key))!.arrayBuffer()).toString();
      const pages = text.split("\n").map((line) => JSON.parse(line));
      return { key, host: decodeURIComponent(key.split("/")[3]!), pages };
    }),
  );
}

/** All snapshots of a workspace, as JSON. */
async function snapshotsOf(workspaceId: string): Promise<string> {
  const d1 = d1Of(workspaceId);
  const answers = await d1.batch(
    ["site_snapshots", "page_snapshots", "changes"].map((table) =>
      d1.prepare(`SELECT * FROM ${table} WHERE workspace_id = ?`).bind(workspaceId),
    ),
  );
  const objects = await pagesOf(workspaceId);
  return JSON.stringify([...answers.map(({ results }) => results), ...objects]);
}

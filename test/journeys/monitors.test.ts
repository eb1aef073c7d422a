import { beforeAll, expect, it } from "vitest";
import { type Caller, newWorkspace } from "../support/api";
import { ChangingSite, newSchedule } from "../support/changing-site";
import { sitesOf } from "../support/jobs";

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

it("asks only for what has changed, and writes no lead of a site where nothing has", async () => {
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

it("updates the lead with the page that changed, and keeps what the others told", async () => {
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

it("keeps one lead for each site of a plain schedule, however often it runs", async () => {
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

it("tells what changed between two runs of a monitor, and nothing of the first", async () => {
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
    `availability /about: ${site.url}about answers 404 now: the page is gone`,
    "contacts /contact: Phone +493012345678 was added; E-mail address info@acme-anvils.com was removed",
    "content /: Text changed: “Anvils” became “Anvils and hammers”",
  ]);
  expect(changes[0]).toMatchObject({ schedule_id: id, job_id: jobId });
  expect(await changesOf(asKey, `?schedule_id=${id}&kind=contacts`)).toMatchObject([
    { before: "info@acme-anvils.com", after: "+493012345678" },
  ]);
  await run();
  expect(await changesOf(asKey, `?schedule_id=${id}`)).toHaveLength(3);
});

it("takes a page that fails in passing, or that other settings leave out, for what it was", async () => {
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

it("tells once that a site cannot be read any more, and once that it is back", async () => {
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

import { exports } from "cloudflare:workers";
import { beforeAll, expect, it } from "vitest";
import {
  AuthenticationError,
  CookieSession,
  type DownloadExportQuery,
  type JobEvent,
  NotFoundError,
  PermissionError,
  Quarry,
  ValidationError,
} from "@quarry/client";
import { newWorkspace, proveAddress } from "#test/support/harness/api";

/** The client against the service. The requests stay in the process. */
const baseUrl = "https://quarry.test";
const service: typeof fetch = (url, init) => exports.default.fetch(url as string, init);

let quarry: Quarry;
beforeAll(async () => {
  const { key } = await newWorkspace();
  quarry = new Quarry({ baseUrl, apiKey: key, fetch: service });
});

const config = { max_depth: 0, rate_limit_per_host_ms: 0 };

it("crawls, and resumes the events of the job", async () => {
  const urls = ["northfield-analytics.io", "brandl-foerderanlagen.de"];
  const crawl = quarry.jobs.crawl({ urls, config });
  const websites: string[] = [];
  for await (const { website } of crawl) websites.push(new URL(website).hostname);
  expect(websites.toSorted()).toEqual(["northfield-analytics.io", "www.brandl-foerderanlagen.de"]);
  const { id, status, credits } = await crawl.finished();
  expect({ status, spent: credits.spent }).toEqual({ status: "completed", spent: 2 });

  const all: JobEvent[] = [];
  for await (const event of quarry.jobs.events(id, { lastEventId: 0 })) all.push(event);
  const ids = all.flatMap((event) => ("id" in event && event.id ? [event.id] : []));
  const resumed: JobEvent[] = [];
  for await (const event of quarry.jobs.events(id, { lastEventId: ids[1]! })) resumed.push(event);
  expect(resumed.slice(1)).toEqual(all.slice(-resumed.length + 1));
  expect(resumed.at(-1)).toMatchObject({ event: "done", id: ids.at(-1) });

  const names: string[] = [];
  for await (const lead of quarry.jobs.leads(id, { per_page: 1 })) names.push(lead.domain);
  expect(names).toHaveLength(2);
});

it("uploads a file, and creates one job for repeated requests", async () => {
  const file = new File(["website\nnorthfield-analytics.io\n"], "sites.csv");
  const options = { idempotencyKey: "one upload" };
  const first = await quarry.jobs.createFromCsv({ file, config }, options);
  const second = await quarry.jobs.createFromCsv({ file, config }, options);
  expect(second.id).toBe(first.id);
  expect(first.progress.sites_total).toBe(1);
});

it("exports leads, and downloads the file", async () => {
  const crawl = quarry.jobs.crawl({ urls: ["northfield-analytics.io"], config });
  const { id } = await crawl.finished();
  const { url, ...file } = await quarry.jobs.export(id, { format: "csv" });
  const query = Object.fromEntries(new URL(url).searchParams) as unknown as DownloadExportQuery;
  const response = await quarry.exports.download(file.id, query);
  expect(await response.text()).toMatch(/^\W?website,/);
});

it("rejects with typed errors", async () => {
  await expect(quarry.jobs.get("none")).rejects.toBeInstanceOf(NotFoundError);
  await expect(quarry.compliance.export()).rejects.toBeInstanceOf(PermissionError);
  const error = await quarry.jobs.create({ urls: ["ftp://acme.com"] }).catch((reason) => reason);
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({ status: 422, code: "validation_failed" });
  expect((error as ValidationError).details[0]!.path).toBe("body.urls.0");
  expect((error as ValidationError).requestId).toMatch(/^[\da-f-]{36}$/);
  const stranger = quarry.withOptions({ apiKey: "lk_live_unknown" });
  await expect(stranger.jobs.list()).rejects.toBeInstanceOf(AuthenticationError);
});

it("organizes leads", async () => {
  const { lead_id } = await quarry.leads.capture({ url: "https://acme.com/", emails: [] });
  await quarry.leads.tags.assign(lead_id, { name: "Hot" });
  await quarry.leads.notes.create(lead_id, { body: "Call them" });
  expect((await quarry.leads.tags.list(lead_id)).data).toMatchObject([{ name: "Hot" }]);
  expect((await quarry.leads.list({ tag: "Hot" })).data).toMatchObject([{ domain: "acme.com" }]);
  await quarry.leads.delete(lead_id);
  await expect(quarry.leads.get(lead_id)).rejects.toBeInstanceOf(NotFoundError);
});

it("signs in, and renews the session by its cookie", async () => {
  const cookies = new Map<string, string>();
  const browser: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    // A browser does not show cookies to the page, and the test service has no browser.
    const { credentials: _, ...request } = init as RequestInit & { credentials?: string };
    const response = await service(url, { ...request, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const account = { email: "ada@people.test", password: "a long password for tests" };
  const session = new CookieSession({ baseUrl, fetch: browser });
  const dashboard = new Quarry({
    baseUrl,
    token: session.token,
    fetch: browser,
    credentials: "include",
  });
  await dashboard.auth.register(account).catch(() => {});
  await proveAddress(account.email);
  session.start(await dashboard.auth.login(account));
  expect((await dashboard.auth.me()).user.email).toBe(account.email);

  const reloaded = new CookieSession({ baseUrl, fetch: browser });
  const again = dashboard.withOptions({ token: reloaded.token });
  expect((await again.auth.me()).user.email).toBe(account.email);
  await reloaded.end();
  await expect(again.auth.me()).rejects.toBeInstanceOf(AuthenticationError);
});

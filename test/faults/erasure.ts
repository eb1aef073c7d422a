import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import type { Quarry } from "@quarry/client";
import { serveWeb } from "#local/dev/web/serve-web";
import {
  clientOf,
  credentialsOf,
  killService,
  startService,
  stopService,
  until,
} from "#test/support/harness/service-process";

const SITES = 60;
const SETTINGS = { PORT: process.env["PORT"] ?? "8793", SIGNUP_CREDITS: "1000" };
/** Concurrent requests during the erasure. */
const CALLERS = 8;
/** The subject of the deletion request, words of the search index, and a name of each company. */
const ASKED = "petra.kowalczyk@company-7.test";
const SEARCHED = ["zyqwix", "kowalczyk", "brandner"];
const word = (host: string) => `Zyqwix${host.replace(/\D/g, "")}`;

/** Companies with two pages; the second names two people, a text and a link with their addresses. */
async function companyWeb(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  if (!["/", "/contact"].includes(pathname)) return new Response("", { status: 404 });
  const people = ["petra.kowalczyk", "anton.brandner"].map((name) => `${name}@${hostname}`);
  const body =
    pathname === "/"
      ? `<p>We are ${word(hostname)}.</p><a href="/contact">Contact</a> <a href="mailto:info@${hostname}">Mail</a>`
      : people
          .map((email) => `<p>Write to ${email}</p><a href="/?to=${email}">Form</a>`)
          .join("\n");
  return new Response(
    `<!doctype html><title>${word(hostname)} GmbH</title><meta name="description" content="Ask info@${hostname}">${body}`,
    { headers: { "content-type": "text/html; charset=utf-8" } },
  );
}

/** The files of a service that contain a text, including its SQLite logs and shared memory. */
function filesWith(folder: string, texts: string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return files.filter((file) => {
    const bytes = readIfThere(file);
    return texts.some((text) => bytes.includes(text));
  });
}

/** Empty for a file that the service deletes meanwhile: it contains nobody. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      return Buffer.alloc(0);
    throw error;
  }
}

async function signIn(baseUrl: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${baseUrl}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return async (method: string, path: string, json?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
      ...(json && { body: JSON.stringify(json) }),
    });
    assert.ok(response.ok, `${method} ${path}: ${response.status}`);
    return response.json() as Promise<any>;
  };
}

/** Logs which files still contain erased bytes while the service runs. SQLite determines how many. */
const report = (what: string, files: string[]) =>
  console.log(`After ${what}, while the service runs: erased bytes in ${files.length} files`);

/** Calls repeatedly until stopped; returns the number of calls and the failed ones. */
function keepCalling(quarry: Quarry, leadId: string) {
  let stopped = false;
  const calls = { total: 0, failed: [] as string[] };
  const callers = Array.from({ length: CALLERS }, async (_, index) => {
    while (!stopped) {
      calls.total += 1;
      try {
        if (index === 0) await quarry.leads.notes.create(leadId, { body: `Call ${calls.total}` });
        else await quarry.leads.list({ per_page: 5, q: "company" });
      } catch (error) {
        calls.failed.push(String(error));
      }
    }
  });
  return async () => {
    stopped = true;
    await Promise.all(callers);
    return calls;
  };
}

void test("what was erased is in no byte of the files once the service has stopped, and no call fails meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quarry-"));
  const data = join(folder, "v3");
  const web = await serveWeb(companyWeb);
  let service: ChildProcess | undefined;
  try {
    service = await startService(folder, web.address, SETTINGS);
    const credentials = credentialsOf(folder);
    const quarry = clientOf(folder);
    const urls = Array.from({ length: SITES }, (_, i) => `https://company-${i}.test/`);
    const config = { concurrency: 16, rate_limit_per_host_ms: 0, timeout_ms: 60_000 };
    const { id } = await quarry.jobs.create({ urls, config });
    await until(
      () => quarry.jobs.get(id),
      (job) => job.finished_at !== null,
    );
    const { data: leads } = await quarry.jobs.leads(id, { per_page: 200 });
    assert.equal(leads.length, SITES);
    const addresses = leads.flatMap(({ emails }) => emails);
    assert.ok(addresses.includes(ASKED) && addresses.length >= 3 * SITES);
    for (const format of ["csv", "json"] as const) await quarry.jobs.export(id, { format });
    await quarry.leads.notes.create(leads[0]!.id, { body: `Ask ${ASKED}` });
    const places = (texts: string[]) => filesWith(data, texts);
    const kinds = places(addresses).map((file) => file.slice(data.length + 1).split("/")[0]);
    assert.deepEqual(new Set(kinds), new Set(["d1", "do", "r2"]));

    const asOwner = await signIn(credentials.base_url, credentials);
    const request = { subject_type: "email", subject: ASKED };
    const stopCalling = keepCalling(quarry, leads[0]!.id);
    await asOwner("POST", "/compliance/deletion-requests", request);
    await until(
      async () => (await asOwner("GET", "/compliance/deletion-requests")).data[0].status,
      (status) => status === "completed",
    );
    const calls = await stopCalling();
    console.log(`${calls.total} calls during the deletion request, ${calls.failed.length} failed`);
    assert.deepEqual(calls.failed, []);
    report("the deletion request", places([ASKED]));
    await stopService(service);
    assert.deepEqual(places([ASKED]), []);
    assert.ok(places(["anton.brandner@company-7.test"]).length > 0, "Too much was erased");
    service = await startService(folder, web.address, SETTINGS);

    // The search index stores words separately, and of each only what differs from the previous one.
    const words = [...SEARCHED, ...urls.map((url) => word(new URL(url).hostname))];
    assert.ok(SEARCHED.every((text) => places([text]).length > 0));
    const traces = [...addresses, ...words];
    const stopCallingAgain = keepCalling(quarry, leads[0]!.id);
    const { status, erased } = await asOwner("DELETE", "/compliance/leads");
    assert.equal(status, "completed");
    assert.equal(erased.leads, SITES);
    const { failed } = await stopCallingAgain();
    assert.deepEqual(
      failed.filter((error) => error !== "NotFoundError: Lead not found"),
      [],
    );
    const second = await asOwner("DELETE", "/compliance/leads");
    assert.ok(Object.values(second.erased).every((count) => count === 0));
    report("the erasure of all leads", places(traces));

    await killService(service);
    service = await startService(folder, web.address, SETTINGS);
    assert.deepEqual(places(traces), []);
    const again = await quarry.jobs.create({ urls: urls.slice(7, 8), config });
    const job = await until(
      () => quarry.jobs.get(again.id),
      (it) => it.finished_at !== null,
    );
    assert.equal(job.progress.leads, 1);
    const { data: found } = await quarry.leads.list();
    assert.deepEqual(found[0]?.emails.toSorted(), [
      "anton.brandner@company-7.test",
      "info@company-7.test",
    ]);
  } finally {
    await killService(service);
    await web.close();
    rmSync(folder, { recursive: true, force: true });
  }
});

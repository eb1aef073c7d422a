import { spawn } from "node:child_process";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

const LONG_NAME = `A company with a long name ${"and another word ".repeat(20)}Ltd`;
const LEAD = {
  website: "https://acme.example",
  company_name: LONG_NAME,
  emails: ["info@acme.example"],
  phones: [],
  socials: {},
  technologies: [],
  enrichment: {},
};
const FOLLOWED_PAGES = 77;
const EXPORT = "website\nhttps://acme.example\n";

const jobWith = (status: string) => ({
  id: "j1",
  name: "acme.example",
  status,
  error: null,
  credits: { spent: 1 },
  progress: { sites_total: 1, sites_done: 1, sites_failed: 0, pages_fetched: 1, leads: 1 },
});

/** The part of the API that the program calls. A job named "endless" runs until it is cancelled. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? "", "http://x");
  const path = pathname.replace("/api/v1", "");
  const route = `${request.method} ${path}`;
  if (route === "POST /jobs")
    void json(request).then((body) => createJob(body as { name?: string }, response));
  else if (route === "GET /jobs/j1/events") followJob(response);
  else if (route === "POST /jobs/j1/cancel") cancelJob(response);
  else if (route === "GET /jobs/j1/leads") sendJson(response, { data: [LEAD], total: 1 });
  else if (route === "POST /jobs/j1/export") sendJson(response, { url: urlOf("/file"), rows: 1 });
  else response.end(EXPORT);
});
const urlOf = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const sendJson = (response: ServerResponse, body: object) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(body));
};

let isEndless = false;
let follower: ServerResponse | undefined;
function createJob(body: { name?: string }, response: ServerResponse): void {
  isEndless = body.name === "endless";
  sendJson(response, jobWith("running"));
}
const endWith = (response: ServerResponse, status: string) =>
  response.end(`event: done\ndata: ${JSON.stringify(jobWith(status))}\n\n`);
function followJob(response: ServerResponse): void {
  response.setHeader("content-type", "text/event-stream");
  if (!isEndless) return void endWith(response, "completed");
  // A page count that only this event has: by now the program waits for the end of the job.
  const progress = { ...jobWith("running").progress, pages_fetched: FOLLOWED_PAGES };
  response.write(`event: snapshot\ndata: ${JSON.stringify({ progress })}\n\n`);
  follower = response;
}
function cancelJob(response: ServerResponse): void {
  sendJson(response, jobWith("running"));
  if (follower) endWith(follower, "cancelled");
}

beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
afterAll(() => server.close());

/** Runs the program; `onError` sees what it writes to standard error. */
async function crawl(options: string[], onError?: (text: string, end: () => void) => void) {
  const child = spawn(process.execPath, ["local/cli/crawl.ts", "acme.example", ...options], {
    env: { ...process.env, QUARRY_URL: urlOf(""), QUARRY_API_KEY: "key" },
  });
  const [stdout, stderr] = ["", ""].map(() => ({ text: "" })) as [
    { text: string },
    { text: string },
  ];
  child.stdout.on("data", (chunk) => (stdout.text += chunk));
  child.stderr.on("data", (chunk) => {
    stderr.text += chunk;
    onError?.(stderr.text, () => child.kill("SIGINT"));
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, stdout: stdout.text, stderr: stderr.text };
}

it("does not truncate a table that is written to a pipe", async () => {
  const { code, stdout } = await crawl([]);
  expect(stdout).toContain(LONG_NAME);
  expect(code).toBe(0);
});

it("writes the leads, and nothing else, to standard output with --out -", async () => {
  const { code, stdout, stderr } = await crawl(["--out", "-"]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: EXPORT });
  expect(stderr).toContain("completed: 1 site read");
});

it("cancels the job on Ctrl-C, shows its results, and exits with 130", async () => {
  let isSignalled = false;
  const { code, stdout, stderr } = await crawl(["--name", "endless"], (text, interrupt) => {
    if (isSignalled || !text.includes(`${FOLLOWED_PAGES} pages`)) return;
    isSignalled = true;
    interrupt();
  });
  expect(stderr).toContain("Cancelling the job");
  expect(stderr).toContain("cancelled: 1 site read");
  expect(stdout).toContain("acme.example");
  expect(code).toBe(130);
});

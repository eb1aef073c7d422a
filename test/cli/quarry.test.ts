import { type ChildProcess, execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer as createWebServer } from "node:http";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { Job, Quarry } from "@quarry/client";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { QuarryTrigger } from "#n8n/nodes/Quarry/QuarryTrigger.node";
import { execute, triggerContext } from "#n8n/test/support/n8n-host";
import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { startSampleWorld } from "#local/fixtures/sample-world";
import { fastFolder } from "#test/support/fast-folder";
import { type CommandResult, runCommand, runOnTerminal } from "#test/support/harness/run-command";
import {
  clientOf,
  credentialsOf,
  killService,
  startService,
} from "#test/support/harness/service-process";
import { waitUntil } from "#test/support/harness/wait-until";

/** One service of the sample web, and the command as `npx` installs it from its tarball into an empty folder. */
let folder: string;
let world: Awaited<ReturnType<typeof startSampleWorld>>;
let service: ChildProcess;
let client: Quarry;
let command: string;
let env: Record<string, string>;
/** A crawl of the healthy sample sites, given as CSV on standard input. */
let imported: CommandResult;

const HEALTHY = SAMPLE_SITES.filter(({ failure }) => failure === undefined);
const FORBIDDEN = SAMPLE_SITES.find(({ failure }) => failure === "robots")!.seed;
const [SITE = ""] = HEALTHY.map(({ seed }) => seed);
/** A device of Linux to which nothing can be written. */
const FULL = "/dev/full";
const hasPython = spawnSync("python3", ["--version"]).status === 0;

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), "quarry-cli-"));
  world = await startSampleWorld();
  const settings = Object.fromEntries(
    Object.entries(world.settingsWith({})).map(([name, value]) => [name, String(value)]),
  );
  [service, command] = await Promise.all([
    startService(join(folder, "state"), world.address, {
      ...settings,
      SEARXNG_URL: "http://good.searxng.test",
      // A delay keeps a job running until it is canceled.
      MAX_HOST_INTERVAL_MS: "60000",
      PORT: "0",
    }),
    installCommand(join(folder, "empty")),
  ]);
  client = clientOf(join(folder, "state"));
  const { base_url, api_key } = credentialsOf(join(folder, "state"));
  env = {
    QUARRY_URL: base_url,
    QUARRY_API_KEY: api_key,
    XDG_CONFIG_HOME: join(folder, "config"),
    TERM: "xterm",
  };
  const rows = HEALTHY.map(({ seed }) => `A company;${seed}\n`).join("");
  imported = await quarry(
    ["crawl", "-", "--delay", "0", "--concurrency", "64", "--depth", "0", "--out", "leads.xlsx"],
    { input: `company;website\n${rows}A company;\n` },
  );
});
afterAll(async () => {
  await killService(service);
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function installCommand(empty: string): Promise<string> {
  mkdirSync(empty);
  const npm = { encoding: "utf8", stdio: "pipe" } as const;
  const [{ filename }] = JSON.parse(
    execFileSync(
      "npm",
      ["pack", "--workspace=packages/cli", "--json", "--silent", `--pack-destination=${empty}`],
      npm,
    ),
  ) as [{ filename: string }];
  writeFileSync(join(empty, "package.json"), "{}");
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], {
    ...npm,
    cwd: empty,
  });
  return join(empty, "node_modules/.bin/quarry");
}

type RunOptions = Parameters<typeof runCommand>[2];

const quarry = (given: string[], options: RunOptions = {}) =>
  runCommand(command, given, { cwd: folder, ...options, env: { ...env, ...options.env } });

/** The same without a service or a key in the environment. */
const quarryAlone = (given: string[], options: RunOptions = {}) =>
  runCommand(command, given, {
    cwd: folder,
    ...options,
    env: { XDG_CONFIG_HOME: join(folder, "alone"), ...options.env },
  });

/** An address at which nothing listens. */
async function closedAddress(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return `http://127.0.0.1:${port}`;
}

const rowsOf = (tsv: string) =>
  tsv
    .trimEnd()
    .split("\n")
    .map((line) => line.split("\t"));
const recordsOf = (lines: string) =>
  lines
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the package", () => {
  it("installs nothing but itself", () => {
    const installed = readFileSync(join(folder, "empty/node_modules/.package-lock.json"), "utf8");
    expect(Object.keys(JSON.parse(installed).packages)).toEqual(["node_modules/@quarry/cli"]);
  });

  it("prints its help without arguments, and its version", async () => {
    const help = await quarryAlone([]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    expect(help.stdout).toMatch(/^Usage: quarry /);
    expect(await quarryAlone(["--version"])).toEqual({ code: 0, stdout: "0.1.0\n", stderr: "" });
  });

  it("completes commands and options", async () => {
    const { stdout } = await quarryAlone(["complete", "--", "jobs", "list", "--st"]);
    expect(stdout.split("\n")[0]).toMatch(/^--status\t/);
    expect((await quarryAlone(["completion", "bash"])).stdout).toContain("quarry complete --");
  });
});

it("describes its API as docs/openapi.json does", async () => {
  const response = await fetch(new URL("/openapi.json", env["QUARRY_URL"]));
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toEqual(JSON.parse(readFileSync("docs/openapi.json", "utf8")));
});

it("explains a wrong command line in one sentence and exits with 2", async () => {
  const stderr = "Unknown option '--sttus'\n(Did you mean --status?)\n";
  expect(await quarryAlone(["jobs", "list", "--sttus", "x"])).toEqual({
    code: 2,
    stdout: "",
    stderr,
  });
});

describe("a failure", () => {
  it("without a key says how to get one", async () => {
    const stderr =
      "No API key for http://127.0.0.1:8787. Run: quarry login, or set QUARRY_API_KEY.\n";
    expect(await quarryAlone(["jobs", "list"])).toEqual({ code: 1, stdout: "", stderr });
  });

  it("of a wrong key says so", async () => {
    const { code, stdout, stderr } = await quarry(["whoami"], {
      env: { QUARRY_API_KEY: "lk_live_x" },
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^The API key .*\. Run: quarry login, or set QUARRY_API_KEY\.\n$/);
  });

  it("of a service that is down is one sentence, and a stack with --verbose", async () => {
    const down = { env: { QUARRY_URL: await closedAddress() } };
    const { code, stderr } = await quarry(["whoami"], down);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No response from the service: .*ECONNREFUSED.*Is it running\?.*\n$/);
    const verbose = await quarry(["whoami", "--verbose"], down);
    expect(verbose.stderr).toMatch(/\n {4}at /);
  });

  it("of an invalid request names the member", async () => {
    const { code, stderr } = await quarry(["crawl", SITE, "--depth", "99"]);
    expect({ code, lines: stderr.trimEnd().split("\n").length }).toEqual({ code: 1, lines: 1 });
    expect(stderr).toContain("max_depth");
  });

  it("of empty input says that it is empty", async () => {
    const stderr = "Standard input is empty.\n";
    expect(await quarry(["crawl", "-"])).toEqual({ code: 1, stdout: "", stderr });
  });
});

it("says how long it waits for a request limit, on standard error", async () => {
  const server = createWebServer((_request, response) => {
    response.writeHead(429, { "Content-Type": "application/json", "Retry-After": "30" });
    response.end(JSON.stringify({ error: { code: "rate_limited", message: "Too many requests" } }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const { stdout, stderr } = await quarry(["leads", "list", "--json"], {
    env: { QUARRY_URL: `http://127.0.0.1:${port}` },
    onError: (_text, interrupt) => interrupt(),
  });
  expect(stdout).toBe("");
  expect(stderr).toMatch(/^The service limits requests\. Trying again in 3[0-3] s\.\n$/);
});

describe("login", () => {
  it("stores a key from standard input for its owner only, and checks it first", async () => {
    const { QUARRY_URL: url = "", QUARRY_API_KEY: key = "" } = env;
    const wrong = await quarryAlone(["login", "--url", url], { input: "lk_live_x\n" });
    expect(wrong.stderr).toContain("does not accept this API key. Nothing was stored.");
    expect((await quarryAlone(["logout"])).stderr).toBe("There is no stored login.\n");

    const login = await quarryAlone(["login", "--url", url], { input: `${key}\n` });
    expect(login).toMatchObject({ code: 0, stdout: "" });
    const file = join(folder, "alone/quarry/config.json");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { stdout } = await quarryAlone(["whoami", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ workspace: "Local workspace", key_from: file });

    const other = await quarryAlone(["whoami", "--url", "http://127.0.0.1:1"]);
    expect(other.stderr).toContain("No API key for http://127.0.0.1:1");
    expect((await quarryAlone(["logout"])).stderr).toBe(`Deleted ${file}.\n`);
  });

  it("creates a key with a password", async () => {
    const { email, password } = credentialsOf(join(folder, "state"));
    const given = ["login", "--url", env["QUARRY_URL"]!, "--email", email];
    expect(await quarryAlone(given, { input: password })).toMatchObject({ code: 0 });
    expect((await quarryAlone(["credits", "--columns", "reserved"])).stdout).toBe("reserved\t0\n");
    expect((await quarryAlone(["logout"])).code).toBe(0);
  });
});

describe("crawl", () => {
  it("writes a workbook of the sites of a CSV from standard input", () => {
    expect(imported).toMatchObject({ code: 0, stdout: "" });
    expect(imported.stderr).toContain("Skipped 1 row without a website");
    expect(imported.stderr).toContain(`Wrote ${HEALTHY.length} leads to leads.xlsx`);
    // A workbook is a ZIP file.
    expect(readFileSync(join(folder, "leads.xlsx")).subarray(0, 2).toString()).toBe("PK");
  });

  it("prints each lead once: as TSV, as JSON lines, and as CSV with --out -", async () => {
    const crawl = (...more: string[]) => quarry(["crawl", SITE, "--delay", "0", "-q", ...more]);
    const [tsv, json, csv] = await Promise.all([
      crawl("--columns", "website,emails"),
      crawl("--json", "--out", "-"),
      crawl("--out", "-"),
    ]);
    expect([tsv, json, csv].map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      Array.from({ length: 3 }, () => ({ code: 0, stderr: "" })),
    );
    const [lead] = recordsOf(json.stdout);
    expect(rowsOf(tsv.stdout)).toEqual([
      ["website", "emails"],
      [lead!["website"], (lead!["emails"] as string[]).join("; ")],
    ]);
    expect(csv.stdout.split("\n")[0]).toMatch(/^\uFEFF?website,company_name,/);
  });

  it("of a job without leads prints the reasons and exits with 1", async () => {
    const { code, stdout, stderr } = await quarry(["crawl", FORBIDDEN, "--json"]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("has no lead: robots");
    expect(stderr).toContain("failed: 0 sites read, 1 not; 0 leads; 0 credits spent.");
  });

  it("only starts a job with --no-wait, which can be watched", async () => {
    const { stdout: id, stderr } = await quarry(["crawl", SITE, "--delay", "0", "--no-wait"]);
    expect(stderr).toBe("");
    const watch = await quarry(["jobs", "watch", id.trim(), "--json"]);
    const events = recordsOf(watch.stdout).map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(["snapshot", "lead", "done"]));
    expect(watch.code).toBe(0);
  });

  it("cancels the job on Ctrl-C where nobody can answer, and exits with 130", async () => {
    let isInterrupted = false;
    const { code, stderr } = await quarry(
      ["crawl", ...HEALTHY.map(({ seed }) => seed), "--delay", "60000"],
      {
        onError: (text, interrupt) => {
          if (isInterrupted || !text.includes("0 leads")) return;
          isInterrupted = true;
          interrupt();
        },
      },
    );
    expect(stderr).toContain("Canceling the job.");
    expect(code).toBe(130);
    const [, id = ""] = /^Job (\S+):/.exec(stderr) ?? [];
    expect(await client.jobs.get(id)).toMatchObject({ status: "canceled" });
  });
});

describe.skipIf(!hasPython)("on a terminal", () => {
  const onTerminal = (given: string[], keys: [string, string][] = []) =>
    runOnTerminal([command, ...given], keys, { ...env, NO_COLOR: "1" });
  const slowly = ["crawl", SITE, "--delay", "60000"];

  it("prints tables that fit, with whole ids, and the progress of a job", async () => {
    const crawl = await onTerminal(["crawl", SITE, "--delay", "0"]);
    expect(crawl.stdout).toMatch(/1\/1 sites/);
    expect(crawl.stdout).toMatch(/Company +Website +E-mail/);
    const { stdout } = await onTerminal(["jobs", "list", "--limit", "1"]);
    const lines = stdout.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines[2]).toMatch(/^[0-9a-f-]{36} {2}/);
    expect(stdout).not.toContain("\u001B[");
  });

  it("asks on Ctrl-C whether to cancel the job", async () => {
    const { code, stdout } = await onTerminal(slowly, [
      ["0 leads", "\u0003"],
      ["Cancel the job?", "y"],
    ]);
    const [, id = ""] = /Job (\S+):/.exec(stdout) ?? [];
    expect(await client.jobs.get(id)).toMatchObject({ status: "canceled" });
    expect(stdout).toContain("canceled: ");
    expect(code).toBe(130);
  });

  it("leaves the job to the service if the answer is no", async () => {
    const { code, stdout } = await onTerminal(slowly, [
      ["0 leads", "\u0003"],
      ["Cancel the job?", "n"],
    ]);
    const [, id = ""] = /To follow it: quarry jobs watch (\S+)/.exec(stdout) ?? [];
    expect((await client.jobs.cancel(id)).status).toBe("canceled");
    expect(code).toBe(130);
  });

  it("shows the cursor again when Ctrl-C stops the watch of a job, which continues", async () => {
    const { id } = await client.jobs.create({
      urls: [SITE],
      config: { rate_limit_per_host_ms: 60_000 },
    });
    const { code, stdout } = await onTerminal(["jobs", "watch", id], [["0 leads", "\u0003"]]);
    expect(code).toBe(130);
    expect(stdout.lastIndexOf("\u001B[?25h")).toBeGreaterThan(stdout.lastIndexOf("\u001B[?25l"));
    expect((await client.jobs.cancel(id)).status).toBe("canceled");
  });

  it("asks before it deletes, and fails with --no-input", async () => {
    const schedule = await client.schedules.create({
      name: "Asked",
      urls: [SITE],
      interval_minutes: 60,
      enabled: false,
    });
    const given = ["schedules", "delete", schedule.id];
    expect((await onTerminal(given, [["Delete the schedule", "n"]])).code).toBe(1);
    const silent = await onTerminal([...given, "--no-input"]);
    expect(silent).toMatchObject({ code: 1, stdout: "Add --yes to confirm.\r\n" });
    expect((await onTerminal(given, [["Delete the schedule", "y"]])).code).toBe(0);
    await expect(client.schedules.get(schedule.id)).rejects.toThrow("not found");
  });
});

describe("a long list", () => {
  /** What Linux buffers for a reader. */
  const PIPE_BYTES = 65_536;

  const shell = (script: string) =>
    runCommand("bash", ["-o", "pipefail", "-c", script], {
      cwd: folder,
      env: { ...env, PATH: `${join(command, "..")}:${process.env["PATH"]}` },
    });

  it("is complete at a slow reader", async () => {
    const { total } = await client.leads.list({ per_page: 1 });
    expect(total).toBeGreaterThanOrEqual(HEALTHY.length);
    const { code, stdout } = await shell("quarry leads list --json | (sleep 0.5; cat)");
    expect({ code, leads: recordsOf(stdout).length }).toEqual({ code: 0, leads: total });
    expect(stdout.length).toBeGreaterThan(PIPE_BYTES);
    const tsv = await quarry(["leads", "list", "--no-header"]);
    expect(rowsOf(tsv.stdout)).toHaveLength(total);
  });

  it("ends quietly if its reader does", async () => {
    const { code, stdout, stderr } = await shell("quarry leads list --json | head -n 1");
    expect({ code, stderr, lines: recordsOf(stdout).length }).toEqual({
      code: 0,
      stderr: "",
      lines: 1,
    });
  });

  it.runIf(existsSync(FULL))("fails in one sentence if it cannot be written", async () => {
    const { code, stderr } = await shell(`quarry leads list > ${FULL}`);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "ENOSPC: no space left on device, write.\n",
    });
  });

  it("is written to a file as a whole, or not at all", async () => {
    expect(await quarry(["leads", "list", "--out", "leads.jsonl", "--limit", "3"])).toMatchObject({
      code: 0,
      stdout: "",
    });
    expect(recordsOf(readFileSync(join(folder, "leads.jsonl"), "utf8"))).toHaveLength(3);
    const failed = await quarry(["leads", "list", "--out", "leads.jsonl", "--country", "Atlantis"]);
    expect(failed.code).toBe(1);
    expect(recordsOf(readFileSync(join(folder, "leads.jsonl"), "utf8"))).toHaveLength(3);
  });

  it("has the columns that are asked for, and no unknown ones", async () => {
    const { stdout } = await quarry([
      "leads",
      "list",
      "--limit",
      "1",
      "--json",
      "--columns",
      "domain,enrichment.quality.grade",
    ]);
    expect(Object.keys(recordsOf(stdout)[0]!)).toEqual(["domain", "enrichment.quality.grade"]);
    const unknown = await quarry(["leads", "list", "--columns", "domian"]);
    expect(unknown).toMatchObject({ code: 2, stdout: "" });
    expect(unknown.stderr).toMatch(/^--columns: no member "domian"\. There are: id, /);
  });
});

it("finds, tags and reads a lead by its domain, and verifies its addresses", async () => {
  const { data } = await client.leads.list({ has_email: true, per_page: 1 });
  const [{ domain, id, emails }] = data as [(typeof data)[0]];
  const tagged = await quarry(["leads", "tag", domain, "--add", "hot", "--add", "new", "--json"]);
  expect(recordsOf(tagged.stdout)).toEqual([{ id, added: ["hot", "new"], removed: [] }]);
  await quarry(["leads", "tag", "-", "--remove", "NEW"], { input: `id\n${id}\n` });
  expect((await quarry(["leads", "get", domain, "--columns", "tags"])).stdout).toBe("tags\thot\n");
  const verified = await quarry(["verify", "--lead", domain, "--json"]);
  expect(recordsOf(verified.stdout).map(({ email }) => email)).toEqual(
    expect.arrayContaining(emails),
  );
  const missing = await quarry(["leads", "get", "nobody.example"]);
  expect(missing).toMatchObject({ code: 1, stdout: "" });
  expect(missing.stderr).toBe(
    "No lead of nobody.example. To make one: quarry crawl nobody.example.\n",
  );
});

it("exports a job with the main columns, columns of its own, or a row for each person", async () => {
  const { data } = await client.jobs.list({ status: "completed", per_page: 1 });
  const headerOf = async (...given: string[]) => {
    const { code, stdout } = await quarry(["export", data[0]!.id, ...given, "--out", "-"]);
    expect(code).toBe(0);
    return stdout.slice(1).split(/\r?\n/)[0]!.split(",");
  };
  expect(await headerOf("--main")).toEqual(expect.arrayContaining(["company_name", "people"]));
  expect((await headerOf("--main")).length).toBeLessThan(25);
  expect(await headerOf("--columns", "domain,emails")).toEqual(["domain", "emails"]);
  expect((await headerOf("--rows", "people")).slice(0, 2)).toEqual(["name", "title"]);
  expect((await headerOf()).length).toBeGreaterThan(100);
});

it("verifies a list from standard input, and keeps its columns", async () => {
  const input = "name;mail\nAda;nobody@missing.invalid\nBob;\nEve;NOBODY@missing.invalid\n";
  const { code, stdout, stderr } = await quarry(["verify", "-", "--out", "-"], { input });
  expect(code).toBe(0);
  expect(stderr).toContain("Skipped 1 row without an address");
  expect(stderr).toMatch(/Verification \S+: 1 different address\n/);
  const [header = "", ...rows] = stdout.trim().split(/\r?\n/);
  expect(header).toMatch(/^\uFEFF?name,mail,status,/);
  expect(rows.map((row) => row.split(",").slice(0, 3))).toEqual([
    ["Ada", "nobody@missing.invalid", "invalid"],
    ["Bob", "", ""],
    ["Eve", "NOBODY@missing.invalid", "invalid"],
  ]);
});

it("lists, reads, exports and cancels verifications", async () => {
  const { id } = await client.verifications.create({ emails: ["nobody@missing.invalid"] });
  await quarry(["verify", "--resume", id]);
  const runs = [
    [
      ["list", "--status", "completed", "--columns", "id", "--no-header"],
      expect.stringContaining(id),
    ],
    [["show", id, "--columns", "status,done"], "status\tcompleted\ndone\t1\n"],
    [
      ["results", id, "--columns", "email,status"],
      "email\tstatus\nnobody@missing.invalid\tinvalid\n",
    ],
    [
      ["export", id, "--status", "valid", "--format", "csv"],
      expect.stringMatching(/^\uFEFF?email,status,.*\r?\n$/),
    ],
    [
      ["export", id, "--json"],
      expect.stringMatching(/^\{"email":"nobody@missing\.invalid",.*\}\n$/),
    ],
  ] as const;
  for (const [given, stdout] of runs)
    expect(await quarry(["verifications", ...given])).toEqual({ code: 0, stdout, stderr: "" });
  const ended = await quarry(["verifications", "cancel", "-"], { input: `id\n${id}\n` });
  expect(ended).toMatchObject({ code: 1, stdout: "" });
});

it("finds sites by a search and by open roles, and crawls them", async () => {
  const domain = "northfield-analytics.io";
  const found = await quarry(["discover", "Northfield Analytics", "--limit", "50"]);
  expect(rowsOf(found.stdout).map(([first]) => first)).toEqual(
    expect.arrayContaining(["domain", domain]),
  );
  const fresh = await quarry([
    "discover",
    "Northfield Analytics",
    "--limit",
    "50",
    "--new",
    "--json",
  ]);
  expect(fresh.stdout).not.toContain(`"${domain}"`);

  await client.hiring.boards.create({ url: "https://boards.greenhouse.io/northfieldanalytics" });
  const hiring = (...given: string[]) =>
    quarry(["hiring", ...given, "--columns", "domain", "--no-header"]);
  await waitUntil(async () => expect((await hiring("k8s")).stdout).toBe(`${domain}\n`), 500);
  const byTitle = await hiring("account", "executive", "--postings");
  expect(byTitle.stdout).toBe(`${domain}\n`);
  expect(byTitle.stderr).toContain("Searching titles.");
  const crawl = await quarry(["hiring", "k8s", "--crawl", "--json"]);
  expect(recordsOf(crawl.stdout)).toMatchObject([{ domain }]);
  expect(await quarry(["hiring", "falconry", "--crawl", "-q"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "No websites were found.\n",
  });
});

it("retries a job, runs a workflow, and works with notes, saved searches, the profile and usage", async () => {
  const lost = await quarry(["crawl", "missing.invalid", "--no-wait"]);
  await quarry(["jobs", "watch", lost.stdout.trim()]);
  const retried = await quarry(["jobs", "retry", lost.stdout.trim()]);
  expect(retried.stderr).toMatch(/^Created .*: 1 site\.\n$/);
  expect((await quarry(["jobs", "watch", retried.stdout.trim()])).code).toBe(1);

  const { data } = await client.leads.list({ has_email: true, per_page: 1 });
  const [{ domain, job_id: jobId }] = data as [(typeof data)[0]];
  const workflow = await client.workflows.create({
    name: "Tag",
    steps: [{ type: "tag", name: "seen" }],
  });
  const search = await client.savedSearches.create({ name: "Seen", filters: { tag: "seen" } });
  const run = await quarry(["workflows", "run", workflow.id, String(jobId)]);
  expect(rowsOf(run.stdout)[1]?.slice(0, 2)).toEqual(["tag", "completed"]);
  expect((await quarry(["workflows", "list"])).stdout).toContain(workflow.id);
  const runs = await quarry(["workflows", "runs", workflow.id, "--columns", "job_id,status"]);
  expect(runs.stdout).toBe(`job_id\tstatus\n${jobId}\tcompleted\n`);

  expect((await quarry(["searches", "list"])).stdout).toContain(search.id);
  const matching = await quarry(["searches", "run", "seen", "--columns", "domain"]);
  expect(rowsOf(matching.stdout).flat()).toContain(domain);
  const missing = await quarry(["searches", "run", "unseen"]);
  expect(missing.stderr).toBe('No saved search "unseen". To list them: quarry searches list.\n');

  await quarry(["notes", "add", domain, "-"], { input: "Call\nagain\n" });
  expect((await quarry(["notes", domain, "--columns", "body"])).stdout).toBe("body\nCall again\n");

  await quarry(["icp", "set", "-", "--keyword", "CNC"], {
    input: JSON.stringify({ name: "Makers", description: "Makers of machines" }),
  });
  await quarry(["icp", "set", "--industry", "Machinery"]);
  expect(JSON.parse((await quarry(["icp", "show", "--json"])).stdout)).toMatchObject({
    name: "Makers",
    company_keywords: ["CNC"],
    target_industries: ["Machinery"],
  });
  const unknown = await quarry(["icp", "match", "nobody.example"]);
  expect(unknown).toMatchObject({ code: 1, stdout: "" });

  const usage = await quarry(["usage", "--json"]);
  expect(recordsOf(usage.stdout)[0]).toHaveProperty("credits");
  const wrong = await quarry(["usage", "--from", "yesterday"]);
  expect(wrong).toMatchObject({ code: 1, stdout: "" });
});

it("creates, pauses, resumes and deletes a schedule", async () => {
  const { stdout } = await quarry([
    "schedules",
    "create",
    SITE,
    "--every",
    "2w",
    "--monitor",
    "--paused",
  ]);
  const id = stdout.trim();
  expect(await client.schedules.get(id)).toMatchObject({
    kind: "monitor",
    interval_minutes: 20_160,
    enabled: false,
  });
  await quarry(["schedules", "resume", id]);
  await quarry(["schedules", "pause", id]);
  expect((await client.schedules.get(id)).enabled).toBe(false);
  const list = await quarry(["schedules", "list", "--columns", "id", "--no-header"]);
  expect(rowsOf(list.stdout).flat()).toContain(id);
  const deleted = await quarry(["schedules", "delete", id, "--yes", "--json"]);
  expect(recordsOf(deleted.stdout)).toEqual([{ id, name: SITE, deleted: true }]);
  await expect(client.schedules.get(id)).rejects.toThrow("not found");
});

it("creates, lists and deletes an integration, with its token from standard input", async () => {
  const given = [
    "integrations",
    "create",
    "webhook",
    "--name",
    "Hook",
    "--target-url",
    "https://hooks.example/in",
    "--token",
    "--json",
  ];
  const { stdout } = await quarry(given, { input: "secret\n" });
  const [created] = recordsOf(stdout);
  expect(created).toMatchObject({
    name: "Hook",
    auth_token_set: true,
    target_host: "hooks.example",
  });
  const id = String(created!["id"]);
  expect((await quarry(["integrations", "test", id])).code).toBe(1);
  expect((await quarry(["integrations", "list", "--json"])).stdout).toContain(id);
  const received: string[] = [];
  const server = createWebServer((request, response) => {
    received.push(request.method!);
    response.end();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const target_url = `http://127.0.0.1:${port}/in`;
  await client.integrations.update(id, { target_url });
  // A server on the machine of the service, although all other requests go to the sample web.
  expect((await quarry(["integrations", "test", id])).code).toBe(0);
  expect(received).toEqual(["POST"]);
  server.close();
  expect((await quarry(["integrations", "delete", id, "--yes"])).code).toBe(0);
});

describe("mcp", () => {
  it.each([
    ["2026-07-28", { versionNegotiation: { mode: { pin: "2026-07-28" } } }],
    ["2025-06-18", { supportedProtocolVersions: ["2025-06-18"] }],
  ] as const)("serves the tools of the service to a client of %s", async (_, options) => {
    const mcp = new Client(
      { name: "test", version: "1.0.0" },
      options as ConstructorParameters<typeof Client>[1],
    );
    await mcp.connect(
      new StdioClientTransport({
        command,
        args: ["mcp"],
        env: { ...process.env, ...env } as Record<string, string>,
      }),
    );
    const { tools } = await mcp.listTools();
    expect(tools.map(({ name }) => name)).toContain("search_leads");
    const { content } = await mcp.callTool({ name: "search_leads", arguments: {} });
    expect(JSON.stringify(content)).toContain("website");
    await mcp.close();
  });
});

describe("the nodes for n8n", () => {
  const host = () => ({
    baseUrl: env["QUARRY_URL"]!.replace("/api/v1", ""),
    apiKey: env["QUARRY_API_KEY"]!,
  });
  const hasLeads = ({ progress }: Job) => progress.leads > 0;
  const run = (resource: string, operation: string, parameters: object) =>
    execute({ ...host(), parameters: { resource, operation, ...parameters } });

  it("read the leads of a job, change one and export it", async () => {
    const jobs = await run("job", "getAll", { returnAll: true, status: "completed" });
    const { id: jobId, progress } = jobs.map(({ json }) => json as Job).find(hasLeads)!;
    const leads = await run("job", "wait", { jobId });
    expect(leads).toHaveLength(progress.leads);
    const { id: leadId, domain } = leads[0]!.json;
    await run("lead", "addTag", { leadId, tag: "From n8n" });
    await run("lead", "addNote", { leadId, note: "Hello" });
    const filters = { tag: "From n8n", created_after: "2026-01-01T00:00:00.000+01:00" };
    const found = await run("lead", "getAll", { returnAll: true, filters });
    expect(found).toMatchObject([
      { json: { id: leadId, tags: expect.arrayContaining(["From n8n"]) } },
    ]);
    expect(await run("company", "get", { domain, refresh: false })).toMatchObject([
      { json: { lead_id: expect.any(String), domain } },
    ]);
    const file = {
      format: "ndjson",
      rows: "companies",
      download: true,
      binaryPropertyName: "data",
    };
    const [exported] = await run("export", "create", { ...file, filters });
    expect(exported).toMatchObject({ json: { rows: 1 } });
    expect(exported!.binary!["data"]!.data).toContain(leadId);
    const today = new Date().toISOString();
    expect(await run("account", "getUsage", { from: today })).not.toHaveLength(0);
    await expect(run("lead", "get", { leadId: "1" })).rejects.toMatchObject({ httpCode: "422" });
  });

  it("start a workflow with a message that the service signed", async () => {
    const messages: { body: string; headers: Record<string, string> }[] = [];
    const server = createWebServer(async (request, response) => {
      messages.push({ body: await text(request), headers: request.headers as never });
      response.end();
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const state: Record<string, unknown> = {};
    const parameters = { events: ["lead.created"], split: true };
    const url = `http://127.0.0.1:${port}/webhook`;
    const { hook, received } = triggerContext({ ...host(), parameters, url, state });
    const trigger = new QuarryTrigger();
    const methods = trigger.webhookMethods.default;
    expect(await methods.checkExists.call(hook)).toBe(false);
    await methods.create.call(hook);
    expect(await methods.checkExists.call(hook)).toBe(true);
    const id = String(state["integrationId"]);
    await client.integrations.test(id, { event: "lead.created" });
    const [{ body, headers } = { body: "", headers: {} }] = messages;
    const { workflowData } = await trigger.webhook.call(received(body, headers).context);
    expect(workflowData).toMatchObject([
      [{ json: { type: "lead.created", data: { website: expect.any(String) } } }],
    ]);
    await methods.delete.call(hook);
    await expect(client.integrations.get(id)).rejects.toMatchObject({ status: 404 });
  });
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deploy } from "#local/cli/deploy/deploy";
import { readOptions, storeDeployedShards } from "#local/cli/deploy/options";
import { FakeCloudflare } from "./cloudflare";
import { FAILURES, HEALTHY, MIGRATIONS, QUEUES } from "./answers";

const PASSWORD_LINK =
  /^https:\/\/quarry\.acme\.workers\.dev\/api\/v1\/auth\/reset-password#token=\w{43}$/m;

let state: string;
let cloudflare: FakeCloudflare;
let printed: string[];

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "quarry-deploy-"));
  vi.stubEnv("QUARRY_STATE", state);
  cloudflare = new FakeCloudflare();
  printed = [];
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

type Given = {
  environment?: Record<string, string>;
  health?: () => Response;
  ask?: () => Promise<string | undefined>;
};

/** Runs the program's work with a clock that only its waits advance. */
async function run(given: string[] = [], { environment = {}, health, ask }: Given = {}) {
  let now = Date.parse("2026-11-23T00:00:00Z");
  cloudflare.calls = [];
  printed = [];
  await deploy(readOptions(given), {
    wrangler: cloudflare.wrangler,
    print: (line) => printed.push(line),
    environment,
    fetch: async () => (health ? health() : Response.json(HEALTHY)),
    wait: async (ms) => {
      now += ms;
    },
    nowMs: () => now,
    ask: ask ?? (async () => undefined),
  });
  return printed.join("\n");
}

const FIRST = ["--email", "ada@acme.com"];
const folder = () => join(state, "deploy", "quarry");
const readFile = (name: string) => JSON.parse(readFileSync(join(folder(), name), "utf8"));
const created = () => cloudflare.commands().filter((command) => / create /.test(command));

describe("the first run", () => {
  it("creates the resources, sets secrets, migrates, deploys, and prints a link that sets a password", async () => {
    const output = await run(FIRST);
    expect(created()).toEqual([
      "d1 create quarry",
      "d1 create quarry-hiring",
      "r2 bucket create quarry-files",
      ...QUEUES.map((queue) => `queues create ${queue}`),
    ]);
    expect(Object.keys(cloudflare.secrets)).toEqual(["JWT_SECRET", "ENCRYPTION_KEY"]);
    expect(cloudflare.applied).toEqual(MIGRATIONS);
    expect(cloudflare.accounts).toHaveLength(1);
    expect(output).toContain("Quarry runs at https://quarry.acme.workers.dev");
    expect(output).toContain("MAIL_FROM is not set");
    expect(output).toMatch(PASSWORD_LINK);
  });

  it("deploys a configuration of its own, with registration closed", async () => {
    const before = readFileSync("wrangler.toml", "utf8");
    await run(FIRST);
    expect(readFileSync("wrangler.toml", "utf8")).toBe(before);
    expect(cloudflare.commands()).toContain(`deploy --config ${join(folder(), "wrangler.json")}`);
    const { main, build } = readFile("wrangler.json") as { main: string; build: object };
    expect(isAbsolute(main), main).toBe(true);
    expect(build).toMatchObject({ command: expect.stringContaining(dirname(main)) });
    expect(readFile("wrangler.json")).toMatchObject({
      name: "quarry",
      workers_dev: true,
      d1_databases: [
        { binding: "DB", database_id: "11111111-2222-4333-8444-555555555550" },
        { binding: "HIRING", database_id: "11111111-2222-4333-8444-555555555551" },
      ],
      vars: { REGISTRATION: "closed", SIGNUP_CREDITS: "500" },
    });
  });

  it("deploys one script if Cloudflare rejects the flag of the modules", async () => {
    cloudflare.failOn(
      "deploy --config",
      "The compatibility flag new_module_registry is experimental",
    );
    const output = await run(FIRST);
    const uploads = cloudflare.commands().filter((command) => command.startsWith("deploy "));
    expect(uploads).toHaveLength(2);
    expect(output).toContain("rejected the flag new_module_registry");
    expect(output).toContain("Quarry runs at https://quarry.acme.workers.dev");
    expectOneScript();
  });

  it("deploys one script at once with --one-script", async () => {
    const output = await run([...FIRST, "--one-script"]);
    expect(output).not.toContain("rejected");
    expectOneScript();
  });

  it("deploys one script again until --no-one-script", async () => {
    await run([...FIRST, "--one-script"]);
    await run();
    expectOneScript();
    await run(["--no-one-script"]);
    expect(readFile("wrangler.json")).toHaveProperty("no_bundle", true);
  });

  function expectOneScript() {
    const { main, alias, ...configuration } = readFile("wrangler.json") as {
      main: string;
      alias: Record<string, string>;
      compatibility_flags: string[];
    };
    expect(main).toMatch(/workers\/index\.ts$/);
    expect(configuration.compatibility_flags).not.toContain("new_module_registry");
    expect(configuration).not.toHaveProperty("no_bundle", true);
    for (const path of Object.values(alias)) expect(isAbsolute(path), path).toBe(true);
  }

  it("imports each migration together with its entry in wrangler's ledger", async () => {
    await run(FIRST);
    for (const [binding, table] of [
      ["DB", "workspaces"],
      ["HIRING", "hiring_boards"],
    ] as const) {
      const file = join(folder(), "migrations", binding, "0000_initial.sql");
      const command = cloudflare.commands().find((each) => each.endsWith(`--file ${file}`));
      expect(command).toContain(`d1 execute ${binding} `);
      expect(readFileSync(file, "utf8")).toContain(`CREATE TABLE \`${table}\``);
      expect(readFileSync(file, "utf8")).toMatch(
        /\nINSERT INTO d1_migrations \(name\) VALUES \('0000_initial\.sql'\);\n$/,
      );
    }
  });

  it("passes secrets through stdin and keeps generated ones in a private file", async () => {
    const output = await run(FIRST, {
      environment: { AI_API_KEY: "sk-given", ENCRYPTION_KEY: "e".repeat(44) },
    });
    const { JWT_SECRET = "", ...others } = cloudflare.secrets;
    expect(others).toEqual({ AI_API_KEY: "sk-given", ENCRYPTION_KEY: "e".repeat(44) });
    expect(readFile("secrets.json")).toEqual({ JWT_SECRET });
    expect(statSync(join(folder(), "secrets.json")).mode & 0o077).toBe(0);
    for (const secret of Object.values(cloudflare.secrets)) {
      expect(cloudflare.commands().join("\n")).not.toContain(secret);
      expect(output).not.toContain(secret);
    }
  });

  it("stores the data in a jurisdiction and uses a domain", async () => {
    await run([
      ...FIRST,
      "--jurisdiction",
      "eu",
      "--domain",
      "App.Example.com",
      "--set",
      "MIN_HOST_INTERVAL_MS=500",
    ]);
    expect(created().every((command) => command.endsWith("--jurisdiction eu"))).toBe(true);
    expect(readFile("wrangler.json")).toMatchObject({
      workers_dev: false,
      routes: [{ pattern: "app.example.com", custom_domain: true }],
      r2_buckets: [{ bucket_name: "quarry-files", jurisdiction: "eu" }],
      vars: {
        PUBLIC_URL: "https://app.example.com",
        OBJECT_JURISDICTION: "eu",
        MIN_HOST_INTERVAL_MS: "500",
      },
    });
  });

  it("names everything after --name", async () => {
    await run([...FIRST, "--name", "acme-leads"]);
    expect(created()).toContain("queues create acme-leads-dead-letters");
    const file = join(state, "deploy/acme-leads/wrangler.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      name: "acme-leads",
      vars: { R2_BUCKET: "acme-leads-files" },
      queues: {
        consumers: expect.arrayContaining([
          expect.objectContaining({
            queue: "acme-leads-pages",
            dead_letter_queue: "acme-leads-dead-letters",
          }),
        ]),
      },
    });
  });

  it("asks for the address of the first account where somebody can answer", async () => {
    await run([], { ask: async () => " Ada@acme.com " });
    expect(cloudflare.accounts).toHaveLength(1);
  });

  it("names --email where nobody can answer, with the service running", async () => {
    await expect(run()).rejects.toThrow(/has no account yet.*--email you@example\.com/);
    expect(cloudflare.accounts).toEqual([]);
  });
});

describe("a further run", () => {
  it("creates nothing, changes no secret and prints no link once the password is set", async () => {
    await run([...FIRST, "--jurisdiction", "eu"]);
    const secrets = { ...cloudflare.secrets };
    cloudflare.accounts[0]!.isWaiting = false;
    const output = await run();
    expect(created()).toEqual([]);
    expect(cloudflare.commands().filter((each) => each.startsWith("secret bulk"))).toEqual([]);
    expect(cloudflare.secrets).toEqual(secrets);
    expect(cloudflare.applied).toEqual(MIGRATIONS);
    expect(readFile("wrangler.json")).toMatchObject({ vars: { OBJECT_JURISDICTION: "eu" } });
    expect(output).not.toContain("#token=");
  });

  it("prints a new link while the first account has no password", async () => {
    const first = PASSWORD_LINK.exec(await run(FIRST))?.[0];
    const second = PASSWORD_LINK.exec(await run())?.[0];
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
    expect(cloudflare.accounts).toHaveLength(1);
  });

  it("keeps settings, and overwrites those that are given again", async () => {
    await run([...FIRST, "--set", "SIGNUP_CREDITS=10", "--set", "REGISTRATION=open"]);
    await run(["--set", "REGISTRATION=closed"]);
    expect(readFile("wrangler.json")).toMatchObject({
      vars: { SIGNUP_CREDITS: "10", REGISTRATION: "closed" },
    });
  });

  it("creates, migrates and binds the databases of further shards, and never fewer", async () => {
    await run(FIRST);
    await run(["--shards", "2"]);
    expect(created()).toEqual(["d1 create quarry-data-1"]);
    await run();
    expect(created()).toEqual([]);
    expect(cloudflare.applied["DATA_1"]).toEqual(cloudflare.applied["DB"]);
    expect(readFile("wrangler.json").d1_databases.map(({ binding }: any) => binding)).toEqual([
      "DB",
      "HIRING",
      "DATA_1",
    ]);
    await expect(run(["--shards", "1"])).rejects.toThrow("--shards must be a number from 2 to 50");
    storeDeployedShards("quarry", 3);
    await run();
    expect(created()).toEqual(["d1 create quarry-data-2"]);
    expect(() => storeDeployedShards("other", 3)).toThrow("has no deployment");
  });

  it("refuses another jurisdiction, whether the last run or the account shows it", async () => {
    await run(FIRST);
    await expect(run(["--jurisdiction", "eu"])).rejects.toThrow(/cannot change/);
    rmSync(folder(), { recursive: true });
    await expect(run(["--jurisdiction", "eu"])).rejects.toThrow(/exists without a jurisdiction/);
  });

  it("refuses a database of a newer version", async () => {
    await run(FIRST);
    cloudflare.applied["DB"]!.push("9999_newer.sql");
    await expect(run()).rejects.toThrow(/9999_newer\.sql.*git pull/);
  });
});

describe("a failure", () => {
  it.each(FAILURES)(
    "of %s is one sentence, and the next run completes",
    async (step, error, sentence) => {
      cloudflare.failOn(step, error);
      const failure = await run(FIRST).then(
        () => "",
        (reason: Error) => reason.message,
      );
      expect(failure).toMatch(sentence);
      expect(failure).not.toContain("\n");
      expect(failure).toContain("npm run deploy again");
      const generated = cloudflare.secrets["ENCRYPTION_KEY"];
      expect(await run(FIRST)).toMatch(PASSWORD_LINK);
      expect(cloudflare.secrets["ENCRYPTION_KEY"]).toBe(
        generated ?? readFile("secrets.json").ENCRYPTION_KEY,
      );
      expect(cloudflare.databases).toHaveLength(2);
      expect(cloudflare.queues.toSorted()).toEqual(QUEUES.toSorted());
      expect(cloudflare.buckets).toHaveLength(1);
    },
  );

  it("of an upload keeps the generated secrets for the next run", async () => {
    cloudflare.failOn("secret bulk", "fetch failed");
    await expect(run(FIRST)).rejects.toThrow(/upload of the secrets failed/);
    const { ENCRYPTION_KEY } = readFile("secrets.json");
    await run(FIRST);
    expect(cloudflare.secrets["ENCRYPTION_KEY"]).toBe(ENCRYPTION_KEY);
  });

  it("accepts a queue that exists beyond the first page of the list", async () => {
    cloudflare.queues.push("quarry-pages");
    const { wrangler } = cloudflare;
    cloudflare.wrangler = async (given, ...rest) =>
      given.join(" ") === "queues list"
        ? { code: 0, stdout: "", stderr: "" }
        : wrangler(given, ...rest);
    expect(await run(FIRST)).toMatch(PASSWORD_LINK);
  });

  it("waits for a service that becomes healthy", async () => {
    let asked = 0;
    const health = () => {
      asked += 1;
      if (asked === 1) throw new TypeError("fetch failed");
      if (asked === 2) return new Response("<html>", { status: 530 });
      return Response.json(HEALTHY);
    };
    expect(await run(FIRST, { health })).toMatch(PASSWORD_LINK);
    expect(asked).toBe(3);
  });

  it("names the dependency of a service that stays unhealthy", async () => {
    const checks = { database: { status: "failed" }, queue: { status: "ok" } };
    const health = () => Response.json({ ...HEALTHY, checks }, { status: 503 });
    await expect(run(FIRST, { health })).rejects.toThrow(
      /not healthy: database unavailable.*wrangler tail quarry`/,
    );
  });
});

describe("a dry run", () => {
  it("prints each step, runs nothing and keeps nothing", async () => {
    const output = await run(["--dry-run", "--jurisdiction", "eu"]);
    expect(cloudflare.calls).toEqual([]);
    for (const step of [1, 2, 3, 4, 5, 6, 7])
      expect(output).toMatch(new RegExp(`^${step}\\. `, "m"));
    expect(output).toContain("wrangler queues create quarry-dead-letters --jurisdiction eu");
    expect(output).toContain("< JWT_SECRET, ENCRYPTION_KEY");
    expect(readdirSync(folder())).toEqual(["dry-run.json"]);
  });

  it("prints the commands of a first run", async () => {
    const output = await run(["--dry-run", ...FIRST]);
    await run(FIRST);
    const verbs = (command: string) => command.split(" --")[0]!;
    const planned = [...output.matchAll(/^ {2}wrangler (.*?)(?: {2}<.*)?$/gm)].map(([, each]) =>
      verbs(each!),
    );
    expect(planned).toEqual(cloudflare.commands().map(verbs));
  });
});

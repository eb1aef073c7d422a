import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { createHmac, randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { promisify } from "node:util";
import { exampleGroups, namedExample } from "#local/build/site/markdown";
import { readPages } from "#local/build/site/pages";
import type { DocumentedService } from "./documented-service.ts";
import { newApiKey } from "./new-workspace.ts";

/** TypeScript is compiled and run here, so that it finds the packages of this project. */
const FOLDER = "dist/docs-examples";

/** A failed request fails the example, and prints what the service said. */
const BASH_PROLOGUE = `set -euo pipefail
curl() { command curl --silent --show-error --fail-with-body "$@"; }
quarry() { node --disable-warning=ExperimentalWarning "${process.cwd()}/packages/cli/src/quarry.ts" "$@"; }
`;

const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    target: "es2024",
    module: "nodenext",
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ["node"],
  },
};

type Script = { page: string; tab: string; file: string; text: string };

/** The examples of a page and a tab are one program, as a reader would run them. */
const SCRIPTS: Script[] = readPages().flatMap(({ file: page, slug, body }) => {
  const examples = exampleGroups(body).flat();
  const tabs = [...new Set(examples.map(({ tab }) => tab))];
  return tabs.map((tab) => {
    const text = examples
      .filter((example) => example.tab === tab)
      .map(({ code }) => code)
      .join("\n");
    const name = `${slug.replaceAll("/", "-")}-${tab.toLowerCase()}`;
    return { page, tab, file: `${name}.${tab === "TypeScript" ? "ts" : "sh"}`, text };
  });
});

/** Every example of the documentation, at the running service. */
export function testExamples(service: () => DocumentedService): void {
  before(() => {
    rmSync(FOLDER, { recursive: true, force: true });
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, "tsconfig.json"), JSON.stringify(TSCONFIG));
    writeFileSync(join(FOLDER, "package.json"), JSON.stringify({ type: "module" }));
    for (const { file, text } of SCRIPTS)
      writeFileSync(join(FOLDER, file), file.endsWith(".sh") ? BASH_PROLOGUE + text : text);
    writeFileSync(join(FOLDER, "webhook-server.ts"), webhookServer());
  });

  void describe("the examples", { concurrency: 4 }, () => {
    void it("compile with the strictest options", async () => {
      await run("node_modules/.bin/tsc", ["--project", join(FOLDER, "tsconfig.json")], {});
    });

    for (const { page, tab, file } of SCRIPTS)
      void it(`of ${page} run: ${tab}`, async () => {
        const environment = {
          QUARRY_URL: service().url,
          QUARRY_API_KEY: await newApiKey(service().url),
        };
        const script = join(process.cwd(), FOLDER, file);
        const [program, ...options] = file.endsWith(".sh") ? ["bash"] : NODE;
        const folder = mkdtempSync(join(tmpdir(), "quarry-example-"));
        await run(program!, [...options, script], environment, folder);
        rmSync(folder, { recursive: true });
      });
  });

  void it("verifies signatures in the webhook server", async () => {
    const key = randomBytes(24);
    const port = await freePort();
    const server = spawn(process.execPath, [...NODE.slice(1), join(FOLDER, "webhook-server.ts")], {
      env: {
        ...process.env,
        WEBHOOK_SECRET: `whsec_${key.toString("base64")}`,
        PORT: String(port),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const url = `http://127.0.0.1:${port}/`;
      await reachable(url);
      const body = JSON.stringify({ type: "test", data: { message: "Hello" } });
      const id = "msg_1";
      const timestamp = String(Math.floor(Date.now() / 1000));
      const signature = createHmac("sha256", key)
        .update(`${id}.${timestamp}.${body}`)
        .digest("base64");
      const send = async (signed: string) => {
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": timestamp,
          "webhook-signature": signed,
        };
        return (await fetch(url, { method: "POST", body, headers })).status;
      };
      assert.equal(await send(`v1,${signature}`), 204);
      assert.equal(await send(`v1,${randomBytes(32).toString("base64")}`), 401);
    } finally {
      server.kill();
    }
  });
}

const NODE = [process.execPath, "--disable-warning=ExperimentalWarning"];

const webhookServer = () =>
  namedExample(readFileSync("docs/webhooks.md", "utf8"), "webhook-server");

async function run(
  program: string,
  given: string[],
  environment: Record<string, string>,
  cwd = process.cwd(),
): Promise<void> {
  try {
    await promisify(execFile)(program, given, {
      cwd,
      env: { ...process.env, ...environment },
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
    assert.fail(`${given.at(-1)} failed:\n${stdout.slice(-2_000)}\n${stderr.slice(-2_000)}`);
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => probe.once("listening", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function reachable(url: string): Promise<void> {
  for (;;) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

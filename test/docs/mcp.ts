import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { before, describe, it } from "node:test";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import type { DocumentedService } from "./documented-service.ts";
import { newApiKey } from "./new-workspace.ts";

/** Not a dependency: it brings 110 MB of a web interface along, of which its command line needs little. */
const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
const CLI = ["--disable-warning=ExperimentalWarning", "packages/cli/src/quarry.ts", "mcp"];
const INSTALL_MS = 180_000;

/** What an assistant does with the MCP server: crawl, search, verify, export. */
export function testMcp(service: () => DocumentedService): void {
  void describe("the MCP server", { concurrency: 1 }, () => {
    let key: string;
    before(async () => {
      key = await newApiKey(service().url);
    });
    const environment = () => ({ QUARRY_URL: service().url, QUARRY_API_KEY: key });
    const transports = {
      HTTP: () =>
        new StreamableHTTPClientTransport(new URL(`${service().url}/mcp`), {
          requestInit: { headers: { "X-API-Key": key } },
        }),
      "standard input": () =>
        new StdioClientTransport({ command: process.execPath, args: CLI, env: environment() }),
    };

    for (const [name, open] of Object.entries(transports))
      void it(`serves the official client over ${name}`, async () => {
        const client = new Client(
          { name: "test", version: "1.0.0" },
          { versionNegotiation: { mode: "auto" } },
        );
        await client.connect(open());
        try {
          await crawlToExport(client, name);
        } finally {
          await client.close();
        }
      });

    void it("serves the MCP Inspector over HTTP and standard input", async (t) => {
      const inspect = (target: string[], method: string[]) =>
        run("npx", ["--yes", INSPECTOR, "--cli", ...target, "--method", ...method]);
      try {
        await run("npx", ["--yes", "--package", INSPECTOR, "node", "--version"]);
      } catch (error) {
        // No registry, as on a machine without a network.
        t.skip(`npx cannot install ${INSPECTOR}: ${String(error).slice(0, 200)}`);
        return;
      }
      const http = [`${service().url}/mcp`, "--transport", "http", "--header", `x-api-key: ${key}`];
      const given = Object.entries(environment()).flatMap(([name, value]) => [
        "-e",
        `${name}=${value}`,
      ]);
      const stdio = [...given, process.execPath, ...CLI];
      const { tools } = JSON.parse(await inspect(http, ["tools/list"])) as { tools: unknown[] };
      assert.ok(tools.length > 15, `${tools.length} tools`);
      const call = ["tools/call", "--tool-name", "search_leads", "--tool-arg", "query=hafenwerk"];
      const result = JSON.parse(await inspect(stdio, call)) as {
        structuredContent: { total: number };
      };
      assert.equal(result.structuredContent.total, 2);
    });
  });
}

async function crawlToExport(client: Client, name: string): Promise<void> {
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { isError, content, structuredContent } = await client.callTool({
      name: tool,
      arguments: args,
    });
    assert.ok(!isError, JSON.stringify(content));
    return structuredContent as Record<string, unknown>;
  };
  const urls = ["hafenwerk-robotik.de"];
  const { job_id } = await call("crawl_sites", { urls, idempotency_key: name });
  while (!(await call("wait_for_crawl", { job_id }))["is_done"]);
  const { leads } = await call("search_leads", { job_id });
  const [lead] = leads as { lead_id: string; company_name: string }[];
  assert.equal(lead?.company_name, "Hafenwerk Robotik GmbH");
  const { emails } = await call("verify_lead_emails", { lead_id: lead.lead_id });
  const verified = emails as { email: string; status: string }[];
  assert.deepEqual(
    [verified[0]?.email, verified[0]?.status],
    ["info@hafenwerk-robotik.de", "valid"],
  );
  const file = await call("export_leads", { job_id, format: "csv" });
  assert.equal(file["rows"], 1);
  const text = await (await fetch(file["url"] as string)).text();
  assert.match(text, /p\.hansen@hafenwerk-robotik\.de/);
}

async function run(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { timeout: INSTALL_MS });
  return stdout;
}

import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { onTestFinished } from "vitest";
import { createService } from "#workers/api";
import type { TestWorkspace } from "./api";

/** The revisions of the protocol that clients in use speak. */
export const REVISIONS = ["2026-07-28", "2025-11-25", "2025-06-18"];

type Settings = Record<string, string | undefined>;
type Options = { revision?: string; settings?: Settings };

export type ToolAnswer = { isError: boolean; text: string; data: any };
/** Calls a tool. */
export type ToolCaller = (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;

/** A client of the official SDK that is connected to the service until the test ends. */
export async function connectMcp(
  headers: Record<string, string>,
  { revision = REVISIONS[0]!, settings }: Options = {},
): Promise<Client> {
  const isModern = revision >= "2026";
  const client = new Client(
    { name: "test", version: "1.0.0" },
    isModern
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] },
  );
  const transport = new StreamableHTTPClientTransport(new URL("https://quarry.test/mcp"), {
    fetch: settings ? serviceWith(settings) : (url, init) => exports.default.fetch(url, init),
    requestInit: { headers },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** A service with other settings, such as lower limits. */
function serviceWith(settings: Settings) {
  const app = createService();
  return async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const ctx = createExecutionContext();
    const response = await app.fetch(new Request(url, init), { ...env, ...settings }, ctx);
    onTestFinished(() => waitOnExecutionContext(ctx));
    return response;
  };
}

/** Calls tools with the API key of a workspace. */
export async function toolsOf(
  { key }: Pick<TestWorkspace, "key">,
  options?: Options,
): Promise<ToolCaller> {
  const client = await connectMcp({ "X-API-Key": key }, options);
  return (name, args = {}) => callTool(client, name, args);
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolAnswer> {
  const {
    isError = false,
    content,
    structuredContent,
  } = await client.callTool({
    name,
    arguments: args,
  });
  const [first] = content;
  return { isError, text: first?.type === "text" ? first.text : "", data: structuredContent };
}

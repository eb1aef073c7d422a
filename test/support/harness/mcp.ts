import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { exports } from "cloudflare:workers";
import { onTestFinished } from "vitest";
import type { TestWorkspace } from "./api";

/** The revisions of the protocol that clients in use speak. */
export const REVISIONS = ["2026-07-28", "2025-11-25", "2025-06-18"];

export type ToolAnswer = { isError: boolean; text: string; data: any };
/** Calls a tool. */
export type ToolCaller = (name: string, args?: Record<string, unknown>) => Promise<ToolAnswer>;

/** A client of the official SDK that is connected to the service until the test ends. */
export async function connectMcp(
  headers: Record<string, string>,
  revision = REVISIONS[0]!,
): Promise<Client> {
  const isModern = revision >= "2026";
  const client = new Client(
    { name: "test", version: "1.0.0" },
    isModern
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision] },
  );
  const transport = new StreamableHTTPClientTransport(new URL("https://quarry.test/mcp"), {
    fetch: (url, init) => exports.default.fetch(new Request(url, init)),
    requestInit: { headers },
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return client;
}

/** Calls tools with the API key of a workspace. */
export async function toolsOf({ key }: Pick<TestWorkspace, "key">): Promise<ToolCaller> {
  const client = await connectMcp({ "X-API-Key": key });
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

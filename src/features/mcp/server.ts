import { createMcpHandler, McpServer, type ServerContext } from "@modelcontextprotocol/server";
import type { Context } from "hono";
import * as z from "zod";
import type { AppEnv } from "#src/http/context";
import { hasScope } from "#src/http/endpoints/access";
import { VERSION } from "#src/http/version";
import { log } from "#src/shared/log";
import { instructionsFor } from "./instructions";
import { annotationsOf, descriptionOf, type Report, type Tool } from "./protocol/define-tool";
import { runTool } from "./protocol/run-tool";
import { registerPrompts } from "./prompts";
import { registerResources } from "./resources";
import { TOOLS } from "./tools/tools";

/** Handles one message of the protocol, in any of its revisions. */
export function handleMessage(c: Context<AppEnv>, message: unknown): Promise<Response> {
  const handler = createMcpHandler(() => createServer(c), {
    // Quarry announces no changes of its lists, so a subscription would only hold a connection open.
    maxSubscriptions: 0,
    onerror: (error) => log.info("mcp.request_rejected", { error: error.message }),
  });
  return handler.fetch(c.req.raw, { parsedBody: message });
}

/** The server of one request: it has the tools that the caller may use, and closes over the caller. */
function createServer(c: Context<AppEnv>): McpServer {
  const isFixed = { listChanged: false };
  const server = new McpServer(
    { name: "quarry", title: "Quarry", version: VERSION },
    {
      capabilities: { tools: isFixed, resources: isFixed, prompts: isFixed },
      instructions: instructionsFor(c.var.scope),
    },
  );
  for (const tool of TOOLS) if (hasScope(c.var.scope, tool.scope)) register(server, c, tool);
  registerResources(server, c);
  registerPrompts(server, c);
  return server;
}

const Notice = z.string().describe("How to treat texts of websites in this result");

function register(server: McpServer, c: Context<AppEnv>, tool: Tool): void {
  const { name, title, input, output } = tool;
  server.registerTool(
    name,
    {
      title,
      description: descriptionOf(tool, c.var.settings.CREDIT_PRICES),
      inputSchema: input,
      outputSchema: tool.hasWebText ? z.object({ notice: Notice, ...output.shape }) : output,
      annotations: annotationsOf(tool),
    },
    (given, context) => runTool(c, tool, given, reportTo(context)),
  );
}

/** Sends the progress of a call to its client, if the client asked for it with a token. */
function reportTo({ mcpReq }: ServerContext): Report | undefined {
  const token = mcpReq._meta?.progressToken;
  if (token === undefined) return undefined;
  return (progress) =>
    mcpReq.notify({
      method: "notifications/progress",
      params: { progressToken: token, ...progress },
    });
}

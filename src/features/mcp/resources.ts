import {
  type McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
} from "@modelcontextprotocol/server";
import type { Context } from "hono";
import { listJobs } from "#src/features/jobs/read";
import { findLeads } from "#src/features/leads/find";
import type { AppEnv } from "#src/http/context";
import { hasScope } from "#src/http/endpoints/access";
import type { Tool } from "./protocol/define-tool";
import { clip } from "./protocol/result-size";
import { runTool } from "./protocol/run-tool";
import { visible } from "#src/shared/visible-text";
import { getLead } from "./tools/get-lead";
import { waitForCrawl } from "./tools/wait-for-crawl";

/** Entries of a list from which a user picks. All others are found by search. */
const NEWEST = { page: 1, per_page: 20 };

/** A kind of record that a user can attach to a conversation. */
type Kind = {
  name: string;
  title: string;
  description: string;
  /** Addresses are `quarry://{path}/{id}`. */
  path: string;
  list: (c: Context<AppEnv>) => Promise<{ id: string; name: string }[]>;
  /** The tool that reads one, with its arguments. */
  tool: Tool;
  argumentsFor: (id: string) => object;
};

const KINDS: readonly Kind[] = [
  {
    name: "lead",
    title: "Lead",
    description: "A lead with its contacts, evidence and scores",
    path: "leads",
    list: async (c) => {
      const { data } = await findLeads(c.var.scope, {}, NEWEST);
      return data.map(({ id, company_name, domain }) => ({ id, name: company_name ?? domain }));
    },
    tool: getLead,
    argumentsFor: (id) => ({ lead_id: id }),
  },
  {
    name: "crawl",
    title: "Crawl",
    description: "A crawl with its progress, credits and failed sites",
    path: "crawls",
    list: async (c) => {
      const { data } = await listJobs(c.var.scope, c.env, { ...NEWEST, sort: "-created_at" });
      return data.map(({ id, name }) => ({ id, name }));
    },
    tool: waitForCrawl,
    argumentsFor: (id) => ({ job_id: id, timeout_seconds: 0 }),
  },
];

export function registerResources(server: McpServer, c: Context<AppEnv>): void {
  if (!hasScope(c.var.scope, "read")) return;
  for (const kind of KINDS) {
    const { name, title, description, path } = kind;
    const mimeType = "application/json";
    const template = new ResourceTemplate(`quarry://${path}/{id}`, {
      list: async () => {
        const found = visible(await kind.list(c));
        const resources = found.map((one) => ({
          uri: `quarry://${path}/${one.id}`,
          name: clip(one.name, 80),
          mimeType,
        }));
        return { resources };
      },
    });
    server.registerResource(
      name,
      template,
      { title, description, mimeType },
      async (uri, { id }) => {
        const text = await read(c, kind, uri.href, String(id));
        return { contents: [{ uri: uri.href, mimeType, text }] };
      },
    );
  }
}

/** What the tool of the kind returns. A resource has no result for errors, so they are errors of the protocol. */
async function read(c: Context<AppEnv>, kind: Kind, uri: string, id: string): Promise<string> {
  const { isError, content } = await runTool(c, kind.tool, kind.argumentsFor(id));
  const [first] = content;
  const text = first?.type === "text" ? first.text : "";
  if (!isError) return text;
  if (text.startsWith("not_found")) throw new ResourceNotFoundError(uri);
  throw new ProtocolError(ProtocolErrorCode.InternalError, text);
}

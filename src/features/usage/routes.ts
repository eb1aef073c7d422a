import { endpoint, json } from "#src/http/endpoints/endpoint";
import { Usage, UsageQuery } from "./schemas";
import { readUsage } from "./service";

const usage = endpoint(
  "data",
  {
    method: "get",
    path: "/usage",
    operationId: "getUsage",
    summary: "Get the usage of API keys",
    description:
      "Returns requests, credits, leads, pages and verified addresses for each day and API key. A job counts on the day of its creation, for the key that created it. Runs of schedules have no key.",
    tags: ["Billing"],
    request: { query: UsageQuery },
    responses: { 200: json(Usage, "The usage, the latest day first") },
  },
  async (c) => c.json(await readUsage(c.var.scope, c.req.valid("query")), 200),
);

export const usageEndpoints = [usage];

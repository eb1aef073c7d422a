import { endpoint, json } from "#src/http/endpoints/endpoint";
import { Health } from "./schemas";
import { checkHealth } from "./service";

const health = endpoint(
  "public",
  {
    method: "get",
    path: "/health",
    operationId: "getHealth",
    tags: ["Health"],
    summary: "Whether the service and what it depends on are well",
    responses: {
      200: json(Health, "The database answers; `degraded` when something else does not"),
      503: json(Health, "The database does not answer"),
    },
  },
  async (c) => {
    const report = await checkHealth(c.env, c.var.settings);
    return c.json(report, report.checks.database.status === "ok" ? 200 : 503);
  },
);

export const healthEndpoints = [health];

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
    summary: "Check the health of the service",
    description:
      "Checks the database, Durable Objects, queues and storage, each for at most 2 seconds. Needs no credentials.",
    responses: {
      200: json(
        Health,
        "The database is available. `degraded`: another dependency is not, or a setting is missing",
      ),
      503: json(Health, "The database is unavailable"),
    },
  },
  async (c) => {
    const report = await checkHealth(c.env, c.var.settings);
    return c.json(report, report.checks.database.status === "ok" ? 200 : 503);
  },
);

export const healthEndpoints = [health];

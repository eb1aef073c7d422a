import { endpoint, json } from "#src/http/endpoints/endpoint";
import { readForecast } from "./forecast";
import { readOverview } from "./overview";
import { AnalyticsOverview, Forecast } from "./schemas";

const tags: [string] = ["Analytics"];

const overview = endpoint(
  "data",
  {
    method: "get",
    path: "/analytics/overview",
    operationId: "getAnalyticsOverview",
    replicaReads: "recent",
    summary: "Get totals, daily activity and segments",
    description:
      "Returns totals of the workspace, activity on each of the last 30 days (UTC), the ten most frequent countries, industries, technologies and top-level domains, and leads by quality grade and deliverability. With read replicas (`READ_REPLICAS`) and without a `D1-Bookmark`, the counts can be some seconds old.",
    tags,
    responses: { 200: json(AnalyticsOverview, "Current counts of the workspace") },
  },
  async (c) => c.json(await readOverview(c.var.scope, Date.now()), 200),
);

const forecast = endpoint(
  "data",
  {
    method: "get",
    path: "/analytics/forecast",
    operationId: "getCreditForecast",
    replicaReads: "recent",
    summary: "Get the credit forecast",
    description:
      "Returns the average credits spent per day, the days that the balance lasts at that rate, and the expected balance of each of the next 30 days. With read replicas (`READ_REPLICAS`) and without a `D1-Bookmark`, they can be some seconds old.",
    tags,
    responses: { 200: json(Forecast, "The forecast") },
  },
  async (c) => c.json(await readForecast(c.var.scope, Date.now()), 200),
);

export const analyticsEndpoints = [overview, forecast];

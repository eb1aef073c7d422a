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
    summary: "Read activity by day, top segments, and how good the leads are",
    tags,
    responses: { 200: json(AnalyticsOverview, "Counts of the whole workspace, always current") },
  },
  async (c) => c.json(await readOverview(c.var.scope, Date.now()), 200),
);

const forecast = endpoint(
  "data",
  {
    method: "get",
    path: "/analytics/forecast",
    operationId: "getCreditForecast",
    summary: "Read how fast credits are spent and how long they last",
    tags,
    responses: { 200: json(Forecast, "The forecast") },
  },
  async (c) => c.json(await readForecast(c.var.scope, Date.now()), 200),
);

export const analyticsEndpoints = [overview, forecast];

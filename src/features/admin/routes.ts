import { z } from "@hono/zod-openapi";
import { endpoint } from "#src/http/endpoints/endpoint";
import { renderMetrics } from "./prometheus";
import { readGauges } from "./gauges";

/** The version of the text format (https://prometheus.io/docs/instrumenting/exposition_formats/). */
const PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

const metrics = endpoint(
  "operator",
  {
    method: "get",
    path: "/admin/metrics",
    operationId: "getMetrics",
    tags: ["Operation"],
    summary: "Get metrics in Prometheus text",
    description:
      "Counters of the isolate that responds, since it started, and gauges of the whole service: queue backlogs, database size, dead letters. A local or self-hosted service is one isolate. On Cloudflare, query the dataset `quarry_metrics` of Workers Analytics Engine for counters of all isolates.",
    responses: {
      200: {
        description: "Metrics in the Prometheus text format, version 0.0.4",
        content: { [PROMETHEUS_TEXT]: { schema: z.string() } },
      },
    },
  },
  async (c) =>
    c.text(renderMetrics(await readGauges(c.env)), 200, { "Content-Type": PROMETHEUS_TEXT }),
);

export const adminEndpoints = [metrics];

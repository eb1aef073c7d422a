import { z } from "zod";
import type { PageTask } from "./messages";

/** Message of the pages queue: one URL to fetch for one job. */
export type PageMessage = PageTask & { type: "page" };

const slot = z.object({
  host: z.string(),
  id: z.number(),
  gapMs: z.number(),
  at: z.number(),
  until: z.number(),
  sentAt: z.number().nullable(),
});

const rules = z.object({
  timeout_ms: z.number(),
  rate_limit_per_host_ms: z.number(),
  respect_robots_txt: z.boolean(),
  rotate_user_agents: z.boolean(),
  include_paths: z.array(z.string()),
  exclude_paths: z.array(z.string()),
});

const watch = z.object({
  scheduleId: z.string(),
  isIncremental: z.boolean(),
  isMonitor: z.boolean(),
  workspaceId: z.string(),
  host: z.string(),
  coverage: z.string(),
  maxDepth: z.number(),
  maxTextBytes: z.number(),
});

export const pageMessage: z.ZodType<PageMessage> = z.object({
  type: z.literal("page"),
  jobId: z.string(),
  siteId: z.int(),
  pageId: z.int(),
  kind: z.enum(["page", "sitemap", "probe"]),
  url: z.string(),
  isSeed: z.boolean(),
  scopeHost: z.string(),
  needsRobots: z.boolean(),
  maxLinks: z.number(),
  requests: z.number(),
  slot: slot.exactOptional(),
  sitemaps: z.array(z.string()),
  rules,
  watch: watch.exactOptional(),
});

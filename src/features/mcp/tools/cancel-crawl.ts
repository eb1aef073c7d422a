import * as z from "zod";
import { cancelJob } from "#src/features/jobs/cancel";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool } from "#src/features/mcp/protocol/define-tool";

export const cancelCrawl = defineTool({
  name: "cancel_crawl",
  title: "Cancel a crawl",
  purpose: {
    does: "Stops a crawl. Sites that were read stay as leads and cost credits, all others are refunded.",
    useFor: "a crawl that the user no longer wants.",
    notFor: "crawls that have ended. A crawl cannot be continued after this; ask the user first.",
  },
  scope: "write",
  effect: { isDestructive: true, isIdempotent: true },
  input: z.strictObject({ job_id: Id }),
  output: z.object({
    job_id: z.string(),
    status: z.string(),
    leads: z.int(),
    credits_refunded: z.int(),
  }),
  run: async (c, { job_id }) => {
    const job = await cancelJob(c.var.scope, c.env, job_id);
    const { id, status, progress, credits } = job;
    return { job_id: id, status, leads: progress.leads, credits_refunded: credits.refunded };
  },
});

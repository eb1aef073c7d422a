import type { Context } from "hono";
import * as z from "zod";
import { Id } from "#src/features/mcp/protocol/inputs";
import { defineTool, type Progress } from "#src/features/mcp/protocol/define-tool";
import { listSites, readJob } from "#src/features/jobs/read";
import { type Job, JobProgress } from "#src/features/jobs/schemas";
import { TimeoutSeconds, waitForEnd } from "#src/features/mcp/protocol/wait";
import type { AppEnv } from "#src/http/context";
import { UNFINISHED } from "#src/shared/jobs/job-progress";

const MAX_PROBLEMS = 10;

export const waitForCrawl = defineTool({
  name: "wait_for_crawl",
  title: "Wait for a crawl",
  purpose: {
    does: "Waits until a crawl has ended, for a bounded time, and returns its progress. If `is_done` is false, call it again.",
    useFor: "following a crawl that crawl_sites started, and learning why sites have no lead.",
    notFor: "reading the leads of the crawl (search_leads with `job_id`).",
  },
  scope: "read",
  hasWebText: false,
  input: z.strictObject({
    job_id: Id.describe("Id from crawl_sites or list_crawls"),
    timeout_seconds: TimeoutSeconds,
  }),
  output: z.object({
    job_id: z.string(),
    name: z.string(),
    status: z.string().describe("queued, running, completed, failed or canceled"),
    is_done: z.boolean(),
    progress: JobProgress,
    credits: z.object({ reserved: z.int(), spent: z.int(), refunded: z.int() }),
    error: z.string().nullable(),
    problems: z
      .array(z.object({ site: z.string(), reason: z.string().nullable() }))
      .describe(`Sites without a lead, the first ${MAX_PROBLEMS}, once the crawl is done`),
    problems_total: z.int(),
    next: z.string(),
  }),
  run: async (c, { job_id, timeout_seconds }, report) => {
    const read = () => readJob(c.var.scope, c.env, job_id);
    const job = await waitForEnd({ read, hasEnded, progressOf }, timeout_seconds, report);
    const is_done = hasEnded(job);
    const failed = is_done ? await readProblems(c, job_id) : { problems: [], problems_total: 0 };
    const { id, name, status, progress, credits, error } = job;
    return {
      job_id: id,
      name,
      status,
      is_done,
      progress,
      credits,
      error,
      ...failed,
      next: nextOf(job),
    };
  },
});

const hasEnded = ({ status }: Job) => !UNFINISHED.includes(status);

const progressOf = ({
  progress: { sites_total, sites_done, sites_failed, pages_fetched },
}: Job): Progress => ({
  progress: sites_done + sites_failed,
  total: sites_total,
  message: `${sites_done + sites_failed} of ${sites_total} sites, ${pages_fetched} pages`,
});

async function readProblems(c: Context<AppEnv>, jobId: string) {
  const pages = await Promise.all(
    (["failed", "skipped"] as const).map((status) =>
      listSites(c.var.scope, c.env, jobId, {
        status,
        sort: "position",
        page: 1,
        per_page: MAX_PROBLEMS,
      }),
    ),
  );
  const problems = pages.flatMap(({ data }) =>
    data.map(({ host, reason }) => ({ site: host, reason })),
  );
  return {
    problems: problems.slice(0, MAX_PROBLEMS),
    problems_total: pages.reduce((sum, { total }) => sum + total, 0),
  };
}

function nextOf(job: Job): string {
  if (!hasEnded(job))
    return `Call wait_for_crawl again. Leads found so far: search_leads with job_id ${job.id}.`;
  return job.progress.leads > 0
    ? `Call search_leads with job_id ${job.id}.`
    : "No site became a lead. Report the reasons in `problems` to the user.";
}

/** The Durable Object of a crawl job. `src` accesses it only through this binding. */
export const crawlOf = (env: Env, jobId: string) => env.CRAWL_JOB.getByName(jobId);

export type JobSnapshot = NonNullable<Awaited<ReturnType<ReturnType<typeof crawlOf>["snapshot"]>>>;

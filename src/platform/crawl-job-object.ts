import { located } from "#src/shared/object-namespace";

/** The Durable Object of a crawl job. Nothing else accesses the binding. */
export const crawlOf = (env: Env, jobId: string) => located(env, env.CRAWL_JOB).getByName(jobId);

export type JobSnapshot = NonNullable<Awaited<ReturnType<ReturnType<typeof crawlOf>["snapshot"]>>>;

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Database } from "#src/db/client";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { jobs } from "#src/db/tables/jobs";
import { grantCredits, readWallet } from "#src/features/credits/credits.repository";
import { crawlOf } from "#src/platform/crawl-job-object";
import { createJob, type JobRequest } from "#src/features/jobs/create";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { newId } from "#src/shared/ids";
import { readSettings } from "#src/shared/settings";
import { databaseOf } from "#test/support/harness/shards";

const db = databaseOf(newId());
const settings = readSettings(env);
const request: JobRequest = {
  sites: [{ host: "acme.unanswered.test", seeds: ["https://acme.unanswered.test/"] }],
  config: CrawlJobConfig.parse({}),
  source: "api",
};

async function workspaceOf(database: Database): Promise<Scope> {
  const workspaceId = newId();
  await db.insert(workspaces).values({ id: workspaceId, name: "Acme" });
  const scope: Scope = { db: database, workspaceId, actor: { kind: "system" } };
  await db.batch(grantCredits(scope, { amount: 5, reason: "Sign-up", bookingKey: "signup" }));
  return scope;
}

/** The bindings, with `afterStart` called once a job's object has started it. */
function envWith(afterStart: () => void): Env {
  const getByName = (jobId: string) => {
    const crawl = crawlOf(env, jobId);
    const start = async (plan: Parameters<typeof crawl.start>[0]) => {
      await crawl.start(plan);
      afterStart();
    };
    return { start, cancel: () => crawl.cancel() };
  };
  return { ...env, CRAWL_JOB: { getByName } as unknown as Env["CRAWL_JOB"] };
}

it("crawls nothing for a job that failed because its object's response was lost", async () => {
  const scope = await workspaceOf(db);
  const cutOff = envWith(() => {
    throw new Error("Network connection lost.");
  });
  await expect(createJob(scope, cutOff, settings, request)).rejects.toThrow("connection lost");
  const [row] = await db.select().from(jobs).where(eq(jobs.workspaceId, scope.workspaceId));
  expect(row).toMatchObject({ status: "failed", creditsRefunded: 1 });
  expect(await readWallet(scope)).toEqual({ balance: 5, reserved: 0 });
  expect((await crawlOf(env, row!.id).snapshot())?.state).toBe("canceled");
});

it("returns a running job although D1 did not record its start", async () => {
  let isBusy = false;
  const busy = new Proxy(db, {
    get(target, name) {
      if (isBusy && name === "update") throw new Error("D1 is overloaded");
      return Reflect.get(target, name) as unknown;
    },
  });
  const scope = await workspaceOf(busy);
  const job = await createJob(
    scope,
    envWith(() => void (isBusy = true)),
    settings,
    request,
  );
  expect(job.status).toBe("running");
  await crawlOf(env, job.id).cancel();
});

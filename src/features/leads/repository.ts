import { and, eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { jobs } from "#src/db/tables/jobs";
import { leads } from "#src/db/tables/leads";

/** Deletes a lead and, by cascade and trigger, all that hangs on it. Returns whether there was one. */
export async function removeLead({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const removed = await db
    .delete(leads)
    .where(and(eq(leads.id, id), eq(leads.workspaceId, workspaceId)))
    .returning({ id: leads.id });
  return removed.length > 0;
}

/** Whether the workspace has this job. */
export async function hasJob({ db, workspaceId }: Scope, id: string): Promise<boolean> {
  const [job] = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.workspaceId, workspaceId)));
  return job !== undefined;
}

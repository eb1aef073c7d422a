import { and, desc, eq } from "drizzle-orm";
import { breaksConstraint } from "#src/db/columns/constraints";
import type { Scope } from "#src/db/scope";
import type { Statement } from "#src/db/statement";
import { outreachGenerations } from "#src/db/tables/ai";

export type GenerationRow = Omit<typeof outreachGenerations.$inferSelect, "workspaceId">;

/** The statement that stores a text written for a lead. Its batch fails if the lead was deleted. */
export const addGeneration = ({ db, workspaceId }: Scope, row: GenerationRow): Statement =>
  db.insert(outreachGenerations).values({ ...row, workspaceId });

/** Whether a write failed because its lead was deleted. */
export const isOfMissingLead = (error: unknown): boolean =>
  breaksConstraint(error, "FOREIGN KEY constraint failed");

/** The latest texts written for a lead, newest first. */
export const findGenerations = (
  { db, workspaceId }: Scope,
  leadId: string,
  limit: number,
): Promise<GenerationRow[]> =>
  db
    .select()
    .from(outreachGenerations)
    .where(
      and(eq(outreachGenerations.leadId, leadId), eq(outreachGenerations.workspaceId, workspaceId)),
    )
    .orderBy(desc(outreachGenerations.createdAt), desc(outreachGenerations.id))
    .limit(limit);

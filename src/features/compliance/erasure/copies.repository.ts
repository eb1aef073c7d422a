import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { ControlScope } from "#src/db/scope";
import { findJobsOfLetters, lettersOf } from "./dead-letters.repository";

/**
 * Erases copies of leads in rows that belong to other resources. Responses stored for an Idempotency-Key are
 * emptied, but their rows stay, so that no request runs twice.
 */
export async function eraseCopies(scope: ControlScope): Promise<void> {
  const { db, control, workspaceId } = scope;
  await db.$client.batch(
    [
      sql`UPDATE idempotent_requests SET body = NULL, content_type = NULL
        WHERE workspace_id = ${workspaceId} AND body IS NOT NULL`,
      // Error messages of providers may quote the data that was sent.
      sql`UPDATE pushes SET error = NULL WHERE workspace_id = ${workspaceId} AND error IS NOT NULL`,
    ].map((statement) => rawStatement(db, statement)),
  );
  await control.$client
    .prepare(`DELETE FROM dead_letters WHERE ${lettersOf("?1", "?2")}`)
    .bind(workspaceId, await findJobsOfLetters(scope))
    .run();
}

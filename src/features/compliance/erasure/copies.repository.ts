import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { ControlScope } from "#src/db/scope";

/**
 * Erases copies of leads in rows that belong to other resources. Responses stored for an Idempotency-Key are
 * emptied, but their rows stay, so that no request runs twice.
 */
export async function eraseCopies({ db, control, workspaceId }: ControlScope): Promise<void> {
  await db.$client.batch(
    [
      sql`UPDATE idempotent_requests SET body = NULL, content_type = NULL
        WHERE workspace_id = ${workspaceId} AND body IS NOT NULL`,
      // Error messages of providers may quote the data that was sent.
      sql`UPDATE pushes SET error = NULL WHERE workspace_id = ${workspaceId} AND error IS NOT NULL`,
    ].map((statement) => rawStatement(db, statement)),
  );
  // Dead letters are in the database of accounts. Those without a workspace are from before there were shards.
  await rawStatement(
    control,
    sql`DELETE FROM dead_letters WHERE body ->> '$.workspaceId' = ${workspaceId}
      OR body ->> '$.jobId' IN (SELECT id FROM jobs WHERE workspace_id = ${workspaceId})`,
  ).run();
}

import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** Requests of one caller on one day. `apiKeyId` is empty for requests of users. */
export type RequestCount = { day: number; apiKeyId: string; requests: number };

export async function addRequests({ db, workspaceId }: Scope, counts: RequestCount[]) {
  await rawStatement(
    db,
    sql`INSERT INTO key_requests (workspace_id, day, api_key_id, requests)
      SELECT ${workspaceId}, value ->> 'day', value ->> 'apiKeyId', value ->> 'requests'
      FROM json_each(${JSON.stringify(counts)}) WHERE true
      ON CONFLICT (workspace_id, day, api_key_id) DO UPDATE SET requests = requests + excluded.requests`,
  ).run();
}

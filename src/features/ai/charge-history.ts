import { sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";

/** The ledger's entries of the charges whose ids begin with `prefix`; see `reserve` and `settle` in `charge.ts`. */
const entriesOf = ({ workspaceId }: Scope, prefix: string) =>
  sql`ledger_entries AS entry WHERE entry.workspace_id = ${workspaceId}
    AND entry.booking_key >= ${`ai:${prefix}`} AND entry.booking_key < ${`ai:${prefix}~`}`;

/** What calls came to that are settled, and what those under way have reserved. */
export const creditsSpent = (scope: Scope, prefix: string) =>
  sql`(SELECT -coalesce(sum(entry.amount), 0) FROM ${entriesOf(scope, prefix)})`;

/** The ids of charges that were paid: settled, and nothing of them came back. */
export async function findPaidCharges(scope: Scope, prefix: string): Promise<string[]> {
  const { results } = await rawStatement(
    scope.db,
    sql`SELECT substr(entry.booking_key, 4, length(entry.booking_key) - 11) AS id
      FROM ${entriesOf(scope, prefix)} AND entry.kind = 'reserve'
        AND NOT EXISTS (SELECT 1 FROM ledger_entries AS back WHERE back.workspace_id = entry.workspace_id
          AND back.booking_key = replace(entry.booking_key, ':reserve', ':settle'))
        AND NOT EXISTS (SELECT 1 FROM ai_charges
          WHERE id = substr(entry.booking_key, 4, length(entry.booking_key) - 11))`,
  ).all<{ id: string }>();
  return results.map(({ id }) => id);
}

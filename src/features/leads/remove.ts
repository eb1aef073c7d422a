import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { deleteTexts } from "#src/pipeline/leads/lead-texts";
import { notFound } from "#src/shared/errors";
import { leadsRemoval, removeLead } from "./leads.repository";

/** Deletes a lead with everything that depends on it. 404 for an unknown lead. */
export async function deleteLead(scope: Scope, bucket: R2Bucket, id: string): Promise<void> {
  await deleteTexts(scope, bucket, [id]);
  if (!(await removeLead(scope, id))) throw notFound("Lead");
}

type Removal = { leads: readonly { id: string; seq: number }[]; onlyIf: SqlFragment };

/** Deletes the texts of leads. Returns the statement that deletes the leads if `onlyIf` is true. */
export async function deleteLeads(
  scope: Scope,
  bucket: R2Bucket,
  { leads, onlyIf }: Removal,
): Promise<SqlFragment> {
  await deleteTexts(
    scope,
    bucket,
    leads.map(({ id }) => id),
  );
  return leadsRemoval(
    scope,
    leads.map(({ seq }) => seq),
    onlyIf,
  );
}

import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import { deleteTexts } from "#src/pipeline/leads/lead-texts";
import { deletePagesOfLeads } from "#src/pipeline/snapshots/lead-pages";
import { notFound } from "#src/shared/errors";
import { leadsRemoval, removeLead } from "./leads.repository";

/** Deletes a lead with everything that depends on it. 404 for an unknown lead. */
export async function deleteLead(scope: Scope, bucket: R2Bucket, id: string): Promise<void> {
  await deleteObjects(scope, bucket, [id]);
  if (!(await removeLead(scope, id))) throw notFound("Lead");
}

/** The texts of leads, and the stored pages of their sites. */
async function deleteObjects(scope: Scope, bucket: R2Bucket, ids: readonly string[]) {
  await deleteTexts(scope, bucket, ids);
  await deletePagesOfLeads(scope, bucket, ids);
}

type Removal = { leads: readonly { id: string; seq: number }[]; onlyIf: SqlFragment };

/** Deletes the objects of leads. Returns the statement that deletes the leads if `onlyIf` is true. */
export async function deleteLeads(
  scope: Scope,
  bucket: R2Bucket,
  { leads, onlyIf }: Removal,
): Promise<SqlFragment> {
  await deleteObjects(
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

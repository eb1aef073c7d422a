import type { Scope } from "#src/db/scope";
import { deletePages } from "./page-objects";
import { findPagesOfLeads } from "./snapshots.repository";

/** Deletes the stored pages of the sites of leads. Run it before the leads are deleted, which deletes the rows that name them. */
export async function deletePagesOfLeads(
  scope: Scope,
  bucket: R2Bucket,
  leadIds: readonly string[],
): Promise<void> {
  await deletePages(scope, bucket, await findPagesOfLeads(scope, leadIds));
}

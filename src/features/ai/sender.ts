import { eq } from "drizzle-orm";
import type { Scope } from "#src/db/scope";
import { workspaces } from "#src/db/tables/accounts";
import { readBranding } from "#src/features/branding/service";
import type { Sender } from "#src/intelligence/outreach";

/** Who writes to leads for the workspace: as its branding says, else under the workspace's name. */
export async function readSender(scope: Scope): Promise<Sender> {
  const [branding, [workspace]] = await Promise.all([
    readBranding(scope),
    scope.db
      .select({ name: workspaces.name })
      .from(workspaces)
      .where(eq(workspaces.id, scope.workspaceId)),
  ]);
  return {
    company: branding.product_name ?? workspace?.name ?? "",
    name: branding.sender_name,
    signature: branding.signature,
  };
}

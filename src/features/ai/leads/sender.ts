import type { Scope } from "#src/db/scope";
import { findWorkspaceName } from "#src/features/workspace/service";
import { readBranding } from "#src/features/branding/service";
import type { Sender } from "#src/intelligence/outreach";

/** The sender of outreach: taken from the branding, else the workspace's name. */
export async function readSender(scope: Scope): Promise<Sender> {
  const [branding, workspace] = await Promise.all([readBranding(scope), findWorkspaceName(scope)]);
  return {
    company: branding.product_name ?? workspace ?? "",
    name: branding.sender_name,
    signature: branding.signature,
  };
}

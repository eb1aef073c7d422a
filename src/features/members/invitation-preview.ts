import { findHolder } from "#src/features/auth/accounts/accounts";
import type { ControlDatabase } from "#src/db/client";
import { notFound } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import { hashToken } from "#src/shared/security/secret-token";
import { findPreview } from "./invitation-preview.repository";
import type { InvitationPreview } from "./schemas";

/**
 * What the bearer of a token learns before they accept. 404 for a used, withdrawn, replaced or expired token. Only a
 * reader of the mailbox learns whether the address has an account: the inviter knows the token too.
 */
export async function previewInvitation(
  db: ControlDatabase,
  { token, mayKnowAccount }: { token: string; mayKnowAccount: boolean },
  nowMs: number,
): Promise<InvitationPreview> {
  const found = await findPreview(db, await hashToken(token), nowMs);
  if (!found) throw notFound("Invitation");
  const { workspaceName, inviterName, inviterEmail, email, role, expiresAt } = found;
  return {
    workspace_name: workspaceName,
    invited_by: { name: inviterName, email: inviterEmail },
    email,
    role,
    expires_at: isoTime(expiresAt),
    has_account: mayKnowAccount ? (await findHolder(db, email)) !== undefined : null,
  };
}

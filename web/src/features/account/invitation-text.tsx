import type { InvitationPreview } from "@quarry/client";
import { formatDate } from "#web/format/times";

const AS_ROLE = { owner: "an owner", admin: "an admin", member: "a member" };

/** Who invites, as what, and how long the invitation works. */
export function InvitationText({ invitation }: { invitation: InvitationPreview }) {
  const { invited_by: inviter, workspace_name: workspace, role, expires_at } = invitation;
  return (
    <p className="text-muted wrap-anywhere">
      <span className="font-medium text-text">{inviter.name ?? inviter.email}</span>
      {inviter.name && ` (${inviter.email})`} invites you to the workspace{" "}
      <span className="font-medium text-text">{workspace}</span> as {AS_ROLE[role]}. The invitation
      works until {formatDate(expires_at)}.
    </p>
  );
}

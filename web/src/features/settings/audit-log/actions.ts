import type { AuditEntry } from "@quarry/client";

type Action = AuditEntry["action"];

const ACTIONS: Record<Action, string> = {
  "session.opened": "Signed in",
  "session.ended": "Signed out",
  "session.replayed": "A used refresh token was presented again",
  "user.email_verified": "Verified their e-mail address",
  "user.password_changed": "Changed their password",
  "user.password_reset": "Set a new password with a mailed link",
  "user.account_reclaimed": "Took over an account that was never verified",
  "api_key.created": "Created an API key",
  "api_key.rotated": "Rotated an API key",
  "api_key.revoked": "Revoked an API key",
  "oauth_grant.created": "Connected a client",
  "oauth_grant.revoked": "Disconnected a client",
  "oauth_grant.replayed": "Disconnected a client, because it used a code or token twice",
  "invitation.created": "Invited a person",
  "invitation.renewed": "Sent an invitation again",
  "invitation.withdrawn": "Withdrew an invitation",
  "member.joined": "Joined the workspace",
  "member.role_changed": "Changed the role of a member",
  "member.removed": "Removed a member",
  "workspace.changed": "Changed the settings of the workspace",
  "workspace.exported": "Exported all data",
  "leads.erased": "Erased all leads",
  "retention.changed": "Changed the retention",
  "retention.applied": "Erased old leads",
  "deletion_request.created": "Requested an erasure",
  "deletion_request.completed": "Completed an erasure",
  "branding.changed": "Changed the branding",
  "schedule.created": "Created a schedule",
  "schedule.deleted": "Deleted a schedule",
  "workflow.created": "Created a workflow",
  "workflow.changed": "Changed a workflow",
  "workflow.deleted": "Deleted a workflow",
  "integration.created": "Created an integration",
  "integration.changed": "Changed an integration",
  "integration.secret_rotated": "Rotated a signing secret",
  "integration.deleted": "Deleted an integration",
};

/** An action as words. An action of a newer service is shown by its name. */
export const describeAction = (action: Action): string => ACTIONS[action] ?? action;

export const ACTION_OPTIONS = Object.entries(ACTIONS).map(([value, label]) => ({ value, label }));

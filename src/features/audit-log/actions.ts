/** Recorded actions and their meanings. Reads, token refreshes and failed attempts are not recorded. */
export const AUDIT_ACTIONS = {
  "session.opened":
    "A user signed in: by password, registration, invitation, or a switch to this workspace",
  "session.ended": "A user signed out",
  "session.replayed": "A used refresh token was presented again, so the session was ended",
  "user.email_verified": "A user verified their e-mail address",
  "user.password_changed": "A user changed their password, which ended their other sessions",
  "user.password_reset": "A user set a new password with a mailed link, which ended their sessions",
  "user.account_reclaimed":
    "The owner of an address set a new password for an account that had never verified it: its API keys and invitations were revoked, other members left, and automatic pushes, workflows and digests stopped",
  "api_key.created": "An API key was created",
  "api_key.rotated": "An API key was replaced by a new one",
  "api_key.revoked": "An API key was revoked",
  "oauth_grant.created": "A user connected a client by OAuth, such as an assistant",
  "oauth_grant.revoked": "The access of a client by OAuth was revoked",
  "oauth_grant.replayed":
    "A used code or refresh token of a client was presented again, so its access was revoked",
  "invitation.created": "A person was invited",
  "invitation.renewed": "An invitation got a new token; the earlier one is void",
  "invitation.withdrawn": "An invitation was withdrawn",
  "member.joined": "An invitation was accepted",
  "member.role_changed": "A member's role was changed",
  "member.removed": "A member was removed",
  "workspace.changed": "A setting of the workspace was changed",
  "workspace.exported": "All data of the workspace was exported",
  "leads.erased": "The erasure of all leads was started",
  "retention.changed": "The retention period of leads was changed",
  "retention.applied": "Leads past the retention were erased",
  "deletion_request.created": "The deletion of a person or company was requested",
  "deletion_request.completed": "A deletion request was completed",
  "branding.changed": "The branding was changed",
  "schedule.created":
    "A schedule or monitor was created, which crawls and spends credits automatically",
  "schedule.deleted": "A schedule or monitor was deleted",
  "workflow.created":
    "A workflow was created, which acts on leads, and may spend credits and send leads elsewhere",
  "workflow.changed": "A workflow was changed",
  "workflow.deleted": "A workflow was deleted",
  "integration.created": "An integration was created, to which leads can be pushed",
  "integration.changed": "An integration was changed",
  "integration.secret_rotated": "The signing secret of a webhook was changed",
  "integration.deleted": "An integration was deleted",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export type Access = "public" | "data" | "session" | "admin";

/** Every endpoint once, with who may call it. */
export const ENDPOINTS: [Access, string][] = [
  ["public", "GET /health"],

  ["public", "POST /auth/register"],
  ["public", "POST /auth/login"],
  ["public", "POST /auth/refresh"],
  ["public", "POST /auth/logout"],
  ["session", "GET /auth/me"],
  ["session", "GET /auth/workspaces"],
  ["session", "POST /auth/switch"],
  ["public", "POST /auth/accept-invitation"],

  ["admin", "GET /api-keys"],
  ["admin", "POST /api-keys"],
  ["admin", "DELETE /api-keys/{id}"],

  ["session", "GET /workspace/members"],
  ["admin", "PATCH /workspace/members/{user_id}"],
  ["admin", "DELETE /workspace/members/{user_id}"],
  ["admin", "GET /workspace/invitations"],
  ["admin", "POST /workspace/invitations"],
  ["admin", "DELETE /workspace/invitations/{id}"],

  ["admin", "GET /audit-log"],

  ["data", "GET /jobs"],
  ["data", "POST /jobs"],
  ["data", "POST /jobs/csv"],
  ["data", "GET /jobs/{id}"],
  ["data", "POST /jobs/{id}/cancel"],
  ["data", "GET /jobs/{id}/events"],
  ["data", "GET /jobs/{id}/sites"],
  ["data", "GET /jobs/{id}/pages"],
  ["data", "GET /jobs/{id}/leads"],
  ["data", "POST /jobs/{id}/export"],
  ["data", "GET /jobs/{id}/exports"],
  ["public", "GET /exports/{id}/download"],

  ["data", "GET /leads"],
  ["data", "POST /leads/capture"],
  ["data", "GET /leads/{id}"],
  ["data", "DELETE /leads/{id}"],
  ["data", "GET /leads/{id}/emails"],
  ["data", "POST /leads/{id}/emails/verify"],
  ["data", "GET /leads/{id}/emails/{email_id}/history"],

  ["data", "GET /leads/duplicates"],
  ["data", "POST /leads/duplicates/merge"],
  ["data", "GET /leads/{id}/tags"],
  ["data", "POST /leads/{id}/tags"],
  ["data", "DELETE /leads/{id}/tags/{tag_id}"],
  ["data", "GET /leads/{id}/notes"],
  ["data", "POST /leads/{id}/notes"],
  ["data", "DELETE /leads/{id}/notes/{note_id}"],
  ["data", "GET /tags"],
  ["data", "POST /tags"],
  ["data", "PATCH /tags/{id}"],
  ["data", "DELETE /tags/{id}"],
  ["data", "GET /saved-searches"],
  ["data", "POST /saved-searches"],
  ["data", "DELETE /saved-searches/{id}"],
  ["data", "POST /saved-searches/{id}/run"],

  ["data", "GET /icp"],
  ["data", "PUT /icp"],

  ["data", "POST /ai/assistant"],
  ["data", "POST /ai/search"],
  ["data", "POST /ai/jobs/{id}/icp-match-all"],
  ["data", "POST /ai/leads/{id}/email"],
  ["data", "POST /ai/leads/{id}/enrich"],
  ["data", "POST /ai/leads/{id}/icp-match"],
  ["data", "GET /ai/leads/{id}/outreach"],
  ["data", "POST /ai/leads/{id}/outreach"],

  ["data", "GET /digests"],
  ["data", "POST /digests"],
  ["public", "GET /digests/unsubscribe"],
  ["public", "POST /digests/unsubscribe"],
  ["data", "DELETE /digests/{id}"],
  ["data", "POST /digests/{id}/send"],

  ["data", "GET /workspace/branding"],
  ["admin", "PUT /workspace/branding"],

  ["public", "POST /tools/extract-contacts"],
  ["public", "POST /tools/tech"],
  ["public", "POST /tools/verify-email"],

  ["data", "GET /analytics/overview"],
  ["data", "GET /analytics/forecast"],

  ["public", "GET /billing/plans"],
  ["public", "GET /billing/currencies"],
  ["admin", "GET /billing/overview"],
];

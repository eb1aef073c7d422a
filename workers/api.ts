import { OpenAPIHono } from "@hono/zod-openapi";
import { adminEndpoints } from "#src/features/admin/routes";
import { aiLeadEndpoints } from "#src/features/ai/lead-routes";
import { aiWorkspaceEndpoints } from "#src/features/ai/workspace-routes";
import { analyticsEndpoints } from "#src/features/analytics/routes";
import { apiKeyEndpoints } from "#src/features/api-keys/routes";
import { auditLogEndpoints } from "#src/features/audit-log/routes";
import { authEndpoints } from "#src/features/auth/routes";
import { billingEndpoints } from "#src/features/billing/routes";
import { duplicateEndpoints } from "#src/features/duplicates/routes";
import { captureEndpoints } from "#src/features/capture/routes";
import { brandingEndpoints } from "#src/features/branding/routes";
import { digestEndpoints } from "#src/features/digests/routes";
import { discoveryEndpoints } from "#src/features/discovery/routes";
import { exportEndpoints } from "#src/features/exports/routes";
import { complianceEndpoints } from "#src/features/compliance/routes";
import { WEBHOOK_MESSAGES } from "#src/features/integrations/webhook-messages";
import { withDashboard } from "#src/features/dashboard/serve-dashboard";
import { serveDocs } from "#src/features/docs/routes";
import { oauthEndpoints } from "#src/features/oauth/routes";
import { serveOAuth } from "#src/features/oauth/serve-oauth";
import { serveMcp } from "#src/features/mcp/routes";
import { serveSite } from "#src/features/docs/serve-site";
import { healthEndpoints } from "#src/features/health/routes";
import { hiringEndpoints } from "#src/features/hiring/routes";
import { icpEndpoints } from "#src/features/icp/routes";
import { integrationEndpoints } from "#src/features/integrations/routes";
import { jobEventEndpoints } from "#src/features/job-events/routes";
import { jobEndpoints } from "#src/features/jobs/routes";
import { leadEmailEndpoints } from "#src/features/lead-emails/routes";
import { leadEndpoints } from "#src/features/leads/routes";
import { invitationEndpoints, memberEndpoints } from "#src/features/members/routes";
import { noteEndpoints } from "#src/features/notes/routes";
import { savedSearchEndpoints } from "#src/features/saved-searches/routes";
import { changeEndpoints } from "#src/features/changes/routes";
import { scheduleEndpoints } from "#src/features/schedules/routes";
import { tagEndpoints } from "#src/features/tags/routes";
import { toolEndpoints } from "#src/features/tools/routes";
import { verificationEndpoints } from "#src/features/verifications/routes";
import { workflowEndpoints } from "#src/features/workflows/routes";
import { workspaceEndpoints } from "#src/features/workspace/routes";
import type { AppEnv } from "#src/http/context";
import type { Endpoint } from "#src/http/endpoints/endpoint";
import { onError, onInvalidRequest } from "#src/http/errors";
import { EVERY_REQUEST } from "#src/http/endpoints/every-request";
import { repeatAfterMove } from "#src/http/endpoints/repeat-after-move";
import { CachingRouter } from "#src/http/endpoints/router";
import { handleUnknownPath } from "#src/http/endpoints/unknown-path";

/** Every resource of the API. */
const ENDPOINTS: Endpoint[] = [
  ...healthEndpoints,
  ...authEndpoints,
  ...apiKeyEndpoints,
  ...oauthEndpoints,
  ...workspaceEndpoints,
  ...memberEndpoints,
  ...invitationEndpoints,
  ...complianceEndpoints,
  ...auditLogEndpoints,
  ...jobEndpoints,
  ...jobEventEndpoints,
  ...discoveryEndpoints,
  ...changeEndpoints,
  ...scheduleEndpoints,
  ...duplicateEndpoints,
  ...captureEndpoints,
  ...leadEndpoints,
  ...leadEmailEndpoints,
  ...tagEndpoints,
  ...noteEndpoints,
  ...savedSearchEndpoints,
  ...exportEndpoints,
  ...integrationEndpoints,
  ...workflowEndpoints,
  ...verificationEndpoints,
  ...toolEndpoints,
  ...icpEndpoints,
  ...aiLeadEndpoints,
  ...aiWorkspaceEndpoints,
  ...digestEndpoints,
  ...brandingEndpoints,
  ...analyticsEndpoints,
  ...billingEndpoints,
  ...hiringEndpoints,
  ...adminEndpoints,
];

/** The HTTP surface: what runs on every request, then every resource. */
export function createApi(endpoints: Endpoint[] = ENDPOINTS) {
  const site = new OpenAPIHono<AppEnv>({
    defaultHook: onInvalidRequest,
    router: new CachingRouter(),
  });
  site.use(repeatAfterMove((request, env, ctx) => site.fetch(request, env, ctx)));
  site.use(...EVERY_REQUEST);
  site.onError(onError);
  site.notFound(withDashboard(handleUnknownPath(site.router)));
  const api = site.basePath("/api/v1");
  api.openapiRoutes(endpoints);
  for (const message of WEBHOOK_MESSAGES) api.openAPIRegistry.registerWebhook(message);
  serveDocs(site, api);
  serveMcp(site);
  serveOAuth(site);
  serveSite(site);
  return site;
}

import type { Endpoint } from "#src/http/endpoints/endpoint";

/** A resource of the API: the first segments of its paths, and its endpoints. */
type Resource = { segments: readonly string[]; load: () => Promise<readonly Endpoint[]> };

/**
 * Every resource of the API. Modules are loaded with the first request that may need them: making the schemas of all
 * endpoints is most of the start of an isolate. Literal paths come before paths with parameters.
 */
const RESOURCES: readonly Resource[] = [
  {
    segments: ["health"],
    load: async () => (await import("#src/features/health/routes")).healthEndpoints,
  },
  {
    segments: ["auth"],
    load: async () => (await import("#src/features/auth/routes")).authEndpoints,
  },
  {
    segments: ["api-keys"],
    load: async () => (await import("#src/features/api-keys/routes")).apiKeyEndpoints,
  },
  {
    segments: ["oauth"],
    load: async () => (await import("#src/features/oauth/routes")).oauthEndpoints,
  },
  {
    segments: ["workspace", "credits"],
    load: async () => (await import("#src/features/workspace/routes")).workspaceEndpoints,
  },
  {
    segments: ["workspace"],
    load: async () => (await import("#src/features/members/routes")).memberEndpoints,
  },
  {
    segments: ["workspace", "auth"],
    load: async () => (await import("#src/features/members/routes")).invitationEndpoints,
  },
  {
    segments: ["compliance"],
    load: async () => (await import("#src/features/compliance/routes")).complianceEndpoints,
  },
  {
    segments: ["audit-log"],
    load: async () => (await import("#src/features/audit-log/routes")).auditLogEndpoints,
  },
  {
    segments: ["jobs"],
    load: async () => (await import("#src/features/jobs/routes")).jobEndpoints,
  },
  {
    segments: ["jobs"],
    load: async () => (await import("#src/features/job-events/routes")).jobEventEndpoints,
  },
  {
    segments: ["discovery"],
    load: async () => (await import("#src/features/discovery/routes")).discoveryEndpoints,
  },
  {
    segments: ["schedules"],
    load: async () => (await import("#src/features/changes/routes")).changeEndpoints,
  },
  {
    segments: ["schedules"],
    load: async () => (await import("#src/features/schedules/routes")).scheduleEndpoints,
  },
  {
    segments: ["leads", "bulk-actions"],
    load: async () => (await import("#src/features/bulk-actions/routes")).bulkActionEndpoints,
  },
  {
    segments: ["leads"],
    load: async () => (await import("#src/features/duplicates/routes")).duplicateEndpoints,
  },
  {
    segments: ["leads"],
    load: async () => (await import("#src/features/capture/routes")).captureEndpoints,
  },
  {
    segments: ["leads", "jobs"],
    load: async () => (await import("#src/features/leads/routes")).leadEndpoints,
  },
  {
    segments: ["leads"],
    load: async () => (await import("#src/features/lead-emails/routes")).leadEmailEndpoints,
  },
  {
    segments: ["tags", "leads"],
    load: async () => (await import("#src/features/tags/routes")).tagEndpoints,
  },
  {
    segments: ["leads"],
    load: async () => (await import("#src/features/notes/routes")).noteEndpoints,
  },
  {
    segments: ["saved-searches"],
    load: async () => (await import("#src/features/saved-searches/routes")).savedSearchEndpoints,
  },
  {
    segments: ["jobs", "leads", "exports"],
    load: async () => (await import("#src/features/exports/routes")).exportEndpoints,
  },
  {
    segments: ["integrations"],
    load: async () => (await import("#src/features/integrations/routes")).integrationEndpoints,
  },
  {
    segments: ["workflows"],
    load: async () => (await import("#src/features/workflows/routes")).workflowEndpoints,
  },
  {
    segments: ["people"],
    load: async () => (await import("#src/features/people/routes")).peopleEndpoints,
  },
  {
    segments: ["companies"],
    load: async () => (await import("#src/features/companies/routes")).companyEndpoints,
  },
  {
    segments: ["verifications"],
    load: async () => (await import("#src/features/verifications/routes")).verificationEndpoints,
  },
  {
    segments: ["tools"],
    load: async () => (await import("#src/features/tools/routes")).toolEndpoints,
  },
  { segments: ["icp"], load: async () => (await import("#src/features/icp/routes")).icpEndpoints },
  {
    segments: ["ai"],
    load: async () => (await import("#src/features/ai/lead-routes")).aiLeadEndpoints,
  },
  {
    segments: ["ai"],
    load: async () => (await import("#src/features/ai/workspace-routes")).aiWorkspaceEndpoints,
  },
  {
    segments: ["digests"],
    load: async () => (await import("#src/features/digests/routes")).digestEndpoints,
  },
  {
    segments: ["workspace"],
    load: async () => (await import("#src/features/branding/routes")).brandingEndpoints,
  },
  {
    segments: ["usage"],
    load: async () => (await import("#src/features/usage/routes")).usageEndpoints,
  },
  {
    segments: ["analytics"],
    load: async () => (await import("#src/features/analytics/routes")).analyticsEndpoints,
  },
  {
    segments: ["billing"],
    load: async () => (await import("#src/features/billing/routes")).billingEndpoints,
  },
  {
    segments: ["hiring"],
    load: async () => (await import("#src/features/hiring/routes")).hiringEndpoints,
  },
  {
    segments: ["admin"],
    load: async () => (await import("#src/features/admin/routes")).adminEndpoints,
  },
];

const SEGMENTS: ReadonlySet<string> = new Set(RESOURCES.flatMap(({ segments }) => segments));

/** The first segment of a path of the API, if a resource has it. */
export function segmentOf(pathname: string): string | undefined {
  const segment = /^\/api\/v1\/([^/]+)/.exec(pathname)?.[1];
  return segment !== undefined && SEGMENTS.has(segment) ? segment : undefined;
}

/** The endpoints whose paths begin with this segment. */
export async function endpointsBelow(segment: string): Promise<Endpoint[]> {
  const endpoints = await load(RESOURCES.filter(({ segments }) => segments.includes(segment)));
  return endpoints.filter(({ route }) => route.path.split("/")[1] === segment);
}

/** The endpoints of all resources. */
export const allEndpoints = (): Promise<Endpoint[]> => load(RESOURCES);

const load = async (resources: readonly Resource[]): Promise<Endpoint[]> =>
  (await Promise.all(resources.map((resource) => resource.load()))).flat();

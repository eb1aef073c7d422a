import type { Endpoint } from "#src/http/endpoints/endpoint";

/** A resource of the API: the beginnings of its paths, and its endpoints. */
export type Resource = {
  paths: readonly `/${string}`[];
  load: () => Promise<readonly Endpoint[]>;
  /**
   * The requests whose code may read a table of the asset (`workers/tables`), also in modules that it loads later. Default: none.
   * `writes`: all but GET.
   */
  readsTables?: "all" | "writes";
};

/**
 * Every resource of the API, in the order of the documentation. Modules are loaded with the first request that may need
 * them: compiling the modules of all endpoints and making their schemas is most of the start of an isolate.
 */
export const RESOURCES: readonly Resource[] = [
  {
    paths: ["/health"],
    load: async () => (await import("#src/features/health/routes")).healthEndpoints,
  },
  {
    paths: ["/auth"],
    load: async () => (await import("#src/features/auth/routes")).authEndpoints,
  },
  {
    paths: ["/api-keys"],
    load: async () => (await import("#src/features/api-keys/routes")).apiKeyEndpoints,
  },
  {
    paths: ["/oauth"],
    load: async () => (await import("#src/features/oauth/routes")).oauthEndpoints,
  },
  {
    paths: ["/workspace", "/credits"],
    load: async () => (await import("#src/features/workspace/routes")).workspaceEndpoints,
  },
  {
    paths: ["/workspace/members"],
    load: async () => (await import("#src/features/members/routes")).memberEndpoints,
  },
  {
    paths: ["/workspace/invitations", "/auth/preview-invitation", "/auth/accept-invitation"],
    load: async () => (await import("#src/features/members/routes")).invitationEndpoints,
  },
  {
    paths: ["/compliance"],
    load: async () => (await import("#src/features/compliance/routes")).complianceEndpoints,
  },
  {
    paths: ["/audit-log"],
    load: async () => (await import("#src/features/audit-log/routes")).auditLogEndpoints,
  },
  {
    paths: ["/jobs"],
    load: async () => (await import("#src/features/jobs/routes")).jobEndpoints,
  },
  {
    paths: ["/jobs/{id}/events"],
    load: async () => (await import("#src/features/job-events/routes")).jobEventEndpoints,
  },
  {
    paths: ["/discovery"],
    readsTables: "all",
    load: async () => (await import("#src/features/discovery/routes")).discoveryEndpoints,
  },
  {
    paths: ["/schedules/changes"],
    load: async () => (await import("#src/features/changes/routes")).changeEndpoints,
  },
  {
    paths: ["/schedules"],
    load: async () => (await import("#src/features/schedules/routes")).scheduleEndpoints,
  },
  {
    paths: ["/leads/bulk", "/leads/duplicates/merge-all", "/bulk-actions"],
    readsTables: "all",
    load: async () => (await import("#src/features/bulk-actions/routes")).bulkActionEndpoints,
  },
  {
    paths: ["/leads/duplicates"],
    readsTables: "all",
    load: async () => (await import("#src/features/duplicates/routes")).duplicateEndpoints,
  },
  {
    paths: ["/leads/capture"],
    readsTables: "all",
    load: async () => (await import("#src/features/capture/routes")).captureEndpoints,
  },
  {
    paths: ["/leads", "/jobs/{id}/leads"],
    readsTables: "writes",
    load: async () => (await import("#src/features/leads/routes")).leadEndpoints,
  },
  {
    paths: ["/leads/{id}/emails"],
    readsTables: "all",
    load: async () => (await import("#src/features/lead-emails/routes")).leadEmailEndpoints,
  },
  {
    paths: ["/tags", "/leads/{id}/tags"],
    load: async () => (await import("#src/features/tags/routes")).tagEndpoints,
  },
  {
    paths: ["/leads/{id}/notes"],
    load: async () => (await import("#src/features/notes/routes")).noteEndpoints,
  },
  {
    paths: ["/saved-searches"],
    load: async () => (await import("#src/features/saved-searches/routes")).savedSearchEndpoints,
  },
  {
    paths: ["/jobs/{id}/export", "/jobs/{id}/exports", "/leads/export", "/exports"],
    readsTables: "all",
    load: async () => (await import("#src/features/exports/routes")).exportEndpoints,
  },
  {
    paths: ["/integrations"],
    load: async () => (await import("#src/features/integrations/routes")).integrationEndpoints,
  },
  {
    paths: ["/workflows"],
    readsTables: "all",
    load: async () => (await import("#src/features/workflows/routes")).workflowEndpoints,
  },
  {
    paths: ["/people"],
    readsTables: "all",
    load: async () => (await import("#src/features/people/routes")).peopleEndpoints,
  },
  {
    paths: ["/companies"],
    load: async () => (await import("#src/features/companies/routes")).companyEndpoints,
  },
  {
    paths: ["/verifications"],
    load: async () => (await import("#src/features/verifications/routes")).verificationEndpoints,
  },
  {
    paths: ["/tools"],
    readsTables: "all",
    load: async () => (await import("#src/features/tools/routes")).toolEndpoints,
  },
  { paths: ["/icp"], load: async () => (await import("#src/features/icp/routes")).icpEndpoints },
  {
    paths: ["/ai/jobs", "/ai/leads"],
    load: async () => (await import("#src/features/ai/lead-routes")).aiLeadEndpoints,
  },
  {
    paths: ["/ai"],
    load: async () => (await import("#src/features/ai/workspace-routes")).aiWorkspaceEndpoints,
  },
  {
    paths: ["/digests"],
    load: async () => (await import("#src/features/digests/routes")).digestEndpoints,
  },
  {
    paths: ["/workspace/branding"],
    load: async () => (await import("#src/features/branding/routes")).brandingEndpoints,
  },
  {
    paths: ["/usage"],
    load: async () => (await import("#src/features/usage/routes")).usageEndpoints,
  },
  {
    paths: ["/analytics"],
    load: async () => (await import("#src/features/analytics/routes")).analyticsEndpoints,
  },
  {
    paths: ["/billing"],
    load: async () => (await import("#src/features/billing/routes")).billingEndpoints,
  },
  {
    paths: ["/hiring"],
    readsTables: "all",
    load: async () => (await import("#src/features/hiring/routes")).hiringEndpoints,
  },
  {
    paths: ["/admin"],
    load: async () => (await import("#src/features/admin/routes")).adminEndpoints,
  },
];

const PREFIX = "/api/v1/";

/** The beginnings of paths by their first segment, as the segments after it. */
const BEGINNINGS = new Map<string, { resource: Resource; segments: readonly string[] }[]>();
for (const resource of RESOURCES)
  for (const path of resource.paths) {
    const [first = "", ...segments] = path.slice(1).split("/");
    BEGINNINGS.set(first, [...(BEGINNINGS.get(first) ?? []), { resource, segments }]);
  }

/** The resources that may have a route for this path. */
export function resourcesFor(pathname: string): Resource[] {
  if (!pathname.startsWith(PREFIX)) return [];
  const [first = "", ...asked] = pathname.slice(PREFIX.length).split("/");
  const candidates = BEGINNINGS.get(first) ?? [];
  return candidates
    .filter(({ segments }) => segments.every((segment, at) => fits(segment, asked[at])))
    .map(({ resource }) => resource);
}

/** Whether a request to these resources may read a table. */
export const readsTables = (resources: readonly Resource[], method: string): boolean =>
  resources.some(
    ({ readsTables: requests }) =>
      requests === "all" || (requests === "writes" && method !== "GET" && method !== "HEAD"),
  );

/** Whether a segment of a path is the one of a route. A parameter stands for any. */
const fits = (segment: string, asked: string | undefined): boolean =>
  segment === asked || (segment.startsWith("{") && asked !== undefined);

/** The endpoints of all resources. */
export const allEndpoints = async (): Promise<Endpoint[]> =>
  (await Promise.all(RESOURCES.map(({ load }) => load()))).flat();

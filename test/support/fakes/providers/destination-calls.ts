import type {
  AccessToken,
  Batch,
  Connection,
  DestinationSettings,
  OutgoingLead,
} from "#src/destinations/destination";

/** The effects of a connection that tests check: the waiting times and the stored access token. */
export type TestConnection = Connection & { waits: number[]; kept: AccessToken | null };

/**
 * A connection to the tests' providers, without a pace. Its deadline is long, except for providers that never
 * respond.
 */
export function connectionTo(settings: Partial<DestinationSettings>): TestConnection {
  const connection: TestConnection = {
    settings: { authToken: null, targetUrl: null, config: {}, fieldMap: {}, ...settings },
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
    tokens: {
      get: async () => connection.kept,
      put: async (token) => void (connection.kept = token),
    },
    wait: async (ms) => void connection.waits.push(ms),
    nowMs: () => Date.now(),
    deadlineMs: JSON.stringify(settings).includes("hang") ? 500 : 30_000,
    waits: [],
    kept: null,
  };
  return connection;
}

let made = 0;

/** A lead of a company of its own. `over` replaces its default values. */
export function outgoingLead(over: Partial<OutgoingLead> = {}): OutgoingLead {
  const name = `company-${++made}`;
  return {
    id: crypto.randomUUID(),
    website: `https://www.${name}.test/`,
    domain: `${name}.test`,
    company_name: `Company ${made}`,
    emails: [`info@${name}.test`],
    phones: ["+493012345678"],
    socials: {},
    technologies: [],
    tags: [],
    title: null,
    description: null,
    language: "en",
    enrichment: {},
    created_at: "2026-11-01T00:00:00.000Z",
    updated_at: "2026-11-01T00:00:00.000Z",
    ...over,
  };
}

/** A batch of leads with the records that are known for them. */
export const batchOf = (leads: OutgoingLead[], remoteIds: Record<string, string> = {}): Batch => ({
  id: crypto.randomUUID(),
  leads: leads.map((lead) => ({ lead, remoteId: remoteIds[lead.id] ?? null })),
});

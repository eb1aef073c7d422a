import type { Enrichment, Socials } from "#src/shared/lead";
import type { Contact } from "./contacts";
import type { DestinationFailed } from "./destination-failed";
import type { LeadField } from "./lead-fields";

/** A lead as the API returns it, as far as destinations map it. */
export type OutgoingLead = {
  id: string;
  website: string;
  domain: string;
  company_name: string | null;
  emails: string[];
  /** The addresses with their verdicts, in the order of `emails`; not part of what the API returns. */
  contacts?: Contact[];
  phones: string[];
  socials: Socials;
  technologies: { name: string; category: string }[];
  tags: { name: string }[];
  title: string | null;
  description: string | null;
  language: string | null;
  enrichment: Enrichment;
  created_at: string;
  updated_at: string;
};

/** What an integration is set up with; secrets in plain text, so never logged. */
export type DestinationSettings = {
  authToken: string | null;
  targetUrl: string | null;
  /** The provider's own members, such as `base` and `table`. */
  config: Record<string, unknown>;
  /** The destination's column by lead field; an empty one leaves the field out. */
  fieldMap: Partial<Record<LeadField, string>>;
  /** Webhooks are signed with each of them: the newest, and for a day the one before. */
  signingSecrets?: string[];
};

/** An access token that was bought with a long-lived secret; `apiUrl` where the provider names it. */
export type AccessToken = { token: string; expiresAt: number; apiUrl?: string | undefined };

/** What a destination works with. */
export type Connection = {
  settings: DestinationSettings;
  /** One request to a public address: redirects come back as they are. Throws as `fetch` does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Kept encrypted between pushes, for providers that sell few tokens. */
  tokens: {
    get: () => Promise<AccessToken | null>;
    put: (token: AccessToken | null) => Promise<void>;
  };
  /** Waits, to keep a provider's pace; tests need not. */
  wait: (ms: number) => Promise<void>;
  nowMs: () => number;
  /** How long a provider may take to answer one request; 20 s where it is not said. */
  deadlineMs?: number;
};

/** Leads that go out together. `id` is the same at every attempt: what receivers tell a repetition by. */
export type Batch = {
  id: string;
  /** What the leads are told for, and since when it is so: for receivers of events. */
  event?: { type: string; occurredAtMs: number };
  leads: { lead: OutgoingLead; remoteId: string | null }[];
};

/** What became of one lead. `remoteId` is remembered, so that the next push updates that record. */
export type LeadResult =
  | { leadId: string; status: "created" | "updated"; remoteId: string | null }
  | { leadId: string; status: "failed" | "skipped"; error: string };

/**
 * What became of a batch. With a `failure`, leads that have no result are as before, and the failure says
 * whether they are worth another attempt; without one, every lead has a result.
 */
export type BatchOutcome = {
  results: LeadResult[];
  responseStatus: number | null;
  failure: DestinationFailed | null;
  /** By lead, records that are there although the lead has no result yet or failed: remembered all the same. */
  remoteIds?: Record<string, string>;
};

/** A member of an integration that this provider cannot work with; `path` such as `config.base`. */
export type SettingProblem = { path: string; message: string };

/** The settings that name an account of a provider; neither of them is a credential. */
export type AccountSettings = Pick<DestinationSettings, "targetUrl" | "config">;

/** A product that leads are pushed to. */
export interface Destination {
  /** Leads in one batch, at most. */
  readonly batchSize: number;
  /** The members of `config` that this provider reads. */
  readonly configMembers: readonly string[];
  /** Whether `config` may have members besides: notes of the workspace, which nobody reads. */
  readonly acceptsNotes?: true;
  /** The host or account that receives the secrets. Secrets given for one account are never sent to another. */
  accountOf(settings: AccountSettings): string;
  /** What is missing or wrong, before anything is sent. */
  check(settings: DestinationSettings): SettingProblem[];
  /** Throws nothing that a provider or the network can cause: that is the outcome's `failure`. */
  push(batch: Batch, connection: Connection): Promise<BatchOutcome>;
  /** Reaches the provider and is let in, and changes nothing there where that is possible. Throws `DestinationFailed`. */
  test(connection: Connection): Promise<void>;
}

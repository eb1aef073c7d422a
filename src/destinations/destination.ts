import type { Enrichment, LeadInput, LeadPerson, Socials } from "#src/shared/lead";
import type { Contact } from "./contacts";
import type { DestinationFailed } from "./destination-failed";
import type { FieldValue, LeadField } from "./lead-fields";

/** The fields of a lead that destinations map, as the API returns them. */
export type OutgoingLead = {
  id: string;
  website: string;
  domain: string;
  company_name: string | null;
  emails: string[];
  /** The addresses with their verdicts, in the order of `emails`. Not part of the API's response. */
  verdicts?: Contact[];
  phones: string[];
  /** People of the company, if the workspace collects them. */
  people?: Pick<LeadPerson, "name" | "title" | "email">[] | undefined;
  /** The other columns of the uploaded row that named the site. */
  input?: LeadInput | null | undefined;
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

/** The settings of an integration. Secrets are in plain text, so never log them. */
export type DestinationSettings = {
  authToken: string | null;
  targetUrl: string | null;
  /** The provider's own properties, such as `base` and `table`. */
  config: Record<string, unknown>;
  /** The destination's column by lead field. An empty string omits the field. */
  fieldMap: Partial<Record<LeadField, string>>;
  /** Webhooks are signed with each secret: the newest, and for one day the previous one. */
  signingSecrets?: string[];
};

/** An access token obtained with a long-lived secret. `apiUrl` is set if the provider returns it. */
export type AccessToken = { token: string; expiresAt: number; apiUrl?: string | undefined };

/** Dependencies of a destination. */
export type Connection = {
  settings: DestinationSettings;
  /** Sends one request to a public address and returns redirects unfollowed. Throws as `fetch` does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Stores the token encrypted between pushes, for providers that limit the number of tokens. */
  tokens: {
    get: () => Promise<AccessToken | null>;
    put: (token: AccessToken | null) => Promise<void>;
  };
  /** Waits, to respect a provider's rate limit. Tests can skip it. */
  wait: (ms: number) => Promise<void>;
  nowMs: () => number;
  /** Timeout of one request to the provider; 20 s by default. */
  deadlineMs?: number;
};

/**
 * Leads that are sent together. `id` is the same for every attempt, so that receivers can detect
 * repetitions.
 */
export type Batch = {
  id: string;
  /** The event and its time, for receivers of events. */
  event?: { type: string; occurredAtMs: number };
  leads: { lead: OutgoingLead; remoteId: string | null }[];
};

/** The result of one lead. The next push updates the record with `remoteId`. */
export type LeadResult =
  | { leadId: string; status: "created" | "updated"; remoteId: string | null }
  | { leadId: string; status: "failed" | "skipped"; error: string };

/**
 * The outcome of a batch. With a `failure`, leads without a result are unchanged, and the failure says
 * whether to retry them. Without one, every lead has a result.
 */
export type BatchOutcome = {
  results: LeadResult[];
  responseStatus: number | null;
  failure: DestinationFailed | null;
  /** Record ids by lead, for leads without a result or with a failed one. They are stored as well. */
  remoteIds?: Record<string, string>;
};

/** An invalid setting of an integration; `path` such as `config.base`. */
export type SettingProblem = { path: string; message: string };

/** The settings that identify an account of a provider. Neither is a credential. */
export type AccountSettings = Pick<DestinationSettings, "targetUrl" | "config">;

/** The columns of records: the provider's own by lead field, which `field_map` overrides, and the values. */
export type Mapping = {
  defaultsOf(settings: Pick<DestinationSettings, "config">): Partial<Record<LeadField, string>>;
  valuesOf(lead: OutgoingLead): Record<LeadField, FieldValue>;
};

/** A product that receives leads. */
export interface Destination {
  /** Maximum number of leads in one batch. */
  readonly batchSize: number;
  /** How leads become records. Absent where they become a text message. */
  readonly mapping?: Mapping;
  /** The first request of a push is the message itself, not a search for records. */
  readonly sendsMessages?: true;
  /** The properties of `config` that this provider reads. */
  readonly configMembers: readonly string[];
  /** Whether `config` may have further properties as notes of the workspace. */
  readonly acceptsNotes?: true;
  /** The host or account that receives the secrets. Secrets of one account are never sent to another. */
  accountOf(settings: AccountSettings): string;
  /** Lists missing or invalid settings before anything is sent. */
  check(settings: DestinationSettings): SettingProblem[];
  /** Never throws errors of the provider or the network: `failure` of the outcome contains them. */
  push(batch: Batch, connection: Connection): Promise<BatchOutcome>;
  /**
   * Checks connection and credentials, without changes at the provider if possible. Throws
   * `DestinationFailed`.
   */
  test(connection: Connection): Promise<void>;
}

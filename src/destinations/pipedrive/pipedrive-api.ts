import * as z from "zod";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  call,
  failureOf,
  retryAfterMs,
  messageText,
  type ProviderResponse,
} from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

/** The smallest plan allows 20 requests and 10 searches in 2 s (pipedrive.readme.io, rate limiting). */
const PAUSE_MS = 100;
const SEARCH_PAUSE_MS = 200;
/** Pause for an account whose requests Pipedrive blocks. */
const BLOCKED_MS = 3600_000;
const NO_ACCOUNTS = new Set(["www", "app", "api", "oauth", "developers", "support"]);

/** Pipedrive rejects one record. Other records are unaffected. */
export class RecordRefused extends DestinationFailed {
  constructor(message: string) {
    super("give_up", message, { responseStatus: 400 });
  }
}

/** Includes all other fields that Pipedrive returns. */
const Organization = z.looseObject({
  id: z.int().positive(),
  name: z.string().nullish(),
  website: z.string().nullish(),
  custom_fields: z.record(z.string(), z.unknown()).nullish(),
});
export type Organization = z.infer<typeof Organization>;
type Person = { id: number; hasOrganization: boolean };

const Id = z.int().positive();
const Complaint = z.object({
  error: z.string().default(""),
  error_info: z.string().nullish(),
  code: z.string().nullish(),
});
const Saved = z.object({ data: z.object({ id: Id, is_deleted: z.boolean().optional() }) });
const Organizations = z.object({ data: z.array(Organization) });
const Persons = z.object({
  data: z.array(z.object({ emails: z.array(z.object({ value: z.string() })).nullish() })),
});
const Hits = z.object({
  data: z.object({
    items: z.array(
      z.object({
        item: z.object({
          id: Id,
          organization: z.object({ id: Id.nullish() }).nullish(),
        }),
      }),
    ),
  }),
});

/**
 * The host of an account by `config.domain`: `acme`, `acme.pipedrive.com` or its URL. Null for any other
 * host.
 */
export function accountHost(domain: string): string | null {
  const host = /^https?:\/\//i.test(domain) ? hostOfUrl(domain) : domain.toLowerCase();
  const label = host?.endsWith(".pipedrive.com") ? host.slice(0, -".pipedrive.com".length) : host;
  if (!label || NO_ACCOUNTS.has(label)) return null;
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? `${label}.pipedrive.com` : null;
}

/** Accepts a URL copied from the browser. A port, name or password makes it invalid. */
function hostOfUrl(url: string): string | null {
  const { hostname, port, username, password } = URL.parse(url) ?? {};
  if (!hostname?.endsWith(".pipedrive.com")) return null;
  return port || username || password ? null : hostname;
}

/** Version 2 of Pipedrive's API, within its rate limits. */
export class PipedriveApi {
  readonly #connection: Connection;
  #pauseMs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Throws if Pipedrive rejects the token. */
  async readOne(): Promise<void> {
    read(Organizations, await this.#ask("GET", "/organizations?limit=1"));
  }

  /** Organisations whose name or custom field is exactly this value. */
  async findOrganizations(fields: "name" | "custom_fields", term: string): Promise<Organization[]> {
    const query = new URLSearchParams({ term, fields, exact_match: "true", limit: "20" });
    const hits = read(Hits, await this.#ask("GET", `/organizations/search?${query.toString()}`));
    // The search does not return the website, and its index can contain deleted records.
    return this.readOrganizations(hits.data.items.map(({ item }) => String(item.id)));
  }

  /** The existing ones of these organisations, with all fields. */
  async readOrganizations(ids: string[]): Promise<Organization[]> {
    const numbers = [...new Set(ids.filter((id) => /^\d+$/.test(id)))];
    if (numbers.length === 0) return [];
    const response = await this.#ask("GET", `/organizations?ids=${numbers.join(",")}`);
    return read(Organizations, response).data;
  }

  /** Returns the new organisation's id. */
  createOrganization(fields: object): Promise<number> {
    return this.#write("POST", "/organizations", fields);
  }

  /** Returns false if the organisation no longer exists. */
  async updateOrganization(id: string, fields: object): Promise<boolean> {
    if (!/^\d+$/.test(id)) return false;
    const response = await this.#ask("PATCH", `/organizations/${id}`, fields);
    if (response.status === 404 || response.status === 410) return false;
    return read(Saved, response).data.is_deleted !== true;
  }

  /** The addresses of an organisation's persons, in lower case. */
  async addressesAt(organizationId: string): Promise<Set<string>> {
    const query = new URLSearchParams({ org_id: organizationId, limit: "500" });
    const { data } = read(Persons, await this.#ask("GET", `/persons?${query.toString()}`));
    return new Set(data.flatMap(({ emails }) => emails ?? []).map((it) => it.value.toLowerCase()));
  }

  async findPerson(email: string): Promise<Person | null> {
    const query = new URLSearchParams({
      term: email,
      fields: "email",
      exact_match: "true",
      limit: "10",
    });
    const hits = read(Hits, await this.#ask("GET", `/persons/search?${query.toString()}`));
    const item = hits.data.items[0]?.item;
    if (!item) return null;
    return { id: item.id, hasOrganization: Boolean(item.organization?.id) };
  }

  createPerson(fields: object): Promise<number> {
    return this.#write("POST", "/persons", fields);
  }

  updatePerson(id: number, fields: object): Promise<number> {
    return this.#write("PATCH", `/persons/${id}`, fields);
  }

  async #write(method: string, path: string, fields: object): Promise<number> {
    return read(Saved, await this.#ask(method, path, fields)).data.id;
  }

  async #ask(method: string, path: string, json?: object): Promise<ProviderResponse> {
    const { settings } = this.#connection;
    const host = accountHost(configText(settings, "domain"));
    if (host === null)
      throw new DestinationFailed("give_up", "config.domain must be a Pipedrive account");
    if (this.#pauseMs > 0) await this.#connection.wait(this.#pauseMs);
    this.#pauseMs = path.includes("/search?") ? SEARCH_PAUSE_MS : PAUSE_MS;
    const response = await call(this.#connection, `https://${host}/api/v2${path}`, {
      method,
      headers: { "x-api-token": settings.authToken?.trim() ?? "", accept: "application/json" },
      ...(json !== undefined && { json }),
    });
    if (response.status < 300 || response.status === 404 || response.status === 410)
      return response;
    throw refusalOf(response, host);
  }
}

function refusalOf(response: ProviderResponse, host: string): Error {
  const { status, headers } = response;
  const said = Complaint.safeParse(response.json).data;
  const words = [said?.error, said?.error_info].filter(Boolean).join(" ") || null;
  if (status < 400)
    return failureOf(
      response,
      `${host} is not a Pipedrive account: check config.domain`,
      "give_up",
    );
  if (status === 400 || status === 422) return new RecordRefused(hintFor(words ?? response.text));
  if (status === 429) {
    const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
    const waitMs = retryAfterMs(headers) ?? (reset >= 0 ? reset * 1000 : null);
    return failureOf(response, words, "retry", waitMs);
  }
  // The plan's limit is reached: a retry or another token does not help.
  if (said?.code?.startsWith("feature_capping")) return failureOf(response, words, "give_up");
  // Clients that continue after 429 are blocked by the edge with an HTML page.
  if (status === 403 && !said)
    return failureOf(response, "requests are blocked temporarily", "retry", BLOCKED_MS);
  return failureOf(response, words);
}

/** Pipedrive's message about an unknown field needs a hint to where the field was configured. */
function hintFor(words: string): string {
  const isAboutField = /unrecognized|not allowed|unknown|invalid.*custom_field/i.test(words);
  return messageText(isAboutField ? `${words} (see field_map)` : words);
}

function read<T>(schema: z.ZodType<T>, response: ProviderResponse): T {
  const parsed = schema.safeParse(response.json);
  if (parsed.success && response.status < 300) return parsed.data;
  if (response.status >= 300)
    throw failureOf(response, Complaint.safeParse(response.json).data?.error);
  // A 2xx response in another format comes from a proxy.
  throw failureOf(response, "unrecognized response", "retry");
}

/** Whether this is the website of that domain. False for invalid URLs. */
export function isWebsiteOf(website: string, domain: string): boolean {
  const url = URL.parse(website.includes("://") ? website : `https://${website}`);
  return url !== null && registrableDomain(url.hostname) === registrableDomain(domain);
}

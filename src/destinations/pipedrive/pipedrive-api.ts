import * as z from "zod";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { call, failureOf, retryAfterMs, wordsOf, type Answer } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

/** The smallest plan allows 20 requests in 2 s, and 10 searches (pipedrive.readme.io, rate limiting). */
const PAUSE_MS = 100;
const SEARCH_PAUSE_MS = 200;
/** How long an account is left alone whose requests Pipedrive blocks. */
const BLOCKED_MS = 3600_000;
const NO_ACCOUNTS = new Set(["www", "app", "api", "oauth", "developers", "support"]);

/** Pipedrive refuses one record: the others are not concerned. */
export class RecordRefused extends DestinationFailed {
  constructor(message: string) {
    super("give_up", message, { responseStatus: 400 });
  }
}

/** With whatever other fields Pipedrive returns. */
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

/** The host of an account by what is in `config.domain`: `acme`, `acme.pipedrive.com` or its URL; null for any other host. */
export function accountHost(domain: string): string | null {
  const host = /^https?:\/\//i.test(domain) ? hostOfUrl(domain) : domain.toLowerCase();
  const label = host?.endsWith(".pipedrive.com") ? host.slice(0, -".pipedrive.com".length) : host;
  if (!label || NO_ACCOUNTS.has(label)) return null;
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label) ? `${label}.pipedrive.com` : null;
}

/** Of an address as a browser shows it: a port or a name and password make it another. */
function hostOfUrl(url: string): string | null {
  const { hostname, port, username, password } = URL.parse(url) ?? {};
  if (!hostname?.endsWith(".pipedrive.com")) return null;
  return port || username || password ? null : hostname;
}

/** Version 2 of Pipedrive's API, at its pace. */
export class PipedriveApi {
  readonly #connection: Connection;
  #pauseMs = 0;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Throws where the token is not let in. */
  async readOne(): Promise<void> {
    read(Organizations, await this.#ask("GET", "/organizations?limit=1"));
  }

  /** Organisations whose name, or a custom field of theirs, is exactly this. */
  async findOrganizations(fields: "name" | "custom_fields", term: string): Promise<Organization[]> {
    const query = new URLSearchParams({ term, fields, exact_match: "true", limit: "20" });
    const hits = read(Hits, await this.#ask("GET", `/organizations/search?${query.toString()}`));
    // The search does not return the website, and its index may still know what is deleted.
    return this.readOrganizations(hits.data.items.map(({ item }) => String(item.id)));
  }

  /** Those of these organisations that exist, whole. */
  async readOrganizations(ids: string[]): Promise<Organization[]> {
    const numbers = [...new Set(ids.filter((id) => /^\d+$/.test(id)))];
    if (numbers.length === 0) return [];
    const answer = await this.#ask("GET", `/organizations?ids=${numbers.join(",")}`);
    return read(Organizations, answer).data;
  }

  /** The new organisation's id. */
  createOrganization(fields: object): Promise<number> {
    return this.#write("POST", "/organizations", fields);
  }

  /** False where there is no such organisation any more. */
  async updateOrganization(id: string, fields: object): Promise<boolean> {
    if (!/^\d+$/.test(id)) return false;
    const answer = await this.#ask("PATCH", `/organizations/${id}`, fields);
    if (answer.status === 404 || answer.status === 410) return false;
    return read(Saved, answer).data.is_deleted !== true;
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

  async #ask(method: string, path: string, json?: object): Promise<Answer> {
    const { settings } = this.#connection;
    const host = accountHost(configText(settings, "domain"));
    if (host === null)
      throw new DestinationFailed("give_up", "config.domain is no Pipedrive account");
    if (this.#pauseMs > 0) await this.#connection.wait(this.#pauseMs);
    this.#pauseMs = path.includes("/search?") ? SEARCH_PAUSE_MS : PAUSE_MS;
    const answer = await call(this.#connection, `https://${host}/api/v2${path}`, {
      method,
      headers: { "x-api-token": settings.authToken?.trim() ?? "", accept: "application/json" },
      ...(json !== undefined && { json }),
    });
    if (answer.status < 300 || answer.status === 404 || answer.status === 410) return answer;
    throw refusalOf(answer, host);
  }
}

function refusalOf(answer: Answer, host: string): Error {
  const { status, headers } = answer;
  const said = Complaint.safeParse(answer.json).data;
  const words = [said?.error, said?.error_info].filter(Boolean).join(" ") || null;
  if (status < 400)
    return failureOf(answer, `${host} is no Pipedrive account: see config.domain`, "give_up");
  if (status === 400 || status === 422) return new RecordRefused(helpWith(words ?? answer.text));
  if (status === 429) {
    const reset = Number(headers.get("x-ratelimit-reset") ?? Number.NaN);
    const waitMs = retryAfterMs(headers) ?? (reset >= 0 ? reset * 1000 : null);
    return failureOf(answer, words, "retry", waitMs);
  }
  // The plan is full: asking again, or with another token, changes nothing.
  if (said?.code?.startsWith("feature_capping")) return failureOf(answer, words, "give_up");
  // Who goes on after 429 is blocked at the door, by a page and not in Pipedrive's words.
  if (status === 403 && !said)
    return failureOf(answer, "requests are blocked for a while", "retry", BLOCKED_MS);
  return failureOf(answer, words);
}

/** What Pipedrive says of a field that it does not know helps only who knows where the field came from. */
function helpWith(words: string): string {
  const isAboutField = /unrecognized|not allowed|unknown|invalid.*custom_field/i.test(words);
  return wordsOf(isAboutField ? `${words} (see field_map)` : words);
}

function read<T>(schema: z.ZodType<T>, answer: Answer): T {
  const parsed = schema.safeParse(answer.json);
  if (parsed.success && answer.status < 300) return parsed.data;
  if (answer.status >= 300) throw failureOf(answer, Complaint.safeParse(answer.json).data?.error);
  // Success in words that are not Pipedrive's: something in between answered.
  throw failureOf(answer, "an answer that is not Pipedrive's", "retry");
}

/** Is this the website of that domain? False for what is no address. */
export function isWebsiteOf(website: string, domain: string): boolean {
  const url = URL.parse(website.includes("://") ? website : `https://${website}`);
  return url !== null && registrableDomain(url.hostname) === registrableDomain(domain);
}

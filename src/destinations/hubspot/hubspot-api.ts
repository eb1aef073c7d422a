import * as z from "zod";
import { call, failureOf, retryAfterMs, type ProviderResponse } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";

/** HubSpot's API versions are dates. This one is supported until September 2027 at least. */
const API = "https://api.hubapi.com/crm";
const VERSION = "2026-03";

export type ObjectType = "companies" | "contacts";
export type HubspotRecord = { id: string; properties: Record<string, string | null> };

/** Maximum number of inputs in one batch request. */
export const MAX_INPUTS = 100;
const MAX_PAGES = 5;

export const Problem = z.object({
  message: z.string().default("rejected without a reason"),
  category: z.string().default(""),
  context: z.record(z.string(), z.unknown()).default({}),
});
export type Problem = z.infer<typeof Problem>;
const Complaint = Problem.extend({ policyName: z.string().default("") });
const Page = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      objectWriteTraceId: z.string().nullish(),
      properties: z.record(z.string(), z.string().nullable()).default({}),
    }),
  ),
  errors: z.array(Problem).default([]),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});

/**
 * Sends one request about the records of a type. Throws for a response that is not about single records.
 */
export const requestRecords = (
  connection: Connection,
  objectType: ObjectType,
  path: string,
  json?: unknown,
): Promise<ProviderResponse> => ask(connection, `objects/${VERSION}/${objectType}${path}`, json);

async function ask(
  connection: Connection,
  path: string,
  json?: unknown,
): Promise<ProviderResponse> {
  const response = await call(connection, `${API}/${path}`, {
    method: json === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${connection.settings.authToken}` },
    ...(json !== undefined && { json }),
  });
  const { status } = response;
  if (status < 300 || status === 400 || status === 404 || status === 409) return response;
  const said = Complaint.safeParse(response.json).data;
  // 423: the data is locked temporarily; 477: the account is being migrated (HubSpot, error handling).
  if (status === 423 || status === 477) throw failureOf(response, said?.message, "retry");
  if (status === 429) throw failureOf(response, said?.message, "retry", pauseMs(response, said));
  throw failureOf(response, said && withScopes(said.message, response.text));
}

/** HubSpot limits requests per ten seconds and per day, and often omits Retry-After. */
function pauseMs(response: ProviderResponse, said: z.infer<typeof Complaint> | undefined): number {
  const asked = retryAfterMs(response.headers);
  if (asked !== null) return asked;
  return said?.policyName === "DAILY" ? 3600_000 : 10_000;
}

/** Adds the scopes that a token lacks. HubSpot's message only says that some are missing. */
function withScopes(message: string, text: string): string {
  const scopes = new Set(text.match(/\bcrm\.[a-z.]+\.(?:read|write)\b/g));
  return scopes.size > 0 ? `${message} (${[...scopes].join(", ")})` : message;
}

/** Throws if the token cannot read companies. */
export async function readOneCompany(connection: Connection): Promise<void> {
  readPage(await requestRecords(connection, "companies", "?limit=1"));
}

/** The ids of companies by property value in lower case. The oldest company wins. */
export async function findCompanies(
  connection: Connection,
  property: string,
  values: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after: string | undefined;
  for (let page = 0; values.length > 0 && page < MAX_PAGES; page += 1) {
    const response = await requestRecords(connection, "companies", "/search", {
      filterGroups: [{ filters: [{ propertyName: property, operator: "IN", values }] }],
      sorts: [{ propertyName: "createdate", direction: "ASCENDING" }],
      properties: [property],
      limit: 200,
      ...(after !== undefined && { after }),
    });
    const { results, paging } = readPage(response);
    for (const { id, properties } of results) {
      const value = properties[property]?.toLowerCase();
      if (value !== undefined && !found.has(value)) found.set(value, id);
    }
    after = paging?.next?.after;
    if (after === undefined) break;
  }
  return found;
}

/** Reads the records that exist among `ids`, which are values of `idProperty` if it is given. */
export async function readRecords(
  connection: Connection,
  objectType: ObjectType,
  { ids, properties, idProperty }: { ids: string[]; properties: string[]; idProperty?: string },
): Promise<HubspotRecord[]> {
  const records: HubspotRecord[] = [];
  for (const part of chunk(ids, MAX_INPUTS)) {
    const response = await requestRecords(connection, objectType, "/batch/read", {
      properties,
      ...(idProperty !== undefined && { idProperty }),
      inputs: part.map((id) => ({ id })),
    });
    const { results, errors } = readPage(response);
    const problem = errors.find(({ category }) => category !== "OBJECT_NOT_FOUND");
    if (problem) throw failureOf(response, problem.message, "retry");
    records.push(...results);
  }
  return records;
}

/** Associates contacts with their companies, without a label. Existing associations do not change. */
export async function associate(
  connection: Connection,
  pairs: { contactId: string; companyId: string }[],
): Promise<void> {
  for (const part of chunk(pairs, MAX_INPUTS)) {
    const path = `associations/${VERSION}/contacts/companies/batch/associate/default`;
    const inputs = part.map(({ contactId, companyId }) => ({
      from: { id: contactId },
      to: { id: companyId },
    }));
    const response = await ask(connection, path, { inputs });
    if (response.status >= 300)
      throw failureOf(response, Problem.safeParse(response.json).data?.message);
  }
}

export function readPage(response: ProviderResponse): z.infer<typeof Page> {
  const page = Page.safeParse(response.json);
  if (page.success && response.status < 300) return page.data;
  const said = Problem.safeParse(response.json).data?.message;
  if (response.status >= 300) throw failureOf(response, said);
  // A 2xx response in another format comes from a proxy.
  throw failureOf(response, "unrecognized response", "retry");
}

export const chunk = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

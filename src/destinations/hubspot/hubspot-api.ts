import * as z from "zod";
import { call, failureOf, retryAfterMs, type Answer } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";

/** Versions of HubSpot's API are dates; this one is supported until September 2027 at least. */
const API = "https://api.hubapi.com/crm";
const VERSION = "2026-03";

export type ObjectType = "companies" | "contacts";
export type HubspotRecord = { id: string; properties: Record<string, string | null> };

/** Inputs of one batch request, at most. */
export const MAX_INPUTS = 100;
const MAX_PAGES = 5;

export const Problem = z.object({
  message: z.string().default("refused without a reason"),
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

/** Sends one request about the records of a type. Throws for an answer that is not about single records. */
export const askRecords = (
  connection: Connection,
  objectType: ObjectType,
  path: string,
  json?: unknown,
): Promise<Answer> => ask(connection, `objects/${VERSION}/${objectType}${path}`, json);

async function ask(connection: Connection, path: string, json?: unknown): Promise<Answer> {
  const answer = await call(connection, `${API}/${path}`, {
    method: json === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${connection.settings.authToken}` },
    ...(json !== undefined && { json }),
  });
  const { status } = answer;
  if (status < 300 || status === 400 || status === 404 || status === 409) return answer;
  const said = Complaint.safeParse(answer.json).data;
  // 423: the data is locked for a moment; 477: the account is being moved (HubSpot, error handling).
  if (status === 423 || status === 477) throw failureOf(answer, said?.message, "retry");
  if (status === 429) throw failureOf(answer, said?.message, "retry", pauseMs(answer, said));
  throw failureOf(answer, said && withScopes(said.message, answer.text));
}

/** HubSpot counts by ten seconds and by day, and often leaves Retry-After out. */
function pauseMs(answer: Answer, said: z.infer<typeof Complaint> | undefined): number {
  const asked = retryAfterMs(answer.headers);
  if (asked !== null) return asked;
  return said?.policyName === "DAILY" ? 3600_000 : 10_000;
}

/** Names the scopes that a token lacks: the message itself only says that some are missing. */
function withScopes(message: string, text: string): string {
  const scopes = new Set(text.match(/\bcrm\.[a-z.]+\.(?:read|write)\b/g));
  return scopes.size > 0 ? `${message} (${[...scopes].join(", ")})` : message;
}

/** Throws where the token may not read companies. */
export async function readOneCompany(connection: Connection): Promise<void> {
  readPage(await askRecords(connection, "companies", "?limit=1"));
}

/** The ids of companies by the value of a property, in lower case; of several the oldest. */
export async function findCompanies(
  connection: Connection,
  property: string,
  values: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after: string | undefined;
  for (let page = 0; values.length > 0 && page < MAX_PAGES; page += 1) {
    const answer = await askRecords(connection, "companies", "/search", {
      filterGroups: [{ filters: [{ propertyName: property, operator: "IN", values }] }],
      sorts: [{ propertyName: "createdate", direction: "ASCENDING" }],
      properties: [property],
      limit: 200,
      ...(after !== undefined && { after }),
    });
    const { results, paging } = readPage(answer);
    for (const { id, properties } of results) {
      const value = properties[property]?.toLowerCase();
      if (value !== undefined && !found.has(value)) found.set(value, id);
    }
    after = paging?.next?.after;
    if (after === undefined) break;
  }
  return found;
}

/** Reads the records that exist among `ids`, which are values of `idProperty` where one is given. */
export async function readRecords(
  connection: Connection,
  objectType: ObjectType,
  { ids, properties, idProperty }: { ids: string[]; properties: string[]; idProperty?: string },
): Promise<HubspotRecord[]> {
  const records: HubspotRecord[] = [];
  for (const part of chunk(ids, MAX_INPUTS)) {
    const answer = await askRecords(connection, objectType, "/batch/read", {
      properties,
      ...(idProperty !== undefined && { idProperty }),
      inputs: part.map((id) => ({ id })),
    });
    const { results, errors } = readPage(answer);
    const problem = errors.find(({ category }) => category !== "OBJECT_NOT_FOUND");
    if (problem) throw failureOf(answer, problem.message, "retry");
    records.push(...results);
  }
  return records;
}

/** Connects contacts with their companies, unlabelled. Existing associations do not change. */
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
    const answer = await ask(connection, path, { inputs });
    if (answer.status >= 300) throw failureOf(answer, Problem.safeParse(answer.json).data?.message);
  }
}

export function readPage(answer: Answer): z.infer<typeof Page> {
  const page = Page.safeParse(answer.json);
  if (page.success && answer.status < 300) return page.data;
  const said = Problem.safeParse(answer.json).data?.message;
  if (answer.status >= 300) throw failureOf(answer, said);
  // A success that HubSpot did not write: something in between answered.
  throw failureOf(answer, "an answer that is not HubSpot's", "retry");
}

export const chunk = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

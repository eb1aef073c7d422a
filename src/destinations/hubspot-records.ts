import * as z from "zod";
import { call, failureOf, retryAfterMs, wordsOf, type Answer } from "./call";
import type { Connection } from "./destination";

/** Versions of HubSpot's API are dates; this one is supported until September 2027 at least. */
const API = "https://api.hubapi.com/crm";
const VERSION = "2026-03";

/** A record to write; the trace id is answered with its result or error. */
export type Input = {
  objectWriteTraceId: string;
  id?: string;
  idProperty?: string;
  properties: Record<string, string>;
};
/** What became of a record: its id, `missing` where there is none of that id, or why it was refused. */
export type Written = { id: string; isNew: boolean } | "missing" | { error: string };
type ObjectType = "companies" | "contacts";
type Writing = {
  objectType: ObjectType;
  action: "create" | "update" | "upsert";
  property: string;
};

/** Inputs of one request, at most. */
export const MAX_INPUTS = 100;
/** A batch refused whole is halved until the guilty records stand alone; requests that may cost. */
const MAX_REQUESTS = 40;

const UNTOLD = "HubSpot wrote records without saying which of them is this lead's: push it again";

const Problem = z.object({
  message: z.string().default("refused without a reason"),
  category: z.string().default(""),
  context: z.record(z.string(), z.unknown()).default({}),
});
const Complaint = Problem.extend({ policyName: z.string().default("") });
const Page = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      new: z.boolean().optional(),
      objectWriteTraceId: z.string().nullish(),
      properties: z.record(z.string(), z.string().nullable()).default({}),
    }),
  ),
  errors: z.array(Problem).default([]),
  paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
});

/** One request, let in and answered; anything that is about the whole of it throws. */
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

/** Throws where the token is not let in to read companies. */
export async function readOneCompany(connection: Connection): Promise<void> {
  readPage(await ask(connection, `objects/${VERSION}/companies?limit=1`));
}

/** The ids of companies by the value of a property, in lower case; of several the oldest. */
export async function findCompanies(
  connection: Connection,
  property: string,
  values: string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let after: string | undefined;
  for (let page = 0; values.length > 0 && page < 5; page += 1) {
    const answer = await ask(connection, `objects/${VERSION}/companies/search`, {
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

/**
 * Writes records, and tells by trace id what became of each as soon as it is known; one that HubSpot's
 * answer lacks is not told of. `property` tells a new record by its value where the trace id is left out.
 */
export async function writeRecords(
  connection: Connection,
  about: Writing,
  inputs: Input[],
  tell: (traceId: string, written: Written) => void,
): Promise<void> {
  const queue = chunk(inputs, MAX_INPUTS);
  const allowed = queue.length + MAX_REQUESTS;
  for (let requests = 1; queue.length > 0; requests += 1) {
    const batch = queue.shift() ?? [];
    const path = `objects/${VERSION}/${about.objectType}/batch/${about.action}`;
    const answer = await ask(connection, path, { inputs: batch });
    if (answer.status < 300) {
      for (const [traceId, result] of readBatch(answer, batch, about)) tell(traceId, result);
      continue;
    }
    const said = Problem.safeParse(answer.json).data;
    if (!said) throw failureOf(answer);
    const guilty = guiltyOf(batch, said, answer.text);
    if (guilty.length === 0 && batch.length > 1 && requests < allowed) {
      const half = Math.ceil(batch.length / 2);
      queue.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    const refused = guilty.length > 0 ? guilty : batch;
    const verdict = verdictOf(said, answer.text, about.objectType);
    for (const { objectWriteTraceId } of refused) tell(objectWriteTraceId, verdict);
    const rest = batch.filter((input) => !refused.includes(input));
    if (rest.length > 0) queue.unshift(rest);
  }
}

/** Connects contacts with their companies, unlabelled; pairs that are connected already stay so. */
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

/** The records that a refusal of a whole batch names, by a property that HubSpot lacks or by their ids. */
function guiltyOf(batch: Input[], said: z.infer<typeof Problem>, text: string): Input[] {
  const unknown = unknownProperties(text);
  const named = new Set([
    ...texts(said.context["ids"]),
    ...texts(said.context["objectWriteTraceId"]),
  ]);
  return batch.filter(
    ({ id, objectWriteTraceId, properties }) =>
      unknown.some((name) => Object.hasOwn(properties, name)) ||
      named.has(objectWriteTraceId) ||
      (id !== undefined && named.has(id)),
  );
}

function readBatch(
  answer: Answer,
  batch: Input[],
  { objectType, action, property }: Writing,
): Map<string, Written> {
  const { results, errors } = readPage(answer);
  const written = new Map<string, Written>();
  const loose: Written[] = [];
  for (const error of errors) {
    const guilty = guiltyOf(batch, error, JSON.stringify(error));
    const verdict = verdictOf(error, JSON.stringify(error), objectType);
    if (guilty.length === 0) loose.push(verdict);
    for (const { objectWriteTraceId } of guilty) written.set(objectWriteTraceId, verdict);
  }
  const strangers: Written[] = [];
  for (const { id, objectWriteTraceId, properties, new: isNew = action === "create" } of results) {
    const input = batch.find(
      (candidate) =>
        candidate.objectWriteTraceId === objectWriteTraceId ||
        (action === "update" && candidate.id === id) ||
        candidate.properties[property] === properties[property]?.toLowerCase(),
    );
    if (input) written.set(input.objectWriteTraceId, { id, isNew });
    else strangers.push({ id, isNew });
  }
  const silent = batch.filter((input) => !written.has(input.objectWriteTraceId));
  silent.forEach(({ objectWriteTraceId }, at) => {
    const verdict =
      (silent.length === loose.length ? loose[at] : undefined) ??
      (silent.length === 1 && strangers.length === 1 ? strangers[0] : undefined);
    if (verdict) written.set(objectWriteTraceId, verdict);
    // A record that was merged into another is left out of the results without an error.
    else if (action === "update" && loose.length === 0) written.set(objectWriteTraceId, "missing");
    // Asking again could make it a second time.
    else if (strangers.length > 0) written.set(objectWriteTraceId, { error: UNTOLD });
  });
  return written;
}

function verdictOf(said: z.infer<typeof Problem>, text: string, objectType: ObjectType): Written {
  if (said.category === "OBJECT_NOT_FOUND") return "missing";
  const unknown = unknownProperties(text);
  if (unknown.length === 0) return { error: wordsOf(said.message) };
  const kind = objectType === "companies" ? "company" : "contact";
  const names = unknown.map((name) => `"${name}"`).join(", ");
  return { error: `HubSpot has no ${kind} property ${names}: create it there or change field_map` };
}

/** However deep the JSON in which it stands is quoted: Property "x" does not exist. */
const unknownProperties = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/Property \\*"([\w-]+)\\*" does not exist/g)].map(([, name]) => name ?? ""),
  ),
];

function readPage(answer: Answer): z.infer<typeof Page> {
  const page = Page.safeParse(answer.json);
  if (page.success && answer.status < 300) return page.data;
  const said = Problem.safeParse(answer.json).data?.message;
  if (answer.status >= 300) throw failureOf(answer, said);
  // Success in words that are not HubSpot's: something in between answered.
  throw failureOf(answer, "an answer that is not HubSpot's", "retry");
}

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const chunk = <T>(items: T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  );

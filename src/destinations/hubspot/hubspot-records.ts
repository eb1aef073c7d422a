import { failureOf, messageText, type ProviderResponse } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";
import {
  requestRecords,
  chunk,
  MAX_INPUTS,
  Problem,
  readPage,
  type ObjectType,
} from "./hubspot-api";

/**
 * A record to write. HubSpot repeats the trace id and needs it to report errors by record (error handling).
 */
export type Input = {
  objectWriteTraceId: string;
  id?: string;
  properties: Record<string, string>;
};
/** The result of one record: its id, `missing` if no record has the id, or the error. */
export type Written = { id: string } | "missing" | { error: string };
type Writing = { objectType: ObjectType; action: "create" | "update"; property: string };

/** A rejected batch is halved until the invalid records are alone. This is the limit of extra requests. */
const MAX_EXTRA_REQUESTS = 40;

const UNKNOWN_RESULT = "HubSpot did not identify the record of this lead: push it again";
/** "Contact already exists. Existing ID: 123": matched by its main or an additional address. */
const EXISTING_CONTACT = /Existing ID: (\d+)/;

/**
 * Writes records and calls `report` by trace id as soon as a result is known, except for records that
 * HubSpot's response lacks. `property` identifies a new record by value if HubSpot omits the trace id. An
 * existing contact is reported with its id and not changed.
 */
export async function writeRecords(
  connection: Connection,
  about: Writing,
  inputs: Input[],
  report: (traceId: string, written: Written) => void,
): Promise<void> {
  const queue = chunk(inputs, MAX_INPUTS);
  const allowed = queue.length + MAX_EXTRA_REQUESTS;
  for (let requests = 1; queue.length > 0; requests += 1) {
    const batch = queue.shift() ?? [];
    const { objectType, action } = about;
    const json = { inputs: batch };
    const response = await requestRecords(connection, objectType, `/batch/${action}`, json);
    if (response.status < 300) {
      const { written, unclear } = readBatch(response, batch, about);
      for (const [traceId, result] of written) report(traceId, result);
      if (requests < allowed) queue.unshift(...unclear.map((input) => [input]));
      continue;
    }
    const problem = Problem.safeParse(response.json).data;
    if (!problem) throw failureOf(response);
    const named = namedBy(batch, problem, response.text);
    if (named.length === 0 && batch.length > 1 && requests < allowed) {
      const half = Math.ceil(batch.length / 2);
      queue.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    const refused = named.length > 0 ? named : batch;
    const result = resultOf(problem, response.text, about);
    // Several records cannot have one id.
    const isOfOne = refused.length === 1 || typeof result !== "object" || !("id" in result);
    for (const { objectWriteTraceId } of refused)
      report(objectWriteTraceId, isOfOne ? result : { error: messageText(problem.message) });
    const rest = batch.filter((input) => !refused.includes(input));
    if (rest.length > 0) queue.unshift(rest);
  }
}

/** The records that an error names: by an unknown property, by trace id or by id. */
function namedBy(batch: Input[], problem: Problem, text: string): Input[] {
  const unknown = unknownProperties(text);
  const named = new Set([
    ...texts(problem.context["ids"]),
    ...texts(problem.context["objectWriteTraceId"]),
  ]);
  return batch.filter(
    ({ id, objectWriteTraceId, properties }) =>
      unknown.some((name) => Object.hasOwn(properties, name)) ||
      named.has(objectWriteTraceId) ||
      (id !== undefined && named.has(id)),
  );
}

/** The results by trace id. `unclear` are contacts of which HubSpot does not say which ones exist. */
function readBatch(
  response: ProviderResponse,
  batch: Input[],
  about: Writing,
): { written: Map<string, Written>; unclear: Input[] } {
  const { action, property } = about;
  const { results, errors } = readPage(response);
  const written = new Map<string, Written>();
  const unnamed: Written[] = [];
  for (const error of errors) {
    const text = JSON.stringify(error);
    const named = namedBy(batch, error, text);
    const result = resultOf(error, text, about);
    if (named.length === 0) unnamed.push(result);
    for (const { objectWriteTraceId } of named) written.set(objectWriteTraceId, result);
  }
  const unmatched: Written[] = [];
  for (const { id, objectWriteTraceId, properties } of results) {
    const input = batch.find(
      (candidate) =>
        candidate.objectWriteTraceId === objectWriteTraceId ||
        (action === "update" && candidate.id === id) ||
        candidate.properties[property] === properties[property]?.toLowerCase(),
    );
    if (input) written.set(input.objectWriteTraceId, { id });
    else unmatched.push({ id });
  }
  const missing = batch.filter((input) => !written.has(input.objectWriteTraceId));
  const hasExisting = unnamed.some((result) => typeof result === "object" && "id" in result);
  if (hasExisting && missing.length > 1) return { written, unclear: missing };
  missing.forEach(({ objectWriteTraceId }, at) => {
    const result =
      (missing.length === unnamed.length ? unnamed[at] : undefined) ??
      (missing.length === 1 && unmatched.length === 1 ? unmatched[0] : undefined);
    if (result) written.set(objectWriteTraceId, result);
    // HubSpot omits a record that was merged into another from the results, without an error.
    else if (action === "update" && unnamed.length === 0)
      written.set(objectWriteTraceId, "missing");
    // Another attempt could create a duplicate.
    else if (unmatched.length > 0) written.set(objectWriteTraceId, { error: UNKNOWN_RESULT });
  });
  return { written, unclear: [] };
}

function resultOf(problem: Problem, text: string, { objectType, action }: Writing): Written {
  if (problem.category === "OBJECT_NOT_FOUND") return "missing";
  const [, existing] = EXISTING_CONTACT.exec(problem.message) ?? [];
  const isNewContact = objectType === "contacts" && action === "create";
  if (existing !== undefined && isNewContact && problem.category === "CONFLICT")
    return { id: existing };
  const unknown = unknownProperties(text);
  if (unknown.length === 0) return { error: messageText(problem.message) };
  const kind = objectType === "companies" ? "company" : "contact";
  const names = unknown.map((name) => `"${name}"`).join(", ");
  return {
    error: `HubSpot has no ${kind} property ${names}: create it in HubSpot or change field_map`,
  };
}

/** Finds `Property "x" does not exist` at any quoting depth of nested JSON. */
const unknownProperties = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/Property \\*"([\w-]+)\\*" does not exist/g)].map(([, name]) => name ?? ""),
  ),
];

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

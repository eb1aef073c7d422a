import { failureOf, wordsOf, type Answer } from "#src/destinations/call";
import type { Connection } from "#src/destinations/destination";
import { askRecords, chunk, MAX_INPUTS, Problem, readPage, type ObjectType } from "./hubspot-api";

/** A record to write. The trace id, which HubSpot repeats, also makes it report errors by record (error handling). */
export type Input = {
  objectWriteTraceId: string;
  id?: string;
  properties: Record<string, string>;
};
/** The result of one record: its id, `missing` where no record has the id, or why it was refused. */
export type Written = { id: string } | "missing" | { error: string };
type Writing = { objectType: ObjectType; action: "create" | "update"; property: string };

/** A batch refused whole is halved until the refused records stand alone; requests that may cost. */
const MAX_EXTRA_REQUESTS = 40;

const UNKNOWN_RESULT =
  "HubSpot wrote records without saying which of them is this lead's: push it again";
/** "Contact already exists. Existing ID: 123": by its address, or by an additional one. */
const EXISTING_CONTACT = /Existing ID: (\d+)/;

/**
 * Writes records, and calls `report` by trace id as soon as a result is known, but not for a record that
 * HubSpot's answer lacks. `property` identifies a new record by its value where the trace id is left out.
 * A contact that turns out to exist is reported with its id, and is not changed.
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
    const answer = await askRecords(connection, objectType, `/batch/${action}`, json);
    if (answer.status < 300) {
      const { written, unclear } = readBatch(answer, batch, about);
      for (const [traceId, result] of written) report(traceId, result);
      if (requests < allowed) queue.unshift(...unclear.map((input) => [input]));
      continue;
    }
    const problem = Problem.safeParse(answer.json).data;
    if (!problem) throw failureOf(answer);
    const named = namedBy(batch, problem, answer.text);
    if (named.length === 0 && batch.length > 1 && requests < allowed) {
      const half = Math.ceil(batch.length / 2);
      queue.unshift(batch.slice(0, half), batch.slice(half));
      continue;
    }
    const refused = named.length > 0 ? named : batch;
    const result = resultOf(problem, answer.text, about);
    // One id cannot be that of several records.
    const isOfOne = refused.length === 1 || typeof result !== "object" || !("id" in result);
    for (const { objectWriteTraceId } of refused)
      report(objectWriteTraceId, isOfOne ? result : { error: wordsOf(problem.message) });
    const rest = batch.filter((input) => !refused.includes(input));
    if (rest.length > 0) queue.unshift(rest);
  }
}

/** The records that a refusal names: by a property that HubSpot lacks, by their trace ids or by their ids. */
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

/** The results by trace id; `unclear` are contacts of which some exist, and HubSpot does not say which. */
function readBatch(
  answer: Answer,
  batch: Input[],
  about: Writing,
): { written: Map<string, Written>; unclear: Input[] } {
  const { action, property } = about;
  const { results, errors } = readPage(answer);
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
  const silent = batch.filter((input) => !written.has(input.objectWriteTraceId));
  const hasExisting = unnamed.some((result) => typeof result === "object" && "id" in result);
  if (hasExisting && silent.length > 1) return { written, unclear: silent };
  silent.forEach(({ objectWriteTraceId }, at) => {
    const result =
      (silent.length === unnamed.length ? unnamed[at] : undefined) ??
      (silent.length === 1 && unmatched.length === 1 ? unmatched[0] : undefined);
    if (result) written.set(objectWriteTraceId, result);
    // A record that was merged into another is left out of the results without an error.
    else if (action === "update" && unnamed.length === 0)
      written.set(objectWriteTraceId, "missing");
    // Another attempt could create it a second time.
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
  if (unknown.length === 0) return { error: wordsOf(problem.message) };
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

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

import type { ControlScope } from "#src/db/scope";
import { cleanSearch } from "#src/features/compliance/erasure/clean-search";
import {
  CALLS_PER_LEADS,
  eraseExports,
  eraseLeadsWhole,
} from "#src/features/compliance/erasure/erase-leads";
import { add } from "#src/features/compliance/erasure/erased";
import { findNextJobs, JOBS_AT_ONCE } from "#src/features/compliance/erasure/jobs.repository";
import { findLeadsToErase } from "#src/features/compliance/erasure/leads.repository";
import { markErased } from "#src/features/compliance/erasure/mark-erased";
import { findListsAfter } from "#src/features/verifications/service";
import { suppress } from "#src/pipeline/leads/suppression";
import { CALLS_PER_OBJECTS, redactPages } from "#src/pipeline/snapshots/page-objects";
import { crawlOf } from "#src/platform/crawl-job-object";
import { listOf } from "#src/platform/verification-list-object";
import type { Redactor } from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  type ErasureSubject,
  isAtDomain,
  redactorFor,
} from "#src/shared/addresses/erasure-subject";
import { readSettings } from "#src/shared/settings";
import type { Budget } from "#src/shared/background/budget";
import { log } from "#src/shared/log";
import { deleteAddresses } from "./addresses.repository";
import { releaseRequest, type RequestRow, saveRequest } from "./deletion-requests.repository";
import { deleteDigestWithoutRecipient } from "./digests.repository";
import { findPerson } from "./find-person";
import { redactLeads, TEXTS_AT_ONCE } from "./redact-leads";
import { redactTables } from "./redact-tables";
import type { TablePlace } from "./ruled-rows.repository";
import { storedSubject, storeSubject } from "./subject";

export const LEASE_MS = 60_000;
const LISTS_AT_ONCE = 50;
const RESPOND_FIRST_MS = 20;
/** Most calls of one step of a stage. */
export const CALLS_OF_OTHERS = 20;
const CALLS: Record<string, number> = {
  mentions: 2 * TEXTS_AT_ONCE + CALLS_OF_OTHERS,
  mentions_again: 2 * TEXTS_AT_ONCE + CALLS_OF_OTHERS,
  leads: CALLS_PER_LEADS,
  leads_again: CALLS_PER_LEADS,
  objects: JOBS_AT_ONCE + 3,
  lists: LISTS_AT_ONCE + 3,
  snapshots: CALLS_PER_OBJECTS + 2,
  snapshots_again: CALLS_PER_OBJECTS + 2,
};

type Work = {
  scope: ControlScope;
  env: Env;
  row: RequestRow;
  subject: ErasureSubject;
  redact: Redactor;
};

/** Returns true when the stage is done. Each stage may be repeated, because erased rows are not counted again. */
type Stage = (work: Work) => Promise<boolean>;

/** Finds the addresses of a person. They are suppressed and erased like the name. */
const identity: Stage = async (work) => {
  const { scope, env, row, subject } = work;
  if (subject.type !== "person") return true;
  const place = { at: row.cursorAt, seq: Number(row.cursorKey || 0) };
  const { next, emails } = await findPerson(scope, subject, place);
  for (const value of emails) await suppress(scope, readSettings(env), { type: "email", value });
  subject.emails = [...new Set([...subject.emails, ...emails])];
  work.redact = redactorFor(subject);
  row.subject = storeSubject(subject);
  [row.cursorAt, row.cursorKey] = next ? [next.at, String(next.seq)] : [0, ""];
  return next === null;
};

const wholeLeads: Stage = async ({ scope, env, row, subject }) => {
  if (subject.type !== "domain") return true;
  const found = await findLeadsToErase(scope, { domain: subject.value });
  if (found.length > 0) add(row.erased, await eraseLeadsWhole(scope, env, found));
  return found.length === 0;
};

const mentions: Stage = async ({ scope, env, row, subject, redact }) => {
  const place = { at: row.cursorAt, seq: Number(row.cursorKey || 0) };
  const { next, people } = await redactLeads(scope, subject, redact, place, env.FILES);
  add(row.erased, { people });
  [row.cursorAt, row.cursorKey] = next ? [next.at, String(next.seq)] : [0, ""];
  return next === null;
};

const addresses: Stage = async ({ scope, row, subject }) => {
  const place = { at: row.cursorAt, seq: Number(row.cursorKey || 0) };
  const { deleted, next } = await deleteAddresses(scope, subject, place);
  add(row.erased, { emails: deleted });
  [row.cursorAt, row.cursorKey] = next ? [next.at, String(next.seq)] : [0, ""];
  return next === null;
};

/** Applies the rules of `ERASURE_RULES`. */
const texts: Stage = async ({ scope, row, subject, redact }) => {
  const place = (
    row.cursorKey ? JSON.parse(row.cursorKey) : { table: 0, at: 0, seq: 0, row: 0 }
  ) as TablePlace;
  const next = await redactTables(scope, subject, redact, place);
  row.cursorKey = next ? JSON.stringify(next) : "";
  if (next) return false;
  // A digest that was sent only to the subject has no recipient left.
  await deleteDigestWithoutRecipient(scope);
  return true;
};

/** No row records the contents of a file, so all earlier files are deleted. They can be exported again. */
const files: Stage = async ({ scope, env, row }) =>
  (await eraseExports(scope, env, { createdUntil: Date.now() }, row.erased)) === 0;

const objects: Stage = async ({ scope, env, row, subject }) => {
  const found = await findNextJobs(scope, row);
  for (const { id } of found) add(row.erased, await crawlOf(env, id).erase({ subject }));
  const last = found.at(-1);
  const isDone = found.length < JOBS_AT_ONCE;
  [row.cursorAt, row.cursorKey] = isDone ? [0, ""] : [last!.createdAt, last!.id];
  return isDone;
};

/** Page snapshots of monitors, which are objects in R2. */
const snapshots: Stage = async ({ scope, env, row, subject, redact }) => {
  const isTheirs = (host: string) => isAtDomain(subject, registrableDomain(host));
  const next = await redactPages(scope, env.FILES, { isTheirs, inText: redact }, row.cursorKey);
  row.cursorKey = next ?? "";
  return next === null;
};

/** Lists of addresses that the workspace had verified. */
const lists: Stage = async ({ scope, env, row, subject }) => {
  const found = await findListsAfter(scope, row.cursorKey, LISTS_AT_ONCE);
  for (const { id } of found) add(row.erased, { emails: await listOf(env, id).erase(subject) });
  const isDone = found.length < LISTS_AT_ONCE;
  row.cursorKey = isDone ? "" : found.at(-1)!.id;
  return isDone;
};

const search: Stage = async ({ scope, row }) => {
  const isDone = await cleanSearch(scope.db, row.cursorAt);
  row.cursorAt = isDone ? 0 : row.cursorAt + 1;
  return isDone;
};

/** Leads and texts run twice: the second pass erases what was written before the suppression took effect. */
const WORK: [string, Stage][] = [
  ["identity", identity],
  ["leads", wholeLeads],
  ["mentions", mentions],
  ["addresses", addresses],
  ["texts", texts],
  ["files", files],
  ["snapshots", snapshots],
  ["objects", objects],
  ["lists", lists],
  ["leads_again", wholeLeads],
  ["mentions_again", mentions],
  ["addresses_again", addresses],
  ["texts_again", texts],
  ["files_again", files],
  ["snapshots_again", snapshots],
  ["search", search],
];
const STAGES = WORK.map(([name]) => name);
export const FIRST_STAGE = "identity";

/** Erases the subject of a leased request within the budget. The sweep continues it. */
export async function processRequest(
  scope: ControlScope,
  env: Env,
  row: RequestRow,
  budget: Budget,
) {
  try {
    // Local D1 runs on the thread that responds, so the response is sent first.
    await scheduler.wait(RESPOND_FIRST_MS);
    await eraseSubject(scope, env, row, budget);
  } catch (error) {
    // D1 or an object is unavailable. The sweep continues after the lease expires.
    log.error("deletion_request.interrupted", { deletion_request_id: row.id, error });
  }
}

async function eraseSubject(scope: ControlScope, env: Env, stored: RequestRow, budget: Budget) {
  if (stored.subject === null) return;
  const row = { ...stored };
  const subject = storedSubject(row.subjectType, stored.subject);
  const redact = redactorFor(subject);
  const work: Work = { scope, env, row, subject, redact };
  while (row.status === "pending") {
    // A stage of an earlier version may be unknown. Starting over is safe, because stages may be repeated.
    const index = Math.max(0, STAGES.indexOf(row.stage));
    const calls = CALLS[row.stage] ?? CALLS_OF_OTHERS;
    if (!budget.allows(calls)) break;
    if (await WORK[index]![1](work)) {
      row.stage = STAGES[index + 1] ?? "done";
      if (row.stage === "done") complete(row, work.redact);
    }
    if (!(await saveRequest(scope, row, Date.now() + LEASE_MS))) return;
  }
  if (row.status === "pending") {
    await releaseRequest(scope, row);
    return;
  }
  log.info("deletion_request.completed", { deletion_request_id: row.id, ...row.erased });
  await markErased(env);
}

/** Afterwards only the suppression's keyed hash identifies the subject. */
function complete(row: RequestRow, redact: Redactor) {
  row.status = "completed";
  row.completedAt = Date.now();
  row.subject = null;
  row.reason = row.reason && redact(row.reason);
}

import type { ControlDatabase, Database } from "#src/db/client";
import type { ControlScope, Scope } from "#src/db/scope";
import { recordAudit } from "#src/features/audit-log/record";
import { type Page, pageOf } from "#src/http/paginated";
import type { DatedQuery } from "#src/http/sorting";
import { suppress, type SuppressionKey } from "#src/pipeline/leads/suppression";
import { Budget } from "#src/shared/background/budget";
import { NO_REST, type Rest, type Sweep } from "#src/shared/background/sweep";
import type { AddressSubject } from "#src/shared/addresses/erasure-subject";
import { newId } from "#src/shared/ids";
import { isoTime, isoTimeOrNull } from "#src/shared/iso-time";
import type {
  DeletionPreview,
  DeletionRequest,
  DeletionSubject,
  NewDeletionRequest,
} from "./schemas";
import {
  addDeletionRequest,
  claimRequest,
  findAvailableRequests,
  findDeletionRequests,
  type RequestRow,
} from "./subject-erasure/deletion-requests.repository";
import {
  CALLS_OF_OTHERS,
  FIRST_STAGE,
  LEASE_MS,
  processRequest,
} from "./subject-erasure/process-request";
import { countLeadsOfDomain, findMatches } from "./subject-erasure/count-matches.repository";
import type { Place } from "./subject-erasure/lead-texts.repository";
import { findPerson } from "./subject-erasure/find-person";
import { maskSubject, readSubject, storedSubject, storeSubject } from "./subject-erasure/subject";

/** Records a request and suppresses its subject at once. `processRequest` does the rest. */
export async function requestDeletion(
  scope: Scope,
  key: SuppressionKey,
  { reason, ...given }: NewDeletionRequest,
): Promise<RequestRow> {
  const subject = readSubject(given);
  const nowMs = Date.now();
  const id = newId(nowMs);
  // First, so that nothing of the subject is collected while the erasure runs.
  await suppress(scope, key, subject);
  const request = {
    id,
    subjectType: subject.type,
    subject: storeSubject(subject),
    masked: maskSubject(subject),
    reason: reason ?? null,
    stage: FIRST_STAGE,
    createdAt: nowMs,
  };
  const audit = recordAudit(scope, {
    action: "deletion_request.created",
    target: id,
    details: { subject_type: subject.type },
  });
  return addDeletionRequest(scope, request, LEASE_MS, audit);
}

const PREVIEW_MS = 20_000;
const PREVIEW_CALLS = 600;
const MATCHES_SHOWN = 20;

/** What a request would find in leads. Changes nothing. */
export async function previewDeletion(
  scope: Scope,
  given: DeletionSubject,
): Promise<DeletionPreview> {
  const subject = readSubject(given);
  const budget = new Budget(PREVIEW_MS, PREVIEW_CALLS);
  if (subject.type !== "person") return previewAddresses(scope, subject, budget);
  const emails = new Set<string>();
  const preview: DeletionPreview = {
    leads: 0,
    people: 0,
    emails: 0,
    is_complete: false,
    matches: [],
  };
  for (let place: Place | null = { at: 0, seq: 0 }; place && budget.allows(CALLS_OF_OTHERS);) {
    budget.spend(CALLS_OF_OTHERS);
    const { next, found } = await findPerson(scope, subject, place);
    for (const { lead, people, emails: own } of found) {
      preview.leads++;
      preview.people += people.length;
      for (const email of own) emails.add(email);
      if (preview.matches.length < MATCHES_SHOWN)
        preview.matches.push({
          lead_id: lead.id,
          domain: lead.domain,
          people: people.map(({ name, title }) => ({ name, title })),
          emails: own,
        });
    }
    place = next;
    preview.is_complete = next === null;
  }
  return { ...preview, emails: emails.size };
}

/** Of a domain, its leads count, and all addresses of the workspace at the domain. */
async function previewAddresses(
  scope: Scope,
  subject: AddressSubject,
  budget: Budget,
): Promise<DeletionPreview> {
  const emails = new Set<string>();
  let leads = subject.type === "domain" ? await countLeadsOfDomain(scope, subject.value) : 0;
  let place: Place | null = { at: 0, seq: 0 };
  while (place && budget.allows(CALLS_OF_OTHERS)) {
    budget.spend(CALLS_OF_OTHERS);
    const found = await findMatches(scope, subject, place);
    if (subject.type === "email") leads += found.leads;
    for (const email of found.emails) emails.add(email);
    place = found.next;
  }
  return { leads, people: 0, emails: emails.size, is_complete: place === null, matches: [] };
}

/** Newest first. */
export async function listDeletionRequests(
  scope: Scope,
  page: DatedQuery,
): Promise<Page<DeletionRequest>> {
  const { rows, total } = await findDeletionRequests(scope, page);
  return pageOf(rows.map(presentRequest), page, total);
}

/** Continues requests that a crash or their size left pending. */
export async function sweepDeletionRequests(
  db: Database,
  env: Env,
  { nowMs, budget }: Sweep,
  control: ControlDatabase,
): Promise<Rest> {
  for (const id of await findAvailableRequests(db, nowMs)) {
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
    const row = await claimRequest(db, id, { nowMs, leaseMs: LEASE_MS });
    if (row) {
      const { workspaceId } = row;
      const scope: ControlScope = { db, control, workspaceId, actor: { kind: "system" } };
      await processRequest(scope, env, row, budget);
    }
    if (!budget.allows(CALLS_OF_OTHERS)) return { hasMore: true };
  }
  return NO_REST;
}

export function presentRequest(row: RequestRow): DeletionRequest {
  const subject = row.subject === null ? null : storedSubject(row.subjectType, row.subject);
  const { leads, emails, people } = row.erased;
  return {
    id: row.id,
    subject_type: row.subjectType,
    subject: subject?.value ?? row.masked,
    domain: subject?.type === "person" ? subject.domain : null,
    reason: row.reason,
    status: row.status,
    erased: { leads, emails, people },
    created_at: isoTime(row.createdAt),
    completed_at: isoTimeOrNull(row.completedAt),
  };
}

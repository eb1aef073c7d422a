import { type SQL, sql } from "drizzle-orm";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { direction } from "#src/db/sorting";
import { type PageQuery, rowsOf } from "#src/http/paginated";
import { packPart, readPart } from "#src/shared/stored-lead";
import type { EmailEnrichment, QualityEnrichment } from "#src/shared/lead";
import { type NewCheck, nextVerificationAt } from "#src/pipeline/verification/email-check";
import type { StoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import {
  storedVerdictsOf,
  toStoredVerdicts,
} from "#src/pipeline/verification/stored-verdicts.repository";
import {
  assignCheck,
  type CheckColumns,
  checksOf,
  decides,
  keepOtherCheck,
} from "#src/pipeline/verification/address-checks.repository";
import type { EmailCheck, EmailCheckQuery, LeadEmail, LeadEmailQuery } from "./schemas";

/** An address of a lead, with the reasons of its last check. */
export type EmailRow = {
  id: string;
  email: string;
  status: LeadEmail["status"];
  confidence: number;
  position: number;
  sourceUrl: string | null;
  method: string;
  firstSeenAt: number;
  lastVerifiedAt: number | null;
  nextVerificationAt: number | null;
  reasons: LeadEmail["reasons"];
};
type StoredEmail = Omit<EmailRow, "status" | "reasons"> & {
  status: string;
  reasons: string | null;
};

/** A check of an address. */
export type CheckRow = {
  checkedAt: number;
  method: EmailCheck["method"];
  status: EmailCheck["status"];
  confidence: number;
  reasons: EmailCheck["reasons"];
  mxHost: string | null;
};
type StoredCheck = Omit<CheckRow, "reasons"> & { reasons: string };

type Total = { total: number };

/** Input of a verification: the site's domain, earlier results, and the best addresses. */
export type LeadToVerify = {
  domain: string;
  known: EmailEnrichment | null;
  quality: QualityEnrichment | null;
  emails: { id: string; email: string; lastVerifiedAt: number | null }[];
  kept: StoredVerdicts;
};

/** Enrichment after a verification. `quality` is null if the lead had none before. */
export type MailParts = { email: EmailEnrichment; quality: QualityEnrichment | null };

/** Without an `enrichment`, that of the lead stays. */
export type CheckResults = {
  checks: { emailId: string; check: NewCheck }[];
  enrichment: MailParts | null;
};

/** One page of a lead's addresses; undefined for an unknown lead. */
export async function findEmails(
  scope: Scope,
  leadId: string,
  page: LeadEmailQuery,
): Promise<{ rows: EmailRow[]; total: number } | undefined> {
  const [lead, ...list] = await batch(scope, [
    leadOf(scope, leadId),
    ...listOf(scope, leadId, page),
  ]);
  return lead!.length > 0 ? toList(list, toEmailRow) : undefined;
}

/** One page of an address's checks; undefined if the lead never had the address. */
export async function findChecks(
  scope: Scope,
  { leadId, emailId }: { leadId: string; emailId: string },
  page: EmailCheckQuery,
): Promise<{ rows: CheckRow[]; total: number } | undefined> {
  const { workspaceId } = scope;
  const { limit, offset } = rowsOf(page);
  const order = direction(page.sort);
  const address = sql`lead_emails AS address
    WHERE address.lead_id = ${leadId} AND address.id = ${emailId} AND +address.workspace_id = ${workspaceId}`;
  const [known, ...list] = await batch(scope, [
    sql`SELECT 1 FROM ${address}`,
    sql`SELECT checked_at AS checkedAt, method, status, confidence, reasons, mx_host AS mxHost FROM ${checksOf(address)}
      ORDER BY checked_at ${order}, method ${order} LIMIT ${limit} OFFSET ${offset}`,
    sql`SELECT count(*) AS total FROM ${checksOf(address)}`,
  ]);
  return known!.length > 0 ? toList(list, toCheckRow) : undefined;
}

/** Reads what a verification needs: at most `limit` addresses. Undefined for an unknown lead. */
export async function findForVerification(
  scope: Scope,
  leadId: string,
  limit: number,
): Promise<LeadToVerify | undefined> {
  const [leads, emails, kept] = await batch(scope, [
    sql`SELECT domain, enrichment -> '$.email' AS known, enrichment -> '$.quality' AS quality FROM leads
      WHERE id = ${leadId} AND workspace_id = ${scope.workspaceId}`,
    sql`SELECT id, email, last_verified_at AS lastVerifiedAt FROM ${currentOf(scope, leadId)}
      ORDER BY position, id LIMIT ${limit}`,
    storedVerdictsOf(scope, leadId),
  ]);
  const [lead] = leads as { domain: string; known: string | null; quality: string | null }[];
  if (!lead) return undefined;
  return {
    domain: lead.domain,
    known: readPart("email", lead.known),
    quality: readPart("quality", lead.quality),
    emails: emails as LeadToVerify["emails"],
    kept: toStoredVerdicts(kept!),
  };
}

/**
 * Appends checks, updates their addresses and the lead's `enrichment`, and returns a page of the updated
 * addresses, in one D1 batch. Addresses that were deleted meanwhile stay deleted.
 */
export async function appendChecks(
  scope: Scope,
  leadId: string,
  found: CheckResults,
  page: PageQuery,
): Promise<{ rows: EmailRow[]; total: number }> {
  const writes = found.checks.length > 0 ? checkWrites(scope, leadId, found.checks) : [];
  if (writes.length > 0 || found.enrichment)
    writes.push(leadWrite(scope, leadId, found.enrichment));
  const answers = await batch(scope, [
    ...writes,
    ...listOf(scope, leadId, { ...page, sort: "position" }),
  ]);
  return toList(answers.slice(writes.length), toEmailRow);
}

function checkWrites(
  { workspaceId }: Scope,
  leadId: string,
  checks: CheckResults["checks"],
): SQL[] {
  const given = JSON.stringify(
    checks.map(({ emailId, check }) => ({
      ...check,
      emailId,
      nextAt: nextVerificationAt(check),
    })),
  );
  const matching = (address: string) => sql`${sql.raw(address)}.lead_id = ${leadId}
    AND +${sql.raw(address)}.workspace_id = ${workspaceId} AND ${sql.raw(address)}.id = given.value ->> 'emailId'`;
  return [
    keepOtherCheck(
      GIVEN_CHECK,
      "address",
      sql`json_each(${given}) AS given CROSS JOIN lead_emails AS address WHERE ${matching("address")}`,
    ),
    sql`UPDATE lead_emails SET ${assignCheck(GIVEN_CHECK)} FROM json_each(${given}) AS given
      WHERE ${matching("lead_emails")} AND ${decides(GIVEN_CHECK)}`,
  ];
}

const GIVEN_CHECK: CheckColumns = {
  status: sql`given.value ->> 'status'`,
  confidence: sql`given.value ->> 'confidence'`,
  last_verified_at: sql`given.value ->> 'checkedAt'`,
  next_verification_at: sql`given.value ->> 'nextAt'`,
  check_method: sql`given.value ->> 'method'`,
  reasons: sql`given.value -> 'reasons'`,
  mx_host: sql`given.value ->> 'mxHost'`,
};

/** Replaces whole parts of the stored enrichment. Without any, the lead still counts as written: see `countByStatus`. */
function leadWrite({ workspaceId }: Scope, leadId: string, found: MailParts | null): SQL {
  const parts = [["email", found?.email] as const, ["quality", found?.quality] as const]
    .filter(([, part]) => part)
    .map(([name, part]) => sql`, ${`$.${name}`}, json(${JSON.stringify(packPart(name, part!))})`);
  const enrichment =
    parts.length > 0 ? sql`enrichment = json_set(enrichment ${sql.join(parts)}),` : sql``;
  return sql`UPDATE leads SET ${enrichment} updated_at = ${Date.now()}
    WHERE id = ${leadId} AND workspace_id = ${workspaceId}`;
}

const leadOf = ({ workspaceId }: Scope, leadId: string) =>
  sql`SELECT id FROM leads WHERE id = ${leadId} AND workspace_id = ${workspaceId}`;

const currentOf = ({ workspaceId }: Scope, leadId: string) =>
  sql`lead_emails WHERE lead_id = ${leadId} AND +workspace_id = ${workspaceId} AND removed_at IS NULL`;

function listOf(scope: Scope, leadId: string, page: LeadEmailQuery): SQL[] {
  const { limit, offset } = rowsOf(page);
  const order = direction(page.sort);
  return [
    sql`SELECT id, email, status, confidence, position, source_url AS sourceUrl, method,
        first_seen_at AS firstSeenAt, last_verified_at AS lastVerifiedAt,
        next_verification_at AS nextVerificationAt, reasons
      FROM ${currentOf(scope, leadId)} ORDER BY position ${order}, id ${order} LIMIT ${limit} OFFSET ${offset}`,
    sql`SELECT count(*) AS total FROM ${currentOf(scope, leadId)}`,
  ];
}

async function batch({ db }: Scope, statements: SQL[]): Promise<unknown[][]> {
  const answers = await db.$client.batch(statements.map((query) => rawStatement(db, query)));
  return answers.map(({ results }) => results);
}

function toList<Stored, Row>(
  [rows, count]: unknown[][],
  toRow: (stored: Stored) => Row,
): { rows: Row[]; total: number } {
  return { rows: (rows as Stored[]).map(toRow), total: (count as Total[])[0]!.total };
}

const toEmailRow = ({ status, reasons, ...row }: StoredEmail): EmailRow => ({
  ...row,
  status: status as LeadEmail["status"],
  reasons: reasons === null ? [] : (JSON.parse(reasons) as LeadEmail["reasons"]),
});

const toCheckRow = ({ reasons, ...row }: StoredCheck): CheckRow => ({
  ...row,
  reasons: JSON.parse(reasons) as LeadEmail["reasons"],
});

/** Returns the leads with an address that was checked since `sinceMs`. */
export async function findCheckedLeads(
  { db, workspaceId }: Scope,
  leadIds: string[],
  sinceMs: number,
): Promise<Set<string>> {
  const { results } = await rawStatement(
    db,
    sql`SELECT given.value AS id FROM json_each(${JSON.stringify(leadIds)}) AS given
      WHERE EXISTS (SELECT 1 FROM lead_emails WHERE lead_id = given.value AND +workspace_id = ${workspaceId}
          AND last_verified_at >= ${sinceMs})
        OR EXISTS (SELECT 1 FROM email_checks WHERE lead_id = given.value AND workspace_id = ${workspaceId}
          AND checked_at >= ${sinceMs})`,
  ).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

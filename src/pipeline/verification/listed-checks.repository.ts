import { type SQL, sql } from "drizzle-orm";
import { ftsString } from "#src/db/full-text";
import { rawStatement } from "#src/db/raw-statement";
import type { Scope } from "#src/db/scope";
import { searchScope } from "#src/db/search-text";
import { packPart, readPart } from "#src/shared/stored-lead";
import {
  assignCheck,
  type CheckColumns,
  decides,
  keepOtherCheck,
} from "./address-checks.repository";
import { type NewCheck, nextVerificationAt } from "./email-check";
import type { StoredMail } from "./rejudge-mail";
import { toStoredVerdicts } from "./stored-verdicts.repository";

export type ListedCheck = { email: string; check: NewCheck };

/** An address of a lead that is on a list. `isStored`: the list's check of it is stored already. */
type Found = { leadId: string; email: string; isStored: number };

/** The mail facts of a lead, as they were read. */
export type LeadMail = StoredMail & { leadId: string; updatedAt: number };

/** Addresses of leads that one statement finds. Many leads with one address are duplicates. */
const MAX_FOUND = 1_000;
/** Addresses of a lead that decide its mail facts. */
const MAX_ADDRESSES = 200;

/** The addresses of leads that are among these, by the search index. `sinceMs`: when the list was created. */
export async function findListedAddresses(
  { db, workspaceId }: Scope,
  checks: readonly ListedCheck[],
  sinceMs: number,
): Promise<Found[]> {
  const given = checks.map(({ email, check: { status } }) => ({
    email,
    status,
    query: `scope : ${ftsString(searchScope(workspaceId))} AND body : ${ftsString(email)}`,
  }));
  const isOfList = (at: string, reasons: string) =>
    sql.raw(`${at} >= ${sinceMs} AND instr(${reasons}, '"list_verification"')`);
  const { results } = await rawStatement(
    db,
    sql`SELECT address.lead_id AS leadId, address.email,
        (address.status = given.value ->> 'status' AND ${isOfList("address.last_verified_at", "address.reasons")})
        OR EXISTS (SELECT 1 FROM email_checks AS past WHERE past.lead_id = address.lead_id
          AND past.email = address.email AND past.status = given.value ->> 'status'
          AND ${isOfList("past.checked_at", "past.reasons")}) AS isStored
      FROM json_each(${JSON.stringify(given)}) AS given
      CROSS JOIN lead_search ON lead_search MATCH (given.value ->> 'query')
      CROSS JOIN leads ON leads.seq = lead_search.rowid AND leads.workspace_id = ${workspaceId}
      CROSS JOIN lead_emails AS address ON address.lead_id = leads.id
        AND address.email = given.value ->> 'email'
      WHERE +address.workspace_id = ${workspaceId} AND address.removed_at IS NULL LIMIT ${MAX_FOUND}`,
  ).all<Found>();
  return results;
}

/** Appends checks to addresses of leads, in one D1 batch. Returns the mail facts of `leadIds` afterwards. */
export async function storeListedChecks(
  { db, workspaceId }: Scope,
  checks: (ListedCheck & { leadId: string })[],
  leadIds: readonly string[],
): Promise<LeadMail[]> {
  const given = JSON.stringify(
    checks.map(({ leadId, email, check }) => ({
      ...check,
      leadId,
      email,
      nextAt: nextVerificationAt(check),
    })),
  );
  const matching = (address: string) => sql`${sql.raw(address)}.lead_id = given.value ->> 'leadId'
    AND ${sql.raw(address)}.email = given.value ->> 'email' AND +${sql.raw(address)}.workspace_id = ${workspaceId}`;
  const from = sql`json_each(${given}) AS given CROSS JOIN lead_emails AS address WHERE ${matching("address")}`;
  const writes = [
    keepOtherCheck(GIVEN, "address", from),
    sql`UPDATE lead_emails SET ${assignCheck(GIVEN)} FROM json_each(${given}) AS given
      WHERE ${matching("lead_emails")} AND ${decides(GIVEN)}`,
    sql`UPDATE leads SET updated_at = ${Date.now()} WHERE workspace_id = ${workspaceId}
      AND id IN (SELECT value ->> 'leadId' FROM json_each(${given}))`,
  ];
  const answers = await db.$client.batch<MailRow>(
    [...(checks.length > 0 ? writes : []), mailOf(workspaceId, leadIds)].map((query) =>
      rawStatement(db, query),
    ),
  );
  return answers.at(-1)!.results.map((row) => ({
    leadId: row.id,
    updatedAt: row.updatedAt,
    email: readPart("email", row.email)!,
    quality: readPart("quality", row.quality),
    addresses: JSON.parse(row.addresses) as StoredMail["addresses"],
    stored: toStoredVerdicts(JSON.parse(row.stored) as unknown[]),
  }));
}

type MailRow = Record<"id" | "email" | "quality" | "addresses" | "stored", string> & {
  updatedAt: number;
};

const GIVEN: CheckColumns = {
  status: sql`given.value ->> 'status'`,
  confidence: sql`given.value ->> 'confidence'`,
  last_verified_at: sql`given.value ->> 'checkedAt'`,
  next_verification_at: sql`given.value ->> 'nextAt'`,
  check_method: sql`given.value ->> 'method'`,
  reasons: sql`given.value -> 'reasons'`,
  mx_host: sql`given.value ->> 'mxHost'`,
};

const mailOf = (workspaceId: string, leadIds: readonly string[]): SQL => sql`
  SELECT leads.id, leads.updated_at AS updatedAt, enrichment -> '$.email' AS email, enrichment -> '$.quality' AS quality,
    (SELECT json_group_array(json_object('email', email, 'status', iif(last_verified_at IS NULL, NULL, status)))
      FROM (SELECT email, last_verified_at, status FROM lead_emails WHERE lead_id = leads.id AND removed_at IS NULL
        ORDER BY position, id LIMIT ${MAX_ADDRESSES})) AS addresses,
    (SELECT json_group_array(json_object('email', email, 'status', status, 'confidence', confidence, 'reasons', reasons))
      FROM lead_emails WHERE lead_id = leads.id AND check_method = 'smtp' AND next_verification_at > ${Date.now()}) AS stored
  FROM json_each(${JSON.stringify(leadIds)}) AS given CROSS JOIN leads ON leads.id = given.value
  WHERE leads.workspace_id = ${workspaceId} AND enrichment -> '$.email' IS NOT NULL`;

/** Replaces the mail facts of leads, except of those that were changed since they were read. */
export async function replaceMails(
  { db, workspaceId }: Scope,
  mails: Pick<LeadMail, "leadId" | "updatedAt" | "email" | "quality">[],
): Promise<void> {
  const given = mails.map(({ leadId, updatedAt, email, quality }) => ({
    leadId,
    updatedAt,
    parts: {
      email: packPart("email", email),
      ...(quality && { quality: packPart("quality", quality) }),
    },
  }));
  const part = (name: "email" | "quality") =>
    sql.raw(`'$.${name}', json(given.value -> '$.parts.${name}')`);
  await rawStatement(
    db,
    sql`UPDATE leads SET enrichment = iif(given.value -> '$.parts.quality' IS NULL,
        json_set(enrichment, ${part("email")}), json_set(enrichment, ${part("email")}, ${part("quality")}))
      FROM json_each(${JSON.stringify(given)}) AS given
      WHERE leads.id = given.value ->> 'leadId' AND leads.workspace_id = ${workspaceId}
        AND leads.updated_at = given.value ->> 'updatedAt'`,
  ).run();
}

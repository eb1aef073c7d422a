import { type SQL, sql } from "drizzle-orm";
import type { StoredVerdicts } from "#src/enrichment/email/stored-verdicts";
import { breaksConstraint } from "#src/db/columns/constraints";
import { rawStatement } from "#src/db/raw-statement";
import type { HiringScope, Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import {
  hasQuota,
  type QuotaSettings,
  quotaRefusal,
  requireQuota,
} from "#src/features/billing/quotas";
import { leadCreatedOutbox } from "#src/pipeline/events/push-outbox.repository";
import {
  storedVerdictsOf,
  toStoredVerdicts,
} from "#src/pipeline/verification/stored-verdicts.repository";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { saveLeads } from "#src/pipeline/leads/save";
import type { LeadRow as StoredRow } from "#src/pipeline/leads/lead-row.repository";
import { wasSuppressed } from "#src/pipeline/leads/suppression.repository";
import { type NewLead } from "#src/pipeline/leads/new-lead";
import { noProgress } from "#src/shared/jobs/job-progress";
import type { Enrichment, Socials, Technology } from "#src/shared/lead";
import { unpackEnrichment, unpackTechnologies } from "#src/shared/stored-lead";
import type { PushKey } from "#src/shared/jobs/queue-messages";

const JOB_NAME = "Browser extension";

/** Lists and documents stay JSON text as stored, because a later write compares them. */
type LeadRow = Omit<StoredRow, "jobId" | "domain" | "createdAt" | "updatedAt" | "tags"> & {
  facts: string | null;
};
type Provenance = { email: string; sourceUrl: string | null; method: string };

/** The existing lead of a domain, with the sources of its addresses. */
export type CapturedLead = {
  row: LeadRow;
  emails: string[];
  provenances: ReadonlyMap<string, Provenance>;
  phones: string[];
  socials: Socials;
  technologies: Technology[];
  enrichment: Enrichment;
  kept: StoredVerdicts;
};
/** The state that a capture builds on; null for what does not exist yet. */
export type CaptureBase = { jobId: string | null; lead: CapturedLead | null };

/** Reads the workspace's capture job and its lead of `domain` in one round trip. */
export async function readBase(scope: Scope, domain: string): Promise<CaptureBase> {
  const { db, workspaceId } = scope;
  const leadOf = (columns: string) => sql`SELECT ${sql.raw(columns)} FROM leads
    WHERE workspace_id = ${workspaceId} AND domain = ${domain}
      AND job_id = (SELECT id FROM ${extensionJob(scope)}) ORDER BY created_at, seq LIMIT 1`;
  const answers = await db.$client.batch(
    [
      sql`SELECT id FROM ${extensionJob(scope)}`,
      leadOf(`id, website, company_name AS companyName, title, description, language, emails, phones,
        socials, technologies, enrichment, facts, overrides, pages_crawled AS pagesCrawled`),
      sql`SELECT email, source_url AS sourceUrl, method FROM lead_emails
        WHERE lead_id = (${leadOf("id")}) AND +workspace_id = ${workspaceId} AND removed_at IS NULL`,
      storedVerdictsOf(scope, sql`(${leadOf("id")})`),
    ].map((query) => rawStatement(db, query)),
  );
  const [jobs, leads, emails, kept] = answers.map(({ results }) => results) as [
    { id: string }[],
    LeadRow[],
    Provenance[],
    unknown[],
  ];
  const [row] = leads;
  return { jobId: jobs[0]?.id ?? null, lead: row ? toLead(row, emails, kept) : null };
}

function toLead(row: LeadRow, emails: Provenance[], kept: unknown[]): CapturedLead {
  return {
    row,
    emails: JSON.parse(row.emails) as string[],
    provenances: new Map(emails.map((found) => [found.email, found])),
    phones: JSON.parse(row.phones) as string[],
    socials: JSON.parse(row.socials) as Socials,
    technologies: unpackTechnologies(row.technologies),
    enrichment: unpackEnrichment(row.enrichment),
    kept: toStoredVerdicts(kept),
  };
}

/**
 * Saves the lead built on `base`, with the job if it is missing and its progress, in one batch. Returns the pushes
 * to send, or null, without a write, if `base` has changed.
 */
export async function saveCapture(
  scope: HiringScope,
  settings: QuotaSettings,
  base: CaptureBase,
  lead: NewLead,
  stillAllowed: SqlFragment[],
): Promise<PushKey[] | null> {
  const nowMs = Date.now();
  const pushes: PushKey[] = [];
  try {
    await saveLeads(scope, [lead], {
      before: [
        insertJob(scope, lead.jobId, nowMs),
        countCapture(scope, settings, base, lead, nowMs),
        leadCreatedOutbox(scope, [lead.id]),
        ...stillAllowed,
      ],
      onRows: (rows) => pushes.push(...(rows as PushKey[])),
    });
    return pushes;
  } catch (error) {
    if (breaksConstraint(error, "NOT NULL constraint failed: jobs.progress")) return null;
    if (wasSuppressed(error)) return null;
    if (breaksConstraint(error, "NOT NULL constraint failed: jobs.name")) {
      if (!base.lead) await requireQuota(scope, settings, "leads");
      throw await quotaRefusal(scope, settings, "captures_per_day");
    }
    throw error;
  }
}

/** The workspace's only capture job, by the unique index on it. */
const extensionJob = ({ workspaceId }: Scope) =>
  sql`jobs WHERE workspace_id = ${workspaceId} AND source = 'extension'`;

/** The job has no crawl: it is always complete and costs nothing. */
const insertJob = ({ workspaceId }: Scope, jobId: string, nowMs: number): SQL => sql`
  INSERT INTO jobs (id, workspace_id, name, status, source, config, progress, credits_reserved,
    credits_spent, credits_refunded, created_at, started_at, finished_at)
  VALUES (${jobId}, ${workspaceId}, ${JOB_NAME}, 'completed', 'extension',
    ${JSON.stringify(CrawlJobConfig.parse({}))}, ${JSON.stringify(noProgress(0))}, 0, 0, 0,
    ${nowMs}, ${nowMs}, ${nowMs})
  ON CONFLICT DO NOTHING`;

/**
 * Adds the new contacts of the lead to the job's progress. A changed base makes the progress null, and an exceeded
 * quota makes the name null; either fails the batch.
 */
function countCapture(
  scope: Scope,
  settings: QuotaSettings,
  base: CaptureBase,
  lead: NewLead,
  nowMs: number,
): SQL {
  const leadQuota = base.lead ? sql`true` : hasQuota(scope, settings, "leads");
  const hasAllQuota = sql`${hasQuota(scope, settings, "captures_per_day")} AND ${leadQuota}`;
  const added = {
    leads: base.lead ? 0 : 1,
    emails: lead.emails.length - (base.lead?.emails.length ?? 0),
    phones: lead.phones.length - (base.lead?.phones.length ?? 0),
  };
  const counted = (["leads", "emails", "phones"] as const).map(
    (name) => sql`, ${`$.${name}`}, (progress ->> ${`$.${name}`}) + ${added[name]}`,
  );
  return sql`UPDATE jobs SET finished_at = ${nowMs}, name = iif(${hasAllQuota}, name, NULL),
      progress = iif(id = ${lead.jobId} AND ${isUnchanged(scope, base, lead)},
        json_set(progress ${sql.join(counted)}), NULL)
    WHERE workspace_id = ${scope.workspaceId} AND source = 'extension'`;
}

function isUnchanged({ workspaceId }: Scope, base: CaptureBase, lead: NewLead): SQL {
  if (!base.lead)
    return sql`NOT EXISTS (SELECT 1 FROM leads
      WHERE workspace_id = ${workspaceId} AND domain = ${lead.domain} AND job_id = ${lead.jobId})`;
  const { row } = base.lead;
  return sql`EXISTS (SELECT 1 FROM leads
    WHERE id = ${row.id} AND workspace_id = ${workspaceId} AND job_id = ${lead.jobId}
      AND website = ${row.website} AND company_name IS ${row.companyName} AND title IS ${row.title}
      AND description IS ${row.description} AND emails = ${row.emails} AND phones = ${row.phones}
      AND socials = ${row.socials} AND technologies = ${row.technologies}
      AND pages_crawled = ${row.pagesCrawled})`;
}

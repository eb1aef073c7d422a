import type { Scope } from "#src/db/scope";
import { EMAIL_STATUSES, type EmailStatus } from "#src/shared/addresses/email-status";
import { newestChanges } from "#src/features/changes/changes";
import { readWallet } from "#src/features/credits/service";
import { readIcp } from "#src/features/icp/service";
import type { LeadFilter } from "#src/features/leads/filter";
import { findLeads } from "#src/features/leads/find";
import type { Lead } from "#src/features/leads/schemas";
import { isoTime } from "#src/shared/iso-time";
import type { DigestRow } from "./digests.repository";
import { countByStatus, countUnscored, countUnverified } from "./summary.repository";

const MAX_LEADS = 5;

const MAX_CHANGES = 10;
/** Counts for recommendations stop here: "1,000 or more" is enough. */
export const MAX_COUNTED = 1000;

const FEW_CREDITS = 50;
/** The lowest score of a medium match. */
const FAIR_MATCH = 40;

/** From `since` up to, but not including, `until`. */
export type Window = { since: number; until: number };

/** One lead in a section of a digest. */
export type LeadLine = { name: string; website: string; domain: string; score: number | null };

export type VerificationCounts = Record<EmailStatus, number>;

export type Recommendation =
  | { kind: "describe_icp" }
  | { kind: "score_leads" | "verify_addresses" | "buy_credits"; count: number };

/** The contents of a digest. A section is null if it is disabled or empty. */
export type Summary = {
  newLeads: { count: number; best: LeadLine[] } | null;
  changes: { count: number; newest: { url: string; summary: string }[] } | null;
  topIcp: LeadLine[] | null;
  verification: VerificationCounts | null;
  recommendations: Recommendation[];
};

type Sections = Pick<
  DigestRow,
  | "includeChanges"
  | "includeNewLeads"
  | "includeTopIcp"
  | "includeVerification"
  | "includeRecommendations"
>;

/** Gathers the sections of a digest concurrently. Every count uses an index. */
export async function gatherSummary(
  scope: Scope,
  digest: Sections,
  window: Window,
): Promise<Summary> {
  const [newLeads, changes, topIcp, verification, recommendations] = await Promise.all([
    digest.includeNewLeads ? gatherNewLeads(scope, window) : null,
    digest.includeChanges ? gatherChanges(scope, window) : null,
    digest.includeTopIcp ? gatherTopIcp(scope, window) : null,
    digest.includeVerification ? countVerified(scope, window) : null,
    digest.includeRecommendations ? recommend(scope) : [],
  ]);
  return { newLeads, changes, topIcp, verification, recommendations };
}

/**
 * Whether a digest has nothing to report. Recommendations stay the same until somebody follows them, so they alone
 * justify a message only if no other section is enabled.
 */
export function isQuiet(summary: Summary, digest: Sections): boolean {
  if (summary.newLeads || summary.changes || summary.topIcp || summary.verification) return false;
  const hasOtherSections =
    digest.includeNewLeads ||
    digest.includeChanges ||
    digest.includeTopIcp ||
    digest.includeVerification;
  return hasOtherSections || summary.recommendations.length === 0;
}

const createdIn = ({ since, until }: Window): LeadFilter => ({
  created_after: isoTime(since),
  created_before: isoTime(until),
});

const FIRST = { page: 1, per_page: MAX_LEADS };

async function gatherNewLeads(scope: Scope, window: Window): Promise<Summary["newLeads"]> {
  const found = await findLeads(scope, { ...createdIn(window), sort: "quality" }, FIRST);
  if (found.total === 0) return null;
  const best = found.data.map((lead) => toLine(lead, lead.enrichment.quality?.score));
  return { count: found.total, best };
}

async function gatherChanges(scope: Scope, window: Window): Promise<Summary["changes"]> {
  const found = await newestChanges(scope, window, MAX_CHANGES);
  return found.count > 0 ? found : null;
}

/** A lead counts as new once, so that the same names are not repeated. */
async function gatherTopIcp(scope: Scope, window: Window): Promise<Summary["topIcp"]> {
  const filter: LeadFilter = { ...createdIn(window), min_icp: FAIR_MATCH, sort: "icp" };
  const { data } = await findLeads(scope, filter, FIRST);
  return data.length > 0 ? data.map((lead) => toLine(lead, lead.enrichment.icp?.["score"])) : null;
}

async function countVerified(scope: Scope, window: Window): Promise<VerificationCounts | null> {
  const counted = await countByStatus(scope, window);
  if (counted.size === 0) return null;
  return Object.fromEntries(
    EMAIL_STATUSES.map((status) => [status, counted.get(status) ?? 0]),
  ) as VerificationCounts;
}

async function recommend(scope: Scope): Promise<Recommendation[]> {
  const [icp, wallet, unscored, unverified] = await Promise.all([
    readIcp(scope),
    readWallet(scope),
    countUnscored(scope, MAX_COUNTED),
    countUnverified(scope, MAX_COUNTED),
  ]);
  const list: Recommendation[] = [];
  if (unscored > 0 && icp.updated_at === null) list.push({ kind: "describe_icp" });
  else if (unscored > 0) list.push({ kind: "score_leads", count: unscored });
  if (unverified > 0) list.push({ kind: "verify_addresses", count: unverified });
  if (wallet.balance < FEW_CREDITS) list.push({ kind: "buy_credits", count: wallet.balance });
  return list;
}

const toLine = (lead: Lead, score: unknown): LeadLine => ({
  name: lead.company_name ?? lead.domain,
  website: lead.website,
  domain: lead.domain,
  score: typeof score === "number" ? score : null,
});

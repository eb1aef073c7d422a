import { setTimeout as delay } from "node:timers/promises";
import type { Scope } from "#src/db/scope";
import type { QuotaSettings } from "#src/features/billing/quotas";
import { type SuppressionKey, withoutSuppressed } from "#src/pipeline/leads/suppression";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import type { ResolveDns } from "#src/ports/dns";
import { AppError, invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { enrichCapture } from "./enrich-capture";
import { mergeCapture, mergeTechnologies } from "./merge";
import type { CapturedSite } from "./read-capture";
import { type CaptureBase, readBase, saveCapture } from "./capture.repository";
import type { Captured } from "./schemas";

/** Of captures of one domain at once one comes through in each round; pauses grow until they no longer meet. */
const MAX_ROUNDS = 40;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

/**
 * Makes a captured site the lead of its domain in the workspace's job of captures, or adds to that lead.
 * Captures of one domain at once each build on the other: none is lost, and one alone creates. Who is
 * suppressed is left out; validation_failed where that is the site itself.
 */
export async function captureSite(
  scope: Scope,
  site: CapturedSite,
  env: Pick<Env, "PUSHES">,
  { resolveDns, settings }: { resolveDns: ResolveDns; settings: SuppressionKey & QuotaSettings },
): Promise<Captured> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await delay(Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** round));
    const base = await readBase(scope, site.domain);
    const made = await makeLead(base, site, resolveDns);
    const [lead] = await withoutSuppressed(scope, settings, [made]);
    if (!lead) throw suppressed();
    const news = await saveCapture(scope, settings, base, lead);
    if (!news) continue;
    await dispatchPushes(env, news);
    return {
      lead_id: lead.id,
      job_id: lead.jobId,
      updated: base.lead !== null,
      emails_verified: lead.emails.filter(({ check }) => check !== undefined).length,
    };
  }
  throw new AppError("conflict", "The site is being captured by too many at once; try again", {
    headers: { "Retry-After": "2" },
  });
}

const suppressed = () =>
  invalid("body.url", "body.url is of a site that asked not to be held any more", "suppressed");

async function makeLead(
  { jobId, lead: known }: CaptureBase,
  site: CapturedSite,
  resolveDns: ResolveDns,
): Promise<NewLead> {
  const merged = mergeCapture(site, known);
  const { enrichment, technologies, checks } = await enrichCapture(merged, known, resolveDns);
  const captured = new Set(site.emails);
  return {
    ...merged,
    id: known?.row.id ?? newId(),
    jobId: jobId ?? newId(),
    emails: merged.emails.map((found) => {
      const check = captured.has(found.email) ? checks.get(found.email) : undefined;
      return check ? { ...found, check } : found;
    }),
    technologies: mergeTechnologies(merged.technologies, technologies),
    enrichment,
    facts: known?.row.facts ?? null,
    pagesCrawled: known?.row.pagesCrawled ?? 0,
  };
}

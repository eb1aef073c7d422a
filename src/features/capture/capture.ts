import { setTimeout as delay } from "node:timers/promises";
import type { HiringScope } from "#src/db/scope";
import type { QuotaSettings } from "#src/features/billing/quotas";
import { type SuppressionKey, withoutSuppressed } from "#src/pipeline/leads/suppression";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { applyOverrides } from "#src/pipeline/leads/overrides";
import type { LeadOverrides } from "#src/shared/lead-overrides";
import type { ResolveDns } from "#src/ports/dns";
import { AppError, invalid } from "#src/shared/errors";
import { newId } from "#src/shared/ids";
import { exponentialMs, FULL_JITTER, jittered } from "#src/shared/background/back-off";
import { enrichCapture } from "./enrich-capture";
import { mergeCapture, mergeTechnologies } from "./merge";
import type { CapturedSite } from "./read-capture";
import { type CaptureBase, readBase, saveCapture } from "./capture.repository";
import type { Captured } from "./schemas";

/** Concurrent captures of one domain: one succeeds in each round. Pauses grow until captures no longer collide. */
const MAX_ROUNDS = 40;
const FIRST_PAUSE_MS = 40;
const MAX_PAUSE_MS = 1_000;

/**
 * Saves a captured site as the lead of its domain in the workspace's capture job, or merges it into that lead.
 * Concurrent captures of one domain build on each other: none is lost, and one lead is created. Suppressed
 * addresses are removed; a suppressed site throws validation_failed.
 */
export async function captureSite(
  scope: HiringScope,
  site: CapturedSite,
  env: Pick<Env, "PUSHES">,
  { resolveDns, settings }: { resolveDns: ResolveDns; settings: SuppressionKey & QuotaSettings },
): Promise<Captured> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (round > 0) await delay(pauseMs(round));
    const base = await readBase(scope, site.domain);
    const made = await makeLead(base, site, resolveDns);
    const { leads, stillAllowed } = await withoutSuppressed(scope, settings, [made]);
    const [lead] = leads;
    if (!lead) throw suppressed();
    const pushes = await saveCapture(scope, settings, base, lead, stillAllowed);
    if (!pushes) continue;
    await dispatchPushes(env, pushes);
    return {
      lead_id: lead.id,
      job_id: lead.jobId,
      updated: base.lead !== null,
      emails_verified: lead.emails.filter(({ check }) => check !== undefined).length,
    };
  }
  throw new AppError("conflict", "Too many concurrent captures of this site. Try again", {
    headers: { "Retry-After": "2" },
  });
}

const pauseMs = (round: number) =>
  jittered(exponentialMs(round, FIRST_PAUSE_MS, MAX_PAUSE_MS), Math.random(), FULL_JITTER);

const suppressed = () => invalid("body.url", "Domain is on the suppression list", "suppressed");

async function makeLead(
  { jobId, lead: known }: CaptureBase,
  site: CapturedSite,
  resolveDns: ResolveDns,
): Promise<NewLead> {
  const merged = mergeCapture(site, known);
  const { enrichment, technologies, checks } = await enrichCapture(merged, known, resolveDns);
  const captured = new Set(site.emails);
  const lead: NewLead = {
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
    text: null,
    pagesCrawled: known?.row.pagesCrawled ?? 0,
    // The lead was read with its corrections.
    overrides: null,
  };
  const corrections = JSON.parse(known?.row.overrides ?? "{}") as LeadOverrides;
  return Object.keys(corrections).length > 0 ? applyOverrides(lead, corrections) : lead;
}

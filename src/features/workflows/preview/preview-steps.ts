import type { AiAction } from "#src/db/columns/enumerations";
import { requireModel } from "#src/features/ai/charging/model";
import type { LeadFilter } from "#src/features/leads/filter";
import { requireIcp } from "#src/features/icp/service";
import { requireJob } from "#src/features/jobs/read";
import type { Step, StepType } from "#src/features/workflows/definitions/step-types";
import { findMatchingSeqs } from "#src/features/workflows/runs/run-leads.repository";
import type { Tools } from "#src/features/workflows/steps/run-step";
import { AppError } from "#src/shared/errors";
import { findSample, type SampledLead } from "./sample.repository";
import { type OUTCOMES, SAMPLE_LEADS, type WorkflowPreview } from "./schemas";

type Outcome = (typeof OUTCOMES)[number];

type FilterName = keyof LeadFilter;

/** The members of a later filter whose result a step can change. */
const CHANGES: Partial<Record<StepType, readonly FilterName[]>> = {
  verify_emails: ["email_status", "deliverability", "grade", "min_quality", "updated_after"],
  ai_enrich: ["industry", "category", "min_lead_score", "updated_after"],
  icp_match: ["min_icp", "verdict", "updated_after"],
  tag: ["tag", "tags_any", "tags_all", "tags_none", "updated_after"],
};

/** The price of a step, if it has one. */
const PAID: Partial<Record<StepType, AiAction>> = {
  ai_enrich: "ai_enrichment",
  icp_match: "icp_match",
  outreach: "outreach",
};

/** What the steps would do for the newest leads of a job. It changes nothing and costs nothing. */
export async function previewSteps(
  tools: Tools,
  jobId: string,
  steps: Step[],
): Promise<WorkflowPreview> {
  const { scope, settings } = tools;
  await requireJob(scope, jobId);
  const sample = await findSample(scope, jobId, SAMPLE_LEADS);
  const previews: WorkflowPreview["steps"] = [];
  let reaching = sample;
  /** What the earlier steps would change of each lead. */
  const changed: Changed = new Map();
  const unsure = new Set<string>();
  for (const step of steps) {
    const outcomes = await outcomesOf(tools, { step, jobId, reaching, changed, unsure });
    const action = PAID[step.type];
    const paid = count(outcomes, "runs") + count(outcomes, "depends_on_run");
    previews.push({
      type: step.type,
      problem: await problemOf(tools, step),
      credits: action === undefined ? 0 : paid * settings.CREDIT_PRICES[action],
      leads: reaching.map(({ id }) => ({ lead_id: id, outcome: outcomes.get(id)! })),
    });
    for (const [id, outcome] of outcomes) {
      if (outcome === "depends_on_run") unsure.add(id);
      const changes = outcome === "skipped" ? [] : (CHANGES[step.type] ?? []);
      changed.set(id, new Set([...(changed.get(id) ?? []), ...changes]));
    }
    reaching = reaching.filter(({ id }) => outcomes.get(id) !== "excluded");
  }
  return {
    leads: sample.map(({ id, domain, companyName }) => ({
      id,
      domain,
      company_name: companyName,
    })),
    steps: previews,
    credits: previews.reduce((sum, { credits }) => sum + credits, 0),
  };
}

const count = (outcomes: Map<string, Outcome>, wanted: Outcome) =>
  [...outcomes.values()].filter((outcome) => outcome === wanted).length;

type Changed = Map<string, ReadonlySet<FilterName>>;
type Place = {
  step: Step;
  jobId: string;
  reaching: SampledLead[];
  changed: Changed;
  /** Leads that an earlier filter may exclude in a run. */
  unsure: ReadonlySet<string>;
};

async function outcomesOf(tools: Tools, place: Place): Promise<Map<string, Outcome>> {
  const { step, reaching, changed, unsure } = place;
  const reached = (id: string, outcome: Outcome) => (unsure.has(id) ? "depends_on_run" : outcome);
  if (step.type !== "filter")
    return new Map(
      reaching.map((lead) => [
        lead.id,
        hasWork(step, lead) ? reached(lead.id, "runs") : ("skipped" as const),
      ]),
    );
  const filter: LeadFilter = step.filter;
  const names = Object.keys(filter) as FilterName[];
  const wanted = names.filter((name) => filter[name] !== undefined);
  const changing = new Set(wanted.filter((name) => reaching.some((lead) => changes(lead, name))));
  const fixed = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !changing.has(name as FilterName)),
  );
  const matching = await matchingNow(tools, place, filter);
  const mayMatch = changing.size === 0 ? matching : await matchingNow(tools, place, fixed);
  function changes({ id }: SampledLead, name: FilterName) {
    return changed.get(id)?.has(name) ?? false;
  }
  const outcome = (lead: SampledLead): Outcome => {
    if (wanted.some((name) => changes(lead, name)))
      return mayMatch.has(lead.seq) ? "depends_on_run" : "excluded";
    return matching.has(lead.seq) ? reached(lead.id, "passes") : "excluded";
  };
  return new Map(reaching.map((lead) => [lead.id, outcome(lead)]));
}

/** The leads that match a filter before the run. */
async function matchingNow({ scope }: Tools, { jobId, reaching }: Place, filter: LeadFilter) {
  const seqs = reaching.map(({ seq }) => seq);
  if (seqs.length === 0) return new Set<number>();
  const range = { first: Math.min(...seqs), last: Math.max(...seqs) };
  return findMatchingSeqs(scope, { jobId }, filter, range);
}

function hasWork({ type }: Step, lead: SampledLead): boolean {
  if (type === "ai_enrich") return !lead.isEnriched;
  if (type === "icp_match") return !lead.isMatched;
  return type !== "verify_emails" || lead.hasEmail;
}

/** Why a step of this kind fails for every lead: the message of the error that it would throw. */
async function problemOf({ scope, env, settings }: Tools, { type }: Step): Promise<string | null> {
  if (PAID[type] === undefined) return null;
  try {
    requireModel(settings, env);
    if (type === "icp_match") await requireIcp(scope);
    return null;
  } catch (error) {
    // The setting or the profile is missing. Other errors are internal.
    if (error instanceof AppError) return error.message;
    throw error;
  }
}

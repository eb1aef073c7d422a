import type { AiAction } from "#src/db/columns/enumerations";
import { requireModel } from "#src/features/ai/charging/model";
import { requireIcp } from "#src/features/icp/service";
import { requireJob } from "#src/features/jobs/read";
import type { Step, StepType } from "#src/features/workflows/definitions/step-types";
import { findMatchingSeqs } from "#src/features/workflows/runs/run-leads.repository";
import type { Tools } from "#src/features/workflows/steps/run-step";
import { AppError } from "#src/shared/errors";
import { findSample, type SampledLead } from "./sample.repository";
import { type OUTCOMES, SAMPLE_LEADS, type WorkflowPreview } from "./schemas";

type Outcome = (typeof OUTCOMES)[number];

/** Steps that change what a later filter reads. */
const CHANGING: readonly StepType[] = ["verify_emails", "ai_enrich", "icp_match", "tag"];

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
  /** The leads that an earlier step would change. */
  const changed = new Set<string>();
  for (const step of steps) {
    const outcomes = await outcomesOf(tools, { step, jobId, reaching, changed });
    const action = PAID[step.type];
    const paid = count(outcomes, "runs");
    previews.push({
      type: step.type,
      problem: await problemOf(tools, step),
      credits: action === undefined ? 0 : paid * settings.CREDIT_PRICES[action],
      leads: reaching.map(({ id }) => ({ lead_id: id, outcome: outcomes.get(id)! })),
    });
    if (CHANGING.includes(step.type))
      for (const { id } of reaching) if (outcomes.get(id) === "runs") changed.add(id);
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

type Place = { step: Step; jobId: string; reaching: SampledLead[]; changed: Set<string> };

async function outcomesOf(tools: Tools, place: Place): Promise<Map<string, Outcome>> {
  const { step, jobId, reaching, changed } = place;
  if (step.type !== "filter")
    return new Map(reaching.map((lead) => [lead.id, hasWork(step, lead) ? "runs" : "skipped"]));
  const seqs = reaching.map(({ seq }) => seq);
  const range = { first: Math.min(...seqs), last: Math.max(...seqs) };
  const matching =
    seqs.length === 0
      ? new Set<number>()
      : await findMatchingSeqs(tools.scope, { jobId }, step.filter, range);
  const outcome = ({ id, seq }: SampledLead): Outcome =>
    matching.has(seq) ? "passes" : changed.has(id) ? "unsure" : "excluded";
  return new Map(reaching.map((lead) => [lead.id, outcome(lead)]));
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

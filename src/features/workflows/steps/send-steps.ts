import { createExport } from "#src/features/exports/service";
import { dispatchPushes } from "#src/pipeline/events/push-events";
import { createPush, MAX_LEADS } from "#src/features/integrations/pushes/create-push";
import { readIntegration } from "#src/features/integrations/service";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { AppError } from "#src/shared/errors";
import { isOwnAddress, OWN_ADDRESS, postNotice } from "./notice";
import type { RunRow } from "#src/features/workflows/runs/runs.repository";
import { findLeadIds, seqsOf } from "#src/features/workflows/runs/run-leads.repository";
import { stableId } from "./stable-id";
import type { StepKind } from "./step-work";
import type { StepOf } from "#src/features/workflows/definitions/step-types";
import { presentRun } from "#src/features/workflows/runs/present-run";

const once = { batchSize: "all", callsPerLead: 0 } as const;

/** Idempotency key of a step of a run: the same for every attempt. */
const stepKey = ({ id, step }: RunRow) => `workflow:${id}:${step}`;

/** Creates a push for an integration. The push delivers the leads; `presentRuns` reports its outcome. */
export const pushStep: StepKind<StepOf<"push">> = {
  ...once,
  work: async (batch, { integration_id: integrationId }) => {
    const { scope, env, settings, run } = batch;
    const { target_host: host } = await readIntegration(scope, integrationId);
    if (host !== null && isOwnAddress(settings, `https://${host}`))
      throw new AppError("conflict", OWN_ADDRESS);
    const leads = { leadIds: await findLeadIds(scope, run, MAX_LEADS) };
    const push = { integrationId, leads, jobId: run.jobId || null, origin: stepKey(run) };
    const created = await createPush(scope, push);
    await dispatchPushes(env, [created]);
    const skipped = Math.max(0, batch.count - MAX_LEADS);
    const error =
      skipped > 0 ? `A push contains at most ${MAX_LEADS} leads. The newest were sent` : undefined;
    return { processed: created.leadCount, skipped, error, pushId: created.pushId };
  },
};

/** Writes the leads to an export of the job. A repetition overwrites the same file. */
export const exportStep: StepKind<StepOf<"export">> = {
  ...once,
  work: async ({ scope, env, run }, { format }) => {
    const id = await stableId(run.startedAt, stepKey(run));
    const chosen = { id, seqs: seqsOf(run) };
    const made = await createExport(scope, env.FILES, run.jobId, { format, filter: {} }, chosen);
    return { processed: made.rows };
  },
};

/** Delays before the retries of a failed notice. */
const RETRY_IN_S = [2, 10, 60];

/** Posts a notice about the run, with retries after temporary failures. */
export const notifyStep: StepKind<StepOf<"notify">> = {
  ...once,
  work: async ({ scope, env, settings, run, count }, { url }) => {
    const waitMs = await awaitDeliveryTurn(env, url);
    if (waitMs > 0) return { processed: 0, retryInS: Math.ceil(waitMs / 1000), isDelayed: true };
    const timestamp = new Date().toISOString();
    const data = { ...(await presentRun(scope, run)), leads: count };
    const failure = await postNotice(settings, url, {
      id: stepKey(run),
      runId: run.id,
      body: JSON.stringify({ type: "workflow.notified", timestamp, data }),
    });
    if (!failure) return { processed: count };
    const retryInS = failure.isTemporary ? RETRY_IN_S[run.tries] : undefined;
    if (retryInS === undefined) throw new AppError("upstream_failed", failure.message);
    return { processed: 0, retryInS };
  },
};

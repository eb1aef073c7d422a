import type { BatchOutcome, Connection, Destination } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { settleEvent } from "#src/destinations/webhook/webhook";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import type { Budget } from "#src/shared/background/budget";
import {
  openConnection,
  SECRETS_LOST,
  SecretsLost,
} from "#src/features/integrations/connections/connection";
import { toBatchResult } from "./batch-result";
import { type PendingBatch, readBatch, recordBatch } from "./batches.repository";
import type { Ending, StateChange } from "./push-endings.repository";
import { LEASE_MS, type LeasedPush } from "./push-lease.repository";
import { readEventData } from "./push-payload";
import { destinationOf } from "#src/features/integrations/connections/providers";
import { AttemptJudge, MAX_ATTEMPTS, pauseMs, refused, retryDelayMs } from "./settlement";

/** Recording a batch and waiting for the receiver's rate limit. */
const CALLS_PER_BATCH = 2;

/** The end of an attempt, the new state of the integration, and how long its other pushes wait. */
export type AttemptResult = { ending: Ending; state: StateChange | null; pauseMs: number };

/** `turn` waits for the receiver's rate limit. Returns 0 when a message may be sent, else the delay in ms. */
type Paced = Limits & { turn: () => Promise<number> };
type Limits = { nowMs: () => number; budget: Budget; deadlineMs: number | undefined };

/**
 * Sends the leads or the event of a push within the budget. Returns null where the push was leased by another
 * worker. Internal errors are retried like those of the provider.
 */
export async function attemptPush(
  env: Env,
  leased: LeasedPush,
  limits: Limits,
): Promise<AttemptResult | null> {
  try {
    return await send(env, leased, limits);
  } catch (error) {
    const { id: push_id, integrationId: integration_id, attempt } = leased.push;
    log.error("push.attempt_failed", { push_id, integration_id, attempt, error });
    return retryLater(leased, new DestinationFailed("retry", "internal error"), limits.nowMs());
  }
}

async function send(env: Env, leased: LeasedPush, limits: Limits): Promise<AttemptResult | null> {
  const { push, integration, scope } = leased;
  const destination = destinationOf(integration.provider);
  if (!destination) return failed(`${integration.provider} is no longer supported`);
  if (!integration.enabled) return failed("not sent, because the integration is disabled");
  const isByHand = push.event === "lead.pushed" && push.origin === null;
  if (integration.state === "auth_error" && !isByHand)
    return failed("not sent, because the provider rejects the credentials: save them again");
  if (push.attempt > MAX_ATTEMPTS) return failed(`the delivery was interrupted${GIVEN_UP}`);
  let connection: Connection;
  try {
    const options = { ...limits, origin: push.origin };
    connection = await openConnection(scope, readSettings(env), integration, options);
  } catch (error) {
    if (!(error instanceof SecretsLost)) throw error;
    return failed(SECRETS_LOST, null, { state: "auth_error", reason: SECRETS_LOST });
  }
  const eventData = await readEventData(scope, env, push);
  if (eventData === "deleted") return done(leased, null);
  const { targetUrl } = connection.settings;
  // Only receivers of a workspace's choice are paced here. The adapters apply the limits of provider APIs.
  const turn = () => (targetUrl === null ? Promise.resolve(0) : awaitDeliveryTurn(env, targetUrl));
  return eventData
    ? sendEvent(leased, connection, eventData, { ...limits, turn })
    : sendBatches(leased, destination, connection, { ...limits, turn });
}

const continued: AttemptResult = { ending: { kind: "continued" }, state: null, pauseMs: 0 };

/** The receiver's rate limit delays the attempt. The delay does not count as another attempt. */
const delayed = (waitMs: number, nowMs: number): AttemptResult => ({
  ending: { kind: "continued", dueAt: nowMs + waitMs },
  state: null,
  pauseMs: waitMs,
});

const GIVEN_UP = `; given up after ${MAX_ATTEMPTS} attempts`;

/** Sends an event, which is one message. */
async function sendEvent(
  leased: LeasedPush,
  connection: Connection,
  data: object,
  { nowMs, turn }: Paced,
): Promise<AttemptResult> {
  const waitMs = await turn();
  if (waitMs > 0) return delayed(waitMs, nowMs());
  const { id, event: type, createdAt } = leased.push;
  const event = { id: `${id}_0`, type, occurredAtMs: createdAt, data };
  const { failure, responseStatus } = await settleEvent(connection, event);
  if (!failure) return done(leased, responseStatus);
  if (failure.next === "retry") return retryLater(leased, failure, nowMs());
  return stopped(failure);
}

/** Sends one batch after the other, until none is left, the provider fails, or the budget is used up. */
async function sendBatches(
  leased: LeasedPush,
  destination: Destination,
  connection: Connection,
  { nowMs, budget, turn }: Paced,
): Promise<AttemptResult | null> {
  const { push } = leased;
  const judge = new AttemptJudge();
  let responseStatus: number | null = null;
  let batch = await readBatch(leased, push.cursor);
  while (batch) {
    if (!budget.allows()) return continued;
    const waitMs = await turn();
    if (waitMs > 0) return delayed(waitMs, nowMs());
    const outcome = withResults(
      batch,
      await destination.push(toOutgoing(leased, batch), connection),
    );
    const lease = { leaseEnd: nowMs() + LEASE_MS, nowMs: nowMs() };
    const recorded = await recordBatch(leased, batch, toBatchResult(batch, outcome), lease);
    budget.spend(CALLS_PER_BATCH);
    if (!recorded) return null;
    responseStatus = outcome.responseStatus;
    push.hasProgress ||= outcome.results.length > 0;
    const verdict = judge.judge(outcome);
    if (verdict.kind === "stop") return stopped(verdict.failure);
    if (verdict.kind === "pause") return retryLater(leased, verdict.failure, nowMs());
    batch = recorded.next;
    if (batch && recorded.isChanged) return continued;
  }
  const failure = judge.retry ?? (await findUnfinished(leased));
  return failure ? retryLater(leased, failure, nowMs()) : done(leased, responseStatus);
}

/** The failure of batches that were sent before the attempt was handed over. */
async function findUnfinished(leased: LeasedPush): Promise<DestinationFailed | null> {
  const { cursor, error, responseStatus } = leased.push;
  if (cursor === 0 || !(await readBatch(leased, 0))) return null;
  return new DestinationFailed("retry", error ?? "no result", { responseStatus });
}

const toOutgoing = ({ push }: LeasedPush, batch: PendingBatch) => ({
  id: `${push.id}_${batch.nth}`,
  event: { type: push.event, occurredAtMs: push.createdAt },
  leads: batch.leads.map(({ lead, verdicts, remoteId }) => ({
    lead: { ...lead, verdicts },
    remoteId,
  })),
});

/** Leads that are not retried fail with the error of their batch. */
function withResults(batch: PendingBatch, outcome: BatchOutcome): BatchOutcome {
  const { failure } = outcome;
  if (failure?.next !== "give_up") return outcome;
  const known = new Set(outcome.results.map(({ leadId }) => leadId));
  const rest = batch.leads
    .filter(({ lead }) => !known.has(lead.id))
    .map(({ lead }) => ({ leadId: lead.id, status: "failed" as const, error: failure.message }));
  return { ...outcome, results: [...outcome.results, ...rest] };
}

function done({ integration }: LeasedPush, responseStatus: number | null): AttemptResult {
  // A manual push succeeded although the provider rejected the credentials before.
  const isAuthorizedAgain = integration.state === "auth_error" && responseStatus !== null;
  return {
    ending: { kind: "done", responseStatus },
    state: isAuthorizedAgain ? { state: "active", reason: null } : null,
    pauseMs: 0,
  };
}

const failed = (
  error: string,
  responseStatus: number | null = null,
  state: StateChange | null = null,
): AttemptResult => ({ ending: { kind: "failed", error, responseStatus }, state, pauseMs: 0 });

function stopped({ next, message, responseStatus }: DestinationFailed): AttemptResult {
  if (next === "unauthorized") {
    const reason = refused(message);
    return failed(reason, responseStatus, { state: "auth_error", reason });
  }
  if (next === "gone") {
    const reason = `disabled, because the receiver accepts no more messages: ${message}`;
    return failed(reason, responseStatus, { state: "gone", reason });
  }
  return failed(message, responseStatus);
}

/** Schedules another attempt, unless this was the last one. */
function retryLater(
  { push }: LeasedPush,
  failure: DestinationFailed,
  nowMs: number,
): AttemptResult {
  const { message, responseStatus, retryAfterMs } = failure;
  const attempt = push.hasProgress ? 1 : push.attempt;
  if (attempt >= MAX_ATTEMPTS) return failed(message + GIVEN_UP, responseStatus);
  const delayMs = retryDelayMs(attempt, retryAfterMs);
  return {
    ending: { kind: "retry", dueAt: nowMs + delayMs, error: message, responseStatus },
    state: null,
    pauseMs: pauseMs(failure, delayMs),
  };
}

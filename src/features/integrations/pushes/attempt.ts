import type { BatchOutcome, Destination } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { settleEvent } from "#src/destinations/webhook/webhook";
import { awaitDeliveryTurn } from "#src/platform/outbound/delivery-pace";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { LEASE_MS } from "./claim";
import {
  type OpenConnection,
  openConnection,
  SECRETS_LOST,
  SecretsLost,
} from "#src/features/integrations/connections/connection";
import {
  type Ending,
  type Held,
  type PendingBatch,
  readBatch,
  recordBatch,
  type StateChange,
} from "./delivery-writes";
import { readNews } from "./push-payload";
import { destinationOf } from "#src/features/integrations/connections/providers";
import { AttemptJudge, MAX_ATTEMPTS, pauseMs, refused, waitMs } from "./settlement";

/** Cloudflare allows 1000 calls an invocation; what is left is for the batch under way. */
const MAX_CALLS = 700;

/** What an attempt comes to, what it tells of the integration, and for how long others are to wait. */
export type AttemptResult = { ending: Ending; state: StateChange | null; pauseMs: number };

/** `turn` waits for the receiver's pace: 0 when a message may go out, else in how many ms to try again. */
type Paced = Limits & { turn: () => Promise<number> };
type Limits = { nowMs: () => number; isInTime: () => boolean; deadlineMs: number | undefined };

/**
 * Sends what a push has to send, as far as time allows. Null where the lease went to somebody else, who
 * goes on. What goes wrong on our side is tried again like what goes wrong on the provider's.
 */
export async function attemptPush(
  env: Env,
  held: Held,
  limits: Limits,
): Promise<AttemptResult | null> {
  try {
    return await send(env, held, limits);
  } catch (error) {
    const { id: push_id, integrationId: integration_id, attempt } = held.push;
    log.error("push.attempt_failed", { push_id, integration_id, attempt, error });
    return again(held, new DestinationFailed("retry", "the service failed"), limits.nowMs());
  }
}

async function send(env: Env, held: Held, limits: Limits): Promise<AttemptResult | null> {
  const { push, integration, scope } = held;
  const destination = destinationOf(integration.provider);
  if (!destination) return failed(`${integration.provider} is not supported any more`);
  if (!integration.enabled) return failed("not sent, because the integration is disabled");
  const isByHand = push.event === "lead.pushed" && push.origin === null;
  if (integration.state === "auth_error" && !isByHand)
    return failed("not sent, because the provider refuses the credentials: save them anew");
  if (push.attempt > MAX_ATTEMPTS)
    return failed(`the service was interrupted while it sent${GIVEN_UP}`);
  let open: OpenConnection;
  try {
    const { nowMs, deadlineMs } = limits;
    const { origin } = push;
    open = await openConnection(scope, readSettings(env), integration, {
      nowMs,
      deadlineMs,
      origin,
    });
  } catch (error) {
    if (!(error instanceof SecretsLost)) throw error;
    return failed(SECRETS_LOST, null, { state: "auth_error", reason: SECRETS_LOST });
  }
  const news = await readNews(scope, env, push);
  if (news === "gone") return done(held, null);
  const { targetUrl } = open.connection.settings;
  // Receivers that a workspace names have a pace; the providers' own interfaces have their limits.
  const turn = () => (targetUrl === null ? Promise.resolve(0) : awaitDeliveryTurn(env, targetUrl));
  return news
    ? sendNews(held, open, news, { ...limits, turn })
    : sendBatches(held, destination, open, { ...limits, turn });
}

const handedOver: AttemptResult = { ending: { kind: "handed_over" }, state: null, pauseMs: 0 };

/** The receiver has no turn for us soon. The attempt goes on then; it does not count as another one. */
const delayed = (waitMs: number, nowMs: number): AttemptResult => ({
  ending: { kind: "handed_over", dueAt: nowMs + waitMs },
  state: null,
  pauseMs: waitMs,
});

const GIVEN_UP = `; given up after ${MAX_ATTEMPTS} attempts`;

/** News are one message, which arrives or does not. */
async function sendNews(
  held: Held,
  { connection }: OpenConnection,
  data: object,
  { nowMs, turn }: Paced,
): Promise<AttemptResult> {
  const waitMs = await turn();
  if (waitMs > 0) return delayed(waitMs, nowMs());
  const { id, event: type, createdAt } = held.push;
  const event = { id: `${id}_0`, type, occurredAtMs: createdAt, data };
  const { failure, responseStatus } = await settleEvent(connection, event);
  if (!failure) return done(held, responseStatus);
  if (failure.next === "retry") return again(held, failure, nowMs());
  return stopped(failure);
}

/** Sends batch after batch, until all had their turn, the provider is not well, or time is up. */
async function sendBatches(
  held: Held,
  destination: Destination,
  { connection, requests }: OpenConnection,
  { nowMs, isInTime, turn }: Paced,
): Promise<AttemptResult | null> {
  const { push } = held;
  const judge = new AttemptJudge();
  let responseStatus: number | null = null;
  let batch = await readBatch(held, push.cursor);
  for (let records = 0; batch; records++) {
    // Each batch takes its turn, and is recorded.
    if (!isInTime() || requests() + 2 * records > MAX_CALLS) return handedOver;
    const waitMs = await turn();
    if (waitMs > 0) return delayed(waitMs, nowMs());
    const outcome = withResults(batch, await destination.push(toOutgoing(held, batch), connection));
    const lease = { leaseUntil: nowMs() + LEASE_MS, nowMs: nowMs() };
    const recorded = await recordBatch(held, batch, outcome, lease);
    if (!recorded) return null;
    responseStatus = outcome.responseStatus;
    push.hasProgress ||= outcome.results.length > 0;
    const verdict = judge.judge(outcome);
    if (verdict.kind === "stop") return stopped(verdict.failure);
    if (verdict.kind === "pause") return again(held, verdict.failure, nowMs());
    batch = recorded.next;
    if (batch && recorded.isChanged) return handedOver;
  }
  const failure = judge.retry ?? (await findLeftOver(held));
  return failure ? again(held, failure, nowMs()) : done(held, responseStatus);
}

/** What an attempt left behind before it was handed over. */
async function findLeftOver(held: Held): Promise<DestinationFailed | null> {
  const { cursor, error, responseStatus } = held.push;
  if (cursor === 0 || !(await readBatch(held, 0))) return null;
  return new DestinationFailed("retry", error ?? "no result", { responseStatus });
}

const toOutgoing = ({ push }: Held, batch: PendingBatch) => ({
  id: `${push.id}_${batch.nth}`,
  event: { type: push.event, occurredAtMs: push.createdAt },
  leads: batch.leads.map(({ lead, contacts, remoteId }) => ({
    lead: { ...lead, contacts },
    remoteId,
  })),
});

/** Leads that are given up fail for what the batch failed for. */
function withResults(batch: PendingBatch, outcome: BatchOutcome): BatchOutcome {
  const { failure } = outcome;
  if (failure?.next !== "give_up") return outcome;
  const known = new Set(outcome.results.map(({ leadId }) => leadId));
  const rest = batch.leads
    .filter(({ lead }) => !known.has(lead.id))
    .map(({ lead }) => ({ leadId: lead.id, status: "failed" as const, error: failure.message }));
  return { ...outcome, results: [...outcome.results, ...rest] };
}

function done({ integration }: Held, responseStatus: number | null): AttemptResult {
  // Somebody pushed by hand although the credentials were refused before, and got through.
  const isLetInAgain = integration.state === "auth_error" && responseStatus !== null;
  return {
    ending: { kind: "done", responseStatus },
    state: isLetInAgain ? { state: "active", reason: null } : null,
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
    const reason = `disabled, because the receiver wants nothing more: ${message}`;
    return failed(reason, responseStatus, { state: "gone", reason });
  }
  return failed(message, responseStatus);
}

/** Another attempt later; none after the last. */
function again({ push }: Held, failure: DestinationFailed, nowMs: number): AttemptResult {
  const { message, responseStatus, retryAfterMs } = failure;
  const attempt = push.hasProgress ? 1 : push.attempt;
  if (attempt >= MAX_ATTEMPTS) return failed(message + GIVEN_UP, responseStatus);
  const delayMs = waitMs(attempt, retryAfterMs);
  return {
    ending: { kind: "retry", dueAt: nowMs + delayMs, error: message, responseStatus },
    state: null,
    pauseMs: pauseMs(failure, delayMs),
  };
}

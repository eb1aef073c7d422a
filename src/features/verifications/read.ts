import type { Scope } from "#src/db/scope";
import { endedEvents, openObjectEvents } from "#src/platform/object-events";
import { type Page, pageOf, rowsOf } from "#src/http/paginated";
import { listOf } from "#src/platform/verification-list-object";
import { AppError, notFound } from "#src/shared/errors";
import { log } from "#src/shared/log";
import { endVerification } from "./end";
import type { ResultsQuery, Verification, VerificationQuery, VerificationResult } from "./schemas";
import { toResult, toVerification } from "./to-verification";
import {
  findVerification,
  findVerifications,
  type VerificationRow,
} from "./verifications.repository";

export async function requireVerification(scope: Scope, id: string): Promise<VerificationRow> {
  const row = await findVerification(scope, id);
  if (!row) throw notFound("Verification");
  return row;
}

export async function readVerification(scope: Scope, env: Env, id: string): Promise<Verification> {
  return live(env, await requireVerification(scope, id));
}

export async function listVerifications(
  scope: Scope,
  env: Env,
  query: VerificationQuery,
): Promise<Page<Verification>> {
  const { rows, total } = await findVerifications(scope, query);
  return pageOf(await Promise.all(rows.map((row) => live(env, row))), query, total);
}

export async function listResults(
  scope: Scope,
  env: Env,
  id: string,
  { status, sort, ...page }: ResultsQuery,
): Promise<Page<VerificationResult>> {
  const row = await requireVerification(scope, id);
  if (row.resultsDeletedAt !== null) return pageOf([], page, 0);
  const { limit, offset } = rowsOf(page);
  const query = { status, isReversed: sort === "-position" };
  const { rows, total } = await listOf(env, id).results(query, limit, offset);
  return pageOf(rows.map(toResult), page, total);
}

/** Stops a verification and refunds unspent credits. Idempotent for a canceled one; 409 for an ended one. */
export async function cancelVerification(
  scope: Scope,
  env: Env,
  id: string,
): Promise<Verification> {
  const row = await requireVerification(scope, id);
  if (row.status === "canceled") return toVerification(row);
  if (row.finishedAt !== null) throw alreadyEnded(row.status);
  await listOf(env, id).cancel();
  const ended = await endVerification(scope, env, id);
  if (!ended) throw notFound("Verification");
  if (ended.status !== "canceled") throw alreadyEnded(ended.status);
  return ended;
}

/** Opens the server-sent events of a verification, after `lastEventId` if it is given. */
export async function openVerificationEvents(
  scope: Scope,
  env: Env,
  id: string,
  lastEventId: number | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const row = await requireVerification(scope, id);
  const verification = await live(env, row);
  if (row.resultsDeletedAt !== null) return endedEvents(verification);
  const hasEnded = row.status !== "running";
  return openObjectEvents(listOf(env, id), verification, { lastEventId, hasEnded });
}

async function live(env: Env, row: VerificationRow): Promise<Verification> {
  if (row.finishedAt !== null) return toVerification(row);
  try {
    return toVerification(row, await listOf(env, row.id).snapshot());
  } catch (error) {
    // The object is restarting. The stored row is older, but better than an error.
    log.warn("verification.live_state_unavailable", { verification_id: row.id, error });
    return toVerification(row);
  }
}

const alreadyEnded = (status: string) =>
  new AppError("conflict", `The verification has already ended: it is ${status}`);

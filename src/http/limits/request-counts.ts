import type { Scope } from "#src/db/scope";
import { dayOf } from "#src/shared/days";
import { log } from "#src/shared/log";
import { addRequests, type RequestCount } from "./request-counts.repository";

/** Requests of a workspace, and their age, after which they are written. */
const MAX_PENDING = 500;
const MAX_AGE_MS = 15_000;
/** Workspaces in the memory of one isolate. Forgetting one loses counts. */
const MAX_WORKSPACES = 5_000;

type Pending = { sinceMs: number; total: number; counts: Map<string, RequestCount> };

/** Requests of this isolate that are not written yet, by workspace. */
const pending = new Map<string, Pending>();

/**
 * Counts a request of an authenticated caller. Counts are written together, with a later request, so that most requests
 * cost no statement. An isolate that ends loses those of its last seconds.
 */
export function countRequest(scope: Scope, waitUntil: (work: Promise<void>) => void): void {
  const { workspaceId, actor } = scope;
  if (actor.kind === "system") return;
  const nowMs = Date.now();
  const own = pending.get(workspaceId) ?? { sinceMs: nowMs, total: 0, counts: new Map() };
  if (own.total === 0) remember(workspaceId, own);
  addTo(own, {
    day: dayOf(nowMs),
    apiKeyId: actor.kind === "api_key" ? actor.id : "",
    requests: 1,
  });
  if (own.total >= MAX_PENDING || nowMs - own.sinceMs >= MAX_AGE_MS)
    waitUntil(writeRequestCounts(scope));
}

/** Writes what this isolate has counted for the workspace. */
export async function writeRequestCounts(scope: Scope): Promise<void> {
  const { workspaceId } = scope;
  const own = pending.get(workspaceId);
  if (!own) return;
  pending.delete(workspaceId);
  try {
    await addRequests(scope, [...own.counts.values()]);
  } catch (error) {
    // D1 is unavailable, or the workspace is being moved. A later request writes the counts.
    log.warn("usage.not_written", { workspace_id: workspaceId, error });
    const newer = pending.get(workspaceId);
    if (newer) for (const count of own.counts.values()) addTo(newer, count);
    else remember(workspaceId, { ...own, sinceMs: Date.now(), total: 1 });
  }
}

function remember(workspaceId: string, own: Pending) {
  if (pending.size >= MAX_WORKSPACES) {
    const [oldest] = pending.keys();
    if (oldest !== undefined) pending.delete(oldest);
  }
  pending.set(workspaceId, own);
}

function addTo(own: Pending, { day, apiKeyId, requests }: RequestCount) {
  const key = `${day}:${apiKeyId}`;
  const counted = own.counts.get(key)?.requests ?? 0;
  own.counts.set(key, { day, apiKeyId, requests: counted + requests });
  own.total += requests;
}

import type { ControlDatabase, Database } from "#src/db/client";
import { type Databases, isSameDatabase, shardOf } from "#src/db/databases";
import type { ControlScope } from "#src/db/scope";
import type { Batch, BatchResults, SqlFragment, Statement } from "#src/db/statement";
import {
  addAuditRow,
  type AuditEvent,
  auditRowOf,
  type Author,
} from "#src/features/audit-log/record";
import { openSubscription } from "#src/features/billing/subscription";
import { grantCredits } from "#src/features/credits/service";
import type { Rest, Sweep } from "#src/shared/background/sweep";
import { log } from "#src/shared/log";
import type { OutboxEvent } from "./events";
import {
  addCopy,
  addToOutbox,
  deleteApplied,
  endConfirmations,
  findWaiting,
  type OutboxRow,
  selectPending,
  stopSending,
} from "./outbox.repository";

/*
 * Accounts and the data of a workspace can be in two databases, which have no common transaction. A change of accounts
 * records in its own batch what the shard has to write. The request applies the records right after the batch; a sweep
 * applies those that a crash left (ADR 15).
 */

/** The statement that records an action on accounts for the audit log of the workspace. */
export const recordAuditLater = (
  control: ControlDatabase,
  author: Author,
  { onlyIf, ...event }: AuditEvent,
): Statement =>
  addToOutbox(
    control,
    { workspaceId: author.workspaceId, kind: "audit", payload: auditRowOf(author, event) },
    onlyIf,
  );

/** The statement that records any other event for a workspace. */
export const recordLater = (
  control: ControlDatabase,
  event: OutboxEvent,
  onlyIf?: SqlFragment,
): Statement => addToOutbox(control, event, onlyIf);

/** Sends a batch to the accounts, then applies what it recorded for the workspace of the scope. */
export function changeAccounts<U extends Statement, T extends Batch<U>>(
  { control, db, workspaceId }: ControlScope,
  batch: T,
): Promise<BatchResults<T>> {
  return send(control, batch, [workspaceId], async () => db);
}

/** The same for callers without a scope, such as one who signs in. */
export function changeAccountsOf<U extends Statement, T extends Batch<U>>(
  databases: Databases,
  workspaceIds: readonly string[],
  batch: T,
): Promise<BatchResults<T>> {
  return send(databases.control, batch, workspaceIds, (id) => shardOf(databases, id));
}

async function send<U extends Statement, T extends Batch<U>>(
  control: ControlDatabase,
  batch: T,
  workspaceIds: readonly string[],
  findShard: (workspaceId: string) => Promise<Database>,
): Promise<BatchResults<T>> {
  const statements: [Statement, ...Statement[]] = [...batch];
  const results = await control.batch([...statements, selectPending(control, workspaceIds)]);
  const pending = results.pop() as OutboxRow[];
  await applyEach(control, pending, findShard);
  return results as BatchResults<T>;
}

/** Applies the records of each workspace. A failure delays one workspace until the next sweep. */
async function applyEach(
  control: ControlDatabase,
  records: readonly OutboxRow[],
  findShard: (workspaceId: string) => Promise<Database>,
): Promise<void> {
  for (const [workspaceId, ofWorkspace] of Map.groupBy(records, (row) => row.workspaceId))
    try {
      await apply(control, await findShard(workspaceId), ofWorkspace);
    } catch (error) {
      // The change of the accounts is stored. Its shard is unavailable, or the workspace is locked by a move.
      log.error("outbox.not_applied", { workspace_id: workspaceId, error });
    }
}

async function apply(control: ControlDatabase, db: Database, records: readonly OutboxRow[]) {
  const writes = records.flatMap((record) => writesOf(db, record as unknown as OutboxEvent));
  const applied = deleteApplied(
    control,
    records.map(({ id }) => id),
  );
  const [first, ...others] = writes;
  if (!first) return;
  if (isSameDatabase(db, control)) return void (await db.batch([first, ...others, applied]));
  await db.batch([first, ...others]);
  await applied;
}

function writesOf(db: Database, { workspaceId, kind, payload }: OutboxEvent): Statement[] {
  switch (kind) {
    case "open_workspace": {
      const { name, createdAt, credits } = payload;
      const scope = { db, workspaceId, actor: { kind: "system" } } as const;
      const signUp = { amount: credits, reason: "sign_up", bookingKey: "sign_up" };
      return [
        addCopy(db, { id: workspaceId, name, createdAt }),
        ...grantCredits(scope, signUp),
        openSubscription(db, workspaceId, createdAt),
      ];
    }
    case "audit":
      return [addAuditRow(db, payload)];
    case "end_confirmations":
      return [endConfirmations(db, workspaceId, payload.email)];
    case "reclaim":
      return stopSending(db, workspaceId);
  }
}

const WORKSPACES_PER_SWEEP = 50;
/** The records, the shard, a batch with some statements, and the deletion. */
const CALLS_PER_WORKSPACE = 30;

/**
 * Applies what crashed requests left. Those that fail wait for the next tick: the cursor passes them, so that the
 * workspaces of a shard that is unavailable do not keep others waiting.
 */
export async function sweepOutbox(
  databases: Databases,
  { budget, cursor = "0" }: Sweep,
): Promise<Rest> {
  const { control } = databases;
  const waiting = await findWaiting(control, Number(cursor), WORKSPACES_PER_SWEEP);
  let after = cursor;
  for (const { workspaceId, first } of waiting) {
    if (!budget.allows(CALLS_PER_WORKSPACE)) return { hasMore: true, cursor: after };
    const records = await selectPending(control, [workspaceId]);
    await applyEach(control, records, (id) => shardOf(databases, id));
    after = String(first);
  }
  return { hasMore: waiting.length === WORKSPACES_PER_SWEEP, cursor: after };
}

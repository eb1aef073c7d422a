import type { ControlDatabase } from "#src/db/client";
import { type Databases, isSameDatabase, shardNamed } from "#src/db/databases";
import type { Budget } from "#src/shared/background/budget";
import { catchUp, CALLS_PER_PAGE, type Copied } from "./catch-up";
import { clearRows, removeWorkspaceCopy } from "./clear.repository";
import { compare, copy, type Place, START, walk } from "./copy";
import { raiseFence, removeFence } from "./fence.repository";
import { findWorkspace, type MoveRow, saveMove, switchShard } from "./moves.repository";
import {
  type CopiedRow,
  countAllRows,
  countWithChanges,
  hasWallet,
  type End,
  readRowsByKey,
} from "./rows.repository";
import { MOVED_TABLES, OWN_TABLES } from "./tables.repository";
import {
  addWorkspaceCopy,
  changeTransfer,
  copyDerived,
  copySettings,
  endTransfer,
  markTransfer,
} from "./transfers.repository";

/** A move that a worker has leased. Steps change `move` and store it. */
export type Work = {
  databases: Databases;
  move: MoveRow;
  source: End;
  target: End;
  budget: Budget;
  nowMs: () => number;
};

/** `wait`: nothing to do before this time. `rest`: the budget has ended, and another invocation continues. */
export type Outcome = "next" | "rest" | "ended" | { waitUntilMs: number };

export const LEASE_MS = 90_000;
/** Longer than any invocation lasts that may still use the old shard: a consumer has 15 minutes. */
const CLEAN_AFTER_MS = 15 * 60_000;
/** With so few changes left, the workspace is locked, and the last ones are copied. */
const FEW_CHANGES = 200;

type Step = (work: Work) => Promise<Outcome>;

const prepare: Step = async (work) => {
  const { databases, move, source, target, budget } = work;
  const workspace = await findWorkspace(databases.control, move.workspaceId);
  if (workspace?.shard !== move.source)
    throw new Error(`The workspace is on ${workspace?.shard ?? "no shard"}, not on ${move.source}`);
  await requireData(source, move.source);
  await markTransfer(target, "arriving");
  // What a canceled or crashed move left there.
  if (!(await clearRows(target, budget))) return "rest";
  await addWorkspaceCopy(target, workspace);
  await raiseFence(source.db);
  await markTransfer(source, "leaving");
  return proceed(work, "copy", START);
};

const copyAll: Step = async (work) => {
  const { source, target, move } = work;
  // Rows of a lead can refer to a schedule or a tag that is newer than the copies of those.
  while ((await catchUp(source, target, OWN_TABLES)) > 0)
    if (!work.budget.allows(CALLS_PER_PAGE)) return "rest";
  return walkAll(work, copy, "compare", (written) => (move.rowsCopied += written));
};

const compareAll: Step = async (work) => {
  const { source, target, move } = work;
  while ((await catchUp(source, target)) > 0)
    if (!work.budget.allows(CALLS_PER_PAGE)) return "rest";
  return walkAll(work, compare, "lock", (written) => (move.rowsRepaired += written));
};

/**
 * The workspace rejects writes from the mark to the switch: for the last changes and the counters. To count all rows takes
 * longer with each lead, so that is done before.
 */
const lock: Step = async (work) => {
  const { databases, move, source, target, budget, nowMs } = work;
  while ((await catchUp(source, target)) > FEW_CHANGES)
    if (!budget.allows(CALLS_PER_PAGE)) return "rest";
  try {
    const isCounted = await countBeforeLock(source, target);
    move.lockedAt = nowMs();
    await save(work);
    if (!(await changeTransfer(source, "locked"))) throw new Error("The mark was lost");
    const copied: Copied = new Map();
    while ((await catchUp(source, target, MOVED_TABLES, copied)) > 0);
    await copyDerived(source, target);
    await copySettings(source, target);
    if (isCounted) await requireSameRows(source, target, copied);
    else await requireSameCounts(source, target);
    if (!(await switchShard(databases.control, move, nowMs())))
      throw new Error("The lease was lost");
  } catch (error) {
    await unlock(databases.control, work);
    throw error;
  }
  Object.assign(move, { step: "clean", cursor: "", switchedAt: nowMs() });
  return "next";
};

/** After a failure, the workspace accepts writes again, and all rows are compared once more. */
async function unlock(control: ControlDatabase, work: Work): Promise<void> {
  const workspace = await findWorkspace(control, work.move.workspaceId);
  if (workspace?.shard !== work.move.source) return;
  await changeTransfer(work.source, "leaving");
  Object.assign(work.move, { step: "compare", cursor: JSON.stringify(START) });
}

const clean: Step = async (work) => {
  const { databases, move, source, target, budget, nowMs } = work;
  await markTransfer(source, "left");
  await endTransfer(target);
  const cleanAtMs = (move.switchedAt ?? 0) + CLEAN_AFTER_MS;
  if (nowMs() < cleanAtMs) return { waitUntilMs: cleanAtMs };
  const workspace = await findWorkspace(databases.control, move.workspaceId);
  if (workspace?.shard !== move.target)
    throw new Error(`The workspace is on ${workspace?.shard ?? "no shard"}, not on ${move.target}`);
  await requireData(target, move.target);
  if (!(await clearRows(source, budget))) return "rest";
  return end(work, source, "done");
};

/** Before the switch, the target has nothing that is needed. */
const cancel: Step = async (work) => {
  const { source, target, move, budget } = work;
  await requireData(source, move.source);
  await endTransfer(source);
  await removeFence(source.db);
  await markTransfer(target, "arriving");
  if (!(await clearRows(target, budget))) return "rest";
  return end(work, target, "canceled");
};

/** One end is cleared only while the other has the data, whichever database was restored from whichever backup. */
async function requireData(end: End, shard: string): Promise<void> {
  if (!(await hasWallet(end)))
    throw new Error(
      `${shard} does not have the data of the workspace. Was it restored from an older backup?`,
    );
}

/** A crash can leave the lease of a move that has ended. */
const stay: Step = async () => "ended";

export const STEPS: Record<MoveRow["step"], Step> = {
  prepare,
  copy: copyAll,
  compare: compareAll,
  lock,
  clean,
  done: stay,
  cancel,
  canceled: stay,
};

async function end(work: Work, left: End, step: "done" | "canceled"): Promise<Outcome> {
  const isOfAccounts = isSameDatabase(left.db, work.databases.control);
  if (!isOfAccounts) await removeWorkspaceCopy(left);
  await endTransfer(left);
  await removeFence(left.db);
  work.move.step = step;
  return "ended";
}

async function walkAll(
  work: Work,
  treat: typeof copy,
  next: MoveRow["step"],
  count: (written: number) => void,
): Promise<Outcome> {
  const { source, target, move, budget } = work;
  const from = move.cursor ? (JSON.parse(move.cursor) as Place) : START;
  const rest = await walk({ source, target }, treat, from, budget, async (place, written) => {
    count(written);
    move.cursor = JSON.stringify(place);
    return save(work);
  });
  return rest === null ? proceed(work, next, START) : "rest";
}

async function proceed(work: Work, step: MoveRow["step"], place: Place): Promise<Outcome> {
  Object.assign(work.move, { step, cursor: JSON.stringify(place) });
  if (!(await save(work))) throw new Error("The lease was lost");
  return "next";
}

const save = ({ databases, move, nowMs }: Work) =>
  saveMove(databases.control, move, nowMs() + LEASE_MS);

async function requireSameCounts(source: End, target: End): Promise<void> {
  const [there, here] = await Promise.all(
    [source, target].map((end) => countAllRows(end, MOVED_TABLES)),
  );
  compareCounts(there, here);
}

function compareCounts(there: number[] = [], here: number[] = []): void {
  for (const [at, { name }] of MOVED_TABLES.entries())
    if (there[at] !== here[at])
      throw new Error(`${name}: ${there[at]} rows on the source, ${here[at]} on the target`);
}

/** Counts before the lock. A workspace that is written at each of them is counted while it is locked. */
const MAX_COUNTS = 5;

/**
 * Compares the numbers of rows while the workspace is written, at a moment at which all changes are copied. Returns false if
 * there was none. Throws if they differ. Later changes are all listed, and compared as rows.
 */
async function countBeforeLock(source: End, target: End): Promise<boolean> {
  for (let count = 0; count < MAX_COUNTS; count++) {
    const { changes, rows } = await countWithChanges(source, MOVED_TABLES);
    if (changes === 0) {
      compareCounts(rows, await countAllRows(target, MOVED_TABLES));
      return true;
    }
    await catchUp(source, target);
  }
  return false;
}

/** Throws if one of the rows is not the same at both ends. */
async function requireSameRows(source: End, target: End, copied: Copied): Promise<void> {
  for (const [table, keys] of copied) {
    const [there, here] = await Promise.all(
      [source, target].map((end) => readRowsByKey(end, table, [...keys])),
    );
    const values = (rows: CopiedRow[] = []) => JSON.stringify(rows.map(({ value }) => value));
    if (values(there) !== values(here))
      throw new Error(`${table.name}: rows of the last changes differ`);
  }
}

/** The two ends of a move for the worker that has leased it. */
export function endsOf(databases: Databases, move: MoveRow) {
  const { workspaceId, leaseToken } = move;
  const end = (name: string): End => ({
    db: shardNamed(databases, name),
    workspaceId,
    token: leaseToken ?? "",
  });
  return { source: end(move.source), target: end(move.target) };
}

import type { HiringDatabase } from "#src/db/client";
import type { BoardSnapshot, BoardSource, Reader } from "#src/job-boards/boards/board";
import { BoardUnreachable } from "#src/job-boards/boards/board-failures";
import { retryAfterMs } from "#src/job-boards/boards/fetch-response";
import { readBoard } from "#src/job-boards/read-board";
import { jittered } from "#src/shared/background/back-off";
import { isBoardFault, describeFault } from "./board-faults";
import { storedVersion, versionToAsk } from "./board-version";
import { companyUpdate, type CompanyUpdate, updateCompany } from "./company-update";
import { afterFailure, afterSuccess } from "./next-refresh";
import { openIntake, type PostingIntake } from "./posting-intake";
import {
  claimBoard,
  claimSource,
  finishRefresh,
  type LeasedBoard,
  releaseBoard,
  releaseSource,
  settleFailure,
} from "./refresh.repository";

/** The lease of a provider: as long as an invocation of a queue consumer may run. */
const SOURCE_LEASE_MS = 15 * 60_000;
/** Leaves time for the last response. */
const MAX_MS = 11 * 60_000;
/** Delay of a board whose provider is leased by another worker. */
const BUSY_MS = 60_000;
/** After a longer pause that a provider asks for, its other boards are requested again. */
const MAX_PAUSE_MS = 60 * 60_000;
/** Pause after a 429 without `Retry-After`. */
const PAUSE_MS = 5 * 60_000;
/** Longer than a provider's: after a crash or an internal error, the provider's other boards come first. */
const LEASE_MS = 30 * 60_000;
const MAX_TEXTS = 200;

export type Dependencies = Pick<Reader, "fetch" | "wait" | "nowMs">;

/**
 * Reads a board that is due and stores its postings. A failure of the board is recorded and closes no posting. Does
 * nothing if the board is not due, or if another worker leases the board or its provider. Throws only errors of D1
 * and internal errors.
 */
export async function refreshBoard(
  db: HiringDatabase,
  boardId: string,
  dependencies: Dependencies,
): Promise<"read" | "failed" | "not due" | "busy"> {
  const startMs = dependencies.nowMs();
  const board = await claimBoard(db, boardId, { nowMs: startMs, leaseMs: LEASE_MS });
  if (!board) return "not due";
  const source = await claimSource(db, board.source, { nowMs: startMs, leaseMs: SOURCE_LEASE_MS });
  if (!source) {
    await releaseBoard(db, board, startMs + jittered(BUSY_MS));
    return "busy";
  }
  let pausedUntil = 0;
  try {
    const intake = await openIntake(db, board, startMs);
    const snapshot = await readBoard(board as typeof board & { source: BoardSource }, {
      ...dependencies,
      fetch: async (url, init) => {
        if (dependencies.nowMs() - startMs > MAX_MS)
          throw new BoardUnreachable("takes longer than a refresh may");
        const response = await dependencies.fetch(url, init);
        const pauseMs = pauseAfter(response);
        if (pauseMs > 0) pausedUntil = dependencies.nowMs() + pauseMs;
        return response;
      },
      validators: versionToAsk(board),
      known: intake.known,
      maxTexts: MAX_TEXTS,
      receive: (postings) => intake.receive(postings),
    });
    await applySnapshot(db, { board, snapshot, intake, nowMs: dependencies.nowMs() });
    return "read";
  } catch (error) {
    if (!isBoardFault(error)) {
      // Stored postings stay.
      await releaseBoard(db, board, startMs + LEASE_MS);
      throw error;
    }
    await recordFailure(db, board, error, dependencies.nowMs());
    return "failed";
  } finally {
    await releaseSource(db, source, pausedUntil);
  }
}

/** How long none of a provider's boards is requested after a response, in ms. */
function pauseAfter({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(MAX_PAUSE_MS, retryAfterMs(headers) ?? (status === 429 ? PAUSE_MS : 0));
}

type Refreshed = {
  board: LeasedBoard;
  snapshot: BoardSnapshot;
  intake: PostingIntake;
  nowMs: number;
};

async function applySnapshot(db: HiringDatabase, { board, snapshot, intake, nowMs }: Refreshed) {
  const update = snapshot.status === "read" ? companyUpdate(board, snapshot) : null;
  const readAgainSoon = update !== null && board.lastFetchedAt === null;
  const { nextRefreshAt, ...next } = afterSuccess(nowMs, readAgainSoon, Math.random());
  const listing =
    snapshot.status === "read"
      ? ({ kind: "listed", externalIds: intake.seen, isComplete: snapshot.isComplete } as const)
      : ({ kind: "unchanged" } as const);
  const change = {
    ...next,
    ...(snapshot.status === "read" && versionOf(snapshot, update)),
    lastError: null,
    lastFetchedAt: nowMs,
  };
  await finishRefresh(db, board, listing, { nowMs, nextRefreshAt, change });
  if (update) await updateCompany(db, board, update, "postings");
}

/** The validators of the next refresh; none if it should request everything. */
const versionOf = (
  { isComplete, validators }: Extract<BoardSnapshot, { status: "read" }>,
  update: CompanyUpdate | null,
) => storedVersion(isComplete && !update ? validators : null);

/** A retired board is not read any more, so its postings are closed. */
async function recordFailure(
  db: HiringDatabase,
  board: LeasedBoard,
  error: Error,
  nowMs: number,
): Promise<void> {
  const { nextRefreshAt, ...next } = afterFailure(error, board, nowMs, Math.random());
  const isRetired = next.state === "retired";
  await settleFailure(db, board, { nowMs, closesAll: isRetired });
  await releaseBoard(db, board, nextRefreshAt, {
    ...next,
    // If the board returns, everything is requested.
    ...(isRetired && { etag: null, lastModified: null }),
    lastError: describeFault(error),
  });
}

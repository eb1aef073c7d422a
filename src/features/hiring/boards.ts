import type { HiringDatabase } from "#src/db/client";
import { type Page, pageOf } from "#src/http/paginated";
import { type Board, type Reader, BOARD_SOURCES } from "#src/job-boards/boards/board";
import { boardAddress, readBoardAddress } from "#src/job-boards/boards/board-address";
import { findBoardOfOwnSite } from "#src/job-boards/boards/own-site-link";
import { findWorkdaySite } from "#src/job-boards/providers/workday-site";
import { storeBoards } from "#src/pipeline/boards/boards.repository";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import { AppError } from "#src/shared/errors";
import { isoTime } from "#src/shared/iso-time";
import type { HiringBoardMessage } from "#src/shared/jobs/queue-messages";
import { type Settings, readSettings } from "#src/shared/settings";
import { isBoardFault, describeFault } from "#src/pipeline/boards/board-faults";
import { type BoardRow, claimUnread, findBoard, findBoards } from "./boards.repository";
import type { BoardQuery, HiringBoard } from "./schemas";

/** The queue of boards that are due. */
export type BoardQueue<Method extends "send" | "sendBatch"> = {
  HIRING_BOARDS: Pick<Queue<HiringBoardMessage>, Method>;
};

/** A board whose message is not processed within this time is sent again. */
export const QUEUED_MS = 10 * 60_000;

/**
 * Adds a board by an address from a user, and queues it if it was never read or had been given up. Returns 422 for
 * an address without a board.
 */
export async function addBoard(
  db: HiringDatabase,
  env: BoardQueue<"send">,
  address: string,
): Promise<{ board: HiringBoard; isNew: boolean }> {
  const settings = readSettings(env);
  requireIndex(settings);
  const board = readBoardAddress(address) ?? (await findBoardBehind(address, settings));
  if (!board) throw notABoard();
  const nowMs = Date.now();
  const isNew = (await storeBoards(db, [{ board, firstReadAt: nowMs }])) > 0;
  const url = boardAddress(board);
  const queuedId = await claimUnread(db, url, nowMs, nowMs + QUEUED_MS);
  if (queuedId !== undefined)
    await env.HIRING_BOARDS.send({ type: "hiring_board", boardId: queuedId });
  const row = await findBoard(db, url);
  return { board: toBoard(row!), isNew };
}

/** The boards of the index, in the order in which they were added. */
export async function listBoards(db: HiringDatabase, page: BoardQuery): Promise<Page<HiringBoard>> {
  const { rows, total } = await findBoards(db, page);
  return pageOf(rows.map(toBoard), page, total);
}

/** Rejects the request if the operator disabled requests to job boards. */
function requireIndex({ HIRING_INDEX }: Settings): void {
  if (HIRING_INDEX === "off")
    throw new AppError("forbidden", "The hiring index is disabled (setting HIRING_INDEX)");
}

/** The board behind a posting on the company's own site, or a Workday tenant. This needs a request to the provider. */
async function findBoardBehind(address: string, settings: Settings): Promise<Board | null> {
  try {
    const reader: Pick<Reader, "fetch"> = {
      fetch: (url, init) => publicFetch(url, init, addressRules(settings)),
    };
    return (await findBoardOfOwnSite(address, reader)) ?? (await findWorkdaySite(address, reader));
  } catch (error) {
    // Only the provider can confirm that the board exists.
    if (!isBoardFault(error)) throw error;
    throw new AppError("upstream_failed", describeFault(error));
  }
}

function notABoard(): AppError {
  const message = `No job board found at this address. Supported systems: ${BOARD_SOURCES.join(", ")}`;
  return new AppError("validation_failed", message, {
    details: [{ path: "body.url", message, code: "unknown_board" }],
  });
}

const toBoard = ({ lastFetchedAt, ...row }: BoardRow): HiringBoard => ({
  ...row,
  last_fetched_at: lastFetchedAt === null ? null : isoTime(lastFetchedAt),
});

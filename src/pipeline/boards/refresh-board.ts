import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/db/client";
import { claim, leaseExists, hasLease, release } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import { hiringBoards, hiringCompanies, hiringSources } from "#src/db/tables/hiring";
import type { BoardSource, Reader, BoardSnapshot } from "#src/job-boards/boards/board";
import { BoardUnreachable } from "#src/job-boards/boards/board-failures";
import { retryAfterMs } from "#src/job-boards/boards/fetch-response";
import { readBoard } from "#src/job-boards/read-board";
import { jittered } from "#src/shared/background/back-off";
import { isBoardFault, describeFault } from "./board-faults";
import { storedVersion, versionToAsk } from "./board-version";
import { companyUpdate, type CompanyUpdate, updateCompany } from "./company-facts";
import { afterFailure, afterReading } from "./next-refresh";
import { openIntake, type PostingIntake } from "./posting-intake";
import { summarizeCompany } from "./summarize-company.repository";

/** As long as a queue's invocation may take: the lease of a provider. */
const SOURCE_LEASE_MS = 15 * 60_000;
/** Leaves time for the last answer. */
const MAX_MS = 11 * 60_000;
/** A provider that is being asked for another board. */
const BUSY_MS = 60_000;
/** A provider that wants to be left alone for longer is asked again by its other boards. */
const MAX_PAUSE_MS = 60 * 60_000;
/** Where it does not say for how long. */
const PAUSE_MS = 5 * 60_000;
/** Longer than a provider's: after a reader that died, or an internal error, its other boards come first. */
const LEASE_MS = 30 * 60_000;
const MAX_TEXTS = 200;

export type Dependencies = Pick<Reader, "fetch" | "wait" | "nowMs">;

type BoardRow = typeof hiringBoards.$inferSelect & {
  companyName: string;
  domain: string | null;
  /** How many boards its company has. */
  siblings: number;
};

/**
 * Reads a board that is due and applies what it lists; a failure is noted, and closes nothing. Where it is not
 * due, or somebody reads it or its provider already, nothing happens. Throws only what D1 throws.
 */
export async function refreshBoard(
  db: Database,
  boardId: string,
  dependencies: Dependencies,
): Promise<"read" | "failed" | "not due" | "busy"> {
  const startMs = dependencies.nowMs();
  const board = await claimBoard(db, boardId, startMs);
  if (!board) return "not due";
  const source = await claimSource(db, board.source, startMs);
  if (!source) {
    await endReading(db, board, startMs + jittered(BUSY_MS));
    return "busy";
  }
  let busyUntil = 0;
  try {
    const intake = await openIntake(db, board, startMs);
    const reading = await readBoard(board as typeof board & { source: BoardSource }, {
      ...dependencies,
      fetch: async (url, init) => {
        if (dependencies.nowMs() - startMs > MAX_MS)
          throw new BoardUnreachable("takes longer than a reading may");
        const response = await dependencies.fetch(url, init);
        const pauseMs = pauseAfter(response);
        if (pauseMs > 0) busyUntil = dependencies.nowMs() + pauseMs;
        return response;
      },
      validators: versionToAsk(board),
      known: intake.known,
      maxTexts: MAX_TEXTS,
      receive: (postings) => intake.receive(postings),
    });
    await applyReading(db, { board, reading, intake, nowMs: dependencies.nowMs() });
    return "read";
  } catch (error) {
    if (!isBoardFault(error)) {
      // What was stored until now stands.
      await endReading(db, board, startMs + LEASE_MS);
      throw error;
    }
    await recordFailure(db, board, error, dependencies.nowMs());
    return "failed";
  } finally {
    const ownLease = hasLease(
      hiringSources,
      eq(hiringSources.source, source.source),
      source.leaseToken,
    );
    await release(db, hiringSources, ownLease, busyUntil);
  }
}

/** How long a provider is asked for none of its boards after an answer, in ms. */
function pauseAfter({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0;
  return Math.min(MAX_PAUSE_MS, retryAfterMs(headers) ?? (status === 429 ? PAUSE_MS : 0));
}

async function claimBoard(db: Database, id: string, nowMs: number): Promise<BoardRow | undefined> {
  const where = eq(hiringBoards.id, id);
  const [claimed] = await claim(db, hiringBoards, { where, nowMs, leaseMs: LEASE_MS }).returning();
  if (!claimed) return undefined;
  const [company] = await db
    .select({
      companyName: hiringCompanies.name,
      domain: hiringCompanies.domain,
      siblings: db.$count(hiringBoards, eq(hiringBoards.companySeq, claimed.companySeq)),
    })
    .from(hiringCompanies)
    .where(eq(hiringCompanies.seq, claimed.companySeq));
  return { ...claimed, ...company! };
}

async function claimSource(db: Database, source: string, nowMs: number) {
  const due = { where: eq(hiringSources.source, source), nowMs, leaseMs: SOURCE_LEASE_MS };
  const [, [claimed]] = await db.batch([
    db.insert(hiringSources).values({ source, availableAt: 0 }).onConflictDoNothing(),
    claim(db, hiringSources, due).returning(),
  ]);
  return claimed;
}

type Ended = {
  board: BoardRow;
  reading: BoardSnapshot;
  intake: PostingIntake;
  nowMs: number;
};

/** Closes what is gone, updates the company's totals and ends the reading, in one batch; once, by its token. */
async function applyReading(db: Database, { board, reading, intake, nowMs }: Ended) {
  const news = reading.status === "read" ? companyUpdate(board, reading) : null;
  const isWhole = reading.status === "read" && reading.isComplete;
  const isNews = news !== null && board.lastFetchedAt === null;
  const { nextRefreshAt, ...next } = afterReading(nowMs, isNews, Math.random());
  const statements = [
    ...(reading.status === "read" ? seePostings(board, intake.seen) : []),
    ...(isWhole ? missPostings(board, intake.seen, nowMs) : []),
    ...(reading.status === "notModified" ? missAgain(board, nowMs) : []),
    ...summarizeCompany(board.companySeq),
    endReading(db, board, nextRefreshAt, {
      ...next,
      ...(reading.status === "read" && versionOf(reading, news)),
      lastError: null,
      lastFetchedAt: nowMs,
    }).getSQL(),
  ].map((statement) => rawStatement(db, statement));
  await db.$client.batch(statements);
  if (news) await updateCompany(db, board, news, "postings");
}

/** What to ask the next time with; nothing where all is wanted then. */
const versionOf = (
  { isComplete, validators }: Extract<BoardSnapshot, { status: "read" }>,
  news: CompanyUpdate | null,
) => storedVersion(isComplete && !news ? validators : null);

const MISSES = 2;

/** A posting that is absent from one complete reading may be a fault of the board; from two, it is gone. */
function missPostings(board: BoardRow, seen: ReadonlySet<string>, nowMs: number) {
  return [
    sql`UPDATE hiring_postings SET missed = missed + 1, closed_at = iif(missed + 1 >= ${MISSES}, ${nowMs}, NULL)
      WHERE board_seq = ${board.seq} AND closed_at IS NULL AND ${leaseExists(hiringBoards, isOurs(board))}
        AND external_id NOT IN (SELECT value FROM json_each(${JSON.stringify([...seen])}))`,
  ];
}

/** Those that are listed as they were stored: nothing else would say that they are here again. */
const seePostings = (board: BoardRow, seen: ReadonlySet<string>): SQL[] => [
  sql`UPDATE hiring_postings SET missed = 0, closed_at = NULL
    WHERE board_seq = ${board.seq} AND (missed > 0 OR closed_at IS NOT NULL) AND ${leaseExists(hiringBoards, isOurs(board))}
      AND external_id IN (SELECT value FROM json_each(${JSON.stringify([...seen])}))`,
];

/** The same list as before: what was absent then is absent now. */
const missAgain = (board: BoardRow, nowMs: number): SQL[] => [
  sql`UPDATE hiring_postings SET missed = missed + 1, closed_at = iif(missed + 1 >= ${MISSES}, ${nowMs}, NULL)
    WHERE board_seq = ${board.seq} AND closed_at IS NULL AND missed > 0 AND ${leaseExists(hiringBoards, isOurs(board))}`,
];

const isOurs = ({ seq, leaseToken }: BoardRow) =>
  hasLease(hiringBoards, eq(hiringBoards.seq, seq), leaseToken);

/** What was stored before counts; a board that is given up can vouch for its postings no longer. */
async function recordFailure(
  db: Database,
  board: BoardRow,
  error: Error,
  nowMs: number,
): Promise<void> {
  const { nextRefreshAt, ...next } = afterFailure(error, board, nowMs, Math.random());
  const closing = sql`UPDATE hiring_postings SET closed_at = ${nowMs}
    WHERE board_seq = ${board.seq} AND closed_at IS NULL AND ${leaseExists(hiringBoards, isOurs(board))}`;
  await db.$client.batch(
    [...(next.state === "retired" ? [closing] : []), ...summarizeCompany(board.companySeq)].map(
      (statement) => rawStatement(db, statement),
    ),
  );
  const lastError = describeFault(error);
  // Should it come back, all is wanted.
  const forgotten = next.state === "retired" ? { etag: null, lastModified: null } : {};
  await endReading(db, board, nextRefreshAt, { ...next, ...forgotten, lastError });
}

const endReading = (
  db: Database,
  board: BoardRow,
  availableAt: number | null,
  change: Partial<typeof hiringBoards.$inferInsert> = {},
) => release(db, hiringBoards, isOurs(board), availableAt, { ...change, queuedUntil: 0 });

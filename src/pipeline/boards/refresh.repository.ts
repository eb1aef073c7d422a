import { eq, type SQL, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { hiringBoards, hiringCompanies, hiringSources } from "#src/db/hiring/tables";
import { claim, leaseExists, hasLease, release } from "#src/db/lease";
import { rawStatement } from "#src/db/raw-statement";
import { summarizeCompany } from "./company-roles.repository";

/** A board that this worker leases, with its company. */
export type LeasedBoard = typeof hiringBoards.$inferSelect & {
  companyName: string;
  domain: string | null;
  /** How many boards its company has. */
  siblings: number;
};

/** The lease of a provider. */
export type LeasedSource = typeof hiringSources.$inferSelect;

/** Changes of a board's row at the end of a refresh. */
export type BoardChange = Partial<
  Pick<
    typeof hiringBoards.$inferInsert,
    "state" | "failures" | "etag" | "lastModified" | "lastError" | "lastFetchedAt"
  >
>;

type Lease = { nowMs: number; leaseMs: number };

/** Leases a board if it is due. */
export async function claimBoard(
  db: HiringDatabase,
  id: string,
  lease: Lease,
): Promise<LeasedBoard | undefined> {
  const where = eq(hiringBoards.id, id);
  const [claimed] = await claim(db, hiringBoards, { where, ...lease }).returning();
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

/** Leases a provider if no other worker does. */
export async function claimSource(
  db: HiringDatabase,
  source: string,
  lease: Lease,
): Promise<LeasedSource | undefined> {
  const [, [claimed]] = await db.batch([
    db.insert(hiringSources).values({ source, availableAt: 0 }).onConflictDoNothing(),
    claim(db, hiringSources, { where: eq(hiringSources.source, source), ...lease }).returning(),
  ]);
  return claimed;
}

export async function releaseSource(
  db: HiringDatabase,
  { source, leaseToken }: LeasedSource,
  availableAt: number,
): Promise<void> {
  const own = hasLease(hiringSources, eq(hiringSources.source, source), leaseToken);
  await release(db, hiringSources, own, availableAt);
}

/** Ends the lease of a board. */
export async function releaseBoard(
  db: HiringDatabase,
  board: LeasedBoard,
  availableAt: number | null,
  change: BoardChange = {},
): Promise<void> {
  await releasing(db, board, availableAt, change);
}

/** Which open postings of a board are listed. */
export type Listing =
  /** The response had no postings: the list is that of the last refresh. */
  | { kind: "unchanged" }
  /** `isComplete`: other postings are not listed any more. */
  | { kind: "listed"; externalIds: ReadonlySet<string>; isComplete: boolean };

/** Closes missing postings, updates the company's totals and ends the lease, in one batch. Without the lease, nothing changes. */
export async function finishRefresh(
  db: HiringDatabase,
  board: LeasedBoard,
  listing: Listing,
  {
    nowMs,
    nextRefreshAt,
    change,
  }: { nowMs: number; nextRefreshAt: number | null; change: BoardChange },
): Promise<void> {
  const statements = [
    ...(listing.kind === "unchanged"
      ? [countMissed(board, nowMs, sql`missed > 0`)]
      : [
          reopenListed(board, listing.externalIds),
          ...(listing.isComplete
            ? [countMissed(board, nowMs, sql`external_id NOT IN ${valuesOf(listing.externalIds)}`)]
            : []),
        ]),
    ...summarizeCompany(board.companySeq),
    releasing(db, board, nextRefreshAt, change).getSQL(),
  ];
  await db.$client.batch(statements.map((statement) => rawStatement(db, statement)));
}

/** Updates the company's totals after a failed refresh, whose stored postings count. `closesAll`: the board is retired. */
export async function settleFailure(
  db: HiringDatabase,
  board: LeasedBoard,
  { nowMs, closesAll }: { nowMs: number; closesAll: boolean },
): Promise<void> {
  const closing = sql`UPDATE hiring_postings SET closed_at = ${nowMs}
    WHERE board_seq = ${board.seq} AND closed_at IS NULL AND ${leaseExists(hiringBoards, ownBoard(board))}`;
  await db.$client.batch(
    [...(closesAll ? [closing] : []), ...summarizeCompany(board.companySeq)].map((statement) =>
      rawStatement(db, statement),
    ),
  );
}

/** A posting that one complete snapshot lacks may be an error of the board. Two in a row close it. */
const MISSES = 2;

const countMissed = (board: LeasedBoard, nowMs: number, isMissing: SQL): SQL =>
  sql`UPDATE hiring_postings SET missed = missed + 1, closed_at = iif(missed + 1 >= ${MISSES}, ${nowMs}, NULL)
    WHERE board_seq = ${board.seq} AND closed_at IS NULL AND ${leaseExists(hiringBoards, ownBoard(board))}
      AND ${isMissing}`;

/** Resets the counts of listed postings that did not change: nothing else writes their rows. */
const reopenListed = (board: LeasedBoard, externalIds: ReadonlySet<string>): SQL =>
  sql`UPDATE hiring_postings SET missed = 0, closed_at = NULL
    WHERE board_seq = ${board.seq} AND (missed > 0 OR closed_at IS NOT NULL)
      AND ${leaseExists(hiringBoards, ownBoard(board))} AND external_id IN ${valuesOf(externalIds)}`;

const valuesOf = (texts: ReadonlySet<string>): SQL =>
  sql`(SELECT value FROM json_each(${JSON.stringify([...texts])}))`;

const ownBoard = ({ seq, leaseToken }: LeasedBoard) =>
  hasLease(hiringBoards, eq(hiringBoards.seq, seq), leaseToken);

const releasing = (
  db: HiringDatabase,
  board: LeasedBoard,
  availableAt: number | null,
  change: BoardChange,
) => release(db, hiringBoards, ownBoard(board), availableAt, { ...change, queuedUntil: 0 });

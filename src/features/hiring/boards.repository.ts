import { count, eq, sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import { sorted } from "#src/db/sorting";
import { hiringBoards, hiringCompanies } from "#src/db/hiring/tables";
import { rowsOf } from "#src/http/paginated";
import { BOARD_SOURCES } from "#src/job-boards/boards/board";
import type { BoardQuery, HiringBoard } from "./schemas";

const ROW = {
  id: hiringBoards.id,
  source: hiringBoards.source,
  url: hiringBoards.url,
  company_name: hiringCompanies.name,
  domain: hiringCompanies.domain,
  lastFetchedAt: hiringBoards.lastFetchedAt,
  last_error: hiringBoards.lastError,
};

const selectBoards = (db: HiringDatabase) =>
  db
    .select(ROW)
    .from(hiringBoards)
    .innerJoin(hiringCompanies, eq(hiringCompanies.seq, hiringBoards.companySeq));

export type BoardRow = Omit<HiringBoard, "last_fetched_at"> & { lastFetchedAt: number | null };

/** Makes a board due that was never read, or was given up. Returns its id if it is to be queued. */
export async function claimUnread(
  db: HiringDatabase,
  url: string,
  nowMs: number,
  queuedUntil: number,
): Promise<string | undefined> {
  const [queued] = await db
    .update(hiringBoards)
    .set({
      queuedUntil,
      availableAt: nowMs,
      leaseToken: null,
      state: "active",
      failures: sql`iif(${hiringBoards.state} = 'active', ${hiringBoards.failures}, 0)`,
    })
    .where(
      sql`${hiringBoards.url} = ${url} AND ${hiringBoards.queuedUntil} <= ${nowMs} AND (${hiringBoards.leaseToken} IS NULL OR ${hiringBoards.availableAt} <= ${nowMs})
        AND (${hiringBoards.state} <> 'active' OR (${hiringBoards.lastFetchedAt} IS NULL AND ${hiringBoards.failures} = 0))`,
    )
    .returning({ id: hiringBoards.id });
  return queued?.id;
}

export async function findBoard(db: HiringDatabase, url: string): Promise<BoardRow | undefined> {
  const [row] = await selectBoards(db).where(eq(hiringBoards.url, url));
  return row;
}

/** A page of the boards of the index. */
export async function findBoards(
  db: HiringDatabase,
  page: BoardQuery,
): Promise<{ rows: BoardRow[]; total: number }> {
  const { limit, offset } = rowsOf(page);
  const [rows, [counted]] = await db.batch([
    selectBoards(db)
      .orderBy(...sorted(page.sort, hiringBoards.createdAt, hiringBoards.seq))
      .limit(limit)
      .offset(offset),
    db.select({ total: count() }).from(hiringBoards),
  ]);
  return { rows, total: counted!.total };
}

/** Claims boards that are due to be read, at most `perSource` of each provider. */
export async function claimDueBoards(
  db: HiringDatabase,
  nowMs: number,
  queuedUntil: number,
  perSource: number,
): Promise<{ id: string; source: string }[]> {
  const { results } = await rawStatement(
    db,
    sql`UPDATE hiring_boards SET queued_until = ${queuedUntil} WHERE seq IN (
        SELECT due.seq FROM json_each(${JSON.stringify(BOARD_SOURCES)}) AS named CROSS JOIN hiring_boards AS due
        WHERE due.seq IN (SELECT board.seq FROM hiring_boards AS board INDEXED BY hiring_boards_due
          WHERE board.source = named.value AND board.available_at <= ${nowMs}
            AND board.queued_until <= ${nowMs}
          ORDER BY board.available_at LIMIT ${perSource}))
      RETURNING id, source`,
  ).all<{ id: string; source: string }>();
  return results;
}

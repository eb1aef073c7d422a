import { sql } from "drizzle-orm";
import type { HiringDatabase } from "#src/db/client";
import { rawStatement } from "#src/db/raw-statement";
import type { Board } from "#src/job-boards/boards/board";
import { boardAddress } from "#src/job-boards/boards/board-address";
import { newId } from "#src/shared/ids";

/** A board to add to the index. `domain` only if it is known to be the company's. */
export type NewBoard = {
  board: Board;
  companyName?: string;
  domain?: string | null;
  domainFrom?: "seed" | "site";
  firstReadAt: number;
};

/** Stores unknown boards. Known boards stay unchanged. Returns the number of new boards. */
export async function storeBoards(db: HiringDatabase, boards: NewBoard[]): Promise<number> {
  if (boards.length === 0) return 0;
  const written = await db.$client.batch(
    boards.flatMap((given) => {
      const { board, firstReadAt, domain = null } = given;
      const url = boardAddress(board);
      const name = given.companyName ?? nameOfToken(board.token);
      const isNew = sql`NOT EXISTS (SELECT 1 FROM hiring_boards WHERE url = ${url})`;
      const from = domain === null ? null : (given.domainFrom ?? null);
      return [
        sql`INSERT INTO hiring_companies (name, domain) SELECT ${name}, ${domain} WHERE ${isNew} ON CONFLICT DO NOTHING`,
        // The company that has the domain, else the one that was just inserted.
        sql`INSERT INTO hiring_boards (id, source, token, region, site, url, company_seq, domain_from, available_at, created_at)
          SELECT ${newId()}, ${board.source}, ${board.token}, ${board.region}, ${board.site}, ${url},
            coalesce((SELECT seq FROM hiring_companies WHERE domain = ${domain}), last_insert_rowid()),
            ${from}, ${firstReadAt}, ${Date.now()}
          WHERE ${isNew} ON CONFLICT DO NOTHING`,
      ].map((statement) => rawStatement(db, statement));
    }),
  );
  return written.filter(({ meta }, at) => at % 2 === 1 && meta.changes > 0).length;
}

/** A preliminary name until the board states the company's: `acme-widgets` → `Acme Widgets`. */
const nameOfToken = (token: string) =>
  token
    .split(/[-_.\s]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(" ") || token;

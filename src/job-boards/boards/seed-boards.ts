import type { Board, BoardSource } from "./board";
import { seedRows } from "#src/job-boards/data/seed-boards";
import { lazy } from "#src/shared/lazy";

export type SeedBoard = Board & { companyName: string; domain: string };

/** Initial boards, each with its company and the company's own domain. */
export const seedBoards = lazy((): SeedBoard[] =>
  Object.entries(seedRows()).flatMap(([source, rows]) =>
    rows.map(({ token, companyName, domain }) => ({
      ...readToken(source as BoardSource, token),
      companyName,
      domain,
    })),
  ),
);

function readToken(source: BoardSource, written: string): Board {
  const [, token = written, region = null, site = null] =
    source === "workday" ? (/^([^.]+)\.([^/]+)\/(.+)$/.exec(written) ?? []) : [];
  return { source, token, region, site };
}

import type { Board, BoardSource } from "./board";
import { SEED_LINES } from "#src/job-boards/data/seed-boards";

export type SeedBoard = Board & { companyName: string; domain: string };

/** Boards to begin with, each with its company and the company's own domain. */
export const SEED_BOARDS: SeedBoard[] = Object.entries(SEED_LINES).flatMap(([source, lines]) =>
  lines
    .trim()
    .split("\n")
    .map((line) => readLine(source as BoardSource, line)),
);

function readLine(source: BoardSource, line: string): SeedBoard {
  const [name = "", companyName = "", domain = ""] = line.split("|");
  const [, token = name, region = null, site = null] =
    source === "workday" ? (/^([^.]+)\.([^/]+)\/(.+)$/.exec(name) ?? []) : [];
  return { source, token, region, site, companyName, domain };
}

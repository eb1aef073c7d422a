import type { Goal, Row } from "./report.ts";

/** Quarry's goals on this web, as far as the rows to judge them exist. */
export function judgeMain(rows: Row[]): Goal[] {
  const find = (name: string): Row | undefined => rows.find((row) => row.crawler.name === name);
  const quarry = find("quarry");
  if (quarry === undefined) return [];
  const goals: Goal[] = [];
  const atLeast = (claim: string, value: number, bound: number): void =>
    void goals.push({ claim: `${claim} (at least ${bound})`, value, holds: value >= bound });
  const atMost = (claim: string, value: number, bound: number): void =>
    void goals.push({ claim: `${claim} (at most ${bound})`, value, holds: value <= bound });

  const crawlee = find("crawlee");
  if (crawlee !== undefined)
    atLeast("Quarry / Crawlee, pages/s", quarry.pagesPerSecond / crawlee.pagesPerSecond, 5);
  goals.push(...judgeEnrichment(quarry, rows));
  const bare = find("bare");
  if (bare !== undefined)
    atLeast("Quarry / bare workerd, pages/s", quarry.pagesPerSecond / bare.pagesPerSecond, 0.75);
  atMost("ms CPU per page", quarry.cpuMsPerPage, 1.5);
  atMost("peak RSS MB", quarry.result.usage.peakRssMb, 512);
  if (quarry.scores !== null)
    for (const [kind, score] of Object.entries(quarry.scores)) {
      atLeast(`recall of ${kind}`, score.recall, 0.99);
      atLeast(`precision of ${kind}`, score.precision, 0.99);
    }
  return goals;
}

/** Enrichment may cost a fifth of the speed. */
function judgeEnrichment(quarry: Row, rows: Row[]): Goal[] {
  const unenriched = rows.find((row) => row.crawler.name === "quarry-unenriched");
  if (unenriched === undefined) return [];
  const value = quarry.pagesPerSecond / unenriched.pagesPerSecond;
  return [
    {
      claim: "Quarry / Quarry without enrichment, pages/s (at least 0.8)",
      value,
      holds: value >= 0.8,
    },
  ];
}

export function judgeLatency(rows: Row[]): Goal[] {
  const quarry = rows.find((row) => row.crawler.name === "quarry");
  if (quarry === undefined) return [];
  return [
    {
      claim: "pages/s with 100 to 200 ms latency (at least 250)",
      value: quarry.pagesPerSecond,
      holds: quarry.pagesPerSecond >= 250,
    },
    ...judgeEnrichment(quarry, rows),
  ];
}

/** Quarry compared with each of the others. */
export function printRatios(rows: Row[]): void {
  const quarry = rows.find((row) => row.crawler.name === "quarry");
  if (quarry === undefined) return;
  for (const other of rows.filter((row) => row !== quarry))
    console.log(
      `  Quarry / ${other.crawler.title}: ${(quarry.pagesPerSecond / other.pagesPerSecond).toFixed(2)} × pages/s, ${(quarry.cpuMsPerPage / other.cpuMsPerPage).toFixed(2)} × CPU per page`,
    );
}

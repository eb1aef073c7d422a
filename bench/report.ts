import type { CrawlResult, Crawler } from "./measure/crawler.ts";
import type { ContactScores } from "./measure/score.ts";
import type { WebTally } from "./web/tally.ts";

/** The run of one crawler with the median speed. */
export type Row = {
  crawler: Crawler;
  result: CrawlResult;
  tally: WebTally;
  scores: ContactScores | null;
  pagesPerSecond: number;
  cpuMsPerPage: number;
};

const COLUMNS: [string, (row: Row) => string][] = [
  ["crawler", (row) => row.crawler.title],
  ["pages", (row) => String(row.tally.pages)],
  ["pages/s", (row) => row.pagesPerSecond.toFixed(0)],
  ["ms CPU/page", (row) => row.cpuMsPerPage.toFixed(2)],
  ["peak RSS MB", (row) => row.result.usage.peakRssMb.toFixed(0)],
  ["e-mail recall", (row) => row.scores?.emails.recall.toFixed(3) ?? "-"],
  ["precision", (row) => row.scores?.emails.precision.toFixed(3) ?? "-"],
  ["phone recall", (row) => row.scores?.phones.recall.toFixed(3) ?? "-"],
  ["precision", (row) => row.scores?.phones.precision.toFixed(3) ?? "-"],
];

/** A table that is readable in a terminal and in Markdown. */
export function printRows(rows: Row[]): void {
  const cells = [
    COLUMNS.map(([title]) => title),
    ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)));
  const format = (line: string[]): string =>
    `| ${line.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  const [head, ...body] = cells.map(format);
  console.log([head, rule, ...body].join("\n"));
}

/** Notes about a row: incomplete crawls, repeated fetches, memory usage. */
export function printRemarks(rows: Row[], totalPages: number): void {
  for (const { crawler, result, tally } of rows) {
    const parts = Object.entries(result.usage.byProgram).map(
      ([program, { cpuMs, peakRssMb }]) =>
        `${program} ${(cpuMs / Math.max(1, tally.pages)).toFixed(2)} ms/page and ${peakRssMb.toFixed(0)} MB`,
    );
    const remarks = [
      tally.pages < totalPages ? `${totalPages - tally.pages} pages never fetched` : "",
      result.failed > 0 ? `${result.failed} failed` : "",
      tally.repeated > 0 ? `${tally.repeated} pages fetched again` : "",
      tally.notFound > 0 ? `${tally.notFound} requests answered 404` : "",
      tally.disallowed > 0 ? `${tally.disallowed} requests that robots.txt forbids` : "",
      ...(parts.length > 1 ? parts : []),
      `${tally.robots} robots.txt`,
      tally.dns > 0 ? `${tally.dns} DNS questions` : "",
      `${result.seconds.toFixed(2)} s`,
      result.firstSeconds === null
        ? ""
        : `first crawl after the start ${result.firstSeconds.toFixed(2)} s`,
    ].filter((remark) => remark !== "");
    console.log(`  ${crawler.name}: ${remarks.join("; ")}`);
  }
}

/** The first contacts that were missed or wrong, to show their kind. */
export function printMistakes(row: Row, most: number): void {
  if (row.scores === null) return;
  for (const [kind, score] of Object.entries(row.scores))
    for (const list of ["missed", "wrong"] as const)
      if (score[list].length > 0)
        console.log(
          `  ${row.crawler.name} ${kind} ${list} ${score[list].length}: ${score[list].slice(0, most).join("; ")}`,
        );
}

export type Goal = { claim: string; value: number; holds: boolean };

export function printGoals(goals: Goal[]): void {
  for (const { claim, value, holds } of goals)
    console.log(`  ${holds ? "met   " : "MISSED"}  ${claim}: ${value.toFixed(3)}`);
}

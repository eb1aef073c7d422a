import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/*
 * Finds work that grows faster than the page: reads hostile texts of a length and of twice the length, on a page that is
 * read for people, addresses and numbers. Exits with 1 where the CPU time grows more.
 * Usage: node bench/extraction/doubling.ts [bytes] [--all]
 */

type ReadPage = (html: string, page: typeof PAGE) => unknown;

const BYTES = Number(process.argv[2] ?? 1_250_000);
/** Linear work doubles; quadratic work grows by 4. */
const MAX_GROWTH = 3;
/** Shorter times are noise. */
const MIN_MS = 150;
const ROUNDS = 2;
/** Engines look at this many characters of a line, so a page of such lines is the worst. */
const LINE_LENGTH = 2_000;

const TEXTS = [
  "1",
  "1 ",
  "12345 ",
  "12345 Ab ",
  "Main Street 1, ",
  "1, 1, ",
  "a, ",
  "Ab ",
  "Ab, ",
  "Jane Doe, ",
  "Jane Doe CEO ",
  "CEO: ",
  "Geschäftsführer ",
  "vertreten durch ",
  "Dr. ",
  "(",
  "((a) ",
  "since 1987 ",
  "1987 ",
  "team of 24 ",
  "24 employees ",
  "GmbH ",
  "Acme GmbH & ",
  "Sp. z o.o. ",
  "HRB 12345 ",
  "DE 123 ",
  "RCS Paris B 123 456 789 ",
  "USt-IdNr.: ",
  "東京都",
  "代表取締役 山田 ",
  "〒100-0001 ",
  "é",
  "\u00a0",
  " - ",
  "| ",
  "a@b.com Jane Doe ",
  "+49 30 1234 ",
];

const PAGE = {
  url: "https://acme.com/team",
  isEntry: false,
  headers: {},
  cookies: [],
  wantsLinks: false,
};

const FORMS: Record<string, (text: string, bytes: number) => string> = {
  "one line": (text, bytes) => filled(text, bytes),
  "short lines": (text, bytes) => filled(`${text.repeat(4)}<br>`, bytes),
  "long lines": (text, bytes) => filled(`${filled(text, LINE_LENGTH)}<br>`, bytes),
};

const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length));

async function bundleReader(): Promise<ReadPage> {
  const folder = await mkdtemp(join(tmpdir(), "doubling-"));
  const outfile = join(folder, "read-page.mjs");
  try {
    const reader = fileURLToPath(new URL("../../src/extraction/read-page.ts", import.meta.url));
    const banner =
      "import{createRequire}from'node:module';const require=createRequire(import.meta.url);";
    await build({
      entryPoints: [reader],
      outfile,
      bundle: true,
      platform: "node",
      format: "esm",
      logLevel: "error",
      banner: { js: banner },
      loader: { ".txt": "text" },
    });
    return ((await import(outfile)) as { readPage: ReadPage }).readPage;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const readPage = await bundleReader();

function cpuMs(html: string): number {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.cpuUsage();
    readPage(html, PAGE);
    best = Math.min(best, process.cpuUsage(start).user / 1_000);
  }
  return best;
}

let failures = 0;
let slowest = 0;
for (const text of TEXTS)
  for (const [form, pageOf] of Object.entries(FORMS)) {
    const [half, whole] = [cpuMs(pageOf(text, BYTES)), cpuMs(pageOf(text, 2 * BYTES))];
    slowest = Math.max(slowest, whole);
    const isBad = whole > MIN_MS && whole / half > MAX_GROWTH;
    if (isBad) failures++;
    if (isBad || process.argv.includes("--all"))
      console.log(
        `${isBad ? "FAIL" : "ok  "} ${JSON.stringify(text)}, ${form}: ${half.toFixed(0)} ms, and ${whole.toFixed(0)} ms for twice as much`,
      );
  }
console.log(
  `${TEXTS.length * 3} texts of ${BYTES} and ${2 * BYTES} bytes: ${failures} grow faster than the page; at most ${slowest.toFixed(0)} ms`,
);
process.exitCode = failures > 0 ? 1 : 0;

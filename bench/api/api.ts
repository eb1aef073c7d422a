import { parseArgs } from "node:util";
import { currentRss, readUsage } from "#bench/measure/process-tree";
import { type Measured, sendRequests, type Target } from "./load.ts";
import { openTargets } from "./targets.ts";

const USAGE = `node bench/api/api.ts [options]

Compares the API of Quarry, as \`npm start\` hosts it, with a bare OpenAPIHono Worker that makes the same round trips to
D1 and returns the rows as D1 does. In the row "parsed" it returns the same leads as Quarry. Rounds alternate between
both, and the medians are shown.

  --rounds N        rounds of each row (3)
  --requests N      requests of each round (5000): a collection of garbage delays the request of each connection, so that
                    few requests would make the slowest 1 % those of one collection
  --connections N   connections (20)
  --memory N        mixed requests over which the memory of workerd is observed (100000)
  --verbose         show the service's log`;

const LISTS = ["/tags", "/leads?per_page=25"] as const;
const ROWS: Record<string, readonly string[]> = {
  "public, no data": ["/billing/plans"],
  "/tags": [LISTS[0]],
  "/leads?per_page=25": [LISTS[1]],
  mixed: ["/billing/plans", ...LISTS],
};

type Figures = { perSecond: number; p50: number; p99: number; slowest: number; cpuMs: number };

/** The first request of each connection takes CPU time as well. */
function figuresOf({ seconds, latenciesMs }: Measured, cpuMs: number): Figures {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  const count = sorted.length;
  return {
    perSecond: count / seconds,
    p50: at(0.5),
    p99: at(0.99),
    slowest: sorted.at(-1) ?? 0,
    cpuMs: cpuMs / (count + options.connections),
  };
}

async function measure(target: Target, paths: readonly string[]): Promise<Figures> {
  const before = readUsage(target.pid).cpuMs;
  const measured = await sendRequests(target, paths, options.requests, options.connections);
  return figuresOf(measured, readUsage(target.pid).cpuMs - before);
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const medians = (rounds: Figures[]): Figures => ({
  perSecond: median(rounds.map((one) => one.perSecond)),
  p50: median(rounds.map((one) => one.p50)),
  p99: median(rounds.map((one) => one.p99)),
  slowest: median(rounds.map((one) => one.slowest)),
  cpuMs: median(rounds.map((one) => one.cpuMs)),
});

async function compare(name: string, paths: readonly string[], quarry: Target, bare: Target) {
  const [ours, theirs]: [Figures[], Figures[]] = [[], []];
  // The first round compiles the code and is not counted.
  for (let round = 0; round <= options.rounds; round++) {
    const [one, other] = [await measure(quarry, paths), await measure(bare, paths)];
    if (round === 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  const [a, b] = [medians(ours), medians(theirs)];
  return {
    row: name,
    "requests/s": Math.round(a.perSecond),
    "p50 ms": Number(a.p50.toFixed(1)),
    "p99 ms": Number(a.p99.toFixed(1)),
    "p99/p50": Number((a.p99 / a.p50).toFixed(1)),
    "slowest ms": Number(a.slowest.toFixed(1)),
    "CPU ms": Number(a.cpuMs.toFixed(2)),
    "bare requests/s": Math.round(b.perSecond),
    "bare p99/p50": Number((b.p99 / b.p50).toFixed(1)),
    "bare CPU ms": Number(b.cpuMs.toFixed(2)),
    ratio: Number(median(ours.map((one, at) => one.perSecond / theirs[at]!.perSecond)).toFixed(2)),
    "CPU ratio": Number((b.cpuMs / a.cpuMs).toFixed(2)),
  };
}

const MEMORY_STEPS = 10;

/** The memory of workerd after each tenth of the mixed requests, in MB. */
async function observeMemory(target: Target): Promise<number[]> {
  const sizes = [currentRss(target.pid, "workerd")];
  for (let step = 0; step < MEMORY_STEPS; step++) {
    const count = Math.round(options.memory / MEMORY_STEPS);
    await sendRequests(target, ROWS["mixed"]!, count, options.connections);
    sizes.push(currentRss(target.pid, "workerd"));
  }
  return sizes.map(Math.round);
}

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "3" },
    requests: { type: "string", default: "5000" },
    connections: { type: "string", default: "20" },
    memory: { type: "string", default: "100000" },
    verbose: { type: "boolean" },
    help: { type: "boolean" },
  },
});
const options = {
  rounds: Number(values.rounds),
  requests: Number(values.requests),
  connections: Number(values.connections),
  memory: Number(values.memory),
};
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const { quarry, bare, close } = await openTargets();
try {
  const rows = [];
  for (const [name, paths] of Object.entries(ROWS))
    rows.push(await compare(name, paths, quarry, bare));
  const parsed = { ...bare, origin: `${bare.origin}/parsed` };
  rows.push(await compare(`${LISTS[1]}, parsed`, [LISTS[1]], quarry, parsed));
  console.table(rows);
  for (const target of [quarry, bare]) {
    const sizes = await observeMemory(target);
    const [start, half, end] = [sizes[0], sizes[MEMORY_STEPS / 2], sizes.at(-1)];
    console.log(
      `${target.name}: workerd has ${start} MB at the start, ${half} MB at half and ${end} MB at the end of ${options.memory} mixed requests (${sizes.join(", ")})`,
    );
  }
} finally {
  await close();
}

import { parseArgs } from "node:util";
import { openOwnWorker } from "#bench/measure/own-worker";
import { MIX, OPERATIONS, type OperationName, pickWeighted } from "./mix.ts";
import { type Durations, type Fleet, highestRate, simulate } from "./simulate.ts";
import type { Asked, Place } from "./worker.ts";

/*
 * A fleet of 32 shards with 200 workspaces, against one shard with the same workspaces, in one run:
 * `node bench/fleet/fleet.ts [--sample 20] [--rounds 40] [--seconds 20] [--rate 25]`.
 *
 * Real: both sides are D1 databases on disk, filled and used by the service's own code. 5,000,000 leads are sampled: each
 * workspace has 1/`sample` of its leads, on both sides.
 *
 * Simulated: workerd runs all local databases in one thread, so 32 of them are no faster here than one. Therefore each
 * operation is measured alone on either side. A simulation then plays the mixed load with these durations, one queue for
 * each shard.
 */
const { values: given } = parseArgs({
  options: {
    sample: { type: "string", default: "20" },
    rounds: { type: "string", default: "40" },
    seconds: { type: "string", default: "20" },
    rate: { type: "string", default: "25" },
  },
});
const SHARDS = 32;
const WORKSPACES = 200;
const LEADS = 5_000_000 / Number(given.sample);
const ROUNDS = Number(given.rounds);
const LIMIT_MS = 100;
const RATES = [
  5, 10, 20, 40, 60, 80, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000,
];

const ONE = "DATA_ONE";
const shardNames = Array.from({ length: SHARDS }, (_, i) => `DATA_${i}`);
const random = seeded(42);

/** A few workspaces are large and busy, most are small. */
const weights = Array.from({ length: WORKSPACES }, (_, i) => 1 / Math.sqrt(i + 1));
const allWeights = weights.reduce((sum, weight) => sum + weight, 0);
const workspaces = weights.map((weight, i) => ({
  workspaceId: `019a0000-0000-7000-8000-${(i + 1).toString(16).padStart(12, "0")}`,
  shard: i % SHARDS,
  leads: Math.max(100, Math.round((LEADS * weight) / allWeights)),
}));

const { ask, close } = await openOwnWorker<Asked>(import.meta.dirname, "fleet-bench", {
  shards: [...shardNames, ONE],
});
let counter = 0;

const onFleet = (i: number): Place => ({
  workspaceId: workspaces[i]!.workspaceId,
  shard: shardNames[workspaces[i]!.shard]!,
});
const onOne = (i: number): Place => ({ workspaceId: workspaces[i]!.workspaceId, shard: ONE });

async function seed() {
  const began = performance.now();
  for (const [i, { leads }] of workspaces.entries()) {
    await ask({ seed: onFleet(i), leads });
    await ask({ seed: onOne(i), leads });
  }
  const total = workspaces.reduce((sum, { leads }) => sum + leads, 0);
  console.log(
    `${WORKSPACES} workspaces with ${total} leads on ${SHARDS} shards and on one, in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
}

/** The mixed load at a fixed rate, really executed, on both sides in turns. */
async function measureLoad() {
  const rate = Number(given.rate);
  const operations = rate * Number(given.seconds);
  console.log(`\nExecuted at ${rate} operations/s, all databases in one thread:`);
  for (const [name, placeOf] of [
    [`${SHARDS} shards`, onFleet],
    ["one shard", onOne],
  ] as const) {
    const began = performance.now();
    const pending: Promise<number>[] = [];
    for (let i = 0; i < operations; i++) {
      const dueMs = (i / rate) * 1000 - (performance.now() - began);
      if (dueMs > 0) await new Promise((resolve) => setTimeout(resolve, dueMs));
      pending.push(timed(pickOperation(), placeOf(pickWorkspace())));
    }
    const times = (await Promise.all(pending)).toSorted((a, b) => a - b);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `  ${name.padEnd(10)} ${(operations / seconds).toFixed(1)} operations/s, p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`,
    );
  }
}

/** Each operation alone, then the simulated load. */
async function compare() {
  const ofFleet = await measureDurations(onFleet);
  const ofOne = await measureDurations(onOne);
  console.log(`\nAlone, ms (p50 / p95 of ${ROUNDS}):  ${SHARDS} shards   one shard`);
  for (const name of OPERATIONS)
    console.log(
      `  ${name.padEnd(16)} ${String(MIX[name]).padStart(3)} %  ${both(ofFleet[name])}   ${both(ofOne[name])}`,
    );
  const fleet: Fleet = {
    shardOf: workspaces.map(({ shard }) => shard),
    weights,
    durations: ofFleet,
  };
  const one: Fleet = { shardOf: workspaces.map(() => 0), weights, durations: ofOne };
  console.log(`\nSimulated, ms (p50 / p95, busiest shard): ${SHARDS} shards   one shard`);
  for (const rate of RATES) {
    const sides = [fleet, one].map((side) => simulate(side, rate, 20_000, random));
    console.log(
      `  ${String(rate).padStart(5)}/s  ${sides
        .map(({ p50, p95, busiest }) =>
          busiest > 1
            ? "overloaded".padStart(26)
            : `${p50.toFixed(0)} / ${p95.toFixed(0)}, ${(busiest * 100).toFixed(0)} %`.padStart(26),
        )
        .join("   ")}`,
    );
  }
  const [most, mostOfOne] = [fleet, one].map((side) => highestRate(side, RATES, LIMIT_MS, random));
  console.log(
    `\nHighest rate with p95 ≤ ${LIMIT_MS} ms: ${most}/s on ${SHARDS} shards, ${mostOfOne}/s on one (${(most! / mostOfOne!).toFixed(1)} ×)`,
  );
}

async function measureDurations(placeOf: (i: number) => Place): Promise<Durations> {
  const nothing: number[] = [];
  for (let i = 0; i < ROUNDS; i++) nothing.push(await elapsed(() => ask({ nothing: true })));
  // The request to the Worker is no work of the database.
  const overhead = nothing.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
  const durations = {} as Durations;
  for (const name of OPERATIONS) {
    durations[name] = [];
    for (let i = 0; i < ROUNDS; i++)
      durations[name].push(Math.max(0.1, (await timed(name, placeOf(pickWorkspace()))) - overhead));
  }
  return durations;
}

const timed = (name: OperationName, place: Place) =>
  elapsed(() => ask({ run: name, place, n: counter++ }));

async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function pickOperation(): OperationName {
  return pickWeighted(
    OPERATIONS.map((name) => [name, MIX[name]] as const),
    random(),
  );
}

function pickWorkspace(): number {
  return pickWeighted(
    weights.map((weight, i) => [i, weight] as const),
    random(),
  );
}

const at = (sorted: number[], share: number) =>
  sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(0);

function both(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  return `${at(sorted, 0.5).padStart(4)} / ${at(sorted, 0.95).padStart(4)}`;
}

/** The same numbers in each run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

try {
  await seed();
  await measureLoad();
  await compare();
} finally {
  await close();
}

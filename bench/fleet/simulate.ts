import { MIX, OPERATIONS, type OperationName, pickWeighted } from "./mix.ts";

/** Measured durations of each operation in ms. */
export type Durations = Record<OperationName, number[]>;

export type Fleet = {
  /** The shard of each workspace. */
  shardOf: readonly number[];
  /** How often each workspace is used, relative to the others. */
  weights: readonly number[];
  durations: Durations;
};

export type Outcome = { p50: number; p95: number; busiest: number };

const ROUND_TRIP_MS = 5;

/**
 * Simulates operations that arrive at random times at a fixed mean rate. A shard runs one operation at a time, in the
 * order of arrival, as D1 runs one query at a time. An operation takes one of its measured durations. Returns the time
 * from arrival to result, with a round trip to the database, and the share of time in which the busiest shard works.
 */
export function simulate(
  { shardOf, weights, durations }: Fleet,
  perSecond: number,
  operations: number,
  random: () => number,
): Outcome {
  const workspaces = weights.map((weight, index) => [index, weight] as const);
  const mix = OPERATIONS.map((name) => [name, MIX[name]] as const);
  const freeAt = new Map<number, number>();
  const busy = new Map<number, number>();
  const times: number[] = [];
  let now = 0;
  for (let i = 0; i < operations; i++) {
    now -= (Math.log(1 - random()) / perSecond) * 1000;
    const shard = shardOf[pickWeighted(workspaces, random())]!;
    const measured = durations[pickWeighted(mix, random())];
    const duration = measured[Math.floor(random() * measured.length)]!;
    const end = Math.max(now, freeAt.get(shard) ?? 0) + duration;
    freeAt.set(shard, end);
    busy.set(shard, (busy.get(shard) ?? 0) + duration);
    times.push(end - now + ROUND_TRIP_MS);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]!;
  return { p50: at(0.5), p95: at(0.95), busiest: Math.max(...busy.values()) / now };
}

/** The highest of the rates with a p95 within the limit. */
export function highestRate(
  fleet: Fleet,
  rates: readonly number[],
  limitMs: number,
  random: () => number,
): number {
  return rates.findLast((rate) => simulate(fleet, rate, 20_000, random).p95 <= limitMs) ?? 0;
}

import { rowsOfLead } from "#bench/measure/rows-of-lead";
import type { Deliver, QueueMessage } from "./autoscaler.ts";
import { groupsOf, type Sent } from "./batch-model.ts";

const TIMEOUTS_S = [0, 1, 2, 5];

type Write = { jobId: string; sites: number; writtenMs: number };

/**
 * Records how the sites of each job are grouped on their way to D1: a consumer writes those of one job together. For
 * the same sites, it computes the groups of other timeouts.
 */
export class SiteBatches {
  readonly #writes: Write[] = [];
  readonly #sent: Sent[] = [];
  readonly #durations: number[] = [];
  readonly deliver: Deliver;

  constructor(deliver: Deliver) {
    this.deliver = async (messages) => {
      const startedMs = performance.now();
      const result = await deliver(messages);
      const writtenMs = performance.now();
      this.#durations.push(writtenMs - startedMs);
      for (const [jobId, ofJob] of Map.groupBy(messages, jobOf))
        this.#writes.push({ jobId, sites: ofJob.length, writtenMs });
      return result;
    };
  }

  send(bodies: unknown[]) {
    const atMs = performance.now();
    for (const body of bodies) this.#sent.push({ atMs, jobId: jobIdOf(body) });
  }

  print(startMs: number, maxBatchSize: number) {
    const row = (name: string, value: string) => console.log(`${name.padEnd(46)} ${value}`);
    const sizes = this.#writes.map(({ sites }) => sites);
    const seconds = (ms: number) => ((ms - startMs) / 1000).toFixed(1);
    const first = Math.min(...this.#writes.map(({ writtenMs }) => writtenMs));
    row("Sites of a job written together, mean", mean(sizes).toFixed(2));
    row("D1 rows of a lead", meanRows(sizes).toFixed(1));
    row("First lead", `${seconds(first)} s`);
    const batchMs = mean(this.#durations);
    row("Processing of a batch of sites, mean", `${batchMs.toFixed(0)} ms`);
    console.log("\nThe same sites with other timeouts, one consumer, computed:");
    for (const timeoutS of TIMEOUTS_S) {
      const groups = groupsOf(this.#sent, { maxBatchSize, timeoutMs: timeoutS * 1000, batchMs });
      const computed = groups.map(({ size }) => size);
      const firstMs = Math.min(...groups.map(({ deliveredMs }) => deliveredMs)) + batchMs;
      row(
        `  ${timeoutS} s`,
        `${mean(computed).toFixed(2)} together, ${meanRows(computed).toFixed(1)} rows, first lead after ${seconds(firstMs)} s`,
      );
    }
  }
}

const jobIdOf = (body: unknown) => (body as { jobId: string }).jobId;
const jobOf = ({ body }: QueueMessage) => jobIdOf(body);

const meanRows = (sizes: number[]) =>
  sum(sizes.map((size) => size * rowsOfLead(size))) / sum(sizes);

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);
const mean = (numbers: number[]) => sum(numbers) / Math.max(1, numbers.length);

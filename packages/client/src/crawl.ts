import { ConnectionError, RateLimitError, ServerError } from "./errors.ts";
import type { RequestOptions } from "./options.ts";
import type { JobsResource } from "./resources.ts";
import { sleep } from "./retry.ts";
import type { Job, JobProgress, Lead } from "./schemas.ts";

export type CrawlOptions = Pick<RequestOptions, "headers" | "idempotencyKey" | "signal"> & {
  /** Called with the progress of the job, at most four times a second. */
  onProgress?: ((progress: JobProgress) => void) | undefined;
  /** Time between two requests if the event stream is not available, in milliseconds. Default: 2,000. */
  pollMs?: number | undefined;
};

/** Ids of the leads that an iteration has yielded. */
type Seen = Set<string>;

const DEFAULT_POLL_MS = 2_000;
const PAGE_SIZE = 100;
const ENDED = new Set<Job["status"]>(["completed", "failed", "canceled"]);

/**
 * A job that is being followed. Each iteration yields all leads, each once. It reads the event stream of the job, and
 * polls if the stream is not available. The job continues if you stop: `cancel()` cancels it.
 */
export class Crawl implements AsyncIterable<Lead> {
  /** The job as it was created. */
  readonly job: Promise<Job>;
  readonly #jobs: JobsResource;
  readonly #options: CrawlOptions;
  #result: Job | undefined;

  constructor(jobs: JobsResource, job: Promise<Job>, options: CrawlOptions = {}) {
    this.#jobs = jobs;
    this.job = job;
    this.#options = options;
    // Iterating and `finished` report it.
    job.catch(() => {});
  }

  /** The job after its end. Follows the job itself, unless an iteration has reached the end. */
  async finished(): Promise<Job> {
    const leads = this[Symbol.asyncIterator]();
    while (!this.#result && !(await leads.next()).done);
    return this.#result!;
  }

  /** Cancels the job. The leads found so far remain. */
  async cancel(): Promise<Job> {
    return this.#jobs.cancel((await this.job).id);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Lead, void, undefined> {
    const { id } = await this.job;
    const seen = new Set<string>();
    try {
      yield* this.#stream(id, seen);
    } catch (error) {
      if (!canPoll(error)) throw error;
      yield* this.#poll(id, seen);
    }
  }

  async *#stream(id: string, seen: Seen): AsyncGenerator<Lead, void, undefined> {
    const events = this.#jobs.events(id, { ...this.#request, lastEventId: 0 });
    for await (const { event, data } of events) {
      if (event === "lead") yield* unseen([data], seen);
      if (event === "progress") this.#options.onProgress?.(data);
      if (event === "done") yield* this.#finish(data, seen);
    }
  }

  async *#poll(id: string, seen: Seen): AsyncGenerator<Lead, void, undefined> {
    const { pollMs = DEFAULT_POLL_MS, signal, onProgress } = this.#options;
    for (;;) {
      const job = await this.#jobs.get(id, this.#request);
      onProgress?.(job.progress);
      if (ENDED.has(job.status)) return yield* this.#finish(job, seen);
      yield* this.#list(job, seen);
      await sleep(pollMs, signal);
    }
  }

  /** Events of old jobs are deleted, so their leads are listed. */
  async *#finish(job: Job, seen: Seen): AsyncGenerator<Lead, void, undefined> {
    yield* this.#list(job, seen);
    this.#result = job;
  }

  /** The leads that are not yet seen, oldest first. New leads join the end of the list. */
  async *#list({ id, progress }: Job, seen: Seen): AsyncGenerator<Lead, void, undefined> {
    if (seen.size >= progress.leads) return;
    const query = { sort: "created_at", per_page: PAGE_SIZE } as const;
    for await (const { data } of this.#jobs.leads(id, query, this.#request).pages()) {
      yield* unseen(data, seen);
    }
  }

  get #request(): RequestOptions {
    const { headers, signal } = this.#options;
    return { headers, signal };
  }
}

function* unseen(leads: Lead[], seen: Seen): Generator<Lead, void, undefined> {
  for (const lead of leads) {
    if (seen.has(lead.id)) continue;
    seen.add(lead.id);
    yield lead;
  }
}

const canPoll = (error: unknown) =>
  error instanceof ConnectionError ||
  error instanceof RateLimitError ||
  error instanceof ServerError;

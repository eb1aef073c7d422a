import type { PagesReadyMessage } from "#src/crawl/pages-ready-message";
import type {
  JobCompletionKey,
  JobCompletionMessage,
  SiteKey,
  SiteMessage,
} from "#src/shared/jobs/queue-messages";
import { log } from "#src/shared/log";

/** https://developers.cloudflare.com/queues/platform/limits/: 100 messages and 256 KB a batch. */
const MESSAGES_PER_BATCH = 100;
const BYTES_PER_BATCH = 200_000;

type Queues = Pick<Env, "PAGES" | "SITES" | "JOB_COMPLETIONS">;
type OutboxMessage = PagesReadyMessage | SiteMessage | JobCompletionMessage;

/** Sends the job's messages. A queue that refuses or is down is logged: leases and the alarm send again. */
export class Outbox {
  readonly #queues: Queues;
  readonly #jobId: string | undefined;

  constructor(queues: Queues, jobId: string | undefined) {
    this.#queues = queues;
    this.#jobId = jobId;
  }

  /** Announces that the job has pages to claim, to up to `count` consumers. */
  announcePages(jobId: string, count: number): Promise<boolean> {
    return this.#send(
      "PAGES",
      Array.from({ length: count }, () => ({ type: "pages_ready", jobId })),
    );
  }

  sendSites(sites: SiteKey[], workspaceId: string | undefined): Promise<boolean> {
    return this.#send(
      "SITES",
      sites.map((site) => ({ type: "site", ...site, ...(workspaceId && { workspaceId }) })),
    );
  }

  sendCompletion({ jobId, workspaceId }: JobCompletionKey): Promise<boolean> {
    return this.#send("JOB_COMPLETIONS", [{ type: "job_completion", jobId, workspaceId }]);
  }

  async #send(queue: keyof Queues, messages: OutboxMessage[]): Promise<boolean> {
    try {
      for (const batch of inBatches(messages)) await this.#queues[queue].sendBatch(batch);
      return true;
    } catch (error) {
      const { length } = messages;
      log.error("queue.send_failed", { job_id: this.#jobId, queue, count: length, error });
      return false;
    }
  }
}

function* inBatches(messages: OutboxMessage[]): Generator<{ body: object }[]> {
  let batch: { body: object }[] = [];
  let bytes = 0;
  for (const body of messages) {
    const size = messages.length === 1 ? 0 : JSON.stringify(body).length * 2;
    if (
      batch.length === MESSAGES_PER_BATCH ||
      (batch.length > 0 && bytes + size > BYTES_PER_BATCH)
    ) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push({ body });
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

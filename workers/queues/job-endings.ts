import type { JobEndingMessage } from "#src/crawl/messages";
import { connect } from "#src/db/client";
import { endJob } from "#src/features/jobs/end";

const RETRY_DELAY_S = 10;

/** A job has ended: its credits are settled, then its listeners are told. */
export async function consumeJobEndings(batch: MessageBatch<JobEndingMessage>, env: Env) {
  const db = connect(env.DB);
  await Promise.all(
    batch.messages.map(async (message) => {
      const { jobId, workspaceId } = message.body;
      try {
        await endJob({ db, workspaceId, actor: { kind: "system" } }, env, jobId);
        message.ack();
      } catch (error) {
        // D1 or the object is not to be had now: settling is idempotent, so it is simply tried again.
        console.error(
          JSON.stringify({ event: "job_not_settled", job_id: jobId, error: String(error) }),
        );
        message.retry({ delaySeconds: RETRY_DELAY_S });
      }
    }),
  );
}

import type { z } from "zod";
import { pagesReadyMessage } from "#src/crawl/pages-ready-message";
import {
  hiringBoardMessage,
  jobCompletionMessage,
  pushMessage,
  scheduleRunMessage,
  siteMessage,
  taskMessage,
  verificationMessage,
  workflowRunMessage,
} from "#src/shared/jobs/queue-messages";
import { count } from "#src/shared/metrics";
import { consumeDeadLetters } from "./queues/dead-letters";
import { consumeHiringBoards } from "./queues/hiring-boards";
import { consumeJobCompletions } from "./queues/job-completions";
import { consumeMaintenance } from "./queues/maintenance";
import { consumePages } from "./queues/pages";
import { parseMessages } from "./queues/parse-messages";
import { queueNameOf, type QueueName } from "./queues/queue-name";
import { consumePushes } from "./queues/pushes";
import { consumeScheduleRuns } from "./queues/schedule-runs";
import { consumeSites } from "./queues/sites";
import { consumeVerifications } from "./queues/verifications";
import { consumeWorkflowRuns } from "./queues/workflow-runs";

type Consumer = (batch: MessageBatch, env: Env, ctx: ExecutionContext) => Promise<void>;

/** A consumer of the messages that its schema accepts. */
const consumerOf =
  <T>(
    schema: z.ZodType<T>,
    work: (messages: Message<T>[], env: Env, ctx: ExecutionContext) => Promise<void>,
  ): Consumer =>
  async (batch, env, ctx) => {
    const messages = await parseMessages(batch, schema, env);
    if (messages.length > 0) await work(messages, env, ctx);
  };

const CONSUMERS: Record<QueueName, Consumer> = {
  pages: consumerOf(pagesReadyMessage, consumePages),
  sites: consumerOf(siteMessage, consumeSites),
  "job-completions": consumerOf(jobCompletionMessage, consumeJobCompletions),
  "schedule-runs": consumerOf(scheduleRunMessage, consumeScheduleRuns),
  pushes: consumerOf(pushMessage, consumePushes),
  "workflow-runs": consumerOf(workflowRunMessage, consumeWorkflowRuns),
  verifications: consumerOf(verificationMessage, consumeVerifications),
  "hiring-boards": consumerOf(hiringBoardMessage, consumeHiringBoards),
  maintenance: consumerOf(taskMessage, consumeMaintenance),
  "dead-letters": ({ messages }, env) => consumeDeadLetters(messages, env),
};

/** Parses the messages of a batch and passes them to the consumer of their queue. */
export async function consume(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  const name = queueNameOf(batch.queue);
  count("messages", batch.queue, { delivered: batch.messages.length, batches: 1 });
  if (!name) throw new Error(`No consumer for queue ${batch.queue}`);
  await CONSUMERS[name](batch, env, ctx);
}

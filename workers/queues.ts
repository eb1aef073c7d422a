import type { JobEndingMessage, PageTask, SiteMessage } from "#src/crawl/messages";
import type {
  HiringBoardMessage,
  PushMessage,
  ScheduleRunMessage,
  WorkflowRunMessage,
} from "#src/shared/jobs/queue-messages";
import { consumeDeadLetters, type DeadLetter } from "./queues/dead-letters";
import { consumeHiringBoards } from "./queues/hiring-boards";
import { consumeJobEndings } from "./queues/job-endings";
import { consumePages } from "./queues/pages";
import { consumePushes } from "./queues/pushes";
import { consumeScheduleRuns } from "./queues/schedule-runs";
import { consumeSites } from "./queues/sites";
import { consumeWorkflowRuns } from "./queues/workflow-runs";

/** Queue name → consumer. A queue's name tells what its messages are. */
export async function consume(batch: MessageBatch, env: Env, ctx: ExecutionContext): Promise<void> {
  switch (batch.queue) {
    case "quarry-pages":
      return consumePages(batch as MessageBatch<PageTask>, env, ctx);
    case "quarry-sites":
      return consumeSites(batch as MessageBatch<SiteMessage>, env, ctx);
    case "quarry-job-endings":
      return consumeJobEndings(batch as MessageBatch<JobEndingMessage>, env);
    case "quarry-schedule-runs":
      return consumeScheduleRuns(batch as MessageBatch<ScheduleRunMessage>, env);
    case "quarry-pushes":
      return consumePushes(batch as MessageBatch<PushMessage>, env);
    case "quarry-workflow-runs":
      return consumeWorkflowRuns(batch as MessageBatch<WorkflowRunMessage>, env);
    case "quarry-hiring-boards":
      return consumeHiringBoards(batch as MessageBatch<HiringBoardMessage>, env);
    case "quarry-dead-letters":
      return consumeDeadLetters(batch as MessageBatch<DeadLetter>, env);
    default:
      throw new Error(`No consumer for queue ${batch.queue}`);
  }
}

import { connect } from "#src/db/client";
import { deadLetters } from "#src/db/tables/jobs";
import type { JobEndingMessage, PageTask, SiteMessage } from "#src/crawl/messages";
import type {
  HiringBoardMessage,
  PushMessage,
  ScheduleRunMessage,
  WorkflowRunMessage,
} from "#src/shared/jobs/queue-messages";

/** Whatever a queue gives up: its fields tell which queue it comes from. */
export type DeadLetter =
  | PageTask
  | SiteMessage
  | JobEndingMessage
  | ScheduleRunMessage
  | PushMessage
  | WorkflowRunMessage
  | HiringBoardMessage;

/** Records what was given up, in the log and in D1, and tells its job where that lets it end. */
export async function consumeDeadLetters(batch: MessageBatch<DeadLetter>, env: Env) {
  const db = connect(env.DB);
  for (const { id, body, attempts } of batch.messages) {
    const queue = queueOf(body);
    console.error(JSON.stringify({ level: "error", event: "dead_letter", queue, attempts, body }));
    await db
      .insert(deadLetters)
      .values({ id, queue, attempts, body: JSON.stringify(body) })
      .onConflictDoNothing();
    // A page is found again by its lease, an ending by the sweep; a lead has nobody else to speak for it.
    if (queue === "sites" && "siteId" in body)
      await env.CRAWL_JOB.getByName(body.jobId).giveUpSite(body.siteId);
  }
}

/** The member that only this queue's messages have. */
const MARKS = {
  pageId: "pages",
  siteId: "sites",
  scheduleId: "schedule-runs",
  pushId: "pushes",
  runId: "workflow-runs",
  boardId: "hiring-boards",
} as const;

function queueOf(body: DeadLetter) {
  const [, queue] = Object.entries(MARKS).find(([mark]) => mark in body) ?? [];
  return queue ?? "job-endings";
}

import { EventSourceParserStream } from "eventsource-parser/stream";
import type { JobProgress, JobStatus } from "#src/shared/jobs/job-progress";
import { ApiClient, ApiFailure } from "./api-client.ts";

export type JobView = {
  id: string;
  name: string;
  status: JobStatus;
  progress: JobProgress;
  credits: { reserved: number; spent: number; refunded: number };
  error: string | null;
  finished_at: string | null;
};

export type SiteView = { host: string; status: string; reason: string | null; pages: number };

export type JobListener = {
  progress?: (progress: JobProgress) => void;
  site?: (site: SiteView) => void;
};

const RECONNECT_MS = 1000;
const RECONNECTS = 30;

/** Follows a job to its end over server-sent events and resumes a broken stream. */
export async function followJob(
  api: ApiClient,
  jobId: string,
  listener: JobListener,
): Promise<JobView> {
  const position = { lastEventId: "0" };
  for (let failures = 0; ;) {
    try {
      const seenBefore = position.lastEventId;
      const job = await readEvents(api, jobId, listener, position);
      if (job) return job;
      failures = position.lastEventId === seenBefore ? failures + 1 : 0;
    } catch (error) {
      // Wait for a service that restarts, but not for a missing job or a rejected key.
      const isFinal = error instanceof ApiFailure && error.status >= 400 && error.status < 500;
      if (isFinal || ++failures > RECONNECTS) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}

/** Reads one connection. Returns the finished job, or undefined if the stream broke. */
async function readEvents(
  api: ApiClient,
  jobId: string,
  listener: JobListener,
  position: { lastEventId: string },
): Promise<JobView | undefined> {
  const response = await api.open(`/jobs/${jobId}/events`, {
    headers: { accept: "text/event-stream", "last-event-id": position.lastEventId },
  });
  const events = response.body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream() as unknown as TransformStream);
  for await (const { id, event, data } of events ?? []) {
    if (id) position.lastEventId = id;
    const content = JSON.parse(data);
    if (event === "snapshot") listener.progress?.(content.progress);
    else if (event === "progress") listener.progress?.(content);
    else if (event === "site") listener.site?.(content);
    else if (event === "done") {
      listener.progress?.(content.progress);
      return content;
    }
  }
  return undefined;
}

import type { JobProgress } from "#src/shared/jobs/job-progress";
import { readSettings } from "#src/shared/settings";
import { Announcements } from "#durable-objects/shared/announcements";
import { Continuation } from "./dispatch/continuation";
import { Dispatcher } from "./dispatch/dispatcher";
import { Outbox } from "./dispatch/outbox";
import { RenderClaims } from "./dispatch/render-claims";
import { EventLog } from "#durable-objects/shared/event-log";
import { ProgressStream } from "#durable-objects/shared/progress-stream";
import { PageRecorder } from "./outcomes/page-recorder";
import { Frontier } from "./pages/frontier";
import { PageResults } from "./pages/page-results";
import { Politeness } from "./politeness/politeness";
import { ActiveSites } from "./sites/active-sites";
import { SiteCloser } from "./sites/site-closer";
import { Sites } from "./sites/sites";
import { AlarmClock } from "#durable-objects/shared/alarm-clock";
import { JobRecord } from "./storage/job-record";

export type JobParts = ReturnType<typeof createParts>;

/** The parts of a job's object, over its storage. */
export function createParts(ctx: DurableObjectState, env: Env) {
  const { sql, kv } = ctx.storage;
  const { MIN_HOST_INTERVAL_MS, FETCHES_PER_BATCH } = readSettings(env);
  const job = new JobRecord(kv);
  const clock = new AlarmClock(ctx.storage);
  const events = new EventLog(sql);
  const frontier = new Frontier(sql);
  const results = new PageResults(sql);
  const sites = new Sites(sql);
  const delayMs = () =>
    Math.max(job.plan?.config.rate_limit_per_host_ms ?? 0, MIN_HOST_INTERVAL_MS);
  const politeness = new Politeness(sql, delayMs, job.saved);
  const active = new ActiveSites(sites, frontier, results, job.saved);
  const dispatcher = new Dispatcher(frontier, sites, active, politeness);
  const announcements = new Announcements(FETCHES_PER_BATCH, job.saved.announcements);
  const renders = new RenderClaims(active, job.saved);
  const progress = (): JobProgress => ({
    ...job.progress,
    pages_queued: active.openPages + sites.count("pending"),
  });
  const stream = new ProgressStream(events, progress);
  const outbox = new Outbox(env, ctx.id.name);
  return {
    job,
    clock,
    events,
    frontier,
    results,
    sites,
    politeness,
    active,
    dispatcher,
    announcements,
    renders,
    progress,
    stream,
    recorder: new PageRecorder(frontier, active, sites, politeness, job),
    closer: new SiteCloser(active, sites, results, politeness, job, events),
    continuation: new Continuation({
      job,
      sites,
      active,
      politeness,
      dispatcher,
      announcements,
      renders,
      outbox,
      clock,
      stream,
    }),
  };
}

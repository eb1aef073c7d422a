import { z } from "@hono/zod-openapi";
import { SCHEDULE_KINDS } from "#src/db/columns/enumerations";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";

const MAX_NAME = 200;
const MAX_URLS = 10_000;
const INTERVAL = { min: 5, max: 525_600 };
/** In a list; the schedule alone has all of them. */
export const MAX_LISTED_URLS = 50;

const NAME = "Machine builders, every week";
const URLS = ["acme.com", "https://globex.example/contact"];
const TIME = "2026-11-23T08:00:00.000Z";

const Name = () => countedName(MAX_NAME).openapi({ example: NAME });
const Urls = () =>
  z.array(z.string()).min(1).max(MAX_URLS).openapi({
    example: URLS,
    description:
      "Read as `POST /jobs` reads them: `acme.com` is `https://acme.com/`. 1,000,000 bytes together at most",
  });
const Interval = () =>
  z.int().min(INTERVAL.min).max(INTERVAL.max).openapi({
    example: 10_080,
    description: "From the moment of a run to that of the next: 5 minutes to 365 days",
  });
const Incremental = () =>
  z.boolean().openapi({
    example: true,
    description:
      "Pages that have not changed since the last run are not read again, and only leads that are new or have changed are written",
  });
const Enabled = () => z.boolean().openapi({ example: true, description: "false: it is paused" });

export const NewSchedule = z
  .strictObject({
    name: Name(),
    urls: Urls(),
    interval_minutes: Interval(),
    kind: z.enum(SCHEDULE_KINDS).default("schedule").openapi({
      description: "A monitor also records what has changed: see `GET /schedules/changes`",
    }),
    incremental: Incremental().default(false),
    enabled: Enabled().default(true),
    config: CrawlJobConfig.default(CrawlJobConfig.parse({})),
  })
  .openapi("NewSchedule", {
    example: { name: NAME, urls: URLS, interval_minutes: 10_080, kind: "monitor" },
  });
export type NewSchedule = z.output<typeof NewSchedule>;

export const ScheduleChange = z
  .strictObject({
    name: Name(),
    urls: Urls(),
    interval_minutes: Interval(),
    incremental: Incremental(),
    enabled: Enabled(),
    config: CrawlJobConfig.openapi({
      description: "Replaces the whole; members that are left out get their defaults",
    }),
  })
  .partial()
  .openapi("ScheduleChange", { example: { interval_minutes: 1_440, enabled: true } });
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const Schedule = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: NAME }),
    kind: z.enum(SCHEDULE_KINDS),
    urls: z.array(z.string()).openapi({
      example: URLS,
      description: `As they were given. In a list, the first ${MAX_LISTED_URLS}`,
    }),
    url_count: z.int().min(1).openapi({ example: 2 }),
    interval_minutes: z.int().openapi({ example: 10_080 }),
    incremental: z.boolean(),
    enabled: z.boolean().openapi({ example: true }),
    config: CrawlJobConfig,
    next_run_at: z.iso.datetime().nullable().openapi({
      example: TIME,
      description: "null while it is paused",
    }),
    last_run_at: z.iso.datetime().nullable().openapi({
      example: "2026-11-16T08:00:04.000Z",
      description: "When a run was last started, by its time or by hand",
    }),
    last_job_id: z.uuid().nullable(),
    last_error: z.string().nullable().openapi({
      example: null,
      description: "Why the last run was skipped; null again once one was started",
    }),
    skipped_runs: z.int().min(0).openapi({
      example: 0,
      description:
        "Runs that were not started at their time, because the run before had not ended or there were too few credits",
    }),
    created_at: z.iso.datetime(),
  })
  .openapi("Schedule");
export type Schedule = z.infer<typeof Schedule>;

export const SchedulePage = paginated(Schedule).openapi("SchedulePage");

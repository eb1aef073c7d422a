import { z } from "@hono/zod-openapi";
import { SCHEDULE_KINDS } from "#src/db/columns/enumerations";
import { CrawlJobConfig } from "#src/features/jobs/schemas";
import { countedName } from "#src/http/counted-text";
import { paginated } from "#src/http/paginated";

const MAX_NAME = 200;
const MAX_URLS = 10_000;
const INTERVAL = { min: 5, max: 525_600 };
/** Applies to lists; a single schedule has all its URLs. */
export const MAX_LISTED_URLS = 50;

const NAME = "Machine builders, every week";
const URLS = ["acme.com", "https://globex.example/contact"];
const TIME = "2026-11-23T08:00:00.000Z";

const Name = () => countedName(MAX_NAME).openapi({ example: NAME });
const Urls = () =>
  z.array(z.string()).min(1).max(MAX_URLS).openapi({
    example: URLS,
    description:
      "Same rules as for `POST /jobs`: `acme.com` means `https://acme.com/`. At most 1,000,000 bytes in total",
  });
const Interval = () =>
  z.int().min(INTERVAL.min).max(INTERVAL.max).openapi({
    example: 10_080,
    description: "Minutes between the due times of two runs: 5 minutes to 365 days",
  });
const Incremental = () =>
  z.boolean().openapi({
    example: true,
    description:
      "Skip pages that have not changed since the last run, and write only new or changed leads",
  });
const Enabled = () =>
  z.boolean().openapi({ example: true, description: "`false` pauses the schedule" });

export const NewSchedule = z
  .strictObject({
    name: Name(),
    urls: Urls(),
    interval_minutes: Interval(),
    kind: z.enum(SCHEDULE_KINDS).default("schedule").openapi({
      description: "A `monitor` also records changes: see `GET /schedules/changes`",
    }),
    incremental: Incremental().default(false),
    enabled: Enabled().default(true),
    config: CrawlJobConfig.default(CrawlJobConfig.parse({})),
  })
  .openapi("NewSchedule", {
    example: { name: NAME, urls: URLS, interval_minutes: 10_080 },
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
      description: "Replaces the whole object. Omitted properties get their defaults",
    }),
  })
  .partial()
  .openapi("ScheduleChange", { example: { enabled: false } });
export type ScheduleChange = z.output<typeof ScheduleChange>;

export const Schedule = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: NAME }),
    kind: z.enum(SCHEDULE_KINDS),
    urls: z.array(z.string()).openapi({
      example: URLS,
      description: `URLs as they were given. Lists contain only the first ${MAX_LISTED_URLS}`,
    }),
    url_count: z.int().min(1).openapi({ example: 2 }),
    interval_minutes: z.int().openapi({ example: 10_080 }),
    incremental: z.boolean(),
    enabled: z.boolean().openapi({ example: true }),
    config: CrawlJobConfig,
    next_run_at: z.iso.datetime().nullable().openapi({
      example: TIME,
      description: "Due time of the next run. Null while the schedule is paused",
    }),
    last_run_at: z.iso.datetime().nullable().openapi({
      example: "2026-11-16T08:00:04.000Z",
      description: "Start of the last run, planned or manual",
    }),
    last_job_id: z.uuid().nullable(),
    last_error: z.string().nullable().openapi({
      example: null,
      description: "Why the last run was skipped. Null after a run has started",
    }),
    skipped_runs: z.int().min(0).openapi({
      example: 0,
      description:
        "Due runs that did not start, because the previous run had not ended or credits were insufficient",
    }),
    created_at: z.iso.datetime(),
  })
  .openapi("Schedule");
export type Schedule = z.infer<typeof Schedule>;

export const SchedulePage = paginated(Schedule).openapi("SchedulePage");

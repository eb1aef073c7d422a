import { z } from "@hono/zod-openapi";
import { JOB_SOURCES, ON_EXISTING } from "#src/db/columns/enumerations";
import { NewTag } from "#src/features/tags/schemas";
import { paginated, PageQuery } from "#src/http/paginated";
import { DatedQuery, sortBy } from "#src/http/sorting";
import { CRAWL_CONFIG_BOUNDS as BOUNDS, RENDER_MODES } from "#src/shared/jobs/crawl-config";
import { JOB_STATUSES } from "#src/shared/jobs/job-progress";

const bounded = ({ min, max, default: fallback }: { min: number; max: number; default: number }) =>
  z.int().min(min).max(max).default(fallback);
const globs = () => z.array(z.string().min(1).max(200)).max(50).default([]);

const MAX_TAGS = 10;

export const CrawlJobConfig = z
  .strictObject({
    concurrency: bounded(BOUNDS.concurrency),
    max_depth: bounded(BOUNDS.max_depth),
    max_retries: bounded(BOUNDS.max_retries),
    rate_limit_per_host_ms: bounded(BOUNDS.rate_limit_per_host_ms).openapi({
      description:
        "Milliseconds between two requests to one host. All jobs and workspaces share the pace of a host. The largest of this value, the service's minimum (`MIN_HOST_INTERVAL_MS`, default 250) and Crawl-delay in robots.txt applies.",
    }),
    respect_robots_txt: z.boolean().default(true),
    rotate_user_agents: z.boolean().default(true),
    timeout_ms: bounded(BOUNDS.timeout_ms),
    max_pages_per_site: bounded(BOUNDS.max_pages_per_site),
    include_paths: globs().openapi({ example: ["/en/*"] }),
    exclude_paths: globs().openapi({ example: ["/blog/*"] }),
    collect_people: z.boolean().default(true).openapi({
      description:
        "Whether leads get people of the company. The workspace's setting of the same name can switch them off for all jobs",
    }),
    tags: z
      .array(NewTag.shape.name)
      .max(MAX_TAGS)
      .optional()
      .openapi({
        description:
          "Names of at most 10 tags that the job's leads get when it ends. Missing tags are created",
        example: ["Trade fair"],
      }),
    render: z.enum(RENDER_MODES).default("auto").openapi({
      description:
        "Which pages a browser renders before they are read. `auto`: pages that are empty without JavaScript, at most 10 per site. `always`: every page, at several times the duration. A rendered page costs `render_page` credits (default 1), and its host gets a second request. A rendering that fails temporarily is repeated up to twice (see `max_retries`), at no further cost. Without a renderer, `auto` renders nothing and `always` is rejected",
    }),
  })
  .openapi("CrawlJobConfig", {
    description:
      "Crawl options. Depth counts links from the given URLs. Times are in milliseconds. Paths are globs: `*` matches any characters.",
  });
export type CrawlJobConfig = z.infer<typeof CrawlJobConfig>;

const DEFAULT_CONFIG: CrawlJobConfig = CrawlJobConfig.parse({});
const ON_EXISTING_DESCRIPTION =
  "Sites of which the workspace has a lead. `new`: each gets another lead. `update`: its newest lead is updated, moves to this job, and keeps its tags, notes and histories. `skip`: it is not read and costs nothing; the job lists it with the reason `known`";
export const OnExisting = z
  .enum(ON_EXISTING)
  .default("new")
  .openapi({ description: ON_EXISTING_DESCRIPTION });
export const JobName = z.string().trim().min(1).max(200);

export const NewJob = z
  .strictObject({
    urls: z
      .array(z.string())
      .min(1)
      .max(10_000)
      .openapi({
        example: ["northfield-analytics.io", "https://www.brandl-foerderanlagen.de/kontakt"],
        description:
          "1 to 10,000 URLs. `acme.com` means `https://acme.com/`. The first 100 URLs of each site are used",
      }),
    name: JobName.optional().openapi({ example: "Machine builders, spring" }),
    on_existing: OnExisting,
    config: CrawlJobConfig.default(DEFAULT_CONFIG).openapi({
      example: { concurrency: 8, max_depth: 1 },
    }),
  })
  .openapi("NewJob");
export type NewJob = z.infer<typeof NewJob>;

export const count = () => z.int().min(0);

export const JobProgress = z
  .object({
    sites_total: count(),
    sites_done: count(),
    sites_failed: count().openapi({
      description: "Sites that could not be read, or that robots.txt forbids",
    }),
    sites_skipped: count().openapi({
      description:
        "Sites that are not read because the workspace has a lead of them (`on_existing` is `skip`). They are free, and not part of `sites_total`",
    }),
    pages_fetched: count(),
    pages_failed: count().openapi({
      description:
        "Pages that could not be read, listed at `GET /jobs/{id}/pages?status=failed`. Contact URLs that the service guessed do not count",
    }),
    pages_queued: count(),
    rendered_pages: count().openapi({
      description: "Pages that a browser rendered. Each costs `render_page` credits",
    }),
    leads: count(),
    emails: count(),
    phones: count(),
  })
  .openapi("JobProgress");

export const Job = z
  .object({
    id: z.uuid(),
    name: z.string().openapi({ example: "acme.com and 11 more" }),
    status: z.enum(JOB_STATUSES),
    source: z.enum(JOB_SOURCES),
    config: CrawlJobConfig,
    progress: JobProgress,
    credits: z.object({ reserved: count(), spent: count(), refunded: count() }),
    schedule_id: z.uuid().nullable(),
    error: z
      .string()
      .nullable()
      .openapi({ example: "No site could be read: dns (2), blocked (1)" }),
    on_existing: z.enum(ON_EXISTING).openapi({ description: ON_EXISTING_DESCRIPTION }),
    input_columns: z
      .array(z.string())
      .nullable()
      .openapi({
        description:
          "Columns of the uploaded file that leads keep as `input`, in order. Null without such columns",
        example: ["Customer no.", "Owner"],
      }),
    created_at: z.iso.datetime(),
    started_at: z.iso.datetime().nullable(),
    finished_at: z.iso.datetime().nullable(),
    reports_deleted_at: z.iso.datetime().nullable().openapi({
      description:
        "When the events, sites and page reports of the job were deleted by age. Its lists of sites and pages are empty since",
    }),
  })
  .openapi("Job");
export type Job = z.infer<typeof Job>;

export const JobPage = paginated(Job).openapi("JobPage");

/** The API contract allows any string as `status`; an unknown status matches no job. */
export const JobQuery = DatedQuery.extend({
  status: z.string().max(40).optional().openapi({ example: "running" }),
  schedule_id: z.uuid().optional().openapi({ description: "Only the runs of this schedule" }),
});
export type JobQuery = z.infer<typeof JobQuery>;

export const SITE_STATUSES = ["pending", "done", "failed", "skipped"] as const;

export const JobSite = z
  .object({
    url: z.string(),
    host: z.string().openapi({ example: "acme.com" }),
    status: z.enum(SITE_STATUSES),
    reason: z.string().nullable().openapi({
      example: "robots",
      description:
        "Why the site was not read: dns, timeout, blocked, robots, not_found, … `needs_javascript`: scripts render the content of the pages, and the job renders no pages (see `config.render`). If a browser was to render them, the reason is that of the entry page: `render_credits`, `render_empty`, `render_timeout` or another one of `GET /jobs/{id}/pages`. Such a site is `done` if the HTML contains contacts or structured data. Otherwise it is `failed`, has no lead and is free. `known`: the workspace has a lead of the site, and `on_existing` is `skip`. `unchanged` with status `done`: an incremental run found no changes and did not update the lead",
    }),
    pages: count().openapi({ description: "Pages read" }),
    rendered_pages: count().openapi({
      description: "Pages that a browser rendered. 0 until the site is read, and for older jobs",
    }),
    lead_id: z.uuid().nullable().openapi({
      description: "The lead of the site. With the reason `known`: the lead that existed before",
    }),
  })
  .openapi("JobSite");
export const JobSitePage = paginated(JobSite).openapi("JobSitePage");
export const JobSiteQuery = PageQuery.extend({
  status: z.enum(SITE_STATUSES).optional(),
  reason: z.string().min(1).max(100).optional().openapi({
    example: "robots",
    description: "Sites with this `reason`; `none` for sites without one",
  }),
  sort: sortBy(["position"], "position").openapi({
    description: "`position`: order of the sites in the request. `-` reverses the order",
  }),
});
export type JobSiteQuery = z.infer<typeof JobSiteQuery>;

export const JobOutcome = z
  .object({
    status: z.enum(SITE_STATUSES).openapi({ description: "Status of the sites" }),
    reason: z.string().nullable().openapi({
      example: "robots",
      description: "See `JobSite.reason`; null for sites that were read or are not finished",
    }),
    sites: count().openapi({ description: "Number of sites with this status and reason" }),
  })
  .openapi("JobOutcome");
export const JobOutcomePage = paginated(JobOutcome).openapi("JobOutcomePage");

export const PAGE_STATUSES = ["done", "failed", "skipped"] as const;

export const CrawledPage = z
  .object({
    url: z.string(),
    host: z.string().openapi({ example: "acme.com" }),
    depth: count().openapi({ description: "Number of links from the entry page" }),
    status: z.enum(PAGE_STATUSES),
    reason: z.string().nullable().openapi({
      example: "not_found",
      description:
        "Why the page was not read or not used: robots, duplicate, noindex, off_site, … With status `done`, why the page was read without the content that scripts add: `needs_javascript` (the job renders no pages), `render_credits` (the workspace had too few credits for it), `render_limit` (of the job or site), `render_timeout`, `render_rate_limited`, `render_too_large`, `render_failed`, `render_empty` (scripts added nothing), `render_off_site` (scripts led to another host). A failure such as `not_found` with status `skipped` marks a contact URL that the service guessed",
    }),
    http_status: z.int().nullable().openapi({
      example: 404,
      description:
        "HTTP status of the last response, after redirects. 304: unchanged since the last run. Null if no response was received (robots.txt forbids the page, or the host did not respond), and for pages of jobs before this property existed",
    }),
    rendered: z.boolean().openapi({ description: "Whether a browser rendered the page" }),
  })
  .openapi("CrawledPage");
export const CrawledPages = paginated(CrawledPage).openapi("CrawledPageList");
export const CrawledPageQuery = PageQuery.extend({
  host: z.string().max(255).optional().openapi({ example: "acme.com" }),
  status: z.enum(PAGE_STATUSES).optional(),
  sort: sortBy(["position"], "position").openapi({
    description:
      "`position`: the job's order of sites, and within a site the order of discovery. `-` reverses the order",
  }),
});

export const EventsQuery = z.object({
  last_event_id: z.coerce.number().int().min(0).optional().openapi({
    example: 12,
    description:
      "Alternative to the header `Last-Event-ID`: sends the events after this id. 0 sends all events",
  }),
});

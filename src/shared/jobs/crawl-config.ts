/** `auto`: pages that are empty without scripts. */
export const RENDER_MODES = ["never", "auto", "always"] as const;
export type RenderMode = (typeof RENDER_MODES)[number];

/** How a job crawls. Members, bounds and defaults of CrawlJobConfig; times in milliseconds. */
export type CrawlConfig = {
  concurrency: number;
  max_depth: number;
  max_retries: number;
  rate_limit_per_host_ms: number;
  respect_robots_txt: boolean;
  rotate_user_agents: boolean;
  timeout_ms: number;
  max_pages_per_site: number;
  include_paths: string[];
  exclude_paths: string[];
  /** Missing on jobs from before this option: true. */
  collect_people?: boolean;
  /** Names of tags that the leads get when the job ends. */
  tags?: string[] | undefined;
  /** Which pages are rendered in a browser. Missing on jobs from before this option: none. */
  render?: RenderMode;
};

export const CRAWL_CONFIG_BOUNDS = {
  concurrency: { min: 1, max: 64, default: 4 },
  max_depth: { min: 0, max: 5, default: 1 },
  max_retries: { min: 0, max: 10, default: 2 },
  rate_limit_per_host_ms: { min: 0, max: 60_000, default: 1000 },
  timeout_ms: { min: 1000, max: 60_000, default: 20_000 },
  max_pages_per_site: { min: 1, max: 500, default: 20 },
} as const;

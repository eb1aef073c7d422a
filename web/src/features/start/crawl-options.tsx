import type { CrawlJobConfig } from "@quarry/client";
import { SlidersHorizontal } from "lucide-react";
import { DEFAULT_PACE_MS } from "#web/features/jobs/data/crawl-pace";
import { buttonClass } from "#web/ui/button";
import { Field } from "#web/ui/field";
import { Popover } from "#web/ui/popover";
import { Select } from "#web/ui/select";

export const DEFAULT_OPTIONS: CrawlJobConfig = {
  max_depth: 2,
  max_pages_per_site: 20,
  rate_limit_per_host_ms: DEFAULT_PACE_MS,
};

/** The pace of the API, for jobs that were made without this option. */
const API_PACE_MS = 1000;

const DEPTHS = [
  { value: "0", label: "The entry page only" },
  { value: "1", label: "1 link from the entry page" },
  { value: "2", label: "2 links from the entry page" },
  { value: "3", label: "3 links from the entry page" },
];

const PAGES = ["5", "20", "50", "200"].map((value) => ({ value, label: `At most ${value} pages` }));

const PACES = [
  { value: "1000", label: "1 request a second" },
  { value: "500", label: "2 requests a second" },
  { value: "250", label: "4 requests a second" },
];

const RENDER_MODES = [
  { value: "auto", label: "Render empty pages" },
  { value: "never", label: "Render no pages" },
  { value: "always", label: "Render all pages" },
] as const;

type CrawlOptionsProps = { options: CrawlJobConfig; onChange: (options: CrawlJobConfig) => void };

/** How far and how fast the crawl goes, and which pages a browser renders. */
export const CrawlOptions = ({ options, onChange }: CrawlOptionsProps) => (
  <Popover
    label="Options of the crawl"
    trigger={
      <button type="button" className={buttonClass("ghost")}>
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        Options
      </button>
    }
  >
    <div className="grid gap-3">
      <Field label="Depth">
        {({ id }) => (
          <Select
            id={id}
            options={DEPTHS}
            value={String(options.max_depth)}
            onChange={(depth) => onChange({ ...options, max_depth: Number(depth) })}
          />
        )}
      </Field>
      <Field label="Pages of each site">
        {({ id }) => (
          <Select
            id={id}
            options={PAGES}
            value={String(options.max_pages_per_site)}
            onChange={(pages) => onChange({ ...options, max_pages_per_site: Number(pages) })}
          />
        )}
      </Field>
      <Field label="Pace for each site">
        {({ id }) => (
          <Select
            id={id}
            options={PACES}
            value={String(options.rate_limit_per_host_ms ?? API_PACE_MS)}
            onChange={(pace) => onChange({ ...options, rate_limit_per_host_ms: Number(pace) })}
          />
        )}
      </Field>
      <Field label="JavaScript">
        {({ id }) => (
          <Select
            id={id}
            options={RENDER_MODES}
            value={options.render ?? "auto"}
            onChange={(render) => onChange({ ...options, render })}
          />
        )}
      </Field>
    </div>
  </Popover>
);

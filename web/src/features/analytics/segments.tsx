import type { AnalyticsOverview } from "@quarry/client";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type Bar, BarList } from "#web/charts/bar-list";
import { ChartCard } from "#web/charts/chart-card";
import { saveBars } from "#web/charts/pictures";
import type { LeadsSearch } from "#web/features/leads/data/read-search";
import { Segmented } from "#web/ui/segmented";
import { SEGMENTS, type Segment } from "./data/search";

const COUNTRIES = new Intl.DisplayNames("en", { type: "region" });

/** "Germany" for "DE". A code that is not of a country stays as it is. */
function countryName(code: string): string {
  try {
    return COUNTRIES.of(code) ?? code;
  } catch {
    // Not a code of two letters.
    return code;
  }
}

/** The filter of leads in a segment. Top-level domains have none. */
const FILTERS: Record<Segment, ((value: string) => LeadsSearch) | null> = {
  countries: (country) => ({ country }),
  industries: (industry) => ({ industry }),
  technologies: (technology) => ({ technology }),
  tlds: null,
};

const HEADERS: Record<Segment, string> = {
  countries: "Country",
  industries: "Industry",
  technologies: "Technology",
  tlds: "Top-level domain",
};

function toBar(segment: Segment, value: string, leads: number): Bar {
  const label =
    segment === "countries" ? countryName(value) : segment === "tlds" ? `.${value}` : value;
  const search = FILTERS[segment]?.(value);
  return {
    label,
    value: leads,
    ...(search && {
      link: (
        <Link to="/leads" search={search} className="hover:underline">
          {label}
        </Link>
      ),
    }),
  };
}

type SegmentsProps = { segments: AnalyticsOverview["top_segments"]; leads: number };

/** The most frequent countries, industries, technologies and top-level domains. */
export function Segments({ segments, leads }: SegmentsProps) {
  const search = useSearch({ from: "/app/analytics" });
  const navigate = useNavigate({ from: "/analytics" });
  const { segment = "countries" } = search;
  const bars = segments[segment].map((one) => toBar(segment, one.value, one.leads));
  const choice = (
    <Segmented
      label="Segment"
      value={segment}
      options={SEGMENTS}
      onChange={(chosen) =>
        void navigate({ search: { ...search, segment: chosen }, replace: true, resetScroll: false })
      }
    />
  );
  return (
    <ChartCard
      title="Segments"
      summary="The ten most frequent, of all leads."
      fileName={`segments-${segment}`}
      data={{
        header: [HEADERS[segment], "Leads"],
        rows: bars.map(({ label, value }) => [label, value]),
      }}
      picture={{
        label: "SVG",
        save: () => saveBars(`segments-${segment}`, HEADERS[segment], bars),
      }}
      controls={<div className="max-sm:hidden">{choice}</div>}
    >
      <div className="-mx-4 mb-3 overflow-x-auto px-4 sm:hidden">{choice}</div>
      {bars.length === 0 ? (
        <p className="text-muted">No lead has one yet.</p>
      ) : (
        <BarList label={HEADERS[segment]} bars={bars} total={leads} />
      )}
    </ChartCard>
  );
}

import type { ActivityDay } from "@quarry/client";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useRef } from "react";
import { ChartCard } from "#web/charts/chart-card";
import { savePng } from "#web/charts/pictures";
import { TimeChart } from "#web/charts/time-chart";
import { counted } from "#web/format/numbers";
import { Segmented } from "#web/ui/segmented";
import { MEASURES } from "./data/search";

const NOUNS = { leads: "new lead", pages: "page read", jobs: "job" } as const;
const PLURALS = { leads: "new leads", pages: "pages read", jobs: "jobs" } as const;

/** Leads, pages or jobs on each of the last 30 days. */
export function Activity({ days }: { days: readonly ActivityDay[] }) {
  const search = useSearch({ from: "/app/analytics" });
  const navigate = useNavigate({ from: "/analytics" });
  const frame = useRef<HTMLDivElement>(null);
  const { activity: measure = "leads" } = search;
  const { label } = MEASURES.find(({ value }) => value === measure) ?? MEASURES[0];
  const values = useMemo(() => days.map((day) => day[measure]), [days, measure]);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const series = useMemo(
    () => [{ label, values, kind: "bars" as const, color: "accent" as const }],
    [label, values],
  );
  const sum = values.reduce((total, value) => total + value, 0);
  return (
    <ChartCard
      title="Activity"
      summary={`${counted(sum, NOUNS[measure], PLURALS[measure])} in the last ${days.length} days, by day in UTC.`}
      fileName={`activity-${measure}`}
      data={{
        header: ["Day", ...MEASURES.map((one) => one.label)],
        rows: days.map((day) => [day.date, day.leads, day.pages, day.jobs]),
      }}
      picture={{ label: "PNG", save: () => savePng(`activity-${measure}`, frame.current) }}
      controls={
        <Segmented
          label="What is counted"
          value={measure}
          options={MEASURES}
          onChange={(activity) =>
            void navigate({ search: { ...search, activity }, replace: true, resetScroll: false })
          }
        />
      }
    >
      <TimeChart days={dates} series={series} frame={frame} />
    </ChartCard>
  );
}

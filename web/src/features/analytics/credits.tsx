import type { ActivityDay, CreditForecast } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { ChartCard } from "#web/charts/chart-card";
import { savePng } from "#web/charts/pictures";
import { TimeChart } from "#web/charts/time-chart";
import { counted, formatNumber } from "#web/format/numbers";
import { QueryView } from "#web/ui/query-view";
import { forecastQuery } from "./data/queries";

/** Credits spent on each day, and how long the balance lasts at that rate. */
export function Credits({ days }: { days: readonly ActivityDay[] }) {
  const query = useQuery(forecastQuery());
  // A column without the minimum of its content: charts have the width that the column had before.
  return (
    <div className="grid grid-cols-1 border-b max-lg:divide-y lg:grid-cols-2 lg:divide-x [&>section]:border-b-0">
      <Burn days={days} />
      <QueryView query={query}>{(forecast) => <Forecast forecast={forecast} />}</QueryView>
    </div>
  );
}

function Burn({ days }: { days: readonly ActivityDay[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const series = useMemo(
    () => [
      {
        label: "Credits",
        values: days.map(({ credits }) => credits),
        kind: "bars" as const,
        color: "info" as const,
      },
    ],
    [days],
  );
  const sum = days.reduce((total, { credits }) => total + credits, 0);
  return (
    <ChartCard
      title="Credits spent"
      summary={`${counted(sum, "credit")} in the last ${days.length} days.`}
      fileName="credits-spent"
      data={{ header: ["Day", "Credits"], rows: days.map(({ date, credits }) => [date, credits]) }}
      picture={{ label: "PNG", save: () => savePng("credits-spent", frame.current) }}
    >
      <TimeChart days={dates} series={series} frame={frame} />
    </ChartCard>
  );
}

const RATE = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });

function describe({ balance, average_daily_burn, days_until_empty }: CreditForecast): string {
  if (days_until_empty === null)
    return `The balance of ${formatNumber(balance)} is not being spent.`;
  return `At ${RATE.format(average_daily_burn)} credits a day, the balance of ${formatNumber(balance)} lasts ${counted(days_until_empty, "day")}.`;
}

function Forecast({ forecast }: { forecast: CreditForecast }) {
  const frame = useRef<HTMLDivElement>(null);
  const { projection } = forecast;
  const dates = useMemo(() => projection.map(({ date }) => date), [projection]);
  const series = useMemo(
    () => [
      {
        label: "Expected balance",
        values: projection.map(({ balance }) => balance),
        kind: "line" as const,
        color: "warn" as const,
      },
    ],
    [projection],
  );
  return (
    <ChartCard
      title="Credit forecast"
      summary={describe(forecast)}
      fileName="credit-forecast"
      data={{
        header: ["Day", "Expected balance"],
        rows: projection.map(({ date, balance }) => [date, balance]),
      }}
      picture={{ label: "PNG", save: () => savePng("credit-forecast", frame.current) }}
    >
      <TimeChart days={dates} series={series} frame={frame} />
    </ChartCard>
  );
}

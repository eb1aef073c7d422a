import { lazy, type RefObject } from "react";
import { Skeleton } from "#web/ui/skeleton";
import { LazyPart } from "#web/ui/lazy-part";

export type TimeSeries = {
  label: string;
  /** One value for each day. */
  values: readonly (number | null)[];
  kind: "bars" | "line";
  /** A token of the theme. */
  color: "accent" | "info" | "ok" | "warn" | "bad";
};

export type TimeChartProps = {
  /** Days as ISO dates. */
  days: readonly string[];
  series: readonly TimeSeries[];
  /** The frame of the canvas, to save it as an image. */
  frame: RefObject<HTMLDivElement | null>;
};

const Plot = lazy(() => import("./plot").then((module) => ({ default: module.Plot })));

/**
 * Values by day. The library draws on a canvas, which has no content for assistive technology: `ChartCard` adds a table.
 * It is loaded with the first chart.
 */
export const TimeChart = ({ frame, ...props }: TimeChartProps) => (
  <div ref={frame} aria-hidden="true" className="h-56">
    <LazyPart fallback={<Skeleton className="h-full" />}>
      <Plot {...props} />
    </LazyPart>
  </div>
);

import { useEffect, useRef } from "react";
import "./valid-language";
import UPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { formatNumber } from "#web/format/numbers";
import { tokenColor, useTheme } from "./theme-colors";
import type { TimeChartProps, TimeSeries } from "./time-chart";

/** The height of the frame in `TimeChart`. */
const HEIGHT_PX = 220;
const FONT = "11px ui-sans-serif, system-ui, sans-serif";
const DAY = new Intl.DateTimeFormat("en", { day: "numeric", month: "short", timeZone: "UTC" });

/** Draws the series with uPlot, and again for another width, other values or another theme. */
export function Plot({ days, series }: Omit<TimeChartProps, "frame">) {
  const frame = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    const parent = frame.current;
    if (!parent) return;
    const times = days.map((day) => Date.parse(day) / 1000);
    const data = [times, ...series.map(({ values }) => values)] as UPlot.AlignedData;
    const plot = new UPlot(optionsFor(series, parent.clientWidth), data, parent);
    const observer = new ResizeObserver(() => {
      plot.setSize({ width: parent.clientWidth, height: HEIGHT_PX });
    });
    observer.observe(parent);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, series, theme]);
  return <div ref={frame} className="chart" />;
}

function optionsFor(series: readonly TimeSeries[], width: number): UPlot.Options {
  const [muted, line] = [tokenColor("muted"), tokenColor("line")];
  const axis = {
    stroke: muted,
    font: FONT,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height: HEIGHT_PX,
    // The days of the API are UTC days.
    tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
    padding: [8, 8, 0, 0],
    cursor: { drag: { x: false, y: false }, points: { size: 6 } },
    // One series is named by the title of the chart.
    legend: { show: series.length > 1 },
    plugins: [readout(series)],
    scales: { x: { time: true }, y: { range: (_plot, min, max) => rangeOf(min, max) } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, seconds) => seconds.map((second) => DAY.format(second * 1000)),
        size: 28,
        space: 64,
      },
      {
        ...axis,
        size: (_plot, values) => 18 + 7 * Math.max(3, ...(values ?? []).map((text) => text.length)),
        values: (_plot, values) => values.map(formatNumber),
        incrs: WHOLE_STEPS,
      },
    ],
    series: [
      {
        label: "Day",
        value: (_plot, second) => (second == null ? "–" : DAY.format(second * 1000)),
      },
      ...series.map(toSeries),
    ],
  };
}

/** Counts have whole steps. */
const WHOLE_STEPS = [1, 2, 5]
  .flatMap((step) => Array.from({ length: 10 }, (_, power) => step * 10 ** power))
  .toSorted((one, other) => one - other);

/** From zero, so that bars are proportional, with space above the highest value. */
const rangeOf = (min: number | null, max: number | null): UPlot.Range.MinMax => [
  Math.min(0, min ?? 0),
  Math.max(4, (max ?? 0) * 1.08),
];

const bars = UPlot.paths.bars?.({ size: [0.7, 28], radius: 0.15 });

function toSeries({ label, kind, color }: TimeSeries): UPlot.Series {
  const stroke = tokenColor(color);
  const value = (_plot: UPlot, given: number | null) => (given == null ? "–" : formatNumber(given));
  if (kind === "bars" && bars)
    return { label, value, stroke, fill: stroke, width: 0, paths: bars, points: { show: false } };
  return { label, value, stroke, width: 2, points: { show: false } };
}

/** Shows day and values at the pointer. Text is set as text. */
function readout(series: readonly TimeSeries[]): UPlot.Plugin {
  const box = document.createElement("div");
  box.className = "chart-readout";
  box.hidden = true;
  return {
    hooks: {
      init: (plot) => plot.over.append(box),
      setCursor: (plot) => {
        const { idx, left = -1 } = plot.cursor;
        box.hidden = idx == null || left < 0;
        if (idx == null || left < 0) return;
        const day = DAY.format((plot.data[0][idx] ?? 0) * 1000);
        const values = series.map(({ label, values: given }) => {
          const value = given[idx] ?? null;
          return `${label} ${value === null ? "–" : formatNumber(value)}`;
        });
        box.textContent = [day, ...values].join("\n");
        const isRight = left > plot.over.clientWidth / 2;
        box.style.left = isRight ? "" : `${left + 12}px`;
        box.style.right = isRight ? `${plot.over.clientWidth - left + 12}px` : "";
      },
    },
  };
}

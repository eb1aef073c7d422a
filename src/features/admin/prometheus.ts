import { METRICS, readMetrics } from "#src/shared/metrics";

/** A value that goes up and down. `label` has the form `name="value"`. */
export type Gauge = { name: string; help: string; samples: { label?: string; value: number }[] };

/** The counters of this isolate and the gauges, in the text format of Prometheus. */
export function renderMetrics(gauges: readonly Gauge[]): string {
  const series = readMetrics();
  const counters = Object.entries(METRICS).flatMap(([family, { label, values }]) =>
    Object.entries(values).map(([value, help]) => ({
      name: `quarry_${family}_${value}_total`,
      help,
      type: "counter",
      samples: series
        .filter((one) => one.family === family)
        .map((one) => ({ label: `${label}="${one.label}"`, value: one.values[value] ?? 0 })),
    })),
  );
  return [...counters, ...gauges.map((gauge) => ({ ...gauge, type: "gauge" }))]
    .map(
      ({ name, help, type, samples }) =>
        `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${samples
          .map(({ label, value }) => `${name}${label ? `{${label}}` : ""} ${value}\n`)
          .join("")}`,
    )
    .join("");
}

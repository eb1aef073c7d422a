/**
 * Counters of this isolate. A family has one label and up to 20 values that are added up; the value names are those of
 * Prometheus (https://prometheus.io/docs/practices/naming/). docs/operations.md lists them.
 */
export const METRICS = {
  http: {
    label: "status",
    values: { requests: "HTTP responses", seconds: "Time until the response, in seconds" },
  },
  pages: {
    label: "result",
    values: { fetched: "Pages that a consumer finished, by result" },
  },
  renders: {
    label: "result",
    values: { pages: "Pages that needed a browser, by what became of their rendering" },
  },
  leases: {
    label: "end",
    values: {
      pages:
        "Leases of pages that ended without a report (lost), and reports that came too late (late)",
    },
  },
  messages: {
    label: "queue",
    values: {
      delivered: "Queue messages delivered to a consumer",
      batches: "Batches of queue messages",
    },
  },
  d1: {
    label: "database",
    values: {
      statements: "D1 statements",
      trips: "Calls to D1; a batch is one",
      seconds: "Time that callers waited for D1, in seconds",
      rows_read: "Rows read, as far as D1 reports them to the caller",
      rows_written: "Rows written, as far as D1 reports them to the caller",
    },
  },
  verifications: {
    label: "stage",
    values: { checked: "Addresses of lists that a consumer checked, by DNS or by a mail server" },
  },
  credits: { label: "use", values: { spent: "Credits charged for finished work" } },
} as const;

export type Family = keyof typeof METRICS;
type Values<F extends Family> = Partial<Record<keyof (typeof METRICS)[F]["values"], number>>;

/** A family and a value of its label, with what was counted since the isolate started. */
type Series = { family: Family; label: string; values: Record<string, number> };

const counted = new Map<string, Series>();
/** The values of each series when they were last published. */
const published = new Map<string, Record<string, number>>();

/** Series that were counted since they were last published. */
const changed = new Set<string>();

/** Adds to the counters of a family. `label` has few possible values: an id or a host would make endless series. */
export function count<F extends Family>(family: F, label: string, values: Values<F>): void {
  const key = `${family}\n${label}`;
  let series = counted.get(key);
  if (!series) counted.set(key, (series = { family, label, values: {} }));
  changed.add(key);
  for (const [name, amount] of Object.entries(values) as [string, number][])
    series.values[name] = (series.values[name] ?? 0) + amount;
}

/** Every counter since the isolate started. */
export const readMetrics = (): Series[] => [...counted.values()];

/**
 * The documentation names 25 data points per invocation, and elsewhere 250
 * (https://developers.cloudflare.com/analytics/analytics-engine/limits/).
 */
const MAX_POINTS = 25;

/**
 * Writes what was counted since the last call to Workers Analytics Engine, one data point per series that changed:
 * `index1` is the family, `blob1` the label, `double1…` the values in the order of `METRICS`. Series beyond the limit wait
 * for the next call.
 */
export function publishMetrics(dataset: AnalyticsEngineDataset | undefined): void {
  if (!dataset) return;
  let points = 0;
  for (const key of changed) {
    const { family, label, values } = counted.get(key)!;
    const before = published.get(key) ?? {};
    const names = Object.keys(METRICS[family].values);
    const doubles = names.map((name) => (values[name] ?? 0) - (before[name] ?? 0));
    if (++points > MAX_POINTS) return;
    changed.delete(key);
    dataset.writeDataPoint({ indexes: [family], blobs: [label], doubles });
    published.set(key, { ...values });
  }
}

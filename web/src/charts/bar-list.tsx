import type { ReactNode } from "react";
import { formatNumber } from "#web/format/numbers";
import type { Tone } from "#web/ui/badge";

export type Bar = {
  label: string;
  value: number;
  tone?: Tone | undefined;
  /** The label as a link, for example to the leads that are counted. */
  link?: ReactNode;
};

const FILLS: Record<Tone, string> = {
  ok: "bg-ok-fill",
  warn: "bg-warn-fill",
  bad: "bg-bad-fill",
  info: "bg-info-fill",
  neutral: "bg-unknown-fill",
};

type BarListProps = {
  label: string;
  bars: readonly Bar[];
  total?: number;
  /** The bars are parts of the total and are drawn as such. Otherwise the longest one fills the width. */
  isWhole?: boolean;
};

/** Counts by name as horizontal bars. With a total, each has its share. */
export function BarList({ label, bars, total, isWhole }: BarListProps) {
  const full = Math.max(1, ...(isWhole && total ? [total] : bars.map(({ value }) => value)));
  return (
    <ul aria-label={label} className="grid gap-2">
      {bars.map((bar) => (
        <li
          key={bar.label}
          className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] items-center gap-3"
        >
          <span className="truncate" title={bar.label}>
            {bar.link ?? bar.label}
          </span>
          <span
            aria-hidden="true"
            className={`h-2.5 overflow-hidden rounded-sm ${isWhole ? "bg-neutral-soft" : ""}`}
          >
            <span
              className={`block h-full rounded-sm ${bar.tone ? FILLS[bar.tone] : "bg-accent"}`}
              style={{ width: `${(bar.value / full) * 100}%` }}
            />
          </span>
          <span className="min-w-16 text-right tabular-nums">
            {formatNumber(bar.value)}
            {total !== undefined && total > 0 && (
              <span className="ml-2 inline-block w-9 text-muted">
                {Math.round((bar.value / total) * 100)}%
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

import type { VerificationCounts } from "@quarry/client";
import { formatNumber } from "#web/format/numbers";
import { classNames } from "#web/ui/class-names";
import { FILLS } from "./status";
import { STATUSES } from "./statuses";

type DistributionProps = { counts: VerificationCounts; total: number; className?: string };

/** The addresses of a list by status, as the parts of a bar. What is not checked yet stays empty. */
export function Distribution({ counts, total, className }: DistributionProps) {
  const parts = STATUSES.filter((status) => counts[status] > 0);
  const text = parts.map((status) => `${formatNumber(counts[status])} ${status}`).join(", ");
  return (
    <div
      role="img"
      aria-label={text || "Nothing checked yet"}
      title={text}
      className={classNames("flex gap-px overflow-hidden rounded-full bg-neutral-soft", className)}
    >
      {parts.map((status) => (
        <span
          key={status}
          className={classNames("min-w-1", FILLS[status])}
          style={{ width: `${(counts[status] / Math.max(1, total)) * 100}%` }}
        />
      ))}
    </div>
  );
}

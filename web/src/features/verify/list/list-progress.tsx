import type { Verification } from "@quarry/client";
import { Distribution } from "#web/features/verify/data/distribution";
import { LIST_TONES } from "#web/features/verify/data/status";
import { formatNumber } from "#web/format/numbers";
import { Badge } from "#web/ui/badge";
import { Figures } from "#web/ui/figures";
import { Time } from "#web/ui/time";

/** How far the list is, and how its addresses are distributed. */
export function ListProgress({ verification }: { verification: Verification }) {
  const { status, done, total, counts, credits, created_at } = verification;
  const figures = [
    ["Checked", `${formatNumber(done)} of ${formatNumber(total)}`],
    [
      "Credits",
      status === "running"
        ? `${formatNumber(credits.spent)} of ${formatNumber(credits.reserved)} reserved`
        : formatNumber(credits.spent),
    ],
  ] as const;
  return (
    <div className="grid gap-3 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Badge tone={LIST_TONES[status]}>{status}</Badge>
        <Figures figures={figures} />
        <span className="text-muted">
          Created <Time iso={created_at} />
        </span>
      </div>
      <Distribution counts={counts} total={total} className="h-2.5" />
      {status === "running" && credits.reserved > 0 && (
        <p className="text-xs text-muted">
          A mail server that postpones its reply is asked again later, which can take more than an
          hour. You can leave this page meanwhile.
        </p>
      )}
    </div>
  );
}

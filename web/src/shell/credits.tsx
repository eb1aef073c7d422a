import { useQuery } from "@tanstack/react-query";
import { Coins } from "lucide-react";
import { creditsQuery } from "#web/api/account-queries";
import { formatNumber } from "#web/format/numbers";
import { Tooltip } from "#web/ui/tooltip";

/** The credits that the workspace can spend. */
export function Credits() {
  const { data } = useQuery(creditsQuery());
  if (!data) return null;
  const reserved =
    data.reserved > 0 ? ` ${formatNumber(data.reserved)} more are reserved by jobs.` : "";
  return (
    <Tooltip text={`Credits of the workspace. A site costs one.${reserved}`}>
      <button
        type="button"
        aria-label={`${formatNumber(data.balance)} credits`}
        className="flex h-8 items-center gap-1.5 rounded-md px-1.5 text-muted tabular-nums"
      >
        <Coins aria-hidden="true" className="size-3.5" />
        {formatNumber(data.balance)}
      </button>
    </Tooltip>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Coins } from "lucide-react";
import { creditsQuery } from "#web/api/account-queries";
import { formatNumber } from "#web/format/numbers";

/** The credits that the workspace can spend. */
export function Credits() {
  const { data } = useQuery(creditsQuery());
  if (!data) return null;
  const reserved =
    data.reserved > 0 ? ` ${formatNumber(data.reserved)} more are reserved by jobs.` : "";
  return (
    <Link
      to="/settings/billing"
      title={`Credits of the workspace. A site costs one.${reserved}`}
      aria-label={`${formatNumber(data.balance)} credits`}
      className="flex h-8 items-center gap-1.5 rounded-md px-1.5 text-muted tabular-nums hover:bg-hover"
    >
      <Coins aria-hidden="true" className="size-3.5" />
      {formatNumber(data.balance)}
    </Link>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatNumber } from "#web/format/numbers";
import { Button } from "./button";

type PagerProps = {
  /** The present page, from 1. */
  page: number;
  perPage: number;
  total: number;
  onChange: (page: number) => void;
};

/** Steps through a list that has more than one page. */
export function Pager({ page, perPage, total, onChange }: PagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1) return null;
  const from = (page - 1) * perPage + 1;
  return (
    <nav aria-label="List pages" className="flex items-center justify-end gap-1 border-t px-4 py-2">
      <span className="mr-2 text-xs text-muted tabular-nums">
        {formatNumber(from)} to {formatNumber(Math.min(total, page * perPage))} of{" "}
        {formatNumber(total)}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous page"
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <ChevronLeft aria-hidden="true" className="size-4" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next page"
        disabled={page >= last}
        onClick={() => onChange(page + 1)}
      >
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}

import { type QueryKey, useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";

const PAGE_ROWS = 50;
/** Pages are asked for when scrolling pauses: dragging the scroll bar passes thousands of them. */
const SETTLE_MS = 80;
/** Pages that were left stay for a moment, for scrolling back. */
const KEPT_MS = 60_000;

export type RowPage<Row> = { data: Row[]; total: number; total_is_estimate?: boolean };

type Source<Row> = {
  queryKey: QueryKey;
  load: (page: number, perPage: number, signal: AbortSignal) => Promise<RowPage<Row>>;
};

export type Rows<Row> = {
  /** The row at an index, or undefined while its page is loading. */
  at: (index: number) => Row | undefined;
  total: number | undefined;
  isEstimate: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => void;
};

/** The rows of a list around the visible ones, page by page. */
export function useRows<Row>(
  { queryKey, load }: Source<Row>,
  first: number,
  end: number,
): Rows<Row> {
  const wanted = pagesOf(first, end);
  const settled = useSettled(wanted);
  const pages = useQueries({
    queries: settled.map((page) => ({
      queryKey: [...queryKey, page],
      queryFn: ({ signal }: { signal: AbortSignal }) => load(page, PAGE_ROWS, signal),
      gcTime: KEPT_MS,
    })),
  });
  const loaded = pages.find(({ data }) => data)?.data;
  // Between two pages there is a moment without a total. At 0 rows, the grid would jump to its top.
  const known = useLast(loaded);
  return {
    at: (index) => {
      const page = settled.indexOf(Math.floor(index / PAGE_ROWS) + 1);
      return pages[page]?.data?.data[index % PAGE_ROWS];
    },
    total: known?.total,
    isEstimate: known?.total_is_estimate ?? false,
    isFetching: pages.some(({ isFetching }) => isFetching),
    error: pages.find(({ error, data }) => error && !data)?.error,
    refetch: () => {
      for (const page of pages) void page.refetch();
    },
  };
}

const pagesOf = (first: number, end: number): number[] => {
  const from = Math.floor(first / PAGE_ROWS) + 1;
  const to = Math.max(from, Math.ceil(end / PAGE_ROWS));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
};

/** The pages at which scrolling paused. The first ones count at once. */
function useSettled(pages: number[]): number[] {
  const [settled, setSettled] = useState(pages);
  const key = pages.join();
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key.split(",").map(Number)), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}

/** The last value that was known. A list with another filter starts with that of the former list. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "#web/ui/error-state";
import { SkeletonLines } from "#web/ui/skeleton";

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** What a query returned, or that it is loading or failed. */
export function QueryView<Data>({ query, lines = 6, children }: QueryViewProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonLines lines={lines} />
  );
}

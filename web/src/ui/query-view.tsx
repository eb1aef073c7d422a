import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state";
import { Page } from "./page";
import { SkeletonLines } from "./skeleton";

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** What a query returned, or that it is loading or failed. */
export const QueryView = <Data,>({ query, lines = 6, children }: QueryViewProps<Data>) =>
  query.data === undefined ? <QueryState query={query} lines={lines} /> : children(query.data);

/** A page whose title and actions depend on a query. `title` names it until then. */
export const QueryPage = <Data,>({
  title,
  query,
  lines = 8,
  children,
}: QueryViewProps<Data> & { title: string }) =>
  query.data === undefined ? (
    <Page title={title}>
      <QueryState query={query} lines={lines} />
    </Page>
  ) : (
    children(query.data)
  );

/** A query without data is loading or failed. */
const QueryState = ({ query, lines }: { query: UseQueryResult; lines: number }) =>
  query.error ? (
    <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonLines lines={lines} />
  );

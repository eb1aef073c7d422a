import type { UseQueryResult } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { isAboutFields } from "#web/api/errors";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Notice } from "#web/ui/notice";
import { SkeletonLines } from "#web/ui/skeleton";

type FoundProps<Result> = {
  result: Pick<UseQueryResult<Result>, "data" | "error" | "isFetching" | "refetch">;
  /** Before anything was asked for. */
  intro: ReactNode | false;
  /** Shown if nothing was found: a title, and what to try. */
  none: { title: string; advice: string };
  children: (result: Result) => ReactNode;
};

/** What a search found, and every state before that. */
export function Found<Result extends { data: readonly unknown[]; notice: string | null }>(
  props: FoundProps<Result>,
) {
  const { result, intro, none, children } = props;
  const { data, error, isFetching, refetch } = result;
  if (intro) return intro;
  if (isFetching) return <SkeletonLines lines={9} />;
  // Shown at the field.
  if (isAboutFields(error, ["country"])) return null;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.data.length === 0)
    return (
      <EmptyState icon={SearchX} title={none.title}>
        {none.advice}
      </EmptyState>
    );
  return (
    <>
      {data.notice && (
        <div className="px-4 pt-3">
          <Notice tone="warn" title={data.notice} />
        </div>
      )}
      {children(data)}
    </>
  );
}

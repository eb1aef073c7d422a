import type { Verification } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ClockFading, SearchX } from "lucide-react";
import { resultsQuery } from "#web/features/verify/data/queries";
import { MEANINGS } from "#web/features/verify/data/status";
import type { Status } from "#web/features/verify/data/statuses";
import { pageText } from "#web/routing/read-search";
import { EmptyState } from "#web/ui/empty-state";
import { ErrorState } from "#web/ui/error-state";
import { Pager } from "#web/ui/pager";
import { SkeletonLines } from "#web/ui/skeleton";
import { formatDate } from "#web/format/times";
import { ResultsTable } from "./results-table";

type ResultsProps = { verification: Verification; status: Status | undefined; page: number };

/** The addresses with a verdict, of one status or all. */
export function Results({ verification, status, page }: ResultsProps) {
  const { id, results_deleted_at } = verification;
  const navigate = useNavigate({ from: "/verify/$verificationId" });
  const { data, error, refetch } = useQuery(resultsQuery(id, status, page));
  if (results_deleted_at)
    return (
      <EmptyState icon={ClockFading} title="The addresses were deleted">
        Addresses of old lists are deleted by age. Those of this list were deleted on{" "}
        {formatDate(results_deleted_at)}. Its counts remain.
      </EmptyState>
    );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines lines={6} />;
  if (data.data.length === 0)
    return verification.status === "running" ? (
      <p role="status" className="p-4 text-muted">
        {status
          ? `No address is ${status} so far. ${MEANINGS[status]}`
          : "Addresses appear here as soon as they are checked."}
      </p>
    ) : (
      <EmptyState icon={SearchX} title={`No ${status ?? "checked"} address`}>
        {status
          ? `${MEANINGS[status]} Choose another status above.`
          : "The list was canceled before its first check."}
      </EmptyState>
    );
  return (
    <>
      {status && <p className="border-b px-4 py-2 text-muted">{MEANINGS[status]}</p>}
      <ResultsTable rows={data.data} />
      <Pager
        page={page}
        perPage={data.per_page}
        total={data.total}
        onChange={(to) =>
          void navigate({ search: { ...(status && { status }), ...pageText(to) }, replace: true })
        }
      />
    </>
  );
}

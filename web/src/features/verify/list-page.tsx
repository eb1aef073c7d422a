import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { pageNumber } from "#web/routing/read-search";
import { Button } from "#web/ui/button";
import { ErrorLine, ErrorState } from "#web/ui/error-state";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { MailboxNotice } from "./data/mailbox-notice";
import { verificationQuery } from "./data/queries";
import { ListActions } from "./list/list-actions";
import { ListProgress } from "./list/list-progress";
import { Results } from "./list/results";
import { StatusStrip } from "./list/status-strip";
import { useLiveVerification } from "./list/use-live-verification";

/** A verified list, live while it runs: the distribution of statuses, and the addresses of each. */
export function ListPage() {
  const { verificationId } = useParams({ from: "/app/verify/$verificationId" });
  const { status, page } = useSearch({ from: "/app/verify/$verificationId" });
  const { data, error, refetch } = useQuery(verificationQuery(verificationId));
  const live = useLiveVerification(data);
  if (!data)
    return (
      <Page title="Verified list">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </Page>
    );
  return (
    <Page title={data.name} actions={<ListActions verification={data} />}>
      <ListProgress verification={data} />
      {data.error && <p className="px-4 pb-3 text-bad">{data.error}</p>}
      {live.error !== null && (
        <div className="flex items-center gap-2 px-4 pb-3">
          <ErrorLine error={live.error} />
          <Button size="small" onClick={live.reconnect}>
            Connect again
          </Button>
        </div>
      )}
      <StatusStrip verification={data} chosen={status} />
      {data.counts.unverified > 0 && (
        <div className="border-b px-4 py-3">
          <MailboxNotice />
        </div>
      )}
      <Results verification={data} status={status} page={pageNumber(page)} />
    </Page>
  );
}

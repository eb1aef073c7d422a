import type { Verification } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { pageNumber } from "#web/routing/read-search";
import { LiveError } from "#web/ui/live-error";
import { Page } from "#web/ui/page";
import { QueryPage } from "#web/ui/query-view";
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
  const query = useQuery(verificationQuery(verificationId));
  return (
    <QueryPage title="Verified list" query={query}>
      {(verification) => <LoadedList key={verificationId} verification={verification} />}
    </QueryPage>
  );
}

function LoadedList({ verification }: { verification: Verification }) {
  const { status, page } = useSearch({ from: "/app/verify/$verificationId" });
  const live = useLiveVerification(verification);
  return (
    <Page title={verification.name} actions={<ListActions verification={verification} />}>
      <ListProgress verification={verification} />
      {verification.error && <p className="px-4 pb-3 text-bad">{verification.error}</p>}
      <LiveError live={live} />
      <StatusStrip verification={verification} chosen={status} />
      {verification.counts.unverified > 0 && (
        <div className="border-b px-4 py-3">
          <MailboxNotice />
        </div>
      )}
      <Results verification={verification} status={status} page={pageNumber(page)} />
    </Page>
  );
}

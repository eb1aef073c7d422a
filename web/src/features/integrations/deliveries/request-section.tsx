import type { PushRequestDetails } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { pushRequestQuery } from "#web/features/integrations/data/queries";
import { RequestView } from "#web/features/integrations/testing/exchange-view";
import { ErrorLine } from "#web/ui/error-state";
import { Facts, Section } from "#web/ui/section";
import { SkeletonLines } from "#web/ui/skeleton";

/** What a delivery sends. The service stores no requests, so it is built from present data. */
export function RequestSection({ pushId }: { pushId: string }) {
  const { data, error } = useQuery(pushRequestQuery(pushId));
  return (
    <Section title="Request">
      <p className="mb-3 text-xs text-muted">
        As it would be sent now. Requests are not stored, so that an erased lead is in no log.
      </p>
      {data ? <Content details={data} /> : error ? <ErrorLine error={error} /> : <SkeletonLines />}
    </Section>
  );
}

function Content({ details: { request, leads } }: { details: PushRequestDetails }) {
  if (request) return <RequestView request={request} />;
  if (leads.length === 0)
    return <p className="text-muted">Nothing of it exists any more: its data was deleted.</p>;
  return (
    <ul className="grid gap-3">
      {leads.map(({ lead_id, columns }) => (
        <li key={lead_id} className="rounded-md border p-3">
          <Facts
            facts={Object.entries(columns).map(([label, value]) => ({ label, value: show(value) }))}
          />
        </li>
      ))}
    </ul>
  );
}

const show = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

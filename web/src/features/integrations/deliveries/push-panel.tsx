import type { PushDetails } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { pushQuery } from "#web/features/integrations/data/queries";
import { describeError } from "#web/features/integrations/data/error-text";
import { describeEvent, PUSH_TONES } from "#web/features/integrations/data/status";
import { leadQuery } from "#web/features/leads/data/queries";
import { formatMoment } from "#web/format/times";
import { Badge } from "#web/ui/badge";
import { QueryView } from "#web/ui/query-view";
import { Facts, Section } from "#web/ui/section";
import { SidePanel } from "#web/ui/side-panel";
import { RequestSection } from "./request-section";
import { ResendMenu } from "./resend-menu";

/** Failed leads with their names. Each one is a request. */
const MAX_NAMED = 10;

type PushPanelProps = { pushId: string; onClose: () => void; onOpen: (pushId: string) => void };

const POLL_MS = 3_000;

/** A delivery: what was sent, what came back, and which leads failed. */
export function PushPanel({ pushId, onClose, onOpen }: PushPanelProps) {
  const query = useQuery({
    ...pushQuery(pushId),
    refetchInterval: ({ state }) => (state.data?.status === "pending" ? POLL_MS : false),
  });
  const { data } = query;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={data ? describeEvent(data.event) : "Delivery"}
      actions={data && <ResendMenu push={data} onResent={onOpen} />}
    >
      <QueryView query={query}>
        {(push) => (
          <>
            <Outcome push={push} />
            {push.failures.length > 0 && <Failures push={push} />}
            <RequestSection key={push.id} pushId={push.id} />
          </>
        )}
      </QueryView>
    </SidePanel>
  );
}

const Outcome = ({ push }: { push: PushDetails }) => (
  <Section title="Response">
    <Facts
      facts={[
        { label: "Status", value: <Badge tone={PUSH_TONES[push.status]}>{push.status}</Badge> },
        { label: "HTTP status", value: push.response_status },
        {
          label: "Error",
          value: push.error && <span className="text-bad">{describeError(push.error)}</span>,
        },
        {
          label: "Leads",
          value:
            push.lead_count > 0 &&
            `${push.pushed} pushed, ${push.failed} failed, ${push.skipped} skipped`,
        },
        { label: "Attempts", value: `${push.attempt} of ${push.max_attempts}` },
        {
          label: "Next attempt",
          value: push.next_attempt_at && formatMoment(push.next_attempt_at),
        },
        { label: "Created", value: formatMoment(push.created_at) },
        { label: "Finished", value: push.finished_at && formatMoment(push.finished_at) },
        {
          label: "Job",
          value: push.job_id && (
            <Link to="/jobs/$jobId" params={{ jobId: push.job_id }} className="underline">
              Open the job
            </Link>
          ),
        },
      ]}
    />
  </Section>
);

/** The failed leads by error: usually all have the same one. */
const Failures = ({ push: { failures } }: { push: PushDetails }) => (
  <Section title="Failed leads">
    <ul className="grid gap-3">
      {[...Map.groupBy(failures, ({ error }) => error)].map(([error, leads]) => (
        <li key={error} className="grid gap-1">
          <p className="break-words text-muted">{describeError(error)}</p>
          <p className="flex flex-wrap gap-x-3">
            {leads.map(({ lead_id }, nth) => (
              <Link
                key={lead_id}
                to="/leads/$leadId"
                params={{ leadId: lead_id }}
                className="underline"
              >
                {nth < MAX_NAMED ? <LeadName id={lead_id} nth={nth} /> : `Lead ${nth + 1}`}
              </Link>
            ))}
          </p>
        </li>
      ))}
    </ul>
  </Section>
);

function LeadName({ id, nth }: { id: string; nth: number }) {
  // A lead can be deleted since, and its page says so.
  const { data } = useQuery({ ...leadQuery(id), throwOnError: false, retry: false });
  return data?.company_name ?? data?.domain ?? `Lead ${nth + 1}`;
}

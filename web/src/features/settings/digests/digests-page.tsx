import type { Digest } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { Mailbox, Plus } from "lucide-react";
import { useState } from "react";
import { digestsQuery } from "#web/features/settings/data/queries";
import { formatMoment } from "#web/format/times";
import { Badge, type Tone } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { EmptyState } from "#web/ui/empty-state";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { Time } from "#web/ui/time";
import { contentsOf, FREQUENCIES } from "./contents";
import { DigestMenu } from "./digest-menu";
import { NewDigestDialog } from "./new-digest-dialog";

/** Summaries of the workspace by mail or in a chat. */
export function DigestsPage() {
  const query = useQuery(digestsQuery());
  const [isCreating, setCreating] = useState(false);
  const create = (
    <Button variant="primary" size="small" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" className="size-3.5" />
      New digest
    </Button>
  );
  return (
    <Page
      title="Digests"
      actions={
        <>
          <CopyAsMenu
            call={{ method: "GET", path: "/digests", typescript: "quarry.digests.list()" }}
          />
          {create}
        </>
      }
    >
      <QueryView query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState icon={Mailbox} title="No digests yet" actions={create}>
              A digest mails you, or posts to your chat, what is new: leads, best matches, verified
              addresses and changes of websites.
            </EmptyState>
          ) : (
            <ul>
              {data.map((digest) => (
                <DigestItem key={digest.id} digest={digest} />
              ))}
            </ul>
          )
        }
      </QueryView>
      {isCreating && <NewDigestDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}

const STATUSES: Record<Digest["status"], { label: string; tone: Tone }> = {
  active: { label: "active", tone: "ok" },
  retrying: { label: "retrying", tone: "warn" },
  failed: { label: "failed", tone: "bad" },
  mail_not_configured: { label: "mail is not configured", tone: "warn" },
  unconfirmed: { label: "waits for confirmation", tone: "info" },
  unsubscribed: { label: "unsubscribed", tone: "neutral" },
};

const receiverOf = ({ email, chat_webhook_set }: Digest) =>
  [email, chat_webhook_set && "a chat"].filter(Boolean).join(" and ");

function DigestItem({ digest }: { digest: Digest }) {
  const { label, tone } = STATUSES[digest.status];
  return (
    <li className="flex items-start gap-3 border-b px-4 py-3">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="truncate font-medium">{receiverOf(digest)}</span>
          <Badge>{FREQUENCIES.find(({ value }) => value === digest.frequency)?.label}</Badge>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-muted">{contentsOf(digest).join(" · ")}</p>
        <p className="text-xs text-muted">
          {digest.next_send_at && `Next: ${formatMoment(digest.next_send_at)}. `}
          {digest.last_sent_at ? (
            <>
              Last sent <Time iso={digest.last_sent_at} />
            </>
          ) : (
            "Not sent yet"
          )}
        </p>
        {digest.last_error && <p className="text-xs text-bad">{digest.last_error}</p>}
      </div>
      <DigestMenu digest={digest} name={receiverOf(digest)} />
    </li>
  );
}

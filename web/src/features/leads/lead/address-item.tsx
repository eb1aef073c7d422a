import type { LeadEmail } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useState } from "react";
import { emailChecksQuery } from "#web/features/leads/data/queries";
import { STATUS_TONES } from "#web/features/leads/data/tones";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { CopyButton } from "#web/ui/copy-button";
import { ExternalLink } from "#web/ui/external-link";
import { Time } from "#web/ui/time";
import { describeReason } from "./reasons";

type AddressItemProps = { leadId: string; email: LeadEmail };

/** One address: status, confidence, reasons, the page it was found on, and its former checks. */
export function AddressItem({ leadId, email }: AddressItemProps) {
  const [isOpen, setOpen] = useState(false);
  const { source, last_verified_at } = email;
  return (
    <li>
      <div className="relative flex flex-wrap items-center gap-x-1.5 pr-8">
        <span className="flex min-w-0 items-center gap-x-1.5 max-sm:w-full">
          <span className="min-w-0 font-medium wrap-anywhere">{email.email}</span>
          <CopyButton text={email.email} label={`Copy ${email.email}`} />
        </span>
        <Badge tone={STATUS_TONES[email.status]}>{email.status}</Badge>
        <span className="text-xs text-muted tabular-nums" title="Confidence">
          {email.confidence} of 100{email.is_primary && " · primary"}
        </span>
        <Button
          variant="ghost"
          size="icon"
          className="absolute top-0 right-0"
          aria-label={`Checks of ${email.email}`}
          aria-expanded={isOpen}
          title="Checks"
          onClick={() => setOpen(!isOpen)}
        >
          <History aria-hidden="true" className="size-3.5" />
        </Button>
      </div>
      <p className="text-xs text-muted">
        {email.reasons.map(describeReason).join(" · ") || "Not checked yet"}
      </p>
      {email.suggestion && <p className="text-xs">Did they mean {email.suggestion}?</p>}
      <p className="text-xs wrap-anywhere text-muted">
        {source.url ? (
          <>
            Found on <ExternalLink href={source.url}>{source.url}</ExternalLink> ({source.method})
          </>
        ) : (
          `Source: ${source.method}`
        )}
        {last_verified_at && (
          <>
            , checked <Time iso={last_verified_at} />
          </>
        )}
      </p>
      {isOpen && <Checks leadId={leadId} emailId={email.id} />}
    </li>
  );
}

function Checks({ leadId, emailId }: { leadId: string; emailId: string }) {
  const { data } = useQuery(emailChecksQuery(leadId, emailId));
  if (data?.data.length === 0) return <p className="mt-1 text-xs text-muted">No checks yet.</p>;
  return (
    <ol className="mt-1.5 grid gap-1 border-l-2 pl-3 text-xs">
      {data?.data.map((check) => (
        <li key={check.id}>
          <Badge tone={STATUS_TONES[check.status]}>{check.status}</Badge> {check.confidence}, by{" "}
          {check.method === "smtp" ? "asking the mail server" : "DNS only"}{" "}
          {check.mx_host && `(${check.mx_host}) `}
          <span className="text-muted">
            <Time iso={check.checked_at} />: {check.reasons.map(describeReason).join(", ")}
          </span>
        </li>
      ))}
    </ol>
  );
}

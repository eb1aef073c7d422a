import type { LeadEmail } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { leadEmailsQuery, refreshLead } from "#web/features/leads/data/queries";
import { counted } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { ErrorLine } from "#web/ui/error-state";
import { Section } from "#web/ui/section";
import { Skeleton } from "#web/ui/skeleton";
import { showDone } from "#web/ui/toast";
import { AddressItem } from "./address-item";

/** The addresses of a lead, best first, each with its status and the reasons for it. */
export function AddressesSection({ leadId }: { leadId: string }) {
  const { data, error } = useQuery(leadEmailsQuery(leadId));
  const verify = useAction({
    mutationFn: () => quarry.leads.emails.verify(leadId),
    onSuccess: ({ total }) => {
      showDone(`Verified ${counted(total, "address", "addresses")}`);
      return refreshLead(leadId);
    },
  });
  const emails = data?.data;
  return (
    <Section
      title="E-mail addresses"
      actions={
        emails &&
        emails.length > 0 && (
          <Button size="small" busy={verify.isPending} onClick={() => verify.mutate()}>
            <MailCheck aria-hidden="true" className="size-3.5" />
            Verify
          </Button>
        )
      }
    >
      <ErrorLine error={error} />
      {emails && emails.length > 0 && (
        <p className="mb-2 text-xs text-muted">
          Verifying is free here, for 30 leads an hour. Lists in Verify have no such limit, and cost
          credits if mailboxes are asked.
        </p>
      )}
      {!data && !error && <Skeleton className="w-3/5" />}
      {emails?.length === 0 && <p className="text-muted">The site shows no address.</p>}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {emails?.map((email: LeadEmail) => (
          <AddressItem key={email.id} leadId={leadId} email={email} />
        ))}
      </ul>
    </Section>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { buttonClass } from "#web/ui/button";
import { ErrorState } from "#web/ui/error-state";
import { Page } from "#web/ui/page";
import { SkeletonLines } from "#web/ui/skeleton";
import { LeadDetails } from "./lead/lead-details";
import { leadQuery } from "./data/queries";

/** A lead on a page of its own. */
export function LeadPage() {
  const { leadId } = useParams({ from: "/app/leads/$leadId" });
  const navigate = useNavigate();
  const { data: lead, error, refetch } = useQuery(leadQuery(leadId));
  return (
    <Page
      title={lead ? nameOfLead(lead) : "Lead"}
      actions={
        <Link to="/leads" className={buttonClass("ghost", "small")}>
          <ArrowLeft aria-hidden="true" className="size-3.5" />
          All leads
        </Link>
      }
    >
      {lead ? (
        <LeadDetails lead={lead} isWide onDeleted={() => void navigate({ to: "/leads" })} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </Page>
  );
}

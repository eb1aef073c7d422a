import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { buttonClass } from "#web/ui/button";
import { Page } from "#web/ui/page";
import { QueryView } from "#web/ui/query-view";
import { LeadDetails } from "./lead/lead-details";
import { leadQuery } from "./data/queries";

/** A lead on a page of its own. */
export function LeadPage() {
  const { leadId } = useParams({ from: "/app/leads/$leadId" });
  const navigate = useNavigate();
  const query = useQuery(leadQuery(leadId));
  const lead = query.data;
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
      <QueryView query={query} lines={9}>
        {(loaded) => (
          <LeadDetails lead={loaded} isWide onDeleted={() => void navigate({ to: "/leads" })} />
        )}
      </QueryView>
    </Page>
  );
}

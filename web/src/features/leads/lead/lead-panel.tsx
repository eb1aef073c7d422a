import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Maximize2 } from "lucide-react";
import { lazy, useState } from "react";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { leadQuery } from "#web/features/leads/data/queries";
import { buttonClass } from "#web/ui/button";
import { ErrorState } from "#web/ui/error-state";
import { SidePanel } from "#web/ui/side-panel";
import { SkeletonLines } from "#web/ui/skeleton";
import { LazyPart } from "#web/ui/lazy-part";

/** Loaded when the panel opens for the first time: the grid alone is usable without it. */
const LeadDetails = lazy(() =>
  import("./lead-details").then((module) => ({ default: module.LeadDetails })),
);

type LeadPanelProps = { id: string | undefined; onClose: () => void };

/** The details of a lead beside the grid. */
export function LeadPanel({ id, onClose }: LeadPanelProps) {
  // While the panel moves out, it shows the lead that it showed before.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const {
    data: lead,
    error,
    refetch,
  } = useQuery({
    ...leadQuery(shown ?? ""),
    enabled: shown !== undefined,
  });
  return (
    <SidePanel
      open={id !== undefined}
      onClose={onClose}
      title={lead ? nameOfLead(lead) : "Lead"}
      actions={
        shown !== undefined && (
          <Link
            to="/leads/$leadId"
            params={{ leadId: shown }}
            aria-label="Open as a page"
            title="Open as a page"
            className={buttonClass("ghost", "icon")}
          >
            <Maximize2 aria-hidden="true" className="size-3.5" />
          </Link>
        )
      }
    >
      {lead ? (
        <LazyPart fallback={<SkeletonLines lines={9} />}>
          <LeadDetails key={lead.id} lead={lead} onDeleted={onClose} />
        </LazyPart>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={9} />
      )}
    </SidePanel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Maximize2 } from "lucide-react";
import { lazy, useState } from "react";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { leadQuery } from "#web/features/leads/data/queries";
import { buttonClass } from "#web/ui/button";
import { SidePanel } from "#web/ui/side-panel";
import { QueryView } from "#web/ui/query-view";
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
  const query = useQuery({ ...leadQuery(shown ?? ""), enabled: shown !== undefined });
  const lead = query.data;
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
      <QueryView query={query} lines={9}>
        {(loaded) => (
          <LazyPart fallback={<SkeletonLines lines={9} />}>
            <LeadDetails key={loaded.id} lead={loaded} onDeleted={onClose} />
          </LazyPart>
        )}
      </QueryView>
    </SidePanel>
  );
}

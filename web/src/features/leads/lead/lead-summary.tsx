import type { LeadDetails as Lead } from "@quarry/client";
import { type LucideIcon, Pencil, Radar, Trash2 } from "lucide-react";
import { lazy, useState } from "react";
import { quarry } from "#web/api/client";
import { nameOfLead } from "#web/features/leads/data/lead-name";
import { refreshLead } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { ExternalLink } from "#web/ui/external-link";
import { TagsEditor } from "./tags-editor";
import { LazyPart } from "#web/ui/lazy-part";

/** Few leads have corrections, and the form is loaded when it opens. */
const Corrections = lazy(() =>
  import("./edit/corrections").then((module) => ({ default: module.Corrections })),
);
const EditDialog = lazy(() =>
  import("./edit/edit-dialog").then((module) => ({ default: module.EditDialog })),
);

const ScheduleDialog = lazy(() =>
  import("#web/features/watch/schedules/schedule-dialog").then((module) => ({
    default: module.ScheduleDialog,
  })),
);

type LeadSummaryProps = {
  lead: Lead;
  /** Names the actions beside their icons, for the page. */
  isWide?: boolean;
  onDeleted: () => void;
};

type ActionProps = { icon: LucideIcon; label: string; text: string | false; onClick: () => void };

const Action = ({ icon: Icon, label, text, onClick }: ActionProps) => (
  <Button
    variant="ghost"
    size={text ? "small" : "icon"}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Icon aria-hidden="true" className="size-4" />
    {text && <span className="max-md:hidden">{text}</span>}
  </Button>
);

/** The website, what it says about itself, the tags, and what can be done with the lead. */
export function LeadSummary({ lead, isWide = false, onDeleted }: LeadSummaryProps) {
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const [isWatching, setWatching] = useState(false);
  const remove = async () => {
    await quarry.leads.delete(lead.id);
    onDeleted();
    await refreshLead(lead.id);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b px-4 py-3">
      <div className="flex items-center gap-1.5">
        <p className="min-w-0 flex-1 truncate">
          <ExternalLink href={lead.website}>{lead.website}</ExternalLink>
        </p>
        <CopyAsMenu
          call={{
            method: "GET",
            path: `/leads/${lead.id}`,
            typescript: `quarry.leads.get("${lead.id}")`,
            cli: `quarry leads get ${lead.id}`,
          }}
        />
        <Action
          icon={Radar}
          label="Watch for changes"
          text={isWide && "Watch"}
          onClick={() => setWatching(true)}
        />
        <Action
          icon={Pencil}
          label="Correct the lead"
          text={isWide && "Correct"}
          onClick={() => setEditing(true)}
        />
        <Action
          icon={Trash2}
          label="Delete the lead"
          text={isWide && "Delete"}
          onClick={() => setAsking(true)}
        />
      </div>
      {lead.title && lead.description && lead.overrides.includes("title") && (
        <p className="max-w-prose">{lead.title}</p>
      )}
      {(lead.description ?? lead.title) && (
        <p className="max-w-prose text-muted">{lead.description ?? lead.title}</p>
      )}
      <LazyPart>
        {lead.overrides.length > 0 && <Corrections lead={lead} />}
        {isEditing && <EditDialog lead={lead} onClose={() => setEditing(false)} />}
        {isWatching && <ScheduleDialog site={lead.domain} onClose={() => setWatching(false)} />}
      </LazyPart>
      <TagsEditor lead={lead} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Delete ${nameOfLead(lead)}?`}
        action="Delete the lead"
        onConfirm={remove}
      >
        Its addresses, checks, notes and texts are deleted as well. A later crawl of the site can
        find it again.
      </ConfirmDialog>
    </div>
  );
}

import type { LeadDetails as Lead } from "@quarry/client";
import { Undo2 } from "lucide-react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { refreshLead } from "#web/features/leads/data/queries";
import { Button } from "#web/ui/button";
import { type Correctable, CORRECTABLE_LABELS } from "./correctable";

/** The members that users corrected, each with a button that restores what the site says. */
export function Corrections({ lead }: { lead: Lead }) {
  const restore = useAction({
    mutationFn: (member: Correctable) => quarry.leads.update(lead.id, { [member]: null }),
    keyOf: (member) => member,
    onSuccess: () => refreshLead(lead.id),
  });
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-muted">
      Corrected by hand:
      {lead.overrides.map((member) => (
        <Button
          key={member}
          size="small"
          title="Restore what the site says"
          aria-label={`Restore: ${CORRECTABLE_LABELS[member]}`}
          busy={restore.isPending && restore.variables === member}
          onClick={() => restore.mutate(member)}
        >
          {CORRECTABLE_LABELS[member]}
          <Undo2 aria-hidden="true" className="size-3" />
        </Button>
      ))}
    </p>
  );
}

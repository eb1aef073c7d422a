import { useQuery } from "@tanstack/react-query";
import { quarry } from "#web/api/client";
import { duplicatesQuery } from "#web/features/leads/data/queries";
import { counted } from "#web/format/numbers";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { Dialog } from "#web/ui/dialog";
import { QueryView } from "#web/ui/query-view";
import { useStartBulk } from "./use-bulk";

/** Asks before all domains that have several leads keep one each. */
export function MergeDuplicates({ onClose }: { onClose: () => void }) {
  const start = useStartBulk();
  const query = useQuery(duplicatesQuery());
  const { data } = query;
  if (!data || data.total === 0)
    return (
      <Dialog open onOpenChange={onClose} title="Merge duplicates">
        <QueryView query={query} lines={2}>
          {() => <p className="text-muted">No domain has more than one lead.</p>}
        </QueryView>
      </Dialog>
    );
  const domains = counted(data.total, "domain");
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Merge the leads of ${domains}?`}
      action={`Merge ${domains}`}
      onConfirm={() => start("merge", () => quarry.leads.duplicates.mergeAll())}
    >
      {data.total === 1 ? "One domain has" : `${domains} have`} several leads, such as{" "}
      {data.data[0]?.domain}. The newest lead of each domain stays and gets the addresses, telephone
      numbers, tags and notes of the others, which are deleted. This cannot be undone.
    </ConfirmDialog>
  );
}

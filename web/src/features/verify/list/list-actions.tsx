import type { NewVerificationExport, Verification } from "@quarry/client";
import { useQueryClient } from "@tanstack/react-query";
import { Ban, Download } from "lucide-react";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { VERIFICATIONS_KEY, verificationQuery } from "#web/features/verify/data/queries";
import type { Status } from "#web/features/verify/data/statuses";
import { counted, formatNumber } from "#web/format/numbers";
import { Button } from "#web/ui/button";
import { ConfirmDialog } from "#web/ui/confirm-dialog";
import { CopyAsMenu } from "#web/ui/copy-as-menu";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";

const FORMATS = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
] as const;

/** What can be downloaded: the addresses that are safe to write to, those that may be, and all rows. */
const parts = ({ counts, total }: Verification) =>
  [
    { label: "Safe: valid", statuses: ["valid"], count: counts.valid },
    {
      label: "Valid and unverified",
      statuses: ["valid", "unverified"],
      count: counts.valid + counts.unverified,
    },
    { label: "All rows", statuses: undefined, count: total },
  ] satisfies { label: string; statuses: Status[] | undefined; count: number }[];

/** Cancel, export, and the list as a request. */
export function ListActions({ verification }: { verification: Verification }) {
  const { id } = verification;
  const isRunning = verification.status === "running";
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const download = useAction({
    mutationFn: (wanted: NewVerificationExport) => quarry.verifications.export(id, wanted),
    onSuccess: ({ url, rows, filename }) => {
      // A signed link: it works without credentials, for one hour.
      location.assign(url);
      showDone(`Exported ${counted(rows, "row")}`, filename);
    },
  });
  return (
    <>
      <CopyAsMenu
        call={{
          method: "GET",
          path: `/verifications/${id}/results`,
          typescript: `quarry.verifications.results("${id}")`,
          cli: `quarry verify --resume ${id}`,
        }}
      />
      {isRunning && (
        <Button size="small" onClick={() => setAsking(true)}>
          <Ban aria-hidden="true" className="size-3.5" />
          Cancel
        </Button>
      )}
      {!verification.results_deleted_at && (
        <Menu
          align="end"
          trigger={
            <Button
              size="small"
              variant={isRunning ? "secondary" : "primary"}
              busy={download.isPending}
            >
              <Download aria-hidden="true" className="size-3.5" />
              {isRunning ? "Export so far" : "Export"}
            </Button>
          }
        >
          {parts(verification).map(({ label, statuses, count }, place) => (
            <div key={label} role="group" aria-label={label}>
              {place > 0 && <MenuSeparator />}
              <MenuLabel>
                {label} <span className="tabular-nums">({formatNumber(count)})</span>
              </MenuLabel>
              {FORMATS.map(({ format, label: name }) => (
                <MenuItem
                  key={format}
                  disabled={count === 0}
                  onSelect={() => download.mutate({ format, ...(statuses && { statuses }) })}
                >
                  {name}
                </MenuItem>
              ))}
            </div>
          ))}
        </Menu>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel the verification?"
        action="Cancel the verification"
        dismiss="Keep it running"
        onConfirm={async () => {
          cache.setQueryData(verificationQuery(id).queryKey, await quarry.verifications.cancel(id));
          await cache.invalidateQueries({ queryKey: VERIFICATIONS_KEY });
        }}
      >
        Addresses that were looked up keep their verdict. The others stay unchecked, and their
        credits are refunded.
      </ConfirmDialog>
    </>
  );
}

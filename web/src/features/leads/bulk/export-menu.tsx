import type { LeadExport, LeadFilter, NewLeadExport } from "@quarry/client";
import { Download } from "lucide-react";
import { quarry } from "#web/api/client";
import { useAction } from "#web/api/use-action";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";
import { Button } from "#web/ui/button";
import { Menu, MenuItem, MenuLabel } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";
import { exportedColumns } from "#web/features/leads/grid/exported-columns";
import { selectedLeads } from "./run-bulk";

const FILES = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
] as const;

const ROWS = [
  { rows: "companies", label: "A row for each lead, as in the grid", isAsShown: true },
  { rows: "companies", label: "A row for each lead, all columns" },
  { rows: "contacts", label: "A row for each address" },
  { rows: "contacts", label: "Only safe addresses (valid)", email_status: "valid" },
  { rows: "people", label: "A row for each person" },
] as const;

type Wanted = Pick<NewLeadExport, "format" | "rows" | "columns"> & Pick<LeadFilter, "email_status">;

type Rows = {
  rows: (typeof ROWS)[number]["rows"];
  isAsShown?: boolean;
  email_status?: string;
};

type ExportMenuProps = {
  selection: Selection;
  filter: LeadFilter;
  columns: readonly { id: string }[];
};

const POLL_MS = 2_000;

type File = Pick<LeadExport, "url" | "rows" | "filename">;

/** Writes a file. A large one is written in the background, and is waited for. */
async function exportFile(wanted: NewLeadExport): Promise<File> {
  const made = await quarry.leads.export(wanted);
  if (!("status" in made)) return made;
  for (;;) {
    const { status, url, error, rows, filename } = await quarry.exports.get(made.id);
    if (url !== null) return { url, rows, filename };
    if (status !== "running") throw new Error(error ?? "The export was canceled");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

const toWanted = ({ isAsShown, ...rows }: Rows, columns: readonly { id: string }[]): Wanted => ({
  ...rows,
  ...(isAsShown && { columns: exportedColumns(columns) }),
});

/** Writes the selected leads to a file in the order of the grid, and downloads it. */
export function ExportMenu({ selection, filter, columns }: ExportMenuProps) {
  const download = useAction({
    mutationFn: ({ email_status, ...wanted }: Wanted) => {
      // The statuses of a filter also choose among the addresses of a lead.
      const exported = email_status ? { ...filter, email_status } : filter;
      return exportFile({ ...wanted, ...selectedLeads(selection, exported), filter: exported });
    },
    onSuccess: ({ url, rows, filename }) => {
      // A signed link: it works without credentials, for one hour.
      location.assign(url);
      showDone(`Exported ${counted(rows, "row")}`, filename);
    },
  });
  return (
    <Menu
      align="end"
      trigger={
        <Button size="small" busy={download.isPending}>
          <Download aria-hidden="true" className="size-3.5" />
          Export
        </Button>
      }
    >
      {ROWS.map(({ label, ...wanted }) => (
        <div key={label} role="group" aria-label={label}>
          <MenuLabel>{label}</MenuLabel>
          {FILES.map(({ format, label: name }) => (
            <MenuItem
              key={format}
              onSelect={() => download.mutate({ format, ...toWanted(wanted, columns) })}
            >
              {name}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}

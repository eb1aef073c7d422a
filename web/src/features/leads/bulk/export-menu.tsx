import type { LeadFilter } from "@quarry/client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { quarry } from "#web/api/client";
import { counted } from "#web/format/numbers";
import type { Selection } from "#web/grid/selection";
import { Button } from "#web/ui/button";
import { Menu, MenuItem, MenuLabel } from "#web/ui/menu";
import { showDone } from "#web/ui/toast";
import { selectedLeads } from "./run-bulk";

const FILES = [
  { format: "csv", label: "CSV" },
  { format: "xlsx", label: "Excel" },
  { format: "json", label: "JSON" },
] as const;

const ROWS = [
  { rows: "companies", label: "A row for each lead" },
  { rows: "contacts", label: "A row for each address" },
  { rows: "people", label: "A row for each person" },
] as const;

type Wanted = {
  format: (typeof FILES)[number]["format"];
  rows: (typeof ROWS)[number]["rows"];
};

type ExportMenuProps = { selection: Selection; filter: LeadFilter };

/** Writes the selected leads to a file in the order of the grid, and downloads it. */
export function ExportMenu({ selection, filter }: ExportMenuProps) {
  const download = useMutation({
    mutationFn: (wanted: Wanted) =>
      quarry.leads.export({ ...wanted, ...selectedLeads(selection, filter), filter }),
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
      {ROWS.map(({ rows, label }) => (
        <div key={rows} role="group" aria-label={label}>
          <MenuLabel>{label}</MenuLabel>
          {FILES.map(({ format, label: name }) => (
            <MenuItem key={format} onSelect={() => download.mutate({ format, rows })}>
              {name}
            </MenuItem>
          ))}
        </div>
      ))}
    </Menu>
  );
}

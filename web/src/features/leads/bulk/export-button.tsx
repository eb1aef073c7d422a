import { Download } from "lucide-react";
import { lazy, useState } from "react";
import { Button } from "#web/ui/button";
import { LazyPart } from "#web/ui/lazy-part";
import type { LeadsToExport } from "./export-leads";

const LeadsExportDialog = lazy(() =>
  import("./leads-export-dialog").then((module) => ({ default: module.LeadsExportDialog })),
);

/** Asks for the kind of file, and writes leads to it. */
export function ExportButton(leads: LeadsToExport & { named: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-3.5" />
        Export
      </Button>
      {isOpen && (
        <LazyPart>
          <LeadsExportDialog {...leads} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}

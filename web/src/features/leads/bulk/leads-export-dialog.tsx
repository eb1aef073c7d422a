import { ExportDialog } from "#web/exports/export-dialog";
import { exportLeads, type LeadsToExport } from "./export-leads";

type LeadsExportDialogProps = LeadsToExport & {
  /** Which leads, for people. */
  named: string;
  onClose: () => void;
};

export const LeadsExportDialog = ({ named, onClose, ...leads }: LeadsExportDialogProps) => (
  <ExportDialog
    title={`Export ${named}`}
    entry="quarry.export.leads"
    usualColumns="the columns of the list, in their order"
    save={(choice, signal) => exportLeads(leads, choice, signal)}
    onClose={onClose}
  />
);

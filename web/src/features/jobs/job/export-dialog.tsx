import type { Job } from "@quarry/client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "#web/api/use-submit";
import {
  exportLeads,
  exportLostSites,
  type Format,
  type LeadRows,
} from "#web/features/jobs/data/export-job";
import { outcomesQuery } from "#web/features/jobs/data/queries";
import { CheckboxField } from "#web/ui/checkbox-field";
import { ChoiceList } from "#web/ui/choice-list";
import { Field } from "#web/ui/field";
import { FormDialog } from "#web/ui/form-dialog";
import { Select } from "#web/ui/select";

const FORMATS = [
  { value: "csv", label: "CSV" },
  { value: "xlsx", label: "Excel" },
  { value: "json", label: "JSON" },
] as const;

const ROWS = [
  {
    value: "companies",
    label: "Companies",
    hint: "A row for each lead, with its addresses, telephone numbers and people in one cell each.",
  },
  {
    value: "contacts",
    label: "E-mail addresses",
    hint: "A row for each address, with its status and the person to whom it belongs.",
  },
  {
    value: "people",
    label: "People",
    hint: "A row for each person, with title, e-mail address and telephone number.",
  },
] as const;

const LOST = {
  value: "lost",
  label: "Sites without a lead",
  hint: "A row for each site that failed or was skipped, with the reason. As CSV.",
} as const;

type Rows = LeadRows | typeof LOST.value;

/** Asks what a row of the file is, and which columns it has, then downloads it. */
export function ExportDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const [rows, setRows] = useState<Rows>("companies");
  const [isWhole, setWhole] = useState(false);
  const [isSafe, setSafe] = useState(false);
  const [format, setFormat] = useState<Format>("csv");
  const { data: outcomes } = useQuery(outcomesQuery(job.id));
  const hasLost = outcomes?.data.some(({ status }) => status === "failed" || status === "skipped");
  const submission = useSubmit(async () => {
    await (rows === "lost"
      ? exportLostSites(job.id)
      : exportLeads(job.id, { rows, format, isWhole, isSafe }));
    onClose();
  });
  return (
    <FormDialog title="Export the job" action="Export" submission={submission} onClose={onClose}>
      <ChoiceList
        label="Rows of the file"
        name="rows"
        value={rows}
        choices={hasLost ? [...ROWS, LOST] : ROWS}
        onChange={setRows}
      />
      {rows === "companies" && (
        <CheckboxField
          label="All columns"
          hint="More than a hundred, for programs. Without it, the file has the most important ones, after those of your own list."
          checked={isWhole}
          onChange={({ target }) => setWhole(target.checked)}
        />
      )}
      {rows === "contacts" && (
        <CheckboxField
          label="Only safe addresses"
          hint="Those that a mail server accepted (valid). Addresses are not checked at a server until you verify them."
          checked={isSafe}
          onChange={({ target }) => setSafe(target.checked)}
        />
      )}
      {rows !== "lost" && (
        <Field label="Format">
          {(control) => (
            <Select id={control.id} value={format} options={FORMATS} onChange={setFormat} />
          )}
        </Field>
      )}
    </FormDialog>
  );
}

import type { LeadDetails as Lead } from "@quarry/client";
import { useState } from "react";
import { quarry } from "#web/api/client";
import { useSubmit } from "#web/api/use-submit";
import { refreshLead } from "#web/features/leads/data/queries";
import { TextAreaField, TextField } from "#web/ui/field";
import { GuardedFormDialog } from "#web/ui/guarded-form-dialog";
import { Select } from "#web/ui/select";
import { type Correctable, CORRECTABLE_LABELS, fieldsOf, NETWORKS } from "./correctable";
import { socialField, updateOf } from "./correctable";

type EditDialogProps = { lead: Lead; onClose: () => void };

/** Corrects what the site says of the company. Only what changed is sent. */
export function EditDialog({ lead, onClose }: EditDialogProps) {
  const [networks, setNetworks] = useState(() => Object.keys(lead.socials));
  const [values] = useState(() => fieldsOf(lead));
  const submission = useSubmit(async (fields) => {
    const update = updateOf(lead, fields);
    if (Object.keys(update).length > 0) {
      await quarry.leads.update(lead.id, update);
      await refreshLead(lead.id);
    }
    onClose();
  });
  /** The first message about a member; lists have one for each entry. */
  const errorOf = (name: string) =>
    Object.entries(submission.fields).find(
      ([path]) => path === name || path.startsWith(`${name}.`),
    )?.[1];
  const field = (name: Correctable) => ({
    name,
    label: CORRECTABLE_LABELS[name] + (lead.overrides.includes(name) ? " (corrected)" : ""),
    defaultValue: values[name],
    autoComplete: "off",
    error: errorOf(name),
  });
  const others = NETWORKS.filter((network) => !networks.includes(network));
  return (
    <GuardedFormDialog
      title="Correct the lead"
      description="Later crawls keep your corrections. Clear a field to show what the site says again."
      submission={submission}
      action="Save"
      onClose={onClose}
    >
      <TextField {...field("company_name")} maxLength={200} />
      <TextField {...field("title")} maxLength={500} />
      <TextAreaField {...field("description")} maxLength={5_000} className="min-h-20" />
      <TextField {...field("country")} maxLength={60} placeholder="DE, Germany, …" />
      <TextAreaField {...field("emails")} hint="One per line, the best one first" rows={3} />
      <TextAreaField
        {...field("phones")}
        hint="One per line, such as +493012345678"
        rows={2}
        className="min-h-16"
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 text-xs font-medium">
          {CORRECTABLE_LABELS.socials}
          {lead.overrides.includes("socials") && " (corrected)"}
        </legend>
        {networks.map((network) => (
          <TextField
            key={network}
            name={socialField(network)}
            label={network}
            type="url"
            maxLength={500}
            defaultValue={values[socialField(network)]}
            placeholder="https://"
            error={errorOf(socialField(network))}
          />
        ))}
        {others.length > 0 && (
          <Select
            label="Add a profile"
            placeholder="Add a profile …"
            value={null}
            options={others.map((network) => ({ value: network, label: network }))}
            onChange={(network) => setNetworks([...networks, network])}
          />
        )}
      </fieldset>
    </GuardedFormDialog>
  );
}

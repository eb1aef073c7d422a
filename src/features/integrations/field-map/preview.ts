import type { Scope } from "#src/db/scope";
import type { OutgoingLead } from "#src/destinations/destination";
import { inputFieldsOf, isInputField, LEAD_FIELDS } from "#src/destinations/lead-fields";
import { destinationOf } from "#src/features/integrations/connections/providers";
import { findLeadsToSend } from "#src/features/integrations/pushes/sent-lead.repository";
import { notFound } from "#src/shared/errors";
import type { FieldMapPreview, FieldMapPreviewRequest } from "./schemas";

/** The columns that a lead would have, with their values. 404 for an unknown lead. */
export async function previewFieldMap(
  scope: Scope,
  { provider, config = {}, field_map = {}, lead_id }: FieldMapPreviewRequest,
): Promise<FieldMapPreview> {
  const lead = await leadToShow(scope, lead_id);
  const shown = lead && { id: lead.id, website: lead.website, company_name: lead.company_name };
  const mapping = destinationOf(provider)?.mapping;
  if (!mapping) return { lead: shown, fields: [] };
  const defaults = mapping.defaultsOf({ config });
  const values = lead && mapping.valuesOf(lead);
  const columns: Record<string, string> = field_map;
  const columnsOfFile = [
    ...(lead ? inputFieldsOf(lead) : []),
    ...Object.keys(columns).filter(isInputField),
  ];
  return {
    lead: shown,
    fields: [...LEAD_FIELDS, ...new Set(columnsOfFile)].map((field) => ({
      field,
      column: (columns[field] ?? defaults[field]) || null,
      default_column: defaults[field] ?? null,
      value: values?.[field] ?? null,
    })),
  };
}

async function leadToShow(scope: Scope, id: string | undefined): Promise<OutgoingLead | null> {
  const [lead] = await findLeadsToSend(scope, id);
  if (!lead && id !== undefined) throw notFound("Lead");
  return lead ?? null;
}

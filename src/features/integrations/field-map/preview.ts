import type { Scope } from "#src/db/scope";
import type { OutgoingLead } from "#src/destinations/destination";
import { LEAD_FIELDS } from "#src/destinations/lead-fields";
import { destinationOf } from "#src/features/integrations/connections/providers";
import { findLeads } from "#src/features/leads/find";
import { findLead } from "#src/pipeline/leads/lead-row.repository";
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
  return {
    lead: shown,
    fields: LEAD_FIELDS.map((field) => ({
      field,
      column: (columns[field] ?? defaults[field]) || null,
      default_column: defaults[field] ?? null,
      value: values?.[field] ?? null,
    })),
  };
}

async function leadToShow(scope: Scope, id: string | undefined): Promise<OutgoingLead | null> {
  if (id === undefined) {
    const { data } = await findLeads(scope, {}, { page: 1, per_page: 1 });
    return data[0] ?? null;
  }
  const lead = await findLead(scope, id);
  if (!lead) throw notFound("Lead");
  return lead;
}

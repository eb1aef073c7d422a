import type { HiringScope } from "#src/db/scope";
import type { NewLead } from "#src/pipeline/leads/new-lead";
import { applyOverrides, NO_COMPANY } from "#src/pipeline/leads/overrides";
import { requireAsRead, wasCorrected } from "#src/pipeline/leads/overrides.repository";
import { saveLead } from "#src/pipeline/leads/save";
import { type SuppressionKey, suppressedIn } from "#src/pipeline/leads/suppression";
import { AppError, invalid, notFound } from "#src/shared/errors";
import type { LeadOverrides } from "#src/shared/lead-overrides";
import { findStoredLead } from "./update.repository";
import type { LeadUpdate } from "./update-schemas";

/** Corrects a lead. Later crawls keep the corrections. 404 for an unknown lead. */
export async function updateLead(
  scope: HiringScope,
  key: SuppressionKey,
  id: string,
  update: LeadUpdate,
): Promise<void> {
  const redactor = update.emails?.length ? await suppressedIn(scope, key, update.emails) : null;
  const at = redactor ? update.emails!.findIndex((email) => redactor(email) !== email) : -1;
  if (at >= 0) throw invalid(`body.emails.${at}`, "The address is on the suppression list");
  await correct(scope, id, (overrides) => merge(overrides, update));
}

/** Writes the stored corrections of a lead again, after others were added to them. */
export const reapplyOverrides = (scope: HiringScope, id: string): Promise<void> =>
  correct(scope, id, (overrides) => overrides);

const MAX_TRIES = 5;

async function correct(
  scope: HiringScope,
  id: string,
  change: (overrides: LeadOverrides) => LeadOverrides,
): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries++) {
    const stored = await findStoredLead(scope, id);
    if (!stored) throw notFound("Lead");
    const found = withoutOverrides(stored.lead, stored.overrides);
    const overrides = change(stored.overrides);
    const company = found.enrichment.company ?? (overrides.country ? NO_COMPANY : undefined);
    const base = { ...found, enrichment: company ? { company } : {} };
    try {
      await saveLead(scope, applyOverrides(base, overrides), {
        before: [requireAsRead(scope, [stored.read])],
      });
      return;
    } catch (error) {
      // A crawl, an erasure or another user wrote the lead after it was read. Nothing was written.
      if (!wasCorrected(error)) throw error;
    }
  }
  throw new AppError("conflict", "The lead was changed several times meanwhile. Try again");
}

/** The lead as its site has it. */
function withoutOverrides(lead: NewLead, overrides: LeadOverrides): NewLead {
  const { company_name, title, description, country, emails, phones, socials } = overrides;
  const { company } = lead.enrichment;
  return {
    ...lead,
    ...(company_name && { companyName: company_name.found }),
    ...(title && { title: title.found }),
    ...(description && { description: description.found }),
    ...(emails && { emails: emails.found ?? [] }),
    ...(phones && { phones: phones.found ?? [] }),
    ...(socials && { socials: socials.found ?? {} }),
    ...(country &&
      company && {
        enrichment: { ...lead.enrichment, company: { ...company, country: country.found } },
      }),
  };
}

/** Null removes a correction. What the site says is filled in when the lead is saved. */
function merge(stored: LeadOverrides, update: LeadUpdate): LeadOverrides {
  const merged = new Map<string, unknown>(Object.entries(stored));
  for (const [name, value] of Object.entries(update))
    if (value === null) merged.delete(name);
    else merged.set(name, { value, found: null });
  return Object.fromEntries(merged) as LeadOverrides;
}

import type { HiringScope, Scope } from "#src/db/scope";
import { reapplyOverrides } from "#src/features/leads/update";
import { findOverrides } from "#src/pipeline/leads/overrides.repository";
import { mergeTexts } from "#src/pipeline/leads/lead-texts";
import { findListedLead } from "#src/pipeline/leads/lead-row.repository";
import type { Lead } from "#src/features/leads/schemas";
import { searchText } from "#src/db/search-text";
import { AppError, invalid, notFound } from "#src/shared/errors";
import {
  readGroup,
  mergeLeads,
  replaceSearchText,
  type GroupRow,
  type Moved,
} from "./merge.repository";
import { replaceMail } from "./merged-mail.repository";
import { rejudgeMail } from "#src/pipeline/verification/rejudge-mail";
import type { Merge, Merged } from "./schemas";

/**
 * Merges the leads of a domain into the kept one in one D1 batch. Leads that are created meanwhile, or for which an
 * AI request starts, are not merged. Leads deleted meanwhile are skipped.
 */
export async function mergeDuplicates(
  scope: HiringScope,
  bucket: R2Bucket,
  wanted: Merge,
): Promise<Merged> {
  const group = await requireGroup(scope, wanted);
  const [kept, ...others] = group;
  const search = searchText(asOne(wanted.domain, group));
  const { before, after, merged, mail } = await mergeLeads(scope, {
    domain: wanted.domain,
    keptId: kept!.id,
    otherIds: others.map(({ id }) => id),
    search,
    nowMs: Date.now(),
  });
  await mergeTexts(scope, bucket, { keptId: kept!.id, otherIds: merged });
  const rejudged = mail && rejudgeMail(mail);
  if (rejudged)
    await replaceMail(scope, wanted.keep_lead_id, { ...rejudged, updatedAt: mail.updatedAt });
  const { size } = await findOverrides(scope, [wanted.keep_lead_id]);
  if (merged.length > 0 && size > 0) await reapplyOverrides(scope, wanted.keep_lead_id);
  const lead = await findListedLead(scope, wanted.keep_lead_id);
  if (!lead) throw notFound("Lead");
  // A lead changed between read and merge. The process that saves the kept lead again also updates its search text.
  if (searchTextOf(lead) !== search)
    await replaceSearchText(scope, lead.id, Date.parse(lead.updated_at), searchTextOf(lead));
  return { lead, merged_lead_ids: merged, moved: difference(before, after) };
}

/** Merges the other leads of a lead's domain into it. 404 for an unknown lead. */
export async function mergeInto(
  scope: HiringScope,
  bucket: R2Bucket,
  leadId: string,
): Promise<Merged> {
  const lead = await findListedLead(scope, leadId);
  if (!lead) throw notFound("Lead");
  return mergeDuplicates(scope, bucket, { domain: lead.domain, keep_lead_id: leadId });
}

const searchTextOf = ({ company_name: companyName, emails, ...lead }: Lead) =>
  searchText({ ...lead, companyName, emails: emails.map((email) => ({ email })) });

/** The leads of the domain, the kept one first, then newest first. Throws if they cannot be merged. */
async function requireGroup(scope: Scope, { domain, keep_lead_id }: Merge): Promise<GroupRow[]> {
  const { keptDomain, group, isAwaited } = await readGroup(scope, domain, keep_lead_id);
  if (keptDomain === undefined) throw notFound("Lead");
  if (keptDomain !== domain)
    throw invalid("body.keep_lead_id", `The lead's domain is ${keptDomain}, not ${domain}`);
  if (isAwaited)
    throw new AppError(
      "conflict",
      "An AI request for one of these leads is already in progress. Try again in a minute",
    );
  return group;
}

const difference = (before: Moved, after: Moved): Moved => ({
  emails: after.emails - before.emails,
  phones: after.phones - before.phones,
  tags: after.tags - before.tags,
  notes: after.notes - before.notes,
  checks: after.checks - before.checks,
  outreach: after.outreach - before.outreach,
});

/** The group as search indexes it: missing values come from the next lead. */
function asOne(domain: string, group: GroupRow[]) {
  const first = (name: "companyName" | "title" | "description") =>
    group.find((lead) => lead[name] !== null)?.[name] ?? null;
  const emails = group.flatMap((lead) => JSON.parse(lead.emails) as string[]);
  return {
    companyName: first("companyName"),
    domain,
    title: first("title"),
    description: first("description"),
    emails: [...new Set(emails)].map((email) => ({ email })),
  };
}

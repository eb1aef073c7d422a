import type { Scope } from "#src/db/scope";
import {
  type ErasureSubject,
  redact,
  type Redactor,
} from "#src/shared/addresses/address-redaction";
import { namesToErase, redactNames } from "#src/shared/addresses/name-redaction";
import type { LeadProfile } from "#src/shared/lead";
import { readText, storeTexts } from "#src/pipeline/leads/lead-texts";
import { sortName } from "#src/shared/text/sort-name";
import {
  findMentions,
  JSON_COLUMNS,
  type LeadTexts,
  type LeadWithTexts,
  type Place,
  readLeadTexts,
  storeLeadTexts,
  TEXT_COLUMNS,
} from "./lead-texts.repository";

const LEADS_SCANNED_AT_ONCE = 500;
/** Bounds memory: complete leads that are rewritten at once. */
const REWRITTEN_AT_ONCE = 40;

/** Removes the subject's addresses from a batch of leads after `place`. Returns null at the end. */
export async function redactLeads(
  scope: Scope,
  subject: ErasureSubject,
  inText: Redactor,
  place: Place,
  bucket: R2Bucket,
): Promise<Place | null> {
  const found = await findMentions(scope, subject, place, LEADS_SCANNED_AT_ONCE);
  const seqs = found.filter(({ mayMention }) => mayMention).map(({ seq }) => seq);
  for (let from = 0; from < seqs.length; from += REWRITTEN_AT_ONCE)
    await rewriteLeads(scope, seqs.slice(from, from + REWRITTEN_AT_ONCE), inText, bucket);
  return found.length < LEADS_SCANNED_AT_ONCE ? null : found.at(-1)!;
}

/** A concurrent write skips a lead. The second pass finds it again. */
async function rewriteLeads(scope: Scope, seqs: number[], inText: Redactor, bucket: R2Bucket) {
  const leads = await readLeadTexts(scope, seqs);
  // First, because afterwards the names are no longer known.
  for (const lead of leads) await redactPageText(scope, lead, inText, bucket);
  const rewritten = leads.map((lead) => ({ lead, texts: redactTexts(lead, inText) }));
  await storeLeadTexts(
    scope,
    rewritten.filter(({ lead, texts }) => isChanged(lead, texts)),
  );
}

/** The text of a lead's pages contains no addresses, but the names of people whose address is erased. */
async function redactPageText(
  scope: Scope,
  { id, profile }: LeadWithTexts,
  inText: Redactor,
  bucket: R2Bucket,
) {
  const names = namesOf(profile, inText);
  if (names.length === 0) return;
  const text = await readText(scope, bucket, id);
  const left = redactNames(text, names);
  if (left !== text) await storeTexts(scope, bucket, [{ id, text: left }]);
}

const namesOf = (profile: string | null, inText: Redactor): string[] =>
  namesToErase((JSON.parse(profile ?? "null") as LeadProfile | null)?.people ?? [], inText);

function redactTexts(lead: LeadWithTexts, inText: Redactor): LeadTexts {
  const names = namesOf(lead.profile, inText);
  const texts = TEXT_COLUMNS.map(
    (column) => [column, lead[column] && redactNames(inText(lead[column]), names)] as const,
  );
  const documents = JSON_COLUMNS.map((column) => {
    const text = lead[column];
    return [column, text && JSON.stringify(redact(JSON.parse(text) as unknown, inText))] as const;
  });
  const now = Object.fromEntries([...texts, ...documents]) as LeadTexts;
  if (now.company_name !== lead.company_name || now.sort_name !== lead.sort_name)
    now.sort_name = sortName(now.company_name);
  return now;
}

const isChanged = (lead: LeadWithTexts, texts: LeadTexts): boolean =>
  [...TEXT_COLUMNS, ...JSON_COLUMNS].some((column) => texts[column] !== lead[column]);

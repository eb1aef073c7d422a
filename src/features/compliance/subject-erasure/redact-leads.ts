import type { Scope } from "#src/db/scope";
import {
  type ErasureSubject,
  redact,
  type Redactor,
} from "#src/shared/addresses/address-redaction";
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
): Promise<Place | null> {
  const found = await findMentions(scope, subject, place, LEADS_SCANNED_AT_ONCE);
  const seqs = found.filter(({ mayMention }) => mayMention).map(({ seq }) => seq);
  for (let from = 0; from < seqs.length; from += REWRITTEN_AT_ONCE)
    await rewriteLeads(scope, seqs.slice(from, from + REWRITTEN_AT_ONCE), inText);
  return found.length < LEADS_SCANNED_AT_ONCE ? null : found.at(-1)!;
}

/** A concurrent write skips a lead. The second pass finds it again. */
async function rewriteLeads(scope: Scope, seqs: number[], inText: Redactor) {
  const leads = await readLeadTexts(scope, seqs);
  const rewritten = leads.map((lead) => ({ lead, texts: redactTexts(lead, inText) }));
  await storeLeadTexts(
    scope,
    rewritten.filter(({ lead, texts }) => isChanged(lead, texts)),
  );
}

function redactTexts(lead: LeadWithTexts, inText: Redactor): LeadTexts {
  const texts = TEXT_COLUMNS.map(
    (column) => [column, lead[column] && inText(lead[column])] as const,
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

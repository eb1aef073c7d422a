import type { Scope } from "#src/db/scope";
import { redact, type Redactor } from "#src/shared/addresses/address-redaction";
import type { ErasureSubject } from "#src/shared/addresses/erasure-subject";
import { erasedPeople, redactNames, withNumbers } from "#src/shared/addresses/name-redaction";
import type { LeadPerson } from "#src/shared/lead";
import { unpackProfile } from "#src/shared/stored-lead";
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
/** Bounds calls: leads of a batch whose text in R2 is read, and written if it mentions the subject. */
export const TEXTS_AT_ONCE = 100;
/** Bounds memory: complete leads that are rewritten at once. */
const REWRITTEN_AT_ONCE = 40;

/** Removes the subject from a batch of leads after `place`. Returns the next place, or null at the end. */
export async function redactLeads(
  scope: Scope,
  subject: ErasureSubject,
  inText: Redactor,
  place: Place,
  bucket: R2Bucket,
): Promise<{ next: Place | null; people: number }> {
  const found = await findMentions(scope, subject, place, LEADS_SCANNED_AT_ONCE);
  const mentioning = found.filter(({ mayMention }) => mayMention);
  const chosen = mentioning.slice(0, TEXTS_AT_ONCE);
  let people = 0;
  for (let from = 0; from < chosen.length; from += REWRITTEN_AT_ONCE) {
    const seqs = chosen.slice(from, from + REWRITTEN_AT_ONCE).map(({ seq }) => seq);
    people += await rewriteLeads(scope, seqs, inText, bucket);
  }
  if (chosen.length < mentioning.length) return { next: chosen.at(-1)!, people };
  return { next: found.length < LEADS_SCANNED_AT_ONCE ? null : found.at(-1)!, people };
}

/** A concurrent write skips a lead. The second pass finds it again. Returns the number of erased people. */
async function rewriteLeads(
  scope: Scope,
  seqs: number[],
  inText: Redactor,
  bucket: R2Bucket,
): Promise<number> {
  const leads = await readLeadTexts(scope, seqs);
  // First, because afterwards the names are no longer known.
  for (const lead of leads) await redactPageText(scope, lead, inText, bucket);
  const rewritten = leads.map((lead) => ({ lead, texts: redactTexts(lead, inText) }));
  await storeLeadTexts(
    scope,
    rewritten.filter(({ lead, texts }) => isChanged(lead, texts)),
  );
  return leads.reduce(
    (sum, { profile }) => sum + erasedPeople(peopleOf(profile), inText).length,
    0,
  );
}

/** The text of a lead's pages contains names of people. Texts of earlier versions also contain spelled addresses. */
async function redactPageText(
  scope: Scope,
  { id, profile }: LeadWithTexts,
  inText: Redactor,
  bucket: R2Bucket,
) {
  const names = namesOf(profile, inText);
  const text = await readText(scope, bucket, id);
  const left = text && inText(redactNames(text, names));
  if (left !== text) await storeTexts(scope, bucket, [{ id, text: left }]);
}

const peopleOf = (profile: string | null): LeadPerson[] =>
  profile === null ? [] : unpackProfile(profile).people;

const namesOf = (profile: string | null, inText: Redactor): string[] =>
  erasedPeople(peopleOf(profile), inText).map(({ name }) => name);

function redactTexts(lead: LeadWithTexts, inText: Redactor): LeadTexts {
  const names = namesOf(lead.profile, inText);
  const inValue = withNumbers(peopleOf(lead.profile), inText);
  const inDocument: Redactor = (text) => redactNames(inValue(text), names);
  const texts = TEXT_COLUMNS.map(
    (column) => [column, lead[column] && redactNames(inText(lead[column]), names)] as const,
  );
  const documents = JSON_COLUMNS.map((column) => {
    const text = lead[column];
    return [
      column,
      text && JSON.stringify(redact(JSON.parse(text) as unknown, inDocument)),
    ] as const;
  });
  const now = Object.fromEntries([...texts, ...documents]) as LeadTexts;
  if (now.company_name !== lead.company_name || now.sort_name !== lead.sort_name)
    now.sort_name = sortName(now.company_name);
  return now;
}

const isChanged = (lead: LeadWithTexts, texts: LeadTexts): boolean =>
  [...TEXT_COLUMNS, ...JSON_COLUMNS].some((column) => texts[column] !== lead[column]);

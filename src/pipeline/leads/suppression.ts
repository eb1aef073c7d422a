import type { Scope } from "#src/db/scope";
import type { EncryptionKeys } from "#src/platform/security/secrets";
import {
  addressesIn,
  domainOf,
  ERASED,
  type ErasureSubject,
  type JobErasure,
  redact,
  type Redactor,
  redactorOf,
} from "#src/shared/addresses/address-redaction";
import { namesToErase, redactNames } from "#src/shared/addresses/name-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { deriveToken } from "#src/shared/security/secret-token";
import type { NewLead } from "./new-lead";
import { suppressesAnybody, addSuppression, findHashes } from "./suppression.repository";

/**
 * The keys for hashes of suppressed subjects. A hash cannot be re-keyed, so an old key stays necessary as long as
 * subjects that were suppressed under it stay suppressed.
 */
export type SuppressionKey = EncryptionKeys;

/** Adds a subject to the suppression list. Idempotent. */
export async function suppress(scope: Scope, key: SuppressionKey, subject: ErasureSubject) {
  const [current] = requireKeys(key);
  const hash = await hashSubject(scope, current, subject);
  await addSuppression(scope, hash);
}

/**
 * Drops the leads of suppressed domains, and removes suppressed addresses from all texts of the others.
 * One query if the suppression list is empty, two otherwise.
 */
export async function withoutSuppressed(
  scope: Scope,
  key: SuppressionKey,
  leads: NewLead[],
): Promise<NewLead[]> {
  if (leads.length === 0 || !(await suppressesAnybody(scope))) return leads;
  const read = leads.map((lead) => ({ ...lead, facts: parse(lead.facts) }));
  const domains = new Set(leads.flatMap(({ domain, website }) => ownDomains(domain, website)));
  const emails = new Set(read.flatMap((lead) => [...addressesIn(lead)]));
  for (const email of emails) domains.add(domainOf(email));
  const suppressed = await findSuppressed(scope, key, [
    ...[...domains].map((value): ErasureSubject => ({ type: "domain", value })),
    ...[...emails].map((value): ErasureSubject => ({ type: "email", value })),
  ]);
  const isSuppressed = (type: ErasureSubject["type"], value: string) =>
    suppressed.has(`${type}:${value}`);
  const isErased = (email: string) =>
    isSuppressed("email", email) || isSuppressed("domain", domainOf(email));
  if (suppressed.size === 0) return leads;
  const inText = redactorOf(isErased);
  return read
    .filter(
      ({ domain, website }) =>
        !ownDomains(domain, website).some((own) => isSuppressed("domain", own)),
    )
    .map(({ facts, emails: found, ...lead }) => ({
      ...redact(withoutNames(lead, inText), inText),
      id: lead.id,
      website: inText(lead.website),
      emails: found
        .filter(({ email }) => !isErased(email.toLowerCase()))
        .map((address) => ({
          ...address,
          sourceUrl: address.sourceUrl && inText(address.sourceUrl),
        })),
      facts: facts === null ? null : JSON.stringify(redact(facts, inText)),
    }));
}

/**
 * A redactor for suppressed addresses in `values`; null if there are none. One query if the suppression list is
 * empty, two otherwise.
 */
export async function suppressedIn(
  scope: Scope,
  key: SuppressionKey,
  values: unknown,
): Promise<Redactor | null> {
  if (!(await suppressesAnybody(scope))) return null;
  const emails = addressesIn(values);
  const domains = new Set([...emails].map(domainOf));
  const suppressed = await findSuppressed(scope, key, [
    ...[...domains].map((value): ErasureSubject => ({ type: "domain", value })),
    ...[...emails].map((value): ErasureSubject => ({ type: "email", value })),
  ]);
  if (suppressed.size === 0) return null;
  return redactorOf(
    (email) => suppressed.has(`email:${email}`) || suppressed.has(`domain:${domainOf(email)}`),
  );
}

/** A job that lists its stored addresses and can erase them. */
type ErasableJob = {
  addressesLeft(): Promise<string[]>;
  erase(what: JobErasure): Promise<unknown>;
};

/** Erases suppressed addresses from a job's pages and sites. Its leads do not contain them. */
export async function eraseSuppressed(scope: Scope, key: SuppressionKey, job: ErasableJob) {
  if (!(await suppressesAnybody(scope))) return;
  const emails = await job.addressesLeft();
  const inText = await suppressedIn(scope, key, emails);
  for (const value of emails)
    if (inText?.(value) === ERASED) await job.erase({ subject: { type: "email", value } });
}

/** The texts of a lead without the names of people whose address is suppressed; `redact` removes the people. */
function withoutNames<Texts extends Pick<NewLead, "text" | "title" | "description" | "profile">>(
  lead: Texts,
  inText: Redactor,
): Texts {
  const names = namesToErase(lead.profile?.people ?? [], inText);
  if (names.length === 0) return lead;
  const clean = (text: string | null) => text && redactNames(text, names);
  return {
    ...lead,
    text: clean(lead.text),
    title: clean(lead.title),
    description: clean(lead.description),
  };
}

const ownDomains = (domain: string, website: string) => [
  registrableDomain(domain),
  registrableDomain(website),
];

/** `facts` is JSON text; its parsed value is checked. */
const parse = (facts: string | null): unknown => (facts === null ? null : JSON.parse(facts));

async function findSuppressed(
  scope: Scope,
  key: SuppressionKey,
  subjects: ErasureSubject[],
): Promise<Set<string>> {
  const keys = requireKeys(key);
  const hashed = await Promise.all(
    subjects.flatMap((subject) =>
      keys.map(
        async (each) =>
          [await hashSubject(scope, each, subject), `${subject.type}:${subject.value}`] as const,
      ),
    ),
  );
  const named = new Map(hashed);
  const found = await findHashes(scope, [...named.keys()]);
  return new Set(found.flatMap((hash) => named.get(hash) ?? []));
}

function requireKeys({ ENCRYPTION_KEY, OLD_ENCRYPTION_KEYS = [] }: SuppressionKey) {
  if (!ENCRYPTION_KEY)
    throw new Error("ENCRYPTION_KEY is not set. Set it as a secret to enable suppression");
  return [ENCRYPTION_KEY, ...OLD_ENCRYPTION_KEYS] as const;
}

/** The stored hash of a suppressed subject, which does not reveal it without the key. */
function hashSubject(
  { workspaceId }: Scope,
  key: string,
  { type, value }: ErasureSubject,
): Promise<string> {
  return deriveToken(key, `suppressed:${workspaceId}:${type}:${value}`);
}

import type { Scope } from "#src/db/scope";
import type { SqlFragment } from "#src/db/statement";
import type { EncryptionKeys } from "#src/platform/security/secrets";
import {
  addressesIn,
  domainOf,
  ERASED,
  redact,
  type Redactor,
  redactorOf,
} from "#src/shared/addresses/address-redaction";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  type ErasureSubject,
  type JobErasure,
  redactorFor,
} from "#src/shared/addresses/erasure-subject";
import { erasedPeople, redactNames, withNumbers } from "#src/shared/addresses/name-redaction";
import { isFullName, personKey } from "#src/shared/addresses/person-name";
import { deriveToken } from "#src/shared/security/secret-token";
import type { NewLead } from "./new-lead";
import {
  addSuppression,
  findHashes,
  readListState,
  requireNoneSince,
} from "./suppression.repository";

/**
 * The keys for hashes of suppressed subjects. A hash cannot be re-keyed, so an old key stays necessary as long as
 * subjects that were suppressed under it stay suppressed.
 */
export type SuppressionKey = EncryptionKeys;

/** Adds a subject to the suppression list. Idempotent. */
export async function suppress(scope: Scope, key: SuppressionKey, subject: ErasureSubject) {
  const [current] = requireKeys(key);
  const suppressible =
    subject.type === "person" ? ofPerson(subject.value, subject.domain).at(-1)! : subject;
  const hash = await hashSubject(scope, current, suppressible);
  await addSuppression(scope, hash);
}

/** Leads that may be stored. `stillAllowed` fails the batch that writes them if the list has grown: see `wasSuppressed`. */
type AllowedLeads = { leads: NewLead[]; stillAllowed: SqlFragment[] };

/**
 * Drops the leads of suppressed domains, and removes suppressed addresses and people from all texts of the others.
 * One query if the suppression list is empty, two otherwise.
 */
export async function withoutSuppressed(
  scope: Scope,
  key: SuppressionKey,
  leads: NewLead[],
): Promise<AllowedLeads> {
  if (leads.length === 0) return { leads, stillAllowed: [] };
  const list = await readListState(scope);
  const stillAllowed = [requireNoneSince(scope, list)];
  if (!list.hasEntries) return { leads, stillAllowed };
  return { leads: await withoutListed(scope, key, leads), stillAllowed };
}

async function withoutListed(
  scope: Scope,
  key: SuppressionKey,
  leads: NewLead[],
): Promise<NewLead[]> {
  const read = leads.map((lead) => ({ ...lead, facts: parse(lead.facts) }));
  const suppressed = await findSuppressed(scope, key, [
    ...leads.flatMap(({ domain, website }) => ownDomains(domain, website)).map(ofDomain),
    ...read.flatMap((lead) => subjectsIn(lead, registrableDomain(lead.domain))),
  ]);
  if (suppressed.size === 0) return leads;
  return read
    .filter(
      ({ domain, website }) =>
        !ownDomains(domain, website).some((own) => suppressed.has(`domain:${own}`)),
    )
    .map((lead) => withoutSubjects(lead, suppressed));
}

type ReadLead = Omit<NewLead, "facts"> & { facts: unknown };

function withoutSubjects({ facts, ...lead }: ReadLead, suppressed: Set<string>): NewLead {
  const inText = redactorOfFound(suppressed, lead, registrableDomain(lead.domain));
  const people = lead.profile?.people ?? [];
  const names = erasedPeople(people, inText).map(({ name }) => name);
  const inValue = withNumbers(people, inText);
  const inDocument: Redactor = (text) => redactNames(inValue(text), names);
  const clean = (text: string | null) => text && inText(redactNames(text, names));
  const { emails, ...rest } = {
    ...lead,
    text: clean(lead.text),
    title: clean(lead.title),
    description: clean(lead.description),
  };
  return {
    ...redact(rest, inDocument),
    id: lead.id,
    website: inText(lead.website),
    emails: emails
      .filter(({ email }) => ![inText(email.toLowerCase()), inValue(email)].includes(ERASED))
      .map((address) => ({
        ...address,
        sourceUrl: address.sourceUrl && inText(address.sourceUrl),
      })),
    facts: facts === null ? null : JSON.stringify(redact(facts, inDocument)),
  };
}

/**
 * A redactor for suppressed addresses and people in `values`; null if there are none. People of one company are found
 * with its `domain`. One query if the suppression list is empty, two otherwise.
 */
export async function suppressedIn(
  scope: Scope,
  key: SuppressionKey,
  values: unknown,
  domain: string | null = null,
): Promise<Redactor | null> {
  if (!(await readListState(scope)).hasEntries) return null;
  const suppressed = await findSuppressed(scope, key, subjectsIn(values, domain));
  return suppressed.size === 0 ? null : redactorOfFound(suppressed, values, domain);
}

/** The addresses, their domains and the people that a value names. */
function subjectsIn(value: unknown, domain: string | null): Suppressible[] {
  const emails = [...addressesIn(value)];
  const people = [...namesIn(value)].flatMap((name) => ofPerson(name, domain));
  return [
    ...emails.map((email) => ofDomain(domainOf(email))),
    ...emails.map((email): Suppressible => ({ type: "email", value: email })),
    ...people,
  ];
}

function redactorOfFound(suppressed: Set<string>, value: unknown, domain: string | null): Redactor {
  const addresses = redactorOf(
    (email) => suppressed.has(`email:${email}`) || suppressed.has(`domain:${domainOf(email)}`),
  );
  const isPerson = (name: string) =>
    ofPerson(name, domain).some((one) => suppressed.has(`person:${one.value}`));
  return [...namesIn(value)]
    .filter(isPerson)
    .map((name) => redactorFor({ type: "person", value: name, domain, emails: [] }))
    .reduce((one, next) => (text) => next(one(text)), addresses);
}

/** Full names in a value: of people, and in cells of uploaded rows. */
function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  if ("name" in value && "title" in value && typeof value.name === "string")
    if (isFullName(value.name)) found.add(value.name);
  if ("input" in value && typeof value.input === "object" && value.input !== null)
    for (const cell of Object.values(value.input))
      if (typeof cell === "string" && cell.length <= MAX_NAME && isFullName(cell)) found.add(cell);
  for (const member of Object.values(value)) namesIn(member, found);
  return found;
}

/** A cell of a table that is longer is no name. */
const MAX_NAME = 120;

/** What a hash on the suppression list is made of. */
type Suppressible = Pick<ErasureSubject, "type" | "value">;

const ofDomain = (value: string): Suppressible => ({ type: "domain", value });

/** A person is suppressed everywhere, or at the company with a domain. */
const ofPerson = (name: string, domain: string | null): Suppressible[] =>
  [personKey(name), ...(domain === null ? [] : [`${personKey(name)}@${domain}`])].map((value) => ({
    type: "person",
    value,
  }));

/** A job that lists its stored addresses and can erase them. */
type ErasableJob = {
  addressesLeft(): Promise<string[]>;
  erase(what: JobErasure): Promise<unknown>;
};

/** Erases suppressed addresses from a job's pages and sites. Its leads do not contain them. */
export async function eraseSuppressed(scope: Scope, key: SuppressionKey, job: ErasableJob) {
  if (!(await readListState(scope)).hasEntries) return;
  const emails = await job.addressesLeft();
  const inText = await suppressedIn(scope, key, emails);
  for (const value of emails)
    if (inText?.(value) === ERASED) await job.erase({ subject: { type: "email", value } });
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
  subjects: Suppressible[],
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
  { type, value }: Suppressible,
): Promise<string> {
  return deriveToken(key, `suppressed:${workspaceId}:${type}:${value}`);
}

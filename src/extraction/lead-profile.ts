import type {
  LeadAddress,
  LeadPerson,
  LeadProfile,
  LeadRegistration,
  LeadStatement,
} from "#src/shared/lead";
import { houseNumber, isOtherStreet, withoutUncodedDoubles } from "./addresses/join-addresses";
import { nearnessOf, type ReadPages } from "./contact-sightings";
import type { FoundPerson } from "./facts/profile-facts";
import { isRoleAddress } from "./emails/role-address";
import type { LeadEmail } from "./lead-contacts";
import { matchEmails } from "./people/person-email";
import { departmentOf, seniorityOf } from "./people/role-words";
import { keyOf } from "./profile/name-ranks";
import { isMisspelt } from "./people/misspelt-names";
import { completeContacts, completePerson, PeopleByName } from "./people/same-person";

const MAX_ADDRESSES = 12;
const MAX_REGISTRATIONS = 12;
const MAX_PEOPLE = 40;
/** Pages that support a legal name besides the first. */
const MAX_REPEATS = 3;
/** A name that one line mentions, without a label, the domain, the title or an address, is somebody else's. */
const MIN_NAME_WEIGHT = 1.5;
/** Bounds the storage of a lead. The last people are dropped first. */
const MAX_PROFILE_LENGTH = 10_000;

export const NO_PROFILE: LeadProfile = {
  addresses: [],
  registrations: [],
  people: [],
  statements: [],
};

/**
 * Combines what the pages of a site say. Legal notices and contact pages come first, so their head office, names
 * and titles count. `emails` are those of the lead, of which people get their own.
 */
export function mergeProfiles(pages: ReadPages, emails: readonly LeadEmail[]): LeadProfile {
  const ordered = pages
    .filter(({ facts }) => facts.profile !== undefined)
    .toSorted((a, b) => nearnessOf(a) - nearnessOf(b));
  const people = mergePeople(ordered, emails);
  const profile: LeadProfile = {
    addresses: mergeAddresses(ordered),
    registrations: mergeRegistrations(ordered),
    people,
    statements: mergeStatements(ordered),
  };
  while (people.length > 0 && JSON.stringify(profile).length > MAX_PROFILE_LENGTH) people.pop();
  return profile;
}

function mergeAddresses(pages: ReadPages): LeadAddress[] {
  const found = new Map<string, LeadAddress & { isLabelled: boolean }>();
  for (const { url, facts } of pages)
    for (const address of facts.profile?.addresses ?? []) {
      const { street, postalCode, city, region, country, kind, snippet } = address;
      const number = houseNumber(street);
      // Romanian pages write ţ and ț, and others leave accents out.
      const place = (postalCode ?? city ?? "")
        .normalize("NFD")
        .replace(/[^\p{L}\d]/gu, "")
        .toLowerCase();
      let key = `${place}:${number}`;
      if (isOtherStreet(found.get(key)?.street, street)) key += `:${street}`;
      const known = found.get(key);
      if (known) {
        known.country ??= country;
        known.region ??= region;
        if (!known.isLabelled && kind) Object.assign(known, { kind, isLabelled: true });
      } else
        found.set(key, {
          street,
          postal_code: postalCode,
          city,
          region,
          country,
          kind: kind ?? "branch",
          source_url: url,
          snippet,
          isLabelled: kind !== null,
        });
    }
  const all = withoutUncodedDoubles([...found.values()], ({ postal_code }) => postal_code);
  // Without a label, the first address of the best page is the head office.
  const head =
    all.find(({ kind }) => kind === "head_office") ??
    all.find(({ isLabelled }) => !isLabelled) ??
    all[0];
  return all
    .toSorted((a, b) => Number(b === head) - Number(a === head))
    .slice(0, MAX_ADDRESSES)
    .map(({ isLabelled: _isLabelled, ...address }) => ({
      ...address,
      kind: address.street === head?.street ? "head_office" : address.kind,
    }));
}

function mergeRegistrations(pages: ReadPages): LeadRegistration[] {
  const found = new Map<string, LeadRegistration>();
  for (const { url, facts } of pages)
    for (const { kind, scheme, value, isChecksumValid, snippet } of facts.profile?.registrations ??
      [])
      if (!found.has(`${scheme}:${value}`))
        found.set(`${scheme}:${value}`, {
          kind,
          scheme,
          value,
          is_checksum_valid: isChecksumValid,
          source_url: url,
          snippet,
        });
  return [...found.values()].slice(0, MAX_REGISTRATIONS);
}

function mergePeople(pages: ReadPages, emails: readonly LeadEmail[]): LeadPerson[] {
  const found = new PeopleByName<FoundPerson & { url: string }>();
  for (const { url, facts } of pages)
    for (const person of facts.profile?.people ?? []) {
      const known = found.get(person.name);
      if (!known) {
        if (found.size < MAX_PEOPLE) found.add({ ...person, url });
        continue;
      }
      const isFuller = known.title === null && person.title !== null;
      if (isFuller) Object.assign(known, { title: person.title, snippet: person.snippet, url });
      completePerson(known, person);
    }
  const people = withoutMisspelt(found.all(), pages);
  const own = ownEmails(people, emails);
  return people.map(({ name, title, phone, linkedin, url, snippet }) => ({
    id: "",
    name,
    title,
    seniority: title === null ? null : seniorityOf(title),
    department: title === null ? null : departmentOf(title),
    email: own.get(name) ?? null,
    phone,
    linkedin,
    source_url: url,
    snippet,
  }));
}

/** Names that no page shows together can be two spellings of one. The first page counts, as for all facts. */
function withoutMisspelt<T extends FoundPerson>(people: readonly T[], pages: ReadPages): T[] {
  const kept: T[] = [];
  for (const person of people) {
    const known = kept.find(
      ({ name }) => isMisspelt(name, person.name) && !areTogether(name, person.name, pages),
    );
    if (!known) kept.push(person);
    else {
      known.title ??= person.title;
      completeContacts(known, person);
    }
  }
  return kept;
}

const areTogether = (one: string, other: string, pages: ReadPages): boolean =>
  pages.some(({ facts }) => {
    const names = facts.profile?.people?.map(({ name }) => name) ?? [];
    return names.includes(one) && names.includes(other);
  });

/**
 * The address of each person: the one beside the name, or one of the lead that is made of the name. The address of a
 * role (`info@`), or one beside two names, belongs to nobody.
 */
function ownEmails(
  people: readonly FoundPerson[],
  emails: readonly LeadEmail[],
): Map<string, string> {
  const beside = people.flatMap(({ name, email }) =>
    email === null || isRoleAddress(email) ? [] : [[name, email] as const],
  );
  const counts = Map.groupBy(beside, ([, email]) => email);
  const own = new Map(beside.filter(([, email]) => counts.get(email)!.length === 1));
  const free = emails.flatMap(({ email }) =>
    counts.has(email) || isRoleAddress(email) ? [] : [email],
  );
  const others = people.flatMap(({ name }) => (own.has(name) ? [] : [name]));
  const everyone = matchEmails(
    people.map(({ name }) => name),
    free,
  );
  for (const name of others) {
    const email = everyone.get(name);
    if (email !== undefined) own.set(name, email);
  }
  return own;
}

function mergeStatements(pages: ReadPages): LeadStatement[] {
  const statements: LeadStatement[] = [];
  const names = new Map<
    string,
    { value: string; weight: number; source_url: string; snippet: string; repeats: number }
  >();
  for (const { url, facts } of pages)
    for (const { name, weight, snippet } of facts.profile?.legalNames ?? []) {
      const key = keyOf(name);
      const known = names.get(key);
      if (known) {
        known.weight = Math.max(known.weight, weight);
        // The structured data of all pages repeat one name.
        if (++known.repeats <= MAX_REPEATS) known.weight += 0.5;
      } else names.set(key, { value: name, weight, source_url: url, snippet, repeats: 0 });
    }
  const [name] = [...names.values()]
    .filter(({ weight }) => weight >= MIN_NAME_WEIGHT)
    .sort((a, b) => b.weight - a.weight);
  if (name) {
    const { value, source_url, snippet } = name;
    statements.push({ kind: "legal_name", value, source_url, snippet });
  }
  const years = pages.flatMap(({ url, facts }) =>
    facts.profile?.founded ? [{ ...facts.profile.founded, url }] : [],
  );
  const [founded] = years.toSorted((a, b) => b.weight - a.weight);
  if (founded)
    statements.push({
      kind: "founded_year",
      value: String(founded.year),
      source_url: founded.url,
      snippet: founded.snippet,
    });
  const size = pages.find(({ facts }) => facts.profile?.employees);
  const employees = size?.facts.profile?.employees;
  if (size && employees)
    statements.push({
      kind: "employees",
      value: employees.written,
      source_url: size.url,
      snippet: employees.snippet,
    });
  return statements;
}

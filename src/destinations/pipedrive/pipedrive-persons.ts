import { addressesOf } from "#src/destinations/contacts";
import type { OutgoingLead } from "#src/destinations/destination";
import { RecordRefused, type PipedriveApi } from "./pipedrive-api";

const MAX_PERSONS_PER_LEAD = 3;

/** Existing persons keep their name and organisation. */
export async function writePersons(
  lead: OutgoingLead,
  organization: { id: string; isNew: boolean },
  known: Map<string, number>,
  api: PipedriveApi,
): Promise<void> {
  const addresses = addressesOf(lead, MAX_PERSONS_PER_LEAD);
  if (addresses.length === 0) return;
  const there = organization.isNew ? new Set<string>() : await api.addressesAt(organization.id);
  const refusals: string[] = [];
  const sharedAddress = sharedAddressOf(lead, addresses);
  for (const email of addresses) {
    if (there.has(email) || known.has(email)) continue;
    try {
      const phone = email === sharedAddress ? lead.phones[0] : undefined;
      known.set(email, await writePerson(email, phone, Number(organization.id), api));
    } catch (error) {
      // Pipedrive rejects this person. Any other error stops the batch.
      if (!(error instanceof RecordRefused)) throw error;
      refusals.push(`${email}: ${error.message}`);
    }
  }
  if (refusals.length > 0)
    throw new RecordRefused(
      `the organisation was written, but a person was rejected: ${refusals.join("; ")}`,
    );
}

/**
 * The shared address of a company (`info@`). It gets the company's phone, because an organisation has no
 * phone field, and the number of another person is unknown.
 */
function sharedAddressOf({ enrichment }: OutgoingLead, addresses: string[]): string | undefined {
  const sharedNames = new Set(enrichment.email?.role_addresses.map((email) => email.toLowerCase()));
  return addresses.find((email) => sharedNames.has(email));
}

async function writePerson(
  email: string,
  phone: string | undefined,
  organizationId: number,
  api: PipedriveApi,
): Promise<number> {
  const person = await api.findPerson(email);
  if (person) {
    if (!person.hasOrganization) await api.updatePerson(person.id, { org_id: organizationId });
    return person.id;
  }
  return api.createPerson({
    name: email,
    org_id: organizationId,
    emails: [{ value: email, primary: true, label: "work" }],
    ...(phone !== undefined && { phones: [{ value: phone, primary: true, label: "work" }] }),
  });
}

import { addressesOf } from "#src/destinations/contacts";
import type { OutgoingLead } from "#src/destinations/destination";
import { RecordRefused, type PipedriveApi } from "./pipedrive-api";

const MAX_PERSONS_PER_LEAD = 3;

/** Persons that are there keep their names, and the organisation they belong to. */
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
  const desk = deskOf(lead, addresses);
  for (const email of addresses) {
    if (there.has(email) || known.has(email)) continue;
    try {
      const phone = email === desk ? lead.phones[0] : undefined;
      known.set(email, await writePerson(email, phone, Number(organization.id), api));
    } catch (error) {
      // What Pipedrive has against this person; everything else stops the batch.
      if (!(error instanceof RecordRefused)) throw error;
      refusals.push(`${email}: ${error.message}`);
    }
  }
  if (refusals.length > 0)
    throw new RecordRefused(`the organisation is written, a person is not: ${refusals.join("; ")}`);
}

/**
 * The address of a desk (`info@`): it gets the company's phone, which an organisation has no field for. That
 * somebody else has this number is not known.
 */
function deskOf({ enrichment }: OutgoingLead, addresses: string[]): string | undefined {
  const desks = new Set(enrichment.email?.role_addresses.map((email) => email.toLowerCase()));
  return addresses.find((email) => desks.has(email));
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

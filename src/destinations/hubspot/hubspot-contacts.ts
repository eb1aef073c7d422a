import type { BatchProgress } from "#src/destinations/batch-outcome";
import { addressesOf } from "#src/destinations/contacts";
import type { Connection, OutgoingLead } from "#src/destinations/destination";
import { associate, readRecords } from "./hubspot-api";
import { writeRecords, type Input, type Written } from "./hubspot-records";

const MAX_CONTACTS_PER_LEAD = 3;

/**
 * Writes the addresses of leads as contacts of their companies. Existing contacts are associated and not
 * changed: HubSpot supports no partial upsert by e-mail address (contacts guide, "Upsert contacts"). A
 * rejected contact fails the lead.
 */
export async function writeContacts(
  leads: OutgoingLead[],
  progress: BatchProgress,
  connection: Connection,
): Promise<void> {
  const companyOf = (lead: OutgoingLead) => progress.remoteIdOf(lead.id);
  const written = leads.filter((lead) => companyOf(lead) !== null);
  const inputs = new Map(
    written.flatMap((lead) =>
      addressesOf(lead, MAX_CONTACTS_PER_LEAD).map((email) => [email, inputOf(email, lead)]),
    ),
  );
  const contacts = await findContacts(connection, [...inputs.keys()]);
  const missing = [...inputs.values()].filter((input) => !contacts.has(input.objectWriteTraceId));
  const about = { objectType: "contacts", action: "create", property: "email" } as const;
  await writeRecords(connection, about, missing, (email, contact) => contacts.set(email, contact));
  const pairs = written.flatMap((lead) =>
    addressesOf(lead, MAX_CONTACTS_PER_LEAD).flatMap((email) => {
      const contactId = idOf(contacts.get(email));
      const companyId = companyOf(lead);
      return contactId === null || companyId === null ? [] : [{ contactId, companyId }];
    }),
  );
  await associate(connection, pairs);
  for (const lead of written) {
    const addresses = addressesOf(lead, MAX_CONTACTS_PER_LEAD);
    const refusals = addresses.flatMap((email) => {
      const contact = contacts.get(email);
      return typeof contact === "object" && "error" in contact
        ? [`${email}: ${contact.error}`]
        : [];
    });
    if (refusals.length > 0)
      progress.failed(
        lead.id,
        `the company was written, but a contact was rejected: ${refusals.join("; ")}`,
      );
    else if (addresses.every((email) => contacts.has(email))) progress.finish(lead.id);
  }
}

/** The existing contacts, by address in lower case. */
async function findContacts(
  connection: Connection,
  emails: string[],
): Promise<Map<string, Written>> {
  const records = await readRecords(connection, "contacts", {
    ids: emails,
    idProperty: "email",
    properties: ["email", "hs_additional_emails"],
  });
  return new Map(
    records.flatMap(({ id, properties }) =>
      [properties["email"], ...(properties["hs_additional_emails"]?.split(";") ?? [])].map(
        (email) => [email?.trim().toLowerCase() ?? "", { id }],
      ),
    ),
  );
}

const inputOf = (email: string, lead: OutgoingLead): Input => ({
  objectWriteTraceId: email,
  properties: { email, company: lead.company_name ?? lead.domain.toLowerCase() },
});

const idOf = (contact: Written | undefined): string | null =>
  typeof contact === "object" && "id" in contact ? contact.id : null;

import type { FoundEmail, Lead, LeadPerson, Quarry } from "@quarry/client";
import { outputColumns, recordTable } from "#cli/output/output";

type Row = LeadPerson & { company: string };

/** People of the leads with their titles and addresses, as a table. */
export function peopleTable(leads: Lead[], maxRows: number, maxWidth = outputColumns()): string {
  const rows = leads.flatMap(({ people = [], company_name, domain }): Row[] =>
    people.map((person) => ({ ...person, company: company_name ?? domain })),
  );
  return recordTable(
    rows
      .toSorted((one, other) => Number(other.email !== null) - Number(one.email !== null))
      .slice(0, maxRows),
    [
      { path: "name", title: "Person" },
      { path: "title", title: "Title" },
      { path: "company", title: "Company" },
      { path: "email", title: "Address" },
      { path: "source_url", title: "Page" },
    ],
    maxWidth,
  );
}

/** Head offices of the leads, as a table. */
export function officeTable(leads: Lead[], maxRows: number, maxWidth = outputColumns()): string {
  const rows = leads.flatMap(({ addresses = [], company_name, domain }) =>
    addresses.slice(0, 1).map((address) => ({ ...address, company: company_name ?? domain })),
  );
  return recordTable(
    rows.slice(0, maxRows),
    [
      { path: "company", title: "Company" },
      { path: "street", title: "Street" },
      { path: "postal_code", title: "Postal code" },
      { path: "city", title: "Town" },
      { path: "country", title: "Country" },
    ],
    maxWidth,
  );
}

/** One of the sample web's people whose address no page shows. */
export const findSomebody = (quarry: Quarry): Promise<FoundEmail> =>
  quarry.people.findEmail({
    first_name: "Katharina",
    last_name: "Weiß",
    domain: "hafenwerk-robotik.de",
  });

import * as z from "zod";
import { settleBatch } from "#src/destinations/batch-outcome";
import { call, failureOf } from "#src/destinations/call";
import { checkToken } from "#src/destinations/config-member";
import type { Connection, Destination, OutgoingLead } from "#src/destinations/destination";

const API = "https://api.acme-crm.com/v1/companies";
const Company = z.object({ id: z.string() });

/** Companies in Acme CRM, identified by their domain (https://developers.acme-crm.com/companies). */
export const acmeCrm: Destination = {
  batchSize: 50,
  configMembers: [],
  accountOf: () => "api.acme-crm.com",
  check: (settings) => checkToken(settings, "an Acme CRM API token"),
  push: (batch, connection) =>
    settleBatch(batch, connection, async (progress, watched) => {
      for (const { lead } of batch.leads)
        progress.wrote(lead.id, "updated", await upsert(lead, watched));
    }),
  async test(connection) {
    await request(connection, "GET", API);
  },
};

async function upsert(lead: OutgoingLead, connection: Connection): Promise<string> {
  const body = { domain: lead.domain, name: lead.company_name ?? lead.domain };
  const response = await request(connection, "PUT", `${API}/${lead.domain}`, body);
  const company = Company.safeParse(response.json);
  if (!company.success) throw failureOf(response, "the response has no id", "retry");
  return company.data.id;
}

async function request(connection: Connection, method: string, url: string, json?: object) {
  const headers = { authorization: `Bearer ${connection.settings.authToken}` };
  const response = await call(connection, url, { method, headers, ...(json && { json }) });
  if (response.status >= 300) throw failureOf(response);
  return response;
}

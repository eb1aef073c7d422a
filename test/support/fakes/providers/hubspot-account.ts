import type { DestinationSettings } from "#src/destinations/destination";
import { outgoingLead } from "./destination-calls";

/** A request to the account of a connection's token, as its owner sends it. */
export async function askHubspot(
  path: string,
  { authToken }: DestinationSettings,
  { method = "GET", json }: { method?: string; json?: object } = {},
): Promise<any> {
  const headers = { authorization: `Bearer ${authToken}`, "content-type": "application/json" };
  const response = await fetch(`https://api.hubapi.com${path}`, {
    method,
    headers,
    ...(json && { body: JSON.stringify(json) }),
  });
  return response.status === 204 ? null : response.json();
}

/** A lead with a value for every property that HubSpot supports. */
export const acme = () =>
  outgoingLead({
    domain: "Acme.com",
    website: "https://www.acme.com/",
    company_name: "Acme",
    description: "Makers of fine anvils",
    emails: ["Info@acme.com", "jane@acme.com", "joe@acme.com", "fourth@acme.com"],
    socials: { linkedin: "https://www.linkedin.com/company/acme" },
    enrichment: {
      company: {
        street_address: "1 Anvil Road",
        postal_code: "BA1 1AA",
        city: "Bath",
        region: "Somerset",
        country: "GB",
        employee_count: 42,
        founded_year: 1949,
      } as never,
      icp: { score: 88 },
    },
  });

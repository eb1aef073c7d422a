import { describe, expect, it } from "vitest";
import type { DestinationSettings } from "#src/destinations/destination";
import { zoho } from "#src/destinations/zoho/zoho";
import { apiOrigin } from "#src/destinations/zoho/zoho-token";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";
import { stopClockAt } from "#test/support/harness/clock";

const CONFIG = {
  client_id: "1000.CLIENT",
  client_secret: "secret-of-zoho",
  region: "eu",
  module: "Leads",
  overwrite: "always",
};
const connected = (
  config: object = {},
  mode: Mode = "ok",
  over: Partial<DestinationSettings> = {},
) =>
  connectionTo({
    authToken: tokenFor(mode, "1000."),
    config: { ...CONFIG, ...config },
    ...over,
  });

async function ask(
  { settings }: { settings: DestinationSettings },
  path = "/__records",
): Promise<any> {
  const headers = { "x-refresh-token": settings.authToken ?? "" };
  return (await fetch(`https://www.zohoapis.eu${path}`, { headers })).json();
}

const acme = () =>
  outgoingLead({
    domain: "acme.com",
    website: "https://www.acme.com/",
    company_name: "Acme",
    description: "Makers of fine anvils",
    emails: ["info@acme.com", "jane@acme.com"],
    enrichment: {
      company: {
        street_address: "1 Anvil Road",
        postal_code: "BA1 1AA",
        city: "Bath",
        region: "Somerset",
        country: "GB",
        employee_count: 42,
      } as never,
      icp: { score: 88 },
    },
  });

describe("zoho", () => {
  it("upserts leads by their address, and updates those whose record is known", async () => {
    const connection = connected({}, "ok", { fieldMap: { icp_score: "Rank", description: "" } });
    const lead = acme();
    const { results } = await zoho.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    const nameless = { ...lead, company_name: null };
    await zoho.push(batchOf([nameless], { [lead.id]: remoteId }), connection);
    const fields = {
      Website: "https://www.acme.com/",
      Email: "info@acme.com",
      Phone: "+493012345678",
      Street: "1 Anvil Road",
      Zip_Code: "BA1 1AA",
      City: "Bath",
      State: "Somerset",
      Country: "United Kingdom",
      No_of_Employees: 42,
      Rank: 88,
    };
    expect((await ask(connection)).requests).toEqual([
      {
        method: "POST",
        path: "/crm/v8/Leads/upsert",
        body: {
          data: [{ ...fields, Last_Name: "Acme", Company: "Acme" }],
          duplicate_check_fields: ["Email"],
        },
      },
      {
        method: "PUT",
        path: "/crm/v8/Leads",
        body: { data: [{ ...fields, id: remoteId }] },
      },
    ]);
  });

  it("fills the fields of Accounts, identified by name", async () => {
    const connection = connected({ module: "Accounts" });
    await zoho.push(batchOf([acme()]), connection);
    expect((await ask(connection)).requests[0]).toEqual({
      method: "POST",
      path: "/crm/v8/Accounts/upsert",
      body: {
        data: [
          {
            Account_Name: "Acme",
            Website: "https://www.acme.com/",
            Phone: "+493012345678",
            Description: "Makers of fine anvils",
            Billing_Street: "1 Anvil Road",
            Billing_Code: "BA1 1AA",
            Billing_City: "Bath",
            Billing_State: "Somerset",
            Billing_Country: "United Kingdom",
            Employees: 42,
          },
        ],
        duplicate_check_fields: ["Account_Name"],
      },
    });
  });

  it("uses a lead's domain as its name, and truncates a name that Zoho finds too long", async () => {
    const connection = connected();
    const [nameless, long] = [
      outgoingLead({ company_name: null, emails: [] }),
      outgoingLead({ company_name: "Long ".repeat(30) }),
    ];
    const { results } = await zoho.push(batchOf([nameless, long]), connection);
    expect(results.map(({ status }) => status)).toEqual(["created", "created"]);
    const { records } = await ask(connection);
    expect(records[0]).toMatchObject({ Last_Name: nameless.domain, Company: nameless.domain });
    expect(records[1].Last_Name).toHaveLength(80);
  });

  it("matches by the fields that the integration names", async () => {
    const over = { fieldMap: { domain: "Website_Key" } };
    const connection = connected({ duplicate_check_fields: ["Website_Key"] }, "ok", over);
    const lead = outgoingLead({ emails: [] });
    for (let push = 1; push <= 2; push += 1) await zoho.push(batchOf([lead]), connection);
    expect((await ask(connection)).creates).toBe(1);
  });

  it("reports an unusable duplicate check field and fails no lead", async () => {
    const connection = connected({ duplicate_check_fields: ["Company"] });
    const { results, failure } = await zoho.push(batchOf([acme(), outgoingLead()]), connection);
    expect(results).toEqual([]);
    expect(failure).toMatchObject({
      next: "give_up",
      message: expect.stringContaining("duplicate_check_fields"),
    });
  });

  it("names the field for which a record was rejected, and its limit", async () => {
    const over = { fieldMap: { title: "No_of_Employees" } };
    const connection = connected({}, "ok", over);
    const [bad, good] = [outgoingLead({ title: "many" }), outgoingLead()];
    const { results } = await zoho.push(batchOf([bad, good]), connection);
    expect(results).toMatchObject([
      {
        leadId: bad.id,
        status: "failed",
        error: '"No_of_Employees": invalid data (INVALID_DATA, expected_data_type integer)',
      },
      { leadId: good.id, status: "created" },
    ]);
  });

  // www.zoho.com/workdrive/developer/docs/api/v1/getting-started-multi-dc-support.html
  it.each([
    ["us", "accounts.zoho.com", "www.zohoapis.com"],
    ["eu", "accounts.zoho.eu", "www.zohoapis.eu"],
    ["in", "accounts.zoho.in", "www.zohoapis.in"],
    ["au", "accounts.zoho.com.au", "www.zohoapis.com.au"],
    ["cn", "accounts.zoho.com.cn", "www.zohoapis.com.cn"],
    ["jp", "accounts.zoho.jp", "www.zohoapis.jp"],
    ["ca", "accounts.zohocloud.ca", "www.zohoapis.ca"],
    ["sa", "accounts.zoho.sa", "www.zohoapis.sa"],
    ["ae", "accounts.zoho.ae", "www.zohoapis.ae"],
    ["uk", "accounts.zoho.uk", "www.zohoapis.uk"],
  ])("uses the own hosts of the data center %s", async (region, accounts, api) => {
    const connection = connected({ region });
    expect(zoho.check(connection.settings)).toEqual([]);
    const hosts: string[] = [];
    connection.fetch = async (url) => {
      hosts.push(new URL(url).host);
      return url.includes("/oauth/")
        ? Response.json({ access_token: "1000.token", expires_in: 3600 })
        : Response.json({ data: [{ id: "1" }], info: { more_records: false } });
    };
    await zoho.test(connection);
    expect([...new Set(hosts)]).toEqual([accounts, api]);
  });

  it("names the module that Zoho does not know", async () => {
    const { failure } = await zoho.push(batchOf([acme()]), connected({ module: "Companies" }));
    expect(failure).toMatchObject({
      next: "give_up",
      message: expect.stringContaining("config.module"),
    });
  });
});

describe("access tokens of zoho", () => {
  it("are requested once and stored for less than their lifetime", async () => {
    stopClockAt();
    const connection = connected();
    for (let push = 1; push <= 3; push += 1) await zoho.push(batchOf([acme()]), connection);
    expect((await ask(connection)).tokens).toBe(1);
    expect(connection.kept?.apiUrl).toBe("https://www.zohoapis.eu");
    const minutes = (connection.kept!.expiresAt - Date.now()) / 60_000;
    expect(minutes).toBe(55);
    connection.nowMs = () => Date.now() + 56 * 60_000;
    await zoho.push(batchOf([acme()]), connection);
    expect((await ask(connection)).tokens).toBe(2);
  });

  it("are renewed once after an early rejection, and the request is repeated", async () => {
    const connection = connected();
    const lead = acme();
    await zoho.push(batchOf([lead]), connection);
    await ask(connection, "/__expire");
    const { results, failure } = await zoho.push(batchOf([lead]), connection);
    expect([failure, results[0]?.status]).toEqual([null, "updated"]);
    const { tokens, creates } = await ask(connection);
    expect([tokens, creates]).toEqual([2, 1]);
  });

  it("are not requested repeatedly if the new one is rejected as well", async () => {
    const connection = connected();
    let bought = 0;
    connection.fetch = async (url) => {
      if (!url.includes("/oauth/"))
        return Response.json(
          { code: "INVALID_TOKEN", message: "invalid oauth token" },
          { status: 401 },
        );
      bought += 1;
      return Response.json({ access_token: `token-${bought}`, expires_in: 3600 });
    };
    const { failure } = await zoho.push(batchOf([acme()]), connection);
    expect([failure?.next, bought]).toEqual(["unauthorized", 2]);
  });

  it("are issued ten times in ten minutes; more are requested after that", async () => {
    const connection = connected();
    for (let push = 1; push <= 10; push += 1) {
      connection.kept = null;
      await zoho.test(connection);
    }
    connection.kept = null;
    const { failure } = await zoho.push(batchOf([acme()]), connection);
    expect(failure).toMatchObject({ next: "retry", retryAfterMs: 600_000, responseStatus: 400 });
  });

  it.each([
    ["a refresh token that was revoked", {}, "refused", "invalid_code"],
    ["a client that is not known", { client_id: "unknown" }, "ok", "config.client_id"],
    ["another client's secret", { client_secret: "wrong-secret" }, "ok", "config.client_secret"],
  ] as const)("are not issued for %s", async (_, config, mode, said) => {
    const connection = connected(config, mode);
    connection.kept = { token: "old", expiresAt: 0 };
    const { failure } = await zoho.push(batchOf([acme()]), connection);
    expect(failure).toMatchObject({
      next: "unauthorized",
      responseStatus: 200,
      message: expect.stringContaining(said),
    });
    expect(failure?.message).not.toMatch(/secret-of-zoho|wrong-secret|mode-/);
    expect(connection.kept).toBeNull();
  });

  it("are used at the region's host if the reply names a host that is not Zoho's", async () => {
    const connection = connected({}, "ok", { authToken: `1000.elsewhere-${crypto.randomUUID()}` });
    const { results } = await zoho.push(batchOf([acme()]), connection);
    expect(results).toMatchObject([{ status: "created" }]);
    expect(connection.kept?.apiUrl).toContain("hostile");
  });

  it.each([
    ["https://www.zohoapis.eu", "https://www.zohoapis.eu"],
    ["https://www.zohoapis.com.au/", "https://www.zohoapis.com.au"],
    ["https://www.zohoapis.ae", "https://www.zohoapis.ae"],
    ["https://sandbox.zohoapis.com", "https://sandbox.zohoapis.com"],
    ["http://www.zohoapis.eu", "https://www.zohoapis.com"],
    ["https://www.zohoapis.eu:8443", "https://www.zohoapis.com"],
    ["https://www.zohoapis.eu.evil.com", "https://www.zohoapis.com"],
    ["https://evil.com/www.zohoapis.eu", "https://www.zohoapis.com"],
    ["https://www.zohoapis.eu@evil.com", "https://www.zohoapis.com"],
    ["no address", "https://www.zohoapis.com"],
    [undefined, "https://www.zohoapis.com"],
  ])("with the API at %j are used at %j", (apiUrl, origin) => {
    expect(apiOrigin({ token: "", expiresAt: 0, apiUrl }, "us")).toBe(origin);
  });
});

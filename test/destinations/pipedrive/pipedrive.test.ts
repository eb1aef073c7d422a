import { describe, expect, it } from "vitest";
import type { DestinationSettings } from "#src/destinations/destination";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { accountHost } from "#src/destinations/pipedrive/pipedrive-api";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { CUSTOM_FIELDS } from "#test/support/fakes/providers/pipedrive-web";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const HOST = "https://acme.pipedrive.com";
const connected = (over: Partial<DestinationSettings> = {}, mode: Mode = "ok", prefix = "") =>
  connectionTo({
    authToken: tokenFor(mode, prefix),
    ...over,
    config: { domain: "acme", ...over.config },
  });

async function ask(
  { settings }: { settings: DestinationSettings },
  path: string,
  method = "GET",
  json?: object,
): Promise<any> {
  const response = await fetch(`${HOST}${path}`, {
    method,
    headers: { "x-api-token": settings.authToken ?? "", "content-type": "application/json" },
    ...(json && { body: JSON.stringify(json) }),
  });
  return response.json();
}
const account = (connection: { settings: DestinationSettings }) => ask(connection, "/__records");

const acme = () =>
  outgoingLead({
    domain: "acme.com",
    website: "https://www.acme.com/",
    company_name: "Acme",
    emails: ["Info@acme.com", "jane@acme.com", "joe@acme.com", "fourth@acme.com"],
    socials: { linkedin: "https://www.linkedin.com/company/acme" },
    enrichment: {
      company: {
        street_address: "1 Anvil Road",
        postal_code: "BA1 1AA",
        city: "Bath",
        region: null,
        country: "GB",
        employee_count: 42,
      } as never,
      icp: { score: 88 },
      email: { role_addresses: ["Info@acme.com"] } as never,
    },
  });
const bare = () => outgoingLead({ emails: [] });

describe("the account of Pipedrive", () => {
  it.each([
    ["acme", "acme.pipedrive.com"],
    ["Acme-Inc", "acme-inc.pipedrive.com"],
    ["acme.pipedrive.com", "acme.pipedrive.com"],
    ["https://acme.pipedrive.com", "acme.pipedrive.com"],
    ["https://acme.pipedrive.com/pipeline/1?x=y", "acme.pipedrive.com"],
    ["HTTP://ACME.pipedrive.com/", "acme.pipedrive.com"],
    ["app.pipedrive.com", null],
    ["www", null],
    ["acme.com", null],
    ["evil.com/acme.pipedrive.com", null],
    ["https://evil.com/.pipedrive.com", null],
    ["https://evil.com#.pipedrive.com", null],
    ["https://evil.com", null],
    ["acme.pipedrive.com.evil.com", null],
    ["https://acme.pipedrive.com@evil.com/", null],
    ["https://me:pw@acme.pipedrive.com/", null],
    ["https://acme.pipedrive.com:8443/", null],
    ["a.b.pipedrive.com", null],
    ["evilpipedrive.com", null],
    [".pipedrive.com", null],
    ["-acme", null],
    ["127.0.0.1", null],
    ["acme/../..", null],
    ["", null],
  ])("with %j is %j", (domain, host) => {
    expect(accountHost(domain)).toBe(host);
  });
});

describe("pipedrive", () => {
  it("searches by name, then creates an organisation and a person for each of three addresses", async () => {
    const connection = connected({ fieldMap: { icp_score: CUSTOM_FIELDS.score } });
    await pipedrive.push(batchOf([acme()]), connection);
    const { requests, records } = await account(connection);
    const org_id = records[0].id;
    const personSearch = (email: string) => ({
      method: "GET",
      path: `/api/v2/persons/search?term=${email.replace("@", "%40")}&fields=email&exact_match=true&limit=10`,
      body: null,
    });
    const person = (email: string, more = {}) => ({
      method: "POST",
      path: "/api/v2/persons",
      body: {
        name: email,
        org_id,
        emails: [{ value: email, primary: true, label: "work" }],
        ...more,
      },
    });
    expect(requests).toEqual([
      {
        method: "GET",
        path: "/api/v2/organizations/search?term=Acme&fields=name&exact_match=true&limit=20",
        body: null,
      },
      {
        method: "POST",
        path: "/api/v2/organizations",
        body: {
          name: "Acme",
          website: "https://www.acme.com/",
          linkedin: "https://www.linkedin.com/company/acme",
          employee_count: 42,
          address: { value: "1 Anvil Road, BA1 1AA Bath, United Kingdom" },
          custom_fields: { [CUSTOM_FIELDS.score]: 88 },
        },
      },
      personSearch("info@acme.com"),
      person("info@acme.com", {
        phones: [{ value: "+493012345678", primary: true, label: "work" }],
      }),
      personSearch("jane@acme.com"),
      person("jane@acme.com"),
      personSearch("joe@acme.com"),
      person("joe@acme.com"),
    ]);
    // Below 20 requests and 10 searches in 2 s, however fast the responses are.
    expect(connection.waits).toEqual([200, 100, 200, 100, 200, 100, 200]);
  });

  it("gives the company's phone only to its shared address", async () => {
    const connection = connected();
    const email = { role_addresses: ["sales@acme.com"] } as never;
    const emails = ["jane@acme.com", "sales@acme.com"];
    await pipedrive.push(batchOf([{ ...acme(), emails, enrichment: { email } }]), connection);
    const nobody = outgoingLead({ emails: ["joe@other.test"] });
    await pipedrive.push(batchOf([nobody]), connection);
    const { persons } = await account(connection);
    expect(persons.map(({ name, phones }: any) => [name, phones?.[0].value])).toEqual([
      ["jane@acme.com", undefined],
      ["sales@acme.com", "+493012345678"],
      ["joe@other.test", undefined],
    ]);
  });

  it.each([
    ["https://www.linkedin.com/in/jane-doe", undefined],
    ["https://www.linkedin.com/company/acme", "https://www.linkedin.com/company/acme"],
  ])("matches %s as the page of an organisation: %j", async (linkedin, expected) => {
    const connection = connected();
    await pipedrive.push(batchOf([outgoingLead({ socials: { linkedin } })]), connection);
    expect((await account(connection)).records[0].linkedin).toBe(expected);
  });

  it("requests only the existing persons in a second push", async () => {
    const connection = connected({ config: { overwrite: "always" } });
    const lead = acme();
    const { results } = await pipedrive.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    const before = (await account(connection)).requests.length;
    await pipedrive.push(batchOf([lead], { [lead.id]: remoteId }), connection);
    const { requests, persons, creates } = await account(connection);
    expect(requests.slice(before).map(({ method, path }: any) => `${method} ${path}`)).toEqual([
      `PATCH /api/v2/organizations/${remoteId}`,
      `GET /api/v2/persons?org_id=${remoteId}&limit=500`,
    ]);
    expect([persons.length, creates]).toEqual([3, 1]);
  });

  it("matches an organisation of the same name unless its website differs", async () => {
    const connection = connected({ config: { contacts: false } });
    const other = await ask(connection, "/api/v2/organizations", "POST", {
      name: "Acme",
      website: "https://acme.example",
    });
    const first = await pipedrive.push(batchOf([acme()]), connection);
    expect(first.results).toMatchObject([{ status: "created" }]);
    const bareName = outgoingLead({ company_name: "Bare" });
    const made = await ask(connection, "/api/v2/organizations", "POST", { name: "bare" });
    const second = await pipedrive.push(batchOf([bareName]), connection);
    expect(second.results).toMatchObject([{ status: "updated", remoteId: String(made.data.id) }]);
    const { records } = await account(connection);
    expect(records.find(({ id }: any) => id === other.data.id).website).toBe(
      "https://acme.example",
    );
    expect(records).toHaveLength(3);
  });

  it("finds a renamed organisation by the custom field with the domain", async () => {
    const fieldMap = { domain: CUSTOM_FIELDS.domain };
    const connection = connected({ fieldMap, config: { contacts: false } });
    const lead = bare();
    const { results } = await pipedrive.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    await ask(connection, `/api/v2/organizations/${remoteId}`, "PATCH", { name: "Renamed" });
    const again = await pipedrive.push(batchOf([lead]), connection);
    expect(again.results).toMatchObject([{ status: "updated", remoteId }]);
  });

  it("recreates a deleted organisation", async () => {
    const connection = connected();
    const lead = bare();
    const { results } = await pipedrive.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    await ask(connection, `/api/v2/organizations/${remoteId}`, "DELETE");
    const again = await pipedrive.push(batchOf([lead], { [lead.id]: remoteId }), connection);
    expect(again.results).toMatchObject([{ status: "created" }]);
    expect((await account(connection)).records).toHaveLength(1);
  });

  it("assigns persons without an organisation to the lead's, and does not move others", async () => {
    const connection = connected();
    const elsewhere = await ask(connection, "/api/v2/organizations", "POST", { name: "Elsewhere" });
    const email = (value: string) => [{ value, primary: true, label: "work" }];
    await ask(connection, "/api/v2/persons", "POST", {
      name: "Free",
      emails: email("free@a.test"),
    });
    await ask(connection, "/api/v2/persons", "POST", {
      name: "Bound",
      org_id: elsewhere.data.id,
      emails: email("bound@a.test"),
    });
    const lead = outgoingLead({ emails: ["free@a.test", "bound@a.test"] });
    const { results } = await pipedrive.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    const { persons } = await account(connection);
    expect(persons).toMatchObject([
      { name: "Free", org_id: Number(remoteId) },
      { name: "Bound", org_id: elsewhere.data.id },
    ]);
  });

  it("creates one person for an address that two leads of a batch share, and one organisation for a domain", async () => {
    // The index of this account knows nothing yet.
    const connection = connected({}, "ok", "slow-search-");
    const [lead, other] = [
      outgoingLead({ emails: ["a@agency.test"] }),
      outgoingLead({ emails: ["a@agency.test"] }),
    ];
    const twin = { ...lead, id: crypto.randomUUID() };
    await pipedrive.push(batchOf([lead, other, twin]), connection);
    const { persons, records } = await account(connection);
    expect([persons.length, records.length]).toEqual([1, 2]);
  });

  it("names the rejected person, stores the organisation id and continues", async () => {
    const connection = connected();
    const [lead, other] = [outgoingLead({ emails: ["no address", "a@b.test"] }), outgoingLead()];
    const outcome = await pipedrive.push(batchOf([lead, other]), connection);
    expect(outcome.results).toMatchObject([
      { leadId: lead.id, status: "failed", error: expect.stringContaining("no address: ") },
      { leadId: other.id, status: "created" },
    ]);
    const { records, persons } = await account(connection);
    expect(outcome.remoteIds).toEqual({ [lead.id]: String(records[0].id) });
    expect(persons).toHaveLength(2);
  });

  it("stores the organisation id if it is rate limited before the persons", async () => {
    const connection = connected({}, "tired");
    const lead = acme();
    const outcome = await pipedrive.push(batchOf([lead]), connection);
    const { records } = await account(connection);
    expect(outcome).toMatchObject({
      results: [],
      failure: { next: "retry", retryAfterMs: 7000 },
      remoteIds: { [lead.id]: String(records[0].id) },
    });
    const again = await pipedrive.push(batchOf([lead], outcome.remoteIds), connection);
    expect(again.results).toMatchObject([{ status: "updated" }]);
    const after = await account(connection);
    expect([after.creates, after.persons.length]).toEqual([1, 3]);
  });

  it("treats a temporary block after too many requests as retryable", async () => {
    const { failure } = await pipedrive.push(batchOf([bare()]), connected({}, "ok", "blocked-"));
    expect(failure).toMatchObject({ next: "retry", retryAfterMs: 3600_000, responseStatus: 403 });
  });

  it("reports an unknown account", async () => {
    const connection = connected({ config: { domain: "nobody" } });
    await expect(pipedrive.test(connection)).rejects.toMatchObject({
      next: "give_up",
      message: expect.stringContaining("config.domain"),
    });
  });

  it.each([
    [429, { "x-ratelimit-reset": "2" }, { error: "over limit" }, "retry", 2000],
    [429, { "x-ratelimit-reset": "2", "retry-after": "9" }, {}, "retry", 9000],
    [
      403,
      {},
      { error: "Limit reached", code: "feature_capping_organizations_limit" },
      "give_up",
      null,
    ],
    [402, {}, { error: "payment required" }, "give_up", null],
  ])("handles %j %j %j with %s", async (status, headers, body, next, retryAfterMs) => {
    const connection = connected();
    connection.fetch = async () =>
      Response.json({ success: false, ...body }, { status, headers: headers as HeadersInit });
    const { failure } = await pipedrive.push(batchOf([bare()]), connection);
    expect(failure).toMatchObject({ next, retryAfterMs, responseStatus: status });
  });
});

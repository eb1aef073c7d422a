import { describe, expect, it } from "vitest";
import type { DestinationSettings, OutgoingLead } from "#src/destinations/destination";
import { zoho } from "#src/destinations/zoho/zoho";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor } from "#test/support/fakes/providers/provider-modes";

const connected = (config: object = {}, over: Partial<DestinationSettings> = {}) =>
  connectionTo({
    authToken: tokenFor("ok", "1000."),
    config: {
      client_id: "1000.CLIENT",
      client_secret: "secret-of-zoho",
      region: "eu",
      module: "Leads",
      overwrite: "always",
      ...config,
    },
    ...over,
  });

async function ask({ settings }: { settings: DestinationSettings }): Promise<any> {
  const headers = { "x-refresh-token": settings.authToken ?? "" };
  return (await fetch("https://www.zohoapis.eu/__records", { headers })).json();
}

const withoutEmail = (over: Partial<OutgoingLead> = {}) => outgoingLead({ emails: [], ...over });
const manyOf = (count: number, make: (at: number) => OutgoingLead) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("leads without a unique field of Zoho", () => {
  it("are looked up, fifty in a request, and their records updated by id", async () => {
    const connection = connected();
    const leads = manyOf(100, (at) => (at < 20 ? outgoingLead() : withoutEmail()));
    for (const status of ["created", "updated"]) {
      const { results, failure } = await zoho.push(batchOf(leads), connection);
      expect(failure).toBeNull();
      expect(results.map((result) => result.status)).toEqual(leads.map(() => status));
    }
    const { creates, queries, requests } = await ask(connection);
    expect(creates).toBe(100);
    // First nothing is found: one write; then those with an address apart from those by id.
    expect(queries).toHaveLength(4);
    expect(requests.map(({ method }: { method: string }) => method)).toEqual([
      "POST",
      "PUT",
      "POST",
    ]);
    expect(queries[0]).toMatch(
      /^select id, Website, Email from Leads where Website in \('https:\/\/www\.company-/,
    );
  });

  it("are not looked up if their record is known, nor if they have an address", async () => {
    const connection = connected();
    const [known, other] = [withoutEmail(), outgoingLead()];
    const { results } = await zoho.push(batchOf([known]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    await zoho.push(batchOf([known, other], { [known.id]: remoteId }), connection);
    expect(await ask(connection)).toMatchObject({ creates: 2, queries: [expect.any(String)] });
  });

  it("are found if the stored record was merged into another of their website", async () => {
    const connection = connected();
    const lead = withoutEmail();
    await zoho.push(batchOf([lead]), connection);
    const { results } = await zoho.push(batchOf([lead], { [lead.id]: "424242" }), connection);
    expect(results).toMatchObject([{ status: "updated" }]);
    expect((await ask(connection)).creates).toBe(1);
  });

  it("are found by websites in any script", async () => {
    const connection = connected();
    const path = `/o'brien''s/'/(a,b)?c=d%20ü in ('x') limit 1`;
    const lead = withoutEmail({ website: `https://Quoted.test${path}` });
    const other = withoutEmail({ website: "https://quoted.test/" });
    for (let push = 1; push <= 2; push += 1)
      expect((await zoho.push(batchOf([lead, other]), connection)).failure).toBeNull();
    expect((await ask(connection)).creates).toBe(2);
  });

  it("put only field values into a query", async () => {
    const connection = connected();
    const hostile = withoutEmail({ website: "https://hostile.test/?\\') or (Email is not null" });
    const { results } = await zoho.push(batchOf([hostile, withoutEmail()]), connection);
    expect(results.map(({ status }) => status)).toEqual(["created", "created"]);
    const { queries } = await ask(connection);
    expect(queries).toEqual([expect.not.stringContaining("hostile")]);
  });

  it("are found by the domain if the field_map has a column for it", async () => {
    const connection = connected({}, { fieldMap: { domain: "Domain" } });
    const lead = withoutEmail();
    await zoho.push(batchOf([lead]), connection);
    const moved = { ...lead, website: "https://moved.test/" };
    await zoho.push(batchOf([moved]), connection);
    const { records } = await ask(connection);
    expect(records).toMatchObject([{ Domain: lead.domain, Website: "https://moved.test/" }]);
    expect(records).toHaveLength(1);
  });

  it("are all looked up in a custom module without unique fields", async () => {
    const connection = connected({ module: "Prospects" }, { fieldMap: { website: "Website" } });
    const lead = outgoingLead();
    for (let push = 1; push <= 2; push += 1) await zoho.push(batchOf([lead]), connection);
    expect((await ask(connection)).creates).toBe(1);
  });

  it("prefer the company's own record to one of its people, and that to none", async () => {
    const connection = connected();
    const { website } = outgoingLead();
    const person = outgoingLead({ website, emails: ["jane@company.test"], phones: ["+1"] });
    const company = withoutEmail({ website, company_name: "First" });
    await zoho.push(batchOf([person]), connection);
    const first = await zoho.push(batchOf([company]), connection);
    expect(first.results).toMatchObject([{ status: "updated" }]);
    // By hand, at Zoho, a record of the company is made.
    const bare = connected(
      {},
      { authToken: connection.settings.authToken, fieldMap: { website: "" } },
    );
    await zoho.push(batchOf([withoutEmail({ company_name: "By hand" })]), bare);
    const { id } = (await ask(connection)).records[1];
    const byHand = batchOf([{ ...company, company_name: "By hand" }], { [company.id]: id });
    await zoho.push(byHand, connection);
    const { results } = await zoho.push(batchOf([company]), connection);
    expect(results).toMatchObject([{ status: "updated", remoteId: id }]);
    expect((await ask(connection)).creates).toBe(2);
  });

  it("are found even if one website has more records than a response contains", async () => {
    const connection = connected();
    const { website } = outgoingLead();
    for (let push = 1; push <= 3; push += 1)
      await zoho.push(batchOf(manyOf(90, () => outgoingLead({ website }))), connection);
    const leads = [withoutEmail({ website }), withoutEmail()];
    await zoho.push(batchOf(leads.slice(1)), connection);
    const { creates } = await ask(connection);
    const { results } = await zoho.push(batchOf(leads), connection);
    expect(results.map(({ status }) => status)).toEqual(["updated", "updated"]);
    const stored = await ask(connection);
    expect([stored.creates, stored.queries.length]).toEqual([creates, 3]);
  });
});

describe("leads that Zoho does not permit to look up", () => {
  const narrow = (config: object = {}) =>
    connected(config, { authToken: `1000.narrow-${crypto.randomUUID()}` });
  const SCOPE = /OAUTH_SCOPE_MISMATCH.*needs the scope ZohoCRM\.coql\.READ.*without Email/;

  it("fail with the scope that auth_token lacks, and the others are written", async () => {
    const connection = narrow();
    const leads = [withoutEmail(), outgoingLead()];
    const { results, failure } = await zoho.push(batchOf(leads), connection);
    expect(failure).toBeNull();
    expect(results).toHaveLength(2);
    expect(results).toContainEqual({
      leadId: leads[0]!.id,
      status: "failed",
      error: expect.stringMatching(SCOPE),
    });
    expect(await ask(connection)).toMatchObject({ creates: 1, tokens: 1 });
  });

  it("are reported by the connection test", async () => {
    await expect(zoho.test(narrow())).rejects.toMatchObject({
      next: "give_up",
      message: expect.stringMatching(SCOPE),
    });
  });

  it("do not occur if every record has a field that Zoho checks", async () => {
    const connection = narrow({ module: "Accounts" });
    await zoho.test(connection);
    const { results } = await zoho.push(batchOf([withoutEmail()]), connection);
    expect(results).toMatchObject([{ status: "created" }]);
  });

  it("fail with the field that cannot be queried", async () => {
    const fieldMap = { website: "Description", description: "" };
    const connection = connected({}, { fieldMap });
    const { results } = await zoho.push(batchOf([withoutEmail()]), connection);
    expect(results).toMatchObject([
      {
        status: "failed",
        error: expect.stringContaining('"Description": unsupported column (INVALID_QUERY)'),
      },
    ]);
    expect((await ask(connection)).creates).toBe(0);
  });

  it.each([
    ["nothing of Zoho's", () => Response.json({}), "retry"],
    ["rows without ids", () => Response.json({ data: [{ Website: "x" }], info: {} }), "retry"],
    [
      "that it is too much",
      () => Response.json({ code: "TOO_MANY_REQUESTS" }, { status: 429 }),
      "retry",
    ],
    ["a refusal in no words", () => new Response("", { status: 400 }), "give_up"],
  ] as const)("are not written by a guess if the response is %s", async (_, respond, next) => {
    const connection = connected();
    const { fetch: passOn } = connection;
    connection.fetch = async (url, init) => (url.endsWith("/coql") ? respond() : passOn(url, init));
    const outcome = await zoho.push(batchOf([withoutEmail(), outgoingLead()]), connection);
    expect(outcome).toMatchObject({ results: [], failure: { next } });
    expect((await ask(connection)).creates).toBe(0);
  });
});

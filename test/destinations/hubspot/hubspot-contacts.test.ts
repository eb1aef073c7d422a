import { describe, expect, it } from "vitest";
import type { DestinationSettings } from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { acme, askHubspot } from "#test/support/fakes/providers/hubspot-account";
import {
  batchOf,
  connectionTo,
  outgoingLead,
  type TestConnection,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const account = ({ settings }: { settings: DestinationSettings }) =>
  askHubspot("/__records", settings);

describe("contacts in hubspot", () => {
  const withContacts = (mode: Mode = "ok", prefix = "pat-eu1-") =>
    connectionTo({ authToken: tokenFor(mode, prefix), config: { contacts: true } });
  const createContact = (connection: TestConnection, properties: Record<string, string>) =>
    askHubspot("/crm/objects/2026-03/contacts/batch/create", connection.settings, {
      method: "POST",
      json: { inputs: [{ properties }] },
    });
  const pathsOf = async (connection: TestConnection) =>
    (await account(connection)).requests.map(({ path }: { path: string }) =>
      path.replace("/crm/objects/2026-03/", ""),
    );

  it("creates a contact for each of a lead's first three addresses", async () => {
    const connection = withContacts();
    const lead = acme();
    for (let push = 1; push <= 2; push += 1) await hubspot.push(batchOf([lead]), connection);
    const { records, contacts, associations, creates } = await account(connection);
    expect(contacts.map(({ properties }: any) => properties)).toEqual([
      { email: "info@acme.com", company: "Acme" },
      { email: "jane@acme.com", company: "Acme" },
      { email: "joe@acme.com", company: "Acme" },
    ]);
    expect(associations).toEqual(contacts.map(({ id }: any) => `${id} ${records[0].id}`));
    expect(creates).toBe(4);
  });

  it("writes no contacts by default", async () => {
    const connection = connectionTo({ authToken: tokenFor("ok", "pat-eu1-") });
    await hubspot.push(batchOf([acme()]), connection);
    expect((await account(connection)).contacts).toEqual([]);
  });

  it("names the rejected address and stores the company id", async () => {
    const connection = withContacts();
    const [lead, other] = [outgoingLead({ emails: ["no address"] }), outgoingLead()];
    const { results, remoteIds } = await hubspot.push(batchOf([lead, other]), connection);
    expect(results).toMatchObject([
      { leadId: lead.id, status: "failed", error: expect.stringContaining("no address: ") },
      { leadId: other.id, status: "created" },
    ]);
    const { records } = await account(connection);
    expect(remoteIds).toEqual({ [lead.id]: records[0].id });
  });

  it("stores the company id if it is rate limited before the contacts", async () => {
    const connection = withContacts("tired");
    await hubspot.push(batchOf([outgoingLead({ emails: [] })]), connection);
    const lead = outgoingLead();
    const outcome = await hubspot.push(batchOf([lead]), connection);
    const { records } = await account(connection);
    expect(outcome).toMatchObject({
      results: [],
      failure: { next: "retry", retryAfterMs: 7000 },
      remoteIds: { [lead.id]: records[1].id },
    });
    const again = await hubspot.push(batchOf([lead], outcome.remoteIds), connection);
    expect(again.results).toEqual([
      { leadId: lead.id, status: "updated", remoteId: records[1].id },
    ]);
    const after = await account(connection);
    expect([after.records.length, after.contacts.length]).toEqual([2, 1]);
  });

  it("writes a hundred leads' contacts in requests of a hundred", async () => {
    const connection = withContacts();
    const leads = Array.from({ length: 100 }, (_, at) =>
      outgoingLead({ emails: [`a@c${at}.test`, `b@c${at}.test`] }),
    );
    const { results, failure } = await hubspot.push(batchOf(leads), connection);
    expect([failure, results.length]).toEqual([null, 100]);
    const { contacts, associations } = await account(connection);
    expect([contacts.length, associations.length]).toEqual([200, 200]);
  });

  it("searches in one request, creates missing contacts and associates all", async () => {
    const connection = withContacts();
    const lead = acme();
    await hubspot.push(batchOf([lead]), connection);
    const { requests } = await account(connection);
    expect(requests.slice(2)).toEqual([
      {
        path: "/crm/objects/2026-03/contacts/batch/read",
        body: {
          properties: ["email", "hs_additional_emails"],
          idProperty: "email",
          inputs: ["info@acme.com", "jane@acme.com", "joe@acme.com"].map((id) => ({ id })),
        },
      },
      {
        path: "/crm/objects/2026-03/contacts/batch/create",
        body: {
          inputs: ["info@acme.com", "jane@acme.com", "joe@acme.com"].map((email) => ({
            objectWriteTraceId: email,
            properties: { email, company: "Acme" },
          })),
        },
      },
      {
        path: "/crm/associations/2026-03/contacts/companies/batch/associate/default",
        body: expect.anything(),
      },
    ]);
    await hubspot.push(batchOf([lead]), connection);
    const again = (await pathsOf(connection)).slice(requests.length);
    expect(again.filter((path: string) => path.startsWith("contacts"))).toEqual([
      "contacts/batch/read",
    ]);
  });

  it("associates an existing contact without changing it", async () => {
    const connection = withContacts();
    const properties = { email: "info@acme.com", firstname: "Ina", company: "Acme Holding" };
    await createContact(connection, properties);
    const { results } = await hubspot.push(batchOf([acme()]), connection);
    expect(results).toMatchObject([{ status: "created" }]);
    const { contacts, associations } = await account(connection);
    expect(contacts.map((contact: any) => contact.properties)).toEqual([
      properties,
      { email: "jane@acme.com", company: "Acme" },
      { email: "joe@acme.com", company: "Acme" },
    ]);
    expect(associations).toHaveLength(3);
  });

  it.each([
    ["a read", "reads-additional-", 5],
    ["the conflict of its creation, by trace id", "", 5],
    ["a conflict that names no record", "unnamed-conflict-", 5],
    ["a conflict that rejects the whole batch", "whole-conflict-", 9],
  ])(
    "finds a contact with the address as an additional one: by %s",
    async (_, prefix, requests) => {
      const connection = withContacts("ok", `pat-${prefix}`);
      const properties = { email: "old@acme.com", hs_additional_emails: "x@y.test;jane@acme.com" };
      await createContact(connection, properties);
      const before = (await account(connection)).requests.length;
      const { results, failure } = await hubspot.push(batchOf([acme()]), connection);
      expect([failure, results[0]?.status]).toEqual([null, "created"]);
      const { contacts, associations, ...held } = await account(connection);
      expect(contacts.map((contact: any) => contact.properties.email)).toEqual([
        "old@acme.com",
        "info@acme.com",
        "joe@acme.com",
      ]);
      expect(contacts[0].properties).toEqual(properties);
      expect(associations).toHaveLength(3);
      expect(held.requests.length - before).toBe(requests);
    },
  );

  it.each(["", "unnamed-conflict-", "whole-conflict-"])(
    "creates no duplicate of a concurrently created contact: %s",
    async (prefix) => {
      const connection = withContacts("ok", `pat-blind-read-${prefix}`);
      const leads = Array.from({ length: 5 }, () => outgoingLead());
      for (const { emails } of leads.slice(2))
        await createContact(connection, { email: emails[0]! });
      const { results, failure } = await hubspot.push(batchOf(leads), connection);
      expect([failure, results.map(({ status }) => status)]).toEqual([
        null,
        leads.map(() => "created"),
      ]);
      const { contacts, associations } = await account(connection);
      expect([contacts.length, associations.length]).toEqual([5, 5]);
    },
  );

  it("creates no duplicate after a lost response", async () => {
    const connection = withContacts();
    const { fetch: passOn } = connection;
    connection.fetch = async (url, init) => {
      const response = await passOn(url, init);
      if (!url.endsWith("contacts/batch/create")) return response;
      connection.fetch = passOn;
      return Response.json({ message: "bad gateway" }, { status: 502 });
    };
    const lead = acme();
    const first = await hubspot.push(batchOf([lead]), connection);
    expect(first).toMatchObject({ results: [], failure: { next: "retry" } });
    const { results } = await hubspot.push(batchOf([lead], first.remoteIds), connection);
    expect(results).toMatchObject([{ status: "updated" }]);
    const { records, contacts, associations } = await account(connection);
    expect([records.length, contacts.length, associations.length]).toEqual([1, 3, 3]);
  });

  it("stops if HubSpot never identifies the existing contacts", async () => {
    const connection = withContacts("ok", "pat-blind-read-whole-conflict-");
    const leads = Array.from({ length: 100 }, () => outgoingLead());
    for (const { emails } of leads) await createContact(connection, { email: emails[0]! });
    const before = (await account(connection)).requests.length;
    const { results } = await hubspot.push(batchOf(leads), connection);
    const { requests, contacts } = await account(connection);
    expect(requests.length - before).toBeLessThan(100);
    expect([contacts.length, results.length]).toEqual([100, 100]);
    const failed = results.filter(({ status }) => status === "failed");
    expect(failed[0]).toMatchObject({ error: expect.stringContaining("Contact already exists") });
  });

  it("cannot partially upsert by e-mail address, as HubSpot documents", async () => {
    const connection = withContacts();
    await createContact(connection, { email: "ina@acme.com", firstname: "Ina" });
    const inputs = [{ id: "ina@acme.com", idProperty: "email", properties: { company: "Acme" } }];
    const answer = await askHubspot(
      "/crm/objects/2026-03/contacts/batch/upsert",
      connection.settings,
      { method: "POST", json: { inputs } },
    );
    expect(answer).toMatchObject({ status: "error", category: "VALIDATION_ERROR" });
  });
});

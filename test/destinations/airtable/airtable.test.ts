import { describe, expect, it } from "vitest";
import { airtable } from "#src/destinations/airtable/airtable";
import type { DestinationSettings } from "#src/destinations/destination";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const CONFIG = { base: "appABCDEFGHIJKLMN", table: "All / leads" };
const connected = (mode: Mode = "ok", over: Partial<DestinationSettings> = {}) =>
  connectionTo({ authToken: tokenFor(mode, "pat"), config: CONFIG, ...over });

/** The table that the server stores for the connection's token. */
async function tableOf({ settings }: { settings: DestinationSettings }): Promise<any> {
  const response = await fetch("https://api.airtable.com/__records", {
    headers: { authorization: `Bearer ${settings.authToken}` },
  });
  return response.json();
}

describe("airtable", () => {
  it("writes ten records per request within the rate limit and skips missing columns", async () => {
    const connection = connected();
    const leads = Array.from({ length: 25 }, () =>
      outgoingLead({ enrichment: { company: { city: "Bath", country: "GB" } as never } }),
    );
    const { results, failure } = await airtable.push(batchOf(leads), connection);
    expect(failure).toBeNull();
    expect(results.map(({ status }) => status)).toEqual(leads.map(() => "created"));
    const { rows, created } = await tableOf(connection);
    expect([rows.length, created]).toEqual([25, 25]);
    expect(rows[0].fields).toEqual({
      Website: leads[0]!.website,
      Company: leads[0]!.company_name,
      Email: leads[0]!.emails[0],
      Phone: "+493012345678",
      Country: "GB",
    });
    expect(connection.waits.every((ms) => ms >= 200)).toBe(true);
    expect(connection.waits.length).toBeGreaterThanOrEqual(2);
  });

  it("updates by record id, so that a new website creates no second record", async () => {
    const connection = connected("ok", { config: { ...CONFIG, overwrite: "always" } });
    const lead = outgoingLead();
    const first = await airtable.push(batchOf([lead]), connection);
    const remoteId = (first.results[0] as { remoteId: string }).remoteId;
    const moved = { ...lead, website: "https://moved.test/" };
    const second = await airtable.push(batchOf([moved], { [lead.id]: remoteId }), connection);
    expect(second.results).toEqual([{ leadId: lead.id, status: "updated", remoteId }]);
    const { rows, created } = await tableOf(connection);
    expect([rows.length, created, rows[0].fields.Website]).toEqual([1, 1, "https://moved.test/"]);
  });

  it("recreates a deleted record and keeps the others of its request", async () => {
    const connection = connected();
    const [lead, other] = [outgoingLead(), outgoingLead()];
    await airtable.push(batchOf([lead, other]), connection);
    await fetch("https://api.airtable.com/__forget", {
      headers: { authorization: `Bearer ${connection.settings.authToken}` },
    });
    const known = { [lead.id]: "recGone", [other.id]: "recGoneToo" };
    const { results, failure } = await airtable.push(batchOf([lead, other], known), connection);
    expect([failure, results.map(({ status }) => status)]).toEqual([null, ["created", "created"]]);
  });

  it("fails a rejected record and writes the others of its request", async () => {
    const connection = connected("picky");
    const leads = Array.from({ length: 9 }, (_, at) =>
      outgoingLead(at === 4 ? { company_name: "unwelcome" } : {}),
    );
    const { results, failure } = await airtable.push(batchOf(leads), connection);
    expect(failure).toBeNull();
    expect(results.find(({ leadId }) => leadId === leads[4]!.id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("cannot accept"),
    });
    expect((await tableOf(connection)).rows).toHaveLength(8);
  });

  it("writes one record for two leads with the same website", async () => {
    const connection = connected();
    const lead = outgoingLead();
    const twin = { ...outgoingLead(), website: lead.website };
    const { results } = await airtable.push(batchOf([lead, twin]), connection);
    expect(results.map(({ status }) => status)).toEqual(["created", "updated"]);
    expect((await tableOf(connection)).rows).toHaveLength(1);
  });

  it("names the mapped column that the table lacks", async () => {
    const connection = connected("ok", { fieldMap: { lead_score: "Rating", company_name: "" } });
    const lead = outgoingLead({ enrichment: { ai: { lead_score: 7 } } });
    const { failure, results } = await airtable.push(batchOf([lead]), connection);
    expect(results).toEqual([]);
    expect(failure).toMatchObject({ next: "give_up" });
    expect(failure?.message).toContain('"Rating"');
  });

  it("skips a computed default column and reports a mapped one", async () => {
    const fieldMap = { industry: "Segment" };
    const ai = { industry: "Pumps" };
    const lead = outgoingLead({ description: "Makes pumps.", enrichment: { ai } });
    const token = `computed-${tokenFor("ok", "pat")}`;
    const plain = connected("ok", { authToken: token });
    expect((await airtable.push(batchOf([lead]), plain)).results[0]!.status).toBe("created");
    expect((await tableOf(plain)).rows[0].fields).not.toHaveProperty("Description");
    const asked = connected("ok", { authToken: token, fieldMap });
    const leads = Array.from({ length: 10 }, () => outgoingLead({ enrichment: { ai } }));
    const { results, failure } = await airtable.push(batchOf(leads), asked);
    expect(results).toEqual([]);
    expect(failure?.message).toContain('"Segment"');
  });

  it("sends one request for a missing table", async () => {
    const connection = connected("ok", { config: { ...CONFIG, table: "Missing" } });
    const leads = Array.from({ length: 10 }, () => outgoingLead());
    const { results, failure } = await airtable.push(batchOf(leads), connection);
    expect(results).toEqual([]);
    expect(failure).toMatchObject({ next: "give_up", message: expect.stringContaining("Missing") });
    expect((await tableOf(connection)).requests).toBe(1);
  });

  it("waits 30 seconds without Retry-After", async () => {
    const { failure } = await airtable.push(batchOf([outgoingLead()]), connected("throttled"));
    expect(failure).toMatchObject({ next: "retry", retryAfterMs: 30_000, responseStatus: 429 });
  });

  it.each<[Partial<DestinationSettings>, string[]]>([
    [{}, []],
    [{ authToken: null }, ["auth_token"]],
    [{ config: {} }, ["config.base", "config.table"]],
    [{ config: { base: "https://airtable.com/app1", table: "x" } }, ["config.base"]],
    [{ config: { ...CONFIG, table: 7 } }, ["config.table"]],
    [{ fieldMap: { website: "" } }, ["field_map.website"]],
    [{ fieldMap: { website: "", domain: "Domain" } }, []],
    [{ fieldMap: { linkedin: "Website" } }, ["field_map.linkedin"]],
    [{ fieldMap: { linkedin: "Website", website: "Link" } }, []],
  ])("checks its settings: %j", (over, paths) => {
    const { settings } = connected("ok", over);
    expect(airtable.check(settings).map(({ path }) => path)).toEqual(paths);
  });

  it("tests the connection without writing", async () => {
    const connection = connected();
    await airtable.test(connection);
    expect((await tableOf(connection)).rows).toEqual([]);
    await expect(airtable.test(connected("refused"))).rejects.toMatchObject({
      next: "unauthorized",
    });
    await expect(airtable.test(connected("forbidden"))).rejects.toThrow("data.records:write");
  });
});

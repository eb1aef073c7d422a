import { describe, expect, it } from "vitest";
import type { DestinationSettings } from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { acme, askHubspot } from "#test/support/fakes/providers/hubspot-account";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const connected = (
  over: Partial<DestinationSettings> = {},
  mode: Mode = "ok",
  prefix = "pat-eu1-",
) => connectionTo({ authToken: tokenFor(mode, prefix), ...over });

const account = ({ settings }: { settings: DestinationSettings }) =>
  askHubspot("/__records", settings);

describe("hubspot", () => {
  it("searches by domain, and creates a company with the properties every account has", async () => {
    const connection = connected();
    const lead = acme();
    await hubspot.push(batchOf([lead]), connection);
    expect((await account(connection)).requests).toEqual([
      {
        path: "/crm/objects/2026-03/companies/search",
        body: {
          filterGroups: [
            { filters: [{ propertyName: "domain", operator: "IN", values: ["acme.com"] }] },
          ],
          sorts: [{ propertyName: "createdate", direction: "ASCENDING" }],
          properties: ["domain"],
          limit: 200,
        },
      },
      {
        path: "/crm/objects/2026-03/companies/batch/create",
        body: {
          inputs: [
            {
              objectWriteTraceId: lead.id,
              properties: {
                domain: "acme.com",
                name: "Acme",
                website: "https://www.acme.com/",
                phone: "+493012345678",
                description: "Makers of fine anvils",
                address: "1 Anvil Road",
                zip: "BA1 1AA",
                city: "Bath",
                state: "Somerset",
                country: "United Kingdom",
                numberofemployees: "42",
                founded_year: "1949",
                linkedin_company_page: "https://www.linkedin.com/company/acme",
              },
            },
          ],
        },
      },
    ]);
  });

  it("updates by stored id without a search and keeps an existing name", async () => {
    const connection = connected({ config: { overwrite: "always" } });
    const lead = outgoingLead({ company_name: null });
    const { results } = await hubspot.push(batchOf([lead]), connection);
    const { remoteId } = results[0] as { remoteId: string };
    await hubspot.push(batchOf([lead], { [lead.id]: remoteId }), connection);
    const { requests } = await account(connection);
    expect(requests[1].body.inputs[0].properties.name).toBe(lead.domain);
    expect(requests[2]).toEqual({
      path: "/crm/objects/2026-03/companies/batch/update",
      body: {
        inputs: [
          {
            objectWriteTraceId: lead.id,
            id: remoteId,
            properties: { domain: lead.domain, website: lead.website, phone: lead.phones[0] },
          },
        ],
      },
    });
  });

  it("uses the mapped property of the domain as key", async () => {
    const connection = connected({ fieldMap: { domain: "custom_key", website: "" } });
    const lead = outgoingLead();
    for (let push = 1; push <= 2; push += 1) await hubspot.push(batchOf([lead]), connection);
    const { records, creates } = await account(connection);
    expect([records.length, creates]).toEqual([1, 1]);
    expect(records[0].properties).toMatchObject({ custom_key: lead.domain });
    expect(records[0].properties).not.toHaveProperty("domain");
    expect(records[0].properties).not.toHaveProperty("website");
  });

  it("finds its own companies without a search and recreates deleted ones", async () => {
    // The index of this account is empty.
    const connection = connected({}, "ok", "pat-slow-search-");
    const lead = outgoingLead();
    const first = await hubspot.push(batchOf([lead]), connection);
    const { remoteId } = first.results[0] as { remoteId: string };
    const known = { [lead.id]: remoteId };
    expect((await hubspot.push(batchOf([lead], known), connection)).results).toEqual([
      { leadId: lead.id, status: "updated", remoteId },
    ]);
    const path = `/crm/objects/2026-03/companies/${remoteId}`;
    await askHubspot(path, connection.settings, { method: "DELETE" });
    const third = await hubspot.push(batchOf([lead], known), connection);
    expect(third.results).toMatchObject([{ leadId: lead.id, status: "created" }]);
    expect((await account(connection)).records).toHaveLength(1);
  });

  it("fails leads with an unknown property, names it and writes the others", async () => {
    const connection = connected({ fieldMap: { icp_score: "icp_scoer" } });
    const [scored, plain] = [acme(), outgoingLead()];
    const { results, failure } = await hubspot.push(batchOf([scored, plain]), connection);
    expect(failure).toBeNull();
    expect(results).toEqual(
      expect.arrayContaining([
        {
          leadId: scored.id,
          status: "failed",
          error:
            'HubSpot has no company property "icp_scoer": create it in HubSpot or change field_map',
        },
        { leadId: plain.id, status: "created", remoteId: expect.stringMatching(/^\d+$/) },
      ]),
    );
  });

  it("reads the errors of single records from a 207", async () => {
    const connection = connected({ fieldMap: { title: "custom_score" } });
    const [bad, good] = [outgoingLead({ title: "Home" }), outgoingLead({ title: "7" })];
    const { results, responseStatus } = await hubspot.push(batchOf([bad, good]), connection);
    expect(responseStatus).toBe(207);
    expect(results).toMatchObject([
      { leadId: bad.id, status: "failed", error: expect.stringContaining("not a valid number") },
      { leadId: good.id, status: "created" },
    ]);
  });

  it("stops if every record is rejected", async () => {
    const connection = connected({}, "picky");
    const leads = Array.from({ length: 100 }, () => outgoingLead({ company_name: "unwelcome" }));
    const { results } = await hubspot.push(batchOf(leads), connection);
    expect(results.every(({ status }) => status === "failed")).toBe(true);
    expect(results).toHaveLength(100);
    expect((await account(connection)).requests.length).toBeLessThan(90);
  });

  it.each([
    ["one lead", 1, ["created"]],
    ["several, which could not be told apart", 3, ["failed", "failed", "failed"]],
  ])("creates no duplicate if HubSpot changes the domain of %s", async (_, count, statuses) => {
    const connection = connected();
    connection.fetch = async (url) =>
      url.endsWith("/search")
        ? Response.json({ total: 0, results: [] })
        : Response.json(
            {
              status: "COMPLETE",
              results: Array.from({ length: count }, (_else, at) => ({
                id: String(at + 1),
                properties: { domain: `xn--${at}.test` },
              })),
            },
            { status: 201 },
          );
    const leads = Array.from({ length: count }, () => outgoingLead());
    const { results, failure } = await hubspot.push(batchOf(leads), connection);
    expect([failure, results.map(({ status }) => status)]).toEqual([null, statuses]);
  });

  it("looks up a company that was merged into another by its domain", async () => {
    const connection = connected();
    const [lead, other] = [outgoingLead(), outgoingLead()];
    const first = await hubspot.push(batchOf([lead, other]), connection);
    const ids = Object.fromEntries(
      first.results.map((result) => [result.leadId, (result as { remoteId: string }).remoteId]),
    );
    const { fetch: passOn } = connection;
    // The answer lacks the merged record, without an error.
    connection.fetch = async (url, init) => {
      const response = await passOn(url, init);
      if (!url.endsWith("batch/update")) return response;
      const body: any = await response.json();
      connection.fetch = passOn;
      return Response.json({
        ...body,
        results: body.results.filter(({ id }: any) => id !== ids[lead.id]),
      });
    };
    const { results } = await hubspot.push(batchOf([lead, other], ids), connection);
    expect(results.map(({ status }) => status)).toEqual(["updated", "updated"]);
    expect((await account(connection)).creates).toBe(2);
  });

  it.each([
    [{ status: 429, policyName: "DAILY" }, "retry", 3600_000],
    [{ status: 429, policyName: "TEN_SECONDLY_ROLLING" }, "retry", 10_000],
    [{ status: 423 }, "retry", null],
    [{ status: 477 }, "retry", null],
    [{ status: 404 }, "give_up", null],
  ])("handles %j with %s", async ({ status, ...body }, next, retryAfterMs) => {
    const connection = connected();
    connection.fetch = async () =>
      status === 404 ? new Response("Not here", { status }) : Response.json(body, { status });
    const { failure } = await hubspot.push(batchOf([outgoingLead()]), connection);
    expect(failure).toMatchObject({ next, retryAfterMs, responseStatus: status });
  });

  it("names the scopes that a token lacks", async () => {
    const { failure } = await hubspot.push(batchOf([acme()]), connected({}, "forbidden"));
    expect(failure?.message).toContain("crm.objects.companies.write");
  });
});

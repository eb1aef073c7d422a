import { describe, expect, it } from "vitest";
import { airtable } from "#src/destinations/airtable/airtable";
import type {
  BatchOutcome,
  Connection,
  Destination,
  DestinationSettings,
  OutgoingLead,
} from "#src/destinations/destination";
import { hubspot } from "#src/destinations/hubspot/hubspot";
import { pipedrive } from "#src/destinations/pipedrive/pipedrive";
import { zoho } from "#src/destinations/zoho/zoho";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

/** What a provider stores: its records, as text to search for domains, and how many it ever created. */
type Stored = { records: unknown[]; creates: number; requests?: unknown[] };
type Adapter = {
  name: string;
  destination: Destination;
  settings: (mode: Mode) => Partial<DestinationSettings>;
  stored: (settings: DestinationSettings) => Promise<Stored>;
  /** Where it writes many records at once, of which one can have all refused: how such a request is known. */
  writesMany?: (url: string) => boolean;
  /** Modes that this provider lacks, or that its own test covers. */
  without?: Mode[];
};

const ask = async (url: string, headers: Record<string, string>): Promise<any> =>
  (await fetch(url, { headers })).json();

const ADAPTERS: Adapter[] = [
  {
    name: "hubspot",
    destination: hubspot,
    settings: (mode) => ({ authToken: tokenFor(mode, "pat-eu1-") }),
    stored: ({ authToken }) =>
      ask("https://api.hubapi.com/__records", { authorization: `Bearer ${authToken}` }),
    writesMany: (url) => url.endsWith("batch/create"),
  },
  {
    name: "pipedrive",
    destination: pipedrive,
    settings: (mode) => ({
      authToken: tokenFor(mode),
      config: { domain: "acme", contacts: false },
    }),
    stored: ({ authToken }) =>
      ask("https://acme.pipedrive.com/__records", { "x-api-token": authToken ?? "" }),
  },
  {
    name: "zoho",
    destination: zoho,
    settings: (mode) => ({
      authToken: tokenFor(mode, "1000."),
      config: {
        client_id: "1000.CLIENT",
        client_secret: "secret-of-zoho",
        region: "eu",
        module: "Leads",
      },
    }),
    stored: ({ authToken }) =>
      ask("https://www.zohoapis.eu/__records", { "x-refresh-token": authToken ?? "" }),
    writesMany: (url) => url.endsWith("/upsert"),
  },
  {
    name: "airtable",
    destination: airtable,
    settings: (mode) => ({
      authToken: tokenFor(mode, "pat"),
      config: { base: "appABCDEFGHIJKLMN", table: "Leads" },
    }),
    stored: async ({ authToken }) => {
      const { rows, created } = await ask("https://api.airtable.com/__records", {
        authorization: `Bearer ${authToken}`,
      });
      return { records: rows, creates: created };
    },
    // All records of a push this small go out in one write.
    without: ["tired"],
  },
];

/** Every provider with each `config.overwrite`. A provider that limits writes needs one to make. */
const OVERWRITING = (["always", "empty_only"] as const).flatMap((overwrite) =>
  ADAPTERS.map((adapter) => ({
    ...adapter,
    name: `${adapter.name}, overwrite ${overwrite}`,
    settings: (mode: Mode) => {
      const settings = adapter.settings(mode);
      return { ...settings, config: { ...settings.config, overwrite } };
    },
    without: [...(adapter.without ?? []), ...(overwrite === "always" ? [] : ["tired" as const])],
  })),
);

/** Remote ids as the feature remembers them: of results, and of leads that are not done. */
function remember(remoteIds: Record<string, string>, outcome: BatchOutcome): void {
  Object.assign(remoteIds, outcome.remoteIds);
  for (const result of outcome.results)
    if ("remoteId" in result && result.remoteId !== null)
      remoteIds[result.leadId] = result.remoteId;
}

/** Pushes as the feature does: leads without a result go out again, with what was remembered. */
async function pushUntilDone(
  destination: Destination,
  leads: OutgoingLead[],
  connection: Connection,
  remoteIds: Record<string, string>,
) {
  const results = new Map<string, BatchOutcome["results"][number]>();
  const failures: BatchOutcome["failure"][] = [];
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const rest = leads.filter(({ id }) => !results.has(id));
    const outcome = await destination.push(batchOf(rest, remoteIds), connection);
    remember(remoteIds, outcome);
    for (const result of outcome.results) results.set(result.leadId, result);
    if (!outcome.failure) break;
    failures.push(outcome.failure);
    if (outcome.failure.next !== "retry") break;
  }
  return { results: leads.map(({ id }) => results.get(id)), failures };
}

/** Every second one has no address. */
const leadsOf = (count: number): OutgoingLead[] =>
  Array.from({ length: count }, (_, at) => outgoingLead(at % 2 === 1 ? { emails: [] } : {}));

/** Each lead's domain stands in exactly one record, and no other record was ever made. */
function expectOneRecordEach({ records, creates }: Stored, leads: OutgoingLead[]) {
  const recordsOf = ({ domain }: OutgoingLead) =>
    records.filter((record) => new RegExp(`[^-\\w]${domain}\\b`).test(JSON.stringify(record)));
  expect(leads.map((lead) => recordsOf(lead).length)).toEqual(leads.map(() => 1));
  expect([records.length, creates]).toEqual([leads.length, leads.length]);
}

/** Invalid responses of a provider, and what follows. */
const ODD_ANSWERS: [string, (init: RequestInit) => Response | Promise<Response>, string][] = [
  ["a page instead of JSON", () => new Response("<html>Welcome</html>"), "retry"],
  ["an empty object", () => Response.json({}), "retry"],
  ["null", () => Response.json(null), "retry"],
  ["lists where objects belong", () => Response.json({ data: [[]], results: [[]] }), "retry"],
  ["nothing: the connection breaks", () => Promise.reject(new TypeError("broken")), "retry"],
  ["more than one can read", () => new Response("x".repeat(5_000_000)), "give_up"],
  [
    "the credentials themselves",
    (init) =>
      Response.json(
        { message: `bad: ${[...new Headers(init.headers).values()].join(" ")}` },
        { status: 401 },
      ),
    "unauthorized",
  ],
];

describe.each(OVERWRITING)("$name", ({ destination, settings, stored, without }) => {
  const connected = (mode: Mode) => connectionTo(settings(mode));
  const has = (mode: Mode) => !without.includes(mode);

  it("creates one record per lead and updates it in later pushes", async () => {
    const connection = connected("ok");
    expect(destination.check(connection.settings)).toEqual([]);
    await destination.test(connection);
    const leads = leadsOf(5);
    const remoteIds: Record<string, string> = {};
    const first = await destination.push(batchOf(leads), connection);
    expect(first.failure).toBeNull();
    expect(first.results.map(({ status }) => status)).toEqual(leads.map(() => "created"));
    remember(remoteIds, first);
    expect(Object.keys(remoteIds).toSorted()).toEqual(leads.map(({ id }) => id).toSorted());
    for (const known of [remoteIds, {}]) {
      const again = await destination.push(batchOf(leads, known), connection);
      expect(again.failure).toBeNull();
      expect(again.results.map(({ status }) => status)).toEqual(leads.map(() => "updated"));
      for (const result of again.results)
        expect(result).toMatchObject({ remoteId: remoteIds[result.leadId] });
    }
    expectOneRecordEach(await stored(connection.settings), leads);
  });

  it("accepts sparse leads and leads with unusual or very long values", async () => {
    const connection = connected("ok");
    const words = [
      "  ",
      "Ünï 🦄 Çorp",
      '"Quoted"\n<b>\\ ; , (x) %&?',
      "__proto__",
      "x".repeat(5000),
    ];
    const leads = [
      outgoingLead({ company_name: null, emails: [], phones: [], website: "https://a.test" }),
      ...words.map((word) => outgoingLead({ company_name: word, description: word, title: word })),
    ];
    const remoteIds: Record<string, string> = {};
    const first = await pushUntilDone(destination, leads, connection, remoteIds);
    expect(first.failures).toEqual([]);
    expect(first.results.map((result) => result?.status)).toEqual(leads.map(() => "created"));
    const again = await pushUntilDone(destination, leads, connection, remoteIds);
    expect(again.results.map((result) => result?.status)).toEqual(leads.map(() => "updated"));
    expect((await stored(connection.settings)).creates).toBe(leads.length);
  });

  it.each([{}, { emails: [] }])(
    "writes one record for two leads of a company in one batch: %j",
    async (over) => {
      const connection = connected("ok");
      const lead = outgoingLead(over);
      const twin = { ...lead, id: crypto.randomUUID() };
      const { results, failure } = await destination.push(batchOf([lead, twin]), connection);
      expect(failure).toBeNull();
      expect(results.map(({ status }) => status).toSorted()).toEqual(["created", "updated"]);
      expectOneRecordEach(await stored(connection.settings), [lead]);
    },
  );

  it("recreates a record with an unknown id and updates the others", async () => {
    const connection = connected("ok");
    const leads = leadsOf(2);
    const remoteIds: Record<string, string> = {};
    await pushUntilDone(destination, leads.slice(0, 1), connection, remoteIds);
    remoteIds[leads[1]!.id] = "424242";
    const { results, failures } = await pushUntilDone(destination, leads, connection, remoteIds);
    expect(failures).toEqual([]);
    expect(results.map((result) => result?.status)).toEqual(["updated", "created"]);
    expect(remoteIds[leads[1]!.id]).not.toBe("424242");
    expectOneRecordEach(await stored(connection.settings), leads);
  });

  it.for((["partial", "picky"] as const).filter(has))(
    "fails only the lead of a rejected record if the provider is %s",
    async (mode) => {
      const connection = connected(mode);
      const leads = leadsOf(5);
      const bad = outgoingLead({ company_name: "The unwelcome company" });
      leads.splice(3, 0, bad);
      const { results, failure } = await destination.push(batchOf(leads), connection);
      expect(failure).toBeNull();
      const failed = results.filter(({ status }) => status === "failed");
      expect(failed).toMatchObject([{ leadId: bad.id, error: expect.stringMatching(/\w{4}/) }]);
      const good = leads.filter((lead) => lead !== bad);
      expectOneRecordEach(await stored(connection.settings), good);
    },
  );

  it.for(
    (
      [
        ["busy", 429, 30_000],
        ["throttled", 429, expect.toSatisfy((ms) => ms === null || ms >= 1000)],
        ["broken", 503, null],
        ["hang", null, null],
      ] as const
    ).filter(([mode]) => has(mode)),
  )("retries if the provider is %s", async ([mode, responseStatus, retryAfterMs]) => {
    const connection = connected(mode);
    const outcome = await destination.push(batchOf(leadsOf(2)), connection);
    expect(outcome.results).toEqual([]);
    expect(outcome.responseStatus).toBe(responseStatus);
    expect(outcome.failure).toMatchObject({ next: "retry", retryAfterMs, responseStatus });
    await expect(destination.test(connection)).rejects.toMatchObject({
      name: "DestinationFailed",
      next: "retry",
    });
    expect((await stored(connection.settings)).creates).toBe(0);
  });

  it.for((["refused", "forbidden"] as const).filter(has))(
    "stops if the credentials are %s and does not repeat them",
    async (mode) => {
      const connection = connected(mode);
      const outcome = await destination.push(batchOf(leadsOf(2)), connection);
      expect(outcome.results).toEqual([]);
      expect(outcome.failure).toMatchObject({ next: "unauthorized" });
      expect(outcome.failure?.message).not.toContain(connection.settings.authToken);
      await expect(destination.test(connection)).rejects.toMatchObject({ next: "unauthorized" });
    },
  );

  it.for((["shaky", "lost"] as const).filter(has))(
    "loses and duplicates nothing if the provider is %s",
    async (mode) => {
      const connection = connected(mode);
      const leads = leadsOf(3);
      const remoteIds: Record<string, string> = {};
      const { results, failures } = await pushUntilDone(destination, leads, connection, remoteIds);
      expect(failures.length).toBeGreaterThan(0);
      expect(results.every((result) => result && "remoteId" in result)).toBe(true);
      const again = await pushUntilDone(destination, leads, connection, remoteIds);
      expect(again.results.map((result) => result?.status)).toEqual(leads.map(() => "updated"));
      expectOneRecordEach(await stored(connection.settings), leads);
    },
  );

  it.runIf(has("tired"))("keeps its results if it is rate limited midway", async () => {
    const connection = connected("tired");
    const leads = leadsOf(2);
    const remoteIds: Record<string, string> = {};
    const [known] = leads;
    await pushUntilDone(destination, [known!], connection, remoteIds);
    const outcome = await destination.push(batchOf(leads, remoteIds), connection);
    expect(outcome.results).toMatchObject([{ leadId: known!.id, status: "updated" }]);
    expect(outcome.failure).toMatchObject({ next: "retry", retryAfterMs: 7000 });
    await pushUntilDone(destination, leads, connection, remoteIds);
    expectOneRecordEach(await stored(connection.settings), leads);
  });
});

describe.each(OVERWRITING.filter(({ writesMany }) => writesMany))(
  "a batch that $name rejects as a whole for one record",
  ({ destination, settings, stored, writesMany }) => {
    it("keeps its results if it is interrupted", async () => {
      const connection = connectionTo(settings("picky"));
      const leads = [...leadsOf(3), outgoingLead({ company_name: "unwelcome" })];
      const { fetch: passOn } = connection;
      let writes = 0;
      // The whole batch, its first half, and no more.
      connection.fetch = async (url, init) =>
        writesMany?.(url) && ++writes > 2
          ? Response.json({ message: "too much", code: "TOO_MANY_REQUESTS" }, { status: 429 })
          : passOn(url, init);
      const { results, failure } = await destination.push(batchOf(leads), connection);
      expect(failure?.next).toBe("retry");
      const statuses = results.map(({ leadId, status }) => [leadId, status]);
      const written = leads.slice(0, 2).map(({ id }) => [id, "created"]);
      expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(written));
      expect((await stored(connection.settings)).records).toHaveLength(2);
    });

    it("isolates one of a hundred records in few requests", async () => {
      const connection = connectionTo(settings("picky"));
      const leads = leadsOf(100);
      leads[63]!.company_name = "unwelcome";
      const { results } = await destination.push(batchOf(leads), connection);
      expect(results.filter(({ status }) => status === "failed")).toMatchObject([
        { leadId: leads[63]!.id },
      ]);
      const { records, requests } = await stored(connection.settings);
      expect(records).toHaveLength(99);
      expect(requests!.length).toBeLessThan(20);
    });
  },
);

describe.each(OVERWRITING)("$name", ({ destination, settings }) => {
  it.each(ODD_ANSWERS)("handles a response of %s", async (_, respond, next) => {
    const connection = connectionTo(settings("ok"));
    connection.kept = { token: "access-token-kept", expiresAt: Date.now() + 60_000 };
    connection.fetch = async (_url, init) => respond(init);
    const outcome = await destination.push(batchOf(leadsOf(2)), connection);
    expect(outcome.results).toEqual([]);
    expect(outcome.failure).toMatchObject({ next });
    expect(outcome.failure?.message.length).toBeLessThan(400);
    expect(outcome.failure?.message).not.toMatch(/mode-ok-|access-token-kept|secret-of/);
    await expect(destination.test(connection)).rejects.toMatchObject({
      name: "DestinationFailed",
      next,
    });
  });
});

describe("a batch of no leads", () => {
  it.each(ADAPTERS)("sends no request to $name", async (adapter) => {
    const connection = connectionTo(adapter.settings("broken"));
    const outcome = await adapter.destination.push(batchOf([]), connection);
    expect(outcome).toMatchObject({ results: [], failure: null });
  });
});

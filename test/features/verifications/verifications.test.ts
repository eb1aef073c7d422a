import { env } from "cloudflare:workers";
import Papa from "papaparse";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sweepVerifications } from "#src/features/verifications/service";
import type { EmailEnrichment } from "#src/shared/lead";
import { noCounts } from "#src/shared/verifications/verification-list";
import { listOf } from "#src/platform/verification-list-object";
import { saveLead } from "#src/pipeline/leads/save";
import { noteOnLeads } from "#src/pipeline/verification/note-on-leads";
import { newId } from "#src/shared/ids";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { newWorkspace, type TestWorkspace } from "#test/support/harness/api";
import { runCron, sweepAt } from "#test/support/harness/cron";
import {
  followVerification,
  resultsOf,
  uploadList,
  verifyList,
} from "#test/support/builders/verifications";
import { d1Of, databaseOf, onEachShard } from "#test/support/harness/shards";

// The tests' service asks no mail servers. test/pace/verifications.ts does.

const MAIL_FACTS: EmailEnrichment = {
  catch_all: null,
  deliverability: "medium",
  disposable: false,
  dkim: false,
  dmarc: true,
  has_mx: true,
  spf: true,
  domain: null,
  mx_provider: null,
  role_addresses: [],
};

let workspace: TestWorkspace;
beforeEach(async () => void (workspace = await newWorkspace()));

const download = async (url: string) => {
  const { body } = await workspace.asKey("GET", url.replace("https://quarry.test/api/v1", ""));
  return body as string;
};
const rowsOf = (csv: string) =>
  Papa.parse<string[]>(csv.replace("\u{feff}", "").trimEnd(), {}).data;

describe("a verification of addresses", () => {
  it("checks each address by DNS, once, for free", async () => {
    const { verification, results } = await verifyList(workspace.asKey, [
      "ada@known.test",
      "ADA@Known.test",
      "info@google-mail.test",
      "ada@null-mx.test",
      "ada@nowhere.test",
      "no address",
      "jäger@known.test",
    ]);
    expect(verification).toMatchObject({
      status: "completed",
      name: "6 addresses",
      total: 6,
      done: 6,
      counts: { valid: 0, unverified: 3, risky: 0, unknown: 0, invalid: 3 },
      columns: null,
      credits: { reserved: 0, spent: 0, refunded: 0 },
    });
    expect([...results.keys()]).toEqual([
      "ada@known.test",
      "info@google-mail.test",
      "ada@null-mx.test",
      "ada@nowhere.test",
      "no address",
      "jäger@known.test",
    ]);
    expect(results.get("ada@known.test")).toMatchObject({ status: "unverified", is_role: false });
    expect(results.get("info@google-mail.test")).toMatchObject({
      status: "unverified",
      is_role: true,
      mx_provider: "Google Workspace",
    });
    expect(results.get("ada@null-mx.test")).toMatchObject({ status: "invalid", confidence: 0 });
    expect(results.get("no address").reasons).toEqual(["syntax_invalid"]);
    expect(results.get("jäger@known.test").reasons).toContain("smtputf8_required");
  });

  it("is a check of the addresses of leads, once, also if its consumer dies", async () => {
    const { asKey, workspaceId } = workspace;
    const scope = scopeOf(workspaceId);
    const known = { sourceUrl: null, method: "text" as const };
    const emails = ["ada@nowhere.test", "info@google-mail.test"];
    const ours = newLead({
      domain: "nowhere.test",
      emails: emails.map((email) => ({ ...known, email })),
      enrichment: { email: { ...MAIL_FACTS, domain: "nowhere.test" } },
    });
    const foreign = newLead({ emails: [{ ...known, email: emails[0]! }] });
    await saveLead(scope, ours);
    await saveLead(scopeOf((await newWorkspace()).workspaceId), foreign);
    // The longer address contains the words of the other one.
    const { verification } = await verifyList(asKey, ["ada@nowhere.test", "x.ada@nowhere.test"]);
    const list = async () => (await asKey("GET", `/leads/${ours.id}/emails`)).body.data;
    const [ada, info] = await list();
    expect(ada).toMatchObject({
      status: "invalid",
      reasons: ["domain_not_found", "list_verification"],
      last_verified_at: expect.any(String),
    });
    expect(info).toMatchObject({ status: "unknown", last_verified_at: null });
    const lead = (await asKey("GET", `/leads/${ours.id}`)).body;
    expect(lead.enrichment.email).toMatchObject({ deliverability: "low" });
    const history = async () =>
      (await asKey("GET", `/leads/${ours.id}/emails/${ada.id}/history`)).body.total;
    expect(await history()).toBe(1);
    const check = {
      checkedAt: Date.now(),
      method: "dns" as const,
      status: "invalid" as const,
      confidence: 0,
      reasons: ["domain_not_found" as const],
      mxHost: null,
    };
    const batches = vi.spyOn(Object.getPrototypeOf(env.DB) as D1Database, "batch");
    const again = [{ email: emails[0]!, check }];
    await noteOnLeads(scope, verification.id, again);
    expect([batches.mock.calls.length, await history()]).toEqual([1, 1]);
    // Another list is another check.
    await noteOnLeads(scope, newId(Date.now() + 1), [
      { email: emails[0]!, check: { ...check, checkedAt: Date.now() + 2 } },
    ]);
    expect(await history()).toBe(2);
    vi.restoreAllMocks();
    const rows = await databaseOf(workspaceId)
      .$client.prepare(
        "SELECT count(*) AS n FROM lead_emails WHERE lead_id = ? AND last_verified_at IS NOT NULL",
      )
      .bind(foreign.id)
      .first<number>("n");
    expect(rows).toBe(0);
  });

  it("filters and pages its results, in both directions", async () => {
    const emails = ["a", "b", "c"].flatMap((name) => [
      `${name}@known.test`,
      `${name}@nowhere.test`,
    ]);
    const { verification } = await verifyList(workspace.asKey, emails);
    const list = async (query: string) =>
      (await workspace.asKey("GET", `/verifications/${verification.id}/results?${query}`)).body;
    const invalid = await list("status=invalid&per_page=2&page=2");
    expect(invalid.total).toBe(3);
    expect(invalid.data.map((result: any) => result.email)).toEqual(["c@nowhere.test"]);
    const last = await list("sort=-position&per_page=1");
    expect(last.data[0].email).toBe("c@nowhere.test");
    expect((await list("status=valid")).data).toEqual([]);
  });

  it("rejects an empty list and one of blank texts", async () => {
    for (const emails of [[], [" ", ""]]) {
      const { status, body } = await workspace.asKey("POST", "/verifications", {
        json: { emails },
      });
      expect([status, body.error.code]).toEqual([422, "validation_failed"]);
    }
  });

  it("is created once per Idempotency-Key", async () => {
    const call = { json: { emails: ["a@known.test"] }, headers: { "Idempotency-Key": "list-1" } };
    const first = await workspace.asKey("POST", "/verifications", call);
    const second = await workspace.asKey("POST", "/verifications", call);
    expect(second.body.id).toBe(first.body.id);
    const { body } = await workspace.asKey("GET", "/verifications");
    expect(body.total).toBe(1);
  });

  it("is not found by another workspace", async () => {
    const { verification } = await verifyList(workspace.asKey, ["a@known.test"]);
    const { asKey } = await newWorkspace();
    const path = `/verifications/${verification.id}`;
    for (const [method, rest] of [
      ["GET", ""],
      ["GET", "/results"],
      ["GET", "/events"],
      ["POST", "/cancel"],
      ["POST", "/export"],
    ] as const)
      expect((await asKey(method, path + rest)).status, rest).toBe(404);
    expect((await asKey("GET", "/verifications")).body.data).toEqual([]);
  });

  it("cannot be canceled after its end, and refuses a second start", async () => {
    const { verification } = await verifyList(workspace.asKey, ["a@known.test"]);
    const path = `/verifications/${verification.id}`;
    expect((await workspace.asKey("POST", `${path}/cancel`)).status).toBe(409);
    await listOf(env, verification.id).start({
      verificationId: verification.id,
      workspaceId: workspace.workspaceId,
      total: 99,
      asksMailboxes: false,
      retryAfterMs: [],
    });
    expect((await workspace.asKey("GET", path)).body).toMatchObject({
      status: "completed",
      total: 1,
    });
  });

  it("leaves out suppressed addresses and blank texts, and counts them", async () => {
    const request = { subject_type: "email", subject: "gone@known.test" };
    await workspace.asUser("POST", "/compliance/deletion-requests", { json: request });
    const { body } = await workspace.asKey("POST", "/verifications", {
      json: { emails: ["gone@known.test", "here@known.test"] },
    });
    expect(body).toMatchObject({ total: 1, skipped_count: 1 });
    const blank = await workspace.asKey("POST", "/verifications", {
      json: { emails: ["", "gone@known.test", " ", "here@known.test"] },
    });
    expect(blank.body).toMatchObject({ total: 1, skipped_count: 3 });
    const only = await workspace.asKey("POST", "/verifications", {
      json: { emails: ["gone@known.test"] },
    });
    expect(only.status).toBe(422);
  });
});

describe("a verification of a file", () => {
  const FILE = [
    "Company;E-Mail;Status;Notes",
    "Acme;ada@known.test;new;=1+1",
    "Globex;ADA@known.test;old;ünïcode",
    "Initech;;old;",
    'Umbrella;bob@nowhere.test;lost;"a; b"',
  ].join("\r\n");

  it("keeps rows and columns through to the export", async () => {
    const { status, body } = await uploadList(workspace.asKey, FILE);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "list",
      total: 2,
      columns: ["Company", "E-Mail", "Status", "Notes"],
      skipped_count: 1,
    });
    await followVerification(workspace.asKey, body.id);
    const made = await workspace.asKey("POST", `/verifications/${body.id}/export`);
    expect(made.body).toMatchObject({ verification_id: body.id, format: "csv", rows: 4 });
    const [header, ...rows] = rowsOf(await download(made.body.url));
    expect(header!.slice(0, 6)).toEqual([
      "Company",
      "E-Mail",
      "Status",
      "Notes",
      "verification_status",
      "confidence",
    ]);
    expect(rows.map((row) => row.slice(0, 5))).toEqual([
      ["Acme", "ada@known.test", "new", "'=1+1", "unverified"],
      ["Globex", "ADA@known.test", "old", "ünïcode", "unverified"],
      ["Initech", "", "old", "", ""],
      ["Umbrella", "bob@nowhere.test", "lost", "a; b", "invalid"],
    ]);
    expect(rows[2]![header!.indexOf("reasons")]).toBe("no_address");
  });

  it("exports the rows of chosen statuses as NDJSON", async () => {
    const { body } = await uploadList(workspace.asKey, FILE);
    await followVerification(workspace.asKey, body.id);
    const made = await workspace.asKey("POST", `/verifications/${body.id}/export`, {
      json: { format: "ndjson", statuses: ["invalid"] },
    });
    const text = await download(made.body.url);
    expect(JSON.parse(text).reasons).toEqual(["domain_not_found"]);
    expect(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([expect.objectContaining({ Company: "Umbrella", verification_status: "invalid" })]);
  });

  it("reads the column of the given name", async () => {
    const text = "email,private\na@known.test,b@known.test\n";
    const { body } = await uploadList(workspace.asKey, text, { column: "Private" });
    await followVerification(workspace.asKey, body.id);
    expect([...(await resultsOf(workspace.asKey, body.id)).keys()]).toEqual(["b@known.test"]);
  });

  it("reads a file without a header", async () => {
    const { body } = await uploadList(workspace.asKey, "Ada,a@known.test\nBob,b@known.test\n");
    expect(body).toMatchObject({ total: 2, columns: ["column_1", "column_2"] });
  });

  it.each([
    ["an empty file", "", {}, "The file is empty"],
    ["a file without addresses", "name\nAda\n", {}, "The file has no column with e-mail addresses"],
    [
      "an unknown column",
      "email\na@known.test\n",
      { column: "mail2" },
      'The file has no column "mail2". Its columns are: "email"',
    ],
    [
      "an image",
      "\u0000\u0001\u0002".repeat(40),
      {},
      "The file is neither a text file nor a readable workbook",
    ],
  ])("rejects %s", async (_, text, fields, message) => {
    const { status, body } = await uploadList(workspace.asKey, text, fields);
    expect([status, body.error.details[0].message]).toEqual([422, message]);
  });
});

describe("an interrupted verification", () => {
  const MINUTE_MS = 60_000;

  it("that never started fails, and returns its credits", async () => {
    const id = newId();
    const d1 = d1Of(workspace.workspaceId);
    await d1.batch([
      d1
        .prepare(
          `INSERT INTO verifications (id, workspace_id, name, status, total, counts, credits_reserved, created_at)
         VALUES (?, ?, 'List', 'running', 3, ?, 3, ?)`,
        )
        .bind(id, workspace.workspaceId, JSON.stringify(noCounts()), Date.now() - 10 * MINUTE_MS),
      d1
        .prepare(
          "UPDATE wallets SET balance = balance - 3, reserved = reserved + 3 WHERE workspace_id = ?",
        )
        .bind(workspace.workspaceId),
    ]);
    await onEachShard((db) => sweepVerifications(db, env, sweepAt()));
    const { body } = await workspace.asKey("GET", `/verifications/${id}`);
    expect(body).toMatchObject({ status: "failed", credits: { spent: 0, refunded: 3 } });
    expect((await workspace.asKey("GET", "/credits")).body).toMatchObject({
      balance: 500,
      reserved: 0,
    });
  });

  it("is deleted by age, with its results, and keeps its counts", async () => {
    const { verification } = await verifyList(workspace.asKey, ["a@known.test"]);
    await runCron("17 3 * * *", Date.now() + 91 * 24 * 60 * MINUTE_MS);
    const path = `/verifications/${verification.id}`;
    const { body } = await workspace.asKey("GET", path);
    expect(body).toMatchObject({
      counts: { unverified: 1 },
      results_deleted_at: expect.any(String),
    });
    expect((await workspace.asKey("GET", `${path}/results`)).body).toMatchObject({
      data: [],
      total: 0,
    });
    expect((await workspace.asKey("POST", `${path}/export`)).status).toBe(409);
    // A message that was late finds nothing, and leaves nothing behind.
    expect(await listOf(env, verification.id).claim(6, 1)).toEqual({
      tasks: [],
      state: "unknown",
    });
  });
});

it("erases a person from lists, results and kept columns", async () => {
  const text = "email,note\nada@known.test,friend of bob@known.test\nbob@known.test,\n";
  const { body } = await uploadList(workspace.asKey, text);
  await followVerification(workspace.asKey, body.id);
  const request = { subject_type: "email", subject: "bob@known.test" };
  await workspace.asUser("POST", "/compliance/deletion-requests", { json: request });
  await runCron("* * * * *", Date.now() + 60_000);
  expect([...(await resultsOf(workspace.asKey, body.id)).keys()]).toEqual(["ada@known.test"]);
  const made = await workspace.asKey("POST", `/verifications/${body.id}/export`);
  const csv = await download(made.body.url);
  expect(csv).not.toContain("bob@");
  expect(csv).toContain("friend of [erased]");
});

it("erases a person from the name of a list, also in its events", async () => {
  const json = { emails: ["ada@known.test"], name: "Found by bob@known.test" };
  const { body } = await workspace.asKey("POST", "/verifications", { json });
  await followVerification(workspace.asKey, body.id);
  const request = { subject_type: "email", subject: "bob@known.test" };
  await workspace.asUser("POST", "/compliance/deletion-requests", { json: request });
  await runCron("* * * * *", Date.now() + 60_000);
  const events = `/verifications/${body.id}/events?last_event_id=0`;
  const stream = String((await workspace.asKey("GET", events)).body);
  expect(stream).toContain("event: done");
  expect(stream).not.toContain("bob@");
  expect(stream).toContain("Found by [erased]");
});

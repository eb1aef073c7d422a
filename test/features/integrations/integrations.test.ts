import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { newSigningSecret } from "#src/destinations/webhook/webhook-signature";
import { nextSigning } from "#src/features/integrations/connections/secrets";
import { saveLeads } from "#src/pipeline/leads/save";
import { newId } from "#src/shared/ids";
import { addMember, newWorkspace } from "#test/support/harness/api";
import { newLead, scopeOf } from "#test/support/builders/leads";
import { apiWith } from "#test/support/fakes/model";
import { newReceiver } from "#test/support/harness/receiver";
import { stopClockAt } from "#test/support/harness/clock";
import { queryShards } from "#test/support/harness/shards";

const WEBHOOK = { provider: "webhook", name: "Ours", target_url: "https://receiver.test/ok/one" };

const nested = (levels: number) => JSON.parse('{"a":'.repeat(levels) + "1" + "}".repeat(levels));

describe("an integration", () => {
  it("is created, read, changed, listed and deleted", async () => {
    const { asKey } = await newWorkspace();
    const created = await asKey("POST", "/integrations", {
      json: { ...WEBHOOK, config: { events: ["job.completed"] }, field_map: { email: "Mail" } },
    });
    expect(created.status).toBe(201);
    const { signing_secret, ...integration } = created.body;
    expect(signing_secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(integration).toEqual({
      id: expect.any(String),
      provider: "webhook",
      name: "Ours",
      status: "active",
      error: null,
      enabled: true,
      auto_push: false,
      config: { events: ["job.completed"] },
      field_map: { email: "Mail" },
      auth_token_set: false,
      target_url_set: true,
      target_host: "receiver.test",
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await asKey("GET", `/integrations/${integration.id}`)).body).toEqual(integration);
    const other = await asKey("POST", "/integrations", { json: { ...WEBHOOK, name: "Second" } });
    const { data, total } = (await asKey("GET", "/integrations")).body;
    expect([total, data.map(({ name }: any) => name)]).toEqual([2, ["Second", "Ours"]]);

    const changed = await asKey("PATCH", `/integrations/${integration.id}`, {
      json: { name: "Renamed", auto_push: true, enabled: false, config: { note: "x" } },
    });
    expect(changed.body).toMatchObject({
      name: "Renamed",
      auto_push: true,
      status: "disabled",
      config: { events: ["job.completed"], note: "x" },
      field_map: { email: "Mail" },
      target_host: "receiver.test",
    });
    expect((await asKey("DELETE", `/integrations/${other.body.id}`)).status).toBe(204);
    expect((await asKey("DELETE", `/integrations/${other.body.id}`)).status).toBe(404);
    expect((await asKey("GET", "/integrations")).body.total).toBe(1);
  });

  it.each([
    [{ provider: "webhook" }, ["body.target_url"]],
    [{ ...WEBHOOK, target_url: "http://receiver.test/" }, ["body.target_url"]],
    [{ ...WEBHOOK, target_url: "https://127.0.0.1/" }, ["body.target_url"]],
    [{ ...WEBHOOK, target_url: "https://me:pw@receiver.test/" }, ["body.target_url"]],
    [{ ...WEBHOOK, provider: "crm_9" }, ["body.provider"]],
    [{ ...WEBHOOK, field_map: { mail: "Mail" } }, ["body.field_map.mail"]],
    [{ ...WEBHOOK, field_map: { email: "Mail", emails: "Mail" } }, ["body.field_map.emails"]],
    [{ ...WEBHOOK, config: nested(11) }, ["body.config"]],
    // Deeper than SQLite reads JSON: saving any lead of the workspace would fail.
    [{ ...WEBHOOK, config: nested(1_500) }, ["body"]],
    [{ ...WEBHOOK, config: { events: ["lead.gone"] } }, ["body.config.events"]],
    [{ ...WEBHOOK, auth_token: "whsec_1" }, ["body.auth_token"]],
    [{ ...WEBHOOK, color: "red" }, ["body.color"]],
    [{ provider: "chat_1" }, ["body.target_url"]],
    [{ provider: "slack" }, ["body.target_url"]],
    [{ provider: "database_1" }, ["body.auth_token", "body.config.base", "body.config.table"]],
    [{ provider: "airtable", auth_token: "pat1.2" }, ["body.config.base", "body.config.table"]],
    [{ provider: "crm_1" }, ["body.auth_token"]],
    [
      { provider: "crm_1", auth_token: "pat-1", config: { events: ["job.completed"] } },
      ["body.config.events"],
    ],
    [
      { provider: "crm_1", auth_token: "pat-1", config: { overwrite: "sometimes" } },
      ["body.config.overwrite"],
    ],
    [{ provider: "crm_2", auth_token: "abc" }, ["body.config.domain"]],
    [
      { provider: "crm_2", auth_token: "abc", config: { domain: "acme", overwirte: "always" } },
      ["body.config.overwirte"],
    ],
    [{ provider: "crm_1", auth_token: "pat-1", config: { note: "x" } }, ["body.config.note"]],
    [{ ...WEBHOOK, config: { event: ["job.completed"] } }, ["body.config.event"]],
    [{ ...WEBHOOK, config: { Events: ["job.completed"] } }, ["body.config.Events"]],
    [{ ...WEBHOOK, config: { evnets: ["job.completed"] } }, ["body.config.evnets"]],
    [
      { provider: "crm_3", auth_token: "1000.a" },
      [
        "body.config.client_id",
        "body.config.client_secret",
        "body.config.region",
        "body.config.module",
      ],
    ],
    [{ provider: "spreadsheet_1" }, ["body.auth_token", "body.target_url"]],
  ])("is rejected where a setting is missing or invalid: %j", async (json, paths) => {
    const { asKey } = await newWorkspace();
    const { status, body } = await asKey("POST", "/integrations", { json: { name: "N", ...json } });
    expect(status).toBe(422);
    expect(body.error.details.map(({ path }: any) => path).toSorted()).toEqual(paths.toSorted());
  });

  it("names the known members of its config where one is unknown", async () => {
    const { asKey } = await newWorkspace();
    const crm = { provider: "crm_2", name: "CRM", auth_token: "abc", config: { domain: "acme" } };
    const path = `/integrations/${(await asKey("POST", "/integrations", { json: crm })).body.id}`;
    const { status, body } = await asKey("PATCH", path, { json: { config: { contact: false } } });
    expect([status, body.error.message]).toEqual([
      422,
      "body.config.contact is unknown; known members: `domain`, `contacts`, `overwrite`",
    ]);
    for (const config of [{ contacts: false, overwrite: "always" }, { contact: null }])
      expect((await asKey("PATCH", path, { json: { config } })).status).toBe(200);
  });

  it("is validated by the settings of its provider when it is changed", async () => {
    const { asKey } = await newWorkspace();
    const { body } = await asKey("POST", "/integrations", { json: WEBHOOK });
    const path = `/integrations/${body.id}`;
    for (const json of [
      { target_url: null },
      { config: { events: 1 } },
      { target_url: "ftp://a.b" },
    ])
      expect([json, (await asKey("PATCH", path, { json })).status]).toEqual([json, 422]);
    expect((await asKey("GET", path)).body).toMatchObject({ target_host: "receiver.test" });
  });

  it("may use http and private addresses where the operator allows them", async () => {
    const workspace = await newWorkspace();
    const json = { ...WEBHOOK, target_url: "http://localhost:9999/in" };
    const local = { ALLOW_PRIVATE_HOSTS: "true" };
    const { status, body } = await apiWith(local, workspace, "POST", "/integrations", json);
    expect(status).toBe(201);
    // The operator no longer allows it: the error does not contain the address.
    const tested = await workspace.asKey("POST", `/integrations/${(body as any).id}/test`);
    expect(tested.body).toMatchObject({
      ok: false,
      response_status: null,
      error: "requests to the address are not allowed",
      response: null,
    });
  });

  it("is rejected beyond a hundred per workspace", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    await asKey("POST", "/integrations", { json: WEBHOOK });
    await queryShards(
      `INSERT INTO integrations (id, workspace_id, provider, name, enabled, auto_push, config, field_map,
         sealed_names, sealed_secrets, created_at, updated_at)
       SELECT hex(randomblob(16)), workspace_id, provider, name, 1, 0, config, field_map, sealed_names,
         sealed_secrets, 1, 1 FROM integrations, json_each(?2) WHERE workspace_id = ?1`,
      workspaceId,
      JSON.stringify(Array.from({ length: 98 }, () => 0)),
    );
    const made = await Promise.all(
      [1, 2, 3].map(() => asKey("POST", "/integrations", { json: WEBHOOK })),
    );
    expect(made.map(({ status }) => String(status)).toSorted()).toEqual(["201", "409", "409"]);
  });

  it("returns 404 for another workspace's integration", async () => {
    const [owner, stranger] = [await newWorkspace(), await newWorkspace()];
    const { id } = (await owner.asKey("POST", "/integrations", { json: WEBHOOK })).body;
    const calls: Parameters<typeof stranger.asKey>[] = [
      ["GET", `/integrations/${id}`],
      ["PATCH", `/integrations/${id}`, { json: { name: "Mine" } }],
      ["DELETE", `/integrations/${id}`],
      ["POST", `/integrations/${id}/push`],
      ["POST", `/integrations/${id}/test`],
      ["POST", `/integrations/${id}/rotate-secret`],
    ];
    for (const call of calls)
      expect([call[1], (await stranger.asKey(...call)).status]).toEqual([call[1], 404]);
    expect((await owner.asKey("GET", `/integrations/${id}`)).body.name).toBe("Ours");
  });
});

describe("a secret", () => {
  it("appears in no response, log, export, audit log or table", async () => {
    const secrets = {
      token: `tok-${newId()}`,
      client: `cli-${newId()}`,
      nested: `nes-${newId()}`,
      path: newId(),
    };
    const logs: string[] = [];
    const spies = (["log", "warn", "error"] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation((...line) => void logs.push(line.join(" "))),
    );
    const workspace = await newWorkspace();
    const { asKey, asUser, workspaceId } = workspace;
    const outputs: unknown[] = [];
    const call = async (...args: Parameters<typeof asKey>) => {
      const answer = await asKey(...args);
      outputs.push(answer.body);
      return answer.body;
    };
    const created = await call("POST", "/integrations", {
      json: {
        ...WEBHOOK,
        target_url: `https://receiver.test/refused/${secrets.path}`,
        auth_token: secrets.token,
        config: {
          client_secret: secrets.client,
          deep: { api_key: secrets.nested },
          client_id: "not a secret",
        },
      },
    });
    const { signing_secret } = outputs.pop() as any;
    expect(created.config).toEqual({
      client_id: "not a secret",
      client_secret_set: true,
      deep_set: true,
    });
    const path = `/integrations/${created.id}`;
    await call("GET", path);
    await call("GET", "/integrations");
    await call("POST", `${path}/test`);
    await saveLeads(scopeOf(workspaceId), [newLead()]);
    const { push_id } = await call("POST", `${path}/push`);
    await call("GET", `/integrations/pushes/${push_id}`);
    const again = await call("PATCH", path, { json: { config: created.config, name: "Again" } });
    expect(again.config).toEqual(created.config);
    expect(
      (await call("PATCH", path, { json: { config: { client_secret: null } } })).config,
    ).toEqual({ client_id: "not a secret", deep_set: true });
    outputs.push((await asUser("GET", "/compliance/export")).body);
    outputs.push((await asUser("GET", "/audit-log")).body);
    for (const table of ["integrations", "pushes", "push_leads", "audit_log"])
      outputs.push(await queryShards(`SELECT * FROM ${table}`));
    for (const spy of spies) spy.mockRestore();
    expect(logs.length).toBeGreaterThan(5);
    const all = JSON.stringify(outputs) + logs.join("\n");
    for (const [name, secret] of Object.entries({ ...secrets, signing_secret }))
      expect([name, all.includes(secret), all.includes(btoa(secret))]).toEqual([
        name,
        false,
        false,
      ]);
  });

  it("that is saved again replaces the old one and reactivates the integration", async () => {
    const { asKey, workspaceId } = await newWorkspace();
    await saveLeads(scopeOf(workspaceId), [newLead()]);
    const { url, got } = newReceiver("gate");
    const json = { ...WEBHOOK, target_url: url, auth_token: "old" };
    const { id } = (await asKey("POST", "/integrations", { json })).body;
    const path = `/integrations/${id}`;
    expect((await asKey("POST", `${path}/test`)).body).toMatchObject({
      ok: false,
      response_status: 401,
      error: "HTTP 401",
    });
    expect((await asKey("GET", path)).body).toMatchObject({ status: "auth_error" });
    const saved = await asKey("PATCH", path, { json: { auth_token: "new" } });
    expect(saved.body).toMatchObject({ status: "active", error: null, auth_token_set: true });
    expect((await asKey("POST", `${path}/test`)).body).toMatchObject({
      ok: true,
      response_status: 200,
      error: null,
    });
    expect((await asKey("POST", `${path}/push`)).body).toMatchObject({ pushed: 1 });
    const { taken } = await got();
    expect(taken.map(({ headers }) => [headers["authorization"], headers["user-agent"]])).toEqual([
      ["Bearer new", "quarry"],
      ["Bearer new", "quarry"],
    ]);
    const removed = await asKey("PATCH", path, { json: { auth_token: null } });
    expect(removed.body.auth_token_set).toBe(false);
  });

  it("of a webhook is rotated: for a day both sign, and each is returned once", async () => {
    stopClockAt();
    const { asKey } = await newWorkspace();
    const { url, trust, got } = newReceiver();
    const json = { ...WEBHOOK, target_url: url };
    const created = (await asKey("POST", "/integrations", { json })).body;
    const path = `/integrations/${created.id}`;
    const rotated = await asKey("POST", `${path}/rotate-secret`);
    const { signing_secret, previous_valid_until } = rotated.body;
    expect(Date.parse(previous_valid_until) - Date.now()).toBe(24 * 3600_000);
    await trust(created.signing_secret, signing_secret);
    await asKey("POST", `${path}/test`);
    const { taken } = await got();
    expect(taken.map(({ verified }) => verified)).toEqual([[true, true]]);
    expect(taken[0]!.headers["webhook-signature"]!.split(" ").length).toBe(2);
    expect(JSON.stringify((await asKey("GET", path)).body)).not.toContain("whsec_");
  });

  it("of a webhook that is rotated several times a day signs until it expires", async () => {
    const { asKey } = await newWorkspace();
    const { url, trust, got } = newReceiver();
    const json = { ...WEBHOOK, target_url: url };
    const { id, signing_secret } = (await asKey("POST", "/integrations", { json })).body;
    const secrets = [signing_secret];
    for (let turn = 0; turn < 5; turn++)
      secrets.push((await asKey("POST", `/integrations/${id}/rotate-secret`)).body.signing_secret);
    await trust(...secrets);
    await asKey("POST", `/integrations/${id}/test`);
    const [message] = (await got()).taken;
    expect(message!.verified).toEqual([false, true, true, true, true, true]);
    const earlier = { secret: "whsec_old", until: 1_000 };
    const signing = nextSigning({ current: "whsec_now", earlier: [earlier] }, "whsec_new", 1_000);
    expect(signing.earlier?.map(({ secret }) => secret)).toEqual(["whsec_now"]);
  });

  it("of the user signs instead of a generated one, and is not returned", async () => {
    const { asKey } = await newWorkspace();
    const { url, trust, got } = newReceiver();
    const [first, second] = [newSigningSecret(), newSigningSecret()];
    const json = { ...WEBHOOK, target_url: url, auth_token: first };
    const { id, signing_secret } = (await asKey("POST", "/integrations", { json })).body;
    expect(signing_secret).toBeNull();
    await trust(first, second);
    await asKey("POST", `/integrations/${id}/test`);
    await asKey("PATCH", `/integrations/${id}`, { json: { auth_token: second } });
    await asKey("POST", `/integrations/${id}/test`);
    expect((await got()).taken.map(({ verified }) => verified)).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it("is not sent to another host of a webhook", async () => {
    const { asKey } = await newWorkspace();
    const { url } = newReceiver();
    const json = {
      ...WEBHOOK,
      target_url: url,
      auth_token: "for-the-first-host",
      config: { api_key: "for-the-first-host", events: ["job.completed"] },
    };
    const path = `/integrations/${(await asKey("POST", "/integrations", { json })).body.id}`;
    const sameHost = await asKey("PATCH", path, { json: { target_url: newReceiver().url } });
    expect(sameHost.body).toMatchObject({ auth_token_set: true, config: { api_key_set: true } });
    const other = newReceiver();
    const target_url = other.url.replace("receiver.test", "other.receiver.test");
    const moved = await asKey("PATCH", path, { json: { target_url } });
    expect([moved.status, moved.body.auth_token_set, moved.body.config]).toEqual([
      200,
      false,
      { events: ["job.completed"] },
    ]);
    expect((await asKey("POST", `${path}/test`)).body.ok).toBe(true);
    const [message] = (await other.got()).taken;
    expect([message!.headers["authorization"], message!.headers["webhook-signature"]]).toEqual([
      undefined,
      expect.stringMatching(/^v1,/),
    ]);
    const back = { target_url: url, auth_token: "again", config: { api_key: "again" } };
    expect((await asKey("PATCH", path, { json: back })).body).toMatchObject({
      auth_token_set: true,
      config: { api_key_set: true },
    });
  });

  it.each([
    ["pipedrive", { domain: "acme" }, { domain: "globex" }, { domain: "ACME" }],
    ["crm_2", { domain: "acme" }, { domain: "globex" }, { domain: "acme" }],
    [
      "zoho",
      { client_id: "1000.A", client_secret: "s", region: "eu", module: "Leads" },
      { region: "us" },
      { module: "Accounts" },
    ],
    [
      "zoho",
      { client_id: "1000.A", client_secret: "s", region: "eu", module: "Leads" },
      { client_id: "1000.B" },
      { region: "eu" },
    ],
  ])("of %s with %j is not sent to the account of %j", async (provider, config, to, same) => {
    const { asKey } = await newWorkspace();
    const json = { provider, name: "CRM", auth_token: "for-the-first-account", config };
    const path = `/integrations/${(await asKey("POST", "/integrations", { json })).body.id}`;
    const kept = await asKey("PATCH", path, { json: { config: same } });
    expect([kept.status, kept.body.auth_token_set]).toEqual([200, true]);
    const moved = await asKey("PATCH", path, { json: { config: to } });
    expect(moved.status).toBe(422);
    expect(moved.body.error.details).toContainEqual({
      path: "body.auth_token",
      message: expect.stringContaining("is not sent to another host or account"),
      code: "invalid",
    });
    const { client_secret: _, ...open } = config as Record<string, string>;
    expect((await asKey("GET", path)).body.config).toMatchObject({ ...open, ...same });
    const secrets = "client_secret" in config ? { client_secret: "new" } : {};
    const given = { config: { ...to, ...secrets }, auth_token: "new" };
    expect((await asKey("PATCH", path, { json: given })).status).toBe(200);
  });

  it("is not mentioned where only the host is invalid", async () => {
    const { asKey } = await newWorkspace();
    const path = `/integrations/${(await asKey("POST", "/integrations", { json: WEBHOOK })).body.id}`;
    const { body } = await asKey("PATCH", path, { json: { target_url: null } });
    expect(body.error.message).toBe("body.target_url is required");
  });

  it("of a spreadsheet's script is not sent to another script", async () => {
    const { asKey } = await newWorkspace();
    const script = (id: string) => `https://script.google.com/macros/s/${id}/exec`;
    const json = {
      provider: "google_sheets",
      name: "Sheet",
      target_url: script("one"),
      auth_token: "secret",
    };
    const path = `/integrations/${(await asKey("POST", "/integrations", { json })).body.id}`;
    const moved = await asKey("PATCH", path, { json: { target_url: script("two") } });
    expect(moved.body.auth_token_set ?? moved.status).not.toBe(true);
    const given = { target_url: script("two"), auth_token: "new" };
    expect((await asKey("PATCH", path, { json: given })).body).toMatchObject({
      auth_token_set: true,
    });
  });

  it("of another provider cannot be rotated", async () => {
    const { asKey } = await newWorkspace();
    const json = { provider: "crm_1", name: "CRM", auth_token: "pat-eu1-1234" };
    const { id, signing_secret } = (await asKey("POST", "/integrations", { json })).body;
    expect(signing_secret).toBeNull();
    expect((await asKey("POST", `/integrations/${id}/rotate-secret`)).status).toBe(409);
  });

  it("is still used after a rotation of the encryption key", async () => {
    const workspace = await newWorkspace();
    const { url, got } = newReceiver();
    const json = { ...WEBHOOK, target_url: url, auth_token: "token" };
    const { id } = (await workspace.asKey("POST", "/integrations", { json })).body;
    const rotated = {
      ENCRYPTION_KEY: "another key, as long as the first was",
      OLD_ENCRYPTION_KEYS: env.ENCRYPTION_KEY,
    };
    const path = `/integrations/${id}`;
    const tested = await apiWith(rotated, workspace, "POST", `${path}/test`, {});
    expect(tested.body).toMatchObject({ ok: true, response_status: 204 });
    expect((await got()).taken[0]!.headers["authorization"]).toBe("Bearer token");
    // A change encrypts the secrets with the new key.
    expect((await apiWith(rotated, workspace, "PATCH", path, { enabled: true })).status).toBe(200);
    const without = { ENCRYPTION_KEY: rotated.ENCRYPTION_KEY };
    const again = await apiWith(without, workspace, "POST", `${path}/test`, {});
    expect(again.body.ok).toBe(true);
  });

  it("without its encryption key returns an error until it is saved again", async () => {
    const workspace = await newWorkspace();
    const { asKey } = workspace;
    const { id } = (await asKey("POST", "/integrations", { json: WEBHOOK })).body;
    const path = `/integrations/${id}`;
    const changed = { ENCRYPTION_KEY: "another key, as long as the first was" };
    const tested = await apiWith(changed, workspace, "POST", `${path}/test`, {});
    expect(tested.body).toMatchObject({ ok: false, error: /can no longer be decrypted/ });
    const renamed = await apiWith(changed, workspace, "PATCH", path, { name: "New" });
    expect(renamed.status).toBe(409);
    const { target_url } = WEBHOOK;
    const saved = await apiWith(changed, workspace, "PATCH", path, { target_url });
    expect(saved.status).toBe(200);
    expect((await apiWith(changed, workspace, "POST", `${path}/test`, {})).body.ok).toBe(true);
  });
});

it("writes changes of integrations to the audit log", async () => {
  const workspace = await newWorkspace();
  const { asUser, workspaceId } = workspace;
  await addMember(workspaceId, "member");
  const { id } = (await asUser("POST", "/integrations", { json: WEBHOOK })).body;
  await asUser("PATCH", `/integrations/${id}`, { json: { name: "New", enabled: false } });
  await asUser("POST", `/integrations/${id}/rotate-secret`);
  await asUser("DELETE", `/integrations/${id}`);
  const { data } = (await asUser("GET", "/audit-log")).body;
  const ours = data.filter(({ target }: any) => target === id);
  expect(ours.map(({ action, details }: any) => [action, details]).toReversed()).toEqual([
    ["integration.created", { provider: "webhook" }],
    ["integration.changed", { members: ["name", "enabled"] }],
    ["integration.secret_rotated", {}],
    ["integration.deleted", {}],
  ]);
});

import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import type { Connection, DestinationSettings } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import { webhook } from "#src/destinations/webhook/webhook";
import {
  isSigningSecret,
  newSigningSecret,
  signWebhook,
} from "#src/destinations/webhook/webhook-signature";
import { newReceiver, type Receiver } from "#test/support/harness/receiver";
import { outgoingLead } from "#test/support/fakes/providers/destination-calls";

const SECRET = newSigningSecret();

function connect(
  receiver: Receiver,
  settings: Partial<DestinationSettings> = {},
  deadlineMs = 30_000,
): Connection {
  return {
    settings: {
      authToken: null,
      targetUrl: receiver.url,
      config: {},
      fieldMap: {},
      signingSecrets: [SECRET],
      ...settings,
    },
    fetch: (url, init) => fetch(url, { ...init, redirect: "manual" }),
    tokens: { get: async () => null, put: async () => {} },
    wait: async () => {},
    nowMs: Date.now,
    deadlineMs,
  };
}

const batchOf = (...names: string[]) => ({
  id: "019a9c3e-7d2b-7c41-9f0a-3b1d2e4f5a6b_0",
  leads: names.map((name) => ({ lead: outgoingLead({ company_name: name }), remoteId: null })),
});

it("signs as Standard Webhooks does", async () => {
  const message = {
    id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
    timestampS: 1614265330,
    body: '{"test": 2432232314}',
  };
  expect(await signWebhook(["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"], message)).toBe(
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  );
});

it("creates a secret of 32 bytes that the library accepts, never the same", async () => {
  expect(newSigningSecret()).not.toBe(newSigningSecret());
  expect(atob(SECRET.slice("whsec_".length)).length).toBe(32);
  const body = JSON.stringify({ hello: "wörld 🌍" });
  const timestampS = Math.floor(Date.now() / 1000);
  const signature = await signWebhook([newSigningSecret(), SECRET], {
    id: "msg_1",
    timestampS,
    body,
  });
  const headers = {
    "webhook-id": "msg_1",
    "webhook-timestamp": String(timestampS),
    "webhook-signature": signature,
  };
  expect(new Webhook(SECRET).verify(body, headers)).toEqual({ hello: "wörld 🌍" });
  expect(() => new Webhook(SECRET).verify(`${body} `, headers)).toThrow("No matching signature");
});

it.each([
  ["whsec_" + btoa("a".repeat(23)), false],
  ["whsec_" + btoa("a".repeat(24)), true],
  ["whsec_" + btoa("a".repeat(64)), true],
  ["whsec_" + btoa("a".repeat(65)), false],
  ["whsec_no base64!", false],
  ["whsec_", false],
  [btoa("a".repeat(32)), false],
])("validates %j as a secret", (text, isOne) => {
  expect(isSigningSecret(text)).toBe(isOne);
});

it("sends leads as one signed message that the receiver's library verifies", async () => {
  const receiver = newReceiver();
  await receiver.trust(SECRET, newSigningSecret());
  const outcome = await webhook.push(batchOf("Acme", "Globex"), connect(receiver));
  expect(outcome).toMatchObject({ responseStatus: 204, failure: null });
  expect(outcome.results.map(({ status }) => status)).toEqual(["created", "created"]);
  const [message] = (await receiver.got()).taken;
  expect(message).toMatchObject({
    id: batchOf().id,
    type: "lead.pushed",
    data: { leads: [{ company_name: "Acme" }, { company_name: "Globex" }] },
    verified: [true, false],
  });
  expect(Date.parse(message!.timestamp)).toBeGreaterThan(Date.now() - 60_000);
  expect(message!.headers["content-type"]).toBe("application/json");
  expect(message!.headers).not.toHaveProperty("authorization");
});

it("signs with the old secret besides the new one", async () => {
  const receiver = newReceiver();
  const old = newSigningSecret();
  await receiver.trust(SECRET, old);
  await webhook.push(batchOf("Acme"), connect(receiver, { signingSecrets: [SECRET, old] }));
  expect((await receiver.got()).taken[0]!.verified).toEqual([true, true]);
});

it("sends a token, but never a signing secret", async () => {
  const receiver = newReceiver();
  await webhook.push(batchOf("Acme"), connect(receiver, { authToken: "key-4711" }));
  await webhook.push(batchOf("Acme"), connect(receiver, { authToken: SECRET }));
  const [first, second] = (await receiver.got()).taken;
  expect(first!.headers["authorization"]).toBe("Bearer key-4711");
  expect(JSON.stringify(second)).not.toContain(SECRET.slice(6));
});

it("adds the columns of a field map to each lead", async () => {
  const receiver = newReceiver();
  const fieldMap = { company_name: "Name", emails: "E-mails" } as const;
  await webhook.push(batchOf("Acme"), connect(receiver, { fieldMap }));
  const { leads } = (await receiver.got()).taken[0]!.data;
  expect(leads[0].fields).toEqual({ Name: "Acme", "E-mails": leads[0].emails.join("; ") });
});

describe("a response", () => {
  it.each([
    ["busy", "retry", 429, 30_000, "HTTP 429: not so fast"],
    ["throttled", "retry", 429, null, "HTTP 429"],
    ["broken", "retry", 503, null, "HTTP 503"],
    ["shaky", "retry", 500, null, "HTTP 500: oops"],
    ["down", "retry", null, null, "the receiver cannot be reached"],
    ["hang", "retry", null, null, "no response within 0.3 s"],
    ["refused", "unauthorized", 401, null, "HTTP 401: no access for Bearer [secret]"],
    ["gone", "gone", 410, null, "HTTP 410"],
    ["moved", "give_up", 307, null, "HTTP 307: webhooks do not follow redirects"],
    ["missing", "give_up", 404, null, "HTTP 404: Cannot POST [secret]"],
  ])("of mode %s means %s", async (mode, next, responseStatus, retryAfterMs, message) => {
    const receiver = newReceiver(mode);
    const connection = connect(receiver, { authToken: "key-4711" }, mode === "hang" ? 300 : 30_000);
    const outcome = await webhook.push(batchOf("Acme"), connection);
    expect(outcome.results).toEqual([]);
    expect(outcome.failure).toMatchObject({ next, responseStatus, retryAfterMs, message });
    expect((await receiver.got()).taken).toEqual([]);
  });

  it("of 2xx is sufficient, however long its body is", async () => {
    const receiver = newReceiver("endless");
    // Who reads on, reads until the test's limit.
    const connection = connect(receiver, {}, 600_000);
    const { failure, responseStatus } = await webhook.push(batchOf("Acme"), connection);
    expect([failure, responseStatus]).toEqual([null, 200]);
  });
});

it("is tested by a message of the type test", async () => {
  const receiver = newReceiver();
  await webhook.test(connect(receiver));
  const [message] = (await receiver.got()).taken;
  expect(message).toMatchObject({ type: "test", id: expect.stringMatching(/^test_[\w-]+$/) });
  await expect(webhook.test(connect(newReceiver("gone")))).rejects.toThrow(DestinationFailed);
});

it.each([
  [{ targetUrl: null }, ["target_url"]],
  [{ config: { events: ["lead.created"] } }, []],
  [{ config: { events: "lead.created" } }, ["config.events"]],
  [{ config: { events: ["lead.deleted"] } }, ["config.events"]],
  [{ authToken: "whsec_short" }, ["auth_token"]],
  [{ authToken: "two words" }, ["auth_token"]],
  [{ authToken: SECRET }, []],
])("reports missing or invalid settings of %j", (settings, paths) => {
  const { settings: all } = connect(newReceiver(), settings);
  expect(webhook.check(all).map(({ path }) => path)).toEqual(paths);
});

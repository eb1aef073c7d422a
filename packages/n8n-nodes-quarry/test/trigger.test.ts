import { Webhook } from "standardwebhooks";
import type { IDataObject } from "n8n-workflow";
import { expect, it } from "vitest";
import { isSigned } from "../nodes/Quarry/api/signature.ts";
import { QuarryTrigger } from "../nodes/Quarry/QuarryTrigger.node.ts";
import { fakeService, lead, page } from "./support/fake-service.ts";
import { triggerContext } from "./support/n8n-host.ts";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const OTHER = "whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
const NOW = new Date("2026-11-20T09:30:00.000Z");

function signed(body: string, { id = "m1", secret = SECRET, at = new Date() } = {}) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
}

it("accepts the signatures of Standard Webhooks, and no others", () => {
  const body = '{"type":"test","data":{"message":"Grüße"}}';
  const headers = signed(body, { at: NOW });
  const check = (given: object, text = body, secret = SECRET, atMs = NOW.getTime()) =>
    isSigned({ headers: { ...headers, ...given }, body: Buffer.from(text) }, secret, atMs);
  expect(check({})).toBe(true);
  const rotated = `v1,AAAA v1a,abc ${headers["webhook-signature"]}`;
  expect(check({ "webhook-signature": rotated })).toBe(true);
  expect(check({}, body.replace("Grüße", "Hello"))).toBe(false);
  expect(check({}, body, OTHER)).toBe(false);
  expect(check({}, body, "")).toBe(false);
  expect(check({}, body, SECRET, NOW.getTime() + 301_000)).toBe(false);
  expect(check({}, body, SECRET, NOW.getTime() - 301_000)).toBe(false);
  for (const name of Object.keys(headers)) expect(check({ [name]: undefined })).toBe(false);
  expect(check({ "webhook-id": "m2" })).toBe(false);
  expect(check({ "webhook-timestamp": "soon" })).toBe(false);
});

it("registers a webhook once, and again if the events, the address or the integration changed", async () => {
  const integration = { provider: "webhook", status: "active", config: {} };
  let created = 0;
  const listed: object[] = [];
  const service = await fakeService({
    "GET /integrations": () => page(listed),
    "POST /integrations": () => [201, { id: `i${++created}`, signing_secret: SECRET }],
    "GET /integrations/i1": { ...integration, id: "i1" },
    "GET /integrations/i2": { ...integration, id: "i2", status: "disabled" },
    "DELETE /integrations/i1": [204, undefined],
    "DELETE /integrations/i2": [204, undefined],
    "DELETE /integrations/left": [204, undefined],
  });
  const state: IDataObject = {};
  const methods = new QuarryTrigger().webhookMethods.default;
  const at = (events: string[], url = "https://n8n.example.com/webhook/1") =>
    triggerContext({ baseUrl: service.baseUrl, parameters: { events }, url, state }).hook;
  const activate = async (hook: ReturnType<typeof at>) =>
    (await methods.checkExists.call(hook)) || methods.create.call(hook);

  const hook = at(["job.completed", "lead.pushed"]);
  await activate(hook);
  await activate(hook);
  expect(service.sent("POST /integrations")).toMatchObject([
    {
      body: {
        provider: "webhook",
        name: "n8n: Leads",
        target_url: "https://n8n.example.com/webhook/1",
        config: { events: ["job.completed"] },
      },
    },
  ]);
  // Other events: the former integration is deleted, and one that remained from a crash.
  const { n8n_receiver: receiver } = service.sent("POST /integrations")[0]!.body["config"] as {
    n8n_receiver: string;
  };
  listed.push({ ...integration, id: "left", config: { n8n_receiver: receiver } });
  listed.push({ ...integration, id: "another", config: { n8n_receiver: "of another trigger" } });
  await activate(at(["lead.created"]));
  const deleted = () =>
    service.requests.filter(({ method }) => method === "DELETE").map(({ path }) => path);
  expect(deleted()).toEqual(["/integrations/i1", "/integrations/left"]);
  // Disabled, and then deleted in Quarry.
  await activate(at(["lead.created"]));
  await activate(at(["lead.created"]));
  expect(created).toBe(4);
  await methods.delete.call(at(["lead.created"]));
  expect(state).toEqual({});
});

it("starts the workflow for signed messages of the chosen events, once each", async () => {
  const state: IDataObject = { signingSecret: SECRET };
  const parameters = { events: ["lead.created", "job.completed"], split: true };
  const receive = async (
    message: object,
    { given = parameters, ...options }: Parameters<typeof signed>[1] & { given?: object } = {},
  ) => {
    const body = JSON.stringify({ timestamp: NOW.toISOString(), ...message });
    const { received } = triggerContext({ baseUrl: "", parameters: { ...given }, url: "", state });
    const { context, response } = received(body, signed(body, options));
    const { workflowData } = await new QuarryTrigger().webhook.call(context);
    return { status: response.statusCode, items: workflowData?.[0]?.map(({ json }) => json) };
  };
  const leads = [lead("l1", "acme.com"), lead("l2", "globex.com")];
  const created = { type: "lead.created", data: { leads } };

  expect(await receive(created, { secret: OTHER })).toEqual({ status: 401, items: undefined });
  expect(await receive(created)).toEqual({
    status: 200,
    items: leads.map((data) => ({
      message_id: "m1",
      type: "lead.created",
      timestamp: NOW.toISOString(),
      data,
    })),
  });
  expect(await receive(created)).toEqual({ status: 200, items: undefined });
  const whole = await receive(created, { id: "m2", given: { ...parameters, split: false } });
  expect(whole.items).toMatchObject([{ data: { leads } }]);
  const job = { id: "j1", status: "completed" };
  expect((await receive({ type: "job.completed", data: job }, { id: "m3" })).items).toMatchObject([
    { data: job },
  ]);
  for (const type of ["job.failed", "test"])
    expect(await receive({ type, data: {} }, { id: type })).toEqual({
      status: 200,
      items: undefined,
    });
});

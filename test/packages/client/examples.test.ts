import { exports } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newWorkspace, proveAddress } from "#test/support/harness/api";
import { signedInClient } from "#client/examples/session";
import webhook from "#client/examples/webhook";

/** The examples of the client's README, against the service. */
const printed: string[] = [];

/** Servers of tests need no pace. */
function withoutPace(init: RequestInit | undefined): RequestInit | undefined {
  if (typeof init?.body !== "string" || !init.body.includes('"urls"')) return init;
  const job = JSON.parse(init.body) as { config?: object };
  const config = { ...job.config, rate_limit_per_host_ms: 0 };
  return { ...init, body: JSON.stringify({ ...job, config }) };
}

beforeEach(async () => {
  const { key } = await newWorkspace();
  vi.stubEnv("QUARRY_URL", "https://quarry.test");
  vi.stubEnv("QUARRY_API_KEY", key);
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    exports.default.fetch(url, withoutPace(init)),
  );
  printed.length = 0;
  vi.spyOn(console, "log").mockImplementation((...values: unknown[]) => {
    const line = values.join(" ");
    // The service writes its log to the same console.
    if (!line.startsWith('{"level"')) printed.push(line);
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("crawls", async () => {
  await import("#client/examples/crawl");
  expect(printed).toHaveLength(3);
  expect(printed.toSorted()[1]).toMatch(/^Northfield Analytics/);
  expect(printed[2]).toBe("completed: 2 credits");
});

it("follows the events of a job", async () => {
  await import("#client/examples/events");
  expect(printed[0]).toBe("0 of 2 sites");
  expect(printed).toContain("gated-archive-society.org done ");
  expect(printed).toContain("Northfield Analytics");
});

it("reads lists", async () => {
  await import("#client/examples/lists");
  expect(printed).toEqual(["0 of 0 leads", "0"]);
});

it("reports errors", async () => {
  await import("#client/examples/errors");
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(/^body\.urls\.0 /);
});

it("uploads a file, and exports the leads", async () => {
  await import("#client/examples/upload");
  expect(printed[0]).toMatch(/^Row \d: /);
  expect(printed[1]).toMatch(/^1 leads: https:\/\/quarry\.test\/api\/v1\/exports\//);
});

it("sets options", async () => {
  await import("#client/examples/options");
  expect(printed[0]).toBe("true");
});

it("signs in", async () => {
  const account = { email: "grace@people.test", password: "a long password for tests" };
  let hasEnded = false;
  const { quarry, signIn, signOut } = signedInClient("https://quarry.test", () => {
    hasEnded = true;
  });
  await quarry.auth.register(account);
  await proveAddress(account.email);
  await signIn(account.email, account.password);
  expect((await quarry.auth.me()).user.email).toBe(account.email);
  await signOut();
  expect(hasEnded).toBe(false);
});

it("receives webhook messages", async () => {
  const env = { WEBHOOK_SECRET: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" };
  const body = JSON.stringify({
    type: "lead.pushed",
    data: { leads: [{ website: "https://a.com/" }] },
  });
  const send = (sentBody: string) => {
    const headers = {
      "webhook-id": "1",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": new Webhook(env.WEBHOOK_SECRET).sign("1", new Date(), body),
    };
    const request = new Request("https://acme.com/", { method: "POST", headers, body: sentBody });
    return webhook.fetch(request, env);
  };
  expect((await send(body)).status).toBe(204);
  expect(printed).toEqual(["https://a.com/"]);
  expect((await send(`${body} `)).status).toBe(400);
});

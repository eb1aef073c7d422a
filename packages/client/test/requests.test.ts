import { describe, expect, it } from "vitest";
import * as client from "@quarry/client";
import { Quarry } from "@quarry/client";
import { fail, respond, serve } from "./support/loopback.ts";

const PAGE = { data: [], page: 1, per_page: 25, total: 0 };

describe("addresses and credentials", () => {
  it.each(["", "/", "/api/v1", "/api/v1/"])("accepts a base URL that ends with %j", async (end) => {
    const { baseUrl, requests } = await serve((_, response) => respond(response, 200, PAGE));
    await new Quarry({ baseUrl: baseUrl + end, apiKey: "lk_live_test" }).jobs.list();
    expect(requests[0]).toMatchObject({ method: "GET", path: "/api/v1/jobs" });
    expect(requests[0]!.headers["x-api-key"]).toBe("lk_live_test");
  });

  it("reads QUARRY_URL and QUARRY_API_KEY", async () => {
    const { baseUrl, requests } = await serve((_, response) => respond(response, 200, PAGE));
    Object.assign(process.env, { QUARRY_URL: baseUrl, QUARRY_API_KEY: "lk_live_environment" });
    try {
      await new Quarry().jobs.list();
      await new Quarry({ token: "a token" }).jobs.list();
    } finally {
      delete process.env["QUARRY_URL"];
      delete process.env["QUARRY_API_KEY"];
    }
    expect(requests[0]!.headers["x-api-key"]).toBe("lk_live_environment");
    expect(requests[1]!.headers).toMatchObject({ authorization: "Bearer a token" });
    expect(requests[1]!.headers).not.toHaveProperty("x-api-key");
  });

  it("asks for the address of the service", () => {
    expect(() => new Quarry()).toThrow("Set baseUrl or QUARRY_URL");
  });

  it("sends no credentials to public endpoints", async () => {
    const { quarry, requests } = await serve((_, response) => respond(response, 200, PAGE));
    await quarry.billing.plans();
    expect(requests[0]!.headers).not.toHaveProperty("x-api-key");
  });

  it("accepts an invitation as its user, or with a password as nobody", async () => {
    const { baseUrl, requests } = await serve((_, response) => respond(response, 201, {}));
    const { invitations } = new Quarry({ baseUrl, token: "a token" }).workspace;
    await invitations.accept({ token: "inv" });
    await invitations.accept({ token: "inv", password: "correct horse battery" });
    expect(requests.map(({ headers }) => headers.authorization)).toEqual([
      "Bearer a token",
      undefined,
    ]);
  });

  it("takes other options for some calls", async () => {
    const { quarry, requests } = await serve((_, response) => respond(response, 200, PAGE));
    await quarry.withOptions({ headers: { "X-Team": "sales" } }).jobs.list();
    await quarry.jobs.list({}, { headers: { "X-Team": "support" } });
    expect(requests.map(({ headers }) => headers["x-team"])).toEqual(["sales", "support"]);
    expect(requests[0]!.headers["x-api-key"]).toBe("lk_live_test");
  });

  it("encodes ids and queries, and rejects an empty id", async () => {
    const { quarry, requests } = await serve((_, response) => respond(response, 200, PAGE));
    await quarry.jobs.get("a/b?c");
    await quarry.leads.list({ q: "a & b", has_email: true });
    expect(requests[0]!.path).toBe("/api/v1/jobs/a%2Fb%3Fc");
    expect(requests[1]!.path).toBe("/api/v1/leads?q=a+%26+b&has_email=true");
    expect(() => quarry.jobs.get("")).toThrow("is empty");
  });
});

describe("failures", () => {
  it.each([
    [400, "idempotency_key_reused", client.BadRequestError],
    [401, "unauthorized", client.AuthenticationError],
    [402, "insufficient_credits", client.InsufficientCreditsError],
    [403, "forbidden", client.PermissionError],
    [404, "not_found", client.NotFoundError],
    [409, "conflict", client.ConflictError],
    [413, "payload_too_large", client.PayloadTooLargeError],
    [415, "unsupported_media_type", client.UnsupportedMediaTypeError],
    [422, "validation_failed", client.ValidationError],
    [429, "quota_exceeded", client.RateLimitError],
    [503, "ai_not_configured", client.ServerError],
  ] as const)("rejects with the class of %d, at once for %s", async (status, code, type) => {
    const { quarry, requests } = await serve((_, response) =>
      fail(response, status, code, { "X-Request-Id": "request 1" }),
    );
    const error = await quarry.jobs.create({ urls: [] }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ status, code, requestId: "request 1", name: type.name });
    expect((error as Error).message).toBe(`The code is ${code}`);
    expect(requests).toHaveLength(1);
  });

  it("names the invalid members of a request", async () => {
    const details = [{ path: "body.urls", message: "`urls` is required", code: "invalid_type" }];
    const { quarry } = await serve((_, response) =>
      respond(response, 422, {
        error: { code: "validation_failed", message: "Invalid", details, details_total: 1 },
      }),
    );
    await expect(quarry.jobs.create({ urls: [] })).rejects.toMatchObject({ details });
  });

  it("reports the page of a proxy without a code", async () => {
    const { quarry } = await serve(
      (_, response) => response.writeHead(502, { "Retry-After": "0" }).end("<h1>Bad gateway</h1>"),
      { maxRetries: 0 },
    );
    await expect(quarry.jobs.list()).rejects.toMatchObject({ status: 502, code: undefined });
  });

  it("reports a server that cannot be reached", async () => {
    const quarry = new Quarry({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 });
    await expect(quarry.jobs.list()).rejects.toBeInstanceOf(client.ConnectionError);
  });

  it("reports a response that ends early", async () => {
    const { quarry } = await serve(
      (_, response) => {
        response.writeHead(200, { "Content-Length": "100" }).write("{");
        setTimeout(() => response.destroy(), 10);
      },
      { maxRetries: 0 },
    );
    await expect(quarry.jobs.list()).rejects.toBeInstanceOf(client.ConnectionError);
  });
});

describe("retries", () => {
  it.each([429, 500, 502, 503, 504])("repeats a request after %d", async (status) => {
    const { quarry, requests } = await serve((_, response, count) =>
      count < 3 ? fail(response, status, "internal_error") : respond(response, 200, PAGE),
    );
    await expect(quarry.jobs.list()).resolves.toEqual(PAGE);
    expect(requests).toHaveLength(3);
  });

  it("gives up after maxRetries", async () => {
    const { quarry, requests } = await serve((_, response) =>
      fail(response, 500, "internal_error"),
    );
    await expect(quarry.jobs.list({}, { maxRetries: 3 })).rejects.toMatchObject({ status: 500 });
    expect(requests).toHaveLength(4);
  });

  it("repeats the creation of a job with the same idempotency key", async () => {
    const { quarry, requests } = await serve((_, response, count) =>
      count < 2 ? response.destroy() : respond(response, 201, { id: "1" }),
    );
    await quarry.jobs.create({ urls: ["acme.com"] });
    const keys = requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(requests[1]!.body).toBe('{"urls":["acme.com"]}');
  });

  it("takes an idempotency key of the caller", async () => {
    const { quarry, requests } = await serve((_, response) => respond(response, 201, {}));
    await quarry.jobs.create({ urls: ["acme.com"] }, { idempotencyKey: "import 7" });
    expect(requests[0]!.headers["idempotency-key"]).toBe("import 7");
  });

  it("does not repeat a POST without an idempotency key, because it may have had an effect", async () => {
    const { quarry, requests } = await serve((_, response) =>
      fail(response, 500, "internal_error"),
    );
    await expect(quarry.tags.create({ name: "Hot" })).rejects.toMatchObject({ status: 500 });
    expect(requests).toHaveLength(1);
  });

  it.each([
    [429, "rate_limited"],
    [503, "workspace_moving"],
  ])("repeats any request after %d %s, because it had no effect", async (status, code) => {
    const { quarry, requests } = await serve((_, response, count) =>
      count < 2 ? fail(response, status, code) : respond(response, 201, {}),
    );
    await quarry.tags.create({ name: "Hot" });
    expect(requests).toHaveLength(2);
  });

  it("does not repeat a conflict, unless its own first attempt is still running", async () => {
    const { quarry, requests } = await serve((_, response, count) => {
      if (count === 1) return fail(response, 409, "conflict");
      return count === 2 ? respond(response, 201, {}) : fail(response, 409, "conflict", {});
    });
    await quarry.jobs.create({ urls: ["acme.com"] });
    await expect(quarry.jobs.cancel("1")).rejects.toBeInstanceOf(client.ConflictError);
    expect(requests).toHaveLength(3);
  });

  it("does not wait for hours", async () => {
    const { quarry, requests } = await serve((_, response) =>
      fail(response, 429, "rate_limited", { "Retry-After": "3600" }),
    );
    await expect(quarry.jobs.list()).rejects.toMatchObject({ retryAfterMs: 3_600_000 });
    expect(requests).toHaveLength(1);
  });
});

describe("deadlines", () => {
  it("ends an attempt that takes too long, and repeats it", async () => {
    const { quarry, requests } = await serve((_, response, count) => {
      if (count > 1) respond(response, 200, PAGE);
    });
    await expect(quarry.jobs.list({}, { timeoutMs: 500 })).resolves.toEqual(PAGE);
    expect(requests).toHaveLength(2);
  });

  it("includes the body", async () => {
    const { quarry } = await serve((_, response) => response.writeHead(200).write("{"), {
      maxRetries: 0,
      timeoutMs: 50,
    });
    await expect(quarry.jobs.list()).rejects.toBeInstanceOf(client.TimeoutError);
  });

  it("stops for the signal of the caller, with its reason", async () => {
    const { quarry, requests } = await serve(() => controller.abort(new Error("enough")));
    const controller = new AbortController();
    await expect(quarry.jobs.list({}, { signal: controller.signal })).rejects.toThrow("enough");
    expect(requests).toHaveLength(1);
  });

  it("stops while it waits for the next attempt", async () => {
    const { quarry, requests } = await serve((_, response) => {
      fail(response, 503, "internal_error", { "Retry-After": "50" });
      setTimeout(() => controller.abort(new Error("enough")), 20);
    });
    const controller = new AbortController();
    await expect(quarry.jobs.list({}, { signal: controller.signal })).rejects.toThrow("enough");
    expect(requests).toHaveLength(1);
  });
});

it("uploads a file with the settings of its crawl", async () => {
  const { quarry, requests } = await serve((_, response) => respond(response, 201, {}));
  await quarry.jobs.createFromCsv({ file: "website\nacme.com\n", config: { max_depth: 2 } });
  await quarry.jobs.createFromCsv({ file: new File(["acme.com"], "acme.csv"), name: "Acme" });
  expect(requests[0]!.body).toContain('filename="sites.csv"');
  expect(requests[0]!.body).toContain('{"max_depth":2}');
  expect(requests[1]!.body).toContain('filename="acme.csv"');
});

it("shows the response to the caller", async () => {
  const { quarry } = await serve((_, response) =>
    respond(response, 200, PAGE, { "RateLimit-Remaining": "598" }),
  );
  let remaining: string | null = null;
  await quarry.jobs.list(
    {},
    {
      onResponse: ({ headers }) => {
        remaining = headers.get("ratelimit-remaining");
      },
    },
  );
  expect(remaining).toBe("598");
});

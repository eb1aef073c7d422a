import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toolEndpoints } from "#src/features/tools/routes";
import { api, type Call } from "#test/support/harness/api";
import { probeApi } from "#test/support/harness/probe-api";
import { stopClockAt } from "#test/support/harness/clock";

afterEach(() => void vi.restoreAllMocks());

let visitors = 0;
/** Somebody who has used no tool today. */
const newVisitor = () => `2001:db8:${(++visitors).toString(16)}::1`;

const use = (tool: string, json: unknown, headers: Record<string, string> = {}) =>
  api("POST", `/tools/${tool}`, {
    json,
    headers: { "CF-Connecting-IP": newVisitor(), ...headers },
  });
const reads = ["extract-contacts", "tech"];

describe("extracting contacts", () => {
  it("reads the page and the best contact page that it links to", async () => {
    const { status, body } = await use("extract-contacts", { url: "northfield-analytics.io" });
    expect(status).toBe(200);
    expect(body).toEqual({
      url: "https://northfield-analytics.io/",
      company_name: "Northfield Analytics",
      emails: ["sales@northfield-analytics.io", "press@northfield-analytics.io"],
      phones: ["+14159823367"],
      socials: expect.objectContaining({
        linkedin: "https://www.linkedin.com/company/northfield-analytics",
      }),
      pages: ["https://northfield-analytics.io/", "https://northfield-analytics.io/company"],
    });
  });

  it("follows redirects, and returns empty lists without contacts", async () => {
    const { body } = await use("extract-contacts", { url: "https://ten-redirects.hostile.test/" });
    expect(body).toMatchObject({
      url: "https://ten-redirects.hostile.test/10",
      emails: ["info@hostile.test"],
      phones: [],
      socials: {},
      pages: ["https://ten-redirects.hostile.test/10"],
    });
  });

  it("uses only the given page if the contact page cannot be read", async () => {
    const url = "https://broken-contact.hostile.test/";
    const { status, body } = await use("extract-contacts", { url });
    expect(status).toBe(200);
    expect(body).toMatchObject({ url, emails: ["info@hostile.test"], pages: [url] });
  });
});

describe("detecting technologies", () => {
  it("detects technologies in the page and in the DNS of its domain", async () => {
    const { status, body } = await use("tech", { url: "https://northfield-analytics.io/" });
    expect(status).toBe(200);
    expect(body.url).toBe("https://northfield-analytics.io/");
    const names = body.technologies.map(({ name }: any) => name);
    expect(names).toEqual(expect.arrayContaining(["Next.js", "Vercel", "Google Workspace"]));
    expect(body.technologies[0]).toHaveProperty("category");
    expect(body.technologies[0]).toHaveProperty("version");
  });

  it("returns an empty list for a page without known technologies", async () => {
    const { body } = await use("tech", { url: "https://ok.hostile.test/" });
    expect(body).toEqual({ url: "https://ok.hostile.test/", technologies: [] });
  });
});

describe.each(reads)("%s", (tool) => {
  it.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://[::1]/",
    "http://10.0.0.1:8080/",
    "http://169.254.169.254/latest/meta-data",
    "localhost",
    "https://printer.local/",
    "https://acme.com:22/",
    "ftp://acme.com/",
    "https://user:secret@acme.com/",
    "no address",
  ])("rejects %s as invalid, and does not count it", async (url) => {
    const { status, body, headers } = await use(tool, { url });
    expect([status, body.error.details[0].path]).toEqual([422, "body.url"]);
    expect(headers.get("RateLimit-Remaining")).toBe("20");
  });

  it.each([
    [{}, "body.url"],
    [{ url: "" }, "body.url"],
    [{ url: 7 }, "body.url"],
    [{ url: `acme.com/${"x".repeat(2048)}` }, "body.url"],
    [{ url: "acme.com", depth: 3 }, "body.depth"],
  ])("rejects %j with its path", async (json, path) => {
    const { status, body } = await use(tool, json);
    expect([status, body.error.details[0].path]).toEqual([422, path]);
  });

  it.each([
    ["https://redirect-to.hostile.test/?to=http://169.254.169.254/", "private_address"],
    ["https://redirect-to.hostile.test/?to=http://localhost/", "private_address"],
    ["https://meta-refresh-private.hostile.test/", "private_address"],
    ["https://nowhere.invalid/", "connection"],
    ["https://missing.hostile.test/", "not_found"],
    ["https://always-500.hostile.test/", "server_error"],
    ["https://forbidden.hostile.test/", "blocked"],
    ["https://pdf.hostile.test/", "not_html"],
    ["https://hundred-redirects.hostile.test/", "too_many_redirects"],
  ])("reports why %s cannot be read, and counts it", async (url, reason) => {
    const { status, body, headers } = await use(tool, { url });
    expect([status, body.error.code]).toEqual([502, "upstream_failed"]);
    expect(body.error.message).toContain(reason);
    expect(headers.get("RateLimit-Remaining")).toBe("19");
  });

  it("times out for a site that does not respond", async () => {
    const { status, body } = await use(tool, { url: "https://never-answers.hostile.test/" });
    expect([status, body.error.message]).toEqual([502, expect.stringContaining("timeout")]);
  });

  it("reads the requested page regardless of robots.txt", async () => {
    const { status } = await use(tool, { url: "https://gated-archive-society.org/" });
    expect(status).toBe(200);
  });
});

const IMPLICIT_MX = expect.arrayContaining(["implicit_mx"]);

describe("verifying an address", () => {
  it.each<[string, object]>([
    [
      "jane.doe@every-type.test",
      { status: "unverified", has_mx: true, is_role: false, mx_host: "mx.every-type.test" },
    ],
    [
      " Info@EVERY-type.test ",
      { email: "info@every-type.test", status: "unverified", has_mx: true, is_role: true },
    ],
    ["jane@null-mx.test", { status: "invalid", has_mx: false, mx_host: null }],
    ["jane@nowhere-at-all.test", { status: "invalid", confidence: 0, has_mx: false }],
    ["jane@servfail-dns.test", { status: "unknown", has_mx: false }],
    ["jane@mailinator.com", { disposable: true, is_disposable: true, is_free_provider: false }],
    ["jane@gmial.com", { suggestion: "jane@gmail.com" }],
    ["no address", { status: "invalid", confidence: 0, reasons: ["syntax_invalid"] }],
    ["jane@", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["jane@every type.test", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["jane@127.0.0.1", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["@", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["jane@[192.0.2.1]", { status: "invalid", reasons: ["syntax_invalid"] }],
    [`jane@${"x".repeat(64)}.test`, { status: "invalid", reasons: ["syntax_invalid"] }],
    ["jane@xn--mnchen-3ya.test", { status: "risky", reasons: IMPLICIT_MX }],
    // Only a server that speaks SMTPUTF8 takes these (RFC 6531), and none is asked whether it does.
    [
      "\u043f\u043e\u0447\u0442\u0430@every-type.test",
      {
        status: "unverified",
        has_mx: true,
        reasons: ["mx_found", "mailbox_not_checked", "smtputf8_required"],
      },
    ],
    ["jos\u00e9@gmial.com", { suggestion: "jos\u00e9@gmail.com" }],
    ["jos\u00e9@null-mx.test", { status: "invalid", reasons: ["null_mx"] }],
    ["jos\u00e9@servfail-dns.test", { status: "unknown", has_mx: false }],
    ["jos\u00e9..p@every-type.test", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["ja\u200bne@every-type.test", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["<jane@every-type.test>", { status: "invalid", reasons: ["syntax_invalid"] }],
    ["jane\r\nRCPT TO:<x@y.test>@every-type.test", { status: "invalid" }],
  ])("returns the result for %j", async (email, expected) => {
    const { status, body } = await use("verify-email", { email });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email: email.trim(), catch_all: null, ...expected });
  });

  it("returns every documented property", async () => {
    const { body } = await use("verify-email", { email: "jane@every-type.test" });
    expect(body).toEqual({
      email: "jane@every-type.test",
      status: "unverified",
      confidence: 80,
      has_mx: true,
      is_role: false,
      disposable: false,
      is_disposable: false,
      is_free_provider: false,
      catch_all: null,
      reasons: ["mx_found", "mailbox_not_checked"],
      suggestion: null,
      mx_host: "mx.every-type.test",
    });
  });

  it.each([
    [{}, "body.email"],
    [{ email: "" }, "body.email"],
    [{ email: null }, "body.email"],
    [{ email: `${"x".repeat(321)}@acme.com` }, "body.email"],
    [{ email: "jane@acme.com", deep: true }, "body.deep"],
  ])("rejects %j with its path", async (json, path) => {
    const { status, body } = await use("verify-email", json);
    expect([status, body.error.details[0].path]).toEqual([422, path]);
  });
});

it.each([
  ["ada@known.test", { status: "valid", catch_all: false, mx_host: "known.mail.test" }],
  ["nobody@known.test", { status: "invalid", catch_all: null }],
  ["jane@all.mail.test", { status: "risky", catch_all: true }],
  ["jos\u00e9@known.test", { status: "unverified", catch_all: null }],
])("returns the mail server result for %s if probing is enabled", async (email, expected) => {
  const settings = {
    ENABLE_SMTP_VERIFY: "true",
    SMTP_HELO_NAME: "probe.quarry.test",
    ALLOW_PRIVATE_HOSTS: "true",
  };
  const { status, body } = await probeApi(toolEndpoints, settings)("POST", "/tools/verify-email", {
    json: { email },
    headers: { "CF-Connecting-IP": newVisitor() },
  });
  expect([status, body]).toEqual([200, expect.objectContaining(expected)]);
});

describe("the daily limit", () => {
  const verify = (address: string, call: Call = {}) =>
    api("POST", "/tools/verify-email", {
      json: { email: "no address" },
      ...call,
      headers: { "CF-Connecting-IP": address, ...call.headers },
    });

  it("allows twenty requests per client until midnight UTC, regardless of its headers", async () => {
    stopClockAt("2126-11-22T18:00:00Z");
    const address = newVisitor();
    for (let i = 0; i < 20; i++) {
      const { status, headers } = await verify(address, {
        headers: { "X-Forwarded-For": `198.51.100.${i}`, "X-Real-IP": `198.51.100.${i}` },
      });
      expect([status, headers.get("RateLimit-Remaining")]).toEqual([200, String(19 - i)]);
    }
    const forged = {
      "X-Forwarded-For": "203.0.113.77",
      Forwarded: "for=203.0.113.77",
      "X-Real-IP": "203.0.113.77",
      "True-Client-IP": "203.0.113.77",
      "X-API-Key": "lk_live_0000000000000000000000000000000000000000000",
    };
    const refused = await verify(address, { headers: forged });
    expect(refused).toMatchObject({ status: 429, body: { error: { code: "rate_limited" } } });
    expect(refused.body.error.message).toContain("daily free limit");
    expect(refused.headers.get("Retry-After")).toBe(String(6 * 3600));
    expect((await verify(address.replace("::1", "::2"))).status).toBe(429);
    expect((await verify(newVisitor())).status).toBe(200);
    const other = await use("tech", { url: "ok.hostile.test" }, { "CF-Connecting-IP": address });
    expect([other.status, other.headers.get("RateLimit-Remaining")]).toEqual([200, "19"]);
  });

  it("does not count unreadable requests", async () => {
    const address = newVisitor();
    const left = async (call: Call) =>
      (await verify(address, call)).headers.get("RateLimit-Remaining");
    expect(await left({ json: {} })).toBe("20");
    expect(await left({ json: undefined, body: "{", headers: JSON_TYPE })).toBe("20");
    expect(
      await left({ json: undefined, body: "x", headers: { "Content-Type": "text/csv" } }),
    ).toBe("20");
    expect(await left({ json: { email: "x".repeat(2 ** 20) } })).toBe("20");
    expect(await left({})).toBe("19");
  });
});

const JSON_TYPE = { "Content-Type": "application/json" };

it("sends no D1 query", async () => {
  const prepare = vi.spyOn(Object.getPrototypeOf(env.DB), "prepare");
  await use("verify-email", { email: "jane@every-type.test" });
  await use("extract-contacts", { url: "ok.hostile.test" });
  await use("tech", { url: "ok.hostile.test" });
  expect(prepare).not.toHaveBeenCalled();
});

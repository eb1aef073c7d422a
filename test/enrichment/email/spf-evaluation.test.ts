import { describe, expect, it } from "vitest";
import { evaluateSpf } from "#src/enrichment/email/spf-evaluation";
import { dnsOf, texts } from "#test/support/builders/dns-records";

const DOMAIN = "acme.test";

async function evaluate(
  record: string | string[],
  others: Parameters<typeof dnsOf>[0] = {},
  failing: string[] = [],
) {
  const { resolveDns, asked } = dnsOf(others, failing);
  const apex = { status: "found" as const, records: [record].flat(), aliases: [] };
  return { ...(await evaluateSpf(DOMAIN, apex, resolveDns)), asked };
}

const includes = (count: number) =>
  Array.from({ length: count }, (_, at) => `include:s${at}.test`).join(" ");
const senders = (count: number) =>
  texts(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`s${at}.test`, "v=spf1 ip4:192.0.2.1 -all"]),
    ),
  );

describe("the SPF result for unlisted senders", () => {
  it.each([
    ["v=spf1 mx -all", "fail"],
    ["v=spf1 ~all", "softfail"],
    ["v=spf1 ?all", "neutral"],
    ["v=spf1 mx", "neutral"],
    ["V=SPF1 MX -ALL", "fail"],
    ["v=spf1 -all include:gone.test", "fail"],
    ["v=spf1 -all redirect=gone.test", "fail"],
  ])("%s: %s", async (record, all) => {
    expect(await evaluate(record)).toMatchObject({ state: "present", all, issue: null });
  });

  it.each([
    "v=spf1 +all",
    "v=spf1 all",
    "v=spf1 mx +ALL",
    "v=spf1 ip4:0.0.0.0/0 -all",
    "v=spf1 ip4:203.0.113.9/0 -all",
    "v=spf1 ip6::/0 -all",
    "v=spf1 ip6:2000::/3 -all",
    "v=spf1 ip4:0.0.0.0/1 ip4:128.0.0.0/1 -all",
    "v=spf1 ip4:0.0.0.0/2 ip4:64.0.0.0/2 mx -all",
    "v=spf1 ip6:2000::/4 ip6:3000::/4 ~all",
    "v=spf1 a/0 -all",
    "v=spf1 mx:a.test/24//0 -all",
    "v=spf1 a//0 -all",
  ])("%s does not protect", async (record) => {
    expect(await evaluate(record)).toMatchObject({ all: "pass", issue: "passes_all" });
  });

  it.each([
    "v=spf1 ip4:10.0.0.0/8 ip4:192.0.2.0/24 -all",
    "v=spf1 ip4:0.0.0.0/2 ip4:0.0.0.0/2 -all",
    "v=spf1 ip4:224.0.0.0/3 -all",
    "v=spf1 -ip4:0.0.0.0/0 -all",
    "v=spf1 ip6:fe80::/10 -all",
    "v=spf1 ip6:2001:db8::/32 ip6:2a00::/12 -all",
    "v=spf1 a/24 mx/28//64 -all",
  ])("%s protects", async (record) => {
    expect(await evaluate(record)).toMatchObject({ all: "fail", issue: null });
  });

  it("passes every sender if an include lists all addresses", async () => {
    const others = texts({ "a.test": "v=spf1 ip4:0.0.0.0/0 ~all" });
    expect(await evaluate("v=spf1 include:a.test -all", others)).toMatchObject({
      all: "pass",
      issue: "passes_all",
    });
  });

  it("follows a redirect, and the `all` of an include only if it passes every sender", async () => {
    const others = texts({
      "a.test": "v=spf1 -all",
      "b.test": "v=spf1 +all",
      "c.test": "v=spf1 ?all",
    });
    expect(await evaluate("v=spf1 redirect=a.test", others)).toMatchObject({ all: "fail" });
    for (const record of ["v=spf1 include:a.test ~all", "v=spf1 include:c.test ~all"])
      expect(await evaluate(record, others)).toMatchObject({ all: "softfail", issue: null });
    expect(await evaluate("v=spf1 include:b.test ~all", others)).toMatchObject({
      all: "pass",
      issue: "passes_all",
    });
    expect(await evaluate("v=spf1 -include:b.test ~all", others)).toMatchObject({ all: "fail" });
    expect(await evaluate("v=spf1 redirect=b.test", others)).toMatchObject({
      issue: "passes_all",
    });
  });
});

describe("the DNS lookups of an SPF record", () => {
  it("include those of its includes", async () => {
    const others = texts({
      "a.test": "v=spf1 include:b.test mx:c.test -all",
      "b.test": "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all",
    });
    const { lookups, asked } = await evaluate("v=spf1 a include:a.test exists:d.test -all", others);
    expect(lookups).toBe(5);
    expect(asked).toEqual(["TXT a.test", "TXT b.test"]);
  });

  it("may be ten, but not eleven", async () => {
    const ten = await evaluate(`v=spf1 ${includes(10)} -all`, senders(10));
    expect(ten).toMatchObject({ state: "present", lookups: 10 });
    const eleven = await evaluate(`v=spf1 ${includes(11)} -all`, senders(11));
    expect(eleven).toMatchObject({ state: "error", issue: "too_many_lookups", all: null });
    expect(eleven.asked).toEqual([]);
  });

  it("are at most ten, even for recursive includes", async () => {
    const wide = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [
        `s${at}.test`,
        `v=spf1 ${Array.from({ length: 9 }, (_x, to) => `include:t${at}-${to}.test`).join(" ")} -all`,
      ]),
    );
    const found = await evaluate(`v=spf1 ${includes(9)} -all`, texts(wide));
    expect(found.issue).toBe("too_many_lookups");
    expect(found.asked.length).toBeLessThanOrEqual(10);
  });

  it("are unknown, not an error, if DNS fails or a name has macros", async () => {
    const failing = await evaluate("v=spf1 include:a.test -all", {}, ["a.test"]);
    expect(failing).toMatchObject({ state: "present", lookups: null, all: "fail", issue: null });
    const macro = await evaluate("v=spf1 include:%{ir}.a.test -all");
    expect(macro).toMatchObject({ state: "present", lookups: null, issue: null });
    expect(macro.asked).toEqual([]);
  });
});

describe("an SPF record is invalid", () => {
  it.each([
    ["with two records", ["v=spf1 -all", "v=spf1 mx -all"], "multiple_records"],
    ["with an unknown mechanism", "v=spf1 ipv4:192.0.2.1 -all", "syntax_error"],
    ["with an invalid address", "v=spf1 ip4:mail.acme.test -all", "syntax_error"],
    ["with an empty include", "v=spf1 include: -all", "syntax_error"],
    ["with two redirects", "v=spf1 redirect=a.test redirect=a.test", "syntax_error"],
    ["where an include has no record", "v=spf1 include:gone.test -all", "missing_include"],
    ["where an include includes it", "v=spf1 include:loop.test -all", "include_loop"],
    ["where an include has two records", "v=spf1 include:two.test -all", "multiple_records"],
    ["where an include is an error", "v=spf1 include:broken.test -all", "syntax_error"],
  ])("%s", async (_, record, issue) => {
    const others = texts({
      "loop.test": `v=spf1 include:${DOMAIN} -all`,
      "two.test": ["v=spf1 -all", "v=spf1 ~all"],
      "broken.test": "v=spf1 ip4 -all",
    });
    expect(await evaluate(record, others)).toMatchObject({ state: "error", issue, all: null });
  });

  it("with more than two void lookups, after a bounded number of queries", async () => {
    const others = { "mx.test": { A: ["192.0.2.1"] } };
    const three = await evaluate("v=spf1 a:x.test a:y.test mx:z.test a:mx.test -all", others);
    expect(three).toMatchObject({ state: "error", issue: "too_many_void_lookups" });
    const hosts = Array.from({ length: 10 }, (_, at) => `a:h${at}.test`).join(" ");
    expect((await evaluate(`v=spf1 ${hosts} -all`)).asked).toHaveLength(20);
    const two = await evaluate("v=spf1 a:x.test mx:z.test a:mx.test -all", others);
    expect(two).toMatchObject({ state: "present", issue: null });
    expect((await evaluate("v=spf1 a:x.test mx:z.test -all")).asked).toEqual([]);
  });
});

it("is absent without a record, and unknown if DNS fails", async () => {
  const { resolveDns } = dnsOf({});
  const none = { status: "no_data" as const, aliases: [] };
  const failed = { status: "failed" as const, reason: "timeout" as const };
  expect((await evaluateSpf(DOMAIN, none, resolveDns)).state).toBe("absent");
  expect((await evaluateSpf(DOMAIN, failed, resolveDns)).state).toBe("unknown");
});

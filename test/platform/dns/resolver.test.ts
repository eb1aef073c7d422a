import { describe, expect, it } from "vitest";
import { createResolver, type DnsCache } from "#src/platform/dns/resolver";
import { AnswerCache } from "#src/platform/dns/dns-cache";
import { ServerHealth } from "#src/platform/dns/dns-health";
import type { DnsType } from "#src/ports/dns";
import type { Run } from "#test/support/fakes/dns/dns-web";

const PUBLIC = {
  DOH_URL: "https://cloudflare-dns.com/dns-query",
  DOH_FALLBACK_URL: "https://dns.google/dns-query",
  DOH_TIMEOUT_MS: 30_000,
};

function newMemory(now: () => number = Date.now): DnsCache {
  return { cache: new AnswerCache(now), health: new ServerHealth(now) };
}

/** A server of this test alone, which counts what it is asked; `fault` as in test/support/fakes/dns/dns-web.ts. */
function newServer(fault = "good") {
  const origin = `http://${crypto.randomUUID()}.${fault}.doh.test`;
  return {
    url: `${origin}/dns-query`,
    statistics: async () => (await fetch(`${origin}/statistics`)).json<Run>(),
  };
}

/** Both servers the same one: there is no fallback. */
const only = (url: string, timeoutMs = 30_000) => ({
  DOH_URL: url,
  DOH_FALLBACK_URL: url,
  DOH_TIMEOUT_MS: timeoutMs,
});

const names = (count: number) =>
  Array.from({ length: count }, (_, n) => `name-${n}.nowhere-${n}.test`);

describe("an answer", () => {
  const ask = createResolver(PUBLIC, { memory: newMemory() });
  it.each<[string, DnsType, unknown[]]>([
    ["every-type.test", "A", ["192.0.2.1", "192.0.2.2"]],
    ["every-type.test", "AAAA", ["2001:db8::1"]],
    ["every-type.test", "NS", ["ns1.every-type.test", "ns2.every-type.test"]],
    [
      "every-type.test",
      "MX",
      [
        { preference: 20, exchange: "backup.every-type.test" },
        { preference: 10, exchange: "mx.every-type.test" },
      ],
    ],
    ["every-type.test", "TXT", ["v=spf1 -all", "one string and another", "ü".repeat(300)]],
    ["Every-Type.TEST.", "A", ["192.0.2.1", "192.0.2.2"]],
    ["_dmarc.every-type.test", "TXT", ["v=DMARC1; p=none"]],
    ["null-mx.test", "MX", [{ preference: 0, exchange: "" }]],
    ["München.test", "A", ["192.0.2.3"]],
    ["any.thing.wild.test", "TXT", ["from the wildcard"]],
  ])("of %s %s has the records", async (name, type, records) => {
    expect(await ask(name, type)).toEqual({ status: "found", records, aliases: [] });
  });

  it.each([
    ["www.alias.test", "A", "found", ["shop.alias.test", "every-type.test"]],
    ["loop.alias.test", "A", "no_data", ["pool.alias.test"]],
    ["dangling.alias.test", "A", "no_domain", ["nowhere.gone.test"]],
    ["null-mx.test", "A", "no_data", []],
    ["below.empty.test", "A", "no_data", []],
    ["own.wild.test", "TXT", "no_data", []],
    ["below.own.wild.test", "TXT", "no_domain", []],
    ["nowhere.test", "A", "no_domain", []],
    ["constructor", "A", "no_domain", []],
  ] as const)("of %s %s is %s, through the aliases %j", async (name, type, status, aliases) => {
    expect(await ask(name, type)).toMatchObject({ status, aliases });
  });

  it("for an impossible name is returned without a query", async () => {
    const server = newServer();
    const askServer = createResolver(only(server.url), { memory: newMemory() });
    for (const name of ["", "a..b", `${"a".repeat(64)}.test`, "a b.test"])
      expect(await askServer(name, "A")).toEqual({ status: "no_domain", aliases: [] });
    expect(await server.statistics()).toMatchObject({ asked: 0 });
  });

  it("is a separate object for each caller", async () => {
    const first = await ask("every-type.test", "MX");
    if (first.status !== "found") throw new Error("every-type.test has mail servers");
    first.records.pop();
    first.aliases.push("changed");
    expect(await ask("every-type.test", "MX")).toMatchObject({
      records: { length: 2 },
      aliases: [],
    });
  });
});

describe("a fault", () => {
  it.each([
    ["slow", "timeout"],
    ["dead", "timeout"],
    ["stalled", "timeout"],
    ["servfail", "server_failure"],
    ["refused", "server_failure"],
    ["http500", "unreachable"],
    ["redirect", "unreachable"],
    ["broken", "unreachable"],
    ["mistyped", "bad_answer"],
    ["garbage", "bad_answer"],
    ["truncated", "bad_answer"],
    ["huge", "bad_answer"],
  ])("of the kind %s is reported as %s if the fallback fails too", async (fault, reason) => {
    const settings = reason === "timeout" ? { ...PUBLIC, DOH_TIMEOUT_MS: 200 } : PUBLIC;
    const ask = createResolver(settings, { memory: newMemory() });
    expect(await ask(`some.name.${fault}-dns.test`, "A")).toEqual({ status: "failed", reason });
  });

  it.each(["dead", "stalled", "servfail", "http500", "broken", "garbage", "truncated", "huge"])(
    "of the kind %s is recovered by one query to the fallback",
    async (fault) => {
      const [server, fallback] = [newServer(fault), newServer()];
      const isSilent = ["dead", "stalled"].includes(fault);
      const settings = {
        ...only(server.url, isSilent ? 2_000 : 30_000),
        DOH_FALLBACK_URL: fallback.url,
      };
      const ask = createResolver(settings, { memory: newMemory() });
      expect(await ask("every-type.test", "A")).toMatchObject({ status: "found" });
      expect(await server.statistics()).toMatchObject({ asked: 1 });
      expect(await fallback.statistics()).toMatchObject({ asked: 1 });
    },
  );

  it("is not cached, and an answer needs no query to the fallback", async () => {
    const [server, fallback] = [newServer("servfail"), newServer("garbage")];
    const memory = newMemory();
    const settings = { ...only(server.url), DOH_FALLBACK_URL: fallback.url };
    const ask = createResolver(settings, { memory });
    const failed = { status: "failed", reason: "server_failure" };
    expect(await ask("every-type.test", "A")).toEqual(failed);
    expect(await ask("every-type.test", "A")).toEqual(failed);
    expect(await server.statistics()).toMatchObject({ asked: 2 });
    const healthy = createResolver({ ...settings, DOH_URL: newServer().url }, { memory });
    expect(await healthy("nowhere.test", "A")).toMatchObject({ status: "no_domain" });
    expect(await fallback.statistics()).toMatchObject({ asked: 2 });
  });
});

describe("the cache", () => {
  it.each([
    ["records for as long as they say", "every-type.test", "A", 600],
    ["a chain for as long as its shortest link", "www.alias.test", "A", 90],
    ["that there are no such records, by the SOA", "null-mx.test", "A", 300],
    ["that there is no such name, by the SOA", "nowhere.test", "A", 300],
  ] as const)("stores %s for all resolvers", async (_, name, type, ttlS) => {
    const server = newServer();
    let nowMs = 0;
    const memory = newMemory(() => nowMs);
    const askAgain = () => createResolver(only(server.url), { memory })(name, type);
    const first = await askAgain();
    nowMs = ttlS * 1000 - 1;
    expect(await askAgain()).toEqual(first);
    expect(await server.statistics()).toMatchObject({ asked: 1 });
    nowMs++;
    expect(await askAgain()).toEqual(first);
    expect(await server.statistics()).toMatchObject({ asked: 2 });
  });

  it("of the isolate serves resolvers without their own cache", async () => {
    const server = newServer();
    for (let n = 0; n < 3; n++) await createResolver(only(server.url))("mx.cached-once.test", "MX");
    expect(await server.statistics()).toMatchObject({ asked: 1 });
  });
});

describe("concurrent queries of one resolver", () => {
  it("share one request if they are the same", async () => {
    const server = newServer("brisk");
    const ask = createResolver(only(server.url), { memory: newMemory() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        ask(n % 2 ? "every-type.test" : "EVERY-type.test.", "A"),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(["found"]));
    expect(await server.statistics()).toMatchObject({ asked: 1 });
  });

  it("send six requests at a time, however many wait, and all get an answer", async () => {
    const server = newServer("brisk");
    const ask = createResolver(only(server.url), { memory: newMemory() });
    const asked = names(40).map((name) => ask(name, "A"));
    await asked[0];
    const answers = await Promise.all([...asked, ...names(44).map((name) => ask(name, "MX"))]);
    expect(answers.every(({ status }) => status === "no_domain")).toBe(true);
    expect(await server.statistics()).toMatchObject({ asked: 84, mostOpen: 6 });
  });
});

describe("the budget", () => {
  it("ends open and waiting queries, and rejects later ones at once", async () => {
    const server = newServer("dead");
    const memory = newMemory();
    await createResolver(PUBLIC, { memory })("every-type.test", "A");
    const ask = createResolver(only(server.url), { memory, budgetMs: 2_000 });
    const answers = await Promise.all(names(20).map((name) => ask(name, "A")));
    expect(answers).toEqual(answers.map(() => ({ status: "failed", reason: "timeout" })));
    expect(await ask("too-late.test", "A")).toEqual({ status: "failed", reason: "timeout" });
    // Without the budget, the others would be asked as these time out.
    expect(await server.statistics()).toMatchObject({ asked: 6 });
    expect(await ask("every-type.test", "A")).toMatchObject({ status: "found" });
  });

  it("starts with the first query", async () => {
    const ask = createResolver(PUBLIC, { memory: newMemory(), budgetMs: 2_000 });
    await scheduler.wait(2_100);
    expect(await ask("every-type.test", "A")).toMatchObject({ status: "found" });
  });

  it("leaves time for the fallback, and no more", async () => {
    const [server, fallback] = [newServer("dead"), newServer("slow")];
    const settings = { ...only(server.url, 2_500), DOH_FALLBACK_URL: fallback.url };
    // The fallback responds after two seconds; half a second is left.
    const ask = createResolver(settings, { memory: newMemory(), budgetMs: 3_000 });
    expect(await ask("a.test", "A")).toEqual({ status: "failed", reason: "timeout" });
    expect(await fallback.statistics()).toMatchObject({ asked: 1 });
  });
});

describe("a server that does not respond", () => {
  it("is skipped after four domains in a row, retried once after ten seconds, and used again when it responds", async () => {
    const [server, fallback] = [newServer("recovering"), newServer()];
    let nowMs = 0;
    const memory = newMemory(() => nowMs);
    const settings = { ...only(server.url), DOH_FALLBACK_URL: fallback.url };
    const ask = createResolver(settings, { memory });
    const asked = async () => (await server.statistics()).asked;
    for (const name of names(8))
      expect(await ask(name, "A")).toMatchObject({ status: "no_domain" });
    expect(await asked()).toBe(4);
    nowMs = 9_999;
    await ask("still-paused.test", "A");
    expect(await asked()).toBe(4);
    nowMs = 10_000;
    await Promise.all([ask("the-one-try.test", "A"), ask("waits-on.test", "A")]);
    expect(await asked()).toBe(5);
    await ask("is-back.test", "A");
    expect(await asked()).toBe(6);
  });

  it("is skipped for another ten seconds if the retry fails", async () => {
    const server = newServer("broken");
    let nowMs = 0;
    const ask = createResolver(only(server.url), { memory: newMemory(() => nowMs) });
    for (const name of names(6)) await ask(name, "A");
    nowMs = 10_000;
    for (const name of names(6)) await ask(name, "MX");
    expect(await server.statistics()).toMatchObject({ asked: 5 });
    expect(await ask("a.test", "A")).toEqual({ status: "failed", reason: "unreachable" });
  });

  it("is not skipped because of one domain with dead name servers", async () => {
    const memory = newMemory();
    const impatient = createResolver(only(PUBLIC.DOH_URL, 100), { memory });
    for (let n = 0; n < 6; n++) await impatient(`host-${n}.dead-dns.test`, "A");
    const ask = createResolver(only(PUBLIC.DOH_URL), { memory });
    expect(await ask("every-type.test", "A")).toMatchObject({ status: "found" });
  });

  it("is still used if it responds with SERVFAIL", async () => {
    const server = newServer("servfail");
    const ask = createResolver(only(server.url), { memory: newMemory() });
    for (const name of names(8)) await ask(name, "A");
    expect(await server.statistics()).toMatchObject({ asked: 8 });
  });
});

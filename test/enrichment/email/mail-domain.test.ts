import { describe, expect, it } from "vitest";
import { lookUpMailDomain, type MailDomain } from "#src/enrichment/email/mail-domain";
import { createResolver, type DnsCache } from "#src/platform/dns/resolver";
import { AnswerCache } from "#src/platform/dns/dns-cache";
import { ServerHealth } from "#src/platform/dns/dns-health";
import type { ResolveDns } from "#src/ports/dns";
import type { Run } from "#test/support/fakes/dns/dns-web";

const newMemory = (): DnsCache => ({ cache: new AnswerCache(), health: new ServerHealth() });

function resolverOf(url: string, timeoutMs = 5_000): ResolveDns {
  const settings = { DOH_URL: url, DOH_FALLBACK_URL: url, DOH_TIMEOUT_MS: timeoutMs };
  return createResolver(settings, { memory: newMemory() });
}

/** Looks a domain up at a server that is asked by nobody else. */
async function lookUp(
  domain: string,
  { wantsDetails = true, timeoutMs = 5_000, fault = "good" } = {},
) {
  const origin = `http://${crypto.randomUUID()}.${fault}.doh.test`;
  const resolveDns = resolverOf(`${origin}/dns-query`, timeoutMs);
  const mailDomain = await lookUpMailDomain(domain, resolveDns, { wantsDetails });
  const { asked } = await (await fetch(`${origin}/statistics`)).json<Run>();
  return { mailDomain, asked };
}

describe("the route of mail to", () => {
  it.each<[string, Partial<MailDomain>]>([
    [
      "google-mail.test",
      {
        route: "mx",
        mxHosts: ["aspmx.l.google.com", "alt1.aspmx.l.google.com", "alt4.aspmx.l.google.com"],
        provider: "Google Workspace",
      },
    ],
    ["microsoft-mail.test", { route: "mx", provider: "Microsoft 365" }],
    ["gateway-mail.test", { route: "mx", provider: "Mimecast" }],
    ["own-mail.test", { route: "mx", mxHosts: ["mail.own-mail.test"], provider: null }],
    ["similar-mail.test", { route: "mx", provider: null }],
    ["root-among-mail.test", { route: "mx", mxHosts: ["mx.root-among-mail.test"] }],
    ["null-mx.test", { route: "null_mx", mxHosts: [] }],
    ["local-mail.test", { route: "null_mx", mxHosts: [] }],
    ["implicit-mail.test", { route: "implicit_mx", mxHosts: ["implicit-mail.test"] }],
    ["v6-mail.test", { route: "implicit_mx", mxHosts: ["v6-mail.test"] }],
    ["no-mail.test", { route: "no_mx", mxHosts: [] }],
    ["gone-mail.test", { route: "no_domain", mxHosts: [], failure: null }],
  ])("%s", async (domain, expected) => {
    expect((await lookUp(domain)).mailDomain).toMatchObject({ domain, failure: null, ...expected });
  });

  it.each(["127.0.0.1", "[::1]", "localhost"])("%s is not queried", async (host) => {
    const { mailDomain, asked } = await lookUp(host);
    expect(asked).toBe(0);
    expect(mailDomain).toMatchObject({ route: "unknown", failure: null, mxHosts: [] });
  });

  it("is unknown, not missing, if DNS fails", async () => {
    const unknown = { route: "unknown", spf: "unknown", dmarc: "unknown", dkim: "unknown" };
    expect((await lookUp("google-mail.test", { fault: "servfail" })).mailDomain).toEqual({
      ...unknown,
      domain: "google-mail.test",
      failure: "server_failure",
      mxHosts: [],
      provider: null,
      txt: [],
      details: {
        spf: { state: "unknown", all: null, lookups: null, issue: null },
        dmarcPolicy: null,
        dmarcDomain: null,
        mtaSts: null,
        tlsRpt: null,
        bimi: null,
      },
    });
    const silent = await lookUp("google-mail.test", { fault: "dead", timeoutMs: 100 });
    expect(silent.mailDomain).toMatchObject({ ...unknown, failure: "timeout" });
  });

  it("is unknown if the domain has no MX and its address queries fail", async () => {
    const resolveDns = resolverOf(`http://${crypto.randomUUID()}.good.doh.test/dns-query`);
    const withoutAddresses: ResolveDns = async (name, type) =>
      type === "AAAA" ? { status: "failed", reason: "timeout" } : resolveDns(name, type);
    const none = await lookUpMailDomain("no-mail.test", withoutAddresses, { wantsDetails: false });
    expect(none).toMatchObject({ route: "unknown", failure: "timeout" });
    const one = await lookUpMailDomain("implicit-mail.test", withoutAddresses, {
      wantsDetails: false,
    });
    expect(one).toMatchObject({ route: "implicit_mx", failure: null });
  });
});

describe("SPF, DMARC and DKIM", () => {
  it.each<[string, MailDomain["spf"], MailDomain["dmarc"], MailDomain["dkim"]]>([
    ["google-mail.test", "present", "present", "found"],
    ["microsoft-mail.test", "present", "absent", "found"],
    ["gateway-mail.test", "present", "absent", "found"],
    ["own-mail.test", "absent", "absent", "found"],
    ["odd-selector-mail.test", "absent", "absent", "not_found"],
    ["revoked-key-mail.test", "absent", "absent", "not_found"],
    ["two-spf-mail.test", "error", "absent", "not_found"],
    ["split-spf-mail.test", "present", "absent", "found"],
    ["two-dmarc-mail.test", "absent", "absent", "not_found"],
    ["lab.branch-mail.test", "absent", "present", "not_found"],
    ["wildcard-mail.test", "absent", "absent", "not_found"],
    ["implicit-mail.test", "present", "absent", "not_found"],
    ["null-mx.test", "absent", "absent", "unknown"],
    ["gone-mail.test", "absent", "absent", "unknown"],
  ])("of %s are %s, %s and %s", async (domain, spf, dmarc, dkim) => {
    expect((await lookUp(domain)).mailDomain).toMatchObject({ spf, dmarc, dkim });
  });

  it("return all TXT records of the domain for technology detection", async () => {
    expect((await lookUp("google-mail.test")).mailDomain.txt).toEqual([
      "google-site-verification=abc",
      "v=spf1 include:_spf.google.com ~all",
    ]);
  });

  it("report DKIM as unknown if a selector query fails", async () => {
    const resolveDns = resolverOf(`http://${crypto.randomUUID()}.good.doh.test/dns-query`);
    const flaky: ResolveDns = async (name, type) =>
      name.startsWith("google._domainkey")
        ? { status: "failed", reason: "server_failure" }
        : resolveDns(name, type);
    const options = { wantsDetails: true };
    expect((await lookUpMailDomain("google-mail.test", flaky, options)).dkim).toBe("unknown");
    expect((await lookUpMailDomain("own-mail.test", flaky, options)).dkim).toBe("found");
  });
});

describe("the DNS queries", () => {
  it.each([
    ["four of a domain that does not exist", "gone-mail.test", true, 4],
    ["four of a domain that accepts no mail", "null-mx.test", true, 4],
    ["six of a domain without MX and address", "no-mail.test", true, 6],
    ["three without details", "google-mail.test", false, 3],
    ["seven of a Google Workspace domain with a key and a policy", "google-mail.test", true, 7],
    ["eight of a Microsoft 365 domain with a key and no policy", "microsoft-mail.test", true, 8],
    ["seven where the first of its selectors has a key", "two-keys-mail.test", true, 7],
    [
      "twenty-two where a key is revoked, as all common selectors are tried",
      "revoked-key-mail.test",
      true,
      22,
    ],
    ["six of a domain with servers of its own and no key", "two-dmarc-mail.test", true, 6],
    ["twenty-two where the selector is unusual", "odd-selector-mail.test", true, 22],
  ])("are %s", async (_name, domain, wantsDetails, questions) => {
    expect((await lookUp(domain, { wantsDetails })).asked).toBe(questions);
  });
});

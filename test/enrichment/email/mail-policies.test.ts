import { describe, expect, it } from "vitest";
import { lookUpBimi, lookUpMtaSts } from "#src/enrichment/email/mail-policies";
import { dnsOf, texts } from "#test/support/builders/dns-records";

describe("MTA-STS and TLS reports", () => {
  it.each<[string | string[], boolean]>([
    ["v=STSv1; id=20260101T000000", true],
    ["v=STSv1;id=1;", true],
    ["v=STSv1", false],
    ["v=STSv1; id=", false],
    ["v=STSv1; id=2026-01-01", false],
    [["v=STSv1; id=1", "v=STSv1; id=2"], false],
    [["v=spf1 -all", "v=STSv1; id=1"], true],
    ["a wildcard", false],
  ])("%j: MTA-STS is %j", async (record, mtaSts) => {
    const { resolveDns } = dnsOf(texts({ "_mta-sts.acme.test": record }));
    expect((await lookUpMtaSts("acme.test", resolveDns)).mtaSts).toBe(mtaSts);
  });

  it.each([
    ["v=TLSRPTv1; rua=mailto:tls@acme.test", true],
    ["v=TLSRPTv1;rua=https://acme.test/tls", true],
    ["v=TLSRPTv1", false],
    ["v=TLSRPTv1; rua=acme.test", false],
  ])("%j: TLS reports are %j", async (record, tlsRpt) => {
    const zone = { "_mta-sts.acme.test": "v=STSv1; id=1", "_smtp._tls.acme.test": record };
    const { resolveDns } = dnsOf(texts(zone));
    expect(await lookUpMtaSts("acme.test", resolveDns)).toEqual({ mtaSts: true, tlsRpt });
  });

  it("skips TLS reports without MTA-STS, and reports a failure as unknown", async () => {
    const none = dnsOf({});
    expect(await lookUpMtaSts("acme.test", none.resolveDns)).toEqual({
      mtaSts: false,
      tlsRpt: null,
    });
    expect(none.asked).toEqual(["TXT _mta-sts.acme.test"]);
    const failing = dnsOf({}, ["_mta-sts.acme.test"]);
    expect((await lookUpMtaSts("acme.test", failing.resolveDns)).mtaSts).toBeNull();
  });
});

describe("BIMI", () => {
  it.each([
    ["v=BIMI1; l=https://acme.test/logo.svg; a=", "reject", true],
    ["v=BIMI1; l=https://acme.test/logo.svg", "quarantine", true],
    ["v=BIMI1; l=; a=;", "reject", false],
    ["v=BIMI1; l=http://acme.test/logo.svg", "reject", false],
  ] as const)("%j with %s is %j", async (record, policy, bimi) => {
    const { resolveDns } = dnsOf(texts({ "default._bimi.acme.test": record }));
    expect(await lookUpBimi("acme.test", policy, resolveDns)).toBe(bimi);
  });

  it.each(["none", null] as const)("sends no query if the DMARC policy is %j", async (policy) => {
    const { resolveDns, asked } = dnsOf({});
    expect(await lookUpBimi("acme.test", policy, resolveDns)).toBe(false);
    expect(asked).toEqual([]);
  });
});

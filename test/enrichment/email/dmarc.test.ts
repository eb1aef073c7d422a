import { describe, expect, it } from "vitest";
import { dmarcPolicyFor, lookUpDmarc } from "#src/enrichment/email/dmarc";
import { dnsOf, texts } from "#test/support/builders/dns-records";

async function find(domain: string, records: { [name: string]: string | string[] }, exists = true) {
  const { resolveDns, asked } = dnsOf(texts(records));
  const facts = await lookUpDmarc(domain, resolveDns);
  return {
    state: facts.state,
    domain: facts.domain,
    policy: dmarcPolicyFor(domain, facts, exists),
    asked,
  };
}

describe("the tree walk for a DMARC record", () => {
  it("ends at the domain's own record", async () => {
    const own = await find("mail.acme.test", {
      "_dmarc.mail.acme.test": "v=DMARC1; p=reject",
      "_dmarc.acme.test": "v=DMARC1; p=none",
    });
    expect(own).toMatchObject({ state: "present", domain: "mail.acme.test", policy: "reject" });
    expect(own.asked).toEqual(["TXT _dmarc.mail.acme.test"]);
  });

  it("continues to the top-level domain without a record", async () => {
    const none = await find("mail.acme.test", {});
    expect(none).toMatchObject({ state: "absent", domain: null, policy: null });
    expect(none.asked).toEqual([
      "TXT _dmarc.mail.acme.test",
      "TXT _dmarc.acme.test",
      "TXT _dmarc.test",
    ]);
  });

  it("sends at most eight queries, and skips labels of longer names", async () => {
    const { asked } = await find("a.b.c.d.e.f.g.h.i.j.acme.test", {});
    expect(asked).toHaveLength(8);
    expect(asked[1]).toBe("TXT _dmarc.f.g.h.i.j.acme.test");
    expect((await find("b.c.d.e.f.g.acme.test", {})).asked).toHaveLength(8);
    expect((await find("c.d.e.f.g.acme.test", {})).asked).toHaveLength(7);
  });

  it("uses the shortest name as the organization if none is marked", async () => {
    const records = {
      "_dmarc.b.acme.test": "v=DMARC1; p=none",
      "_dmarc.acme.test": "v=DMARC1; p=reject",
    };
    expect(await find("a.b.acme.test", records)).toMatchObject({
      domain: "acme.test",
      policy: "reject",
    });
  });

  it("ends at psd=n, which marks the organization", async () => {
    const found = await find("a.b.acme.test", {
      "_dmarc.b.acme.test": "v=DMARC1; p=quarantine; psd=n",
      "_dmarc.acme.test": "v=DMARC1; p=reject",
    });
    expect(found).toMatchObject({ domain: "b.acme.test", policy: "quarantine" });
    expect(found.asked).toHaveLength(2);
  });

  it("prefers the organization below a public suffix to the suffix itself", async () => {
    const suffix = { "_dmarc.bank.test": "v=DMARC1; p=reject; psd=y" };
    expect(
      await find("a.acme.bank.test", { ...suffix, "_dmarc.acme.bank.test": "v=DMARC1; p=none" }),
    ).toMatchObject({ domain: "acme.bank.test", policy: "none" });
    const inherited = await find("acme.bank.test", suffix);
    expect(inherited).toMatchObject({ domain: "bank.test", policy: "reject" });
    expect(inherited.asked).toHaveLength(2);
  });

  it("is unknown if one DNS query fails", async () => {
    const { resolveDns } = dnsOf({}, ["_dmarc.acme.test"]);
    expect((await lookUpDmarc("mail.acme.test", resolveDns)).state).toBe("unknown");
  });
});

describe("the policy of a DMARC record", () => {
  it.each<[record: string | string[], policy: string | null]>([
    ["v=DMARC1; p=quarantine", "quarantine"],
    ["v=DMARC1;p=REJECT;rua=mailto:d@acme.test", "reject"],
    ["v=DMARC1", "none"],
    ["v=DMARC1; rua=mailto:d@acme.test", "none"],
    ["v=DMARC1; p=monitor", "none"],
    ["v=DMARC1; p=reject; t=y", "quarantine"],
    ["v=DMARC1; p=REJECT; t=Y", "quarantine"],
    ["v=DMARC1; p=quarantine; t=y", "none"],
    ["v=DMARC1; p=reject; pct=10", "reject"],
    ["v=DMARC1; sp=reject; p=none", "none"],
    [["v=DMARC1; p=none", "v=DMARC1; p=reject"], null],
    [["v=DMARC1; p=reject", "v=spf1 -all"], "reject"],
    ["v=dmarc1; p=reject", null],
    ["p=reject; v=DMARC1", null],
  ])("%j is %j", async (record, policy) => {
    expect((await find("acme.test", { "_dmarc.acme.test": record })).policy).toBe(policy);
  });

  it.each([
    ["v=DMARC1; p=none; sp=reject; np=quarantine", true, "reject"],
    ["v=DMARC1; p=none; sp=reject; np=quarantine", false, "quarantine"],
    ["v=DMARC1; p=none; sp=reject", false, "reject"],
    ["v=DMARC1; p=quarantine; np=reject", true, "quarantine"],
    ["v=DMARC1; p=quarantine", false, "quarantine"],
  ])("%s means for a subdomain (exists: %j) %s", async (record, exists, policy) => {
    const found = await find("mail.acme.test", { "_dmarc.acme.test": record }, exists);
    expect(found.policy).toBe(policy);
  });
});

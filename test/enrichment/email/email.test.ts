import { describe, expect, it } from "vitest";
import { chooseMailDomain, enrichEmail } from "#src/enrichment/email/email";
import { type EmailVerdict, judgeAddress } from "#src/enrichment/email/email-verdict";
import { lookUpMailDomain, type MailDomain } from "#src/enrichment/email/mail-domain";
import { createResolver } from "#src/platform/dns/resolver";
import { AnswerCache } from "#src/platform/dns/dns-cache";
import { ServerHealth } from "#src/platform/dns/dns-health";
import { type Deliverability, DELIVERABILITY, type EmailEnrichment } from "#src/shared/lead";
import type { MailboxFinding } from "#src/ports/mailbox-probe";
import { fc } from "#test/support/builders/properties";

const resolveDns = createResolver(
  {
    DOH_URL: "https://cloudflare-dns.com/dns-query",
    DOH_FALLBACK_URL: "https://dns.google/dns-query",
    DOH_TIMEOUT_MS: 5_000,
  },
  { memory: { cache: new AnswerCache(), health: new ServerHealth() } },
);

const ACCEPTED: MailboxFinding = {
  outcome: "accepted",
  acceptsAll: false,
  code: 250,
  enhancedCode: null,
  mxHost: "mx.google-mail.test",
};

/** From addresses and a site to what is said of the lead, over DNS over HTTPS. */
async function enrich(
  site: string,
  emails: string[],
  { catchAll, accepted = [] }: { catchAll?: boolean | null; accepted?: string[] } = {},
) {
  const lookUp = (domain: string) => lookUpMailDomain(domain, resolveDns, { wantsDetails: true });
  const verdicts = new Map<string, EmailVerdict>();
  for (const email of emails) {
    const finding = accepted.includes(email) ? { ...ACCEPTED, acceptsAll: catchAll ?? null } : null;
    verdicts.set(email, judgeAddress(email, await lookUp(email.split("@")[1]!), finding));
  }
  const mailDomain = await lookUp(chooseMailDomain(emails, site));
  return enrichEmail({ emails, verdicts, mailDomain, ...(catchAll !== undefined && { catchAll }) });
}

describe("enrichment.email of a lead", () => {
  it("combines the facts of DNS and the addresses", async () => {
    const emails = ["info@google-mail.test", "jane@google-mail.test", "sales@google-mail.test"];
    expect(await enrich("www.google-mail.test", emails)).toEqual({
      catch_all: null,
      deliverability: "medium",
      disposable: false,
      dkim: true,
      dmarc: true,
      has_mx: true,
      spf: true,
      domain: "google-mail.test",
      mx_provider: "Google Workspace",
      role_addresses: ["info@google-mail.test", "sales@google-mail.test"],
      dmarc_policy: "reject",
      dmarc_domain: "google-mail.test",
      spf_all: "softfail",
      spf_lookups: 1,
      spf_issue: null,
      mta_sts: false,
      tls_rpt: null,
      bimi: false,
    } satisfies EmailEnrichment);
  });

  it.each<[string, string, string[], Partial<EmailEnrichment>]>([
    [
      "without an address",
      "google-mail.test",
      [],
      { deliverability: "medium", role_addresses: [] },
    ],
    [
      "with Microsoft 365 and no DMARC",
      "microsoft-mail.test",
      ["a@microsoft-mail.test"],
      {
        deliverability: "medium",
        mx_provider: "Microsoft 365",
        dmarc: false,
        spf: true,
        dkim: true,
      },
    ],
    [
      "with servers of its own",
      "own-mail.test",
      ["a@own-mail.test"],
      { deliverability: "medium", mx_provider: null, has_mx: true, spf: false, dkim: true },
    ],
    [
      "with two SPF records",
      "two-spf-mail.test",
      [],
      { deliverability: "medium", spf: false, dkim: false },
    ],
    [
      "without MX but with an address",
      "implicit-mail.test",
      ["a@implicit-mail.test"],
      { deliverability: "low", has_mx: false, spf: true, mx_provider: null },
    ],
    ["that accepts no mail", "null-mx.test", [], { deliverability: "low", has_mx: false }],
    ["without mail", "no-mail.test", [], { deliverability: "low", domain: "no-mail.test" }],
    [
      "of a domain that does not exist",
      "gone-mail.test",
      [],
      { deliverability: "low", has_mx: false },
    ],
    ["at an IP address", "192.0.2.7", [], { deliverability: "unknown", domain: null }],
    [
      "whose DNS fails",
      "broken.servfail-dns.test",
      [],
      { deliverability: "unknown", has_mx: false, domain: "servfail-dns.test" },
    ],
    [
      "with mail elsewhere",
      "no-mail.test",
      ["info@google-mail.test"],
      { deliverability: "medium", domain: "google-mail.test" },
    ],
    [
      "with a disposable address",
      "google-mail.test",
      ["jane@mailinator.com"],
      { deliverability: "low", disposable: true, domain: "google-mail.test" },
    ],
    [
      "of a disposable mail service",
      "mailinator.com",
      [],
      { deliverability: "low", disposable: true },
    ],
  ])("%s", async (_name, site, emails, expected) => {
    expect(await enrich(site, emails)).toMatchObject(expected);
  });

  it.each<[boolean | null, Deliverability]>([
    [true, "medium"],
    [false, "high"],
    [null, "high"],
  ])(
    "whose best address was accepted by a server that accepts all: %s",
    async (catchAll, level) => {
      const email = "jane@google-mail.test";
      const found = await enrich("google-mail.test", [email], { catchAll, accepted: [email] });
      expect(found).toMatchObject({ catch_all: catchAll, deliverability: level });
    },
  );

  it("is at most medium if a mail server accepted only another address", async () => {
    const emails = ["info@google-mail.test", "jane@google-mail.test"];
    const found = await enrich("google-mail.test", emails, { accepted: emails.slice(1) });
    expect(found.deliverability).toBe("medium");
  });

  it("is high if the site's domain accepts no mail and a server accepted an address at another domain", async () => {
    const email = "info@google-mail.test";
    const found = await enrich("no-mail.test", [email], { accepted: [email] });
    expect(found.deliverability).toBe("high");
  });
});

describe("the mail domain of a lead", () => {
  it.each<[string[], string, string]>([
    [["info@acme.com"], "www.acme.co.uk", "acme.com"],
    [["info@mail.acme.com", "jane@other.com"], "acme.com", "mail.acme.com"],
    [["acme@gmail.com", "info@acme.com"], "www.acme.co.uk", "acme.co.uk"],
    [["jane@duck.com"], "shop.acme.com", "acme.com"],
    [["jane@mailinator.com"], "acme.com", "acme.com"],
    [[], "https://www.acme.co.uk/contact", "acme.co.uk"],
    [[], "acme.github.io", "acme.github.io"],
  ])("of %j at %s is %s", (emails, site, domain) => {
    expect(chooseMailDomain(emails, site)).toBe(domain);
  });
});

const BARE: MailDomain = {
  domain: "acme.com",
  route: "mx",
  failure: null,
  mxHosts: ["mx.acme.com"],
  provider: null,
  spf: "absent",
  dmarc: "absent",
  dkim: "not_found",
  txt: [],
  details: null,
};
const NO_MX: MailDomain = { ...BARE, route: "no_mx", mxHosts: [] };

describe("deliverability", () => {
  const judge = (emails: string[], mailDomain: MailDomain, ofAddresses: MailDomain = BARE) => {
    const verdicts = new Map(
      emails.map((email) => [email, judgeAddress(email, ofAddresses, null)]),
    );
    return enrichEmail({ emails, verdicts, mailDomain }).deliverability;
  };

  it("is low if most verified addresses are invalid, but not if half are", () => {
    const emails = ["a@gone.com", "b@gone.com", "c@acme.com", "d@acme.com"];
    const verdicts = new Map(
      emails.map((email) => [
        email,
        judgeAddress(email, email.endsWith("@gone.com") ? NO_MX : BARE, null),
      ]),
    );
    const given = { emails, verdicts, mailDomain: BARE };
    expect(enrichEmail(given).deliverability).toBe("medium");
    verdicts.delete("d@acme.com");
    expect(enrichEmail(given).deliverability).toBe("low");
  });

  it("is medium if the site's domain accepts no mail but the best address at another domain is fine", () => {
    expect(judge(["acme@gmail.com"], NO_MX)).toBe("medium");
    expect(judge(["acme@gmail.com"], { ...NO_MX, route: "no_domain" })).toBe("medium");
    expect(judge(["acme@gmail.com"], NO_MX, { ...BARE, route: "unknown", mxHosts: [] })).toBe(
      "low",
    );
    expect(judge(["jane@acme.com"], NO_MX)).toBe("low");
  });

  it("never decreases with a good fact, and is deterministic", () => {
    const facts = fc.record({
      route: fc.constantFrom<MailDomain["route"]>(
        "mx",
        "implicit_mx",
        "null_mx",
        "no_mx",
        "no_domain",
      ),
      spf: fc.constantFrom<MailDomain["spf"]>("present", "absent", "error", "unknown"),
      dmarc: fc.constantFrom<MailDomain["dmarc"]>("present", "absent", "unknown"),
      catchAll: fc.constantFrom(true, false, null),
      emails: fc.uniqueArray(
        fc.constantFrom("jane@acme.com", "info@acme.com", "acme@gmail.com", "x@mailinator.com"),
      ),
      invalid: fc.nat(3),
    });
    type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;
    const level = ({ route, spf, dmarc, catchAll, emails, invalid }: Facts) => {
      const verdicts = new Map(
        emails.map((email, at) => [email, judgeAddress(email, at < invalid ? NO_MX : BARE, null)]),
      );
      const mailDomain = { ...BARE, route, spf, dmarc };
      const { deliverability } = enrichEmail({ emails, verdicts, mailDomain, catchAll });
      return -DELIVERABILITY.indexOf(deliverability);
    };
    fc.assert(
      fc.property(facts, (given) => {
        const now = level(given);
        expect(level(structuredClone(given))).toBe(now);
        expect(level({ ...given, route: "mx" })).toBeGreaterThanOrEqual(now);
        expect(level({ ...given, spf: "present" })).toBeGreaterThanOrEqual(now);
        expect(level({ ...given, dmarc: "present" })).toBeGreaterThanOrEqual(now);
        expect(level({ ...given, catchAll: false })).toBeGreaterThanOrEqual(now);
        expect(level({ ...given, invalid: 0 })).toBeGreaterThanOrEqual(now);
        expect(level({ ...given, catchAll: true })).toBeLessThanOrEqual(now);
      }),
    );
  });
});

import {
  EMAIL_REASONS,
  type EmailReason,
  EMAIL_STATUSES,
  type EmailStatus,
} from "#src/shared/addresses/email-status";
import { describe, expect, it } from "vitest";
import { judgeAddress, judgeBadSyntax } from "#src/enrichment/email/email-verdict";
import type { MailDomain } from "#src/enrichment/email/mail-domain";
import { type MailboxFinding, PROBE_OUTCOMES } from "#src/ports/mailbox-probe";
import { fc } from "#test/support/builders/properties";

const BARE: MailDomain = {
  domain: "acme.com",
  route: "mx",
  failure: null,
  mxHosts: ["mx1.acme.com", "mx2.acme.com"],
  provider: null,
  spf: "absent",
  dmarc: "absent",
  dkim: "not_found",
  txt: [],
  details: null,
};
const SPF: MailDomain = { ...BARE, spf: "present" };
const FULL: MailDomain = { ...BARE, spf: "present", dmarc: "present" };
const IMPLICIT: MailDomain = { ...FULL, route: "implicit_mx", mxHosts: ["acme.com"] };
const without = (
  route: MailDomain["route"],
  failure: MailDomain["failure"] = null,
): MailDomain => ({
  ...FULL,
  route,
  failure,
  mxHosts: [],
});

const found = (
  outcome: MailboxFinding["outcome"],
  acceptsAll: boolean | null = null,
): MailboxFinding => ({
  outcome,
  acceptsAll,
  code: 250,
  enhancedCode: null,
  mxHost: "mx2.acme.com",
});

const JANE = "jane.doe@acme.com";
const TYPO = "jane@gmal.com";

describe("the verdict by DNS alone on", () => {
  it.each<[string, string, MailDomain, EmailStatus, number, EmailReason[]]>([
    [
      "a domain that does not exist",
      JANE,
      without("no_domain"),
      "invalid",
      0,
      ["domain_not_found"],
    ],
    ["a domain without MX and address", JANE, without("no_mx"), "invalid", 0, ["no_mx"]],
    ["a null MX", JANE, without("null_mx"), "invalid", 0, ["null_mx"]],
    ["a broken resolver", JANE, without("unknown", "server_failure"), "unknown", 30, ["dns_error"]],
    [
      "a resolver that does not respond",
      JANE,
      without("unknown", "timeout"),
      "unknown",
      30,
      ["dns_timeout"],
    ],
    ["an address without MX", JANE, IMPLICIT, "risky", 40, ["implicit_mx", "mailbox_not_checked"]],
    [
      "an MX",
      JANE,
      BARE,
      "unverified",
      70,
      ["mx_found", "no_spf", "no_dmarc", "mailbox_not_checked"],
    ],
    ["MX and SPF", JANE, SPF, "unverified", 75, ["mx_found", "no_dmarc", "mailbox_not_checked"]],
    [
      "two SPF records",
      JANE,
      { ...FULL, spf: "error" },
      "unverified",
      75,
      ["mx_found", "no_spf", "mailbox_not_checked"],
    ],
    ["MX, SPF and DMARC", JANE, FULL, "unverified", 80, ["mx_found", "mailbox_not_checked"]],
    [
      "a role",
      "info@acme.com",
      FULL,
      "unverified",
      70,
      ["mx_found", "role_account", "mailbox_not_checked"],
    ],
    [
      "free mail",
      "jane@gmail.com",
      FULL,
      "unverified",
      65,
      ["mx_found", "free_provider", "mailbox_not_checked"],
    ],
    [
      "a relay",
      "jane@duck.com",
      FULL,
      "unverified",
      65,
      ["mx_found", "relay_domain", "mailbox_not_checked"],
    ],
    ["a typo", TYPO, FULL, "risky", 55, ["mx_found", "possible_typo", "mailbox_not_checked"]],
    [
      "a typo that does not exist",
      TYPO,
      without("no_domain"),
      "invalid",
      0,
      ["domain_not_found", "possible_typo"],
    ],
    [
      "a typo on the list of disposable domains that does not exist",
      "jane@gmial.com",
      without("no_domain"),
      "invalid",
      0,
      ["domain_not_found", "possible_typo"],
    ],
    [
      "a disposable domain",
      "jane@mailinator.com",
      FULL,
      "risky",
      20,
      ["mx_found", "disposable_domain", "mailbox_not_checked"],
    ],
    [
      "a disposable role",
      "info@mailinator.com",
      FULL,
      "risky",
      20,
      ["mx_found", "disposable_domain", "role_account", "mailbox_not_checked"],
    ],
    [
      "a disposable domain without a DNS response",
      "jane@mailinator.com",
      without("unknown", "timeout"),
      "unknown",
      20,
      ["dns_timeout", "disposable_domain"],
    ],
  ])("%s", (_name, email, mailDomain, status, confidence, reasons) => {
    expect(judgeAddress(email, mailDomain, null)).toMatchObject({ status, confidence, reasons });
  });
});

describe("the verdict if the mail server", () => {
  it.each<[string, MailboxFinding, EmailStatus, number, EmailReason[]]>([
    ["accepts it and rejects others", found("accepted", false), "valid", 95, ["smtp_accepted"]],
    [
      "accepts it, others untried",
      found("accepted"),
      "valid",
      80,
      ["smtp_accepted", "catch_all_unknown"],
    ],
    ["accepts everything", found("accepted", true), "risky", 55, ["smtp_accepted", "catch_all"]],
    ["has no such mailbox", found("mailbox_not_found"), "invalid", 2, ["mailbox_not_found"]],
    ["has disabled it", found("mailbox_disabled"), "invalid", 2, ["mailbox_disabled"]],
    ["reports a full mailbox", found("mailbox_full"), "risky", 40, ["mailbox_full"]],
    ["greylists the client", found("greylisted"), "unknown", 40, ["greylisted"]],
    ["cannot verify the mailbox", found("cannot_verify"), "unknown", 40, ["smtp_cannot_verify"]],
    [
      "has a temporary failure",
      found("temporary_failure"),
      "unknown",
      35,
      ["smtp_temporary_failure"],
    ],
    ["rejects the client", found("policy_block"), "unknown", 35, ["smtp_policy_block"]],
    ["is unreachable", found("connect_failed"), "unknown", 30, ["smtp_connect_failed"]],
    [
      "accepts all addresses, and was queried only for another one",
      found("not_asked", true),
      "risky",
      55,
      ["mailbox_not_checked", "catch_all"],
    ],
    ["does not respond", found("timeout"), "unknown", 30, ["smtp_timeout"]],
    [
      "cannot be reached from this network",
      found("port_blocked"),
      "unverified",
      80,
      ["mailbox_not_checked", "smtp_port_blocked"],
    ],
  ])("%s", (_name, finding, status, confidence, reasons) => {
    expect(judgeAddress(JANE, FULL, finding)).toMatchObject({
      status,
      confidence,
      reasons: ["mx_found", ...reasons],
      mxHost: "mx2.acme.com",
    });
  });

  it.each<[string, string, MailDomain, MailboxFinding, EmailStatus, number]>([
    ["a role that is accepted", "info@acme.com", FULL, found("accepted", false), "valid", 85],
    [
      "a disposable address that is accepted",
      "a@mailinator.com",
      FULL,
      found("accepted", false),
      "risky",
      20,
    ],
    [
      "a disposable address that is greylisted",
      "a@mailinator.com",
      FULL,
      found("greylisted"),
      "risky",
      20,
    ],
    [
      "a disposable address that does not exist",
      "a@mailinator.com",
      FULL,
      found("mailbox_not_found"),
      "invalid",
      2,
    ],
    ["a typo that is accepted", TYPO, FULL, found("accepted", false), "valid", 70],
    ["a typo that is accepted, others untried", TYPO, FULL, found("accepted"), "risky", 55],
    [
      "a typo of a role at a server that does not respond",
      "info@gmal.com",
      FULL,
      found("timeout"),
      "unknown",
      11,
    ],
    ["free mail that is accepted", "jane@gmail.com", FULL, found("accepted", false), "valid", 95],
    ["an implicit MX that accepts", JANE, IMPLICIT, found("accepted", false), "valid", 95],
    [
      "a domain that accepts no mail",
      JANE,
      without("null_mx"),
      found("accepted", false),
      "invalid",
      0,
    ],
  ])("spoke of %s", (_name, email, mailDomain, finding, status, confidence) => {
    expect(judgeAddress(email, mailDomain, finding)).toMatchObject({ status, confidence });
  });
});

describe("a verdict", () => {
  it("reports the kind of address, the server to query and a suggestion", () => {
    expect(judgeAddress("info@gmail.com", BARE, null)).toMatchObject({
      hasMx: true,
      isRole: true,
      isDisposable: false,
      isFreeProvider: true,
      mxHost: "mx1.acme.com",
      suggestion: null,
    });
    expect(judgeAddress(TYPO, IMPLICIT, null)).toMatchObject({
      hasMx: false,
      isRole: false,
      mxHost: "acme.com",
      suggestion: "jane@gmail.com",
    });
    expect(judgeAddress(JANE, without("null_mx"), null)).toMatchObject({
      hasMx: false,
      mxHost: null,
    });
  });

  it("contains a suggestion for an invalid address, if there is one", () => {
    expect(judgeBadSyntax("jane")).toEqual({
      status: "invalid",
      confidence: 0,
      reasons: ["syntax_invalid"],
      hasMx: false,
      isRole: false,
      isDisposable: false,
      isFreeProvider: false,
      mxHost: null,
      suggestion: null,
    });
    expect(judgeBadSyntax("jane@gmail.con")).toMatchObject({
      status: "invalid",
      reasons: ["syntax_invalid", "possible_typo"],
      suggestion: "jane@gmail.com",
    });
  });
});

const mailDomains = fc
  .record({
    route: fc.constantFrom<MailDomain["route"]>(
      "mx",
      "implicit_mx",
      "null_mx",
      "no_mx",
      "no_domain",
      "unknown",
    ),
    spf: fc.constantFrom<MailDomain["spf"]>("present", "absent", "error", "unknown"),
    dmarc: fc.constantFrom<MailDomain["dmarc"]>("present", "absent", "unknown"),
    failure: fc.constantFrom<MailDomain["failure"]>(null, "timeout", "server_failure"),
  })
  .map((facts): MailDomain => ({
    ...BARE,
    ...facts,
    mxHosts: facts.route === "mx" || facts.route === "implicit_mx" ? ["mx.acme.com"] : [],
  }));
const findings = fc.option(
  fc.record({
    outcome: fc.constantFrom(...PROBE_OUTCOMES),
    acceptsAll: fc.constantFrom(true, false, null),
    code: fc.constant(null),
    enhancedCode: fc.constant(null),
    mxHost: fc.constantFrom(null, "mx.acme.com"),
  }),
);
const LOCALS = ["jane.doe", "info"] as const;
const DOMAINS = ["acme.com", "gmail.com", "duck.com", "gmal.com", "mailinator.com"] as const;
const emails = fc
  .tuple(fc.constantFrom(...LOCALS), fc.constantFrom(...DOMAINS))
  .map((parts) => parts.join("@"));

describe("for any facts, a verdict", () => {
  it("is bounded and deterministic, and orders its reasons", () => {
    fc.assert(
      fc.property(emails, mailDomains, findings, (email, mailDomain, finding) => {
        const verdict = judgeAddress(email, mailDomain, finding);
        const { status, confidence, reasons } = verdict;
        expect(EMAIL_STATUSES).toContain(status);
        expect(Number.isInteger(confidence)).toBe(true);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(95);
        expect(confidence > 10).toBe(status !== "invalid");
        const wasAsked = finding !== null && finding.outcome !== "port_blocked";
        expect(confidence <= 80 || wasAsked).toBe(true);
        expect(reasons).toEqual(EMAIL_REASONS.filter((reason) => reasons.includes(reason)));
        expect(reasons.length).toBeGreaterThan(0);
        expect(judgeAddress(email, structuredClone(mailDomain), structuredClone(finding))).toEqual(
          verdict,
        );
      }),
    );
  });

  it("is valid only if a mail server accepted the mailbox, and unverified only if none was queried", () => {
    fc.assert(
      fc.property(emails, mailDomains, findings, (email, mailDomain, finding) => {
        const { status, confidence, reasons } = judgeAddress(email, mailDomain, finding);
        const has = (reason: EmailReason) => reasons.includes(reason);
        const wasAccepted = has("smtp_accepted") && !has("catch_all");
        const wasNotAsked = has("mailbox_not_checked") && has("mx_found") && confidence <= 80;
        expect(status !== "valid" || wasAccepted).toBe(true);
        expect(status !== "unverified" || wasNotAsked).toBe(true);
        expect(status !== "unknown" || !has("mailbox_not_checked")).toBe(true);
        expect(confidence <= 80 || !has("catch_all_unknown")).toBe(true);
        expect(has("smtp_accepted") && has("mailbox_not_checked")).toBe(false);
      }),
    );
  });

  const confidence = (email: string, mailDomain: MailDomain, finding: MailboxFinding | null) =>
    judgeAddress(email, mailDomain, finding).confidence;

  /** Each names a fact and gives the worse and the better case. */
  const GOOD_FACTS: Record<string, (mailDomain: MailDomain) => [MailDomain, MailDomain]> = {
    SPF: (given) => [
      { ...given, spf: "absent" },
      { ...given, spf: "present" },
    ],
    DMARC: (given) => [
      { ...given, dmarc: "absent" },
      { ...given, dmarc: "present" },
    ],
    "an MX for an address": (given) => [
      { ...given, route: "implicit_mx", mxHosts: ["acme.com"] },
      { ...given, route: "mx", mxHosts: ["mx.acme.com"] },
    ],
    "an address for nothing": (given) => [
      { ...given, route: "no_mx", mxHosts: [] },
      { ...given, route: "implicit_mx", mxHosts: ["acme.com"] },
    ],
    "an answer for none": (given) => [
      { ...given, route: "unknown", mxHosts: [] },
      { ...given, route: "mx", mxHosts: ["mx.acme.com"] },
    ],
  };
  it.each(Object.keys(GOOD_FACTS))("never decreases with %s", (fact) => {
    fc.assert(
      fc.property(emails, mailDomains, (email, given) => {
        const [worse, better] = GOOD_FACTS[fact]!(given);
        expect(confidence(email, better, null)).toBeGreaterThanOrEqual(
          confidence(email, worse, null),
        );
      }),
    );
  });

  it("never decreases with SPF or DMARC after a mail server query", () => {
    fc.assert(
      fc.property(emails, mailDomains, findings, (email, given, finding) => {
        for (const fact of ["SPF", "DMARC", "an MX for an address"]) {
          const [worse, better] = GOOD_FACTS[fact]!(given);
          expect(confidence(email, better, finding)).toBeGreaterThanOrEqual(
            confidence(email, worse, finding),
          );
        }
      }),
    );
  });

  it("never increases with a role, a shared, misspelt or disposable domain", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...LOCALS),
        fc.constantFrom(...DOMAINS),
        mailDomains,
        findings,
        (local, domain, given, finding) => {
          const own = confidence(`${local}@acme.com`, given, finding);
          expect(confidence(`${local}@${domain}`, given, finding)).toBeLessThanOrEqual(own);
          const person = confidence(`jane.doe@${domain}`, given, finding);
          expect(confidence(`info@${domain}`, given, finding)).toBeLessThanOrEqual(person);
        },
      ),
    );
  });

  it("never decreases with a better reply of the mail server", () => {
    const WORST_FIRST = [
      found("mailbox_not_found"),
      found("timeout"),
      found("policy_block"),
      found("greylisted"),
      found("accepted", true),
      found("accepted", null),
      found("accepted", false),
    ];
    fc.assert(
      fc.property(emails, mailDomains, (email, given) => {
        const rising = WORST_FIRST.map((finding) => confidence(email, given, finding));
        expect(rising).toEqual(rising.toSorted((a, b) => a - b));
        expect(confidence(email, given, null)).toBeLessThanOrEqual(rising.at(-1)!);
      }),
    );
  });
});

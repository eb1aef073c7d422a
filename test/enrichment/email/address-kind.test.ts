import { describe, expect, it } from "vitest";
import { describeAddress } from "#src/enrichment/email/address-kind";
import { disposableDomains } from "#src/enrichment/data/disposable-domains";
import { RELAY_DOMAINS } from "#src/enrichment/data/relay-domains";
import { fc } from "#test/support/builders/properties";

const disposable = [...disposableDomains()];

describe("a role address", () => {
  it.each(
    `info sales support contact kontakt office jobs hr it ceo webmaster noreply no-reply postmaster abuse
     info2 sales1 info-2 info+web info-berlin support.de customer.care human.resources sales-team it-support
     marketing.dach newsletter accountspayable helpdesk bewerbung vendas ventas comercial privacy
     datenschutz`.split(/\s+/),
  )("is %s@", (local) => {
    expect(describeAddress(`${local}@acme.com`).isRole).toBe(true);
  });

  it.each(
    `jane jane.doe j.doe jdoe hr.mueller dev.patel it.smith informer salesman alexa sydney paris berlin jane+info
     mark max x a.b jane-marie jane_doe 123 jane1984 infolio supporter`.split(/\s+/),
  )("is not %s@", (local) => {
    expect(describeAddress(`${local}@acme.com`).isRole).toBe(false);
  });
});

describe("the domain of an address", () => {
  type Kind = "disposable" | "free" | "relay" | "own";
  it.each<[string, Kind]>([
    ["mailinator.com", "disposable"],
    ["sub.mailinator.com", "disposable"],
    ["a.b.c.mailinator.com", "disposable"],
    ["guerrillamail.com", "disposable"],
    ["yopmail.com", "disposable"],
    ["1secmail.com", "disposable"],
    ["gmail.com", "free"],
    ["googlemail.com", "free"],
    ["hotmail.fr", "free"],
    ["hotmail.co.uk", "free"],
    ["yahoo.com.br", "free"],
    ["live.nl", "free"],
    ["gmx.de", "free"],
    ["t-online.de", "free"],
    ["proton.me", "free"],
    ["mail.ru", "free"],
    ["qq.com", "free"],
    ["mailfence.com", "free"],
    ["duck.com", "relay"],
    ["mozmail.com", "relay"],
    ["privaterelay.appleid.com", "relay"],
    ["simplelogin.com", "relay"],
    ["passmail.net", "relay"],
    ["jane.anonaddy.com", "relay"],
    ["acme.com", "own"],
    ["mailinator.com.acme.com", "own"],
    ["acmemailinator.com", "own"],
    ["appleid.com", "own"],
    ["live.acme.com", "own"],
    ["zoho.acme.com", "own"],
    ["outlook.io", "own"],
    ["live.agency", "own"],
    ["github.com", "own"],
    ["microsoft.com", "own"],
    ["stanford.edu", "own"],
    ["hubspot.com", "own"],
    ["acme.dynv6.net", "own"],
  ])("%s is %s", (domain, kind) => {
    const { isDisposable, isFreeProvider, isRelay } = describeAddress(`jane@${domain}`);
    expect({ isDisposable, isFreeProvider, isRelay }).toEqual({
      isDisposable: kind === "disposable",
      isFreeProvider: kind === "free",
      isRelay: kind === "relay",
    });
  });

  it("is found at any position in the list, and with every subdomain", () => {
    const missed = disposable.filter((domain) => !describeAddress(`jane@${domain}`).isDisposable);
    expect(missed).toEqual([]);
    expect(disposable.length).toBeGreaterThan(8_000);
    const deep = disposable.filter((domain) => !describeAddress(`a@x.${domain}`).isDisposable);
    expect(deep).toEqual([]);
  });

  it("is sorted and listed once, or the search would miss it", () => {
    expect(disposable).toEqual([...new Set(disposable)].sort());
    expect(disposable.filter((domain) => RELAY_DOMAINS.has(domain))).toEqual([]);
  });

  it("never has two kinds, and no address makes the search fail or run long", () => {
    const listed = new Set(disposable);
    const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/);
    const near = fc
      .tuple(fc.constantFrom(...disposable), fc.nat(30), label)
      .map(([domain, at, text]) => domain.slice(0, at) + text + domain.slice(at));
    fc.assert(
      fc.property(fc.oneof(near, fc.domain(), fc.string()), (domain) => {
        const kind = describeAddress(`jane@${domain}`);
        const kinds = [kind.isDisposable, kind.isFreeProvider, kind.isRelay].filter(Boolean);
        expect(kinds.length).toBeLessThanOrEqual(1);
        const above = domain.split(".").map((_, at, labels) => labels.slice(at).join("."));
        expect(!kind.isDisposable || above.some((name) => listed.has(name))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

import type { ZoneRecords } from "#local/dev/dns/zone";
import { describe, expect, test } from "vitest";
import { MAIL_SERVERS } from "#local/fixtures/sample-web/mail-hosts";
import { SAMPLE_SITES } from "#local/fixtures/sample-web/sample-sites";
import { findDifferences } from "#local/fixtures/sample-web/truth";
import { SAMPLE_ZONE } from "#local/fixtures/sample-web/zone";

const names = Object.entries(SAMPLE_ZONE);

describe("the sample zone", () => {
  test("resolves every mail host to a sample mail server on this machine", () => {
    const exchanges = names.flatMap(([, { MX = [] }]) => MX.map(([, exchange]) => exchange));
    const addresses = exchanges
      .filter((exchange) => exchange !== ".")
      .flatMap((exchange) => SAMPLE_ZONE[exchange]?.A ?? [`none for ${exchange}`]);
    expect(addresses.length).toBeGreaterThan(30);
    expect(addresses.filter((address) => !(address in MAIL_SERVERS))).toEqual([]);
  });

  test("has a domain for each behaviour of the sample mail servers", () => {
    const inUse = new Set(names.flatMap(([, { A = [] }]) => A));
    expect(Object.keys(MAIL_SERVERS).filter((address) => !inUse.has(address))).toEqual([]);
  });

  test("resolves each alias", () => {
    const aliases = names.flatMap(([, { CNAME }]) => CNAME ?? []);
    expect(aliases.length).toBeGreaterThan(10);
    expect(aliases.filter((name) => !SAMPLE_ZONE[name])).toEqual([]);
  });

  test("has an address for the host of every site", () => {
    const hosts = SAMPLE_SITES.filter(({ lead }) => lead).flatMap(({ sites }) =>
      sites.map(({ host }) => host),
    );
    const addressesOf = ({ CNAME, A }: ZoneRecords = {}) => A ?? (CNAME && SAMPLE_ZONE[CNAME]?.A);
    expect(hosts.filter((host) => !addressesOf(SAMPLE_ZONE[host]))).toEqual([]);
  });
});

test("reports a lead whose enrichment differs from the site", () => {
  const [brandl] = SAMPLE_SITES.filter(({ seed }) => seed === "http://brandl-foerderanlagen.de");
  const { email, ...expected } = brandl!.lead!;
  const lead = {
    ...expected,
    technologies: [{ name: "Joomla", category: "CMS", version: null }],
    enrichment: { email: { ...email, mx_provider: "Zoho Mail" } },
  };
  const differences = findDifferences([lead as any], []).filter((it) => it.startsWith("brandl"));
  expect(differences).toEqual([
    "brandl-foerderanlagen.de: email.mx_provider should be Microsoft 365, got Zoho Mail",
    "brandl-foerderanlagen.de: technologies should hold WordPress, jQuery, Cookiebot, Elementor, Nginx, PHP, got Joomla",
  ]);
});

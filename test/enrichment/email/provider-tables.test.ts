import { describe, expect, it } from "vitest";
import { cdnProviders } from "#src/enrichment/data/cdn-providers";
import { dnsProviders } from "#src/enrichment/data/dns-providers";
import { hostingProviders } from "#src/enrichment/data/hosting-providers";
import { MX_PROVIDERS } from "#src/enrichment/data/mx-providers";
import { type Provider, readProviders } from "#src/enrichment/data/provider-rows";
import { nameMxProvider } from "#src/enrichment/email/mx-providers";

const repeated = (list: string[]) => list.filter((one, at) => list.indexOf(one) !== at);
const LABELS = /^(?:[a-z0-9-]+\.)+[a-z]{2,}$/;
const NETWORK = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/;

/** Whether the bits behind the prefix are all zero: else the network is written wrongly. */
function isNetwork(text: string): boolean {
  const [, ...numbers] = NETWORK.exec(text) ?? [];
  if (numbers.length === 0) return false;
  const bits = Number(numbers.pop());
  const address = numbers.reduce((sum, part) => sum * 256 + Number(part), 0);
  return bits <= 32 && address % 2 ** (32 - bits) === 0;
}

describe.each<[string, readonly Provider[]]>([
  ["content networks", readProviders(cdnProviders())],
  ["hosts", readProviders(hostingProviders())],
])("the table of %s", (_, providers) => {
  it("contains each provider, suffix and network once", () => {
    const names = providers.map(({ name }) => name);
    const marks = providers.flatMap(({ endings = [], networks = [] }) => [...endings, ...networks]);
    expect(repeated(names)).toEqual([]);
    expect(repeated(marks)).toEqual([]);
  });

  it("has at least one well-formed criterion for every provider", () => {
    for (const { name, headers = {}, endings = [], networks = [] } of providers) {
      expect([name, endings.filter((ending) => !LABELS.test(ending))]).toEqual([name, []]);
      expect([name, networks.filter((one) => !isNetwork(one))]).toEqual([name, []]);
      expect([name, Object.keys(headers).filter((it) => it !== it.toLowerCase())]).toEqual([
        name,
        [],
      ]);
      expect([...endings, ...networks, ...Object.keys(headers)]).not.toEqual([]);
    }
  });
});

it("the table of DNS providers contains each suffix once, in whole labels", () => {
  const endings = Object.values(dnsProviders()).flat();
  expect(repeated(endings)).toEqual([]);
  expect(endings.filter((ending) => !LABELS.test(ending))).toEqual([]);
});

it("the table of mail providers contains each suffix once, in whole labels", () => {
  const endings = Object.values(MX_PROVIDERS).flat();
  expect(repeated(endings)).toEqual([]);
  expect(endings.filter((ending) => !LABELS.test(ending.replace("*", "any")))).toEqual([]);
});

it.each<[string, string | null]>([
  ["aspmx5.googlemail.com", "Google Workspace"],
  ["alt2.gmail-smtp-in.l.google.com", "Gmail"],
  ["acme-com.mail.protection.outlook.com", "Microsoft 365"],
  ["acme-com.o-v1.mx.microsoft", "Microsoft 365"],
  ["inbound-smtp.eu-west-1.amazonaws.com", "Amazon SES"],
  ["ec2-3-4-5-6.eu-west-1.compute.amazonaws.com", null],
  ["mx00.udag.de", "united-domains"],
  ["mxlb.ispgateway.de", "DomainFactory"],
  ["mx1.mail.hostpoint.ch", "Hostpoint"],
  ["mx.acme.com.cust.hostedemail.com", "OpenSRS"],
  ["agency-gov.mail.protection.office365.us", "Microsoft 365"],
  ["acme.com.1.0001.arsmtp.com", "AppRiver"],
  ["mx1.larksuite.com", "Lark Mail"],
  ["mx1.feishu.cn", "Feishu Mail"],
  ["gw-1.fortimailcloud.com", "FortiMail Cloud"],
  ["mx1.vadesecure.com", "Vade"],
  ["inbound.acme.com.netsolmail.net", "Network Solutions"],
  ["mx1.hosting.reg.ru", "REG.RU"],
  ["mx1.timeweb.ru", "Timeweb"],
  ["mx1.beget.com", "Beget"],
  ["mail.nazwa.pl", "nazwa.pl"],
  ["mx.backup.mailprotect.be", "Combell"],
  ["mail.notzoho.com", null],
  ["aspmx.l.google.com.acme.test", null],
])("%s receives mail for %s", (host, provider) => {
  expect(nameMxProvider([host])).toBe(provider);
});

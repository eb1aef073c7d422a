import {
  ACCEPTS_ALL,
  acceptsOnly,
  acceptsOnlyPlainly,
  type Behaviour,
  CANNOT_SAY,
  GREYLISTS,
  IS_BUSY,
  IS_DISABLED,
  IS_FULL,
  REFUSES_BY_POLICY,
  REFUSES_CONNECTIONS,
} from "#local/mail-servers/behaviours";
import { SAMPLE_SITES } from "./sample-sites.ts";

/** Those who have left, and whose address has stayed on the site. */
const GONE = new Set([
  "imogen.hartley@brightwater-dental-bath.co.uk",
  "press@northfield-analytics.io",
  "wholesale@harborview-roasters-pdx.com",
  "n.ferrante@studiolegale-ferrante-napoli.it",
]);

const MAILBOXES = SAMPLE_SITES.flatMap(({ lead }) => lead?.emails ?? []).filter(
  (address) => !GONE.has(address),
);

const MOST = "127.0.0.11";

/** The loopback address of each server of the sample world, and how it treats those who ask. */
export const MAIL_SERVERS: Record<string, Behaviour> = {
  [MOST]: acceptsOnly(...MAILBOXES),
  "127.0.0.12": acceptsOnlyPlainly(...MAILBOXES),
  "127.0.0.13": ACCEPTS_ALL,
  "127.0.0.14": IS_FULL,
  "127.0.0.15": GREYLISTS,
  "127.0.0.16": REFUSES_BY_POLICY,
  "127.0.0.17": REFUSES_CONNECTIONS,
  "127.0.0.18": IS_DISABLED,
  "127.0.0.19": CANNOT_SAY,
  "127.0.0.20": IS_BUSY,
};

/** Where an exchange stands that is not like most, by the end of its name. */
const ADDRESSES: [suffix: string, address: string][] = [
  ["studiolegale-ferrante-napoli.it", "127.0.0.12"],
  ["hidden-orchard-cider.com", "127.0.0.13"],
  ["oldtown-hardware-portland.com", "127.0.0.14"],
  ["slowbrook-pottery.co.uk", "127.0.0.15"],
  ["mimecast.com", "127.0.0.16"],
  ["pphosted.com", "127.0.0.17"],
  ["mx.yandex.net", "127.0.0.18"],
  ["qq.com", "127.0.0.19"],
  ["takumi-seisakusho-ota.co.jp", "127.0.0.20"],
];

/** All mail hosts of the sample world are on the loopback network, so that no question leaves the machine. */
export const mailHostAddress = (exchange: string): string =>
  ADDRESSES.find(([suffix]) => exchange.endsWith(suffix))?.[1] ?? MOST;

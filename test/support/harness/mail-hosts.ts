import { dohWeb } from "#local/dev/dns/doh-server";
import type { Zone } from "#local/dev/dns/zone";
import type { Behaviour } from "#local/dev/mail-servers/behaviours";
import { startMailServers } from "#local/dev/mail-servers/mail-servers";
import { serveWeb, type Web } from "#local/dev/web/serve-web";

const PER_DOMAIN = 25;
const MAIL_HOSTS = 100;

/** What a mailbox is, by its name: of 10 addresses, 5 exist, 3 do not, one is full, and one is greylisted first. */
const KINDS = ["ok", "ok", "ok", "ok", "ok", "no", "no", "no", "full", "grey"] as const;

const STATUSES: Record<string, string> = {
  ok: "valid",
  no: "invalid",
  full: "risky",
  grey: "valid",
};

const hostOf = (domain: number) => domain % MAIL_HOSTS;
const ipOf = (host: number) => `127.0.3.${host + 1}`;

/** The status that an address of a list must get. */
export const expectedStatus = (email: string) => STATUSES[email.slice(0, email.indexOf("-"))];

/** Addresses of so many mailboxes, 25 at a domain, on 100 mail servers. */
export const listedAddresses = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, at) => `${KINDS[at % KINDS.length]}-${at}@list-${Math.floor(at / PER_DOMAIN)}.test`,
  );

/**
 * Starts the DNS and the mail servers of such a list. `settings` are those with which a service asks them. `sites` serves
 * the web. `asked` counts the questions about addresses of the list.
 */
export async function startMailHosts(count: number, sites?: Web) {
  const domains = Math.ceil(count / PER_DOMAIN);
  const hosts = Array.from({ length: MAIL_HOSTS }, (_, host) => host);
  const zone: Zone = Object.fromEntries([
    ...hosts.map((host) => [`mx${host}.lists.test`, { A: [ipOf(host)] }]),
    ...Array.from({ length: domains }, (_, domain) => [
      `list-${domain}.test`,
      { MX: [[10, `mx${hostOf(domain)}.lists.test`]] },
    ]),
  ]);
  const dns = dohWeb(zone);
  const web = await serveWeb(
    async (request) =>
      (await dns(request)) ?? (await sites?.(request)) ?? new Response("", { status: 404 }),
  );
  let asked = 0;
  const mail = await startMailServers(
    Object.fromEntries(hosts.map((host) => [ipOf(host), mailServer(() => asked++)])),
  );
  const settings = {
    ENABLE_SMTP_VERIFY: "true",
    SMTP_HELO_NAME: "probe.quarry.test",
    SMTP_PORT: String(mail.port),
    ALLOW_PRIVATE_HOSTS: "true",
    GREYLIST_RETRY_SECONDS: "1",
  };
  const close = async () => {
    await web.close();
    await mail.close();
  };
  return { address: web.address, settings, asked: () => asked, close };
}

/** Greylists the first question about an address, as servers do by sender, client and recipient (RFC 6647). */
function mailServer(onListed: () => void): Behaviour {
  const known = new Set<string>();
  return {
    recipient: (address) => {
      const kind = /^(ok|no|full|grey)-/.exec(address)?.[1];
      if (kind) onListed();
      if (kind === "grey" && !known.has(address)) {
        known.add(address);
        return "450 4.7.1 Greylisted, come back later";
      }
      if (kind === "full") return "452 4.2.2 The mailbox is full";
      return kind === "ok" || kind === "grey" ? "250" : "550 5.1.1 User unknown";
    },
  };
}

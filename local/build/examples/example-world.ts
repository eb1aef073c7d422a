import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DESCRIBING_BUNDLE } from "#local/build/examples/describing-bundle";
import { answerDoh } from "#local/dev/dns/doh-server";
import type { Zone } from "#local/dev/dns/zone";
import { PLACES_KEYS } from "#local/dev/search-engines/places";
import { type OpenService, openService } from "#local/dev/service/open-service";
import type { Web } from "#local/dev/web/serve-web";
import { outboundToAddress } from "#local/dev/web/outbound-worker";
import { startSampleWorld } from "#local/fixtures/sample-world";
import { SAMPLE_ZONE } from "#local/fixtures/sample-web/zone";

/** The service with the sample web, and what else the examples name: a receiver of webhooks, a site that changes, mail. */
export type ExampleWorld = {
  service: OpenService;
  operatorToken: string;
  /** The text of the last mail to an address that contains these words. */
  mailTo: (address: string, words: string) => Promise<string>;
  /** Publishes another version of https://fairbourne-bicycles.co.uk/. */
  changeSite: () => void;
  close: () => Promise<void>;
};

const ZONE: Zone = {
  ...SAMPLE_ZONE,
  "acme.com": { A: ["93.184.215.14"], MX: [[10, "mail.acme.com"]] },
  "mail.acme.com": { A: ["93.184.215.15"] },
  "hooks.acme.com": { A: ["93.184.215.16"] },
  "fairbourne-bicycles.co.uk": { A: ["93.184.215.17"] },
};
const DNS_HOSTS = ["cloudflare-dns.com", "dns.google"];
const OPERATOR_TOKEN = "an operator token of the examples, 32 characters or more";
const WAIT_MS = 20_000;

export async function startExampleWorld(): Promise<ExampleWorld> {
  const mails: { to: string; text: string }[] = [];
  let version = 1;
  const web: Web = async (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (DNS_HOSTS.includes(hostname)) return answerDoh(ZONE, request);
    if (hostname === "hooks.acme.com") return new Response(null, { status: 204 });
    if (hostname === "fairbourne-bicycles.co.uk") return changingSite(pathname, version);
    if (hostname !== "api.resend.com") return undefined;
    const { to, text } = (await request.json()) as { to: string[]; text: string };
    mails.unshift({ to: to.join(), text });
    return Response.json({ id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  };
  const folder = mkdtempSync(join(tmpdir(), "quarry-examples-"));
  const world = await startSampleWorld([web]);
  const service = await openService({
    folder,
    port: 0,
    settings: world.settingsWith({
      // Nothing in a response depends on the time of a tick or on a limit.
      MAX_HOST_INTERVAL_MS: "0",
      REGISTRATION_LIMIT_PER_HOUR: "0",
      WORKSPACE_REQUESTS_PER_MINUTE: "0",
      KEY_WRITES_PER_MINUTE: "0",
      ADDRESS_REQUESTS_PER_MINUTE: "0",
      ENCRYPTION_KEY: "a key of the examples with more than 32 characters",
      OPERATOR_TOKEN,
      GOOGLE_PLACES_API_KEY: PLACES_KEYS.good,
      PUBLIC_URL: "https://quarry.example.com",
      MAIL_FROM: "Quarry <mail@quarry.example.com>",
      RESEND_API_KEY: "re_example",
    }),
    outbound: outboundToAddress(world.address),
    bundleArguments: DESCRIBING_BUNDLE,
    quiet: true,
  });
  return {
    service,
    operatorToken: OPERATOR_TOKEN,
    mailTo: async (address, words) => {
      const find = () => mails.findIndex(({ to, text }) => to === address && text.includes(words));
      await waitFor(`a mail to ${address}`, async () => find() >= 0);
      return mails.splice(find(), 1)[0]!.text;
    },
    changeSite: () => void version++,
    close: async () => {
      await service.stop();
      await world.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function changingSite(pathname: string, version: number): Response {
  if (pathname !== "/") return new Response("Not found", { status: 404 });
  const address = version === 1 ? "workshop" : "hello";
  const body = `<!doctype html><html lang="en"><title>Fairbourne Bicycles</title><body><h1>Fairbourne Bicycles</h1>
<p>Steel frames, made to measure.</p><p><a href="mailto:${address}@fairbourne-bicycles.co.uk">Write to us</a></p></body></html>`;
  return new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** Background work is over when `isDone` says so. */
export async function waitFor(what: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const endsAt = Date.now() + WAIT_MS; !(await isDone());) {
    if (Date.now() > endsAt) throw new Error(`Waited ${WAIT_MS} ms for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

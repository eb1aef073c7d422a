import { CONFIDENCE_RULE } from "#src/enrichment/email/email-rules";
import { openPace } from "#src/pipeline/pages/open-host-pace";
import { sharedMailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { withConnection } from "#src/pipeline/verification/mail-server-slots";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { createResolver } from "#src/platform/dns/resolver";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/web/address-rules";
import { invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { presentVerdict } from "./present-verdict";
import type { ToolDependencies } from "./read-site";
import { dailyLimit } from "./limits";
import { AddressToVerify, Contacts, SiteToRead, Technologies, VerifiedAddress } from "./schemas";

/** The extraction and enrichment engines, which other requests do not need. */
const loadSiteReader = () => import("./read-site");
const loadVerifier = () => import("#src/pipeline/verification/verify-address");

const tags: [string] = ["Tools"];
/** The page, a redirect, and the contact page. */
const REQUESTS_PER_TOOL = 3;

const FREE =
  "Free and without an account. The setting TOOLS_DAILY_LIMIT limits requests per day (UTC) and client address, 20 by default. Invalid requests do not count.";
const ONE_PAGE =
  "The request takes up to 10 seconds. The service does not check robots.txt, because a person requests this page, as with a browser. A site that cannot be read returns 502 with the reason. A private address returns 422.";

const contacts = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/extract-contacts",
    operationId: "extractContacts",
    summary: "Extract a site's contacts",
    description: `Returns e-mail addresses, phone numbers and social profiles. Reads the page and the best contact, imprint or about page that it links to. ${ONE_PAGE}\n\n${FREE}`,
    tags,
    request: body(SiteToRead),
    rateLimit: dailyLimit("extract_contacts"),
    responses: {
      200: json(Contacts, "The contacts, best first"),
      ...failures("upstream_failed"),
    },
  },
  async (c) => {
    const url = readUrl(c.req.valid("json").url, c.var.settings);
    const { extractContacts, DNS_MS } = await loadSiteReader();
    const dependencies = toolDependencies(c.env, c.var.settings, DNS_MS);
    return c.json(await extractContacts(url, dependencies), 200);
  },
);

const tech = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/tech",
    operationId: "detectTechnologies",
    summary: "Detect the technologies of a site",
    description: `Reads the page, its response headers and cookies, and the MX, TXT and NS records of its domain. ${ONE_PAGE}\n\n${FREE}`,
    tags,
    request: body(SiteToRead),
    rateLimit: dailyLimit("tech"),
    responses: {
      200: json(Technologies, "The technologies, most certain first"),
      ...failures("upstream_failed"),
    },
  },
  async (c) => {
    const url = readUrl(c.req.valid("json").url, c.var.settings);
    const { detectTechnologies, DNS_MS } = await loadSiteReader();
    const dependencies = toolDependencies(c.env, c.var.settings, DNS_MS);
    return c.json(await detectTechnologies(url, dependencies), 200);
  },
);

const email = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/verify-email",
    operationId: "verifyEmail",
    summary: "Verify an e-mail address",
    description: `Queries DNS and, if the operator enables ENABLE_SMTP_VERIFY, a mail server. No mail is sent. Without a mail server, the best status is \`unverified\`. Text that is not an address is \`invalid\`. An address with non-ASCII letters before the \`@\` is \`unknown\`. So is an address whose DNS or mail server fails. Confidence: ${CONFIDENCE_RULE}\n\n${FREE}`,
    tags,
    request: body(AddressToVerify),
    rateLimit: dailyLimit("verify_email"),
    responses: { 200: json(VerifiedAddress, "The result of the verification") },
  },
  async (c) => {
    const { VERIFICATION_TIME, verifyAddress } = await loadVerifier();
    const { resolveDns, probeMailbox, openConnection } = sharedMailDependencies(
      c.env,
      c.var.settings,
      VERIFICATION_TIME,
    );
    const untilMs = Date.now() + VERIFICATION_TIME.smtpMs / 2;
    const verdict = await withConnection(probeMailbox, openConnection, untilMs, (probe) =>
      verifyAddress(c.req.valid("json").email, { resolveDns, probeMailbox: probe }),
    );
    return c.json(presentVerdict(verdict), 200);
  },
);

function readUrl(text: string, settings: Settings): string {
  const result = readWebUrl(text, addressRules(settings));
  if (!result.ok) throw invalid("body.url", `The address ${result.message}`, result.code);
  return result.url;
}

function toolDependencies(env: Env, settings: Settings, dnsMs: number): ToolDependencies {
  const addresses = addressRules(settings);
  return {
    fetch: (url, init) => publicFetch(url, init, addresses),
    resolveDns: createResolver(settings, { budgetMs: dnsMs }),
    robotsToken: settings.ROBOTS_TOKEN,
    addresses,
    pace: openPace(env).visit({ intervalMs: 0, requests: REQUESTS_PER_TOOL }),
  };
}

export const toolEndpoints = [contacts, tech, email];

import { CONFIDENCE_RULE } from "#src/enrichment/email/email-verdict";
import { openPace } from "#src/pipeline/pages/open-host-pace";
import { mailDependencies } from "#src/pipeline/verification/mail-dependencies";
import { body, endpoint, failures, json } from "#src/http/endpoints/endpoint";
import { createResolver } from "#src/platform/dns/resolver";
import { publicFetch } from "#src/platform/outbound/public-fetch";
import { addressRules } from "#src/shared/address-rules";
import { invalid } from "#src/shared/errors";
import type { Settings } from "#src/shared/settings";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { detectTechnologies, DNS_MS, extractContacts, type ToolOutside } from "./read-site";
import { AddressToVerify, Contacts, SiteToRead, Technologies, VerifiedAddress } from "./schemas";
import { VERIFICATION_TIME, verifyAddress } from "./verify-address";

const tags: [string] = ["Tools"];
const DAY_MS = 24 * 3600_000;
/** The page, a redirect, and the contact page. */
const REQUESTS_PER_TOOL = 3;

/** Each tool has its own allowance, whole again at midnight UTC. */
const dailyLimit = (name: string) => ({
  name: `tool_${name}`,
  limit: (settings: Settings) => settings.TOOLS_DAILY_LIMIT,
  windowMs: DAY_MS,
  endsByClock: true,
  per: "address" as const,
  refusal: "The daily free limit of this tool is used up",
});

const FREE =
  "Free and without an account: as often a day (UTC) and client address as the setting TOOLS_DAILY_LIMIT says, 20 by default; a request that is not valid does not count.";
const ONE_PAGE =
  "It takes up to 10 seconds. robots.txt is not asked: a person has named the page, as with a browser. A site that cannot be read is 502, with the reason; a private address is 422.";

const contacts = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/extract-contacts",
    operationId: "extractContacts",
    summary: "Extract a site's contacts",
    description: `Reads the page and the one page it links to that most likely tells who runs the site (contact, imprint, about). ${ONE_PAGE}\n\n${FREE}`,
    tags,
    request: body(SiteToRead),
    rateLimit: dailyLimit("extract_contacts"),
    responses: {
      200: json(Contacts, "What was found, best first"),
      ...failures("upstream_failed"),
    },
  },
  async (c) => {
    const url = readUrl(c.req.valid("json").url, c.var.settings);
    return c.json(await extractContacts(url, toolOutside(c.env, c.var.settings)), 200);
  },
);

const tech = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/tech",
    operationId: "detectTechnologies",
    summary: "Tell what a site is made with",
    description: `Reads the page, its answer's headers and cookies, and the MX, TXT and NS records of its domain. ${ONE_PAGE}\n\n${FREE}`,
    tags,
    request: body(SiteToRead),
    rateLimit: dailyLimit("tech"),
    responses: {
      200: json(Technologies, "The technologies, surest first"),
      ...failures("upstream_failed"),
    },
  },
  async (c) => {
    const url = readUrl(c.req.valid("json").url, c.var.settings);
    return c.json(await detectTechnologies(url, toolOutside(c.env, c.var.settings)), 200);
  },
);

const email = endpoint(
  "public",
  {
    method: "post",
    path: "/tools/verify-email",
    operationId: "verifyEmail",
    summary: "Verify an e-mail address",
    description: `Asks DNS, and, where the operator has switched it on (ENABLE_SMTP_VERIFY), a mail server, without sending mail. Without a mail server, the best status is \`unverified\`. A text that is not an address is \`invalid\`. An address with letters beyond ASCII before the \`@\` is \`unknown\`, and so is one whose DNS or mail server fails. Confidence: ${CONFIDENCE_RULE}\n\n${FREE}`,
    tags,
    request: body(AddressToVerify),
    rateLimit: dailyLimit("verify_email"),
    responses: { 200: json(VerifiedAddress, "What was found out") },
  },
  async (c) => {
    const outside = mailDependencies(c.var.settings, VERIFICATION_TIME);
    return c.json(await verifyAddress(c.req.valid("json").email, outside), 200);
  },
);

function readUrl(text: string, settings: Settings): string {
  const result = readWebUrl(text, addressRules(settings));
  if (!result.ok) throw invalid("body.url", `The address ${result.message}`, result.code);
  return result.url;
}

function toolOutside(env: Env, settings: Settings): ToolOutside {
  const addresses = addressRules(settings);
  return {
    fetch: (url, init) => publicFetch(url, init, addresses),
    resolveDns: createResolver(settings, { budgetMs: DNS_MS }),
    robotsToken: settings.ROBOTS_TOKEN,
    addresses,
    pace: openPace(env).visit({ intervalMs: 0, requests: REQUESTS_PER_TOOL }),
  };
}

export const toolEndpoints = [contacts, tech, email];

import { boardsWeb } from "./boards-web.ts";
import { changingWeb } from "./changing-web.ts";
import { chatWeb } from "./chat-web.ts";
import { dnsWeb } from "./dns/dns-web.ts";
import { exchangeRatesWeb } from "./exchange-rates-web.ts";
import { hostileWeb } from "./hostile-web.ts";
import { pacedWeb } from "./paced-web.ts";
import { hubspotWeb } from "./providers/hubspot-web.ts";
import { pipedriveWeb } from "./providers/pipedrive-web.ts";
import { zohoWeb } from "./providers/zoho-web.ts";
import { probeServiceWeb } from "./probe-service-web.ts";
import { airtableWeb } from "./providers/airtable-web.ts";
import { googleWeb } from "./providers/google-web.ts";
import { slackWeb } from "./providers/slack-web.ts";
import { receiverWeb } from "./receiver-web.ts";
import { shellsWeb } from "./shells-web.ts";
import { resendWeb } from "./resend-web.ts";
import { noticeWeb } from "./notice-web.ts";
import { oauthClientsWeb } from "./oauth-clients-web.ts";
import { modelWeb } from "#local/dev/model-server/model-server";
import { sampleWeb } from "#local/fixtures/sample-web/sample-web";
import { searchWeb } from "#local/dev/search-engines/search-web";
import { joinWebs, serveWeb, type Web } from "#local/dev/web/serve-web";

/** The outside world of the tests: the first web that serves a host responds for it. */
const known = joinWebs([
  dnsWeb,
  hostileWeb,
  boardsWeb,
  sampleWeb,
  modelWeb,
  probeServiceWeb,
  exchangeRatesWeb,
  resendWeb,
  receiverWeb,
  chatWeb,
  changingWeb,
  noticeWeb,
  shellsWeb,
  oauthClientsWeb,
  pacedWeb,
  hubspotWeb,
  pipedriveWeb,
  zohoWeb,
  searchWeb,
  airtableWeb,
  googleWeb,
  slackWeb,
]);

/** Domains with mail and without pages. */
const WITHOUT_PAGES = new Set(["known.test", "catch-all.test", "null-mx.test"]);

/**
 * Responds to the hosts that tests may request. Names under .invalid do not resolve; .unanswered.test never
 * responds.
 */
export const testWeb: Web = async (request) => {
  if (new URL(request.url).hostname.endsWith(".unanswered.test")) return new Promise(() => {});
  if (WITHOUT_PAGES.has(new URL(request.url).hostname)) return new Response("no", { status: 404 });
  const response = await known(request);
  if (response) return response;
  return new URL(request.url).hostname.endsWith(".invalid") ? Response.error() : undefined;
};

export type ServedTestWeb = {
  address: string;
  /** Returns and clears the requests that no web serves. */
  takeUnexpected: () => string[];
};

/** Serves the outside world until the test run ends. Requests after the last test fail the run. */
export async function serveTestWeb(): Promise<ServedTestWeb> {
  let unexpected: string[] = [];
  const served = await serveWeb(testWeb, (url) => void unexpected.push(url));
  served.unref();
  process.once("exit", () => {
    if (unexpected.length === 0) return;
    console.error(`Unexpected requests after the last test: ${unexpected.join(", ")}`);
    process.exitCode = 1;
  });
  const takeUnexpected = () => {
    const taken = unexpected;
    unexpected = [];
    return taken;
  };
  return { address: served.address, takeUnexpected };
}

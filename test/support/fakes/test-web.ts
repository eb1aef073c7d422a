import { boardsWeb } from "./boards-web.ts";
import { changingWeb } from "./changing-web.ts";
import { chatWeb } from "./chat-web.ts";
import { dnsWeb } from "./dns-web.ts";
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
import { resendWeb } from "./resend-web.ts";
import { noticeWeb } from "./notice-web.ts";
import { modelWeb } from "#local/dev/model-server/model-server";
import { sampleWeb } from "#local/fixtures/sample-web/sample-web";
import { searchWeb } from "#local/dev/search-engines/search-web";
import { joinWebs, serveWeb, type Web } from "#local/dev/web/serve-web";

/** The outside world of the tests: the first web that knows a host answers for it. */
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
  pacedWeb,
  hubspotWeb,
  pipedriveWeb,
  zohoWeb,
  searchWeb,
  airtableWeb,
  googleWeb,
  slackWeb,
]);

/** Answers what the tests may ask of the outside; names under .invalid do not resolve, .unanswered.test never answers. */
export const testWeb: Web = async (request) => {
  if (new URL(request.url).hostname.endsWith(".unanswered.test")) return new Promise(() => {});
  const response = await known(request);
  if (response) return response;
  return new URL(request.url).hostname.endsWith(".invalid") ? Response.error() : undefined;
};

const unknownUrls = new Set<string>();

/** Fails the run, and repeats the reason below its results, where it is read. */
function failRunFor(url: string): void {
  const message = `A test requested ${url}, which no test web knows (test/support/fakes/test-web.ts).`;
  console.error(message);
  if (unknownUrls.has(url)) return;
  unknownUrls.add(url);
  process.exitCode = 1;
  process.once("exit", () => console.error(message));
}

/** Serves the outside world for as long as the test run lives; returns its address. */
export async function serveTestWeb(): Promise<string> {
  const served = await serveWeb(testWeb, failRunFor);
  served.unref();
  return served.address;
}

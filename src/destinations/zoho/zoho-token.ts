import * as z from "zod";
import { call, failureOf } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { AccessToken, Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

/**
 * Zoho's data centers by `config.region`: where tokens are issued, and the host of the API.
 * www.zoho.com/crm/developer/docs/api/v8/multi-dc.html; UAE: www.zoho.com/workdrive/developer/docs/api/v1/getting-started-multi-dc-support.html
 */
export const ZOHO_REGIONS = new Map([
  ["us", { accounts: "accounts.zoho.com", api: "www.zohoapis.com" }],
  ["eu", { accounts: "accounts.zoho.eu", api: "www.zohoapis.eu" }],
  ["in", { accounts: "accounts.zoho.in", api: "www.zohoapis.in" }],
  ["au", { accounts: "accounts.zoho.com.au", api: "www.zohoapis.com.au" }],
  ["cn", { accounts: "accounts.zoho.com.cn", api: "www.zohoapis.com.cn" }],
  ["jp", { accounts: "accounts.zoho.jp", api: "www.zohoapis.jp" }],
  ["ca", { accounts: "accounts.zohocloud.ca", api: "www.zohoapis.ca" }],
  ["sa", { accounts: "accounts.zoho.sa", api: "www.zohoapis.sa" }],
  ["ae", { accounts: "accounts.zoho.ae", api: "www.zohoapis.ae" }],
  ["uk", { accounts: "accounts.zoho.uk", api: "www.zohoapis.uk" }],
]);

/** Tokens are renewed this long before they expire. */
const MARGIN_MS = 5 * 60_000;
/** Ten tokens may be bought in ten minutes for a refresh token. */
const TOO_MANY_TOKENS_MS = 10 * 60_000;

const Reply = z.object({
  access_token: z.string().optional(),
  api_domain: z.string().optional(),
  expires_in: z.number().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/** The access token in use, bought anew where there is none, it is about to expire, or `refused` is it. */
export async function accessToken(connection: Connection, refused?: string): Promise<AccessToken> {
  const kept = await connection.tokens.get();
  const isGood = kept && kept.token !== refused && kept.expiresAt > connection.nowMs();
  if (isGood) return kept;
  const bought = await buyToken(connection);
  await connection.tokens.put(bought);
  return bought;
}

/** Where the API of a token is: the host of the region, unless the token's own is one of Zoho's as well. */
export function apiOrigin({ apiUrl }: AccessToken, region: string): string {
  const named = apiUrl === undefined ? null : URL.parse(apiUrl);
  if (named !== null && isApiHost(named)) return named.origin;
  return `https://${centreOf(region).api}`;
}

/** Leads and credentials go to no other host, whatever a reply names. Sandboxes have hosts of their own. */
function isApiHost({ protocol, host }: URL): boolean {
  const known = [...ZOHO_REGIONS.values()].map(({ api }) => api);
  return protocol === "https:" && known.includes(host.replace(/^(?:sandbox|developer)\./, "www."));
}

function centreOf(region: string): { accounts: string; api: string } {
  const centre = ZOHO_REGIONS.get(region);
  if (!centre) throw new DestinationFailed("give_up", "config.region is none of Zoho's");
  return centre;
}

/** A bad refresh token is answered with status 200, so the body says what happened. */
async function buyToken(connection: Connection): Promise<AccessToken> {
  const { settings } = connection;
  const centre = centreOf(configText(settings, "region"));
  const answer = await call(connection, `https://${centre.accounts}/oauth/v2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: settings.authToken?.trim() ?? "",
      client_id: configText(settings, "client_id"),
      client_secret: configText(settings, "client_secret"),
    }).toString(),
  });
  const reply = Reply.safeParse(answer.json).data;
  if (answer.status < 300 && reply?.access_token !== undefined) {
    const lifeMs = (reply.expires_in ?? 3600) * 1000;
    return {
      token: reply.access_token,
      expiresAt: connection.nowMs() + Math.max(0, lifeMs - MARGIN_MS),
      apiUrl: reply.api_domain,
    };
  }
  // Its status is 400, and its words are those of the account's language.
  if (reply?.error !== undefined && reply.error_description !== undefined && answer.status === 400)
    throw failureOf(answer, reply.error_description, "retry", TOO_MANY_TOKENS_MS);
  if (reply?.error === undefined) throw failureOf(answer);
  await connection.tokens.put(null);
  throw failureOf(answer, `${reply.error}: ${helpWith(reply.error)}`, "unauthorized");
}

function helpWith(error: string): string {
  if (error === "invalid_client" || error === "invalid_client_secret")
    return "config.client_id, config.client_secret and config.region must be of one Zoho client";
  if (error === "invalid_code")
    return "auth_token must be a refresh token of this client and region that was not revoked";
  return "Zoho sells no access token";
}

import * as z from "zod";
import { call, failureOf } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { AccessToken, Connection } from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";

/**
 * Zoho's data centers by `config.region`: the token endpoint and the API host.
 * www.zoho.com/crm/developer/docs/api/v8/multi-dc.html; UAE:
 * www.zoho.com/workdrive/developer/docs/api/v1/getting-started-multi-dc-support.html
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
/** Zoho issues at most ten tokens in ten minutes for a refresh token. */
const TOO_MANY_TOKENS_MS = 10 * 60_000;

const Reply = z.object({
  access_token: z.string().optional(),
  api_domain: z.string().optional(),
  expires_in: z.number().optional(),
  error: z.string().optional(),
  error_description: z.string().optional(),
});

/**
 * Returns the current access token. Requests a new one if there is none, it is about to expire, or it
 * equals `refused`.
 */
export async function accessToken(connection: Connection, refused?: string): Promise<AccessToken> {
  const kept = await connection.tokens.get();
  const isGood = kept && kept.token !== refused && kept.expiresAt > connection.nowMs();
  if (isGood) return kept;
  const issued = await requestToken(connection);
  await connection.tokens.put(issued);
  return issued;
}

/** The API origin of a token: the token's own host if it is one of Zoho's, else the region's host. */
export function apiOrigin({ apiUrl }: AccessToken, region: string): string {
  const named = apiUrl === undefined ? null : URL.parse(apiUrl);
  if (named !== null && isApiHost(named)) return named.origin;
  return `https://${centreOf(region).api}`;
}

/**
 * Leads and credentials go to these hosts only, whatever a response says. Sandboxes have hosts of their
 * own.
 */
function isApiHost({ protocol, host }: URL): boolean {
  const known = [...ZOHO_REGIONS.values()].map(({ api }) => api);
  return protocol === "https:" && known.includes(host.replace(/^(?:sandbox|developer)\./, "www."));
}

function centreOf(region: string): { accounts: string; api: string } {
  const centre = ZOHO_REGIONS.get(region);
  if (!centre) throw new DestinationFailed("give_up", "config.region must be a Zoho region");
  return centre;
}

/** Zoho returns 200 for an invalid refresh token, so only the body shows the error. */
async function requestToken(connection: Connection): Promise<AccessToken> {
  const { settings } = connection;
  const centre = centreOf(configText(settings, "region"));
  const response = await call(connection, `https://${centre.accounts}/oauth/v2/token`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: settings.authToken?.trim() ?? "",
      client_id: configText(settings, "client_id"),
      client_secret: configText(settings, "client_secret"),
    }).toString(),
  });
  const reply = Reply.safeParse(response.json).data;
  if (response.status < 300 && reply?.access_token !== undefined) {
    const lifeMs = (reply.expires_in ?? 3600) * 1000;
    return {
      token: reply.access_token,
      expiresAt: connection.nowMs() + Math.max(0, lifeMs - MARGIN_MS),
      apiUrl: reply.api_domain,
    };
  }
  // The status is 400, and the message is in the account's language.
  if (
    reply?.error !== undefined &&
    reply.error_description !== undefined &&
    response.status === 400
  )
    throw failureOf(response, reply.error_description, "retry", TOO_MANY_TOKENS_MS);
  if (reply?.error === undefined) throw failureOf(response);
  await connection.tokens.put(null);
  throw failureOf(response, `${reply.error}: ${hintFor(reply.error)}`, "unauthorized");
}

function hintFor(error: string): string {
  if (error === "invalid_client" || error === "invalid_client_secret")
    return "config.client_id, config.client_secret and config.region must belong to the same Zoho client";
  if (error === "invalid_code")
    return "auth_token must be a valid refresh token of this client and region";
  return "Zoho issued no access token";
}

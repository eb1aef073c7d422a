import * as z from "zod";
import { call, failureOf, type ProviderResponse } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";
import { accessToken, apiOrigin } from "./zoho-token";

/** Zoho's verdict on a record, or on a rejected request. */
export const Verdict = z.object({
  code: z.string(),
  status: z.string().default("error"),
  message: z.string().default(""),
  action: z.string().nullish(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type Verdict = z.infer<typeof Verdict>;

/** Sends one API request to a path after the version. Renews a rejected access token once. */
export async function requestZoho(
  connection: Connection,
  method: string,
  path: string,
  json?: unknown,
): Promise<ProviderResponse> {
  const send = async (refused?: string) => {
    const token = await accessToken(connection, refused);
    const origin = apiOrigin(token, configText(connection.settings, "region"));
    const response = await call(connection, `${origin}/crm/v8/${path}`, {
      method,
      headers: { authorization: `Zoho-oauthtoken ${token.token}` },
      ...(json !== undefined && { json }),
    });
    return { response, token: token.token };
  };
  const { response, token } = await send();
  if (response.status !== 401 || Verdict.safeParse(response.json).data?.code !== "INVALID_TOKEN")
    return response;
  return (await send(token)).response;
}

/** The error with the name of its field, which `field_map` uses. */
export function explain({ code, message, details }: Verdict): string {
  const field = details["api_name"] ?? details["column_name"];
  const about = typeof field === "string" ? `"${field}": ` : "";
  const limits = ["maximum_length", "expected_data_type", "reason"]
    .filter((name) => details[name] !== undefined)
    .map((name) => `${name} ${String(details[name])}`);
  return `${about}${message} (${[code, ...limits].join(", ")})`;
}

/** The failure of a request that is not about a single record. */
export function wholeFailure(response: ProviderResponse): DestinationFailed {
  const verdict = Verdict.safeParse(response.json).data;
  // A 2xx response in another format comes from a proxy.
  if (response.status < 300) return failureOf(response, "unrecognized response", "retry");
  if (verdict?.code === "INVALID_MODULE")
    return failureOf(response, `${explain(verdict)}: check config.module`);
  return failureOf(response, verdict && explain(verdict));
}

import * as z from "zod";
import { call, failureOf, type Answer } from "#src/destinations/call";
import { configText } from "#src/destinations/config-member";
import type { Connection } from "#src/destinations/destination";
import type { DestinationFailed } from "#src/destinations/destination-failed";
import { accessToken, apiOrigin } from "./zoho-token";

/** What Zoho says of a record or, where it refuses one, of a request. */
export const Verdict = z.object({
  code: z.string(),
  status: z.string().default("error"),
  message: z.string().default(""),
  action: z.string().nullish(),
  details: z.record(z.string(), z.unknown()).default({}),
});
export type Verdict = z.infer<typeof Verdict>;

/** One request to the API, at a path after its version; with a new access token where the one in use is refused. */
export async function askZoho(
  connection: Connection,
  method: string,
  path: string,
  json?: unknown,
): Promise<Answer> {
  const send = async (refused?: string) => {
    const token = await accessToken(connection, refused);
    const origin = apiOrigin(token, configText(connection.settings, "region"));
    const answer = await call(connection, `${origin}/crm/v8/${path}`, {
      method,
      headers: { authorization: `Zoho-oauthtoken ${token.token}` },
      ...(json !== undefined && { json }),
    });
    return { answer, token: token.token };
  };
  const { answer, token } = await send();
  if (answer.status !== 401 || Verdict.safeParse(answer.json).data?.code !== "INVALID_TOKEN")
    return answer;
  return (await send(token)).answer;
}

/** A refusal with the field it is about, which is what a field_map names. */
export function explain({ code, message, details }: Verdict): string {
  const field = details["api_name"] ?? details["column_name"];
  const about = typeof field === "string" ? `"${field}": ` : "";
  const limits = ["maximum_length", "expected_data_type", "reason"]
    .filter((name) => details[name] !== undefined)
    .map((name) => `${name} ${String(details[name])}`);
  return `${about}${message} (${[code, ...limits].join(", ")})`;
}

/** The failure of a request that is about no one record. */
export function wholeFailure(answer: Answer): DestinationFailed {
  const verdict = Verdict.safeParse(answer.json).data;
  // Success in words that are not Zoho's: something in between answered.
  if (answer.status < 300) return failureOf(answer, "an answer that is not Zoho's", "retry");
  if (verdict?.code === "INVALID_MODULE")
    return failureOf(answer, `${explain(verdict)}: see config.module`);
  return failureOf(answer, verdict && explain(verdict));
}

import * as z from "zod";
import { type ProviderResponse, call, failureOf } from "#src/destinations/call";
import type {
  Connection,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import type { SheetRows } from "./google-sheets";
import { overwritesAlways } from "#src/destinations/overwrite";

const HOST = "script.google.com";
/**
 * Hosts of ContentService responses, reached by a redirect
 * (developers.google.com/apps-script/content_service).
 */
const RESPONSE_HOSTS = new Set([HOST, "script.googleusercontent.com"]);
const PATH = /^\/(?:a\/)?macros\/(?:[^/]+\/)?s\/[\w-]+\/exec$/;

const Reply = z.object({
  ok: z.boolean(),
  results: z.array(z.enum(["created", "updated"])).default([]),
  error: z.string().optional(),
});

export const isScript = ({ targetUrl }: Pick<DestinationSettings, "targetUrl">) =>
  URL.parse(targetUrl ?? "")?.hostname === HOST;

export function checkScript({ targetUrl, authToken }: DestinationSettings): SettingProblem[] {
  const problems: SettingProblem[] = [];
  const url = URL.parse(targetUrl ?? "");
  if (url?.protocol !== "https:" || !PATH.test(url.pathname))
    problems.push({
      path: "target_url",
      message: "must be the web app's URL, https://script.google.com/macros/s/…/exec",
    });
  if (!authToken)
    problems.push({
      path: "auth_token",
      message: "is required: the TOKEN of the script",
    });
  return problems;
}

/** Sends rows to the script, which writes them by key column, and returns the result of each. */
export async function pushToScript(connection: Connection, { columns, key, rows }: SheetRows) {
  const reply = await ask(connection, {
    columns,
    key,
    overwrite: overwritesAlways(connection.settings) ? "always" : "empty_only",
    rows: rows.map(({ cells }) => cells.map(asText)),
  });
  if (reply.results.length !== rows.length)
    throw new DestinationFailed("retry", "the script did not return a result for each row");
  return reply.results;
}

/** Pushes no rows. */
export async function testScript(connection: Connection): Promise<void> {
  await ask(connection, { columns: [], key: "", rows: [] });
}

/**
 * A script cannot read headers, so the body contains the token. The script returns its errors with status
 * 200, too.
 */
async function ask(connection: Connection, body: object): Promise<z.infer<typeof Reply>> {
  const { targetUrl, authToken } = connection.settings;
  const posted = await call(connection, targetUrl ?? "", {
    method: "POST",
    json: { token: authToken, ...body },
  });
  const response = await follow(connection, posted);
  if (response.status !== 200) throw failureOf(response, "");
  const reply = Reply.safeParse(response.json).data;
  if (!reply)
    throw failureOf(
      response,
      "HTML instead of JSON: deploy the script as a web app that runs as you, with access for anyone",
      "give_up",
    );
  if (reply.ok) return reply;
  const isToken = reply.error === "bad token";
  throw failureOf(response, reply.error ?? "the script failed", isToken ? "unauthorized" : "retry");
}

async function follow(connection: Connection, posted: ProviderResponse): Promise<ProviderResponse> {
  if (posted.status !== 302) return posted;
  const location = URL.parse(posted.headers.get("location") ?? "");
  if (location?.protocol !== "https:" || !RESPONSE_HOSTS.has(location.hostname))
    throw failureOf(posted, "the script redirects to a host that is not Google's", "give_up");
  return call(connection, location.href, { method: "GET" });
}

/** `setValues` parses text as if typed and turns 01067 into a number. An apostrophe keeps it text. */
const asText = (cell: string | number) =>
  typeof cell === "string" && cell !== "" ? `'${cell}` : cell;

import * as z from "zod";
import { type Answer, call, failureOf } from "#src/destinations/call";
import type {
  Connection,
  DestinationSettings,
  SettingProblem,
} from "#src/destinations/destination";
import { DestinationFailed } from "#src/destinations/destination-failed";
import type { SheetRows } from "./google-sheets";
import { overwritesAlways } from "#src/destinations/overwrite";

const HOST = "script.google.com";
/** Where ContentService answers are fetched from, after a redirect (developers.google.com/apps-script/content_service). */
const ANSWER_HOSTS = new Set([HOST, "script.googleusercontent.com"]);
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
      message: "must be the web app's address, https://script.google.com/macros/s/…/exec",
    });
  if (!authToken)
    problems.push({
      path: "auth_token",
      message: "is required: the TOKEN that the script asks for",
    });
  return problems;
}

/** Has the script write rows by their key column; answers what became of each. */
export async function pushToScript(connection: Connection, { columns, key, rows }: SheetRows) {
  const reply = await ask(connection, {
    columns,
    key,
    overwrite: overwritesAlways(connection.settings) ? "always" : "empty_only",
    rows: rows.map(({ cells }) => cells.map(asText)),
  });
  if (reply.results.length !== rows.length)
    throw new DestinationFailed("retry", "the script did not say what became of each row");
  return reply.results;
}

/** A push of no rows. */
export async function testScript(connection: Connection): Promise<void> {
  await ask(connection, { columns: [], key: "", rows: [] });
}

/** A script cannot see headers, so the token goes in the body; its failures are 200, too. */
async function ask(connection: Connection, body: object): Promise<z.infer<typeof Reply>> {
  const { targetUrl, authToken } = connection.settings;
  const posted = await call(connection, targetUrl ?? "", {
    method: "POST",
    json: { token: authToken, ...body },
  });
  const answer = await follow(connection, posted);
  if (answer.status !== 200) throw failureOf(answer, "");
  const reply = Reply.safeParse(answer.json).data;
  if (!reply)
    throw failureOf(
      answer,
      "a page instead of JSON: deploy the script as a web app that runs as you, for anyone",
      "give_up",
    );
  if (reply.ok) return reply;
  const isToken = reply.error === "bad token";
  throw failureOf(answer, reply.error ?? "the script failed", isToken ? "unauthorized" : "retry");
}

async function follow(connection: Connection, posted: Answer): Promise<Answer> {
  if (posted.status !== 302) return posted;
  const location = URL.parse(posted.headers.get("location") ?? "");
  if (location?.protocol !== "https:" || !ANSWER_HOSTS.has(location.hostname))
    throw failureOf(posted, "the script sends to another host than Google's", "give_up");
  return call(connection, location.href, { method: "GET" });
}

/** `setValues` reads text as if it was typed, and makes a number of 01067: an apostrophe keeps it text. */
const asText = (cell: string | number) =>
  typeof cell === "string" && cell !== "" ? `'${cell}` : cell;

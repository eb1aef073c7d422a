import type { Web } from "#local/dev/web/serve-web";
import { type PostedMessage, readMessage } from "#test/support/fakes/chat-web";
import { answerByMode, type Complaints } from "./provider-modes.ts";

const posted = new Map<string, PostedMessage[]>();

const say = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "content-type": "text/html", ...headers } });

const COMPLAINTS: Complaints = {
  tooMany: (headers) => say(429, "rate_limited", headers),
  unauthorized: () => say(404, "no_service"),
  forbidden: () => say(403, "action_prohibited"),
  broken: (status) => say(status, "rollup_error"),
};

/**
 * Slack's incoming webhooks, with the mode in the last part of the path; `/__records/<path>` returns the posts.
 */
export const slackWeb: Web = async (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (hostname !== "hooks.slack.com") return undefined;
  if (pathname.startsWith("/__records"))
    return Response.json({ messages: posted.get(pathname.slice("/__records".length)) ?? [] });
  if (request.method !== "POST") return say(405, "method_not_allowed");
  const message = await readMessage(request);
  return answerByMode(pathname, true, COMPLAINTS, () => {
    if (typeof message === "string") return say(400, message);
    posted.set(pathname, [...(posted.get(pathname) ?? []), message]);
    return say(200, "ok");
  });
};

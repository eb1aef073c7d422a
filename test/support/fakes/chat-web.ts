import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";

/** Markup that contains only web links and escaped text, as docs.slack.dev requires for untrusted text. */
const mrkdwn = z
  .string()
  .min(1)
  .max(3000)
  .refine((text) => {
    const rest = text.replaceAll(/<https?:\/\/[^\s<>|]+\|[^<>|]+>/g, "");
    return !/[<>]/.test(rest) && !/&(?!(?:amp|lt|gt);)/.test(rest);
  });

const Block = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("header"),
    text: z.strictObject({
      type: z.literal("plain_text"),
      text: z.string().min(1).max(150),
      emoji: z.boolean().optional(),
    }),
  }),
  z.strictObject({
    type: z.literal("section"),
    text: z.strictObject({
      type: z.literal("mrkdwn"),
      text: mrkdwn,
      verbatim: z.boolean().optional(),
    }),
  }),
]);
const Message = z.strictObject({ text: z.string(), blocks: z.array(Block).min(1).max(50) });

/** A message as the chat displays it. */
export type PostedMessage = z.infer<typeof Message>;

const posted = new Map<string, PostedMessage[]>();
const tries = new Map<string, number>();

const say = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(text, { status, headers: { "content-type": "text/html", ...headers } });

/** Failure modes of a webhook, selected by the first part of its path; `nth` counts its requests. */
const FAULTS: Record<
  string,
  (nth: number, take: () => Promise<Response>) => Response | Promise<Response>
> = {
  busy: () => say(429, "rate_limited", { "retry-after": "30" }),
  broken: () => say(500, "rollup_error"),
  page: () => say(502, "<p>Bad gateway"),
  gone: () => say(404, "no_service"),
  archived: () => say(410, "channel_is_archived"),
  moved: () => Response.redirect("http://127.0.0.1/", 307),
  hang: () => new Promise(() => {}),
  down: () => Response.error(),
  endless: () =>
    new Response(
      new ReadableStream({ pull: (body) => body.enqueue(new Uint8Array(1024).fill(120)) }),
    ),
  shaky: (nth, take) => (nth === 1 ? say(500, "rollup_error") : take()),
};

/** The message of a request, or the error with which Slack rejects it. */
export async function readMessage(request: Request): Promise<PostedMessage | string> {
  if (request.headers.get("content-type") !== "application/json") return "invalid_payload";
  const body: unknown = await request.json();
  if (typeof body !== "object" || body === null || !("text" in body) || !body.text)
    return "no_text";
  return Message.safeParse(body).data ?? "invalid_blocks";
}

async function takeMessage(path: string, request: Request): Promise<Response> {
  const message = await readMessage(request);
  if (typeof message === "string") return say(400, message);
  posted.set(path, [...(posted.get(path) ?? []), message]);
  return say(200, "ok");
}

/**
 * Incoming webhooks with Slack's validation at `hooks.chat.test/<mode>/<name>`. The posted messages are at
 * `outbox.chat.test/<mode>/<name>`.
 */
export const chatWeb: Web = (request) => {
  const { hostname, pathname, protocol } = new URL(request.url);
  if (hostname === "outbox.chat.test")
    return Response.json({ messages: posted.get(pathname) ?? [], tries: tries.get(pathname) ?? 0 });
  if (hostname !== "hooks.chat.test") return undefined;
  if (request.method !== "POST" || protocol !== "https:") return say(400, "invalid_payload");
  const nth = (tries.get(pathname) ?? 0) + 1;
  tries.set(pathname, nth);
  const take = () => takeMessage(pathname, request);
  const fault = FAULTS[pathname.split("/")[1] ?? ""];
  return fault ? fault(nth, take) : take();
};

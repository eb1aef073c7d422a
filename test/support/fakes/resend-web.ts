import { z } from "zod";
import type { Web } from "#local/dev/web/serve-web";

const line = z.string().regex(/^[^\r\n]*$/);
const address = z.string().regex(/^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/);

/**
 * The mail properties that Resend accepts (resend.com/docs/api-reference/emails/send-email), as far as Quarry
 * uses them. Anything else is rejected.
 */
const Email = z.strictObject({
  from: z.union([address, z.string().regex(/^[^<>",;:@\r\n]+ <[^\s@<>]+@[^\s@<>]+>$/)]),
  to: z.array(address).min(1).max(50),
  subject: line.min(1),
  html: z.string().min(1),
  text: z.string().min(1),
  reply_to: address.optional(),
  headers: z.record(z.string().regex(/^[A-Za-z-]+$/), line).optional(),
});
type Email = z.infer<typeof Email>;

/** An accepted mail, as its recipient gets it. */
export type ReceivedMail = Email & { key: string };

type Taken = { payload: string; id: string };

const received: ReceivedMail[] = [];
const taken = new Map<string, Taken>();
const tries = new Map<string, number>();

const VERIFIED_DOMAIN = "quarry.test";

const refuse = (statusCode: number, name: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode, name, message: `Refused: ${name}` }, { status: statusCode, headers });

/**
 * Failure modes, selected by the start of the recipient's address; `nth` counts the requests for that
 * recipient.
 */
const FAULTS: Record<string, (nth: number, take: () => Response) => Response | Promise<Response>> =
  {
    busy: () => refuse(429, "rate_limit_exceeded", { "retry-after": "0" }),
    patience: () => refuse(429, "rate_limit_exceeded", { "retry-after": "3600" }),
    quota: () => refuse(429, "daily_quota_exceeded"),
    broken: () => refuse(500, "internal_server_error"),
    page: () => new Response("<p>Bad gateway", { status: 502 }),
    refused: () => refuse(422, "invalid_to_address"),
    hang: () => new Promise(() => {}),
    down: () => Response.error(),
    moved: () => Response.redirect("https://elsewhere.resend.test/emails", 307),
    // Succeeds at the second request.
    shaky: (nth, take) => (nth === 1 ? refuse(500, "application_error") : take()),
    "busy-once": (nth, take) =>
      nth === 1 ? refuse(429, "rate_limit_exceeded", { "retry-after": "1" }) : take(),
    // Accepts the mail and loses the response to the first three requests.
    lost: (nth, take) => {
      const answer = take();
      return nth <= 3 ? refuse(500, "internal_server_error") : answer;
    },
  };

async function takeEmail(request: Request): Promise<Response> {
  const apiKey = /^Bearer (re_\w+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  if (!apiKey) return refuse(401, "missing_api_key");
  if (apiKey === "re_wrong") return refuse(403, "invalid_api_key");
  if (!request.headers.get("content-type")?.startsWith("application/json"))
    return refuse(415, "unsupported_media_type");
  const payload = await request.text();
  const email = Email.safeParse(JSON.parse(payload));
  if (!email.success) return refuse(422, "validation_error");
  const { from, to } = email.data;
  if (!from.replace(/>$/, "").endsWith(`@${VERIFIED_DOMAIN}`))
    return refuse(403, "validation_error");
  const key = request.headers.get("idempotency-key") ?? "";
  if (key.length === 0 || key.length > 256) return refuse(400, "invalid_idempotency_key");
  const reader = to[0] ?? "";
  const nth = (tries.get(reader) ?? 0) + 1;
  tries.set(reader, nth);
  const take = () => takeOnce(`${apiKey} ${key}`, payload, { ...email.data, key });
  const fault = Object.keys(FAULTS)
    .toSorted((one, other) => other.length - one.length)
    .find((name) => reader.startsWith(`${name}.`) || reader.startsWith(`${name}@`));
  return fault ? FAULTS[fault]!(nth, take) : take();
}

/** The same key with the same mail returns the first response; with another mail it is rejected. */
function takeOnce(key: string, payload: string, mail: ReceivedMail): Response {
  const before = taken.get(key);
  if (before && before.payload !== payload) return refuse(409, "invalid_idempotent_request");
  const id = before?.id ?? crypto.randomUUID();
  if (!before) {
    taken.set(key, { payload, id });
    received.push(mail);
  }
  return Response.json({ id });
}

/**
 * Resend's API with its validation. The mails of each recipient and the number of attempts are at
 * `outbox.resend.test`.
 */
export const resendWeb: Web = (request) => {
  const { hostname, pathname, searchParams } = new URL(request.url);
  if (hostname === "outbox.resend.test") {
    const reader = searchParams.get("to") ?? "";
    const mails = received.filter(({ to }) => to.includes(reader));
    return Response.json({ mails, tries: tries.get(reader) ?? 0 });
  }
  if (hostname !== "api.resend.com") return undefined;
  if (pathname !== "/emails") return refuse(404, "not_found");
  return request.method === "POST" ? takeEmail(request) : refuse(405, "method_not_allowed");
};

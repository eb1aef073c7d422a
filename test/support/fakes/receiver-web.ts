import { Webhook } from "standardwebhooks";
import type { Web } from "#local/dev/web/serve-web";

/** A received message; `verified` by the Standard Webhooks library, null if the receiver has no secret. */
export type ReceivedMessage = {
  id: string;
  /** Time of receipt, in ms. */
  at: number;
  type: string;
  timestamp: string;
  data: any;
  bytes: number;
  headers: Record<string, string>;
  verified: boolean[] | null;
};

type Receiver = {
  tries: ReceivedMessage[];
  taken: ReceivedMessage[];
  secrets: string[];
  /** Resolves when a receiver that withholds its responses may send them. */
  released: Promise<void>;
  release: () => void;
};

const receivers = new Map<string, Receiver>();

function receiverOf(path: string): Receiver {
  const { promise, resolve } = Promise.withResolvers<void>();
  const known = receivers.get(path) ?? {
    tries: [],
    taken: [],
    secrets: [],
    released: promise,
    release: resolve,
  };
  receivers.set(path, known);
  return known;
}

const say = (status: number, text = "", headers: Record<string, string> = {}) =>
  new Response(text || null, { status, headers });

/** Behaviours of a receiver, selected by the first part of its path; `nth` counts its requests. */
const MODES: Record<
  string,
  (nth: number, message: ReceivedMessage, url: URL) => Response | Promise<Response>
> = {
  ok: () => say(204),
  slow: () => new Promise((resolve) => setTimeout(() => resolve(say(200, "thanks")), 150)),
  /** Sends no response until the test releases it. */
  held: async (_, __, url) => {
    await receiverOf(url.pathname).released;
    return say(200, "thanks");
  },
  /** Accepts one message, then sends no response until the test releases it. */
  paused: async (nth, _, url) => {
    if (nth > 1) await receiverOf(url.pathname).released;
    return say(200, "thanks");
  },
  endless: () => say(200, endless()),
  busy: () => say(429, "not so fast", { "retry-after": "30" }),
  throttled: () => say(429),
  /** Accepts two messages, then asks for a pause of one minute, and so on. */
  tired: (nth) => (nth % 3 === 0 ? say(429, "", { "retry-after": "60" }) : say(200)),
  shaky: (nth) => (nth <= 2 ? say(500, "oops") : say(200)),
  broken: () => say(503),
  /** Always rejects one company. */
  picky: (_, { data }) =>
    JSON.stringify(data).includes("poison.example") ? say(500, "cannot read that") : say(200),
  hang: () => new Promise(() => {}),
  down: () => Response.error(),
  refused: (_, { headers }) => say(401, `no access for ${headers["authorization"]}`),
  /** Accepts any token except `old`. */
  gate: (_, { headers }) => say(headers["authorization"] === "Bearer old" ? 401 : 200),
  gone: () => say(410),
  invalid: () => say(400, "no such field"),
  moved: () => Response.redirect("https://receiver.test/ok/elsewhere", 307),
  missing: (_, __, url) => say(404, `Cannot POST ${url.pathname}${url.search}`),
};

function endless() {
  return new ReadableStream({
    pull: (body) => body.enqueue(new Uint8Array(64 * 1024).fill(120)),
  }) as unknown as string;
}

async function receive(request: Request, url: URL): Promise<Response> {
  const receiver = receiverOf(url.pathname);
  const text = await request.text();
  const headers = Object.fromEntries(request.headers);
  const body = JSON.parse(text);
  const message: ReceivedMessage = {
    ...body,
    id: headers["webhook-id"],
    at: performance.now(),
    bytes: text.length,
    headers,
    verified:
      receiver.secrets.length === 0
        ? null
        : receiver.secrets.map((secret) => isGenuine(secret, text, headers)),
  };
  receiver.tries.push(message);
  const mode = MODES[url.pathname.split("/")[1] ?? ""];
  if (!mode) return say(404, "no such receiver");
  const answer = await mode(receiver.tries.length, message, url);
  if (answer.ok) receiver.taken.push(message);
  return answer;
}

function isGenuine(secret: string, text: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(text, headers);
    return true;
  } catch {
    return false; // The secret differs, or the timestamp is outside the tolerance of the library.
  }
}

/**
 * Receivers of Standard Webhooks at `receiver.test/<mode>/<name>` and, as another host,
 * `other.receiver.test/<mode>/<name>`. The received messages are at `outbox.receiver.test/<mode>/<name>`. PUT
 * there sets the secrets for verification, and DELETE releases a withheld response.
 */
export const receiverWeb: Web = async (request) => {
  const url = new URL(request.url);
  if (url.hostname === "outbox.receiver.test") {
    const receiver = receiverOf(url.pathname);
    if (request.method === "PUT") receiver.secrets = (await request.json()) as string[];
    if (request.method === "DELETE") receiver.release();
    return Response.json({ tries: receiver.tries, taken: receiver.taken });
  }
  if (!["receiver.test", "other.receiver.test"].includes(url.hostname)) return undefined;
  return request.method === "POST" ? receive(request, url) : say(405);
};

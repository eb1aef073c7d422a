import type { Web } from "#local/dev/web/serve-web";

export const PROBE_SECRET = "a secret of the probe service";

const DELIVERABLE = {
  can_connect_smtp: true,
  has_full_inbox: false,
  is_catch_all: false,
  is_deliverable: true,
  is_disabled: false,
};
const failure = (type: string, message: string, description?: string) => ({
  error: { type, message },
  ...(description && { description }),
});

const REFUSED = { ...DELIVERABLE, is_deliverable: false };

/** The service's result, by the local part of the address. */
const SMTP: Record<string, unknown> = {
  ada: DELIVERABLE,
  postmaster: DELIVERABLE,
  anyone: { ...DELIVERABLE, is_catch_all: true },
  nobody: REFUSED,
  noone: REFUSED,
  full: { ...REFUSED, has_full_inbox: true },
  disabled: { ...REFUSED, is_disabled: true },
  offline: { ...DELIVERABLE, can_connect_smtp: false, is_deliverable: false },
  blocked: failure("SmtpError", "permanent: 5.7.1 blocked", "IpBlacklisted"),
  nordns: failure("SmtpError", "permanent: no PTR", "NeedsRDNS"),
  refused: failure("SmtpError", "permanent: 5.7.1 rejected by policy"),
  grey: failure("SmtpError", "transient: Greylisted, try again later"),
  later: failure("SmtpError", "transient: 4.3.2 try again later"),
  slow: failure("TimeoutError", "deadline has elapsed"),
  io: failure("IoError", "Connection refused (os error 111)"),
  odd: failure("HeadlessError", "no browser"),
  unparsed: failure("SmtpError", "permanent: 5.1.10 RESOLVER.ADR.RecipientNotFound; Not found"),
  // Published in check-if-email-exists #1110: no description, although the client is on a blocklist.
  listed: failure(
    "SmtpError",
    "permanent: 5.7.1 Service unavailable; Client host [192.0.2.57] blocked by RBL; https://www.spamhaus.org/sbl/query/SBLCSS",
  ),
  quota: failure("SmtpError", "transient: 4.2.2 The recipient's mailbox is over quota"),
  sender: failure("SmtpMailFromError", "permanent: 5.1.1 User unknown"),
  recipient: failure("SmtpRcptToError", "permanent: User unknown"),
  shapeless: { can_connect_smtp: "yes" },
  absent: undefined,
};

/** The service's result at domains that treat all mailboxes the same, by the end of the domain. */
const BY_DOMAIN: [suffix: string, find: (local: string) => unknown][] = [
  // The mail server blocks the service, which reads 5.7.1 as a missing mailbox.
  ["blocklisting.test", (local) => (SMTP[local] === DELIVERABLE ? REFUSED : SMTP[local])],
];

function find(email: string): unknown {
  const [local = "", domain = ""] = email.split("@");
  const own = BY_DOMAIN.find(([suffix]) => domain.endsWith(suffix));
  return own ? own[1](local) : SMTP[local];
}

const asked: string[] = [];

/** Failure modes of the service, selected by the first label of its host. */
const FAULTS: Record<string, () => Response | Promise<Response>> = {
  forbidden: () => new Response('Missing request header "x-reacher-secret"', { status: 400 }),
  unauthorized: () => new Response("No", { status: 401 }),
  busy: () => new Response("Slow down", { status: 429 }),
  broken: () => new Response("Oops", { status: 500 }),
  moved: () => Response.redirect("https://ok.probe-service.test/v1/check_email", 307),
  page: () => new Response("<p>Log in first", { headers: { "content-type": "text/html" } }),
  empty: () => new Response(""),
  huge: () => Response.json({ smtp: DELIVERABLE, padding: "x".repeat(1024 * 1024) }),
  stalled: () =>
    new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array([123])) })),
  dead: () => new Promise(() => {}),
  down: () => Response.error(),
};

/** A service with Reacher's API: correct at `ok.probe-service.test/base`, faulty at its other hosts. */
export const probeServiceWeb: Web = async (request) => {
  const { hostname, pathname } = new URL(request.url);
  if (!hostname.endsWith(".probe-service.test")) return undefined;
  const fault = FAULTS[hostname.split(".")[0] ?? ""];
  if (fault) return fault();
  // For tests: the addresses that the service received, in order.
  if (pathname === "/asked") return Response.json(asked);
  if (request.method !== "POST" || pathname !== "/base/v1/check_email")
    return new Response("Not here", { status: 404 });
  if (request.headers.get("x-reacher-secret") !== PROBE_SECRET)
    return new Response("Bad secret", { status: 400 });
  const { to_email: email } = (await request.json()) as { to_email?: string };
  if (!email) return Response.json({ error: "to_email field is required." }, { status: 400 });
  asked.push(email);
  return Response.json({
    input: email,
    is_reachable: "unknown",
    misc: { is_disposable: false, is_role_account: false, is_b2c: false },
    mx: { accepts_mail: true, records: ["mx.known.test."] },
    smtp: find(email),
    syntax: { is_valid_syntax: true },
  });
};

import * as z from "zod";
import { isFullDomainName } from "#src/shared/addresses/domain-name";
import { emailDomain } from "#src/shared/addresses/email-address";
import { describeIssue } from "#src/shared/issue-messages";

const number = (fallback: number, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(min).max(max).default(fallback);
const flag = (fallback: boolean) =>
  z
    .union([z.boolean(), z.enum(["true", "false", "1", "0", ""])])
    .transform((value) => value === true || value === "true" || value === "1")
    .default(fallback);
const secret = () => z.string().min(1).optional();
/** Key material. Shorter texts can be guessed offline from one token or one stored secret (RFC 7518 §3.2). */
const MIN_KEY_CHARS = 32;
const key = () =>
  z.string().min(MIN_KEY_CHARS, { error: `must have at least ${MIN_KEY_CHARS} characters` });

const BAD_SENDER =
  "must be an address at a full domain name, such as probe@example.com; leave it out for the null sender <>";
const BAD_HELO_NAME =
  "must be the full domain name of this host, such as mail.example.com, where ENABLE_SMTP_VERIFY is on (RFC 5321 §4.1.1.1)";

const webAddress = z.url({ protocol: /^https?$/ });

const Prices = z.strictObject({
  crawl_site: z.int().min(0).default(1),
  ai_enrichment: z.int().min(0).default(3),
  icp_match: z.int().min(0).default(2),
  outreach: z.int().min(0).default(2),
  email_draft: z.int().min(0).default(2),
  ai_search: z.int().min(0).default(1),
  assistant_message: z.int().min(0).default(1),
});

const CreditPrices = z
  .string()
  .optional()
  .transform((text, context) => {
    try {
      return Prices.parse(JSON.parse(text || "{}"));
    } catch (error) {
      // Invalid JSON, an unknown action or a price that is not an integer.
      context.addIssue({
        code: "custom",
        message: error instanceof Error ? error.message : String(error),
      });
      return z.NEVER;
    }
  });

const Settings = z.object({
  SIGNUP_CREDITS: number(500),
  REGISTRATION: z.enum(["open", "closed"]).default("open"),
  REGISTRATION_LIMIT_PER_HOUR: number(20),
  /** Mails of the whole service in an hour: verifications and notices together, and as many resets; 0 for no limit. */
  ACCOUNT_MAIL_LIMIT_PER_HOUR: number(500),
  /** Event streams that a workspace may have open at the same time; 0 for no limit. */
  MAX_EVENT_STREAMS: number(50),
  /** How often an open event stream asks whether its credential still works. */
  EVENT_STREAM_CHECK_MS: number(15_000, 10, 600_000),
  /** Requests of all callers of a workspace in a minute; 0 for no limit. */
  WORKSPACE_REQUESTS_PER_MINUTE: number(600),
  /** Requests of one API key, or one signed-in user, that change something, in a minute; 0 for no limit. */
  KEY_WRITES_PER_MINUTE: number(120),
  /** Requests without a credential from one client address in a minute; 0 for no limit. */
  ADDRESS_REQUESTS_PER_MINUTE: number(600),
  /** Multiplies the storage quotas of every plan; 0 for no quotas. */
  QUOTA_FACTOR: number(1),
  /** Requests to the maps provider of the whole service in a UTC day; 0 for no limit. */
  PLACES_DAILY_BUDGET: number(500),
  /** Requests to search engines of the whole service in a UTC day; 0 for no limit. */
  SEARCH_DAILY_BUDGET: number(2_000),
  /** AI requests of the whole service in a UTC day; 0 for no limit. */
  MODEL_DAILY_BUDGET: number(10_000),
  /** How much of each daily budget one workspace can use, in percent. */
  WORKSPACE_BUDGET_SHARE: number(25, 1, 100),
  JWT_SECRET: key().optional(),
  ENCRYPTION_KEY: key().optional(),
  /** Earlier values of `ENCRYPTION_KEY`, separated by spaces or commas: they decrypt, and encrypt nothing. */
  OLD_ENCRYPTION_KEYS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(key())),
  /** Opens `GET /admin/metrics`. */
  OPERATOR_TOKEN: key().optional(),
  /** How large each D1 database can become: 10 GB on the paid plan, 500 MB on the free one. */
  DATABASE_MAX_MB: number(10_000, 1),
  CORS_ORIGINS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  CREDIT_PRICES: CreditPrices,
  ROBOTS_TOKEN: z
    .string()
    .regex(/^[a-zA-Z_-]+$/)
    .default("quarrybot"),
  ALLOW_PRIVATE_HOSTS: flag(false),
  /** DNS over HTTPS in wire format (RFC 8484); the fallback is asked where the first fails. */
  DOH_URL: webAddress.default("https://cloudflare-dns.com/dns-query"),
  DOH_FALLBACK_URL: webAddress.default("https://dns.google/dns-query"),
  DOH_TIMEOUT_MS: number(3_000, 100, 30_000),
  /** Ask mail servers for mailboxes. Off: not one connection to a mail server. */
  ENABLE_SMTP_VERIFY: flag(false),
  /** The name in EHLO. The default is no full domain name, so probing over sockets requires another. */
  SMTP_HELO_NAME: z.string().default("localhost"),
  /** Empty: the null sender `<>`. */
  SMTP_MAIL_FROM: z
    .email({ error: BAD_SENDER })
    .refine((address) => isFullDomainName(emailDomain(address)), { error: BAD_SENDER })
    .optional(),
  SMTP_PORT: number(25, 1, 65_535),
  /** A service that speaks Reacher's `POST /v1/check_email`, for where port 25 is closed. */
  SMTP_PROBE_URL: webAddress.optional(),
  SMTP_PROBE_SECRET: secret(),
  /** An OpenAI-compatible endpoint, up to `/v1`; the Workers AI binding is used where there is none. */
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: secret(),
  AI_MODEL: z.string().min(1).optional(),
  /** Tokens that a model may spend on thinking, beside those of the answer; up to four times as many where they do not suffice. */
  AI_THINKING_TOKENS: number(4_000, 0, 32_000),
  /** How much a reasoning model thinks; `default` leaves it to the model. */
  AI_REASONING_EFFORT: z
    .enum(["default", "none", "minimal", "low", "medium", "high"])
    .default("low"),
  /** The header by which a proxy that is always in front names the caller; `none` where there is no such proxy. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("CF-Connecting-IP"),
  /** Uses of each public tool by one client address a day; 0 for no limit. */
  TOOLS_DAILY_LIMIT: number(20),
  /** Pages that one queue invocation fetches at once; 6 is Cloudflare's limit on open connections. */
  FETCHES_PER_BATCH: number(6, 1, 256),
  /** How long a queue invocation holds its batch while pages load or DNS is asked; short where batches are not delivered in parallel. */
  BATCH_HANDOVER_MS: number(60_000, 0, 600_000),
  /** The least time between two requests to one host, whatever a job's configuration says. */
  MIN_HOST_INTERVAL_MS: number(250, 0, 60_000),
  /** Requests to all hosts of a registrable domain together; 0 for no cap. */
  MAX_DOMAIN_REQUESTS_PER_SECOND: number(8, 0, 1_000),
  /** The least time between two deliveries (webhooks, chats, notices) to one registrable domain. */
  MIN_DELIVERY_INTERVAL_MS: number(200, 0, 60_000),
  /** Where Durable Objects run and store data; without it, near the request that creates them. */
  OBJECT_JURISDICTION: z.enum(["eu", "us", "fedramp"]).optional(),
  /** Objects that keep the pace of hosts. One takes about a thousand calls a second. */
  HOST_PACER_SHARDS: number(1, 1, 256),
  /** Who mails come from, `Acme <mail@acme.com>` or the address alone. Needed for mail. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  /** Digests by mail a day (UTC): of the whole service, of one workspace, and to one address; 0 for no limit. */
  MAIL_DAILY_LIMIT: number(1_000),
  MAIL_WORKSPACE_DAILY_LIMIT: number(100),
  MAIL_RECIPIENT_DAILY_LIMIT: number(10),
  /** Invitations and confirmations a day, counted apart; never more than the limits of digests. 0: as those. */
  MAIL_UNSOLICITED_DAILY_LIMIT: number(300),
  MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT: number(20),
  /** Mail goes by Resend where the `send_email` binding `EMAIL` is not there. */
  RESEND_API_KEY: secret(),
  /** The base URL of links in mails. Needed for mail. */
  PUBLIC_URL: webAddress.optional(),
  /** Businesses of a place come from Google's Places API, with this key. */
  GOOGLE_PLACES_API_KEY: secret(),
  /** Discovery asks Brave where there is a key, else the SearXNG that is named, else DuckDuckGo's page. */
  BRAVE_SEARCH_API_KEY: secret(),
  SEARXNG_URL: webAddress.optional(),
  /** Public job boards: `on` reads those that are built in too, `added` only those that users or crawls name, `off` none. */
  HIRING_INDEX: z.enum(["on", "added", "off"]).default("on"),
  R2_ACCOUNT_ID: secret(),
  R2_ACCESS_KEY_ID: secret(),
  R2_SECRET_ACCESS_KEY: secret(),
  R2_BUCKET: z.string().default("quarry-files"),
});

/** Mail servers reject, or treat as spam, a client that does not give its full domain name in EHLO. */
const CheckedSettings = Settings.refine(
  ({ ENABLE_SMTP_VERIFY, SMTP_PROBE_URL, SMTP_HELO_NAME }) =>
    !ENABLE_SMTP_VERIFY || SMTP_PROBE_URL !== undefined || isFullDomainName(SMTP_HELO_NAME),
  { path: ["SMTP_HELO_NAME"], error: BAD_HELO_NAME },
);

/** What may be set: the names of the variables and secrets. */
export const SETTING_NAMES = Object.keys(Settings.shape);

/** Every setting of the service, parsed; docs/settings.md describes each. */
export type Settings = z.output<typeof Settings>;

/** Credits by what they pay for. */
export type CreditPrices = Settings["CREDIT_PRICES"];

const parsed = new WeakMap<object, Settings>();

/** Parses the bindings once per isolate. Throws with one sentence per bad setting. */
export function readSettings(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  // A variable that is set to nothing is not set: as a number it would be 0, which means "no limit".
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const result = CheckedSettings.safeParse(Object.fromEntries(given), { error: describeIssue });
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.message}`,
    );
    // One value can break several rules that have one message.
    throw new Error(`Bad settings. ${[...new Set(problems)].join(". ")}`);
  }
  parsed.set(env, result.data);
  return result.data;
}

import * as z from "zod";
import { isFullDomainName } from "#src/shared/addresses/domain-name";
import { emailDomain } from "#src/shared/addresses/email-address";
import { describeIssue } from "#src/shared/issue-messages";
import { SHARD_NAME } from "#src/shared/shards";

// Settings share schemas: each start of an isolate makes them all before its first request.
const integer = z.coerce.number().int();
const count = integer.min(0).max(Number.MAX_SAFE_INTEGER);
const number = (fallback: number, min?: number, max = Number.MAX_SAFE_INTEGER) =>
  (min === undefined ? count : integer.min(min).max(max)).default(fallback);
const boolean = z
  .union([z.boolean(), z.enum(["true", "false", "1", "0", ""])])
  .transform((value) => value === true || value === "true" || value === "1");
const flag = (fallback: boolean) => boolean.default(fallback);
const secret = z.string().min(1).optional();
/** Key material. Shorter texts can be guessed offline from one token or one stored secret (RFC 7518 §3.2). */
const MIN_KEY_CHARS = 32;
const key = z
  .string()
  .min(MIN_KEY_CHARS, { error: `must have at least ${MIN_KEY_CHARS} characters` });
const optionalKey = key.optional();

const BAD_SENDER =
  "must be an address at a full domain name, such as probe@example.com; leave it out for the null sender <>";
const BAD_HELO_NAME =
  "must be the full domain name of this host, such as mail.example.com, where ENABLE_SMTP_VERIFY is on (RFC 5321 §4.1.1.1)";

const webAddress = z.url({ protocol: /^https?$/ });
const optionalAddress = webAddress.optional();

const wholePrice = z.int().min(0);
const price = (credits: number) => wholePrice.default(credits);

const Prices = z.strictObject({
  crawl_site: price(1),
  ai_enrichment: price(3),
  icp_match: price(2),
  outreach: price(2),
  email_draft: price(2),
  ai_search: price(1),
  assistant_message: price(1),
  verify_mailbox: price(1),
  render_page: price(1),
  find_email: price(1),
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
  /**
   * Mails of the whole service per hour: verifications and notices together, and the same number of resets; 0
   * for no limit.
   */
  ACCOUNT_MAIL_LIMIT_PER_HOUR: number(500),
  /** Concurrent event streams of a workspace; 0 for no limit. */
  MAX_EVENT_STREAMS: number(50),
  /** Interval at which an open event stream checks its credential. */
  EVENT_STREAM_CHECK_MS: number(15_000, 10, 600_000),
  /** Requests per minute of all callers of a workspace; 0 for no limit. */
  WORKSPACE_REQUESTS_PER_MINUTE: number(600),
  /** Writes per minute of one API key or one signed-in user; 0 for no limit. */
  KEY_WRITES_PER_MINUTE: number(120),
  /** Requests per minute without a credential from one client address; 0 for no limit. */
  ADDRESS_REQUESTS_PER_MINUTE: number(600),
  /** Multiplies the storage quotas of every plan; 0 for no quotas. */
  QUOTA_FACTOR: number(1),
  /** Requests per UTC day to the maps provider, for the whole service; 0 for no limit. */
  PLACES_DAILY_BUDGET: number(500),
  /** Requests per UTC day to search engines, for the whole service; 0 for no limit. */
  SEARCH_DAILY_BUDGET: number(2_000),
  /** AI requests per UTC day, for the whole service; 0 for no limit. */
  MODEL_DAILY_BUDGET: number(10_000),
  /** Percentage of each daily budget that one workspace can use. */
  WORKSPACE_BUDGET_SHARE: number(25, 1, 100),
  JWT_SECRET: optionalKey,
  /** Whether clients of /mcp can connect by OAuth. It requires `JWT_SECRET`. */
  MCP_OAUTH: z.enum(["on", "off"]).default("on"),
  ENCRYPTION_KEY: optionalKey,
  /** Earlier values of `ENCRYPTION_KEY`, separated by spaces or commas. They only decrypt. */
  OLD_ENCRYPTION_KEYS: z
    .string()
    .default("")
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(key)),
  /** Credential for `GET /admin/metrics`. */
  OPERATOR_TOKEN: optionalKey,
  /** Maximum size of each D1 database: 10 GB on the paid plan, 500 MB on the free one. */
  DATABASE_MAX_MB: number(10_000, 1),
  /** The shards for new workspaces, separated by commas; all of them if empty. */
  NEW_WORKSPACE_SHARDS: z
    .string()
    .default("")
    .transform((names) => names.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.every((name) => SHARD_NAME.test(name)), {
      message: "NEW_WORKSPACE_SHARDS lists shards such as DATA_0,DATA_1",
    }),
  /** Whether lists of leads and analytics may be read from replicas of D1, which the operator enables per database. */
  READ_REPLICAS: z.enum(["on", "off"]).default("off"),
  /** Days after which the events and page reports of an ended job are deleted; 0 keeps them. */
  JOB_RETENTION_DAYS: number(90, 0, 3_650),
  /** Days after which the file of an export is deleted; 0 keeps it. */
  EXPORT_RETENTION_DAYS: number(30, 0, 3_650),
  /** Days after which ended pushes and workflow runs, detected changes and dead letters are deleted; 0 keeps them. */
  HISTORY_RETENTION_DAYS: number(365, 0, 3_650),
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
  /** DNS over HTTPS in wire format (RFC 8484). The fallback is used if the first one fails. */
  DOH_URL: webAddress.default("https://cloudflare-dns.com/dns-query"),
  DOH_FALLBACK_URL: webAddress.default("https://dns.google/dns-query"),
  DOH_TIMEOUT_MS: number(3_000, 100, 30_000),
  /** Time for the queries about a batch of crawled sites, well below the lease on them. Later results stay unknown. */
  SITE_DNS_BUDGET_MS: number(10_000, 1_000, 30_000),
  /** Whether to query mail servers about mailboxes. If off, no connection to a mail server is opened. */
  ENABLE_SMTP_VERIFY: flag(false),
  /** The name in EHLO. The default is not a full domain name, so probing over sockets requires another. */
  SMTP_HELO_NAME: z.string().default("localhost"),
  /** Empty: the null sender `<>`. */
  SMTP_MAIL_FROM: z
    .email({ error: BAD_SENDER })
    .refine((address) => isFullDomainName(emailDomain(address)), { error: BAD_SENDER })
    .optional(),
  SMTP_PORT: number(25, 1, 65_535),
  /**
   * Seconds after which a list's verification asks a mail server again that gave a temporary answer, such as
   * greylisting. Then it waits 3 times and 12 times as long.
   */
  GREYLIST_RETRY_SECONDS: number(300, 1, 3_600),
  /**
   * Seconds after which a list's verification asks DNS again that failed, then 3 times as long. Name servers fail for
   * seconds, and a resolver that failed is skipped for 10 s.
   */
  DNS_RETRY_SECONDS: number(30, 0, 3_600),
  /** A service with Reacher's `POST /v1/check_email`, if port 25 is blocked. */
  SMTP_PROBE_URL: optionalAddress,
  SMTP_PROBE_SECRET: secret,
  /** An OpenAI-compatible endpoint, up to `/v1`. Without it, the Workers AI binding is used. */
  AI_BASE_URL: optionalAddress,
  AI_API_KEY: secret,
  AI_MODEL: z.string().min(1).optional(),
  /**
   * Tokens for reasoning, in addition to those of the response; up to four times as many if they do not
   * suffice.
   */
  AI_THINKING_TOKENS: number(4_000, 0, 32_000),
  /** Reasoning effort of the model; `default` uses the model's own. */
  AI_REASONING_EFFORT: z
    .enum(["default", "none", "minimal", "low", "medium", "high"])
    .default("low"),
  /**
   * The header in which a proxy that precedes every request sends the client address; `none` without such a
   * proxy.
   */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/)
    .default("CF-Connecting-IP"),
  /** Uses per day of each public tool by one client address; 0 for no limit. */
  TOOLS_DAILY_LIMIT: number(20),
  /** Concurrent fetches of one queue invocation; 6 is Cloudflare's limit for open connections. */
  FETCHES_PER_BATCH: number(6, 1, 256),
  /**
   * How long a page consumer takes further pages with its reports and holds its batch. Cloudflare adds consumers
   * only between batches.
   */
  PAGE_BATCH_MS: number(1_500, 0, 60_000),
  /**
   * How long a queue invocation keeps its batch while pages load or DNS is queried; short if batches are not
   * delivered in parallel.
   */
  BATCH_HANDOVER_MS: number(60_000, 0, 600_000),
  /** How long lines about completed requests wait for others, with which they are written; 0 writes each at once. */
  REQUEST_LOG_DELAY_MS: number(0, 0, 10_000),
  /** Minimum time between two requests to one host, for any job configuration. */
  MIN_HOST_INTERVAL_MS: number(250, 0, 60_000),
  /** A job's own interval between two requests to one host counts as at most this. */
  MAX_HOST_INTERVAL_MS: number(60_000, 0, 60_000),
  /** Requests per second to all hosts of a registrable domain together; 0 for no limit. */
  MAX_DOMAIN_REQUESTS_PER_SECOND: number(8, 0, 1_000),
  /** Minimum time between two deliveries (webhooks, chats, notices) to one registrable domain. */
  MIN_DELIVERY_INTERVAL_MS: number(200, 0, 60_000),
  /**
   * A `/content` endpoint as Browserless has it, for pages that need JavaScript. Without it, the binding `BROWSER`
   * is used.
   */
  RENDER_URL: optionalAddress,
  RENDER_TOKEN: secret,
  /** Deadline of one rendering. */
  RENDER_TIMEOUT_MS: number(15_000, 1_000, 60_000),
  /** Concurrent renderings of one queue invocation. */
  RENDERS_AT_ONCE: number(2, 1, 64),
  /** Limit of the renderings of one job; 0 disables rendering. */
  MAX_RENDERS_PER_JOB: number(200, 0, 100_000),
  /** Where Durable Objects run and store data. Without it, near the request that creates them. */
  OBJECT_JURISDICTION: z.enum(["eu", "us", "fedramp"]).optional(),
  /** Number of objects that pace hosts. One handles about a thousand calls per second. */
  HOST_PACER_SHARDS: number(1, 1, 256),
  /** Sender of mails, `Acme <mail@acme.com>` or the address alone. Required for mail. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  /** Digests by mail per UTC day: of the whole service, of one workspace, and to one address; 0 for no limit. */
  MAIL_DAILY_LIMIT: number(1_000),
  MAIL_WORKSPACE_DAILY_LIMIT: number(100),
  MAIL_RECIPIENT_DAILY_LIMIT: number(10),
  /**
   * Invitations and confirmations per day, counted separately, and never more than the limits of digests. 0:
   * the same as those.
   */
  MAIL_UNSOLICITED_DAILY_LIMIT: number(300),
  MAIL_UNSOLICITED_WORKSPACE_DAILY_LIMIT: number(20),
  /** Mail is sent with Resend if there is no `send_email` binding `EMAIL`. */
  RESEND_API_KEY: secret,
  /** The base URL of links in mails. Required for mail. */
  PUBLIC_URL: optionalAddress,
  /** Key of Google's Places API, which finds businesses at a place. */
  GOOGLE_PLACES_API_KEY: secret,
  /** Discovery uses Brave if there is a key, else the configured SearXNG, else DuckDuckGo's page. */
  BRAVE_SEARCH_API_KEY: secret,
  SEARXNG_URL: optionalAddress,
  /**
   * Public job boards: `on` includes the built-in ones, `added` only those that users or crawls add, `off`
   * none.
   */
  HIRING_INDEX: z.enum(["on", "added", "off"]).default("on"),
  R2_ACCOUNT_ID: secret,
  R2_ACCESS_KEY_ID: secret,
  R2_SECRET_ACCESS_KEY: secret,
  R2_BUCKET: z.string().default("quarry-files"),
});

/** Mail servers reject, or treat as spam, a client that does not give its full domain name in EHLO. */
const CheckedSettings = Settings.refine(
  ({ ENABLE_SMTP_VERIFY, SMTP_PROBE_URL, SMTP_HELO_NAME }) =>
    !ENABLE_SMTP_VERIFY || SMTP_PROBE_URL !== undefined || isFullDomainName(SMTP_HELO_NAME),
  { path: ["SMTP_HELO_NAME"], error: BAD_HELO_NAME },
);

/** The names of all variables and secrets. */
export const SETTING_NAMES = Object.keys(Settings.shape);

/** Every setting of the service, parsed; docs/settings.md describes each. */
export type Settings = z.output<typeof Settings>;

/** Prices in credits by action. */
export type CreditPrices = Settings["CREDIT_PRICES"];

const parsed = new WeakMap<object, Settings>();

/** The settings of bindings that were parsed before. */
export const parsedSettings = (env: object): Settings | undefined => parsed.get(env);

/** Parses the bindings once per isolate. Throws with one sentence per invalid setting. */
export function readSettings(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  // An empty variable counts as unset: as a number it would be 0, which means "no limit".
  const given = Object.entries(env).filter(([, value]) => value !== "");
  const result = CheckedSettings.safeParse(Object.fromEntries(given), { error: describeIssue });
  if (!result.success) {
    const problems = result.error.issues.map(
      (issue) => `${issue.path.join(".")}: ${issue.message}`,
    );
    // One value can violate several rules that have the same message.
    throw new Error(`Bad settings. ${[...new Set(problems)].join(". ")}`);
  }
  parsed.set(env, result.data);
  return result.data;
}

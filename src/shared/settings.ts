import * as z from "zod";
import { isFullDomainName } from "#src/shared/addresses/domain-name";
import { emailDomain } from "#src/shared/addresses/email-address";
import { creditPrices } from "#src/shared/credit-prices";
import { describeIssue } from "#src/shared/issue-messages";
import { SHARD_NAME } from "#src/shared/shards";
import {
  choice,
  flag,
  keySchema,
  list,
  number,
  pattern,
  secretKey,
  type Setting,
  text,
  webAddress,
} from "#src/shared/setting-rules";

const BAD_SENDER =
  "must be an address at a full domain name, such as probe@example.com; leave it out for the null sender <>";
const BAD_HELO_NAME =
  "must be the full domain name of this host, such as mail.example.com, where ENABLE_SMTP_VERIFY is on (RFC 5321 §4.1.1.1)";

const sender: Setting<string | undefined> = {
  fallback: undefined,
  quick: () => undefined,
  schema: () =>
    z
      .email({ error: BAD_SENDER })
      .refine((address) => isFullDomainName(emailDomain(address)), { error: BAD_SENDER }),
};

const SETTINGS = {
  SIGNUP_CREDITS: number(500),
  REGISTRATION: choice(["open", "closed"], "open"),
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
  JWT_SECRET: secretKey,
  /** Whether clients of /mcp can connect by OAuth. It requires `JWT_SECRET`. */
  MCP_OAUTH: choice(["on", "off"], "on"),
  ENCRYPTION_KEY: secretKey,
  /** Earlier values of `ENCRYPTION_KEY`, separated by spaces or commas. They only decrypt. */
  OLD_ENCRYPTION_KEYS: list((texts) => texts.pipe(z.array(keySchema()))),
  /** Credential for `GET /admin/metrics`. */
  OPERATOR_TOKEN: secretKey,
  /** Maximum size of each D1 database: 10 GB on the paid plan, 500 MB on the free one. */
  DATABASE_MAX_MB: number(10_000, 1),
  /** The shards for new workspaces, separated by commas; all of them if empty. */
  NEW_WORKSPACE_SHARDS: list((texts) =>
    texts.refine((names) => names.every((name) => SHARD_NAME.test(name)), {
      message: "NEW_WORKSPACE_SHARDS lists shards such as DATA_0,DATA_1",
    }),
  ),
  /** Whether lists of leads and analytics may be read from replicas of D1, which the operator enables per database. */
  READ_REPLICAS: choice(["on", "off"], "off"),
  /** Days after which the events and page reports of an ended job are deleted; 0 keeps them. */
  JOB_RETENTION_DAYS: number(90, 0, 3_650),
  /** Days after which the file of an export is deleted; 0 keeps it. */
  EXPORT_RETENTION_DAYS: number(30, 0, 3_650),
  /** Days after which ended pushes and workflow runs, detected changes and dead letters are deleted; 0 keeps them. */
  HISTORY_RETENTION_DAYS: number(365, 0, 3_650),
  CORS_ORIGINS: list(),
  CREDIT_PRICES: creditPrices,
  ROBOTS_TOKEN: pattern(/^[a-zA-Z_-]+$/, "quarrybot"),
  ALLOW_PRIVATE_HOSTS: flag(false),
  /** DNS over HTTPS in wire format (RFC 8484). The fallback is used if the first one fails. */
  DOH_URL: webAddress("https://cloudflare-dns.com/dns-query"),
  DOH_FALLBACK_URL: webAddress("https://dns.google/dns-query"),
  DOH_TIMEOUT_MS: number(3_000, 100, 30_000),
  /** Time for the queries about a batch of crawled sites, well below the lease on them. Later results stay unknown. */
  SITE_DNS_BUDGET_MS: number(10_000, 1_000, 30_000),
  /** Whether to query mail servers about mailboxes. If off, no connection to a mail server is opened. */
  ENABLE_SMTP_VERIFY: flag(false),
  /** The name in EHLO. The default is not a full domain name, so probing over sockets requires another. */
  SMTP_HELO_NAME: text("localhost"),
  /** Empty: the null sender `<>`. */
  SMTP_MAIL_FROM: sender,
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
  SMTP_PROBE_URL: webAddress(),
  SMTP_PROBE_SECRET: text(),
  /** An OpenAI-compatible endpoint, up to `/v1`. Without it, the Workers AI binding is used. */
  AI_BASE_URL: webAddress(),
  AI_API_KEY: text(),
  AI_MODEL: text(),
  /**
   * Tokens for reasoning, in addition to those of the response; up to four times as many if they do not
   * suffice.
   */
  AI_THINKING_TOKENS: number(4_000, 0, 32_000),
  /** Reasoning effort of the model; `default` uses the model's own. */
  AI_REASONING_EFFORT: choice(["default", "none", "minimal", "low", "medium", "high"], "low"),
  /**
   * The header in which a proxy that precedes every request sends the client address; `none` without such a
   * proxy.
   */
  CLIENT_ADDRESS_HEADER: pattern(/^[A-Za-z0-9-]+$/, "CF-Connecting-IP"),
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
  RENDER_URL: webAddress(),
  RENDER_TOKEN: text(),
  /** Deadline of each attempt to render a page. */
  RENDER_TIMEOUT_MS: number(15_000, 1_000, 60_000),
  /** Concurrent renderings of one queue invocation. */
  RENDERS_AT_ONCE: number(2, 1, 64),
  /** Limit of the renderings of one job; 0 disables rendering. */
  MAX_RENDERS_PER_JOB: number(200, 0, 100_000),
  /** Where Durable Objects run and store data. Without it, near the request that creates them. */
  OBJECT_JURISDICTION: choice(["eu", "us", "fedramp"], undefined),
  /** Number of objects that pace hosts. One handles about a thousand calls per second. */
  HOST_PACER_SHARDS: number(1, 1, 256),
  /** Sender of mails, `Acme <mail@acme.com>` or the address alone. Required for mail. */
  MAIL_FROM: pattern(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
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
  RESEND_API_KEY: text(),
  /** The base URL of links in mails. Required for mail. */
  PUBLIC_URL: webAddress(),
  /** Key of Google's Places API, which finds businesses at a place. */
  GOOGLE_PLACES_API_KEY: text(),
  /** Discovery uses Brave if there is a key, else the configured SearXNG, else DuckDuckGo's page. */
  BRAVE_SEARCH_API_KEY: text(),
  SEARXNG_URL: webAddress(),
  /**
   * Public job boards: `on` includes the built-in ones, `added` only those that users or crawls add, `off`
   * none.
   */
  HIRING_INDEX: choice(["on", "added", "off"], "on"),
  R2_ACCOUNT_ID: text(),
  R2_ACCESS_KEY_ID: text(),
  R2_SECRET_ACCESS_KEY: text(),
  R2_BUCKET: text("quarry-files"),
} satisfies Record<string, Setting<unknown>>;

type Name = keyof typeof SETTINGS;
type Read = { [N in Name]: (typeof SETTINGS)[N] extends Setting<infer T> ? T : never };
type Optional = { [N in Name]: undefined extends Read[N] ? N : never }[Name];

/** Every setting of the service, parsed; docs/settings.md describes each. */
export type Settings = Omit<Read, Optional> & Partial<Pick<Read, Optional>>;

export type { CreditPrices } from "#src/shared/credit-prices";

/** The names of all variables and secrets. */
export const SETTING_NAMES = Object.keys(SETTINGS);

const parsed = new WeakMap<object, Settings>();

/** The settings of bindings that were parsed before. */
export const parsedSettings = (env: object): Settings | undefined => parsed.get(env);

/** Parses the bindings once per isolate. Throws with one sentence per invalid setting. */
export function readSettings(env: object): Settings {
  const known = parsed.get(env);
  if (known) return known;
  const settings = parse(env as Record<string, unknown>);
  parsed.set(env, settings);
  return settings;
}

function parse(env: Record<string, unknown>): Settings {
  const settings: Record<string, unknown> = {};
  const schemas: Record<string, z.ZodType> = {};
  for (const name of SETTING_NAMES) {
    const setting: Setting<unknown> = SETTINGS[name as Name];
    const given = env[name];
    // An empty variable counts as unset: as a number it would be 0, which means "no limit".
    if (given === undefined || given === "") {
      settings[name] = setting.fallback;
      continue;
    }
    settings[name] = typeof given === "string" ? setting.quick(given) : undefined;
    if (settings[name] === undefined) schemas[name] = setting.schema();
  }
  const result = z.object(schemas).safeParse(env, { error: describeIssue });
  const issues = result.error?.issues ?? [];
  const problems = issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  const read = Object.assign(settings, result.data) as Settings;
  if (problems.length === 0 && !isHeloNameValid(read))
    problems.push(`SMTP_HELO_NAME: ${BAD_HELO_NAME}`);
  // One value can violate several rules that have the same message.
  if (problems.length > 0) throw new Error(`Bad settings. ${[...new Set(problems)].join(". ")}`);
  return read;
}

/** Mail servers reject, or treat as spam, a client that does not give its full domain name in EHLO. */
const isHeloNameValid = ({ ENABLE_SMTP_VERIFY, SMTP_PROBE_URL, SMTP_HELO_NAME }: Settings) =>
  !ENABLE_SMTP_VERIFY || SMTP_PROBE_URL !== undefined || isFullDomainName(SMTP_HELO_NAME);

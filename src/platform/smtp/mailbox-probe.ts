import { connect } from "cloudflare:sockets";
import type { ResolveDns } from "#src/ports/dns";
import type { ProbeMailbox } from "#src/ports/mailbox-probe";
import type { Settings } from "#src/shared/settings";
import { askProbeService } from "./reacher";
import type { Connect } from "./smtp-connection";
import {
  createProbeCache,
  notAsked,
  PROBE_LIMITS,
  type ProbeLimits,
  type ProbeCache,
  SmtpProber,
} from "./smtp-probe";

/** The settings for mailbox probes. */
export type ProbeSettings = Pick<
  Settings,
  | "ENABLE_SMTP_VERIFY"
  | "SMTP_HELO_NAME"
  | "SMTP_MAIL_FROM"
  | "SMTP_PORT"
  | "SMTP_PROBE_URL"
  | "SMTP_PROBE_SECRET"
  | "ALLOW_PRIVATE_HOSTS"
>;

export type ProbeDependencies = {
  resolveDns: ResolveDns;
  connect?: Connect;
  memory?: ProbeCache;
};

/** A probe service waits for mail servers itself, longer than the prober. */
const SERVICE_MS = 30_000;

const isolateMemory = createProbeCache();

/** Plain ASCII addresses. Spaces, control characters, quotes or brackets could inject SMTP commands. */
const PLAIN_ADDRESS = /^[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@[a-z0-9.-]{1,253}$/i;

/**
 * Creates the mailbox prober of one invocation: it uses the service at SMTP_PROBE_URL, else
 * sockets. Null if ENABLE_SMTP_VERIFY is off; no mail server is contacted then.
 */
export function createMailboxProber(
  settings: ProbeSettings,
  dependencies: ProbeDependencies,
  limits: Partial<ProbeLimits> & { serviceMs?: number } = {},
): ProbeMailbox | null {
  if (!settings.ENABLE_SMTP_VERIFY) return null;
  const ask = settings.SMTP_PROBE_URL
    ? askProbeService(
        {
          url: settings.SMTP_PROBE_URL,
          secret: settings.SMTP_PROBE_SECRET ?? null,
          timeoutMs: limits.serviceMs ?? SERVICE_MS,
        },
        dependencies.memory ?? isolateMemory,
      )
    : askServers(settings, dependencies, { ...PROBE_LIMITS, ...limits });
  return async (email, mxHosts, options) =>
    PLAIN_ADDRESS.test(email) ? ask(email, mxHosts, options) : notAsked("not_asked");
}

function askServers(
  settings: ProbeSettings,
  dependencies: ProbeDependencies,
  limits: ProbeLimits,
): ProbeMailbox {
  const prober = new SmtpProber({
    connect,
    memory: isolateMemory,
    ...dependencies,
    limits,
    port: settings.SMTP_PORT,
    heloName: settings.SMTP_HELO_NAME,
    mailFrom: settings.SMTP_MAIL_FROM ?? "",
    allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
  });
  return (email, mxHosts, options) => prober.probe(email, mxHosts, options?.hasMore);
}

import type { ResolveDns } from "#src/ports/dns";
import { emailDomain } from "#src/shared/addresses/email-address";
import { isGlobalAddress } from "#src/shared/addresses/ip-address";
import type { MailboxFinding, ProbeOutcome } from "#src/ports/mailbox-probe";
import { ExpiringMap } from "#src/platform/expiring-map";
import { type Connect, ConversationBroken, inTime, SmtpConnection } from "./smtp-connection";
import { askAgain, askMailServer, type SmtpAnswer } from "./smtp-conversation";

/** The cache that probers of an isolate share. Plain data only, because sockets and promises end with their invocation. */
export type ProbeCache = {
  /** By domain. */
  acceptsAll: ExpiringMap<boolean>;
  /** By domain: whether a server accepted any mailbox for the probe service. */
  acceptsSome: ExpiringMap<boolean>;
  /** By mail host: hosts that did not respond recently and are skipped. */
  unserved: ExpiringMap<ProbeOutcome>;
  /** Whether the platform blocks outgoing connections on the port. */
  isPortBlocked: boolean;
};

export const createProbeCache = (): ProbeCache => ({
  acceptsAll: new ExpiringMap(24 * 3_600_000, 5_000),
  acceptsSome: new ExpiringMap(3_600_000, 5_000),
  unserved: new ExpiringMap(5 * 60_000, 5_000),
  isPortBlocked: false,
});

/** Time limits for one mailbox, total and per part. */
export type ProbeLimits = {
  overallMs: number;
  connectMs: number;
  bannerMs: number;
  replyMs: number;
};

/** Servers that greet late do so after 6 seconds (Postfix' postscreen) or more. */
export const PROBE_LIMITS: ProbeLimits = {
  overallMs: 15_000,
  connectMs: 5_000,
  bannerMs: 8_000,
  replyMs: 8_000,
};

const MAX_HOSTS = 3;
const MAX_ADDRESSES = 2;

type Asked = { email: string; hasMore: boolean; endsAtMs: number };

type SmtpProberOptions = {
  connect: Connect;
  resolveDns: ResolveDns;
  memory: ProbeCache;
  limits: ProbeLimits;
  port: number;
  heloName: string;
  mailFrom: string;
  allowPrivateHosts: boolean;
};

/** Recipients of one connection. Servers limit them, and the errors of a client (Postfix: 20 errors). */
const MAX_RECIPIENTS = 10;

/** A connection that stays open for the next mailbox of a domain. */
type OpenConnection = { connection: SmtpConnection; domain: string; recipients: number };

/** Probes mail servers over sockets, with one connection at a time to each host. */
export class SmtpProber {
  readonly #options: SmtpProberOptions;
  /** By mail host. */
  readonly #open = new Map<string, OpenConnection>();
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(options: SmtpProberOptions) {
    this.#options = options;
  }

  /** `email` is a plain ASCII address; `mxHosts` are in order of preference. `hasMore`: see `ProbeMailbox`. */
  async probe(email: string, mxHosts: readonly string[], hasMore = false): Promise<MailboxFinding> {
    const { memory, limits } = this.#options;
    let finding = notAsked("cannot_verify");
    let leftMs = limits.overallMs;
    for (const host of mxHosts.slice(0, MAX_HOSTS)) {
      if (memory.isPortBlocked) return notAsked("port_blocked");
      const answer = await this.#inTurn(host, async () => {
        const startedMs = Date.now();
        const asked = await this.#askHost(host, { email, hasMore, endsAtMs: startedMs + leftMs });
        leftMs -= Date.now() - startedMs;
        return asked;
      });
      finding = toFinding(answer, host);
      if (answer.outcome === "port_blocked") memory.isPortBlocked = true;
      if (!answer.isUnserved || leftMs <= 0) return finding;
    }
    return finding;
  }

  async #askHost(host: string, asked: Asked): Promise<SmtpAnswer> {
    const { memory } = this.#options;
    const again = await this.#askOpenConnection(host, asked);
    if (again) return again;
    const known = memory.unserved.get(host);
    if (known) return unserved(known);
    let answer = unserved("connect_failed");
    const addresses = await this.#addressesOf(host, asked.endsAtMs);
    for (const address of addresses) {
      answer = await this.#askAddress(host, address, asked);
      if (!answer.isUnserved) return answer;
    }
    // Counts against the host only if it was tried with its full time limit.
    const wasTried = addresses.length > 0 && Date.now() < asked.endsAtMs;
    if (wasTried && answer.reply === null) memory.unserved.set(host, answer.outcome);
    return answer;
  }

  /** Undefined: there is no connection, or the server has closed it meanwhile. */
  async #askOpenConnection(host: string, asked: Asked): Promise<SmtpAnswer | undefined> {
    const open = this.#open.get(host);
    this.#open.delete(host);
    if (!open) return undefined;
    const { connection, domain, recipients } = open;
    if (domain !== emailDomain(asked.email)) {
      connection.close();
      return undefined;
    }
    connection.extendTo(asked.endsAtMs);
    const hasMore = asked.hasMore && recipients + 1 < MAX_RECIPIENTS;
    const answer = await this.#converse(host, { ...asked, hasMore }, recipients + 1, connection);
    return answer.reply === null ? undefined : answer;
  }

  async #askAddress(host: string, address: string, asked: Asked): Promise<SmtpAnswer> {
    const { connect, limits, port } = this.#options;
    try {
      const target = `${address}:${port}`;
      const connection = await SmtpConnection.open(
        connect,
        target,
        limits.connectMs,
        asked.endsAtMs,
      );
      return await this.#converse(host, asked, 1, connection);
    } catch (error) {
      // Only the connection fails here: refused, unreachable, or blocked by the platform.
      if (!(error instanceof ConversationBroken)) throw error;
      const { reason } = error;
      if (reason === "port_blocked") return { ...unserved(reason), isUnserved: false };
      return unserved(reason === "timeout" ? "timeout" : "connect_failed");
    }
  }

  /** Asks about one mailbox, the first one or a further one of the connection. Closes it unless it stays open. */
  async #converse(
    host: string,
    { email, hasMore }: Asked,
    recipients: number,
    connection: SmtpConnection,
  ): Promise<SmtpAnswer> {
    const { memory, limits, heloName, mailFrom } = this.#options;
    const domain = emailDomain(email);
    const knownToAcceptAll = memory.acceptsAll.get(domain);
    const decoy = knownToAcceptAll === undefined ? `${randomLocalPart()}@${domain}` : null;
    const { bannerMs, replyMs } = limits;
    // A server that accepts every address is not asked again.
    const staysUseful = hasMore && knownToAcceptAll !== true;
    const question = { email, decoy, heloName, mailFrom, bannerMs, replyMs, hasMore: staysUseful };
    let staysOpen = false;
    try {
      const answer = await (recipients === 1 ? askMailServer : askAgain)(connection, question);
      staysOpen = answer.isOpen === true;
      if (staysOpen) this.#open.set(host, { connection, domain, recipients });
      if (answer.acceptsAll !== null) memory.acceptsAll.set(domain, answer.acceptsAll);
      if (answer.outcome !== "accepted" || knownToAcceptAll === undefined) return answer;
      return { ...answer, acceptsAll: knownToAcceptAll };
    } finally {
      if (!staysOpen) connection.close();
    }
  }

  /**
   * The IP addresses to connect to, as URLs spell them. Connecting to the checked addresses prevents DNS
   * rebinding. Empty if any of them is private, unless private hosts are allowed.
   */
  async #addressesOf(host: string, endsAtMs: number): Promise<string[]> {
    const { resolveDns, allowPrivateHosts } = this.#options;
    const ask = async (type: "A" | "AAAA") => {
      const answer = await inTime(resolveDns(host, type), endsAtMs - Date.now());
      return answer.status === "found" ? answer.records : [];
    };
    try {
      const found = await ask("A");
      const records = found.length > 0 ? found : await ask("AAAA");
      const addresses = records.flatMap((record) => spellAddress(record) ?? []);
      if (!allowPrivateHosts && !addresses.every(isGlobalAddress)) return [];
      return addresses.slice(0, MAX_ADDRESSES);
    } catch (error) {
      // DNS used up the time limit.
      if (error instanceof ConversationBroken) return [];
      throw error;
    }
  }

  async #inTurn<T>(host: string, ask: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(host) ?? Promise.resolve()).then(ask);
    const settled = turn.catch(() => {});
    this.#turns.set(host, settled);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(host) === settled) this.#turns.delete(host);
    }
  }
}

export const notAsked = (outcome: ProbeOutcome): MailboxFinding => ({
  outcome,
  acceptsAll: null,
  code: null,
  enhancedCode: null,
  mxHost: null,
});

const unserved = (outcome: ProbeOutcome): SmtpAnswer => ({
  outcome,
  acceptsAll: null,
  reply: null,
  isUnserved: true,
});

const toFinding = ({ outcome, acceptsAll, reply }: SmtpAnswer, host: string): MailboxFinding => ({
  outcome,
  acceptsAll,
  code: reply?.code ?? null,
  enhancedCode: reply?.enhancedCode ?? null,
  mxHost: host,
});

/** The canonical spelling of an address, or null if the record has none. */
function spellAddress(record: string): string | null {
  const url = URL.parse(`http://${record.includes(":") ? `[${record}]` : record}/`);
  const isAddress = url && (url.hostname.startsWith("[") || /^\d+(\.\d+){3}$/.test(url.hostname));
  return isAddress ? url.hostname : null;
}

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** 24 random letters, which no mailbox has as its name. */
const randomLocalPart = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => LETTERS[byte % 26]).join("");

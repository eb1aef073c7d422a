import type { DnsAnswer, DnsFailure, DnsType, ResolveDns } from "#src/ports/dns";
import type { Settings } from "#src/shared/settings";
import type { SendRequest } from "#src/platform/outbound/send-request";
import { readAnswer } from "./dns-answer";
import { AnswerCache } from "./dns-cache";
import { exchange } from "./dns-exchange";
import { ServerHealth } from "./dns-health";
import { dnsName, encodeQuestion } from "./dns-question";

/** Cloudflare's limit for the open connections of one invocation. */
const MAX_OPEN_REQUESTS = 6;

/** The cache that resolvers share. Plain data only, because promises end with their invocation. */
export type DnsCache = { cache: AnswerCache; health: ServerHealth };

const isolateMemory: DnsCache = { cache: new AnswerCache(), health: new ServerHealth() };

/**
 * DNS over HTTPS for one invocation. The isolate caches responses, but not failures. After `budgetMs`, counted
 * from the first query that is not cached, further queries are timeouts.
 */
export function createResolver(
  settings: Pick<Settings, "DOH_URL" | "DOH_FALLBACK_URL" | "DOH_TIMEOUT_MS">,
  options: { budgetMs?: number; memory?: DnsCache; send?: SendRequest } = {},
): ResolveDns {
  const resolver = new Resolver(
    [...new Set([settings.DOH_URL, settings.DOH_FALLBACK_URL])],
    settings.DOH_TIMEOUT_MS,
    options.budgetMs ?? Infinity,
    options.memory ?? isolateMemory,
    options.send,
  );
  return (name, type) => resolver.resolve(name, type);
}

class Resolver {
  readonly #send: SendRequest | undefined;
  readonly #servers: string[];
  readonly #timeoutMs: number;
  readonly #budgetMs: number;
  readonly #memory: DnsCache;
  readonly #asked = new Map<string, Promise<DnsAnswer<DnsType>>>();
  readonly #waiting: (() => void)[] = [];
  #openRequests = 0;
  #endsAtMs: number | undefined;

  constructor(
    servers: string[],
    timeoutMs: number,
    budgetMs: number,
    memory: DnsCache,
    send: SendRequest | undefined,
  ) {
    this.#send = send;
    this.#servers = servers;
    this.#timeoutMs = timeoutMs;
    this.#budgetMs = budgetMs;
    this.#memory = memory;
  }

  async resolve<T extends DnsType>(text: string, type: T): Promise<DnsAnswer<T>> {
    const name = dnsName(text);
    if (name === null) return { status: "no_domain", aliases: [] };
    const known = this.#memory.cache.get(name, type);
    if (known) return copyAnswer(known);
    const key = `${type}|${name}`;
    let asked = this.#asked.get(key) as Promise<DnsAnswer<T>> | undefined;
    if (!asked) {
      asked = this.#askInTurn(name, type).finally(() => this.#asked.delete(key));
      this.#asked.set(key, asked);
    }
    return copyAnswer(await asked);
  }

  /** The end of the budget aborts all open requests, which also wakes all waiting callers. */
  async #askInTurn<T extends DnsType>(name: string, type: T): Promise<DnsAnswer<T>> {
    this.#endsAtMs ??= Date.now() + this.#budgetMs;
    if (this.#openRequests < MAX_OPEN_REQUESTS) this.#openRequests++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return await this.#ask(name, type);
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#openRequests--;
    }
  }

  async #ask<T extends DnsType>(name: string, type: T): Promise<DnsAnswer<T>> {
    const question = encodeQuestion(name, type);
    const failures: DnsFailure[] = [];
    for (const server of this.#servers) {
      if (this.#leftMs() <= 0) return { status: "failed", reason: "timeout" };
      const problem = this.#memory.health.problem(server);
      const answer = problem ?? (await this.#askServer(server, question, name, type));
      if (typeof answer !== "string") return answer;
      failures.push(answer);
    }
    return { status: "failed", reason: mainReason(failures) };
  }

  async #askServer<T extends DnsType>(
    server: string,
    question: string,
    name: string,
    type: T,
  ): Promise<DnsAnswer<T> | DnsFailure> {
    const { cache, health } = this.#memory;
    const timeoutMs = Math.min(this.#timeoutMs, this.#leftMs());
    const message = await exchange(server, question, timeoutMs, this.#send);
    if (message === "unreachable" || (message === "timeout" && timeoutMs === this.#timeoutMs))
      health.recordFailure(server, name, message);
    if (message === "unreachable" || message === "timeout") return message;
    health.recordAnswer(server);
    if (typeof message === "string") return message;
    const answered = readAnswer(message.bytes, name, type, message.ageS);
    if (typeof answered === "string") return answered;
    if (answered.answer.isAuthentic) health.recordValidation(server);
    else if (health.isValidating(server)) answered.answer.isAuthentic = false;
    cache.set(name, type, answered);
    return answered.answer;
  }

  #leftMs(): number {
    return (this.#endsAtMs ?? Infinity) - Date.now();
  }
}

/** A server's own result for the domain is more informative than that the other server was unreachable. */
function mainReason(failures: DnsFailure[]): DnsFailure {
  if (failures.includes("server_failure")) return "server_failure";
  return failures[0] ?? "unreachable";
}

/** Separate lists for each caller, because a caller may sort them. */
function copyAnswer<T extends DnsType>(answer: DnsAnswer<T>): DnsAnswer<T> {
  if (answer.status === "failed") return answer;
  const aliases = answer.aliases.slice();
  if (answer.status !== "found") return { ...answer, aliases };
  return { ...answer, records: answer.records.slice(), aliases };
}

import {
  type HostNotice,
  MAX_HOP_MS,
  type SlotReply,
  type SlotRequest,
  type UsedSlot,
} from "#src/shared/addresses/host-slots";

/** A visit with more requests than fit reserves again for the rest. */
const MAX_SLOT_MS = 3_000;
/** The assumed response time of a host, if it is longer than the time between requests. */
const RESPONSE_TIME_MS = 500;
/** Bounds what a host, or who provokes it, can ask of all jobs. */
const MAX_PAUSE_MS = 10 * 60_000;
const MAX_CRAWL_DELAY_MS = 10 * 60_000;
/** A Crawl-delay that no job has read again since is forgotten. */
const CRAWL_DELAY_KEPT_MS = 60 * 60_000;
const MAX_QUEUE_MS = 10 * 60_000;
const CALLS_BETWEEN_PRUNES = 1_000;

/** What is known of one host. Times are of this object's clock. */
type Host = {
  domain: string;
  slotId: number;
  /** When the last request of the last slot goes out, at the latest. */
  lastAt: number;
  intervalMs: number;
  hopMs: number;
  /** When the next caller without a slot should ask again. */
  nextTurnAt: number;
  pausedUntil: number;
  crawlDelayMs: number;
  crawlDelayUntil: number;
};

/** What the object stores, so that a restart does not lose it. */
export type StoredNotice = {
  host: string;
  domain: string;
  pausedUntil: number;
  crawlDelayMs: number;
  crawlDelayUntil: number;
};

/**
 * Reserves slots: one host is never visited by two at once, visits keep their interval, and the hosts of a
 * domain together keep its cap. First come, first served. A slot that is not used is lost, nothing else.
 */
export class SlotBook {
  readonly #hosts = new Map<string, Host>();
  readonly #domains = new Map<string, Set<Host>>();
  // Ids of a former life of the object must not match.
  #lastId = Math.floor(Math.random() * 2 ** 40);
  #calls = 0;

  get size(): number {
    return this.#hosts.size;
  }

  reserve(request: SlotRequest, nowMs: number): SlotReply {
    if (++this.#calls % CALLS_BETWEEN_PRUNES === 0) this.#prune(nowMs);
    const known = this.#hosts.get(request.host);
    const crawlDelayMs = known && known.crawlDelayUntil > nowMs ? known.crawlDelayMs : 0;
    const gapMs = Math.max(request.intervalMs, request.domainIntervalMs, crawlDelayMs);
    if (gapMs === 0) return unpaced(known, nowMs);
    const host = known ?? this.#add(request.host, request.domain);
    const hopMs = Math.min(gapMs, MAX_HOP_MS);
    const { previous } = request;
    const isOpen =
      previous !== undefined && giveBack(host, previous, nowMs) && previous.isSameVisit;
    // Two jobs with different intervals: the shorter one applies between them, each keeps its own to itself.
    const spacingMs = isOpen
      ? hopMs
      : Math.max(
          crawlDelayMs,
          request.domainIntervalMs,
          Math.min(host.intervalMs, request.intervalMs),
        );
    const earliest = Math.max(nowMs, host.lastAt + spacingMs, host.pausedUntil);
    const at = this.#fitDomain(host, earliest, hopMs, request.domainIntervalMs);
    if (at - nowMs > request.maxWaitMs) {
      const turnAt = Math.min(Math.max(at, host.nextTurnAt), nowMs + MAX_QUEUE_MS);
      host.nextTurnAt = turnAt + spacingMs;
      return { waitMs: turnAt - nowMs, slot: null };
    }
    const followingMs = (Math.max(1, request.requests) - 1) * Math.max(hopMs, RESPONSE_TIME_MS);
    const lengthMs = Math.min(followingMs, MAX_SLOT_MS);
    const { intervalMs } = request;
    Object.assign(host, { slotId: ++this.#lastId, lastAt: at + lengthMs, intervalMs, hopMs });
    return { waitMs: at - nowMs, slot: { id: host.slotId, at, gapMs, lengthMs } };
  }

  /** Returns the row to store. */
  recordNotice(
    { host: name, domain, pauseMs = 0, crawlDelayMs = 0 }: HostNotice,
    nowMs: number,
  ): StoredNotice {
    const host = this.#hosts.get(name) ?? this.#add(name, domain);
    if (pauseMs > 0)
      host.pausedUntil = Math.max(host.pausedUntil, nowMs + Math.min(pauseMs, MAX_PAUSE_MS));
    if (crawlDelayMs > 0) {
      // Requests without an interval are not recorded: the last one can have been sent just now.
      if (host.crawlDelayUntil <= nowMs) host.lastAt = Math.max(host.lastAt, nowMs);
      host.crawlDelayMs = Math.min(crawlDelayMs, MAX_CRAWL_DELAY_MS);
      host.crawlDelayUntil = nowMs + CRAWL_DELAY_KEPT_MS;
    }
    const { pausedUntil, crawlDelayUntil } = host;
    return { host: name, domain, pausedUntil, crawlDelayMs: host.crawlDelayMs, crawlDelayUntil };
  }

  /** The holder of a slot sends nothing more in it. */
  end(name: string, used: UsedSlot, nowMs: number) {
    const host = this.#hosts.get(name);
    if (host) giveBack(host, used, nowMs);
  }

  /** Restores what was stored before a restart. */
  restore({ host, domain, ...notice }: StoredNotice) {
    Object.assign(this.#hosts.get(host) ?? this.#add(host, domain), notice);
  }

  #add(name: string, domain: string): Host {
    const host: Host = {
      domain,
      slotId: 0,
      lastAt: -Infinity,
      intervalMs: 0,
      hopMs: 0,
      nextTurnAt: 0,
      pausedUntil: 0,
      crawlDelayMs: 0,
      crawlDelayUntil: 0,
    };
    this.#hosts.set(name, host);
    const siblings = this.#domains.get(domain);
    if (siblings) siblings.add(host);
    else this.#domains.set(domain, new Set([host]));
    return host;
  }

  /** The first time from `earliest` at which the domain's cap allows another host. */
  #fitDomain(host: Host, earliest: number, hopMs: number, domainIntervalMs: number): number {
    if (domainIntervalMs === 0) return earliest;
    const endOf = (other: Host) => other.lastAt + other.hopMs;
    const busy = [...(this.#domains.get(host.domain) ?? [])]
      .filter((other) => other !== host && endOf(other) > earliest)
      .toSorted((a, b) => endOf(a) - endOf(b));
    // Requests per ms; a host with a slot makes one every `hopMs`.
    const room = 1 / domainIntervalMs - 1 / hopMs + 1e-9;
    let load = busy.reduce((sum, other) => sum + 1 / other.hopMs, 0);
    let at = earliest;
    for (const other of busy) {
      if (load <= room) break;
      load -= 1 / other.hopMs;
      at = endOf(other);
    }
    return at;
  }

  #prune(nowMs: number) {
    for (const [name, host] of this.#hosts) {
      const endsAt = host.lastAt + Math.max(host.intervalMs, host.hopMs);
      if (Math.max(endsAt, host.pausedUntil, host.crawlDelayUntil) > nowMs) continue;
      this.#hosts.delete(name);
      const siblings = this.#domains.get(host.domain);
      siblings?.delete(host);
      if (siblings?.size === 0) this.#domains.delete(host.domain);
    }
  }
}

/** Where neither caller, service nor host wants a pace, only a pause is kept. */
function unpaced(host: Host | undefined, nowMs: number): SlotReply {
  const waitMs = Math.max(0, (host?.pausedUntil ?? 0) - nowMs);
  if (waitMs > 0) return { waitMs, slot: null };
  return { waitMs: 0, slot: { id: 0, at: nowMs, gapMs: 0, lengthMs: MAX_SLOT_MS } };
}

/** Ends a slot early. False: somebody has reserved after it, so that nothing changes. */
function giveBack(host: Host, { id, sentAgoMs }: UsedSlot, nowMs: number): boolean {
  if (id !== host.slotId) return false;
  host.lastAt = Math.min(host.lastAt, nowMs - Math.max(0, sentAgoMs));
  return true;
}

import { registrableDomain } from "#src/shared/addresses/domain-name";
import {
  type HostNotice,
  isMissed,
  MAX_HOP_MS,
  MAX_MISSED_SLOTS,
  type ReserveSlots,
  type SlotReply,
  type SlotRequest,
  slotStart,
} from "#src/shared/addresses/host-slots";
import { log } from "#src/shared/log";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import { siteHost } from "#src/shared/addresses/web-url";
import { HostBusy } from "./fetch-failures";
import type { ReservedSlot, RobotsReport } from "#src/crawl/messages";
import { MAX_RETRY_AFTER_MS } from "./retry";

/**
 * Longest wait within a visit, which occupies a connection. For a longer wait the page is
 * postponed.
 */
const MAX_WAIT_MS = 1_500;
const MAX_WAITS_PER_VISIT_MS = 8_000;
/** How far ahead slots are reserved. */
const MAX_AHEAD_MS = 10_000;
/** Requests to the target host of a redirect: robots.txt and the page. */
const REQUESTS_ELSEWHERE = 2;
const DEFAULT_PAUSE_MS = 5_000;
/** Retry interval while no slot can be reserved. */
const PACER_RETRY_MS = 2_000;

export type HostPaceOptions = {
  reserve: ReserveSlots;
  minIntervalMs: number;
  /** 0 disables the limit. */
  domainIntervalMs: number;
  wait: (ms: number) => Promise<void>;
};

type Ask = { request: SlotRequest; resolve: (reply: SlotReply) => void };

/**
 * One invocation's client of the shared rate limit per host. Requests of one tick are sent in one
 * call. If the call fails, hosts count as busy: requests wait instead of going out unlimited.
 */
export class HostPace {
  readonly options: HostPaceOptions;
  #asks: Ask[] = [];
  #notices: HostNotice[] = [];
  #used: (ReservedSlot & { domain: string; sentAt: number })[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HostPaceOptions) {
    this.options = options;
  }

  visit(plan: VisitPlan): HostVisit {
    return new HostVisit(this, plan);
  }

  ask(request: SlotRequest): Promise<SlotReply> {
    return new Promise((resolve) => {
      this.#asks.push({ request, resolve });
      this.#timer ??= setTimeout(() => void this.flush(), 0);
    });
  }

  /** Queues a notice for the next call. `flush` sends the remaining ones. */
  notify(notice: HostNotice) {
    this.#notices.push(notice);
  }

  /** Reports a host's Crawl-delay to the shared rate limit. */
  reportCrawlDelay({ host, crawlDelayMs }: RobotsReport) {
    if (crawlDelayMs === null || crawlDelayMs <= 0) return;
    const url = new URL(`https://${host}/`);
    this.notify({ host: siteHost(url), domain: registrableDomain(url.hostname), crawlDelayMs });
  }

  /** Releases the rest of the slot with the next call. */
  end(slot: ReservedSlot & { domain: string; sentAt: number }) {
    this.#used.push(slot);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const [asks, notices] = [this.#asks, this.#notices];
    if (asks.length === 0 && notices.length === 0) return;
    const nowMs = Date.now();
    for (const { host, domain, id, sentAt } of this.#used)
      notices.push({ host, domain, done: { id, sentAgoMs: nowMs - sentAt } });
    [this.#asks, this.#notices, this.#used] = [[], [], []];
    const replies = await this.#reserve(asks, notices);
    for (const [index, { resolve }] of asks.entries())
      resolve(replies[index] ?? { waitMs: PACER_RETRY_MS, slot: null });
  }

  async #reserve(asks: Ask[], notices: HostNotice[]): Promise<SlotReply[]> {
    try {
      return await this.options.reserve(
        asks.map(({ request }) => request),
        notices,
      );
    } catch (error) {
      log.error("host_pacer.failed", { count: asks.length, error });
      return [];
    }
  }
}

export type VisitPlan = {
  /** The caller's interval. The service's minimum applies if it is longer. */
  intervalMs: number;
  /** Expected number of requests of the visit. */
  requests: number;
  /** A slot reserved for this visit, or an unreleased slot of an earlier visit. */
  slot?: ReservedSlot | undefined;
};

/** Rate limit that a client consults before each request and informs of each response. */
export type Pace = {
  /** Resolves when a request may be sent. Throws `HostBusy` if the wait is too long. */
  waitForTurn(url: URL): Promise<void>;
  onResponse(url: URL, response: Response): void;
};

/** The requests for one page, including robots.txt and redirects. */
export class HostVisit implements Pace {
  /** Time spent waiting for turns. */
  waitedMs = 0;
  readonly #pace: HostPace;
  readonly #plan: VisitPlan;
  readonly #slots = new Map<string, ReservedSlot>();
  readonly #visited = new Set<string>();

  constructor(pace: HostPace, plan: VisitPlan) {
    this.#pace = pace;
    this.#plan = plan;
    if (plan.slot) this.#slots.set(plan.slot.host, plan.slot);
  }

  async waitForTurn(url: URL): Promise<void> {
    const host = siteHost(url);
    const previous = this.#slots.get(host);
    const isUsable = previous && (previous.sentAt === null || this.#visited.has(host));
    let slot =
      isUsable && this.#isInTime(previous) ? previous : await this.#reserve(url, host, previous);
    await this.#waitFor(slot);
    for (let missed = 0; missed < MAX_MISSED_SLOTS && !this.#isInTime(slot); missed++) {
      slot = await this.#reserve(url, host, previous);
      await this.#waitFor(slot);
    }
    slot.sentAt = Date.now();
    this.#visited.add(host);
  }

  onResponse(url: URL, { status, headers }: Response) {
    if (status !== 429 && status !== 503) return;
    const asked = parseRetryAfter(headers.get("retry-after"), Date.now(), MAX_RETRY_AFTER_MS);
    if (status === 503 && asked === null) return;
    const host = siteHost(url);
    const pauseMs = asked ?? DEFAULT_PAUSE_MS;
    this.#pace.notify({ host, domain: registrableDomain(url.hostname), pauseMs });
    // Sent immediately, because other clients may be about to request this host.
    void this.#pace.flush();
  }

  /**
   * Ends the visit and releases its slots with the next call of this invocation. If no call
   * follows, the next visit to the host releases the returned slot.
   */
  end(): ReservedSlot | null {
    let last: ReservedSlot | null = null;
    for (const slot of this.#slots.values()) {
      const { sentAt } = slot;
      if (sentAt === null || slot.gapMs === 0 || slot.until <= sentAt) continue;
      this.#pace.end({ ...slot, domain: this.#domainOf(slot.host), sentAt });
      last = slot;
    }
    return last;
  }

  #domainOf(host: string): string {
    return registrableDomain(new URL(`https://${host}/`).hostname);
  }

  async #reserve(
    url: URL,
    host: string,
    previous: ReservedSlot | undefined,
  ): Promise<ReservedSlot> {
    const { minIntervalMs, domainIntervalMs } = this.#pace.options;
    const isSameVisit = this.#visited.has(host);
    const askedAt = Date.now();
    const requests = this.#hasStarted ? REQUESTS_ELSEWHERE : this.#plan.requests;
    const reply = await this.#pace.ask({
      host,
      domain: registrableDomain(url.hostname),
      intervalMs: Math.max(minIntervalMs, this.#plan.intervalMs),
      domainIntervalMs,
      requests: isSameVisit ? 1 : requests,
      maxWaitMs: MAX_AHEAD_MS,
      ...(previous?.sentAt && {
        previous: { id: previous.id, sentAgoMs: Date.now() - previous.sentAt, isSameVisit },
      }),
    });
    if (!reply.slot) throw new HostBusy(reply.waitMs, null, this.#hasStarted);
    const { id, gapMs, lengthMs } = reply.slot;
    const at = slotStart(reply, askedAt, Date.now());
    const slot = { host, id, gapMs, at, until: at + lengthMs, sentAt: null };
    this.#slots.set(host, slot);
    return slot;
  }

  get #hasStarted(): boolean {
    return this.#visited.size > 0;
  }

  #isInTime(slot: ReservedSlot): boolean {
    const nextAt = Math.max(Date.now(), this.#nextIn(slot));
    return slot.gapMs === 0 ? nextAt <= slot.until : !isMissed(slot.until, slot.gapMs, nextAt);
  }

  #nextIn({ at, gapMs, sentAt }: ReservedSlot): number {
    if (sentAt === null) return at;
    return sentAt + Math.min(gapMs, MAX_HOP_MS);
  }

  async #waitFor(slot: ReservedSlot): Promise<void> {
    const waitMs = this.#nextIn(slot) - Date.now();
    if (waitMs <= 0) return;
    if (waitMs > MAX_WAIT_MS || this.waitedMs + waitMs > MAX_WAITS_PER_VISIT_MS)
      throw new HostBusy(waitMs, slot, this.#hasStarted);
    this.waitedMs += waitMs;
    await this.#pace.options.wait(waitMs);
  }
}

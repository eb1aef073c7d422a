/**
 * A slot is a period in which only its owner sends requests to a host. Times are in ms.
 */
export type SlotRequest = {
  /** The paced host: of a site, or of a webhook receiver. */
  host: string;
  /** Its hosts share the cap of `domainIntervalMs` and one Durable Object. */
  domain: string;
  /** The caller's minimum time between two visits. */
  intervalMs: number;
  /** The minimum mean time between two requests to all hosts of the domain; 0 for no cap. */
  domainIntervalMs: number;
  /** The expected number of requests of the visit: robots.txt, the page, redirects. */
  requests: number;
  /** A slot that starts later than this is not reserved. */
  maxWaitMs: number;
  /** The caller's previous slot of this host. Its unused time is released. */
  previous?: UsedSlot & { isSameVisit: boolean };
};

/** A slot, and how long ago its last request was sent. */
export type UsedSlot = { id: number; sentAgoMs: number };

/** Without a slot, the caller asks again after `waitMs`. */
export type SlotReply = { waitMs: number; slot: GrantedSlot | null };

/**
 * `at` is by the clock of the Durable Object. `gapMs` is the effective time between visits: the longest of the
 * caller's, the service's, and that of the host's robots.txt.
 */
export type GrantedSlot = { id: number; at: number; gapMs: number; lengthMs: number };

/**
 * The start of a slot by the caller's clock. The Durable Object computed the wait between the request and the
 * reply, which bounds the error of a wrong clock.
 */
export function slotStart({ waitMs, slot }: SlotReply, askedAt: number, repliedAt: number): number {
  const at = slot?.at ?? repliedAt + waitMs;
  return Math.min(Math.max(at, askedAt + waitMs), repliedAt + waitMs);
}

/** Whether a slot that ended at `until` was missed: its use would be too close to the next slot. */
export const isMissed = (until: number, gapMs: number, nowMs: number) =>
  nowMs - until > 50 + gapMs / 4;

/** After this many consecutive missed slots the caller is too slow for another one. */
export const MAX_MISSED_SLOTS = 3;

/** A limit that a host announced, which applies to all callers; or the release of a slot. */
export type HostNotice = {
  host: string;
  domain: string;
  /** Retry-After. */
  pauseMs?: number;
  /** Crawl-delay in robots.txt. */
  crawlDelayMs?: number;
  done?: UsedSlot;
};

/** Sends notices and reserves slots in as few calls as possible. Replies have the order of the requests. */
export type ReserveSlots = (requests: SlotRequest[], notices: HostNotice[]) => Promise<SlotReply[]>;

/** Requests of one visit (robots.txt, redirects) follow each other at most this far apart. */
export const MAX_HOP_MS = 1_000;

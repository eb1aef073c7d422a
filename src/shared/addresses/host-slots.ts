/**
 * A slot is a period in which nobody but its holder sends requests to a host. Times are in ms.
 */
export type SlotRequest = {
  /** What is paced: a site's host, or the receiver of deliveries. */
  host: string;
  /** Its hosts share the cap of `domainIntervalMs`, and are kept by one object. */
  domain: string;
  /** The least time between two visits that the caller keeps. */
  intervalMs: number;
  /** The least mean time between two requests to all hosts of the domain; 0 for no cap. */
  domainIntervalMs: number;
  /** How many requests the visit probably makes: robots.txt, the page, redirects. */
  requests: number;
  /** A slot that starts later than this is not reserved. */
  maxWaitMs: number;
  /** The caller's previous slot of this host. What is left of it is given back. */
  previous?: UsedSlot & { isSameVisit: boolean };
};

/** A slot, and how long ago its last request was sent. */
export type UsedSlot = { id: number; sentAgoMs: number };

/** Without a slot, `waitMs` says when to ask again. */
export type SlotReply = { waitMs: number; slot: GrantedSlot | null };

/**
 * `at` is by the clock of the object that granted it. `gapMs` is the time between visits that applies: of the
 * caller, the service, and the host's robots.txt.
 */
export type GrantedSlot = { id: number; at: number; gapMs: number; lengthMs: number };

/**
 * When a slot starts by the caller's own clock. The wait was counted at some moment between asking and the
 * reply, so that a clock that is wrong does no harm.
 */
export function slotStart({ waitMs, slot }: SlotReply, askedAt: number, repliedAt: number): number {
  const at = slot?.at ?? repliedAt + waitMs;
  return Math.min(Math.max(at, askedAt + waitMs), repliedAt + waitMs);
}

/** Whether a slot that ended at `until` was missed: using it would come too close to the next one. */
export const isMissed = (until: number, gapMs: number, nowMs: number) =>
  nowMs - until > 50 + gapMs / 4;

/** After so many missed slots in a row the caller is so slow that another one would be missed too. */
export const MAX_MISSED_SLOTS = 3;

/** What a host said of itself, which holds for everybody; or that a slot is not needed any more. */
export type HostNotice = {
  host: string;
  domain: string;
  /** Retry-After. */
  pauseMs?: number;
  /** Crawl-delay in robots.txt. */
  crawlDelayMs?: number;
  done?: UsedSlot;
};

/** Sends notices and reserves slots, in as few calls as possible; replies come in the order of the requests. */
export type ReserveSlots = (requests: SlotRequest[], notices: HostNotice[]) => Promise<SlotReply[]>;

/** Requests of one visit (robots.txt, redirects) follow each other at most this far apart. */
export const MAX_HOP_MS = 1_000;

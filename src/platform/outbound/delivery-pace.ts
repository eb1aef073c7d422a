import { registrableDomain } from "#src/shared/addresses/domain-name";
import { isMissed, MAX_MISSED_SLOTS, slotStart } from "#src/shared/addresses/host-slots";
import { log } from "#src/shared/log";
import { readSettings } from "#src/shared/settings";
import { reserveSlots } from "./host-pacer";

/** Waits at most this long in the consumer; otherwise the message is retried later. */
const MAX_WAIT_MS = 2_000;
const PACER_RETRY_MS = 5_000;

/**
 * Waits for a delivery's slot at its receiver, whose pace all workspaces share. Returns 0 if it may be sent,
 * else the milliseconds until the next attempt.
 */
export async function awaitDeliveryTurn(env: Env, url: string): Promise<number> {
  const settings = readSettings(env);
  if (settings.MIN_DELIVERY_INTERVAL_MS === 0) return 0;
  // Crawls of the same domain have a separate pace.
  const receiver = `deliveries:${registrableDomain(new URL(url).hostname)}`;
  const request = {
    host: receiver,
    domain: receiver,
    intervalMs: settings.MIN_DELIVERY_INTERVAL_MS,
    domainIntervalMs: 0,
    requests: 1,
    maxWaitMs: MAX_WAIT_MS,
  };
  try {
    for (let missed = 0; ; missed++) {
      const askedAt = Date.now();
      const [reply] = await reserveSlots(env, settings.HOST_PACER_SHARDS)([request], []);
      if (!reply?.slot) return Math.max(1, reply?.waitMs ?? PACER_RETRY_MS);
      const at = slotStart(reply, askedAt, Date.now());
      await scheduler.wait(Math.max(0, at - Date.now()));
      const isInTime = !isMissed(at, request.intervalMs, Date.now());
      if (isInTime || missed === MAX_MISSED_SLOTS) return 0;
    }
  } catch (error) {
    log.error("host_pacer.failed", { count: 1, error });
    return PACER_RETRY_MS;
  }
}

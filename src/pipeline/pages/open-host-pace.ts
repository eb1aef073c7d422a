import { HostPace } from "#src/crawl/fetch/host-pace";
import { reserveSlots } from "#src/platform/outbound/host-pacer";
import { readSettings } from "#src/shared/settings";

/** Opens the shared pace of hosts, for one invocation or request. */
export function openPace(env: Env): HostPace {
  const settings = readSettings(env);
  const perSecond = settings.MAX_DOMAIN_REQUESTS_PER_SECOND;
  return new HostPace({
    reserve: reserveSlots(env, settings.HOST_PACER_SHARDS),
    minIntervalMs: settings.MIN_HOST_INTERVAL_MS,
    domainIntervalMs: perSecond === 0 ? 0 : Math.ceil(1000 / perSecond),
    wait: (ms) => scheduler.wait(ms),
  });
}

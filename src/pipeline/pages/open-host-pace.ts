import { HostPace } from "#src/crawl/fetch/host-pace";
import { reserveSlots } from "#src/platform/outbound/host-pacer";
import type { ReserveSlots } from "#src/shared/addresses/host-slots";
import { readSettings } from "#src/shared/settings";

/** Opens the shared pace of hosts, for one invocation or request. `reserve` calls the objects that own it. */
export function openPace(
  env: Env,
  reserve: ReserveSlots = reserveSlots(env, readSettings(env).HOST_PACER_SHARDS),
): HostPace {
  const settings = readSettings(env);
  const perSecond = settings.MAX_DOMAIN_REQUESTS_PER_SECOND;
  return new HostPace({
    reserve,
    minIntervalMs: settings.MIN_HOST_INTERVAL_MS,
    domainIntervalMs: perSecond === 0 ? 0 : Math.ceil(1000 / perSecond),
    wait: (ms) => scheduler.wait(ms),
  });
}

import type { Settings } from "#src/shared/settings";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";

const known = new WeakMap<Settings, WebUrlOptions>();

/**
 * Which addresses this service may fetch on behalf of users and pages. The services that the operator runs
 * behind the settings below may be in the same network, so they are never crawled or posted to.
 */
export function addressRules(settings: Settings): WebUrlOptions {
  const rules = known.get(settings) ?? {
    allowPrivateHosts: settings.ALLOW_PRIVATE_HOSTS,
    operatorHosts: hostsOf([
      settings.AI_BASE_URL,
      settings.SEARXNG_URL,
      settings.SMTP_PROBE_URL,
      settings.DOH_URL,
      settings.DOH_FALLBACK_URL,
    ]),
  };
  known.set(settings, rules);
  return rules;
}

const hostsOf = (urls: (string | undefined)[]): ReadonlySet<string> =>
  new Set(urls.flatMap((url) => URL.parse(url ?? "")?.host.replace(/\.(?=:|$)/, "") ?? []));

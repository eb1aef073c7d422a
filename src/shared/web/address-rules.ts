import type { Settings } from "#src/shared/settings";
import type { WebUrlOptions } from "#src/shared/addresses/web-url";

const known = new WeakMap<Settings, WebUrlOptions>();

/**
 * Which URLs this service may fetch for users and pages. The operator's services in the settings below may be in
 * the same network, so they are never crawled and never receive webhooks.
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
      settings.RENDER_URL,
    ]),
  };
  known.set(settings, rules);
  return rules;
}

const hostsOf = (urls: (string | undefined)[]): ReadonlySet<string> =>
  new Set(urls.flatMap((url) => URL.parse(url ?? "")?.host.replace(/\.(?=:|$)/, "") ?? []));

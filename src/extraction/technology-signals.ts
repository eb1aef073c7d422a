import type { TechnologySignals } from "./facts";
import type { PageHead } from "./page-head";

const MAX_LOADED = 40;
const MAX_SCANNED_LENGTH = 20_000;
const MAX_COOKIES = 30;
const MAX_METAS = 40;
const MAX_VALUE_LENGTH = 200;

/** Answer headers that tell what serves a site. */
const HEADERS =
  `server via x-powered-by x-generator x-aspnet-version x-aspnetmvc-version x-drupal-cache
  x-drupal-dynamic-cache x-shopify-stage x-shopid x-sorting-hat-shopid x-wix-request-id x-magento-cache-debug
  x-magento-vary x-litespeed-cache x-varnish x-cache x-served-by x-amz-cf-id x-amz-cf-pop x-amz-request-id
  cf-ray cf-cache-status x-vercel-id x-nf-request-id x-github-request-id x-fastly-request-id x-akamai-transformed
  x-azure-ref fly-request-id x-render-origin-server x-kinsta-cache wpe-backend x-pantheon-styx-hostname
  x-nextjs-cache x-hubspot-correlation-id x-contentful-request-id x-pingback x-turbo-charged-by platform
  x-cdn x-sucuri-id x-iinfo x-host x-pass-why liferay-portal x-jimdo-instance x-tncms x-ac alt-svc
  strict-transport-security content-security-policy x-frame-options x-content-type-options link`.split(
    /\s+/,
  );

/** Metas that a page's makers, not its builders, write: of no use to recognise software. */
const PROSE_META =
  /^(?:description|keywords|author|title|viewport|robots|theme-color|og:|twitter:|article:|dc\.|geo\.|business:|place:|copyright|date|revisit|rating|subject|abstract)/;

/** Addresses of other hosts that inline scripts load from. */
const LOADED_ADDRESS =
  /\/\/[a-z0-9.-]{3,80}\.[a-z]{2,12}\/[\w./%@-]{1,150}\.js\b[^"'`\s\\)]{0,60}/gi;

/** Notes the loaders in inline scripts, where tag managers and analytics hide their addresses. */
export class InlineLoaders {
  readonly addresses = new Set<string>();

  addScript(content: string) {
    if (!content.includes(".js") || this.addresses.size >= MAX_LOADED) return;
    for (const [address] of content.slice(0, MAX_SCANNED_LENGTH).matchAll(LOADED_ADDRESS))
      if (this.addresses.size < MAX_LOADED) this.addresses.add(`https:${address}`);
  }
}

/** What came with a page: header names in lower case, and the names of the cookies it set. */
export type Answer = { headers: Readonly<Record<string, string>>; cookies: readonly string[] };

/** What a site's software gives away in its entry page and answer, bounded. */
export function readTechnologySignals(
  head: PageHead,
  loaders: InlineLoaders,
  { headers, cookies }: Answer,
): TechnologySignals {
  return {
    generators: head.generators,
    scriptSources: [...new Set([...head.scriptSources, ...loaders.addresses])],
    stylesheets: [...new Set(head.stylesheets)].slice(0, MAX_LOADED),
    metas: softwareMetas(head),
    cookies: [...new Set(cookies)].slice(0, MAX_COOKIES).map((name) => name.slice(0, 100)),
    headers: chosenHeaders(headers),
  };
}

function softwareMetas(head: PageHead): Record<string, string> {
  const chosen = [...head.metas].filter(([name]) => !PROSE_META.test(name)).slice(0, MAX_METAS);
  return Object.fromEntries(
    chosen.map(([name, value]) => [name, value.slice(0, MAX_VALUE_LENGTH)]),
  );
}

function chosenHeaders(headers: Answer["headers"]): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers[name];
    if (value !== undefined) chosen[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return chosen;
}

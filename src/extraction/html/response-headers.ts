const MAX_VALUE_LENGTH = 200;
/** Later directives of a policy count as well. */
const MAX_POLICY_LENGTH = 1_000;

/** Response headers that identify a site's server and its protection. */
const HEADERS =
  `server via x-powered-by x-generator x-aspnet-version x-aspnetmvc-version x-drupal-cache
  x-drupal-dynamic-cache x-shopify-stage x-shopid x-sorting-hat-shopid x-wix-request-id x-magento-cache-debug
  x-magento-vary x-litespeed-cache x-varnish x-cache x-served-by x-amz-cf-id x-amz-cf-pop x-amz-request-id
  cf-ray cf-cache-status x-vercel-id x-nf-request-id x-github-request-id x-fastly-request-id x-akamai-transformed
  x-azure-ref fly-request-id x-render-origin-server x-kinsta-cache wpe-backend x-pantheon-styx-hostname
  x-nextjs-cache x-hubspot-correlation-id x-contentful-request-id x-pingback x-turbo-charged-by platform
  x-cdn x-sucuri-id x-iinfo x-host x-pass-why liferay-portal x-jimdo-instance x-tncms x-ac alt-svc
  strict-transport-security content-security-policy x-frame-options x-content-type-options referrer-policy
  permissions-policy cross-origin-opener-policy content-security-policy-report-only x-kinsta-cdn-cache
  x-cache-hits x-amz-server-side-encryption x-goog-storage-class x-wp-total x-hacker x-rack-cache x-runtime
  x-netlify-cache x-bunny-cache cdn-cache cdn-pullzone x-edge-location x-akamai-request-id akamai-grn x-msedge-ref
  x-sucuri-cache x-77-cache x-hw x-qtil x-wix-cache-control x-shardid x-webflow-id surrogate-key x-ghost-cache-status`.split(
    /\s+/,
  );

/** Selects the headers to store with a lead, with bounded values. Names in lower case. */
export function chooseHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const chosen: Record<string, string> = {};
  for (const name of HEADERS) {
    const value = headers[name];
    const length = name === "content-security-policy" ? MAX_POLICY_LENGTH : MAX_VALUE_LENGTH;
    if (value !== undefined) chosen[name] = value.slice(0, length);
  }
  return chosen;
}

/** The headers that servers, hosts and content networks put on their answers. */
type Headers = Record<string, string>;

const HSTS = { "strict-transport-security": "max-age=31536000; includeSubDomains; preload" };
const NOSNIFF = { "x-content-type-options": "nosniff" };
const SAMEORIGIN = { "x-frame-options": "SAMEORIGIN" };

/** Everything that a careful administrator sets. */
export const HARDENED: Headers = {
  ...HSTS,
  ...NOSNIFF,
  "x-frame-options": "DENY",
  "content-security-policy": "default-src 'self' https:; object-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "strict-origin-when-cross-origin",
  "permissions-policy": "geolocation=(), microphone=()",
};

export const NGINX: Headers = { server: "nginx/1.24.0 (Ubuntu)", vary: "Accept-Encoding" };
export const NGINX_PHP: Headers = { server: "nginx", "x-powered-by": "PHP/8.2.24", ...NOSNIFF };
export const APACHE: Headers = { server: "Apache/2.4.62 (Debian)", vary: "Accept-Encoding" };
export const APACHE_PHP: Headers = { server: "Apache", "x-powered-by": "PHP/7.4.33" };
export const OLD_APACHE: Headers = { server: "Apache/2.2.34 (Unix) mod_ssl/2.2.34" };
export const OPENRESTY: Headers = { server: "openresty/1.21.4.1" };
export const LITESPEED: Headers = {
  server: "LiteSpeed",
  "x-powered-by": "PHP/8.1.29",
  "alt-svc": 'h3=":443"; ma=2592000, h3-29=":443"; ma=2592000',
};
export const OLD_IIS: Headers = {
  server: "Microsoft-IIS/6.0",
  "x-powered-by": "ASP.NET",
  "set-cookie": "ASPSESSIONIDQQSTBRCA=KLBOFMHDAPGGEIJNPCMLOAEF; path=/",
};
export const IIS: Headers = {
  server: "Microsoft-IIS/10.0",
  "x-powered-by": "ASP.NET",
  "x-aspnet-version": "4.0.30319",
  "set-cookie": "ASP.NET_SessionId=k1w0ynh3qzl4f2m5vtb0xr3e; path=/; HttpOnly; SameSite=Lax",
  ...HSTS,
  ...SAMEORIGIN,
};

export const CLOUDFLARE: Headers = {
  server: "cloudflare",
  "cf-ray": "8f448771abcd9a1b-VIE",
  "cf-cache-status": "DYNAMIC",
  "alt-svc": 'h3=":443"; ma=86400',
  nel: '{"success_fraction":0,"report_to":"cf-nel","max_age":604800}',
};
export const FASTLY: Headers = {
  via: "1.1 varnish",
  "x-served-by": "cache-fra-etou8220101-FRA",
  "x-cache": "HIT",
  "x-cache-hits": "3",
  "x-timer": "S1731931200.448771,VS0,VE1",
};
export const GITHUB_PAGES: Headers = {
  server: "GitHub.com",
  "x-github-request-id": "4487:719A:1F0C9D:22BA17:673B2C40",
  "x-fastly-request-id": "9c2f6b5c0a1d2e3f3b1f0c9de84d4f7f9c2f6b5c",
  ...FASTLY,
};
export const CLOUDFRONT: Headers = {
  server: "AmazonS3",
  via: "1.1 8f2c1b7d4e9a0536a1d2e3f.cloudfront.net (CloudFront)",
  "x-amz-cf-id": "kXq34Yw9Zp7LrT2vB8nMqQ==",
  "x-amz-cf-pop": "SEA19-C1",
  "x-cache": "Hit from cloudfront",
};
export const AKAMAI: Headers = {
  server: "AkamaiGHost",
  "x-akamai-transformed": "9 41203 0 pmb=mRUM,1",
  ...HSTS,
};

export const NETLIFY: Headers = {
  server: "Netlify",
  "x-nf-request-id": "01JD448771XR5M3N8Q2W7Z9K4T",
  "cache-status": '"Netlify Edge"; hit',
  ...HSTS,
};
export const VERCEL: Headers = {
  server: "Vercel",
  "x-vercel-id": "sfo1::iad1::448771-1731931200000-8f2c1b7d4e9a",
  "x-vercel-cache": "HIT",
  "x-powered-by": "Next.js",
  "strict-transport-security": "max-age=63072000",
};
export const SHOPIFY: Headers = {
  ...CLOUDFLARE,
  "powered-by": "Shopify",
  "x-shopid": "448771",
  "x-shopify-stage": "production",
  "x-shardid": "119",
  "content-security-policy":
    "block-all-mixed-content; frame-ancestors 'none'; upgrade-insecure-requests;",
  "strict-transport-security": "max-age=7889238",
  "x-frame-options": "DENY",
  ...NOSNIFF,
};
export const WIX: Headers = {
  server: "Pepyaka",
  "x-wix-request-id": "1731931200.448771719200021",
  "x-seen-by": "yvSunuo/8ld62ehjr5B7kA==",
  ...NOSNIFF,
};
export const SQUARESPACE: Headers = {
  server: "Squarespace",
  "x-contextid": "4487719W/kXq34Yw9Zp",
  "strict-transport-security": "max-age=0",
  ...NOSNIFF,
  ...SAMEORIGIN,
};
export const WP_ENGINE: Headers = {
  server: "nginx",
  "x-powered-by": "WP Engine",
  "x-cacheable": "SHORT",
  "x-cache-group": "normal",
  ...NOSNIFF,
};
export const KINSTA: Headers = {
  ...CLOUDFLARE,
  "ki-edge": "v=20.2.7;mv=3.1.4",
  "ki-cache-type": "Edge",
  "x-kinsta-cache": "HIT",
  "x-edge-location-klb": "1",
  ...NOSNIFF,
};
export const HOSTINGER: Headers = {
  server: "hcdn",
  platform: "hostinger",
  panel: "hpanel",
  "x-hcdn-request-id": "8a4f2c1e77b94d059c3e5d1f448771ab-gru-edge1",
  "x-powered-by": "PHP/8.2.19",
};
export const GODADDY: Headers = { server: "DPS/2.0.0+sha-448771a", "x-siteid": "us-west-2" };
export const PANTHEON: Headers = {
  ...FASTLY,
  server: "nginx",
  "x-pantheon-styx-hostname": "styx-fe4-a-789d66bff9-448771",
  "x-styx-req-id": "8f448771-a1b2-11ef-9c3e-5d1f448771ab",
  "x-drupal-cache": "HIT",
  "x-generator": "Drupal 10 (https://www.drupal.org)",
  ...HSTS,
  ...NOSNIFF,
  ...SAMEORIGIN,
};

// Source: own list, from the providers' pages on their headers and on setting up CNAMEs; networks from
// https://www.cloudflare.com/ips-v4, https://api.fastly.com/public-ip-list and, for the others,
// projectdiscovery/cdncheck sources_data.json (MIT). Licence: as this project.
import type { Provider } from "#src/enrichment/domain/infrastructure";

/**
 * Content networks. Of several, the first in this list is named: those that rewrite `server` and so stand
 * outermost come first, hosts with a network of their own come last.
 */
export const CDN_PROVIDERS: readonly Provider[] = [
  {
    name: "Cloudflare",
    headers: { "cf-ray": /./, "cf-cache-status": /./, server: /^cloudflare/i },
    endings: "cdn.cloudflare.net cdn.cloudflare.com",
    networks: `173.245.48.0/20 103.21.244.0/22 103.22.200.0/22 103.31.4.0/22 141.101.64.0/18 108.162.192.0/18
      190.93.240.0/20 188.114.96.0/20 197.234.240.0/22 198.41.128.0/17 162.158.0.0/15 104.16.0.0/13
      104.24.0.0/14 172.64.0.0/13 131.0.72.0/22`,
  },
  {
    name: "Sucuri",
    headers: { "x-sucuri-id": /./, "x-sucuri-cache": /./, server: /^sucuri/i },
    endings: "sucuri.net",
    networks: "185.93.228.0/22 192.124.249.0/24 192.161.0.0/24 192.88.134.0/23 66.248.200.0/22",
  },
  {
    name: "Imperva",
    headers: { "x-iinfo": /./, "x-cdn": /^(?:incapsula|imperva)/i },
    endings: "incapdns.net impervadns.net",
    networks: `199.83.128.0/21 198.143.32.0/19 149.126.72.0/21 103.28.248.0/22 185.11.124.0/22 192.230.64.0/18
      45.64.64.0/22 107.154.0.0/16 45.60.0.0/16 45.223.0.0/16 131.125.128.0/17`,
  },
  {
    name: "Akamai",
    headers: {
      "x-akamai-transformed": /./,
      "x-akamai-request-id": /./,
      "akamai-grn": /./,
      server: /^akamai/i,
    },
    endings:
      "edgekey.net edgesuite.net akamaiedge.net akamai.net akamaized.net akamaihd.net akamaitechnologies.com edgekey-staging.net",
  },
  {
    name: "Amazon CloudFront",
    headers: { "x-amz-cf-id": /./, "x-amz-cf-pop": /./, via: /\(cloudfront\)/i },
    endings: "cloudfront.net",
  },
  {
    name: "Azure Front Door",
    headers: { "x-azure-ref": /./, "x-msedge-ref": /./ },
    endings: "azurefd.net t-msedge.net azureedge.net",
  },
  {
    name: "Bunny",
    headers: { server: /^bunnycdn/i, "cdn-pullzone": /./, "x-bunny-cache": /./ },
    endings: "b-cdn.net bunnycdn.com",
  },
  {
    name: "CDN77",
    headers: { server: /^cdn77/i, "x-77-cache": /./ },
    endings: "cdn77.org cdn77.com cdn77-ssl.net",
  },
  { name: "KeyCDN", headers: { server: /^keycdn/i, "x-edge-location": /./ }, endings: "kxcdn.com" },
  { name: "QUIC.cloud", headers: { "x-qc-pop": /./ }, endings: "quic.cloud" },
  { name: "Gcore", headers: { server: /^gcore/i }, endings: "gcdn.co gcorelabs.net" },
  {
    name: "Edgio",
    headers: { server: /^ec(?:acc|s|d) \(/i },
    endings: "edgecastcdn.net llnwd.net edgio.net",
  },
  {
    name: "StackPath",
    headers: { "x-hw": /./ },
    endings: "hwcdn.net stackpathcdn.com stackpathdns.com netdna-cdn.com",
  },
  {
    name: "Alibaba Cloud CDN",
    endings: "alikunlun.com kunlunca.com kunlunsl.com alicdn.com cdngslb.com",
  },
  { name: "Tencent Cloud CDN", endings: "cdn.dnsv1.com cdntip.com eo.dnse1.com tcdn.qq.com" },
  { name: "ArvanCloud", headers: { server: /^arvancloud/i }, endings: "arvancdn.com arvancdn.ir" },
  { name: "DDoS-Guard", headers: { server: /^ddos-guard/i }, endings: "ddos-guard.net" },
  { name: "Qrator", headers: { server: /^qrator/i }, endings: "qrator.net" },
  { name: "Myra", headers: { server: /^myra/i }, endings: "myracloud.net myrasecurity.info" },
  { name: "Section", endings: "section.io squixa.net" },
  {
    name: "Fastly",
    headers: { "x-fastly-request-id": /./, "x-served-by": /^cache-[a-z]{3}/i },
    endings: "fastly.net fastlylb.net fastly-edge.com",
    networks: `23.235.32.0/20 43.249.72.0/22 103.244.50.0/24 103.245.222.0/23 103.245.224.0/24 104.156.80.0/20
      140.248.64.0/18 140.248.128.0/17 146.75.0.0/17 151.101.0.0/16 157.52.64.0/18 167.82.0.0/17
      167.82.128.0/20 167.82.160.0/20 167.82.224.0/20 172.111.64.0/18 185.31.16.0/22 199.27.72.0/21
      199.232.0.0/16`,
  },
  { name: "Hostinger CDN", headers: { server: /^hcdn$/i }, endings: "cdn.hstgr.net" },
  {
    name: "Netlify",
    headers: { "x-nf-request-id": /./, server: /^netlify/i },
    endings: "netlify.app netlify.com netlifyglobalcdn.com",
  },
  {
    name: "Vercel",
    headers: { "x-vercel-id": /./, server: /^vercel/i },
    endings: "vercel-dns.com vercel.app",
  },
];

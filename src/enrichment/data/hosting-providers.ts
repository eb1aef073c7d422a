// Source: own list, from the providers' pages on connecting a domain and from what their servers answer.
// Licence: as this project.
import type { Provider } from "#src/enrichment/domain/infrastructure";

/** `vercel-dns-001.com` and so on: since 2025 each project has its own. */
const VERCEL_NAMES = Array.from(
  { length: 40 },
  (_, index) => `vercel-dns-${String(index).padStart(3, "0")}.com`,
).join(" ");

/** Who runs the servers. Site builders first: they run on the clouds that stand last. */
export const HOSTING_PROVIDERS: readonly Provider[] = [
  {
    name: "Shopify",
    headers: { "x-shopid": /./, "x-shopify-stage": /./, "x-sorting-hat-shopid": /./ },
    endings: "myshopify.com shopifydns.com",
    networks: "23.227.38.0/24",
  },
  {
    name: "Wix",
    headers: { "x-wix-request-id": /./, server: /^pepyaka/i },
    endings: "wixdns.net wixsite.com wix.com editorx.io",
    networks: "185.230.60.0/22",
  },
  {
    name: "Squarespace",
    headers: { server: /^squarespace/i },
    endings: "squarespace.com sqsp.com",
    networks: "198.185.159.0/24 198.49.23.0/24",
  },
  {
    name: "Webflow",
    headers: { "x-webflow-id": /./ },
    endings: "webflow.com webflow.io webflow-dns.com",
  },
  {
    name: "Framer",
    headers: { server: /^framer/i },
    endings: "framer.app framer.website framercdn.com",
  },
  {
    name: "Weebly",
    headers: { "x-host": /\.weebly\.net$/i },
    endings: "weebly.com editmysite.com",
  },
  { name: "Square Online", endings: "square.site squareup.com" },
  {
    name: "Jimdo",
    headers: { "x-jimdo-instance": /./ },
    endings: "jimdo.com jimdofree.com jimdosite.com",
  },
  { name: "Duda", endings: "multiscreensite.com dudaone.com dudamobile.com" },
  {
    name: "GoDaddy",
    headers: { server: /^dps\/\d/i },
    endings: "godaddysites.com secureserver.net",
  },
  { name: "Strikingly", endings: "strikinglydns.com strikingly.com" },
  { name: "Webnode", endings: "webnode.com webnode.page" },
  { name: "Tilda", endings: "tilda.ws tildacdn.com" },
  { name: "Carrd", endings: "carrd.co" },
  { name: "Bubble", endings: "bubble.io bubbleapps.io" },
  { name: "Softr", endings: "softr.app" },
  { name: "Tumblr", endings: "domains.tumblr.com tumblr.com" },
  { name: "Blogger", headers: { server: /^gse$/i }, endings: "ghs.google.com blogspot.com" },
  { name: "Ghost", headers: { "x-ghost-cache-status": /./ }, endings: "ghost.io" },
  { name: "Substack", endings: "substack-custom-domains.com" },
  { name: "BigCommerce", endings: "mybigcommerce.com bigcommerce.com" },
  { name: "Big Cartel", endings: "bigcartel.com" },
  { name: "Ecwid", endings: "ecwid.com company.site" },
  { name: "Shopware", endings: "shopware.store" },
  { name: "PrestaShop", endings: "prestashop.net" },
  {
    name: "HubSpot",
    headers: { "x-hubspot-correlation-id": /./ },
    endings:
      "hubspot.net hs-sites.com hs-sites-eu1.com hscoscdn.com hscoscdn10.net hscoscdn20.net hscoscdn30.net hscoscdn40.net",
  },
  {
    name: "WordPress.com",
    headers: { "x-hacker": /automattic|wordpress\.com/i },
    endings: "wordpress.com",
  },
  {
    name: "WP Engine",
    headers: { "wpe-backend": /./, "x-powered-by": /^wp engine/i },
    endings: "wpengine.com wpenginepowered.com wpeproxy.com",
    networks: "141.193.213.0/24",
  },
  {
    name: "Kinsta",
    headers: { "x-kinsta-cache": /./, "x-kinsta-cdn-cache": /./ },
    endings: "kinsta.cloud kinsta.page kinstacdn.com hosting.kinsta.cloud",
  },
  {
    name: "Pantheon",
    headers: { "x-pantheon-styx-hostname": /./ },
    endings: "pantheonsite.io",
    networks: "23.185.0.0/24",
  },
  {
    name: "Flywheel",
    headers: { server: /^flywheel/i },
    endings: "flywheelsites.com flywheelstaging.com",
  },
  { name: "Pressable", endings: "mystagingwebsite.com pressable.com" },
  { name: "Rocket.net", endings: "onrocket.site wpdns.site" },
  { name: "Acquia", endings: "acquia-sites.com acsitefactory.com" },
  { name: "Platform.sh", endings: "platformsh.site platform.sh upsun.app" },
  { name: "Adobe Commerce Cloud", endings: "magentocloud.com magento.cloud" },
  { name: "Salesforce Commerce Cloud", endings: "demandware.net cc.salesforce.com" },
  {
    name: "GitHub Pages",
    headers: { "x-github-request-id": /./, server: /^github\.com$/i },
    endings: "github.io",
    networks: "185.199.108.0/22",
  },
  { name: "GitLab Pages", endings: "gitlab.io" },
  {
    name: "Netlify",
    headers: { "x-nf-request-id": /./, server: /^netlify/i },
    endings: "netlify.app netlify.com netlifyglobalcdn.com",
    networks: "75.2.60.5/32 99.83.190.102/32",
  },
  {
    name: "Vercel",
    headers: { "x-vercel-id": /./, server: /^vercel/i },
    endings: `vercel-dns.com vercel.app now.sh ${VERCEL_NAMES}`,
    networks: "76.76.21.0/24",
  },
  { name: "Cloudflare Pages", endings: "pages.dev" },
  { name: "Cloudflare Workers", endings: "workers.dev" },
  { name: "Render", headers: { "x-render-origin-server": /./ }, endings: "onrender.com" },
  { name: "Fly.io", headers: { "fly-request-id": /./, server: /^fly\//i }, endings: "fly.dev" },
  { name: "Railway", headers: { server: /^railway/i }, endings: "railway.app" },
  {
    name: "Heroku",
    headers: { via: /\b(?:vegur|heroku-router)\b/i, server: /^heroku/i },
    endings: "herokudns.com herokuapp.com herokussl.com",
  },
  { name: "Deno Deploy", headers: { server: /^deno\//i }, endings: "deno.dev deno.net" },
  { name: "Surge", headers: { server: /^surge/i }, endings: "surge.sh" },
  { name: "Read the Docs", endings: "readthedocs.io readthedocs.org" },
  {
    name: "Hostinger",
    headers: { platform: /^hostinger/i, server: /^hcdn$/i },
    endings: "hostingersite.com hstgr.net",
  },
  { name: "IONOS", endings: "ionos.space live-website.com ui-portal.de" },
  { name: "STRATO", endings: "strato-hosting.eu rzone.de" },
  { name: "OVHcloud", endings: "hosting.ovh.net ovh.net" },
  { name: "Hetzner", endings: "your-server.de your-cloud.host" },
  { name: "one.com", endings: "one.com webspace.one" },
  { name: "Infomaniak", endings: "infomaniak.ch preview.infomaniak.website" },
  { name: "Gandi", endings: "gpaas.net" },
  { name: "Plesk", endings: "plesk.page" },
  { name: "DigitalOcean", endings: "ondigitalocean.app digitaloceanspaces.com" },
  { name: "Linode", endings: "linodeusercontent.com linodeobjects.com" },
  {
    name: "Amazon Web Services",
    headers: { server: /^(?:amazons3|awselb)/i, "x-amz-request-id": /./ },
    endings:
      "amazonaws.com elasticbeanstalk.com amplifyapp.com awsglobalaccelerator.com awsapprunner.com",
  },
  {
    name: "Google Cloud",
    headers: { server: /^(?:google frontend|ghs|gws)$/i, "x-goog-storage-class": /./ },
    endings:
      "ghs.googlehosted.com googlehosted.com run.app appspot.com web.app firebaseapp.com c.storage.googleapis.com",
  },
  {
    name: "Microsoft Azure",
    endings:
      "azurewebsites.net azurestaticapps.net cloudapp.net cloudapp.azure.com azurecontainerapps.io web.core.windows.net",
  },
  { name: "Oracle Cloud", endings: "oraclecloud.com oraclecloudapps.com" },
  { name: "Alibaba Cloud", endings: "aliyuncs.com" },
  { name: "Tencent Cloud", endings: "myqcloud.com tencentcs.com" },
];

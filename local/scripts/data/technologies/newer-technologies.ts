// Source: our own observations of these products. Licence: as this project.
import type { WrittenTechnology } from "./written-technology.ts";

/** Members of the known entry with outdated patterns, to be removed. */
type Newer = WrittenTechnology & { without?: (keyof WrittenTechnology)[] };

/**
 * Technologies that wappalyzer@6.10.47 lacks, or detects only in a browser; in its own format, with its
 * category numbers.
 */
export const NEWER_TECHNOLOGIES: Readonly<Record<string, Newer>> = {
  // Frameworks and generators
  Astro: {
    cats: [57, 12],
    dom: [
      "astro-island",
      "link[href^='/_astro/']",
      "[data-astro-cid]",
      "[data-astro-transition-scope]",
    ],
    scriptSrc: "^/_astro/",
    meta: { generator: "^Astro v?([\\d.]+)\\;version:\\1" },
  },
  "Next.js": {
    cats: [18, 22],
    dom: [
      "script#__NEXT_DATA__",
      "div#__next",
      "link[href^='/_next/static/']",
      "meta[name='next-head-count']",
      "next-route-announcer",
    ],
    scriptSrc: "/_next/static/",
    scripts: "self\\.__next_f",
    headers: { "x-nextjs-cache": "", "x-nextjs-prerender": "", "x-nextjs-stale-time": "" },
  },
  "Nuxt.js": {
    cats: [12, 18, 22, 57],
    dom: ["script#__NUXT_DATA__", "div#__nuxt", "link[href^='/_nuxt/']"],
    scripts: "window\\.__NUXT__",
    scriptSrc: "^/_nuxt/",
  },
  Svelte: { cats: [12], dom: ["[class*=' svelte-']", "[class^='svelte-']"], without: ["dom"] },
  SvelteKit: {
    cats: [18],
    dom: [
      "link[href*='/_app/immutable/']",
      "[data-sveltekit-preload-data]",
      "[data-sveltekit-hydrate]",
      "[data-sveltekit-reload]",
    ],
    scriptSrc: "/_app/immutable/",
    scripts: "__sveltekit_\\w+",
    headers: { "x-sveltekit-page": "" },
  },
  Remix: {
    cats: [18, 22],
    scripts: "window\\.__remix(?:Context|Manifest|RouteModules)",
    implies: "React Router",
  },
  "React Router": {
    cats: [59],
    scripts: "window\\.__reactRouter(?:Context|Manifest|Version)",
    implies: "React",
  },
  Qwik: { cats: [18], dom: ["[q\\:container]", "[q\\:base]", "script[type='qwik/json']"] },
  SolidStart: { cats: [18], scripts: "_\\$HY\\b", implies: "SolidJS" },
  SolidJS: { cats: [12], dom: "[data-hk]" },
  "TanStack Start": { cats: [18], scripts: "\\$_TSR\\b|__TSR_DEHYDRATED__", implies: "React" },
  Gatsby: {
    cats: [57, 12],
    scripts: "window\\.___(?:chunkMapping|webpackCompilationHash)",
    dom: "script#gatsby-script-loader",
  },
  Vite: {
    cats: [19],
    scriptSrc: ["/@vite/client", "/assets/index-[\\w-]{8}\\.js\\;confidence:50"],
    dom: "script#vite-legacy-polyfill, script#vite-legacy-entry",
  },
  React: {
    cats: [12],
    dom: ["[data-reactroot]", "[data-reactid]", "[data-react-helmet]"],
    scriptSrc: [
      "/react@([\\d.]+)/\\;version:\\1",
      "/react(?:-dom)?(?:\\.production)?(?:\\.min)?\\.js",
    ],
  },
  Preact: { cats: [12], scriptSrc: "/preact(?:@([\\d.]+))?/\\;version:\\1" },
  "Vue.js": {
    cats: [12],
    dom: ["[data-v-app]", "[data-server-rendered='true']", "[v-cloak]"],
    scriptSrc: [
      "/vue@(\\d[\\d.]*)\\;version:\\1",
      "/vue(?:\\.global|\\.esm-browser)?(?:\\.prod)?(?:\\.min)?\\.js",
    ],
  },
  Angular: { cats: [12], dom: ["app-root", "[ng-server-context]", "script#ng-state", "[ngcm]"] },
  "Alpine.js": {
    cats: [12],
    dom: ["[x-data]", "[x-cloak]"],
    scriptSrc: "/(?:@alpinejs/\\w+|alpinejs)@(\\d+\\.\\d[\\d.]*)\\;version:\\1",
  },
  Htmx: {
    cats: [59],
    dom: ["[hx-get]", "[hx-post]", "[data-hx-get]", "[hx-boost]"],
    scriptSrc: ["/htmx(?:\\.org)?@v?([\\d.]+)\\;version:\\1", "/htmx(?:\\.min)?\\.js"],
  },
  Stimulus: { cats: [59], dom: "[data-controller]" },
  Turbo: {
    cats: [59],
    dom: ["turbo-frame", "meta[name='turbo-cache-control']", "[data-turbo-track]"],
  },
  Livewire: {
    cats: [18, 12],
    dom: ["[wire\\:id]", "[wire\\:snapshot]"],
    scriptSrc: "/livewire(?:\\.min)?\\.js",
  },
  "Inertia.js": { cats: [18], dom: "div#app[data-page]" },
  Blazor: {
    cats: [18],
    scriptSrc: "/_framework/blazor\\.(?:web|server|webassembly)\\.js",
    implies: "Microsoft ASP.NET",
  },
  "Ruby on Rails": { cats: [18], dom: "meta[name='csrf-param'][content='authenticity_token']" },
  Laravel: {
    cats: [18],
    cookies: { "XSRF-TOKEN": "\\;confidence:25" },
    meta: { "csrf-token": "\\;confidence:25" },
  },
  Hugo: { cats: [57], meta: { generator: "^Hugo (\\d[\\d.]*)\\;version:\\1" } },
  Jekyll: { cats: [57], meta: { generator: "^Jekyll v?([\\d.]+)\\;version:\\1" } },
  VitePress: {
    cats: [4, 57],
    dom: "div#VPContent, a.VPSkipLink",
    meta: { generator: "^VitePress v([\\d.]+)\\;version:\\1" },
    implies: ["Vue.js", "Vite"],
  },
  Starlight: {
    cats: [4],
    meta: { generator: "^Starlight v([\\d.]+)\\;version:\\1" },
    implies: "Astro",
  },
  Mintlify: {
    cats: [4],
    dom: "link[href*='mintlify']",
    meta: { generator: "^Mintlify" },
    implies: "Next.js",
  },

  // Site builders
  "Framer Sites": {
    cats: [51],
    meta: { generator: "^Framer" },
    scriptSrc: ["framerusercontent\\.com/sites/", "events\\.framer\\.com/script"],
    dom: ["[data-framer-hydrate-v2]", "div[data-framer-root]"],
    headers: { server: "^Framer/" },
  },
  Webflow: {
    cats: [51],
    dom: ["html[data-wf-site]", "html[data-wf-domain]", "link[href*='cdn.prod.website-files.com']"],
    scriptSrc: [
      "(?:assets(?:-global)?|cdn\\.prod)\\.website-files\\.com/",
      "/webflow\\.[\\w.]+\\.js",
    ],
  },
  Wix: {
    cats: [1, 11],
    dom: ["link[href*='static.parastorage.com']", "link[href*='siteassets.parastorage.com']"],
    scripts: "static\\.parastorage\\.com/services/wix-thunderbolt",
  },
  "Wix Studio": { cats: [1, 51], meta: { generator: "^Wix Studio" }, implies: "Wix" },
  Squarespace: {
    cats: [1],
    dom: [
      "link[href*='static1.squarespace.com']",
      "link[href*='assets.squarespace.com']",
      "img[src*='images.squarespace-cdn.com']",
      "body[class*='squarespace-']",
    ],
    scriptSrc: ["(?:assets|static1)\\.squarespace\\.com/", "use\\.typekit\\.net/ik/"],
    scripts: "Static\\.SQUARESPACE_CONTEXT",
    cookies: { crumb: "\\;confidence:25" },
  },
  Duda: { cats: [51], dom: ["body#dmRoot", "link[href*='cdn-website.com']"] },
  Jimdo: {
    cats: [1],
    dom: ["link[href*='jimstatic.com']", "link[href*='jimcdn.com']"],
    scriptSrc: "jim(?:static|cdn)\\.com",
  },
  "GoDaddy Website Builder": {
    cats: [1, 51],
    dom: ["link[href*='img1.wsimg.com/blobby/go/']", "[data-ux='Page']"],
    meta: {
      generator: "^Starfield Technologies; Go Daddy Website Builder ?([\\d.]+)?\\;version:\\1",
    },
  },
  "Hostinger Website Builder": {
    cats: [1, 51],
    meta: { generator: "^Hostinger Website Builder" },
    dom: "link[href*='assets.zyrosite.com'], img[src*='assets.zyrosite.com']",
  },
  Tilda: {
    cats: [51],
    dom: ["div#allrecords[data-tilda-project-id]", "link[href*='tildacdn.']"],
    scriptSrc: "tildacdn\\.(?:com|net|pro|info)",
  },
  Lovable: { cats: [51], scriptSrc: "cdn\\.gpteng\\.co/", meta: { author: "^Lovable$" } },
  Bubble: { cats: [51], headers: { "x-bubble-perf": "" } },
  "Super.so": {
    cats: [51],
    dom: "div.super-root, link[href*='sites.super.so']",
    implies: "Next.js",
  },
  Leadpages: {
    cats: [51],
    dom: "link[href*='static.leadpages.net'], html[data-lp-id]",
    scriptSrc: "\\.leadpages\\.net/",
  },
  Unbounce: {
    cats: [51],
    dom: "link[href*='ubembed.com'], div.lp-pom-body",
    scriptSrc: "\\.ubembed\\.com",
  },
  Elementor: {
    cats: [51],
    dom: ["[data-elementor-type]", "[data-elementor-id]"],
    meta: { generator: "^Elementor ([\\d.]+)\\;version:\\1" },
    scriptSrc: "/plugins/elementor/assets/js/[^?]+\\?ver=([\\d.]+)\\;version:\\1",
    requires: "WordPress",
  },
  "Elementor Pro": {
    cats: [51, 87],
    dom: "link[href*='/plugins/elementor-pro/']",
    scriptSrc: "/plugins/elementor-pro/[^?]+(?:\\?ver=([\\d.]+))?\\;version:\\1",
    implies: "Elementor",
    requires: "WordPress",
  },
  Divi: {
    cats: [51, 80, 87],
    dom: ["body.et_divi_theme", "div.et_pb_section", "link[href*='/themes/Divi/']"],
    scriptSrc: "/themes/Divi/js/[^?]+(?:\\?ver=([\\d.]+))?\\;version:\\1",
  },
  Bricks: { cats: [51, 80], dom: "link[href*='/themes/bricks/assets/']", requires: "WordPress" },
  "Beaver Builder": {
    cats: [51, 87],
    dom: "div.fl-builder-content",
    scriptSrc: "/plugins/(?:bb-plugin|beaver-builder-lite-version)/",
    requires: "WordPress",
  },
  Avada: {
    cats: [80],
    dom: "link[href*='/themes/Avada/'], body.fusion-body",
    requires: "WordPress",
  },
  wpBakery: {
    cats: [51, 87],
    dom: "div.wpb_wrapper, body[class*='wpb-js-composer']",
    meta: { generator: "^Powered by (?:Visual Composer|WPBakery)" },
  },

  // Content management
  WordPress: {
    cats: [1, 11],
    dom: [
      "link[href*='/wp-content/themes/']",
      "link[href*='/wp-content/plugins/']",
      "link[href*='/wp-includes/']",
      "link[rel='https://api.w.org/']",
      "style#global-styles-inline-css",
      "script[src*='/wp-includes/js/']",
    ],
    scripts: '"baseUrl":"https:\\\\/\\\\/s\\.w\\.org\\\\/images\\\\/core\\\\/emoji',
    cookies: { wordpress_test_cookie: "" },
    url: "/wp-login\\.php",
  },
  "WordPress Block Editor": {
    cats: [20, 51],
    dom: ["link#wp-block-library-css", "style#wp-block-library-inline-css", "div.wp-block-group"],
    requires: "WordPress",
  },
  "WordPress Site Editor": { cats: [20, 51], dom: "div.wp-site-blocks", requires: "WordPress" },
  "TYPO3 CMS": {
    cats: [1],
    html: "<!--\\s*This website is powered by TYPO3",
    meta: { generator: "^TYPO3(?: CMS)?(?: ([\\d.]+))?\\;version:\\1" },
    dom: [
      "link[href*='/typo3temp/assets/']",
      "link[href*='/typo3conf/ext/']",
      "link[href*='/_assets/'][href*='/Css/']",
      "img[src*='/fileadmin/_processed_/']",
      "script[src*='/typo3temp/assets/']",
    ],
    scriptSrc: "/typo3(?:conf|temp)/",
    cookies: { fe_typo_user: "", be_typo_user: "" },
  },
  Contao: {
    cats: [1],
    meta: { generator: "^Contao Open Source CMS" },
    dom: [
      "link[href^='/assets/css/'][href*='contao']",
      "link[href*='bundles/contaocore']",
      "input[name='REQUEST_TOKEN']",
    ],
    cookies: { contao_session: "", csrf_contao_csrf_token: "", "csrf_https-contao_csrf_token": "" },
    scriptSrc: "bundles/contao",
  },
  Drupal: {
    cats: [1],
    dom: [
      "script[data-drupal-selector='drupal-settings-json']",
      "[data-drupal-selector]",
      "link[href*='/core/themes/']",
      "link[href*='/core/modules/system/css/']",
      "link[href*='/sites/default/files/css/css_']",
      "[data-drupal-link-system-path]",
    ],
    headers: { "x-drupal-dynamic-cache": "", "x-generator": "^Drupal (\\d+)\\;version:\\1" },
    scriptSrc: ["/core/misc/drupal", "/sites/default/files/js/js_"],
  },
  Joomla: {
    cats: [1],
    dom: [
      "script.joomla-script-options",
      "link[href*='/media/system/css/joomla']",
      "link[href*='/media/vendor/joomla-custom-elements/']",
      "link[href*='/media/templates/site/']",
    ],
    scriptSrc: [
      "/media/system/js/(?:core|caption|mootools)",
      "/media/vendor/joomla-custom-elements/",
      "/media/templates/site/",
    ],
  },
  Ghost: {
    cats: [1, 11],
    dom: ["link[href*='/ghost/api/']", "[data-portal]", "script[data-ghost]"],
    scriptSrc: ["/ghost-portal@|/portal@~?[\\d.]+/umd/portal\\.min\\.js", "/@tryghost/"],
    scripts: "ghost-sdk",
  },
  "Neos CMS": {
    cats: [1],
    dom: "link[href*='/_Resources/Static/Packages/']",
    headers: { "x-flow-powered": "Neos(?:/([\\d.]+))?\\;version:\\1" },
  },
  Kirby: {
    cats: [1],
    cookies: { kirby_session: "" },
    meta: { generator: "^Kirby" },
    dom: "img[src*='/media/pages/'][src*='-crop']",
    implies: "PHP",
  },
  "Craft CMS": {
    cats: [1],
    headers: { "x-powered-by": "Craft CMS" },
    cookies: { CRAFT_CSRF_TOKEN: "" },
  },
  Statamic: { cats: [1], headers: { "x-powered-by": "^Statamic" } },
  "Payload CMS": {
    cats: [1],
    headers: { "x-powered-by": "^Next\\.js, Payload" },
    implies: "Next.js",
  },
  Storyblok: {
    cats: [1],
    dom: [
      "img[src*='a.storyblok.com']",
      "link[href*='a.storyblok.com']",
      "source[srcset*='a.storyblok.com']",
    ],
    scriptSrc: "app\\.storyblok\\.com",
  },
  Contentful: {
    cats: [1],
    dom: [
      "img[src*='images.ctfassets.net']",
      "source[srcset*='images.ctfassets.net']",
      "link[href*='images.ctfassets.net']",
    ],
  },
  Sanity: {
    cats: [1],
    dom: [
      "img[src*='cdn.sanity.io/']",
      "source[srcset*='cdn.sanity.io/']",
      "link[href*='cdn.sanity.io/']",
    ],
  },
  Prismic: {
    cats: [1],
    dom: ["img[src*='images.prismic.io']", "img[src*='.cdn.prismic.io']"],
    scriptSrc: "static\\.cdn\\.prismic\\.io",
  },
  DatoCMS: {
    cats: [1],
    dom: "img[src*='www.datocms-assets.com'], source[srcset*='www.datocms-assets.com']",
  },
  Strapi: { cats: [1], headers: { "x-powered-by": "^Strapi" } },
  Directus: { cats: [1], headers: { "x-powered-by": "^Directus" } },
  Builder: { cats: [51], dom: "img[src*='cdn.builder.io/api/'], [builder-id]" },
  "HubSpot CMS Hub": {
    cats: [1],
    dom: [
      "link[href*='/hs-fs/hubfs/']",
      "link[href*='/hub_generated/template_assets/']",
      "img[src*='/hs-fs/hubfs/']",
    ],
    scriptSrc: ["/hs/hsstatic/", "/hub_generated/"],
    headers: { "x-hs-content-id": "", "x-hs-hub-id": "", "x-hs-cf-cache-status": "" },
  },
  "Adobe Experience Manager": {
    cats: [1],
    dom: ["link[href*='/etc.clientlibs/']", "link[href*='/etc/designs/']"],
    scriptSrc: "/etc\\.clientlibs/",
  },
  Sitecore: {
    cats: [1],
    dom: "link[href*='/-/media/'][href*='.ashx'], img[src*='/-/media/'][src*='.ashx']",
  },
  Umbraco: {
    cats: [1],
    dom: "img[src*='?rmode='], img[src*='&rmode=']",
    implies: "Microsoft ASP.NET",
  },
  Optimizely: { cats: [74], scriptSrc: "cdn\\.optimizely\\.com/js/" },
  REDAXO: {
    cats: [1],
    dom: "img[src*='/media/rex_mediapool'], link[href*='/assets/addons/']",
    implies: "PHP",
  },
  Shopware: {
    cats: [6],
    dom: [
      "meta[name='application-name'][content='Shopware']",
      "link[href*='/bundles/storefront/']",
      "[data-cookie-permission-options]",
      "script[src*='/theme/'][src*='/all.js']",
    ],
    headers: { "sw-context-token": "\\;version:6", "sw-version-id": "\\;version:6" },
    cookies: { "sw-states": "\\;version:6", "sw-cache-hash": "\\;version:6" },
    scriptSrc: "/bundles/storefront/",
  },

  // Shops
  Shopify: {
    cats: [6],
    dom: [
      "link[href*='cdn.shopify.com/s/files/']",
      "link[href*='/cdn/shop/t/']",
      "script#shopify-features",
      "[id^='shopify-section-']",
      "meta[name='shopify-digital-wallet']",
      "meta[name='shopify-checkout-api-token']",
    ],
    scripts: ["Shopify\\.shop\\s*=", "Shopify\\.theme\\s*=\\s*\\{"],
    scriptSrc: ["/cdn/shopifycloud/", "/cdn/shop/t/\\d+/assets/"],
    headers: { "x-sorting-hat-shopid": "", "powered-by": "^Shopify$", "x-shopid": "" },
    cookies: { _shopify_essential: "", _shopify_sa_p: "", secure_customer_sig: "" },
  },
  "Shopify Hydrogen": {
    cats: [108],
    headers: { "powered-by": "Shopify, Hydrogen" },
    scriptSrc: "cdn\\.shopify\\.com/oxygen-v2/",
    implies: ["Shopify", "React"],
  },
  WooCommerce: {
    cats: [6, 87],
    dom: [
      "body.woocommerce-page",
      "link[href*='/plugins/woocommerce/assets/']",
      "style#woocommerce-inline-inline-css",
      "div.woocommerce-notices-wrapper",
    ],
    scriptSrc: "/plugins/woocommerce/assets/js/[^?]+(?:\\?ver=(?:wc-)?([\\d.]+))?\\;version:\\1",
    scripts: "wc_add_to_cart_params|wc_cart_fragments_params",
    cookies: { woocommerce_cart_hash: "", woocommerce_items_in_cart: "" },
  },
  PrestaShop: {
    cats: [6],
    scripts: "var prestashop\\s*=\\s*\\{",
    dom: [
      "link[href*='/themes/classic/assets/css/theme.css']",
      "link[href*='/themes/'][href*='/assets/cache/theme-']",
      "section#wrapper div.blockcart[data-refresh-url]",
    ],
    headers: { "powered-by": "^PrestaShop", "x-powered-by": "^PrestaShop" },
  },
  Magento: {
    cats: [6],
    dom: [
      "script[type='text/x-magento-init']",
      "[data-mage-init]",
      "link[href*='/static/version'][href*='/frontend/']",
    ],
    scriptSrc: ["/static/version\\d+/frontend/\\;version:2", "/mage/requirejs/\\;version:2"],
    headers: {
      "x-magento-tags": "\\;version:2",
      "x-magento-cache-debug": "\\;version:2",
      "x-magento-cache-control": "\\;version:2",
    },
    cookies: {
      "mage-messages": "\\;version:2",
      "mage-cache-sessid": "\\;version:2",
      form_key: "\\;confidence:50",
    },
  },
  "Adobe Commerce": {
    cats: [6],
    headers: { "x-magento-cloud-cache": "" },
    dom: "script[src*='magento-storefront-event-collector'], script[src*='commerce.adobe.io']",
    implies: "Magento",
  },
  "Hyva Themes": {
    cats: [108],
    dom: "body[class*='hyva_'], script[src*='/Hyva/'], link[href*='/Hyva/']",
    implies: ["Magento", "Alpine.js"],
  },
  BigCommerce: {
    cats: [6],
    dom: "link[href*='.bigcommerce.com/s-'], img[src*='.bigcommerce.com/s-']",
    scriptSrc: "\\.bigcommerce\\.com/",
  },
  "JTL Shop": {
    cats: [6],
    dom: ["link[href*='/templates/NOVA/']", "link[href*='/templates/EVO/']"],
    scriptSrc: "/templates/(?:NOVA|EVO)/js/",
  },
  "OXID eShop": {
    cats: [6],
    dom: "link[href*='/out/'][href*='/src/css/'], script[src*='/out/'][src*='/src/js/']",
    implies: "PHP",
  },
  Gambio: {
    cats: [6],
    dom: "link[href*='/public/theme/'][href*='main']",
    cookies: { GXsid: "\\;confidence:50" },
  },
  plentymarkets: {
    cats: [6],
    cookies: { plentyID: "" },
    dom: "link[href*='cdn.plentymarkets.com'], link[href*='/plugins/ceres/'], script[src*='/ceres/']",
  },
  Ecwid: { cats: [6], scriptSrc: "app\\.ecwid\\.com/script\\.js" },
  Stripe: {
    cats: [41],
    scriptSrc: "js\\.stripe\\.com/(?:(v\\d|basil|clover|acacia)/?)?\\;version:\\1",
    dom: ["stripe-pricing-table", "stripe-buy-button", "a[href^='https://buy.stripe.com/']"],
  },
  PayPal: {
    cats: [41],
    scriptSrc: "www\\.paypal\\.com/sdk/js",
    dom: "form[action^='https://www.paypal.com/'], a[href^='https://www.paypal.me/']",
    without: ["dom"],
  },
  Klarna: {
    cats: [91, 41],
    scriptSrc: [
      "(?:js|x|osm)\\.klarna(?:cdn|services)\\.(?:net|com)",
      "js\\.klarna\\.com/web-sdk/",
    ],
    dom: ["klarna-placement", "script[data-client-id][src*='klarna']"],
  },
  Mollie: { cats: [41], scriptSrc: "js\\.mollie\\.com/v1/mollie\\.js" },
  Adyen: {
    cats: [41],
    scriptSrc: "checkoutshopper-[\\w-]+\\.adyen\\.com/",
    dom: "link[href*='.adyen.com/checkoutshopper/']",
  },
  Paddle: { cats: [41], scriptSrc: "cdn\\.paddle\\.com/paddle/(?:v(\\d))?\\;version:\\1" },
  "Lemon Squeezy": {
    cats: [41, 6],
    scriptSrc: ["app\\.lemonsqueezy\\.com/js/", "assets\\.lemonsqueezy\\.com/"],
  },
  Snipcart: {
    cats: [6],
    scriptSrc: "cdn\\.snipcart\\.com/",
    dom: "button.snipcart-add-item, div#snipcart",
  },

  // Analytics
  "Google Analytics": {
    cats: [10],
    scripts: [
      "gtag\\(\\s*['\"]config['\"]\\s*,\\s*['\"](G-)\\;version:\\1?GA4:",
      "gtag\\(\\s*['\"]config['\"]\\s*,\\s*['\"](UA-)\\;version:\\1?UA:",
    ],
    scriptSrc: [
      "googletagmanager\\.com/gtag/js\\?id=(G-)\\;version:\\1?GA4:",
      "google-analytics\\.com/g/collect",
    ],
  },
  "Google Tag Manager": {
    cats: [42],
    dom: ["iframe[src*='googletagmanager.com/ns.html']"],
    scripts: "['\"]GTM-[A-Z0-9]{4,9}['\"]",
    scriptSrc: "googletagmanager\\.com/gtm\\.js",
  },
  "Google Ads": {
    cats: [36],
    scripts: "gtag\\(\\s*['\"]config['\"]\\s*,\\s*['\"]AW-",
    scriptSrc: ["googletagmanager\\.com/gtag/js\\?id=AW-", "googleads\\.g\\.doubleclick\\.net"],
  },
  "Google Consent Mode": {
    cats: [67],
    scripts: "gtag\\(\\s*['\"]consent['\"]\\s*,\\s*['\"](?:default|update)['\"]",
  },
  Plausible: {
    cats: [10],
    scriptSrc: [
      "plausible\\.io/js/",
      "/js/plausible(?:\\.[\\w-]+)*\\.js",
      "/js/script(?:\\.[\\w-]+)*\\.js\\;confidence:25",
    ],
    dom: "script[data-domain][src*='plausible']",
  },
  Fathom: { cats: [10], scriptSrc: "cdn\\.usefathom\\.com/script\\.js" },
  "Simple Analytics": { cats: [10], scriptSrc: "scripts?\\.simpleanalytics(?:cdn)?\\.(?:com|io)/" },
  Umami: {
    cats: [10],
    scriptSrc: ["(?:cloud|analytics|us|eu)\\.umami\\.is/script\\.js", "/umami\\.js"],
    dom: "script[data-website-id]",
  },
  Pirsch: {
    cats: [10],
    scriptSrc: "api\\.pirsch\\.io/pa\\.js",
    dom: "script#pianjs, script#pirschextendedjs",
  },
  "Matomo Analytics": {
    cats: [10],
    scripts: [
      "_paq\\.push\\(\\[\\s*['\"]trackPageView",
      "['\"]matomo\\.(?:js|php)['\"]",
      "['\"]piwik\\.(?:js|php)['\"]",
    ],
    scriptSrc: ["/matomo\\.js", "cdn\\.matomo\\.cloud/", "cdn\\.innocraft\\.cloud/"],
    cookies: { "_pk_id*": "", "_pk_ses*": "", MATOMO_SESSID: "" },
    dom: "img[src*='/matomo.php?'], img[src*='/piwik.php?']",
  },
  "Matomo Tag Manager": {
    cats: [42],
    scripts: "_mtm\\.push\\(",
    scriptSrc: "/container_\\w{8}\\.js",
  },
  PostHog: {
    cats: [10, 85],
    scripts: ["posthog\\.init\\(", "i\\.posthog\\.com"],
    scriptSrc: ["(?:app|[ue]\\w(?:-assets)?\\.i)\\.posthog\\.com/", "/static/array\\.js"],
    cookies: { "ph_phc_*": "" },
  },
  Segment: {
    cats: [97],
    scripts: [
      "analytics\\.SNIPPET_VERSION\\s*=\\s*['\"]([\\d.]+)\\;version:",
      "cdn\\.segment\\.com/analytics\\.js",
    ],
    scriptSrc: "cdn\\.segment\\.com/(?:analytics\\.js|next-integrations)",
    cookies: { ajs_anonymous_id: "" },
  },
  RudderStack: {
    cats: [97],
    scriptSrc: "cdn\\.rudderlabs\\.com/",
    scripts: "rudderanalytics\\.load\\(",
  },
  Mixpanel: { cats: [10], scripts: "mixpanel\\.init\\(", scriptSrc: "cdn\\.mxpnl\\.com/" },
  Amplitude: {
    cats: [10],
    scriptSrc: "cdn\\.(?:[ue]\\w\\.)?amplitude\\.com/",
    scripts: "amplitude\\.(?:init|getInstance)\\(",
  },
  Hotjar: {
    cats: [10],
    scripts: ["_hjSettings\\s*=", "static\\.hotjar\\.com/c/hotjar-"],
    cookies: { "_hjSessionUser_*": "", "_hjSession_*": "" },
  },
  "Microsoft Clarity": {
    cats: [10],
    scripts: ["www\\.clarity\\.ms/tag/", "clarity\\(['\"]set"],
    scriptSrc: "(?:www|scripts)\\.clarity\\.ms/(?:tag/)?",
    cookies: { _clck: "", _clsk: "" },
  },
  "Facebook Pixel": {
    cats: [10],
    scripts: [
      "fbq\\(\\s*['\"](?:init|track)['\"]",
      "connect\\.facebook\\.net/[a-zA-Z_]+/fbevents\\.js",
    ],
    dom: "img[src*='facebook.com/tr?']",
    cookies: { _fbp: "" },
    without: ["dom"],
  },
  "TikTok Pixel": {
    cats: [10],
    scripts: ["analytics\\.tiktok\\.com/i18n/pixel", "ttq\\.load\\("],
    scriptSrc: "analytics\\.tiktok\\.com/i18n/pixel/",
    cookies: { _ttp: "" },
  },
  "Linkedin Insight Tag": {
    cats: [10],
    scripts: ["_linkedin_data_partner_ids", "snap\\.licdn\\.com/li\\.lms-analytics/insight"],
    dom: "img[src*='px.ads.linkedin.com/collect']",
  },
  "Pinterest Conversion Tag": {
    cats: [10],
    scripts: "pintrk\\(\\s*['\"]load['\"]",
    scriptSrc: "s\\.pinimg\\.com/ct/core\\.js",
  },
  "Twitter Ads": {
    cats: [36],
    scripts: "twq\\(\\s*['\"](?:init|config)['\"]",
    scriptSrc: "static\\.ads-twitter\\.com/uwt\\.js",
  },
  "Snap Pixel": {
    cats: [10],
    scripts: "snaptr\\(\\s*['\"]init['\"]",
    scriptSrc: "sc-static\\.net/scevent\\.min\\.js",
  },
  "Reddit Ads": {
    cats: [36],
    scripts: "rdt\\(\\s*['\"]init['\"]",
    scriptSrc: "www\\.redditstatic\\.com/ads/pixel\\.js",
  },
  "Microsoft Advertising": {
    cats: [36],
    scripts: "bat\\.bing\\.com/bat\\.js",
    scriptSrc: "bat\\.bing\\.(?:com|net)/(?:bat|p/action)",
    cookies: { _uetsid: "", _uetvid: "" },
  },
  "Cloudflare Browser Insights": {
    cats: [10, 78],
    scriptSrc: "static\\.cloudflareinsights\\.com/beacon",
  },
  "Vercel Analytics": {
    cats: [10],
    scriptSrc: ["/_vercel/insights/script\\.js", "va\\.vercel-scripts\\.com/"],
    implies: "Vercel",
  },
  "Vercel Speed Insights": {
    cats: [78],
    scriptSrc: "/_vercel/speed-insights/script\\.js",
    implies: "Vercel",
  },
  Sentry: {
    cats: [13],
    scriptSrc: ["js\\.sentry-cdn\\.com/", "browser\\.sentry-cdn\\.com/(\\d[\\d.]*)/\\;version:\\1"],
    scripts: ["Sentry\\.init\\(", "@[\\w.-]+\\.ingest\\.(?:\\w\\w\\.)?sentry\\.io"],
    dom: "meta[name='sentry-trace']",
  },
  "New Relic": {
    cats: [78],
    scripts: "NREUM\\.(?:info|init|loader_config)",
    scriptSrc: "js-agent\\.newrelic\\.com/",
  },
  Datadog: {
    cats: [78],
    scriptSrc: "www\\.datadoghq-browser-agent\\.com/",
    scripts: "DD_RUM\\.(?:init|onReady)",
  },
  etracker: { cats: [10], scriptSrc: "code\\.etracker\\.com/", dom: "script#_etLoader" },
  Leadfeeder: {
    cats: [10],
    scriptSrc: "sc\\.lfeeder\\.com/",
    scripts: "sc\\.lfeeder\\.com/lftracker",
  },

  // Chat, marketing, sales
  Intercom: {
    cats: [52, 53],
    scripts: ["widget\\.intercom\\.io/widget/", "intercomSettings\\s*="],
    scriptSrc: ["widget\\.intercom\\.io/widget/", "js\\.intercomcdn\\.com/"],
    cookies: { "intercom-id-*": "", "intercom-session-*": "" },
  },
  "Crisp Live Chat": {
    cats: [52],
    scripts: ["CRISP_WEBSITE_ID\\s*=", "client\\.crisp\\.chat/l\\.js"],
    cookies: { "crisp-client*": "" },
  },
  Zendesk: {
    cats: [52, 53],
    scriptSrc: "static\\.zdassets\\.com/ekr/snippet\\.js",
    dom: "script#ze-snippet",
  },
  "Tawk.to": { cats: [52], scripts: "embed\\.tawk\\.to/", scriptSrc: "embed\\.tawk\\.to/" },
  Tidio: { cats: [52], scriptSrc: "code\\.tidio\\.co/" },
  LiveChat: {
    cats: [52],
    scripts: ["__lc\\.license\\s*=", "cdn\\.livechatinc\\.com/tracking\\.js"],
    scriptSrc: "cdn\\.livechatinc\\.com/",
  },
  Drift: { cats: [52], scripts: "js\\.driftt\\.com/include/", scriptSrc: "js\\.driftt\\.com/" },
  UserLike: { cats: [52], scriptSrc: "userlike-cdn-widgets\\." },
  Chatwoot: { cats: [52], scripts: "chatwootSDK\\.run\\(" },
  HubSpot: {
    cats: [32],
    scriptSrc: [
      "js(?:-\\w+)?\\.hs-scripts\\.com/\\d+\\.js",
      "js(?:-\\w+)?\\.hsforms\\.net/forms/",
      "js(?:-\\w+)?\\.hsadspixel\\.net/",
    ],
    dom: ["script#hs-script-loader"],
    scripts: "hbspt\\.forms\\.create\\(",
    cookies: { hubspotutk: "", __hstc: "" },
  },
  "HubSpot Analytics": {
    cats: [10],
    scriptSrc: "js(?:-\\w+)?\\.hs-analytics\\.net/analytics",
    implies: "HubSpot",
  },
  "HubSpot Chat": { cats: [52], scriptSrc: "js(?:-\\w+)?\\.usemessages\\.com", implies: "HubSpot" },
  "HubSpot Cookie Policy Banner": {
    cats: [67],
    scriptSrc: "js(?:-\\w+)?\\.hs-banner\\.com/",
    implies: "HubSpot",
  },
  Klaviyo: {
    cats: [32],
    scriptSrc: "static\\.klaviyo\\.com/onsite/js/",
    dom: ["form[action*='manage.kmail-lists.com']", "div[class^='klaviyo-form-']"],
    cookies: { __kla_id: "" },
  },
  MailChimp: {
    cats: [32, 75],
    dom: ["form[action*='.list-manage.com/subscribe']"],
    scriptSrc: [
      "chimpstatic\\.com/mcjs-connected/",
      "\\.list-manage\\.com/",
      "downloads\\.mailchimp\\.com/js/",
    ],
  },
  Brevo: {
    cats: [32, 75],
    dom: [
      "form[action*='sibforms.com/serve/']",
      "form[action*='.sendinblue.com']",
      "iframe[src*='sibforms.com/']",
    ],
    scriptSrc: [
      "sibforms\\.com/forms/",
      "cdn\\.brevo\\.com/js/sdk-loader",
      "sibautomation\\.com/sa\\.js",
    ],
    dns: { TXT: ["brevo-code:", "sendinblue-code:"] },
  },
  CleverReach: {
    cats: [32, 75],
    dom: ["form[action*='.cleverreach.com/f/']", "form[action*='.cleverreach.de/f/']"],
    scriptSrc: "\\.cleverreach\\.(?:com|de)/",
  },
  rapidmail: {
    cats: [32, 75],
    dom: "form[action*='.emailsys1a.net'], form[action*='.emailsys.net']",
    scriptSrc: "\\.emailsys1?a?\\.net/",
  },
  Mailjet: {
    cats: [75],
    dom: "iframe[src*='.mjt.lu/wgt/']",
    dns: { TXT: "include:spf\\.mailjet\\.com" },
  },
  ActiveCampaign: {
    cats: [32],
    dom: "form[action*='.activehosted.com/proc.php']",
    scriptSrc: ["\\.activehosted\\.com/f/embed", "diffuser-cdn\\.app-us1\\.com/"],
  },
  Pipedrive: {
    cats: [53],
    scriptSrc: ["leadbooster-chat\\.pipedrive\\.com/", "webforms\\.pipedrive\\.com/f/loader"],
  },
  Pardot: {
    cats: [32],
    scripts: "piAId\\s*=",
    scriptSrc: "pi\\.pardot\\.com/pd\\.js",
    dom: "iframe[src*='go.pardot.com/l/'], form[action*='go.pardot.com/l/']",
  },
  Marketo: {
    cats: [32],
    scriptSrc: ["munchkin\\.marketo\\.net/munchkin\\.js", "/js/forms2/js/forms2\\.min\\.js"],
    dom: "form[id^='mktoForm_']",
  },
  "Zoho SalesIQ": {
    cats: [52],
    scriptSrc: "salesiq\\.zoho(?:public)?\\.(?:com|eu|in)/",
    scripts: "\\$zoho\\.salesiq",
    implies: "Zoho",
  },
  "Apollo.io": {
    cats: [10, 32],
    scripts: "assets\\.apollo\\.io/micro/website-tracker",
    scriptSrc: "assets\\.apollo\\.io/",
  },
  Calendly: {
    cats: [72],
    dom: [
      "div.calendly-inline-widget",
      "iframe[src*='calendly.com/']",
      "a[href*='//calendly.com/']",
      "link[href*='assets.calendly.com']",
    ],
    scriptSrc: "assets\\.calendly\\.com/assets/external/widget",
  },
  "Cal.com": {
    cats: [72],
    dom: ["iframe[src*='//cal.com/']", "a[href^='https://cal.com/']", "[data-cal-link]"],
    scripts: "app\\.cal\\.com/embed/embed\\.js",
  },
  "HubSpot Meetings": {
    cats: [72],
    dom: "div.meetings-iframe-container[data-src], a[href*='meetings.hubspot.com/'], iframe[src*='meetings.hubspot.com/']",
    scriptSrc: "static\\.hsappstatic\\.net/MeetingsEmbed",
    implies: "HubSpot",
  },
  Doctolib: { cats: [72], dom: "iframe[src*='doctolib.'], a[href^='https://www.doctolib.']" },
  Typeform: {
    cats: [73],
    dom: [
      "[data-tf-widget]",
      "[data-tf-live]",
      "[data-tf-popup]",
      "iframe[src*='.typeform.com/to/']",
    ],
  },
  Jotform: {
    cats: [73],
    dom: "iframe[src*='.jotform.com/'], form[action*='submit.jotform']",
    scriptSrc: "\\.jotform\\.com/",
  },
  Tally: {
    cats: [73],
    dom: "iframe[src*='tally.so/embed'], iframe[data-tally-src]",
    scriptSrc: "tally\\.so/widgets/embed\\.js",
  },
  Trustpilot: { cats: [90], dom: "div.trustpilot-widget" },
  ProvenExpert: {
    cats: [90],
    dom: "a[href*='provenexpert.com/'], img[src*='provenexpert.com/']",
    scriptSrc: "\\.provenexpert\\.(?:com|net)/",
  },
  "Trusted Shops": {
    cats: [90],
    scriptSrc: ["widgets\\.trustedshops\\.com/", "integrations\\.etrusted\\.com/"],
    dom: "etrusted-widget",
  },
  Algolia: {
    cats: [29],
    scriptSrc: [
      "algoliasearch(?:-lite)?(?:\\.umd)?(?:\\.min)?\\.js",
      "/@?docsearch",
      "/instantsearch\\.js",
    ],
    dom: "link[href*='.algolia.net'], link[href*='.algolianet.com'], div.DocSearch",
  },

  // Consent
  Cookiebot: {
    cats: [67],
    dom: ["script#Cookiebot", "[data-cookieconsent]"],
    scriptSrc: ["consent\\.cookiebot\\.(?:com|eu)/uc\\.js", "consent\\.cookiebot\\.(?:com|eu)/"],
    cookies: { CookieConsent: "\\;confidence:50" },
  },
  OneTrust: {
    cats: [67],
    dom: "script[data-domain-script]",
    scriptSrc: "/otSDKStub\\.js",
    cookies: { OptanonAlertBoxClosed: "" },
  },
  Usercentrics: {
    cats: [67],
    dom: [
      "script#usercentrics-cmp",
      "script[data-settings-id]",
      "link[href*='privacy-proxy.usercentrics.eu']",
    ],
    scriptSrc: [
      "app\\.usercentrics\\.eu/",
      "web\\.cmp\\.usercentrics\\.eu/",
      "privacy-proxy\\.usercentrics\\.eu/",
    ],
  },
  "Borlabs Cookie": {
    cats: [67, 87],
    dom: [
      "script[data-borlabs-cookie-script-blocker-id]",
      "[data-borlabs-cookie-unblock]",
      "div#BorlabsCookieBox",
    ],
    scriptSrc: "/plugins/borlabs-cookie/",
    cookies: { "borlabs-cookie": "" },
    requires: "WordPress",
  },
  "Real Cookie Banner": {
    cats: [67, 87],
    dom: ["a#real-cookie-banner-a", "[consent-required][consent-by]"],
    scriptSrc: "/plugins/real-cookie-banner",
    requires: "WordPress",
  },
  Complianz: {
    cats: [67, 87],
    dom: [
      "div#cmplz-cookiebanner-container",
      "script[data-category][type='text/plain'].cmplz-script",
    ],
    scriptSrc: "/plugins/complianz-gdpr",
    requires: "WordPress",
  },
  CookieYes: {
    cats: [67],
    scriptSrc: ["cdn-cookieyes\\.com/client_data/", "/plugins/cookie-law-info/"],
    cookies: { "cookieyes-consent": "" },
  },
  CookieFirst: { cats: [67], scriptSrc: "consent\\.cookiefirst\\.com/" },
  consentmanager: {
    cats: [67],
    scriptSrc: ["(?:cdn|delivery)\\.consentmanager\\.net/"],
    scripts: "consentmanager\\.net/delivery",
  },
  CCM19: { cats: [67], scriptSrc: ["cloud\\.ccm19\\.de/app", "/ccm19(?:os)?/"] },
  iubenda: {
    cats: [67],
    scriptSrc: "(?:cdn|cs|embeds)\\.iubenda\\.com/",
    dom: "a[href*='www.iubenda.com/privacy-policy/']",
  },
  Termly: { cats: [67], scriptSrc: "app\\.termly\\.io/" },
  Didomi: {
    cats: [67],
    scriptSrc: "sdk\\.privacy-center\\.org/",
    scripts: "sdk\\.privacy-center\\.org/",
  },
  Osano: { cats: [67], scriptSrc: "cmp\\.osano\\.com/" },
  TrustArc: { cats: [67], scriptSrc: "consent\\.trustarc\\.com/" },
  Klaro: {
    cats: [67],
    scriptSrc: ["/klaro(?:-[\\w-]+)?(?:\\.min)?\\.js", "cdn\\.kiprotect\\.com/klaro/"],
    scripts: "klaroConfig\\s*=",
  },

  // Interface
  "Tailwind CSS": {
    cats: [66],
    css: ["--tw-[a-z-]+\\s*:", "tailwindcss v(\\d[\\d.]*)\\;version:\\1"],
    scriptSrc: [
      "cdn\\.tailwindcss\\.com(?:/([\\d.]+))?\\;version:\\1",
      "@tailwindcss/browser@(\\d[\\d.]*)\\;version:\\1",
    ],
    dom: [
      "link[href*='tailwind'][rel='stylesheet']",
      "[class*=' md:grid-cols-']",
      "[class*=' sm:px-']",
      "[class*=' lg:px-']",
      "[class*=' dark:text-']",
      "[class*=' hover:bg-'][class*='-500']",
    ],
  },
  Bootstrap: {
    cats: [66],
    dom: {
      "link[href*='bootstrap'][rel='stylesheet']": {
        attributes: { href: "/bootstrap[@/](\\d+\\.\\d+\\.\\d+)/\\;version:\\1" },
      },
      "link[href*='/bootstrap.min.css']": { exists: "" },
      "link[href*='/bootstrap.css']": { exists: "" },
      "[data-bs-toggle]": { exists: "\\;version:5" },
      "[data-bs-target]": { exists: "\\;version:5" },
    },
    scriptSrc: [
      "/bootstrap[@/](\\d+\\.\\d+\\.\\d+)/\\;version:\\1",
      "/bootstrap(?:\\.bundle|\\.esm)?(?:-(\\d[\\d.]*\\d))?(?:\\.min)?\\.js(?:\\?v(?:er)?=(\\d+\\.\\d+\\.\\d+))?\\;version:\\1\\2",
    ],
  },
  daisyUI: { cats: [66], dom: "link[href*='/daisyui@']", implies: "Tailwind CSS" },
  "shadcn/ui": {
    cats: [66],
    dom: "[data-slot='button'], [data-slot='card']",
    implies: ["React", "Tailwind CSS"],
  },
  "Radix UI": { cats: [66], dom: "[data-radix-collection-item], [id^='radix-']", implies: "React" },
  MUI: {
    cats: [66],
    dom: "[class*='MuiBox-root'], [class*='MuiButton-root'], [class*='MuiTypography-root']",
  },
  Modernizr: {
    cats: [59],
    scriptSrc: "modernizr(?:[.-](\\d[\\d.]*\\d))?(?:[.-][\\w-]+)?\\.js\\;version:\\1",
  },
  "GOV.UK Frontend": {
    cats: [66],
    scriptSrc: "govuk-frontend(?:-(\\d[\\d.]*\\d))?(?:\\.min)?\\.js\\;version:\\1",
    dom: "link[href*='govuk-frontend'], body.govuk-template__body",
  },
  "Glider.js": { cats: [59], scriptSrc: "/glider(?:-js)?(?:\\.min)?\\.js" },
  UIkit: { cats: [66], dom: "[uk-grid], [uk-navbar]" },
  jQuery: {
    cats: [59],
    scriptSrc: [
      "/jquery(?:\\.min)?\\.js\\?ver=(\\d+\\.\\d+\\.\\d+)\\;version:\\1",
      "/jquery@(\\d+\\.\\d+\\.\\d+)\\;version:\\1",
      "/jquery/(\\d+\\.\\d+\\.\\d+)/\\;version:\\1",
    ],
  },
  Swiper: {
    cats: [59],
    dom: "div.swiper-wrapper",
    scriptSrc: ["/swiper@(\\d+(?:\\.\\d+)*)\\;version:\\1", "/swiper(?:-bundle)?(?:\\.min)?\\.js"],
  },
  GSAP: {
    cats: [59],
    scriptSrc: [
      "/gsap@(\\d[\\d.]*)\\;version:\\1",
      "/gsap/(\\d[\\d.]*)/\\;version:\\1",
      "/gsap(?:\\.min)?\\.js",
    ],
  },
  AOS: { cats: [59], dom: "[data-aos]", scriptSrc: "/aos@(\\d[\\d.]*)\\;version:\\1" },
  Lottie: {
    cats: [25],
    dom: "lottie-player, dotlottie-player, dotlottie-wc",
    scriptSrc: ["/lottie-player(?:\\.js|@)", "/dotlottie-"],
  },
  Spline: { cats: [25], dom: "spline-viewer, iframe[src*='my.spline.design/']" },
  "Font Awesome": {
    cats: [17],
    scriptSrc: "kit\\.fontawesome\\.com/",
    dom: [
      "link[href*='/font-awesome/']",
      "link[href*='use.fontawesome.com']",
      "link[href*='/fontawesome-free']",
    ],
  },
  "Adobe Fonts": {
    cats: [17],
    dom: "link[href*='use.typekit.net/'], link[href*='p.typekit.net']",
    scriptSrc: "use\\.typekit\\.net/\\w{7}\\.js",
  },
  "Google Font API": { cats: [17], dom: "link[href*='fonts.googleapis.com/css']" },
  "Bunny Fonts": { cats: [17], dom: "link[href*='fonts.bunny.net/']" },
  "Google Maps": {
    cats: [35],
    dom: "iframe[src*='google.com/maps/embed'], iframe[src*='maps.google.com/maps']",
    scriptSrc: "maps\\.googleapis\\.com/maps/api/js",
  },
  Leaflet: {
    cats: [35],
    dom: "link[href*='/leaflet.css']",
    scriptSrc: [
      "/leaflet@(\\d[\\d.]*)\\;version:\\1",
      "/leaflet/(\\d[\\d.]*)/leaflet\\;version:\\1",
    ],
  },
  OpenStreetMap: { cats: [35], dom: "iframe[src*='openstreetmap.org/export/embed']" },
  YouTube: {
    cats: [14],
    dom: "iframe[src*='youtube.com/embed/'], iframe[src*='youtube-nocookie.com/embed/'], iframe[data-src*='youtube.com/embed/'], lite-youtube",
  },
  Vimeo: {
    cats: [14],
    dom: "iframe[src*='player.vimeo.com/video/'], iframe[data-src*='player.vimeo.com/video/']",
  },
  Wistia: {
    cats: [14],
    dom: "div.wistia_embed, wistia-player",
    scriptSrc: "fast\\.wistia\\.(?:com|net)/",
  },
  Spotify: { cats: [103, 14], dom: "iframe[src*='open.spotify.com/embed']" },

  // Search engines, caching, security
  "Yoast SEO": {
    cats: [54, 87],
    html: "<!-- This site is optimized with the Yoast SEO (?:Premium )?plugin v(\\d[\\d.]*)\\;version:\\1",
  },
  "Rank Math SEO": {
    cats: [54, 87],
    html: "<!-- Search Engine Optimization by Rank Math",
    dom: "script.rank-math-schema, script.rank-math-schema-pro",
    requires: "WordPress",
  },
  "All in One SEO": {
    cats: [54, 87],
    html: "<!-- All in One SEO(?: Pro)? (\\d[\\d.]*)\\;version:\\1",
    meta: {
      generator: "^All in One SEO(?: \\(AIOSEO\\)| Pro \\(AIOSEO\\))? ([\\d.]+)\\;version:\\1",
    },
    dom: "script.aioseo-schema",
    requires: "WordPress",
  },
  "WP Rocket": {
    cats: [23, 87],
    html: "<!-- This website is like a Rocket",
    meta: { generator: "^WP Rocket ([\\d.]+)\\;version:\\1" },
    dom: [
      "script[data-rocket-src]",
      "style#rocket-lazyload-inline-css",
      "[data-rocket-location-hash]",
      "link[href*='/cache/min/1/'][href*='/wp-content/']",
    ],
    scripts: "RocketLazyLoadScripts|rocket_browser_checker",
    headers: { "x-rocket-nginx-serving-static": "" },
  },
  "Litespeed Cache": {
    cats: [23, 92],
    html: "<!-- Page (?:optimized|cached|supported) by LiteSpeed Cache (\\d[\\d.]*)\\;version:\\1",
    dom: "script[data-optimized][src*='/litespeed/'], link[href*='/wp-content/litespeed/']",
    headers: { "x-litespeed-cache": "" },
  },
  Autoptimize: {
    cats: [92, 87],
    dom: "link[href*='/cache/autoptimize/'], script[src*='/cache/autoptimize/']",
    requires: "WordPress",
  },
  "Contact Form 7": {
    cats: [5, 87],
    dom: "div.wpcf7",
    scriptSrc: "/plugins/contact-form-7/[^?]+(?:\\?ver=([\\d.]+))?\\;version:\\1",
  },
  WPForms: { cats: [5, 87], dom: "div.wpforms-container", requires: "WordPress" },
  "Gravity Forms": {
    cats: [5, 87],
    dom: "div.gform_wrapper",
    scriptSrc: "/plugins/gravityforms/[^?]+(?:\\?ver=([\\d.]+))?\\;version:\\1",
  },
  WPML: {
    cats: [89, 87],
    meta: { generator: "^WPML ver:(\\d[\\d.]*)\\;version:\\1" },
    dom: "link[href*='/plugins/sitepress-multilingual-cms/']",
    requires: "WordPress",
  },
  Weglot: {
    cats: [89],
    dom: "link[href*='cdn.weglot.com'], [data-wg-notranslate]",
    scriptSrc: "cdn\\.weglot\\.com/",
  },
  "Slider Revolution": {
    cats: [5, 87],
    meta: { generator: "^Powered by Slider Revolution ([\\d.]+)\\;version:\\1" },
    dom: "rs-module-wrap",
  },
  "Site Kit": {
    cats: [10, 87],
    meta: { generator: "^Site Kit by Google ([\\d.]+)\\;version:\\1" },
    requires: "WordPress",
  },
  "Cloudflare Turnstile": {
    cats: [16],
    dom: "div.cf-turnstile",
    scriptSrc: "challenges\\.cloudflare\\.com/turnstile/",
  },
  "Cloudflare Zaraz": {
    cats: [42],
    scripts: "zaraz\\.(?:track|set|init)|/cdn-cgi/zaraz/",
    scriptSrc: "/cdn-cgi/zaraz/",
    implies: "Cloudflare",
  },
  "Cloudflare Rocket Loader": {
    cats: [92],
    scriptSrc: "/cdn-cgi/scripts/[^/]+/cloudflare-static/rocket-loader",
    implies: "Cloudflare",
  },
  Cloudflare: {
    cats: [31],
    scriptSrc: "/cdn-cgi/(?:scripts|challenge-platform)/",
    dom: "a[href*='/cdn-cgi/l/email-protection'], [data-cfemail]",
    dns: { NS: "\\.ns\\.cloudflare\\.com" },
  },
  "Cloudflare Email Routing": {
    cats: [75],
    dns: { MX: "\\.mx\\.cloudflare\\.net" },
    implies: "Cloudflare",
  },
  "Friendly Captcha": {
    cats: [16],
    dom: "div.frc-captcha",
    scriptSrc: "friendly-challenge|@friendlycaptcha/sdk",
  },
  hCaptcha: { cats: [16], dom: "div.h-captcha", scriptSrc: "(?:js\\.)?hcaptcha\\.com/1/api\\.js" },
  reCAPTCHA: { cats: [16], scriptSrc: ["recaptcha\\.net/recaptcha/", "gstatic\\.com/recaptcha/"] },
  HSTS: {
    cats: [16],
    without: ["url", "headers"],
    headers: { "strict-transport-security": 'max-age ?= ?"?0*[1-9]' },
  },

  cdnjs: { cats: [31], without: ["implies"], scriptSrc: "cdnjs\\.cloudflare\\.com" },

  // Hosting and networks
  Vercel: {
    cats: [62],
    url: "^https?://[^/]+\\.vercel\\.app",
    dns: { NS: "\\.vercel-dns\\.com" },
    headers: { server: "^Vercel$" },
  },
  Netlify: {
    cats: [62, 31],
    scriptSrc: "/\\.netlify/",
    dns: { NS: "dns\\d+\\.p\\d+\\.nsone\\.net\\;confidence:25" },
    dom: "form[data-netlify]",
  },
  "Cloudflare Pages": { cats: [62], url: "^https?://[^/]+\\.pages\\.dev", implies: "Cloudflare" },
  "GitHub Pages": {
    cats: [62],
    headers: { server: "^GitHub\\.com$", "x-github-request-id": "\\;confidence:25" },
  },
  Render: { cats: [62], headers: { "x-render-origin-server": "", "rndr-id": "" } },
  Railway: { cats: [62], headers: { "x-railway-request-id": "", server: "^railway" } },
  "Fly.io": { cats: [62], headers: { "fly-request-id": "" } },
  Heroku: { cats: [62], headers: { "reporting-endpoints": "heroku-nel" } },
  "Google Cloud": { cats: [63], headers: { server: "^Google Frontend$\\;confidence:50" } },
  Bunny: {
    cats: [31],
    headers: { "cdn-pullzone": "", server: "^BunnyCDN" },
    dom: "link[href*='.b-cdn.net'], img[src*='.b-cdn.net']",
  },
  Akamai: {
    cats: [31],
    headers: {
      "akamai-grn": "",
      "x-akamai-request-id": "",
      "akamai-cache-status": "",
      server: "^AkamaiGHost|^AkamaiNetStorage",
    },
  },
  Fastly: { cats: [31], headers: { "x-served-by": "^cache-[a-z]{3}", "fastly-restarts": "" } },
  Kinsta: { cats: [88], headers: { "x-kinsta-cache": "", "ki-edge": "" } },
  "WP Engine": {
    cats: [88],
    headers: { "x-powered-by": "WP Engine", "x-wpe-request-id": "", "wpe-backend": "" },
  },
  "WordPress.com": {
    cats: [88],
    headers: { "x-ac": "\\;confidence:50", "host-header": "WordPress\\.com" },
    implies: "WordPress",
  },
  "Platform.sh": { cats: [62], headers: { "x-platform-cluster": "", "x-platform-processor": "" } },
  Hetzner: {
    cats: [88],
    dns: {
      NS: "\\.(?:ns\\.hetzner|second-ns)\\.(?:com|de)|\\.your-server\\.de",
      MX: "\\.your-server\\.de",
    },
  },
  IONOS: {
    cats: [88],
    dns: {
      NS: "ns\\d+\\.ui-dns\\.(?:com|de|org|biz)",
      MX: "mx\\d+\\.(?:ionos|kundenserver)\\.(?:de|com|co\\.uk|fr|es|it)",
    },
  },
  Strato: { cats: [88], dns: { MX: "smtpin\\.rzone\\.de", NS: "\\.(?:rzone|strato-rz)\\.de" } },
  "ALL-INKL": { cats: [88], dns: { NS: "ns\\d\\.kasserver\\.com", MX: "\\.kasserver\\.com" } },
  netcup: {
    cats: [88],
    dns: { NS: "root-dns\\.netcup\\.net|(?:second|third)-dns\\.netcup\\.net" },
  },
  GoDaddy: { cats: [88], dns: { NS: "\\.domaincontrol\\.com", MX: "\\.secureserver\\.net" } },
  OVH: { cats: [88], dns: { NS: "\\.ovh\\.(?:net|ca)", MX: "\\.mail\\.ovh\\.net" } },
  "Amazon Route 53": {
    cats: [63],
    dns: { NS: "\\.awsdns-\\d+\\." },
    implies: "Amazon Web Services",
  },
  "Azure DNS": { cats: [63], dns: { NS: "\\.azure-dns\\.(?:com|net|org|info)" }, implies: "Azure" },
  "Google Cloud DNS": {
    cats: [63],
    dns: { NS: "ns-cloud-\\w\\d\\.googledomains\\.com" },
    implies: "Google Cloud",
  },
  NS1: { cats: [31], dns: { NS: "\\.nsone\\.net" } },
  DNSimple: { cats: [88], dns: { NS: "\\.dnsimple(?:-edge)?\\.(?:com|net|org)" } },
  Namecheap: { cats: [88], dns: { NS: "\\.registrar-servers\\.com" } },

  // E-mail and accounts, detected in DNS records
  "Google Workspace": {
    cats: [75],
    dns: {
      MX: ["smtp\\.google\\.com", "aspmx\\d?\\.(?:l\\.)?google(?:mail)?\\.com"],
      TXT: "include:_spf\\.google\\.com\\;confidence:50",
    },
  },
  "Microsoft 365": {
    cats: [75],
    dns: {
      MX: ["\\.mail\\.protection\\.outlook\\.com", "\\.mx\\.microsoft"],
      TXT: "include:spf\\.protection\\.outlook\\.com\\;confidence:50",
    },
  },
  "Zoho Mail": {
    cats: [75],
    dns: {
      MX: "mx\\d?\\.zoho\\.(?:com|eu|in)",
      TXT: "include:(?:one\\.)?zoho(?:mail)?\\.(?:com|eu|in)",
    },
  },
  "Proton Mail": {
    cats: [75],
    dns: { MX: "mail(?:sec)?\\.protonmail\\.ch", TXT: "protonmail-verification=" },
  },
  Fastmail: { cats: [75], dns: { MX: "smtp\\.messagingengine\\.com" } },
  "iCloud Mail": {
    cats: [75],
    dns: { MX: "mx\\d+\\.mail\\.icloud\\.com", TXT: "apple-domain=\\;confidence:25" },
  },
  "mailbox.org": { cats: [75], dns: { MX: "mxext\\d\\.mailbox\\.org" } },
  Mimecast: { cats: [16, 75], dns: { MX: "-smtp-inbound-\\d\\.mimecast\\.com" } },
  Proofpoint: { cats: [16, 75], dns: { MX: "\\.pphosted\\.com|\\.ppe-hosted\\.com" } },
  Barracuda: { cats: [16, 75], dns: { MX: "\\.barracudanetworks\\.com" } },
  Hornetsecurity: {
    cats: [16, 75],
    dns: { MX: "\\.hornetsecurity\\.com|\\.antispameurope\\.com" },
  },
  SendGrid: { cats: [75], dns: { TXT: "include:sendgrid\\.net" } },
  "Amazon SES": {
    cats: [75],
    dns: { TXT: "include:amazonses\\.com", MX: "inbound-smtp\\.[\\w-]+\\.amazonaws\\.com" },
  },
  Mailgun: { cats: [75], dns: { TXT: "include:mailgun\\.org", MX: "mx[ab]\\.mailgun\\.org" } },
  Postmark: { cats: [75], dns: { TXT: "include:spf\\.mtasv\\.net" } },
  Mandrill: { cats: [75], dns: { TXT: "include:spf\\.mandrillapp\\.com" } },
  "HubSpot Email": {
    cats: [75],
    dns: { TXT: "include:\\d+\\.spf\\d+\\.hubspotemail\\.net" },
    implies: "HubSpot",
  },
  Atlassian: { cats: [13], dns: { TXT: "atlassian-domain-verification=" } },
  "Google Search Console": {
    cats: [54],
    dns: { TXT: "google-site-verification=" },
    dom: "meta[name='google-site-verification']",
  },
  "Bing Webmaster Tools": { cats: [54], dom: "meta[name='msvalidate.01']" },
  "Meta Business": {
    cats: [36],
    dns: { TXT: "facebook-domain-verification=" },
    dom: "meta[name='facebook-domain-verification']",
  },
  Zoom: { cats: [19], dns: { TXT: "ZOOM_verify_" } },
  Slack: { cats: [19], dns: { TXT: "slack-domain-verification=" } },
  Notion: { cats: [47], dns: { TXT: "notion-domain-verification=" } },
  OpenAI: { cats: [19], dns: { TXT: "openai-domain-verification=" } },
  Anthropic: { cats: [19], dns: { TXT: "anthropic-domain-verification" } },
  "1Password": { cats: [69], dns: { TXT: "1password-site-verification=" } },
  Dropbox: { cats: [19], dns: { TXT: "dropbox-domain-verification=" } },
  DocuSign: { cats: [19], dns: { TXT: "docusign=" } },
  Asana: { cats: [19], dns: { TXT: "asana-domain-verification=" } },
  Canva: { cats: [19], dns: { TXT: "canva-site-verification=" } },
};

/** The tags by which pages load what others made: measuring, chat, consent, fonts, payment. */

const script = (source: string, attributes = "async") =>
  `<script src="${source}" ${attributes}></script>`;

export const googleAnalytics = (id: string) =>
  `${script(`https://www.googletagmanager.com/gtag/js?id=${id}`)}
<script>window.dataLayer = window.dataLayer || []; function gtag(){dataLayer.push(arguments);} gtag('js', new Date()); gtag('config', '${id}');</script>`;

export const googleTagManager = (id: string) =>
  `<!-- Google Tag Manager --><script>(function(w,d,s,l,i){w[l]=w[l]||[];var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','${id}');</script><!-- End Google Tag Manager -->
<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=${id}" height="0" width="0" style="display:none"></iframe></noscript>`;

export const matomo = (host: string) =>
  `<script>var _paq = window._paq = window._paq || []; _paq.push(['trackPageView']);</script>${script(`https://${host}/matomo.js`)}${script(`https://${host}/piwik.js`)}`;

export const cookiebot = (id: string) =>
  script(
    "https://consent.cookiebot.com/uc.js",
    `id="Cookiebot" data-cbid="${id}" data-blockingmode="auto"`,
  );

export const usercentrics = (id: string) =>
  script(
    "https://app.usercentrics.eu/browser-ui/latest/loader.js",
    `id="usercentrics-cmp" data-settings-id="${id}" async`,
  );

export const oneTrust = (id: string) =>
  script(
    "https://cdn.cookielaw.org/scripttemplates/otSDKStub.js",
    `data-domain-script="${id}" charset="UTF-8"`,
  );

export const googleFonts = (family: string) =>
  `<link rel="preconnect" href="https://fonts.gstatic.com" crossorigin><link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=${family}:wght@400;700&amp;display=swap">`;

export const FONT_AWESOME = `<link rel="stylesheet" href="https://cdnjs.cloudflare.com/ajax/libs/font-awesome/6.5.1/css/all.min.css">`;

export const HOTJAR = `<script>(function(h,o,t,j,a,r){h._hjSettings={hjid:448771,hjsv:6};})(window,document);</script>${script("https://static.hotjar.com/c/hotjar-448771.js?sv=6")}`;

export const CLARITY = script("https://www.clarity.ms/s/0.7.59/clarity.js");

export const FACEBOOK_PIXEL = `${script("https://connect.facebook.net/en_US/fbevents.js")}<noscript><img height="1" width="1" src="https://www.facebook.com/tr?id=448771193&amp;ev=PageView&amp;noscript=1"></noscript>`;

export const HUBSPOT = `<!-- Start of Async HubSpot Analytics Code -->${script("//js.hs-scripts.com/448771.js", 'id="hs-script-loader" async defer')}<!-- End of Async HubSpot Analytics Code -->`;

export const INTERCOM = script("https://static.intercomcdn.com/intercom.v1/frame.js");

export const TAWK = script("https://embed.tawk.to/5d1f448771ab8a4f2c1e77b9/default");

export const CRISP = `<script>window.$crisp=[];window.CRISP_WEBSITE_ID="8a4f2c1e-77b9-4d05-9c3e-5d1f448771ab";</script>${script("https://client.crisp.chat/l.js")}`;

export const STRIPE = script("https://js.stripe.com/v3/");

export const KLAVIYO = script("https://static.klaviyo.com/onsite/js/klaviyo.js?company_id=KXq34Y");

export const CALENDLY = script("https://assets.calendly.com/assets/external/widget.js");

export const BAIDU = `<script>var _hmt = _hmt || [];</script>${script("https://hm.baidu.com/hm.js?3b1f0c9de84d4f7f9c2f6b5c0a1d2e3f")}`;

export const YANDEX_METRIKA = script("https://mc.yandex.ru/metrika/tag.js");

export const PLAUSIBLE = script(
  "https://plausible.io/js/plausible.js",
  'defer data-domain="quiet-pages-notebook.net"',
);

export const WOOCOMMERCE = `<link rel="stylesheet" id="woocommerce-general-css" href="/wp-content/plugins/woocommerce/assets/css/woocommerce.css?ver=9.3.3">${script("/wp-content/plugins/woocommerce/assets/js/frontend/woocommerce.min.js?ver=9.3.3", 'id="woocommerce-js" defer')}<meta name="generator" content="WooCommerce 9.3.3">`;

export const ELEMENTOR = `<link rel="stylesheet" id="elementor-frontend-css" href="/wp-content/plugins/elementor/assets/css/frontend.min.css?ver=3.24.7">${script("/wp-content/plugins/elementor/assets/js/frontend.min.js?ver=3.24.7", "defer")}`;

export const YOAST = `<!-- This site is optimized with the Yoast SEO plugin v23.7 - https://yoast.com/wordpress/plugins/seo/ -->`;

export const FAVICON = `<link rel="icon" href="/favicon.ico" sizes="any">`;

/** What networks show of a page that somebody shares. */
export const shareTags = (host: string, title: string) =>
  `<meta property="og:title" content="${title}"><meta property="og:image" content="https://${host}/share.jpg"><meta name="twitter:card" content="summary_large_image">`;

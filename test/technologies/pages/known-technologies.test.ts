import { describe, expect, it } from "vitest";
import { detectInDns } from "#src/technologies/dns-technologies";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import { readTechnologies, type Answer } from "./read-technologies";

const inline = (code: string): Answer => ({ html: `<script>${code}</script>` });
const script = (src: string): Answer => ({ html: `<script async src="${src}"></script>` });
const generator = (content: string): Answer => ({
  html: `<meta name="generator" content="${content}">`,
});
const tags = (html: string): Answer => ({ html });
const header = (name: string, value: string): Answer => ({ headers: { [name]: value } });
const cookie = (name: string): Answer => ({ cookies: [name] });

const WORDPRESS = `<link rel='stylesheet' id='wp-block-library-css' href='/wp-includes/css/dist/block-library/style.min.css?ver=6.6.2' media='all' />`;

type Row = [name: string, category: string, version: string | null, answer: Answer];

describe("a page identifies", () => {
  it.each<Row>([
    ["jQuery UI", "JavaScript libraries", null, script("/wp-includes/js/jquery/ui/core.min.js")],
    ["Modernizr", "JavaScript libraries", null, script("/js/modernizr.custom.50878.js")],
    ["Adobe Fonts", "Font scripts", null, script("//use.typekit.net/ik/b0Z1Rj-6la0wt6jR.js")],
    ["WordPress", "CMS", "6.6.2", generator("WordPress 6.6.2")],
    ["WordPress", "CMS", null, tags(WORDPRESS)],
    [
      "WordPress",
      "CMS",
      null,
      header("link", '<https://acme.test/wp-json/>; rel="https://api.w.org/"'),
    ],
    [
      "TYPO3 CMS",
      "CMS",
      null,
      tags("<!-- \n\tThis website is powered by TYPO3 - inspiring people to share!\n-->"),
    ],
    ["TYPO3 CMS", "CMS", null, generator("TYPO3 CMS")],
    ["Joomla", "CMS", null, generator("Joomla! - Open Source Content Management")],
    [
      "Joomla",
      "CMS",
      null,
      tags(`<script type="application/json" class="joomla-script-options new">{}</script>`),
    ],
    ["Drupal", "CMS", "10", header("x-generator", "Drupal 10 (https://www.drupal.org)")],
    ["Drupal", "CMS", "11", generator("Drupal 11 (https://www.drupal.org)")],
    [
      "Drupal",
      "CMS",
      null,
      tags(
        `<script type="application/json" data-drupal-selector="drupal-settings-json">{}</script>`,
      ),
    ],
    ["Contao", "CMS", null, generator("Contao Open Source CMS")],
    ["Ghost", "CMS", "5.96", generator("Ghost 5.96")],
    ["Wix", "CMS", null, generator("Wix.com Website Builder")],
    ["Wix", "CMS", null, header("x-wix-request-id", "1732186.42")],
    [
      "Squarespace",
      "CMS",
      null,
      inline("Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {};"),
    ],
    [
      "Webflow",
      "Page builders",
      null,
      tags(`<html data-wf-domain="www.acme.test" data-wf-page="66" data-wf-site="65">`),
    ],
    ["Framer Sites", "Page builders", null, generator("Framer 8a1d6a7")],
    [
      "HubSpot CMS Hub",
      "CMS",
      null,
      tags(
        `<link rel="stylesheet" href="https://www.acme.test/hs-fs/hubfs/hub_generated/template_assets/1/main.min.css">`,
      ),
    ],
    [
      "Jimdo",
      "CMS",
      null,
      tags(`<link href="https://u.jimcdn.com/cms/o/s1/layout.css" rel="stylesheet">`),
    ],
    ["Astro", "Static site generator", "5.0.3", generator("Astro v5.0.3")],
    [
      "Next.js",
      "Web frameworks",
      null,
      tags(`<script src="/_next/static/chunks/webpack-8a1.js" async></script>`),
    ],
    ["Next.js", "Web frameworks", null, inline(`(self.__next_f=self.__next_f||[]).push([0])`)],
    [
      "Nuxt.js",
      "JavaScript frameworks",
      null,
      tags(`<div id="__nuxt"></div><script type="application/json" id="__NUXT_DATA__">[]</script>`),
    ],
    [
      "SvelteKit",
      "Web frameworks",
      null,
      tags(`<link rel="modulepreload" href="/_app/immutable/entry/start.B1.js">`),
    ],
    ["Remix", "Web frameworks", null, inline(`window.__remixContext = {"future":{}};`)],
    [
      "Qwik",
      "Web frameworks",
      "1.9.0",
      tags(`<html q:container="paused" q:version="1.9.0" q:base="/build/">`),
    ],
    ["Gatsby", "Static site generator", "5.13.3", generator("Gatsby 5.13.3")],
    ["Hugo", "Static site generator", "0.138.0", generator("Hugo 0.138.0")],
    [
      "Angular",
      "JavaScript frameworks",
      "18.2.0",
      tags(`<app-root ng-version="18.2.0" ng-server-context="ssr">`),
    ],
    [
      "Vue.js",
      "JavaScript frameworks",
      "3.5.12",
      script("https://unpkg.com/vue@3.5.12/dist/vue.global.prod.js"),
    ],
    [
      "React",
      "JavaScript frameworks",
      "18.3.1",
      script("https://unpkg.com/react@18.3.1/umd/react.production.min.js"),
    ],
    [
      "Alpine.js",
      "JavaScript frameworks",
      "3.14.3",
      script("https://cdn.jsdelivr.net/npm/alpinejs@3.14.3/dist/cdn.min.js"),
    ],
    [
      "Htmx",
      "JavaScript libraries",
      "2.0.3",
      script("https://unpkg.com/htmx.org@2.0.3/dist/htmx.min.js"),
    ],
    [
      "jQuery",
      "JavaScript libraries",
      "3.7.1",
      script("/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"),
    ],
    [
      "Bootstrap",
      "UI frameworks",
      "5.3.3",
      tags(
        `<link href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet">`,
      ),
    ],
    [
      "Tailwind CSS",
      "UI frameworks",
      "4.0.0",
      tags(`<style>/*! tailwindcss v4.0.0 | MIT License */*{--tw-shadow:0 0 #0000}</style>`),
    ],
    [
      "Ruby on Rails",
      "Web frameworks",
      null,
      tags(`<meta name="csrf-param" content="authenticity_token" />`),
    ],
    ["Laravel", "Web frameworks", null, cookie("laravel_session")],
    ["Livewire", "Web frameworks", null, tags(`<div wire:id="Zx1" wire:snapshot="{}">`)],

    ["Shopify", "Ecommerce", null, header("x-shopify-stage", "production")],
    [
      "Shopify",
      "Ecommerce",
      null,
      inline(`var Shopify = Shopify || {};Shopify.shop = "acme.myshopify.com";`),
    ],
    [
      "Shopify",
      "Ecommerce",
      null,
      tags(`<link href="//www.acme.test/cdn/shop/t/12/assets/base.css?v=1" rel="stylesheet">`),
    ],
    ["Shopware", "Ecommerce", "6", header("sw-version-id", "0fa91ce3e96a4bc2be4bd9ce752c3425")],
    ["PrestaShop", "Ecommerce", null, generator("PrestaShop")],
    ["Magento", "Ecommerce", null, tags(`<script type="text/x-magento-init">{}</script>`)],
    ["Magento", "Ecommerce", "2", header("x-magento-tags", "FPC")],
    [
      "BigCommerce",
      "Ecommerce",
      null,
      tags(`<link rel="stylesheet" href="https://cdn11.bigcommerce.com/s-abc/stencil/theme.css">`),
    ],
    ["Stripe", "Payment processors", "v3", script("https://js.stripe.com/v3/")],
    [
      "PayPal",
      "Payment processors",
      null,
      script("https://www.paypal.com/sdk/js?client-id=x&currency=EUR"),
    ],
    [
      "Klarna",
      "Buy now pay later",
      null,
      tags(`<klarna-placement data-key="credit-promotion-badge"></klarna-placement>`),
    ],

    [
      "Google Analytics",
      "Analytics",
      "GA4",
      script("https://www.googletagmanager.com/gtag/js?id=G-ABC1234567"),
    ],
    [
      "Google Tag Manager",
      "Tag managers",
      null,
      inline(
        `(function(w,d,s,l,i){w[l]=w[l]||[];j.src='https://www.googletagmanager.com/gtm.js?id='+i+dl;})(window,document,'script','dataLayer','GTM-ABC123');`,
      ),
    ],
    [
      "Plausible",
      "Analytics",
      null,
      tags(
        `<script defer data-domain="acme.test" src="https://plausible.io/js/script.outbound-links.js"></script>`,
      ),
    ],
    [
      "Fathom",
      "Analytics",
      null,
      tags(`<script src="https://cdn.usefathom.com/script.js" data-site="ABCDEF" defer></script>`),
    ],
    [
      "Matomo Analytics",
      "Analytics",
      null,
      inline(`var _paq = window._paq = window._paq || []; _paq.push(['trackPageView']);`),
    ],
    [
      "PostHog",
      "Analytics",
      null,
      inline(`posthog.init('phc_x', {api_host:'https://eu.i.posthog.com'})`),
    ],
    [
      "Segment",
      "Customer data platform",
      null,
      inline(`t.src="https://cdn.segment.com/analytics.js/v1/" + key + "/analytics.min.js";`),
    ],
    ["Hotjar", "Analytics", null, inline(`h._hjSettings={hjid:1234,hjsv:6};`)],
    ["Microsoft Clarity", "Analytics", null, inline(`t.src="https://www.clarity.ms/tag/"+i;`)],
    [
      "Facebook Pixel",
      "Analytics",
      null,
      inline(`fbq('init', '1234567890'); fbq('track', 'PageView');`),
    ],
    ["Linkedin Insight Tag", "Analytics", null, inline(`_linkedin_partner_id = "123";`)],
    ["TikTok Pixel", "Analytics", null, inline(`ttq.load('C123'); ttq.page();`)],
    [
      "Cloudflare Browser Insights",
      "Analytics",
      null,
      script("https://static.cloudflareinsights.com/beacon.min.js/vcd15"),
    ],
    [
      "Sentry",
      "Issue trackers",
      "8.37.1",
      script("https://browser.sentry-cdn.com/8.37.1/bundle.min.js"),
    ],

    ["HubSpot", "Marketing automation", null, script("//js-eu1.hs-scripts.com/12345.js")],
    [
      "Klaviyo",
      "Marketing automation",
      null,
      script("https://static.klaviyo.com/onsite/js/ABC/klaviyo.js"),
    ],
    ["Intercom", "Live chat", null, inline(`s.src='https://widget.intercom.io/widget/abc';`)],
    [
      "Crisp Live Chat",
      "Live chat",
      null,
      inline(`window.CRISP_WEBSITE_ID="abc";s.src="https://client.crisp.chat/l.js";`),
    ],
    [
      "Calendly",
      "Appointment scheduling",
      null,
      tags(`<div class="calendly-inline-widget" data-url="https://calendly.com/acme/30min"></div>`),
    ],
    [
      "Typeform",
      "Surveys",
      null,
      tags(
        `<div data-tf-live="01HX"></div><script src="//embed.typeform.com/next/embed.js"></script>`,
      ),
    ],
    [
      "Cookiebot",
      "Cookie compliance",
      null,
      tags(
        `<script id="Cookiebot" src="https://consent.cookiebot.com/uc.js" data-cbid="x"></script>`,
      ),
    ],
    [
      "OneTrust",
      "Cookie compliance",
      null,
      script("https://cdn.cookielaw.org/scripttemplates/otSDKStub.js"),
    ],
    [
      "Usercentrics",
      "Cookie compliance",
      null,
      tags(
        `<script id="usercentrics-cmp" src="https://web.cmp.usercentrics.eu/ui/loader.js" data-settings-id="x"></script>`,
      ),
    ],
    [
      "Cloudflare Turnstile",
      "Security",
      null,
      tags(`<div class="cf-turnstile" data-sitekey="0x4"></div>`),
    ],
    ["reCAPTCHA", "Security", null, script("https://www.google.com/recaptcha/api.js?render=6L")],
    [
      "Google Maps",
      "Maps",
      null,
      tags(`<iframe src="https://www.google.com/maps/embed?pb=!1m18"></iframe>`),
    ],

    [
      "Yoast SEO",
      "SEO",
      "23.8",
      tags(
        "<!-- This site is optimized with the Yoast SEO plugin v23.8 - https://yoast.com/wordpress/plugins/seo/ -->",
      ),
    ],
    ["Nginx", "Web servers", "1.26.2", header("server", "nginx/1.26.2")],
    ["Apache", "Web servers", "2.4.62", header("server", "Apache/2.4.62 (Debian)")],
    ["PHP", "Programming languages", "8.3.13", header("x-powered-by", "PHP/8.3.13")],
    ["Cloudflare", "CDN", null, header("cf-ray", "8e5-FRA")],
    ["Vercel", "PaaS", null, header("x-vercel-id", "fra1::x")],
    ["Netlify", "PaaS", null, header("x-nf-request-id", "01J")],
    [
      "HSTS",
      "Security",
      null,
      header("strict-transport-security", 'includeSubDomains; max-age="600"'),
    ],
    ["GitHub Pages", "PaaS", null, { url: "https://acme.github.io/" }],
    ["Microsoft ASP.NET", "Web frameworks", "4.0.30319", header("x-aspnet-version", "4.0.30319")],
  ])("%s (%s, %s)", (name, category, version, answer) => {
    expect(readTechnologies(answer)).toContainEqual({ name, category, version });
  });
});

it("HSTS with max-age=0 is not detected", () => {
  expect(readTechnologies(header("strict-transport-security", "max-age=0; preload"))).toEqual([]);
});

describe("a WordPress page identifies", () => {
  it.each<Row>([
    [
      "Elementor",
      "Page builders",
      "3.25.4",
      generator("Elementor 3.25.4; features: e_font_icon_svg"),
    ],
    [
      "Divi",
      "Page builders",
      "4.27",
      script("https://acme.test/wp-content/themes/Divi/js/scripts.min.js?ver=4.27"),
    ],
    [
      "WooCommerce",
      "Ecommerce",
      "9.3.3",
      script("/wp-content/plugins/woocommerce/assets/js/frontend/add-to-cart.min.js?ver=9.3.3"),
    ],
    ["WP Rocket", "Caching", "3.17.2", generator("WP Rocket 3.17.2")],
    ["Borlabs Cookie", "Cookie compliance", null, cookie("borlabs-cookie")],
    [
      "Contact Form 7",
      "Widgets",
      "5.9.8",
      script("/wp-content/plugins/contact-form-7/includes/js/index.js?ver=5.9.8"),
    ],
  ])("%s (%s, %s)", (name, category, version, answer) => {
    const wordpress = { ...answer, html: WORDPRESS + (answer.html ?? "") };
    expect(readTechnologies(wordpress)).toContainEqual({ name, category, version });
  });
});

describe("the DNS records of a domain identify", () => {
  it.each<[name: string, category: string, records: Partial<Parameters<typeof detectInDns>[0]>]>([
    ["Google Workspace", "Email", { mx: ["aspmx.l.google.com"] }],
    ["Google Workspace", "Email", { mx: ["smtp.google.com"] }],
    ["Microsoft 365", "Email", { mx: ["acme-test.mail.protection.outlook.com"] }],
    ["Proton Mail", "Email", { mx: ["mail.protonmail.ch", "mailsec.protonmail.ch"] }],
    ["Mimecast", "Security", { mx: ["de-smtp-inbound-1.mimecast.com"] }],
    ["Cloudflare", "CDN", { ns: ["ada.ns.cloudflare.com", "bob.ns.cloudflare.com"] }],
    ["Amazon Web Services", "PaaS", { ns: ["ns-1.awsdns-01.org"] }],
    ["IONOS", "Hosting", { ns: ["ns1045.ui-dns.de"] }],
    ["GoDaddy", "Hosting", { ns: ["ns01.domaincontrol.com"] }],
    ["SendGrid", "Email", { txt: ["v=spf1 include:sendgrid.net -all"] }],
    ["Atlassian", "Issue trackers", { txt: ["atlassian-domain-verification=abc"] }],
    ["Stripe", "Payment processors", { txt: ["stripe-verification=abc"] }],
  ])("%s (%s) %o", (name, category, records) => {
    const found = detectInDns({ mx: [], txt: [], ns: [], ...records });
    expect(resolveTechnologies(found)).toContainEqual({ name, category, version: null });
  });

  it("nothing without records", () => {
    expect(detectInDns({ mx: [], txt: ["v=spf1 -all"], ns: ["ns1.acme.test"] })).toEqual([]);
  });
});

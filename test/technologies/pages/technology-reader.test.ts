import { describe, expect, it } from "vitest";
import { namesIn, readFound, readTechnologies } from "./read-technologies";

describe("mentions of technologies", () => {
  it.each([
    [
      "an article",
      "<h1>Why we left WordPress</h1><p>Shopify, Drupal, TYPO3 and jQuery: powered by WordPress 6.6, Google Tag Manager.</p>",
    ],
    [
      "a code sample",
      `<pre><code>&lt;link rel="stylesheet" href="/wp-content/themes/x/style.css"&gt;
      &lt;meta name="generator" content="WordPress 6.6"&gt; &lt;script src="https://cdn.shopify.com/x.js"&gt;&lt;/script&gt;
      gtag('config', 'G-ABC1234'); fbq('init', '1'); &lt;!-- This website is powered by TYPO3 --&gt;</code></pre>`,
    ],
    [
      "a description",
      `<title>WordPress agency</title><meta name="description" content="We build WordPress 6, Shopify and Joomla! sites"><meta name="keywords" content="TYPO3, PrestaShop">`,
    ],
    [
      "the alternative text of an image",
      `<img src="/logos.png" alt="WordPress, WooCommerce and Drupal logos"><a href="/blog/wordpress-vs-drupal" title="WordPress">Read</a>`,
    ],
    [
      "links to vendors",
      `<a href="https://wordpress.org/">WordPress</a><a href="https://www.shopify.com/">Shopify</a><a href="https://stripe.com/">Stripe</a><a href="https://vuejs.org/">Vue</a>`,
    ],
    [
      "data of a page",
      `<script type="application/json">{"post":"<script src=\\"https://js.stripe.com/v3/\\">, gtag('config', 'G-1'), Shopify.shop = 1, posthog.init('x')"}</script>`,
    ],
    [
      "structured data",
      `<script type="application/ld+json">{"@type":"Article","headline":"fbq('init') and _paq.push(['trackPageView'])"}</script>`,
    ],
  ])("are not detected: %s", (_, html) => {
    expect(namesIn({ html })).toEqual([]);
  });
});

describe("confidence", () => {
  it("adds up over different patterns to at most 100, and counts each pattern once", () => {
    const once = `<script src="/assets/index-DiwrgTda.js" type="module"></script>`;
    expect(readFound({ html: once })).toEqual([{ name: "Vite", confidence: 50, version: null }]);
    expect(readFound({ html: once.repeat(5) })).toMatchObject([{ name: "Vite", confidence: 50 }]);
    const more = `${once}<script src="/@vite/client"></script>`;
    expect(readFound({ html: more })).toMatchObject([{ name: "Vite", confidence: 100 }]);
  });

  it("omits a technology with a single weak pattern", () => {
    const html = `<meta name="csrf-token" content="x">`;
    expect(readFound({ html })).toContainEqual({ name: "Laravel", confidence: 25, version: null });
    expect(namesIn({ html })).not.toContain("Laravel");
  });

  it("treats a property's name in a script as a weak sign", () => {
    const html = "<script>window.__adroll_consent = true;</script>";
    expect(readFound({ html })).toMatchObject([{ name: "AdRoll CMP System", confidence: 25 }]);
    const two = "<script>__adroll_consent = true; if (__adroll_consent_is_gdpr) ask()</script>";
    expect(namesIn({ html: two })).toContain("AdRoll CMP System");
  });
});

describe("a version", () => {
  it.each([
    ["is the longest match", "9.3.3", "9.3.3"],
    ["is another match if one is a timestamp", "1732186321", "9.3"],
    ["is another match if one is too long", "9.3.1.2.3.4.5.6", "9.3"],
  ])("%s", (_, scriptVersion, version) => {
    const html = `<meta name="generator" content="WordPress 6.6"><meta name="generator" content="WooCommerce 9.3">
      <script src="/wp-content/plugins/woocommerce/assets/js/cart.min.js?ver=${scriptVersion}"></script>`;
    expect(readTechnologies({ html })).toContainEqual({
      name: "WooCommerce",
      category: "Ecommerce",
      version,
    });
  });

  it.each([
    ["4.8.1", "4.8.1"],
    ["4", "4"],
    ["4f2c9a1b", null],
    ["0149ab33", null],
  ])("from a URL with ver=%s is %s: the start of a hash is not a version", (ver, version) => {
    const html = `<meta name="generator" content="WordPress 6.8.1">
      <link rel="stylesheet" href="/wp-content/themes/astra/style.css?ver=${ver}">
      <link rel="stylesheet" href="/wp-content/themes/astra/astra.css?ver=${ver}">`;
    const astra = readTechnologies({ html }).find(({ name }) => name === "Astra");
    expect(astra?.version).toBe(version);
  });

  it("depends on the matched group", () => {
    const ga = (id: string) =>
      readTechnologies({ html: `<script>gtag('config', '${id}');</script>` }).find(
        ({ name }) => name === "Google Analytics",
      )?.version;
    expect(ga("G-ABC")).toBe("GA4");
    expect(ga("UA-123-1")).toBe("UA");
  });
});

describe("detection patterns", () => {
  it("match regardless of letter case in tags, attributes and headers", () => {
    expect(namesIn({ html: `<META NAME="Generator" CONTENT="wordpress 6.6.2">` })).toContain(
      "WordPress",
    );
    expect(namesIn({ headers: { server: "NGINX" } })).toContain("Nginx");
  });

  it("match every header, including those that are not stored", () => {
    expect(namesIn({ headers: { "x-sveltekit-page": "true" } })).toContain("SvelteKit");
  });

  it("match the scripts that inline scripts load", () => {
    const html = String.raw`<script>var u = {"src":"https:\/\/cdn.segment.com\/analytics.js\/v1\/abc\/analytics.min.js"}</script>`;
    expect(namesIn({ html })).toContain("Segment");
  });

  it.each([
    [
      "a script of text/plain",
      `<script type="text/plain" data-src="https://static.hotjar.com/c/hotjar-1.js"></script>`,
      "Hotjar",
    ],
    [
      "a frame behind a placeholder",
      `<iframe src="about:blank" data-cookieblock-src="https://player.vimeo.com/video/1"></iframe>`,
      "Vimeo",
    ],
    [
      "a template that the consent tool runs",
      `<script type="text/template" data-borlabs-cookie-script-blocker-id="x">fbq('init', '1')</script>`,
      "Facebook Pixel",
    ],
  ])("match scripts that wait for consent: %s", (_, html, name) => {
    expect(namesIn({ html })).toContain(name);
  });

  it("for a script's name do not match the end of another name, and need no scheme", () => {
    expect(namesIn({ html: `<script src="/js/patriot.js"></script>` })).toEqual([]);
    expect(namesIn({ html: `<script src="//acme-d.openx.net/w/1.0/jstag"></script>` })).toEqual([
      "OpenX",
    ]);
  });

  it("do not match hosts that a Content-Security-Policy allows", () => {
    const headers = { "content-security-policy": "script-src https://*.6sc.co/" };
    expect(namesIn({ headers })).toEqual([]);
  });

  it("match selector steps only in sequence", () => {
    const cart = `<div class="blockcart" data-refresh-url="/cart"></div>`;
    expect(namesIn({ html: `<section id="wrapper">${cart}</section>` })).toContain("PrestaShop");
    expect(namesIn({ html: `${cart}<section id="wrapper"></section>` })).not.toContain(
      "PrestaShop",
    );
  });

  it("match cookies by the start of their name", () => {
    expect(namesIn({ cookies: ["_ga_ABC123"] })).toContain("Google Analytics");
    expect(namesIn({ cookies: ["my_ga_ABC123"] })).toEqual([]);
  });
});

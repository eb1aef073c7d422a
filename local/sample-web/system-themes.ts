import type { PageParts } from "./themes.ts";

const menu = (nav: Record<string, string>) =>
  Object.entries(nav)
    .map(([href, label]) => `<li><a href="${href}">${label}</a></li>`)
    .join("");

/** What tells one content system from another on its pages. */
type Marks = { head: string; bodyClass: string; wrapper?: string; end?: string };

function page(parts: PageParts, marks: Marks): string {
  const [open, close] = marks.wrapper ? [`<div ${marks.wrapper}>`, "</div>"] : ["", ""];
  return `<!DOCTYPE html>
<html lang="${parts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
<meta name="description" content="${parts.description ?? parts.title}">
<meta property="og:site_name" content="${parts.siteName}">
${marks.head}
${parts.head ?? ""}
</head>
<body class="${marks.bodyClass}">${open}
<header><a href="/">${parts.siteName}</a><nav><ul>${menu(parts.nav)}</ul></nav></header>
<main>
${parts.body}
</main>
<footer>${parts.footer}</footer>
${close}${marks.end ?? ""}
</body>
</html>`;
}

export const typo3 = (parts: PageParts) =>
  page(parts, {
    head: `<!--
	This website is powered by TYPO3 - inspiring people to share!
	TYPO3 is a free open source Content Management Framework initially created by Kasper Skaarhoj and licensed under GNU/GPL.
-->
<meta name="generator" content="TYPO3 CMS">
<link rel="stylesheet" href="/typo3temp/assets/css/7015c8c4ac5ff815b57530b221005fc6.css?1731931200" media="all">
<script src="/typo3conf/ext/sitepackage/Resources/Public/JavaScript/main.js?1731931200" defer></script>`,
    bodyClass: "page-1 pagelevel-0 language-0 backendlayout-default",
  });

export const contao = (parts: PageParts) =>
  page(parts, {
    head: `<meta name="generator" content="Contao Open Source CMS">
<link rel="stylesheet" href="/assets/css/layout.min.css,responsive.min.css-448771ab.css">
<script src="/assets/jquery/js/jquery.min.js?v=3b1f0c9d"></script>`,
    bodyClass: "home ios webkit",
    wrapper: 'id="wrapper"',
  });

export const shopware = (parts: PageParts) =>
  page(parts, {
    head: `<meta name="application-name" content="Shopware">
<link rel="stylesheet" href="/theme/8a4f2c1e77b94d059c3e5d1f448771ab/css/all.css?1731931200">
<script src="/theme/8a4f2c1e77b94d059c3e5d1f448771ab/js/storefront/storefront.js?1731931200" defer></script>
<script>window.salesChannelId = '0190f2c1e77b74059c3e5d1f448771ab'; window.features = {"V6_5_0_0":true,"v6.5.0.0":true};</script>`,
    bodyClass: "is-ctl-navigation is-act-home",
  });

export const prestaShop = (parts: PageParts) =>
  page(parts, {
    head: `<meta name="generator" content="PrestaShop">
<link rel="stylesheet" href="/themes/classic/assets/cache/theme-8f2c1b7119.css" media="all">
<script>var prestashop = {"cart":{"products":[],"totals":{}},"currency":{"iso_code":"EUR"},"page":{"page_name":"index"}};</script>`,
    bodyClass: "lang-fr country-fr currency-eur layout-full-width page-index",
    end: `<script src="/themes/classic/assets/cache/bottom-a1d2e3f119.js"></script>`,
  });

export const drupal = (parts: PageParts) =>
  page(parts, {
    head: `<meta name="Generator" content="Drupal 10 (https://www.drupal.org)">
<link rel="stylesheet" media="all" href="/sites/default/files/css/css_kXq34Yw9Zp7LrT2vB8nM.css?delta=0&amp;language=en">
<script src="/core/misc/drupal.js?v=10.3.6"></script>`,
    bodyClass: "path-frontpage page-node-type-page",
    wrapper: 'class="dialog-off-canvas-main-canvas" data-off-canvas-main-canvas',
  });

/** A Vue application that was rendered on the server. */
export const nuxt = (parts: PageParts) =>
  page(parts, {
    head: `<link rel="modulepreload" as="script" crossorigin href="/_nuxt/entry.448771ab.js"><link rel="stylesheet" href="/_nuxt/entry.8f2c1b7d.css">`,
    bodyClass: "antialiased",
    wrapper: 'id="__nuxt" data-v-app=""',
    end: `<script type="module" src="/_nuxt/entry.448771ab.js" crossorigin></script><script>window.__NUXT__={serverRendered:true,config:{public:{}}}</script>`,
  });

export const squarespace = (parts: PageParts) =>
  page(parts, {
    head: `<!-- This is Squarespace. -->
<link rel="preconnect" href="https://images.squarespace-cdn.com">
<script src="https://assets.squarespace.com/universal/scripts-compressed/common-448771ab.js" crossorigin="anonymous"></script>
<script>Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = {"templateVersion":"7.1"};</script>`,
    bodyClass: "tweak-global-animations-enabled",
    wrapper: 'id="siteWrapper" class="clearfix site-wrapper"',
  });

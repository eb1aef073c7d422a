/** What the page generators of these sites put around a page's own content. */
export type PageParts = {
  lang: string;
  title: string;
  siteName: string;
  nav: Record<string, string>;
  body: string;
  footer: string;
  description?: string;
  head?: string;
  dir?: "rtl";
};

const links = (nav: Record<string, string>, className: string) =>
  Object.entries(nav)
    .map(([href, label]) => `<li class="${className}"><a href="${href}">${label}</a></li>`)
    .join("\n        ");

/** Style rules nobody reads, as page generators emit them. */
const styles = (prefix: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `.${prefix}-${at}{margin:${at % 24}px ${at % 7}px;padding:${at % 12}px;color:#${((at * 7919) % 0xffffff).toString(16).padStart(6, "0")};font-size:${12 + (at % 9)}px;line-height:1.${at % 9}}`,
  ).join("\n");

/** Settings nobody reads: numbers, hashes, versions that look like phones and addresses and are not. */
const settingsNoise = (name: string, count: number) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [
        `${name}_${at}`,
        {
          id: 4_155_550_100 + at * 7919,
          hash: ((at + 1) * 2_654_435_761).toString(16),
          version: `${at % 9}.${at % 7}.${at % 5}`,
          ttl: 86_400 * at,
        },
      ]),
    ),
  );

export function wordpress(page: PageParts): string {
  return `<!DOCTYPE html>
<html lang="${page.lang}"${page.dir ? ` dir="${page.dir}"` : ""}>
<head>
<meta charset="UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description ?? page.title}">
<meta name="generator" content="WordPress 6.6.2">
<meta property="og:site_name" content="${page.siteName}">
<meta property="og:type" content="website">
<link rel="stylesheet" id="wp-block-library-css" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.6.2">
<style id="global-styles-inline-css">
${styles("wp-block", 160)}
</style>
<script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1" id="jquery-core-js"></script>
${page.head ?? ""}
</head>
<body class="home page-template-default page wp-custom-logo wp-embed-responsive">
<header id="masthead" class="site-header"><a class="custom-logo-link" href="/"><img src="/wp-content/uploads/2023/04/logo@2x.png" alt="Logo" width="240" height="80"></a>
<nav id="site-navigation"><ul id="primary-menu">
        ${links(page.nav, "menu-item menu-item-type-post_type")}
</ul></nav></header>
<main id="primary" class="site-main"><article class="post-2 page type-page status-publish hentry"><div class="entry-content">
${page.body}
</div></article></main>
<footer id="colophon" class="site-footer">
${page.footer}
</footer>
<script id="wp-i18n-js-after">var wpSettings = ${settingsNoise("wp", 40)};</script>
<script src="/wp-content/plugins/contact-form-7/includes/js/index.js?ver=5.9.8" id="contact-form-7-js"></script>
</body></html>`;
}

export function shopify(page: PageParts): string {
  return `<!doctype html>
<html class="no-js" lang="${page.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title>
<meta name="description" content="${page.description ?? page.title}">
<meta property="og:site_name" content="${page.siteName}">
<link rel="preconnect" href="https://cdn.shopify.com" crossorigin>
<script src="//cdn.shopify.com/s/files/1/0448/7719/t/12/assets/theme.js?v=15719@0.4.2" defer></script>
<script>window.Shopify = window.Shopify || {}; Shopify.shop = "store-448771.myshopify.com"; Shopify.theme = ${settingsNoise("section", 60)};</script>
<script src="https://browser.sentry-cdn.com/7.100.1/bundle.min.js"></script>
<script>Sentry.init({ dsn: "https://3b1f0c9de84d4f7f9c2f6b5c0a1d2e3f@o448771.ingest.sentry.io/5719204" });</script>
<style>${styles("shopify-section", 220)}</style>
${page.head ?? ""}
</head>
<body class="gradient template-index">
<header class="shopify-section-header"><h1 class="header__heading"><a href="/">${page.siteName}</a></h1><ul class="list-menu list-menu--inline">
        ${links(page.nav, "list-menu__item")}
</ul></header>
<main id="MainContent" class="content-for-layout">
${page.body}
</main>
<footer class="footer color-scheme-1">
${page.footer}
<small class="copyright__content">&copy; 2026, <a href="/">${page.siteName}</a> <a href="https://www.shopify.com?utm_campaign=poweredby" rel="nofollow">Powered by Shopify</a></small>
</footer></body></html>`;
}

/** A client-rendered page: what a reader sees is in the data, the markup is nearly empty. */
export function nextJs(page: PageParts, pageProps: object): string {
  const data = {
    props: { pageProps, __N_SSG: true },
    page: "/",
    query: {},
    buildId: "kXq3-4Yw9Zp7LrT2vB8nM",
    isFallback: false,
    scriptLoader: [],
  };
  return `<!DOCTYPE html><html lang="${page.lang}"><head><meta charSet="utf-8"/><meta name="viewport" content="width=device-width"/><title>${page.title}</title><meta name="description" content="${page.description ?? page.title}"/><meta property="og:site_name" content="${page.siteName}"/><meta name="next-head-count" content="5"/><link rel="preload" href="/_next/static/css/8f2c1b7d4e9a0536.css" as="style"/><script defer="" nomodule="" src="/_next/static/chunks/polyfills-c67a75d1b6f99dc8.js"></script><script src="/_next/static/chunks/main-app@1.2.3.js" defer=""></script>${page.head ?? ""}<style>${styles("css", 120)}</style></head><body><div id="__next"><header><nav><ul>${links(page.nav, "nav")}</ul></nav></header><main>${page.body}</main><footer>${page.footer}</footer></div><script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script></body></html>`;
}

export function wix(page: PageParts): string {
  return `<!DOCTYPE html>
<html lang="${page.lang}">
<head>
<meta charset='utf-8'>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="Wix.com Website Builder">
<title>${page.title}</title>
<meta name="description" content="${page.description ?? page.title}">
<meta property="og:site_name" content="${page.siteName}">
<script>window.wixBiSession = {"initialTimestamp":1731931200000,"viewerSessionId":"8a4f2c1e-77b9-4d05-9c3e-5d1f448771ab","msId":"605a7baede844d278b89dc95ae0a9123@sentry-next.wixpress.com"};</script>
<script type="application/json" id="wix-viewer-model">${settingsNoise("comp", 120)}</script>
<style>${styles("comp-lk", 260)}</style>
${page.head ?? ""}
</head>
<body class='responsive'>
<div id="SITE_CONTAINER"><header id="SITE_HEADER" class="x4nVYR SITE_HEADER_WRAPPER"><nav><ul>
        ${links(page.nav, "UgvUJl")}
</ul></nav></header>
<main id="PAGES_CONTAINER"><div class="wixui-rich-text" data-testid="richTextElement">
${page.body}
</div></main>
<footer id="SITE_FOOTER">${page.footer}</footer></div>
<script src="https://static.parastorage.com/services/wix-thunderbolt/dist/main.renderer@1.14871.0.js"></script>
</body></html>`;
}

export function bootstrap(page: PageParts): string {
  return `<!doctype html>
<html lang="${page.lang}"${page.dir ? ` dir="${page.dir}"` : ""}>
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, shrink-to-fit=no">
  <title>${page.title}</title>
  <meta name="description" content="${page.description ?? page.title}">
  <link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" integrity="sha384-QWTKZyjpPEjISv5WaRU9OFeRpok6YctnYmDr5pNlyT2bRjXh0JMhjY6hW+ALEwIH" crossorigin="anonymous">
  <style>${styles("col", 90)}</style>
  ${page.head ?? ""}
</head>
<body>
  <nav class="navbar navbar-expand-lg bg-body-tertiary"><div class="container-fluid"><a class="navbar-brand" href="/">${page.siteName}</a><ul class="navbar-nav">
        ${links(page.nav, "nav-item")}
  </ul></div></nav>
  <div class="container my-5">
${page.body}
  </div>
  <footer class="bg-dark text-light py-4"><div class="container">${page.footer}</div></footer>
  <script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>
  <script src="https://cdn.jsdelivr.net/npm/@popperjs/core@2.11.8/dist/umd/popper.min.js"></script>
  <script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});})(window,document,'script','dataLayer','GTM-K448771');</script>
</body>
</html>`;
}

/** A page as it was made in 1998: tables, fonts, no doctype, unclosed tags. */
export function nineties(page: PageParts): string {
  const menu = Object.entries(page.nav)
    .map(
      ([href, label]) =>
        `<TD BGCOLOR="#CCCC99"><FONT FACE="Arial" SIZE=2><A HREF=${href}>${label}</A></FONT>`,
    )
    .join("\n");
  return `<HTML>
<HEAD>
<TITLE>${page.title}</TITLE>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1252">
<META NAME="GENERATOR" CONTENT="Microsoft FrontPage 3.0">
${page.head ?? ""}
</HEAD>
<BODY BGCOLOR="#FFFFFF" TEXT="#000000" LINK=#0000EE>
<CENTER><H1><FONT COLOR=#660000>${page.siteName}</FONT></H1></CENTER>
<TABLE BORDER=0 CELLPADDING=4 WIDTH="100%"><TR>
${menu}
</TABLE>
<HR>
${page.body}
<HR NOSHADE SIZE=1>
<FONT SIZE=1>${page.footer}</FONT>
</BODY>
</HTML>`;
}

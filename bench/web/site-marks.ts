import {
  CLARITY,
  cookiebot,
  ELEMENTOR,
  FACEBOOK_PIXEL,
  FONT_AWESOME,
  googleAnalytics,
  googleFonts,
  HOTJAR,
  HUBSPOT,
  matomo,
  STRIPE,
  TAWK,
  WOOCOMMERCE,
  YOAST,
} from "#local/fixtures/sample-web/parts/page-tags";
import {
  APACHE,
  APACHE_PHP,
  CLOUDFLARE,
  HARDENED,
  IIS,
  LITESPEED,
  NGINX,
  NGINX_PHP,
} from "#local/fixtures/sample-web/parts/servers";

/** Headers that identify a site's server, and the scripts that its pages load. */
export type SiteMarks = { headers: Record<string, string>; head: string };

const WORDPRESS = `<meta name="generator" content="WordPress 6.6.2"><link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css?ver=6.6.2"><script src="/wp-includes/js/jquery/jquery.min.js?ver=3.7.1"></script><script src="/wp-content/plugins/contact-form-7/includes/js/index.js?ver=5.9.8" defer></script>`;
const BOOTSTRAP = `<link rel="stylesheet" href="https://cdn.jsdelivr.net/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css"><script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>`;
const TYPO3 = `<meta name="generator" content="TYPO3 CMS"><link rel="stylesheet" href="/typo3temp/assets/css/7015c8c4ac5ff815b57530b221005fc6.css">`;
const JOOMLA = `<meta name="generator" content="Joomla! - Open Source Content Management"><script src="/media/system/js/core.min.js"></script>`;
const VUE = `<script src="https://unpkg.com/vue@3.4.21/dist/vue.global.prod.js"></script>`;
const NEXT = `<link rel="preload" href="/_next/static/css/8f2c1b7d4e9a0536.css" as="style"><script src="/_next/static/chunks/main-app.js" defer></script>`;

const MARKS: SiteMarks[] = [
  { headers: NGINX_PHP, head: [YOAST, WORDPRESS, ELEMENTOR, googleFonts("Lora")].join("\n") },
  { headers: { ...CLOUDFLARE, ...HARDENED }, head: [WORDPRESS, WOOCOMMERCE, STRIPE].join("\n") },
  { headers: APACHE, head: [BOOTSTRAP, FONT_AWESOME, googleAnalytics("G-4487719XYZ")].join("\n") },
  { headers: APACHE_PHP, head: [TYPO3, matomo("statistik.example"), cookiebot("448")].join("\n") },
  { headers: LITESPEED, head: [JOOMLA, BOOTSTRAP, TAWK].join("\n") },
  { headers: NGINX, head: [VUE, HOTJAR, HUBSPOT].join("\n") },
  { headers: CLOUDFLARE, head: [NEXT, FACEBOOK_PIXEL, CLARITY].join("\n") },
  { headers: IIS, head: BOOTSTRAP },
];

export function marksOf(index: number): SiteMarks {
  const marks = MARKS[index % MARKS.length];
  if (marks === undefined) throw new Error("no marks");
  return marks;
}

import type { Locale } from "./locales.ts";
import type { Random } from "./random.ts";

/** Content that surrounds the few facts on real pages, and content that resembles such facts but is not. */

const hex = (random: Random, length: number): string =>
  Array.from({ length }, () => random.int(0, 15).toString(16)).join("");
const number = (random: Random, digits: number): string =>
  Array.from({ length: digits }, (_, at) => random.int(at === 0 ? 1 : 0, 9)).join("");
const price = (random: Random, locale: Locale): string =>
  `${random.int(1, 9)}${locale.language.startsWith("en") ? "," : " "}${number(random, 3)}.${number(random, 2)} ${locale.currency}`;
const date = (random: Random): string =>
  random.next() < 0.5
    ? `20${random.int(10, 26)}-0${random.int(1, 9)}-${random.int(10, 28)}`
    : `${random.int(10, 28)}.0${random.int(1, 9)}.20${random.int(10, 26)}`;

export function sentence(random: Random, locale: Locale): string {
  const words = Array.from({ length: random.int(7, 18) }, () => random.pick(locale.words));
  const text = words.join(" ");
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function paragraph(random: Random, locale: Locale): string {
  const text = Array.from({ length: random.int(3, 7) }, () => sentence(random, locale)).join(" ");
  return `<p class="text-body mb-4 leading-relaxed">${text} <strong>${random.pick(locale.words)}</strong> <em>${random.pick(locale.words)}</em> &mdash; ${random.pick(locale.words)} &amp; ${random.pick(locale.words)}.</p>\n`;
}

export function productGrid(random: Random, locale: Locale): string {
  const cards = Array.from({ length: random.int(4, 9) }, () => {
    const sku = `${hex(random, 3).toUpperCase()}-${number(random, 5)}`;
    const name = `${random.pick(locale.words)} ${random.pick(locale.words)} ${number(random, 3)}`;
    return `<article class="product-card col-6 col-md-4 col-lg-3" data-sku="${sku}" data-product-id="${number(random, 9)}" data-price="${number(random, 3)}.${number(random, 2)}"><figure class="product-card__media"><img class="lazyload" loading="lazy" src="/media/${hex(random, 8)}.webp" srcset="/media/${hex(random, 8)}@2x.png 2x, /media/icon-${number(random, 2)}@3x.webp 3x" alt="${name}" width="320" height="240"></figure><h3 class="product-card__title">${name}</h3><p class="sku">SKU ${sku} · EAN ${number(random, 13)}</p><span class="price" data-currency="${locale.currency}">${price(random, locale)}</span><button type="button" class="btn btn-primary js-add" aria-label="${random.pick(locale.words)}" data-payload='{"id":${number(random, 8)},"v":"${hex(random, 12)}"}'><svg viewBox="0 0 24 24" width="16"><path d="${svgPath(random, 8)}"/></svg></button></article>`;
  });
  return `<section class="products grid"><div class="row">${cards.join("\n")}</div></section>\n`;
}

export function dataTable(random: Random, locale: Locale): string {
  const rows = Array.from(
    { length: random.int(6, 16) },
    () =>
      `<tr><td>${date(random)}</td><td>${locale.labels.order} ${number(random, 4)}-${number(random, 6)}</td><td class="num">${price(random, locale)}</td><td>${random.int(10, 99)}.${number(random, 4)}, ${random.int(1, 20)}.${number(random, 4)}</td><td>v${random.int(1, 9)}.${number(random, 2)}.${number(random, 3)}</td><td>${random.int(1, 40)} @ ${number(random, 2)}.50</td><td>${random.int(8, 10)}:00-${random.int(16, 19)}:30</td><td>${number(random, 3)} x ${number(random, 3)} x ${number(random, 2)} mm</td></tr>`,
  );
  return `<div class="table-responsive"><table class="table table-striped"><thead><tr><th>#</th><th>${random.pick(locale.words)}</th><th>${random.pick(locale.words)}</th></tr></thead><tbody>${rows.join("\n")}</tbody></table></div>\n`;
}

function svgPath(random: Random, segments: number): string {
  let path = `M${random.int(0, 24)} ${random.int(0, 24)}`;
  for (let i = 0; i < segments; i++)
    path += `c${random.int(-9, 9)}.${random.int(0, 9)} ${random.int(-9, 9)}.${random.int(0, 99)} ${random.int(0, 24)}.${random.int(0, 9)} ${random.int(-9, 9)} ${random.int(0, 24)} ${random.int(0, 24)}`;
  return `${path}z`;
}

export function illustration(random: Random): string {
  const paths = Array.from(
    { length: random.int(3, 10) },
    () => `<path fill="#${hex(random, 6)}" d="${svgPath(random, random.int(8, 30))}"/>`,
  );
  return `<svg class="illustration" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 320" role="img"><title>Illustration</title>${paths.join("")}</svg>\n`;
}

export function inlineScript(random: Random): string {
  const chunks = Array.from(
    { length: random.int(6, 24) },
    () => `${number(random, 3)}:"${hex(random, 20)}"`,
  );
  return `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':${number(random, 13)},event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='https://www.googletagmanager.com/gtm.js?id='+i;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','GTM-${hex(random, 6).toUpperCase()}');
window.__chunks={${chunks.join(",")}};window.__build={"version":"${random.int(1, 9)}.${number(random, 2)}.${number(random, 2)}","deps":["lodash@4.17.${random.int(10, 21)}","swiper@11.1.${random.int(0, 9)}","@scope/ui@2.${random.int(0, 9)}.0"],"ts":${number(random, 10)}};
if(window.Sentry){Sentry.init({dsn:"https://${hex(random, 32)}@o${number(random, 6)}.ingest.sentry.io/${number(random, 7)}",release:"shop@${random.int(1, 9)}.${random.int(0, 9)}.${random.int(0, 9)}",tracesSampleRate:0.${number(random, 2)}})}
function t${number(random, 4)}(a,b){if(a<b&&b>${number(random, 5)}){return a.map(function(x){return x*${number(random, 3)}+"</"+"div>"})}return null}</script>\n`;
}

export function inlineStyle(random: Random): string {
  const rules = Array.from(
    { length: random.int(15, 60) },
    () =>
      `.c-${hex(random, 6)}{display:flex;padding:${random.int(0, 40)}px ${random.int(0, 40)}px;color:#${hex(random, 6)};background:rgba(${random.int(0, 255)},${random.int(0, 255)},${random.int(0, 255)},.${random.int(1, 9)})}`,
  );
  return `<style>${rules.join("\n")}@media (max-width:${random.int(480, 1200)}px){.nav{display:none}}</style>\n`;
}

/** A form with typical placeholder addresses. */
export function contactForm(random: Random, locale: Locale): string {
  return `<form class="newsletter" action="/account/subscribe" method="post"><input type="hidden" name="csrf" value="${hex(random, 40)}"><label for="f${number(random, 4)}">${locale.labels.email}</label><input type="email" name="email" placeholder="you@example.com" autocomplete="email"><textarea name="message" rows="4"></textarea><button>${random.pick(locale.words)}</button></form>\n`;
}

/** Typical content of legal pages: registration numbers, VAT ids, accounts. */
export function registration(random: Random, locale: Locale): string {
  return `<dl class="legal"><dt>HRB</dt><dd>${number(random, 6)} B</dd><dt>${locale.labels.vat}</dt><dd>${locale.vatPrefix} ${number(random, 3)} ${number(random, 3)} ${number(random, 3)}</dd><dt>IBAN</dt><dd>DE${number(random, 2)} ${number(random, 4)} ${number(random, 4)} ${number(random, 4)} ${number(random, 4)} ${number(random, 2)}</dd><dt>D-U-N-S</dt><dd>${number(random, 2)}-${number(random, 3)}-${number(random, 4)}</dd></dl>\n`;
}

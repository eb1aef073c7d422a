import * as clutter from "./clutter.ts";
import type { Company } from "./companies.ts";
import { emailMarkup, organizationJsonLd, phoneMarkup } from "./contact-markup.ts";
import { createRandom, type Random } from "./random.ts";
import { createSiteMap, type SitePage } from "./site-map.ts";
import { marksOf } from "./site-marks.ts";

const MIN_BYTES = 20_000;
const SPREAD_BYTES = 100_000;

function navigation(company: Company, pages: SitePage[], random: Random): string {
  const sections = pages.filter((page) => page.depth === 1);
  const links = sections.map(
    (page) => `<li><a class="nav-link" href="${page.path}">${page.title}</a></li>`,
  );
  const wanted = random.int(40, 80);
  while (links.length < wanted) {
    const word = random.pick(company.locale.words);
    const target = sections[random.int(0, sections.length - 1)]?.path ?? "/";
    const kind = random.next();
    if (kind < 0.8)
      links.push(
        `<li><a class="nav-sub" href="${target}#${random.int(1, 99)}" data-track="nav:${random.int(100, 999)}">${word}</a></li>`,
      );
    else if (kind < 0.9)
      links.push(
        `<li><a href="https://partner-${random.int(1, 400)}.example/${encodeURIComponent(word)}" rel="noopener" target="_blank">${word}</a></li>`,
      );
    else if (kind < 0.95)
      links.push(`<li><a href="/account/login?next=${random.int(1, 9)}">${word}</a></li>`);
    else
      links.push(
        `<li><a href="javascript:void(0)" onclick="toggle(${random.int(1, 99)})">${word}</a></li>`,
      );
  }
  return `<header class="site-header"><a class="logo" href="/"><img src="/assets/logo.svg" srcset="/assets/logo@2x.png 2x" alt="${company.name}"></a><nav aria-label="Main"><ul>${links.join("\n")}</ul></nav></header>\n`;
}

function head(company: Company, page: SitePage, random: Random): string {
  const description = clutter.sentence(random, company.locale);
  return `<head><meta charset="utf-8"><title>${page.title} | ${company.name}</title><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="${description}"><meta property="og:site_name" content="${company.name}"><meta property="og:title" content="${page.title}"><meta property="og:type" content="website"><link rel="canonical" href="http://${company.host}${page.path}"><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/assets/main.${random.int(1000, 9999)}.css"><script src="https://cdn.jsdelivr.net/npm/swiper@11.1.${random.int(0, 9)}/swiper-bundle.min.js" defer></script>\n${marksOf(company.index).head}\n`;
}

function footer(company: Company, pages: SitePage[], contacts: string): string {
  const handle = company.domain.split(".")[0];
  const legal = pages.filter((page) => page.depth === 1).slice(0, 3);
  return `<footer class="site-footer">${contacts}<ul class="social"><li><a href="https://www.linkedin.com/company/${handle}" rel="me">LinkedIn</a></li><li><a href="https://www.facebook.com/${handle}">Facebook</a></li><li><a href="https://www.instagram.com/${handle}/">Instagram</a></li></ul><ul>${legal.map((page) => `<li><a href="${page.path}">${page.title}</a></li>`).join("")}</ul><p>&copy; 2009&ndash;2026 ${company.name}. Build 7.4.${1000 + company.index}</p></footer>`;
}

/** Children of this page, and its siblings, so that each page has more than one link. */
function childLinks(pages: SitePage[], at: number): string {
  const current = pages[at];
  const parent = current?.depth === 2 ? current.parent : at;
  const links = pages
    .filter((page) => page.depth === 2 && page.parent === parent)
    .map((page) => `<li class="teaser"><a href="${page.path}">${page.title}</a></li>`);
  return links.length === 0 ? "" : `<ul class="teasers">${links.join("\n")}</ul>\n`;
}

function createPage(company: Company, pages: SitePage[], at: number): string {
  const page = pages[at];
  if (page === undefined) throw new Error("no such page");
  const random = createRandom(company.index * 1009 + at * 31 + 7);
  const { locale } = company;
  const emails = company.emails.filter((email) => email.pages.includes(at));
  const phones = company.phones.filter((phone) => phone.pages.includes(at));
  const inJsonLd = [...emails, ...phones].some((contact) => contact.form === "jsonld");
  const contacts = [
    `<address>${company.name}<br>${locale.street} ${1 + (company.index % 90)}<br>${company.city[0]} ${company.city[1]}</address>`,
    ...phones.map((phone) => phoneMarkup(phone, company)),
    ...(at === 1 || at === 2
      ? [
          `<p>${locale.labels.fax}: ${at === 1 ? company.fax.national : company.fax.international}</p>`,
        ]
      : []),
    ...emails.map((email) => emailMarkup(email, company)),
  ].join("\n");

  const parts = [
    `<!doctype html>\n<html lang="${locale.language}">\n`,
    head(company, page, random),
    clutter.inlineStyle(random),
    inJsonLd ? organizationJsonLd(company, emails, phones) : "",
    clutter.inlineScript(random),
    `</head><body class="page page-${at}">`,
    navigation(company, pages, random),
    `<main id="main"><h1>${page.title}</h1>\n`,
    clutter.paragraph(random, locale),
    childLinks(pages, at),
    at === 0 ? "" : `<section class="contact">${contacts}</section>\n`,
    at === 1 ? clutter.contactForm(random, locale) : "",
    at === 2 ? clutter.registration(random, locale) : "",
  ];
  const end = `</main>${footer(company, pages, at === 0 ? contacts : "")}${clutter.inlineScript(random)}</body></html>\n`;
  const target = MIN_BYTES + SPREAD_BYTES * random.next() ** 1.5;
  let bytes = Buffer.byteLength(parts.join("")) + end.length;
  while (bytes < target) {
    const kind = random.next();
    const block =
      kind < 0.5
        ? clutter.paragraph(random, locale)
        : kind < 0.64
          ? clutter.productGrid(random, locale)
          : kind < 0.74
            ? clutter.dataTable(random, locale)
            : kind < 0.86
              ? clutter.illustration(random)
              : kind < 0.94
                ? clutter.inlineScript(random)
                : clutter.inlineStyle(random);
    parts.push(block);
    bytes += Buffer.byteLength(block);
  }
  parts.push(end);
  return parts.join("");
}

/** Every page of a host, path → HTML. */
export function createPages(company: Company, pageCount: number): Map<string, string> {
  const pages = createSiteMap(company, pageCount);
  return new Map(pages.map((page, at) => [page.path, createPage(company, pages, at)]));
}

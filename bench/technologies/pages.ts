import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createCompanies } from "#bench/web/companies";
import { createSiteMap } from "#bench/web/site-map";

/** Pages of one kind, by URL. The companies' pages are fetched from their server, the others are stored here. */
export type PageSet = { name: string; urls: string[]; kept: Map<string, string> };

const HOSTS = 10;
const PAGES = 20;
/** Folders with HTML pages that were not made for this benchmark: documentation, reports, start pages. */
const FOLDERS = ["node_modules", "/usr/share/doc", "/usr/lib/node_modules", "/root/.rustup"];
const MAX_FOUND = 400;
const MIN_BYTES = 4_000;
const MAX_BYTES = 1_000_000;

export function collectPageSets(): PageSet[] {
  return [companies(), foundPages(), crowdedPages()];
}

function companies(): PageSet {
  const urls = createCompanies(HOSTS, PAGES).flatMap((company) =>
    createSiteMap(company, PAGES).map((page) => `http://${company.host}${page.path}`),
  );
  return { name: "companies of the bench", urls, kept: new Map() };
}

function foundPages(): PageSet {
  const paths = FOLDERS.flatMap((folder) => listPages(folder));
  // Evenly distributed, since most come from one manual.
  const every = Math.max(1, Math.ceil(paths.length / MAX_FOUND));
  const chosen = paths.filter((_, index) => index % every === 0);
  return keep(
    "pages found on this machine",
    chosen.map((path) => readFileSync(path, "utf8")),
  );
}

function listPages(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".html"))
      .map((name) => join(folder, name))
      .filter((path) => {
        const { size } = statSync(path);
        return size >= MIN_BYTES && size <= MAX_BYTES;
      });
  } catch {
    return []; // The folder does not exist on this machine, or is not readable.
  }
}

/** 200 KB, 60 scripts from as many URLs, 30 stylesheets, and inline loaders, like shops with many apps. */
function crowdedPages(): PageSet {
  return keep(
    "crowded pages of 200 KB with 60 scripts",
    Array.from({ length: 20 }, (_, page) => {
      const head = Array.from(
        { length: 30 },
        (_, i) =>
          `<link rel="stylesheet" id="part-${i}-css" href="/wp-content/plugins/part-${page}-${i}/assets/css/style.min.css?ver=${i}.2.1" media="all">
<script async defer src="https://cdn.vendor-${page}-${i}.com/v${i}/widget.min.js?shop=acme-${page}.myshop.test&amp;v=${i * 7}"></script>
<script src="/static/js/chunk-${page}-${i}.8a1f.js" id="chunk-${i}-js"></script>
<script>(function(w,d,s){var j=d.createElement(s);j.async=true;j.src='https://tags.vendor-${i}.net/t.js?id=${page}';d.head.appendChild(j);})(window,document,'script');</script>`,
      );
      let body = "";
      for (let i = 0; body.length < 180_000; i++)
        body += `<article class="card product type-product post-${i} instock" data-product-id="${i}"><a class="card__link" href="/products/item-${page}-${i}?variant=${i * 31}"><img class="lazyload" src="/images/item-${i}_300x300.jpg" srcset="/images/item-${i}_600x600.jpg 2x" alt="Item ${i}" width="300" height="300" loading="lazy"><h3 class="card__title">Item number ${i}</h3><span class="price">${i}.99</span></a><p>Fine things for fine people, made by hand, sent tomorrow.</p></article>\n`;
      return `<!doctype html><html lang="en"><head><title>Shop ${page}</title>${head.join("\n")}</head><body>${body}</body></html>`;
    }),
  );
}

function keep(name: string, pages: string[]): PageSet {
  const host = `http://${name.toLowerCase().replaceAll(/\W+/g, "-")}.test`;
  const kept = new Map(pages.map((html, index) => [`${host}/${index}`, html]));
  return { name, urls: [...kept.keys()], kept };
}

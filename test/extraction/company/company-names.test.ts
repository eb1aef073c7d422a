import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { letters } from "#src/extraction/company/brand";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";

type Site = { host: string; names: string[]; pages: { path: string; html: string }[] };

/** The labelled sites of `data/company-names.txt`. */
function readSites(): Site[] {
  const text = readFileSync(new URL("../data/company-names.txt", import.meta.url), "utf8");
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [head = "", , ...lines] = block.trim().split("\n");
      const [host = "", ...names] = head.split(" | ");
      const pages = lines.map((line) => {
        const space = line.indexOf(" ");
        return { path: line.slice(0, space), html: line.slice(space + 1) };
      });
      return { host, names, pages };
    });
}

function companyNameOf({ host, pages }: Site): string | null {
  const urlOf = (path: string) => `https://${host}${path}`;
  const entryUrl = urlOf(pages[0]?.path ?? "/");
  const read = pages.map(({ path, html }, at) => {
    const page = { isEntry: at === 0, headers: {}, cookies: [], wantsLinks: false };
    const { facts } = readPage(html, { ...page, url: urlOf(path) });
    return { url: urlOf(path), depth: Math.min(at, 1), facts };
  });
  const site = { host, seedUrl: entryUrl, entryUrl, pages: read, pagesRead: read.length };
  return draftLead({ ...site, hasRobotsTxt: false, hasSitemap: false }).companyName;
}

const SITES = readSites();
/** A third of the sites, chosen by the hash of the host: rules are made without a look at them. */
const isHeldOut = ({ host }: Site) => createHash("sha256").update(host).digest()[0]! % 3 === 0;

const isRight = (site: Site, name: string | null) =>
  name === null
    ? site.names.includes("-")
    : site.names.some((accepted) => letters(accepted) === letters(name));

function accuracy(sites: Site[]): { share: number; wrong: string[] } {
  const wrong = sites.flatMap((site) => {
    const name = companyNameOf(site);
    return isRight(site, name) ? [] : [`${site.host}: ${name}`];
  });
  return { share: 1 - wrong.length / sites.length, wrong };
}

describe("company names of real sites", () => {
  it("has at least 100 labelled sites", () => {
    expect(SITES.length).toBeGreaterThanOrEqual(100);
    expect(SITES.filter(isHeldOut).length).toBeGreaterThanOrEqual(30);
  });

  it.each([
    ["the sites of the tuning set", (site: Site) => !isHeldOut(site)],
    ["the sites outside the tuning set", isHeldOut],
  ])("are correct for at least 92 % of %s", (_, isMeant) => {
    const { share, wrong } = accuracy(SITES.filter(isMeant));
    expect(share, wrong.join("\n")).toBeGreaterThanOrEqual(0.92);
  });
});

/** The name of a site of which one page was read. */
const nameOn = (url: string, html: string) => {
  const { host, pathname } = new URL(url);
  return companyNameOf({ host, names: [], pages: [{ path: pathname, html }] });
};

describe("a company name is never", () => {
  it.each([
    ["a phone number", `<title>+49 30 1234567</title>`],
    ["a call", `<title>Call 030 / 123 45 67</title>`],
    ["a phone number as site name", `<meta property="og:site_name" content="(030) 123 45 67">`],
    ["a country", `<html lang="de"><title>Deutschland</title>`],
    ["a country after a page's label", `<html lang="fr"><title>Accueil | Belgique</title>`],
    [
      "the town of its address",
      `<title>Home | Bremen</title><script type="application/ld+json">{"@type":"LocalBusiness","name":"Bremen","address":{"addressLocality":"Bremen"}}</script>`,
    ],
    ["the label of a page", `<title>Detail</title>`],
    ["the label of the front page", `<html lang="de"><title>Startseite</title>`],
    ["a missing title", `<title>Untitled</title>`],
    ["Vite's default title", `<title>Vite App</title>`],
    ["Vite's default title with React", `<title>Vite + React + TS</title>`],
    ["Create React App's default title", `<title>React App</title>`],
    ["Next's default title", `<title>Create Next App</title>`],
    ["Nuxt's default title", `<title>Nuxt App</title>`],
    ["an online editor's default title", `<title>replit</title>`],
    ["a site builder's default title", `<title>Lovable App</title>`],
    [
      "a description with the address of the site",
      `<meta property="og:site_name" content="News and Opinion on www.acme-tools.com">`,
    ],
    ["a slogan", `<title>We build the web of tomorrow</title>`],
    ["a question", `<title>Which heat pump suits you?</title>`],
  ])("%s", (_, html) => {
    expect(nameOn("https://www.acme-tools.com/", html)).toBe("Acme Tools");
  });

  it.each([
    ["the title of a product page", "/privatkunden/kredit", `<title>Privatkredit</title>`],
    ["a product", "/p/17", `<title>Steel Widget 3000 | Widgets</title>`],
    [
      "a product in structured data",
      "/p/17",
      `<title>Steel Widget 3000</title><script type="application/ld+json">{"@type":"Product","name":"Steel Widget 3000","brand":{"@type":"Organization","name":"Globex"}}</script>`,
    ],
    [
      "the title of a page in structured data",
      "/mathura/franchise",
      `<script type="application/ld+json">{"@type":"LocalBusiness","name":"Franchise in Mathura | Run a mart"}</script>`,
    ],
  ])("%s", (_, path, html) => {
    expect(nameOn(`https://www.acme-tools.com${path}`, html)).toBe("Acme Tools");
  });
});

describe("the company name in a legal notice is found", () => {
  const notice = (body: string) => `<title>Impressum</title><h1>Impressum</h1>${body}`;
  it.each([
    [
      "after its heading",
      notice(
        `<h2>Angaben gemäß § 5 TMG</h2><p>Globex Holding GmbH<br>Hafenstraße 1<br>28195 Bremen</p>`,
      ),
      "Globex Holding GmbH",
    ],
    [
      "of which it is a brand",
      notice(
        `<p>Angaben gemäß § 5 DDG</p><p>Globex ist eine Marke der<br></p><p>Ein Service der Initech GmbH</p>`,
      ),
      "Initech GmbH",
    ],
    ["by a label", notice(`<p>Firma: Globex & Co</p>`), "Globex & Co"],
    ["in a table", notice(`<table><tr><th>Unternehmen</th><td>Globex</td></tr></table>`), "Globex"],
    [
      "in a sentence",
      `<title>Mentions légales</title><p>Ce site est édité par Globex, SAS au capital de 1000 €.</p>`,
      "Globex",
    ],
    [
      "at the start of a longer sentence",
      `<title>Aviso legal</title><p>Los textos son propiedad de Talleres Globex o se usan con permiso.</p>`,
      "Talleres Globex",
    ],
    [
      "with a conjunction of its own",
      `<title>Terms</title><p>This site is owned by Globex and Sons. Its texts are protected.</p>`,
      "Globex and Sons",
    ],
    [
      "after a verb that begins with an accent",
      `<title>Termos</title><p>Este site é operado por Globex Brasil. Textos protegidos.</p>`,
      "Globex Brasil",
    ],
    [
      "after a participle that begins with an accent",
      `<title>Mentions légales</title><p>Site édité par la société Globex, à Lyon.</p>`,
      "Globex",
    ],
    [
      "with its register",
      `<title>Terms</title><p>Globex Holdings Limited is a company registered in England.</p>`,
      "Globex Holdings Limited",
    ],
    [
      "in Japanese",
      `<title>会社概要</title><dl><dt>会社名</dt><dd>株式会社グロベックス</dd></dl>`,
      "株式会社グロベックス",
    ],
  ])("%s", (_, html, name) => {
    expect(nameOn("https://www.acme-tools.com/legal", html)).toBe(name);
  });

  it.each([
    ["a host", notice(`<h2>Hosting</h2><p>Globex Cloud GmbH</p>`)],
    ["a bank", notice(`<p>Angaben gemäß § 5 TMG</p><p>Volksbank Bremen eG</p>`)],
    ["a person", notice(`<h2>Angaben gemäß § 5 TMG</h2><p>Erika Mustermann<br>Hafenstraße 1</p>`)],
    ["a placeholder", notice(`<p>Firma: [Name der Firma]</p>`)],
  ])("and not %s", (_, html) => {
    expect(nameOn("https://www.acme-tools.com/impressum", html)).toBe("Acme Tools");
  });
});

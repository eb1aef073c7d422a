import { describe, expect, it } from "vitest";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";

/** A site's pages as they would be fetched, entry page first, made into a lead. */
function leadOf(host: string, pages: Record<string, string>) {
  const entryUrl = `https://${host}/`;
  const read = Object.entries(pages).map(([path, html], at) => {
    const url = new URL(path, entryUrl).href;
    const page = { url, isEntry: at === 0, headers: {}, cookies: [], wantsLinks: true };
    return { url, depth: Math.min(at, 1), facts: readPage(html, page).facts };
  });
  const pagesRead = read.length;
  return draftLead({
    host,
    seedUrl: entryUrl,
    entryUrl,
    pagesRead,
    hasRobotsTxt: false,
    hasSitemap: false,
    pages: read,
  });
}

describe("a site becomes a lead", () => {
  it("in German: an Impressum, a site builder's site name, an agency's credit", () => {
    const footer = `<footer><a href="https://www.facebook.com/TischlereiHolzer/">f</a>
      <a href="https://www.facebook.com/sharer/sharer.php?u=x">teilen</a>
      <p>&copy; <span>2009</span>&ndash;<span>2026</span> Tischlerei Holzer GmbH &middot; Alle Rechte vorbehalten &middot; Webdesign: <a href="mailto:hallo@pixel-agentur.at">Pixel</a></p></footer>`;
    const lead = leadOf("www.tischlerei-holzer.at", {
      "/": `<html lang="de-AT"><head><title>Startseite - Tischlerei Holzer</title><meta property="og:site_name" content="My WordPress Site"><meta name="description" content="Möbel nach Maß"></head><body><h1>Willkommen</h1>${footer}`,
      "/kontakt": `<html lang="de-AT"><title>Kontakt - Tischlerei Holzer</title><p>Werkstatt: <a href="mailto:werkstatt@tischlerei-holzer.at">schreiben</a></p>${footer}`,
      "/impressum": `<title>Impressum - Tischlerei Holzer</title><p>E-Mail: office@tischlerei-holzer.at, Inhaberin: holzer.eva@gmx.at</p>${footer}`,
    });
    expect(lead).toMatchObject({
      companyName: "Tischlerei Holzer GmbH",
      domain: "tischlerei-holzer.at",
      language: "de",
      description: "Möbel nach Maß",
      socials: { facebook: "https://www.facebook.com/TischlereiHolzer" },
    });
    expect(lead.emails.map(({ email }) => email)).toEqual([
      "werkstatt@tischlerei-holzer.at",
      "office@tischlerei-holzer.at",
      "holzer.eva@gmx.at",
      "hallo@pixel-agentur.at",
    ]);
  });

  it("in French: microdata, a WhatsApp number, a team on LinkedIn", () => {
    const lead = leadOf("boulangerie-petit.fr", {
      "/": `<html lang="fr"><title>Accueil | Pains au levain à Lyon</title><div itemscope itemtype="https://schema.org/Bakery"><h2 itemprop="name">Boulangerie Petit &amp; Fils</h2>
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Lyon</span> <span itemprop="addressCountry">FR</span></div>
        <span itemprop="telephone">04 72 00 11 22</span></div><a href="https://api.whatsapp.com/send?phone=33612345678&text=Bonjour">WhatsApp</a>`,
      "/equipe": `<title>Équipe | Pains au levain</title><a href="https://www.linkedin.com/in/anne">Anne</a><a href="https://www.linkedin.com/in/luc">Luc</a>`,
    });
    expect(lead).toMatchObject({
      companyName: "Boulangerie Petit & Fils",
      socials: { whatsapp: "https://wa.me/33612345678" },
      facts: { organizations: [{ types: ["Bakery"], city: "Lyon", country: "FR" }] },
    });
    expect(lead.socials).not.toHaveProperty("linkedin");
    expect(lead.phones[0]).toMatchObject({
      e164: "+33472001122",
      method: "microdata",
      country: "FR",
    });
  });

  it("in Japanese: broken JSON-LD with a graph, an official site's title", () => {
    const lead = leadOf("www.yamada-ss.co.jp", {
      "/": `<html lang="ja"><title>株式会社山田製作所｜公式サイト</title><script type="application/ld+json">
        {"@context":"https://schema.org","@graph":[{"@type":"Corporation","name":"株式会社山田製作所","telephone":"+81-3-1234-5678","sameAs":["https://twitter.com/yamada_ss",],},]}</script><p>ようこそ</p>`,
    });
    expect(lead).toMatchObject({
      companyName: "株式会社山田製作所",
      language: "ja",
      socials: { x: "https://x.com/yamada_ss" },
      facts: { seo: { hasStructuredData: true } },
    });
  });

  it("in Arabic: nothing but a copyright line", () => {
    const lead = leadOf("alnoor-trade.ae", {
      "/": `<html lang="ar" dir="rtl"><title>الرئيسية</title><p>مرحبا</p><div>جميع الحقوق محفوظة © 2026 شركة النور للتجارة</div>`,
    });
    expect(lead).toMatchObject({ companyName: "شركة النور للتجارة", language: "ar" });
  });
});

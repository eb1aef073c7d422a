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

describe("the lead of a site", () => {
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
    ]);
  });

  it("without the numbers of the chamber and the authority that a legal notice names", () => {
    const chamber = `<p>Rechtsanwaltskammer Musterstadt<br>Littenweg 9<br>10179 Berlin<br>Telefon: 030 30 69 31 0<br>Mobil: 030 30 69 31 77</p>`;
    const lead = leadOf("kanzlei-muster.de", {
      "/": `<html lang="de"><title>Kanzlei Muster</title><p>Telefon: 030 28 47 10 22</p>`,
      "/impressum": `<html lang="de"><title>Impressum</title><p>Telefon: 030 28 47 10 22</p><h2>Zuständige Kammer</h2>${chamber}
        <p>Aufsichtsbehörde: Landesamt, Tel. 030 9025 2345</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(["+493028471022"]);
    const own = leadOf("rak-muster.de", { "/": `<html lang="de"><title>RAK</title>${chamber}` });
    expect(own.phones.map(({ e164 }) => e164)).toEqual(["+49303069310", "+493030693177"]);
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

  it("in Arabic: only a copyright line", () => {
    const lead = leadOf("alnoor-trade.ae", {
      "/": `<html lang="ar" dir="rtl"><title>الرئيسية</title><p>مرحبا</p><div>جميع الحقوق محفوظة © 2026 شركة النور للتجارة</div>`,
    });
    expect(lead).toMatchObject({ companyName: "شركة النور للتجارة", language: "ar" });
  });
});

/** A page of a company with a contact of its own and a credit. */
const creditPage = (credit: string, own = "<p>Tel. 030 901820 info@holzer-bau.de</p>") =>
  leadOf("www.holzer-bau.de", {
    "/": `<html lang="de"><title>Holzer Bau GmbH</title><h1>Holzer Bau</h1>${own}<footer>${credit}</footer>`,
  });

describe("the agency's credit", () => {
  it.each([
    "Website by <a href='mailto:hi@pixel.eu'>Pixel</a>",
    "Webdesign: Pixel, hi@pixel.eu",
    "© 2026 Holzer Bau GmbH | Designed &amp; developed by Pixel (hi@pixel.eu)",
    "<a href='mailto:hi@pixel.eu'>Webdesign: Pixel</a>",
    "<h3>Webdesign</h3><p>Pixel Agentur</p><p>Weg 1</p><p>hi@pixel.eu</p>",
    "<h3>Konzept, Design &amp; Umsetzung</h3><p>Pixel Agentur<br>Tel. 040 3176230<br>hi@pixel.eu</p>",
    "<p>Technische Umsetzung: Pixel, Tel. 040 3176230, hi@pixel.eu</p>",
    "Site réalisé par Pixel, hi@pixel.eu",
    "Réalisation du site : Pixel – hi@pixel.eu",
    "Sito web realizzato da Pixel hi@pixel.eu",
    "Diseño web: Pixel hi@pixel.eu",
    "Desenvolvido por Pixel hi@pixel.eu",
    "Website door Pixel: hi@pixel.eu",
    "Projekt i wykonanie: Pixel hi@pixel.eu",
    "Tvorba webu: Pixel hi@pixel.eu",
    "Made with love by Pixel, call 040 3176230 or write to hi@pixel.eu",
    "Powered by Pixel &middot; pixel.agency@gmail.com",
  ])("is not a contact of the company: %s", (credit) => {
    const lead = creditPage(credit);
    expect(lead.emails.map(({ email }) => email)).toEqual(["info@holzer-bau.de"]);
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(["+4930901820"]);
    expect(lead.companyName).toBe("Holzer Bau GmbH");
  });

  it("yields no contact, even as the only one, except for a free mailbox", () => {
    expect(creditPage("Website by Pixel, hi@pixel.eu", "").emails).toEqual([]);
    const free = creditPage("Website by Eva, eva.holzer@gmx.de", "");
    expect(free.emails.map(({ email }) => email)).toEqual(["eva.holzer@gmx.de"]);
  });

  it.each([
    "Website by us: info@holzer-bau.de",
    "<h3>Realisierung</h3><p>Ihr Bauleiter: Tel. 030 901820, info@holzer-bau.de</p>",
  ])("does not hide the company's own: %s", (credit) => {
    const { emails, phones } = creditPage(credit, "<p>Tel. 030 901820</p>");
    expect(emails.map(({ email }) => email)).toEqual(["info@holzer-bau.de"]);
    expect(phones.map(({ e164 }) => e164)).toEqual(["+4930901820"]);
  });

  it.each([
    "Standing by: partner@bauverbund.de",
    "<h3>Webdesign</h3><p>Pixel</p><h3>Kontakt</h3><p>partner@bauverbund.de</p>",
    "Unsere Bauten: Planung und Gestaltung. Schreiben Sie an partner@bauverbund.de",
  ])("is not detected without a credit: %s", (text) => {
    const emails = creditPage(text).emails.map(({ email }) => email);
    expect(emails).toContain("partner@bauverbund.de");
  });
});

describe("numbers of third parties", () => {
  it("are excluded if only the legal text contains them", () => {
    const lead = leadOf("www.holzer-bau.de", {
      "/": `<html lang="de"><title>Holzer Bau GmbH</title><p>Tel. 030 901820</p>`,
      "/datenschutz": `<html lang="de"><p>Holzer Bau GmbH, Tel. 030 901820</p><p>Aufsichtsbehörde: Tel. 0431 9881200</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(["+4930901820"]);
  });

  it("are excluded in a list of partners or helplines, up to the company's own details", () => {
    const lead = leadOf("www.bay-catering.com", {
      "/": `<html lang="en-US"><title>Bay Catering</title><p>Call (718) 232-2900</p>`,
      "/contact": `<html lang="en-US"><h3>Related Sites</h3><p>Flowers by Rose; (610) 282-4811</p>
        <p>Music - Beat Brothers; <a href="tel:2158045711">(215) 804-5711</a></p><p>hello@beatbrothers.com</p>
        <p>Email: info@bay-catering.com</p><p>Harbor Office:</p><p>Phone: (516) 798-2911</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164).toSorted()).toEqual([
      "+15167982911",
      "+17182322900",
    ]);
    expect(lead.emails.map(({ email }) => email)).toEqual(["info@bay-catering.com"]);
  });

  it("do not start at an item of a menu above the text of the page", () => {
    const menu = ["Home", "Services", "Partner", "Equipment"].map((item) => `<li>${item}</li>`);
    const prose =
      "We plan, install and maintain machines of every size, and we deliver spare parts. ";
    const lead = leadOf("www.bay-machines.com", {
      "/": `<html lang="en-US"><title>Bay Machines</title><p>Call (718) 232-2900</p>`,
      "/legal": `<html lang="en-US"><ul>${menu.join("")}</ul><h1>Legal</h1><p>${prose.repeat(3)}</p>
        <p>Bay Machines<br>12 Mill Road</p><p>Phone (516) 798-2911</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164)).toContain("+15167982911");
  });

  it("are included if no other number exists", () => {
    const lead = leadOf("www.holzer-bau.de", {
      "/": `<html lang="de"><title>Holzer Bau GmbH</title>`,
      "/datenschutz": `<html lang="de"><p>Holzer Bau GmbH, Tel. 030 901820</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(["+4930901820"]);
  });

  it("are not derived from a national number on a page in another language", () => {
    const lead = leadOf("www.arregi-motos.com", {
      "/": `<html lang="es"><title>Arregi Motos</title><a href="tel:+34943625111">943 62 51 11</a>`,
      "/fr/contact": `<html lang="fr"><p>Tél. 943 62 51 11</p>`,
    });
    expect(lead.phones.map(({ e164 }) => e164)).toEqual(["+34943625111"]);
  });
});

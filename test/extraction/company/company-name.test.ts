import { describe, expect, it } from "vitest";
import { chooseCompanyName, type SeenName } from "#src/extraction/company/company-name";

const names = (...list: [SeenName["source"], string, boolean?][]): SeenName[] =>
  list.map(([source, name, isEntry = true]) => ({ source, name, isEntry }));

describe("the company name", () => {
  it.each<[string, SeenName[], string, string]>([
    [
      "prefers JSON-LD over all other sources",
      names(
        ["title", "Home | Acme"],
        ["og_site_name", "Acme Online"],
        ["jsonld", "Acme Widgets GmbH"],
      ),
      "acme.com",
      "Acme Widgets GmbH",
    ],
    [
      "is not part of a title that was split inside a bracket",
      names(["title", "Top (libffi: the portable foreign function interface library)"]),
      "libffi.example",
      "Libffi",
    ],
    [
      "is the part before such a bracket if that is a whole name",
      names(["title", "Acme GmbH (Berlin | Hamburg)"]),
      "a-berlin.example",
      "Acme GmbH",
    ],
    [
      "prefers og:site_name over the title",
      names(["title", "Home | Northwind"], ["og_site_name", "Northwind Traders"]),
      "nwt-47.example",
      "Northwind Traders",
    ],
    [
      "prefers microdata over the title",
      names(["title", "Best plumbers – Acme"], ["microdata", "Acme Plumbing Ltd"]),
      "acme.com",
      "Acme Plumbing Ltd",
    ],
    [
      "is the part of the title that matches the domain",
      names(["title", "Bad und Heizung in Köln » Müller & Söhne"]),
      "mueller-soehne.de",
      "Müller & Söhne",
    ],
    [
      "is found after a greeting",
      names(["title", "Herzlich willkommen bei der Bäckerei Schmidt - Startseite"]),
      "baeckerei-schmidt.de",
      "Bäckerei Schmidt",
    ],
    [
      "is found after an English greeting",
      names(["title", "Welcome to the website of Blue Ocean Ltd."]),
      "blueocean.co.uk",
      "Blue Ocean Ltd.",
    ],
    [
      "is the common part of the titles",
      names(
        ["title", "Team – Lumen Optik"],
        ["title", "Kontakt – Lumen Optik", false],
        ["title", "Brillen nach Maß – Lumen Optik", false],
      ),
      "brillenhaus24.de",
      "Lumen Optik",
    ],
    [
      "keeps a hyphen inside a word",
      names(["title", "Coca-Cola | Accueil"]),
      "coca-cola.fr",
      "Coca-Cola",
    ],
    [
      "keeps legal forms",
      names(["title", "Startseite | Schmidt Bau GmbH & Co. KG"]),
      "bau-sued.de",
      "Schmidt Bau GmbH & Co. KG",
    ],
    [
      "decodes entities",
      names(["og_site_name", "Marks &amp; Spencer"]),
      "marksandspencer.com",
      "Marks & Spencer",
    ],
    [
      "is taken from the copyright line rather than from a generic title",
      names(["title", "Best flowers in town"], ["copyright", "Fiori Rossi S.r.l."]),
      "flowers-milano.it",
      "Fiori Rossi S.r.l.",
    ],
    [
      "rejects the default name of a site builder",
      names(
        ["og_site_name", "My WordPress Site"],
        ["title", "My Site | Just another WordPress site"],
      ),
      "green-garden.net",
      "Green Garden",
    ],
    [
      "rejects error titles",
      names(["title", "404 Not Found"], ["title", "Seite nicht gefunden"]),
      "acme.com",
      "Acme",
    ],
    [
      "rejects titles of parked domains",
      names(["title", "acme.com - This domain is for sale | HugeDomains"]),
      "acme.com",
      "Acme",
    ],
    [
      "rejects a bare page label in any language",
      names(["title", "Accueil"], ["og_site_name", "ホーム"], ["title", "Главная", false]),
      "atelier-du-pain.fr",
      "Atelier Du Pain",
    ],
    [
      "prefers a spelling with capitals",
      names(["og_site_name", "acme"], ["title", "ACME – Contact"]),
      "acme.com",
      "ACME",
    ],
    [
      "rejects an address as a name",
      names(["og_site_name", "www.acme-tools.com"], ["copyright", "Acme Tools Inc."]),
      "acme-tools.com",
      "Acme Tools Inc.",
    ],
    [
      "keeps an address written as a name",
      names(["og_site_name", "Booking.com"]),
      "booking.com",
      "Booking.com",
    ],
    ["falls back to the domain, capitalized", [], "acme-widgets.co.uk", "Acme Widgets"],
    ["capitalizes an abbreviation", [], "bmw.de", "BMW"],
    ["reads a domain in another script", [], "xn--80ak6aa92e.com", "Аррӏе"],
    [
      "accepts names in other scripts",
      names(["jsonld", "株式会社山田製作所"]),
      "yamada-ss.co.jp",
      "株式会社山田製作所",
    ],
    [
      "recognizes a name by its initials",
      names(["title", "Software | Lead Extraction Service"], ["copyright", "Somebody"]),
      "les.io",
      "Lead Extraction Service",
    ],
    [
      "ignores one of many listed businesses",
      names(
        ["jsonld", "Pizza Roma"],
        ["jsonld", "Sushi Kyoto"],
        ["jsonld", "Café Paris"],
        ["og_site_name", "Tasty Guide"],
      ),
      "tasty-guide.com",
      "Tasty Guide",
    ],
    [
      "ignores another company on one deep page",
      names(["jsonld", "Some Newspaper", false], ["title", "Acme"]),
      "acme.com",
      "Acme",
    ],
    [
      "extracts the site name from a slogan",
      names(["og_site_name", "Acme | Widgets for everyone"]),
      "acme.com",
      "Acme",
    ],
    [
      'removes "official"',
      names(["title", "Acme Hotels - Official Site"]),
      "acmehotels.com",
      "Acme Hotels",
    ],
    ["strips trade marks", names(["og_site_name", "Acme®"]), "acme.com", "Acme"],
    [
      "is completed by the legal form that another source has",
      names(["og_site_name", "Acme Tools"], ["copyright", "Acme Tools GmbH & Co. KG"]),
      "acme-tools.de",
      "Acme Tools GmbH & Co. KG",
    ],
    [
      "is left as JSON-LD declares it",
      names(["jsonld", "Acme"], ["copyright", "Acme GmbH"]),
      "acme.de",
      "Acme",
    ],
    [
      "is not completed by another company's name",
      names(["og_site_name", "Acme"], ["copyright", "Acme Holding GmbH"]),
      "acme.de",
      "Acme",
    ],
    [
      "removes the place",
      names(["title", "Schreinerei Graf AG, Wetzikon"]),
      "graf-holz.ch",
      "Schreinerei Graf AG",
    ],
    [
      "keeps a comma that belongs to the form",
      names(["title", "Acme, Inc."]),
      "acme.com",
      "Acme, Inc.",
    ],
  ])("%s", (_, candidates, domain, name) => {
    expect(chooseCompanyName(candidates, domain)).toBe(name);
  });

  it("is null for a bare address", () => {
    expect(chooseCompanyName([], "192.0.2.7")).toBeNull();
  });

  // Quadratic work on inputs of this length takes longer than a test may.
  it("is chosen in bounded time for hostile names", () => {
    const hostile = Array.from({ length: 20_000 }, (_, at): SeenName => ({
      source: "title",
      name: `${"| - ".repeat(200)}${at}`,
    }));
    expect(chooseCompanyName(hostile, "acme.com")).toBe("Acme");
  });
});

import { describe, expect, it } from "vitest";
import { readPage } from "#src/extraction/read-page";

type Place = { url?: string; lang?: string };

/** The numbers of a page with this body, each as `method number`, fax lines marked. */
function phones(html: string, { url = "https://acme.com/", lang = "" }: Place = {}): string[] {
  const page = { url, isEntry: false, headers: {}, cookies: [], wantsLinks: false };
  const { facts } = readPage(
    `<!doctype html><html lang="${lang}"><body>${html}</body></html>`,
    page,
  );
  return facts.phones.map(({ method, e164, isFax }) => `${method} ${e164}${isFax ? " fax" : ""}`);
}

const DE = { url: "https://acme.de/", lang: "de" };
const AT = { url: "https://acme.com/", lang: "de-AT" };
const FR = { url: "https://acme.fr/", lang: "fr" };
const GB = { url: "https://acme.co.uk/", lang: "en" };
const US = { url: "https://acme.com/", lang: "en-US" };
const ES = { url: "https://acme.es/", lang: "es" };
const IT = { url: "https://acme.it/", lang: "it" };
const BZ = { url: "https://acme.bz/", lang: "en" };
const NOWHERE = { url: "https://acme.com/", lang: "en" };

describe("phone numbers of a page", () => {
  it.each<[string, Place, ...string[]]>([
    // Links
    [`<a href="tel:+493023125678">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:+49%20(0)30%2F231%2025-678">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="TEL://+49-30-23125678">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:+12125550123;ext=45">x</a>`, NOWHERE, "tel +12125550123"],
    [`<a href="tel:+1-212-555-0123,,45">x</a>`, NOWHERE, "tel +12125550123"],
    [`<a href="tel:23125678;phone-context=+4930">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:493023125678">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:004930 23125678">x</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:03023125678">x</a>`, DE, "tel +493023125678"],
    [`<a href="tel:2125550123">x</a>`, NOWHERE, "tel +12125550123"],
    [`<a href="tel:1-800-FLOWERS">x</a>`, NOWHERE, "tel +18003569377"],
    [`<a href="callto:+493023125678">x</a>`, NOWHERE, "tel +493023125678"],
    [`Fax: <a href="tel:+493023125678">+49 30 23125678</a>`, NOWHERE, "tel +493023125678 fax"],
    [`<a href="fax:+493023125678">x</a>`, NOWHERE, "tel +493023125678 fax"],
    [`<a href="tel:12345">x</a> <a href="tel:">y</a> <a href="tel:1234567890">z</a>`, NOWHERE],
    [`<a href="https://wa.me/4915112345678?text=Hi">x</a>`, NOWHERE, "whatsapp +4915112345678"],
    [
      `<a href="https://api.whatsapp.com/send?text=Hi&amp;phone=%2B4915112345678">x</a>`,
      NOWHERE,
      "whatsapp +4915112345678",
    ],
    [`<a href="whatsapp://send?phone=4915112345678">x</a>`, NOWHERE, "whatsapp +4915112345678"],
    // International
    [`+49 30 23125678`, NOWHERE, "text +493023125678"],
    [`Tel.: +49 (0)30 / 231 25-678`, NOWHERE, "text +493023125678"],
    [`+44 (0)20 7946 0958`, NOWHERE, "text +442079460958"],
    [`(+34) 912 345 678`, NOWHERE, "text +34912345678"],
    [`+ 33 1 42 68 53 00`, NOWHERE, "text +33142685300"],
    [`T:+49.30.23125678`, NOWHERE, "text +493023125678"],
    [`+49 30 23125678 / +49 30 23125679`, NOWHERE, "text +493023125678", "text +493023125679"],
    [
      `<a>+49 30 23125678</a> <a>+49 30 23125679</a>`,
      NOWHERE,
      "text +493023125678",
      "text +493023125679",
    ],
    [`<span>+49</span> <span>30</span> <span>23125678</span>`, NOWHERE, "text +493023125678"],
    [`＋49 30 ２３１２５６７８`, NOWHERE, "text +493023125678"],
    [`+49 30 2312–5678`, NOWHERE, "text +493023125678"],
    [`Phone: 0049 30 23125678`, NOWHERE, "text +493023125678"],
    // National
    [`Telefon: 030 / 23125-678`, DE, "text +493023125678"],
    [`Telefon: 03023125678`, DE, "text +493023125678"],
    [`(030) 231 25 678`, DE, "text +493023125678"],
    [`<dt>Telefon</dt><dd>01 5880 1234</dd>`, AT, "text +43158801234"],
    [`Tél. 01 42 68 53 00`, FR, "text +33142685300"],
    [`01.42.68.53.00`, FR, "text +33142685300"],
    [`020 7946 0958`, GB, "text +442079460958"],
    [`(212) 555-0123`, US, "text +12125550123"],
    [`020 7946 0958`, { url: "https://acme.com/", lang: "en-GB" }, "text +442079460958"],
    [`Our office: 212-555-0123`, US, "text +12125550123"],
    [`Call 212.555.0123`, US, "text +12125550123"],
    [`1-800-555-0199`, NOWHERE, "text +18005550199"],
    [`Teléfono 912 345 678`, ES, "text +34912345678"],
    [`<li>912 345 678</li>`, ES, "text +34912345678"],
    [`Tel. 02 1234 5678`, IT, "text +390212345678"],
    [`電話 03-1234-5678`, { url: "https://acme.co.jp/", lang: "ja" }, "text +81312345678"],
    [`Tel. no.: 030 23125678`, DE, "text +493023125678"],
    [`Tel 030 23125678 Fax 030 23125679`, DE, "text +493023125678", "text +493023125679 fax"],
    [`Telefax: 030 23125679`, DE, "text +493023125679 fax"],
    [`Tel./Fax: 030 23125678`, DE, "text +493023125678"],
    [`030 23125679 (Fax)`, DE, "text +493023125679 fax"],
    [
      `Fax +33 1 42 68 53 01, Télécopie : 01 42 68 53 00`,
      FR,
      "text +33142685301 fax",
      "text +33142685300 fax",
    ],
    // Zero-width characters
    [`+49\u200b 30\u200b 231\u200b25678`, NOWHERE, "text +493023125678"],
    [`+\u200b49 30 23125678`, NOWHERE, "text +493023125678"],
    [`T\u200bel: 030\u200b 23125\u2060678`, DE, "text +493023125678"],
    [`\u202d(030) 23125678\u202c`, DE, "text +493023125678"],
    [`Tel. 030\ufeff/23125678`, DE, "text +493023125678"],
    [`Tel. 030&shy;/23125678`, DE, "text +493023125678"],
    [`<a href="tel:+49\u200b3023125678\u202c">x</a>`, NOWHERE, "tel +493023125678"],
    // A number of a country never becomes a number of another
    [`Call 501-601-0315`, BZ, "text +5016010315"],
    [`501-601-0315`, BZ, "text +5016010315"],
    [`<a href="tel:5016010315">x</a>`, BZ, "tel +5016010315"],
    [
      `<a href="tel:+5016010315">x</a> Phone 501-601-0316`,
      NOWHERE,
      "tel +5016010315",
      "text +5016010316",
    ],
    [`Belize City, phone: 501-601-0315`, NOWHERE, "text +5016010315"],
    [`Little Rock, phone: 501-601-0315`, NOWHERE, "text +15016010315"],
    [`US office, phone: 212-555-0123`, { ...DE, lang: "en-US" }, "text +12125550123"],
    [
      `Belize City: <a href="tel:501-601-0315">x</a>`,
      { url: "https://www.belize-news.com/", lang: "en-US" },
      "tel +5016010315",
    ],
    [`Belize, phone: 501-601-0315`, US, "text +15016010315"],
    // A link left over from a template shows another country's number
    [`<a href="tel:8801712345678">+90 850 468 32</a>`, NOWHERE],
    [`<a href="tel:+493023125678">+49 30 23125678</a>`, NOWHERE, "tel +493023125678"],
    [`<a href="tel:03023125678">+49 30 23125678</a>`, DE, "tel +493023125678"],
    [`<a href="tel:+12125550123">+1 (212) 555-0123</a>`, NOWHERE, "tel +12125550123"],
    // Labels of two signs, set apart
    [`<p>手    机: 13912345678</p>`, { url: "https://acme.cn/" }, "text +8613912345678"],
    [`<p>電\u3000話：03-3210-1234</p>`, { url: "https://acme.jp/" }, "text +81332101234"],
    [`<p>传 真：010-65551234</p>`, { url: "https://acme.cn/" }, "text +861065551234 fax"],
    // The licence of a Chinese site says where the company is
    [`<p>400-820-8820</p> 沪ICP备12345678号-2`, NOWHERE, "text +864008208820"],
    [`<p>400-820-8820</p>`, NOWHERE],
    // Area codes in brackets
    [
      `Loja: (11) 3868-1077 - Av. Paulista 1169`,
      { url: "https://acme.com.br/" },
      "text +551138681077",
    ],
    [`<p>(442) 195 5044</p>`, { url: "https://acme.mx/" }, "text +524421955044"],
    [`<p>(2) 2240 2744</p>`, { url: "https://acme.cl/" }, "text +56222402744"],
    [`Bogotá (601) 555 1244`, { url: "https://acme.com.co/" }, "text +576015551244"],
    [`Lima (01) 444-1244`, { url: "https://acme.pe/" }, "text +5114441244"],
    [`東京 (03) 3214-1244`, { url: "https://acme.co.jp/" }, "text +81332141244"],
    [`서울 (02) 558-5144`, { url: "https://acme.co.kr/" }, "text +8225585144"],
    [`上海 (021) 6495 1066`, { url: "https://acme.com.cn/" }, "text +862164951066"],
    [`Kowloon (852) 2736 1244`, { url: "https://acme.com.hk/" }, "text +85227361244"],
    [`Singapore (65) 9487 7044`, { url: "https://acme.com.sg/" }, "text +6594877044"],
    // Labels
    [`Steuerberatung Meier, 030 23125678`, DE, "text +493023125678"],
    [`Kundenservice 030 23125678`, DE, "text +493023125678"],
    [`Art Gallery, 020 7946 0958`, GB, "text +442079460958"],
    [`Tel. 020 7946 0958, 020 7946 0959`, GB, "text +442079460958", "text +442079460959"],
    [`Fax 030 23125678 / 030 23125679`, DE, "text +493023125678 fax", "text +493023125679 fax"],
    [`License# 45542 <b>(212) 555-0123</b>`, US, "text +12125550123"],
    [`<i class="fa fa-fax"></i> 030 23125679`, DE, "text +493023125679 fax"],
    [`<i class="fas fa-phone-alt"></i> 03023125678`, DE, "text +493023125678"],
    [`<i class="hidden-phone"></i> 03023125678`, DE],
    [`Office: 0049/30 23125678`, DE, "text +493023125678"],
    // Structured data
    [
      `<script type="application/ld+json">{"@type":"Organization","name":"A","telephone":"030 23125678","faxNumber":"030 23125679","address":{"addressCountry":"Germany"}}</script>`,
      NOWHERE,
      "jsonld +493023125678",
      "jsonld +493023125679 fax",
    ],
    [
      `<script type="application/ld+json">{"@type":"Organization","name":"A","telephone":"+49 30 23125678"}</script>Tel 030 23125678`,
      DE,
      "jsonld +493023125678",
    ],
    [
      `<div itemscope itemtype="https://schema.org/Organization"><span itemprop="telephone">+49 30 23125678</span></div>`,
      NOWHERE,
      "microdata +493023125678",
    ],
    // The address in structured data determines the country of numbers in the text
    [
      `<script type="application/ld+json">{"@type":"Organization","name":"A","address":{"addressCountry":"DE"}}</script>Tel 030 23125678`,
      NOWHERE,
      "text +493023125678",
    ],
    [`<a href="tel:+493023125678">030 23125678</a>`, DE, "tel +493023125678"],
  ])("%s (%o)", (html, place, ...expected) => {
    expect(phones(html, place)).toEqual(expected);
  });

  it.each<[string, Place?]>([
    ["030 23125678", NOWHERE],
    ["2125550123", US],
    ["Order 212-555-0123", US],
    ["Part no. 800-555-0199", US],
    ["#415-555-2671", US],
    ["03023125678", DE],
    ["2024-01-02 2024-01-03"],
    ["01.02.2024 - 03.04.2024"],
    ["01.01.2024", DE],
    ["2010 - 2026"],
    ["03.04.24 - 05.04.24"],
    ["01.05. - 09.10.2025"],
    ["05.10. – 09.10."],
    ["Tel: 01.02.2024 / 03.04.2024"],
    ["06.12.25 08.12.25", FR],
    ["08.00-12.00 13.00-17.00"],
    ["Phone: 212-555-0123"],
    ["Tel. 01 42 68 53 00", { url: "https://acme.ch/", lang: "fr" }],
    ["© 2010-2026 0301234567", DE],
    ["Bestellnummer: 0301-234567", DE],
    ["Rechnung 030 23125678", DE],
    ["IBAN DE89 3704 0044 0532 0130 00"],
    ["IBAN: DE12 0304 0044 0532 0130 00"],
    ["USt-IdNr. DE 030 231 256"],
    ["HRB 030 231256 B"],
    ["Steuernummer 030/231/25678"],
    ["SIREN 012 345 678"],
    ["N° SIRET : 012 345 678 00010", FR],
    ["P.IVA 02 12345678", IT],
    ["EAN 4006381333931"],
    ["52.5200, 13.4050"],
    ["52.520008 13.404954"],
    ["GPS 040.4168 003.7038", ES],
    ["192.168.010.001"],
    ["1 234 567 €", ES],
    ["912 345 678 EUR", ES],
    ["912 345 678 products sold", ES],
    ["€ 912 345 678", ES],
    ["0.30 231 256,78 kg"],
    ["030 231 256 mm", DE],
    ["08:00-18:00 08:00-12:00", DE],
    ["v1.2.3 030.231.256.78x", DE],
    ["550e8400-e29b-41d4-a716-446655440000"],
    ["123-456-7890", US],
    ["(555) 555-5555", US],
    ["000-000-0000", US],
    ["Phone: 12345"],
    ["+1 234"],
    ["+49 30 23125678901234567890"],
    ["f=+493023125678x"],
  ])("rejects %s", (text, place = DE) => {
    expect(phones(`<p>${text}</p>`, place)).toEqual([]);
  });

  it("reads local numbers by the country of the page's addresses if nothing else shows one", () => {
    const contact = (address: string, number: string, url = "https://acme.com/contact") =>
      phones(`<h1>Contact</h1><p>Acme LLC<br>${address}</p><ul><li>${number}</li></ul>`, {
        url,
        lang: "en",
      });
    expect(contact("100 Main St, Carbondale, CO 81623", "970-963-6363")).toEqual([
      "text +19709636363",
    ]);
    expect(contact("12 Collins Street, Melbourne VIC 3000", "(03) 9654 1234")).toEqual([
      "text +61396541234",
    ]);
    expect(contact("by appointment", "970-963-6363")).toEqual([]);
    // Two countries, and a domain that shows another one.
    const both = "100 Main St, Carbondale, CO 81623<br>12 Collins Street, Melbourne VIC 3000";
    expect(contact(both, "970-963-6363")).toEqual([]);
    expect(
      contact("100 Main St, Carbondale, CO 81623", "970-963-6363", "https://acme.de/contact"),
    ).toEqual([]);
  });

  it("excludes numbers marked as private", () => {
    const club = `Vereinsheim: Tel. 04251 5533<br>Karl M., Tel. privat 04251 2244, Ole P. (priv.) 04251 3355`;
    expect(phones(club, DE)).toEqual(["text +4942515533"]);
  });

  it("excludes the numbers of a club's officers, but not the only number of a small club", () => {
    const officers = ["1. Vorsitzende", "Kassierer", "Jugendwart"].map(
      (office, i) => `<li>${office}: Kim M., Tel. 0171 234562${i}</li>`,
    );
    const office = "<p>Geschäftsstelle: Tel. 04251 5533</p>";
    expect(phones(`${office}<ul>${officers.join("")}</ul>`, DE)).toEqual(["text +4942515533"]);
    expect(phones(`<ul>${officers[0]}</ul>`, DE)).toEqual(["text +491712345620"]);
  });

  it("returns at most 100 numbers per page", () => {
    const list = Array.from({ length: 20_000 }, (_, i) => `<p>+49 30 ${23_000_000 + i}</p>`);
    expect(phones(list.join(""))).toHaveLength(100);
  });
});

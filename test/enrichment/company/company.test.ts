import { describe, expect, it } from "vitest";
import { enrichCompany } from "#src/enrichment/company/company";
import type { OrganizationFacts } from "#src/extraction/facts/page-facts";
import { draftLead } from "#src/extraction/lead-draft";
import { readPage } from "#src/extraction/read-page";
import type { CompanyEnrichment } from "#src/shared/lead";
import { fc } from "#test/support/builders/properties";

/** A site of these pages, entry page first, as its company. */
function companyOf(pages: string | string[], host = "acme.test"): CompanyEnrichment {
  const entryUrl = `https://www.${host}/`;
  const read = [pages].flat().map((html, at) => {
    const url = at === 0 ? entryUrl : `${entryUrl}${at}`;
    const page = { url, isEntry: at === 0, headers: {}, cookies: [], wantsLinks: false };
    return { url, depth: Math.min(at, 1), facts: readPage(html, page).facts };
  });
  const site = { host, seedUrl: entryUrl, entryUrl, hasRobotsTxt: false, hasSitemap: false };
  const lead = draftLead({ ...site, pagesRead: read.length, pages: read });
  return enrichCompany({
    organizations: lead.facts.organizations,
    companyName: lead.companyName,
    language: lead.language,
    domain: lead.domain,
  });
}

const jsonLd = (data: unknown) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

const organization = (members: object) =>
  jsonLd({ "@context": "https://schema.org", "@type": "Organization", name: "Acme", ...members });

const EMPTY: CompanyEnrichment = {
  city: null,
  contact_email: null,
  contact_phone: null,
  country: null,
  description: null,
  legal_name: null,
  org_type: null,
  postal_code: null,
  price_range: null,
  region: null,
  source: null,
  street_address: null,
  employee_range: null,
  business_hours: [],
  languages: [],
  employee_count: null,
  founded_year: null,
  review_count: null,
  latitude: null,
  longitude: null,
  rating: null,
};

describe("a company", () => {
  it("includes all facts from JSON-LD", () => {
    const html = `<html lang="de"><title>Café Lindner</title>${jsonLd({
      "@context": "https://schema.org",
      "@type": ["LocalBusiness", "CafeOrCoffeeShop"],
      name: "Café Lindner",
      legalName: "Lindner Kaffeehaus GmbH",
      description: "  Kaffee &amp; Kuchen\nseit 1902 ",
      url: "https://www.acme.test/",
      email: "mailto:Hallo@Acme.test",
      telephone: "030 / 1234 5678",
      foundingDate: "1902-04-01",
      numberOfEmployees: { "@type": "QuantitativeValue", value: 24 },
      priceRange: "€€",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Lindenstraße 5",
        postalCode: "10969",
        addressLocality: "Berlin",
        addressRegion: "Berlin",
        addressCountry: "Deutschland",
      },
      geo: { "@type": "GeoCoordinates", latitude: "52.5033", longitude: 13.3957 },
      openingHoursSpecification: [
        {
          dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
          opens: "08:30",
          closes: "17:30",
        },
        { dayOfWeek: "https://schema.org/Saturday", opens: "10:00:00", closes: "14:00:00" },
      ],
      knowsLanguage: ["de-DE", "English", "Französisch"],
      aggregateRating: { ratingValue: "9,2", bestRating: "10", reviewCount: "1,234" },
    })}`;
    expect(companyOf(html)).toEqual({
      city: "Berlin",
      contact_email: "hallo@acme.test",
      contact_phone: "+493012345678",
      country: "DE",
      description: "Kaffee & Kuchen seit 1902",
      legal_name: "Lindner Kaffeehaus GmbH",
      org_type: "CafeOrCoffeeShop",
      postal_code: "10969",
      price_range: "€€",
      region: "Berlin",
      source: "json-ld",
      street_address: "Lindenstraße 5",
      employee_range: "11-50",
      business_hours: ["Mo-Fr 08:30-17:30", "Sa 10:00-14:00"],
      languages: ["de", "en", "fr"],
      employee_count: 24,
      founded_year: 1902,
      review_count: 1234,
      latitude: 52.5033,
      longitude: 13.3957,
      rating: 4.6,
    });
  });

  it.each<[string, string, Partial<CompanyEnrichment>]>([
    [
      "microdata",
      `<div itemscope itemtype="https://schema.org/Florist"><span itemprop="name">Acme Blumen</span><span itemprop="telephone">01 5123456</span>
        <div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">Wien</span><meta itemprop="addressCountry" content="Österreich"></div></div>`,
      {
        source: "microdata",
        org_type: "Florist",
        city: "Wien",
        country: "AT",
        contact_phone: "+4315123456",
      },
    ],
    [
      "RDFa",
      `<div vocab="https://schema.org/" typeof="Dentist"><span property="name">Acme Dental</span><span property="priceRange">$$</span></div>`,
      { source: "rdfa", org_type: "Dentist", price_range: "$$" },
    ],
    [
      "an hCard",
      `<div class="vcard"><span class="fn org">Acme Law Ltd</span><span class="adr"><span class="locality">Montréal</span> <span class="country-name">Canada</span></span><span class="tel">(514) 879-4421</span></div>`,
      {
        source: "hcard",
        org_type: "Organization",
        city: "Montréal",
        country: "CA",
        contact_phone: "+15148794421",
        legal_name: "Acme Law Ltd",
      },
    ],
    [
      "Open Graph",
      `<meta property="og:site_name" content="Acme"><meta property="business:contact_data:locality" content="Lyon"><meta property="business:contact_data:country_name" content="France"><meta property="og:email" content="a@acme.test">`,
      {
        source: "opengraph",
        org_type: null,
        city: "Lyon",
        country: "FR",
        contact_email: "a@acme.test",
      },
    ],
  ])("is read from %s", (_, html, expected) => {
    expect(companyOf(html)).toMatchObject(expected);
  });

  it("has only a language if the site describes no company", () => {
    expect(companyOf("<title>Acme</title><p>Hello")).toEqual(EMPTY);
    expect(companyOf('<html lang="pt-BR"><title>Acme</title>')).toEqual({
      ...EMPTY,
      languages: ["pt"],
    });
  });

  it("is deterministic", () => {
    const html = organization({
      knowsLanguage: ["de", "en"],
      openingHours: ["Fr 9-17", "Mo 9-17"],
    });
    expect(companyOf(html)).toEqual(companyOf(html));
  });
});

describe("selects the site's own organisation", () => {
  const acme = { "@type": "Organization", name: "Acme GmbH", url: "https://acme.test/" };

  it.each<[string, unknown[], Partial<CompanyEnrichment>]>([
    [
      "not the agency that built it",
      [
        {
          "@type": "Organization",
          name: "Pixel Agency",
          url: "https://pixel.example/",
          foundingDate: "2011",
        },
        { ...acme, foundingDate: "1998" },
      ],
      { founded_year: 1998, legal_name: "Acme GmbH" },
    ],
    [
      "not a customer with more facts",
      [
        {
          "@type": "Hotel",
          name: "Hotel Post",
          address: { addressLocality: "Graz", addressCountry: "AT" },
          telephone: "+43 316 123456",
          priceRange: "€",
        },
        acme,
      ],
      { city: null, price_range: null, legal_name: "Acme GmbH" },
    ],
    [
      "none of a directory's",
      [
        { "@type": "Hotel", name: "Hotel Post", priceRange: "€" },
        { "@type": "Hotel", name: "Hotel Sonne", priceRange: "€€" },
      ],
      { source: null, price_range: null },
    ],
    [
      "the only one, even with another name",
      [{ "@type": "Bakery", name: "Petit & Fils", priceRange: "€" }],
      { source: "json-ld", price_range: "€", org_type: "Bakery" },
    ],
  ])("%s", (_, nodes, expected) => {
    expect(companyOf(`<title>Acme | Home</title>${jsonLd({ "@graph": nodes })}`)).toMatchObject(
      expected,
    );
  });

  it("adds missing facts from another description of the same company", () => {
    const html = `${organization({ telephone: "+49 30 12345678", foundingDate: "1998", priceRange: "€" })}
      <div class="vcard"><span class="org">Acme GmbH</span> <span class="email">info@acme.test</span> <span class="locality">Berlin</span></div>`;
    expect(companyOf(html)).toMatchObject({
      source: "json-ld",
      contact_phone: "+493012345678",
      contact_email: "info@acme.test",
      city: "Berlin",
    });
  });

  it("does not merge the addresses of a company and its branch", () => {
    const address = (addressLocality: string, more = {}) => ({
      address: { addressLocality, ...more },
    });
    const html = jsonLd([
      { ...acme, name: "Acme", ...address("Berlin", { addressCountry: "DE" }) },
      {
        ...acme,
        ...address("Hamburg", { streetAddress: "Kai 1", postalCode: "20457" }),
        priceRange: "€",
      },
    ]);
    expect(companyOf(html)).toMatchObject({
      city: "Hamburg",
      street_address: "Kai 1",
      postal_code: "20457",
      country: null,
    });
  });

  it("assigns a branch's telephone only to the branch", () => {
    const html = jsonLd([
      { ...acme, name: "Acme" },
      {
        "@type": "Store",
        name: "Acme Outlet Linz",
        url: "https://acme.test/linz",
        telephone: "+43 732 123456",
      },
    ]);
    expect(companyOf(html).contact_phone).toBeNull();
  });
});

describe("the country is its ISO code", () => {
  it.each<[unknown, string | null]>([
    ["DE", "DE"],
    ["de", "DE"],
    ["UK", "GB"],
    ["DEU", "DE"],
    ["BRA", "BR"],
    ["Germany", "DE"],
    ["Niemcy", "DE"],
    ["Schweiz", "CH"],
    ["Suisse", "CH"],
    ["España", "ES"],
    ["U.S.A.", "US"],
    ["Kenya", "KE"],
    ["Ägypten", "EG"],
    ["Cote d'Ivoire", "CI"],
    ["Maroc", "MA"],
    ["日本", "JP"],
    ["Kosovo", "XK"],
    [{ "@type": "Country", name: "Portugal" }, "PT"],
    ["ZZ", null],
    ["XX", null],
    ["Bavaria", null],
    ["https://example.org/x", null],
    [49, null],
    [{}, null],
  ])("%j is %s", (addressCountry, expected) => {
    expect(companyOf(organization({ address: { addressCountry } })).country).toBe(expected);
  });

  it("is derived from a name in the language of the site", () => {
    const html = (lang: string) =>
      `<html lang="${lang}">${organization({ address: { addressCountry: "Kenia" } })}`;
    expect(companyOf(html("pl")).country).toBe("KE");
    const hungarian = `<html lang="hu">${organization({ address: { addressCountry: "Egyesült Arab Emírségek" } })}`;
    expect(companyOf(hungarian).country).toBe("AE");
  });

  it("does not depend on the declared language", () => {
    const organizations = [
      { source: "json-ld" as const, types: ["Store"], name: "Acme", country: "Kenia" },
    ];
    for (const language of ["", "x", "de_AT", "en-", "--", "zzz", "deutsch"])
      expect(
        enrichCompany({ organizations, companyName: "Acme", language, domain: "acme.test" })
          .country,
      ).toBe("KE");
  });
});

describe("contacts are validated", () => {
  it.each<[unknown, string | null]>([
    ["Info@Acme.test", "info@acme.test"],
    ["mailto:info@acme.test", "info@acme.test"],
    ["info@acme.de", "info@acme.de"],
    ["not an address", null],
    ["you@example.com", null],
    ["info@acme", null],
    [["", "info@acme.de"], "info@acme.de"],
    [{ "@value": "info@acme.de" }, "info@acme.de"],
    [12, null],
  ])("the address %j is %s", (email, expected) => {
    expect(companyOf(organization({ email })).contact_email).toBe(expected);
  });

  it.each<[string, string, string, string | null]>([
    ["+44 20 7946 0958", "", "acme.test", "+442079460958"],
    ["020 7946 0958", "GB", "acme.test", "+442079460958"],
    ["020 7946 0958", "England", "acme.test", "+442079460958"],
    ["020 7946 0958", "", "acme.co.uk", "+442079460958"],
    ["020 7946 0958", "", "acme.com", null],
    ["0000000", "DE", "acme.test", null],
    ["call us", "DE", "acme.test", null],
    ["++++", "", "acme.test", null],
  ])("the number %s in %j at %s is %s", (telephone, addressCountry, host, expected) => {
    const html = organization({ telephone, address: { addressCountry } });
    expect(companyOf(html, host).contact_phone).toBe(expected);
  });

  it("never returns a fax line as the telephone", () => {
    expect(companyOf(organization({ faxNumber: "+49 30 12345678" })).contact_phone).toBeNull();
  });
});

describe("the founding year", () => {
  it.each<[unknown, number | null]>([
    ["1998", 1998],
    [1998, 1998],
    ["1998-05-01", 1998],
    ["1998-05-01T00:00:00+02:00", 1998],
    ["01.05.1998", 1998],
    ["5/1/1998", 1998],
    ["May 1st, 1998", 1998],
    ["19980501", 1998],
    ["seit 1898 (neu 1998)", 1898],
    ["１９９８年", 1998],
    ["1288", 1288],
    ["98", null],
    ["0001", null],
    ["2999", null],
    ["894000000", null],
    ["", null],
    [{}, null],
    [["1998"], 1998],
  ])("%j is %j", (foundingDate, expected) => {
    expect(companyOf(organization({ foundingDate })).founded_year).toBe(expected);
  });
});

describe("the number of employees", () => {
  it.each<[unknown, number | null, string | null]>([
    [1, 1, "1-10"],
    ["10", 10, "1-10"],
    [11, 11, "11-50"],
    ["ca. 120 Mitarbeiter", 120, "51-200"],
    ["1,250", 1250, "1001-5000"],
    ["12.500", 12500, "10001+"],
    [{ value: 42 }, 42, "11-50"],
    [{ value: "42" }, 42, "11-50"],
    [{ minValue: 11, maxValue: 50 }, null, "11-50"],
    [{ minValue: 50, maxValue: 100 }, null, "51-200"],
    [{ minValue: 50, maxValue: 249 }, null, "50-249"],
    ["51–200", null, "51-200"],
    ["1.001-5.000", null, "1001-5000"],
    ["10 to 49", null, "11-50"],
    ["50+", null, "50+"],
    ["more than 500", null, "500+"],
    ["10,000+", null, "10001+"],
    [0, null, null],
    [-5, null, null],
    ["100-50", null, null],
    ["many", null, null],
    ["7.5", null, null],
    ["10k", null, null],
    ["up to 20", null, "1-20"],
    ["< 50", null, "1-50"],
    ["weniger als 10", null, "1-10"],
    ["bis zu 50 Mitarbeiter", null, "1-50"],
    ["less than 1", null, null],
    ["minimum 30", null, "30+"],
    ["99999999999", null, null],
    ["2019: 40, 2020: 60", null, null],
    [{}, null, null],
  ])("%j is %j, in %j", (numberOfEmployees, employee_count, employee_range) => {
    expect(companyOf(organization({ numberOfEmployees }))).toMatchObject({
      employee_count,
      employee_range,
    });
  });
});

describe("ratings are on a scale of five", () => {
  it.each<[object, number | null, number | null]>([
    [{ ratingValue: 4.5, reviewCount: 10 }, 4.5, 10],
    [{ ratingValue: "4,8", ratingCount: "87" }, 4.8, 87],
    [{ ratingValue: 8.9, bestRating: 10, reviewCount: "2.345" }, 4.45, 2345],
    [{ ratingValue: 92, bestRating: 100 }, 4.6, null],
    [{ ratingValue: 8.9 }, null, null],
    [{ ratingValue: 12, bestRating: 10 }, null, null],
    [{ ratingValue: -1 }, null, null],
    [{ ratingValue: 0, reviewCount: 0 }, null, 0],
    [{ ratingValue: "excellent", reviewCount: "many" }, null, null],
    [{ ratingValue: 4, reviewCount: 3.5 }, 4, null],
    [{ ratingValue: 4, reviewCount: -3 }, 4, null],
    [{ ratingValue: { a: [] }, reviewCount: [] }, null, null],
  ])("%j is %j of %j reviews", (aggregateRating, rating, review_count) => {
    expect(companyOf(organization({ aggregateRating }))).toMatchObject({ rating, review_count });
  });
});

describe("languages are ISO 639-1 codes", () => {
  it.each<[unknown, string[]]>([
    [
      ["de", "en-GB", "FR"],
      ["de", "en", "fr"],
    ],
    [
      ["German", "anglais", "Italienisch"],
      ["de", "en", "it"],
    ],
    [
      ["deu", "eng", "zh-Hans-CN"],
      ["de", "en", "zh"],
    ],
    ["Polski, Русский", ["pl", "ru"]],
    ["日本語", ["ja"]],
    [[{ "@type": "Language", name: "Spanish", alternateName: "es" }], ["es"]],
    [["de", "German", "DE"], ["de"]],
    [["Klingon", "xx", "C++"], []],
    [[1, {}, []], []],
  ])("%j", (knowsLanguage, expected) => {
    expect(companyOf(organization({ knowsLanguage })).languages).toEqual(expected);
  });
});

describe("business hours are one line for each run of days", () => {
  it.each<[unknown, string[]]>([
    ["Mo-Fr 09:00-17:00", ["Mo-Fr 09:00-17:00"]],
    [
      ["Mo,Tu,We,Th,Fr 9:00-17:00", "Sa 10:00-12:00"],
      ["Mo-Fr 09:00-17:00", "Sa 10:00-12:00"],
    ],
    [
      ["Sa 10:00-12:00", "Mo-Fr 9:00-17:00"],
      ["Mo-Fr 09:00-17:00", "Sa 10:00-12:00"],
    ],
    ["Monday to Friday 9am - 5:30pm", ["Mo-Fr 09:00-17:30"]],
    ["Mon-Thu 9-5pm", ["Mo-Th 09:00-17:00"]],
    ["Sa 1-5pm", ["Sa 13:00-17:00"]],
    ["Sa 8-12pm", ["Sa 08:00-12:00"]],
    ["Mo Tu We 12:00 AM - 12:00 PM", ["Mo-We 00:00-12:00"]],
    ["Montag bis Freitag 8.00", ["Montag bis Freitag 8.00"]],
    ["Mo – Fr: 08:00 – 18:00 Uhr", ["Mo-Fr 08:00-18:00"]],
    ["Lundi, mardi 9h30-12h", ["Mo-Tu 09:30-12:00"]],
    ["segunda-feira 09:00-18:00", ["Mo 09:00-18:00"]],
    ["Mo 09:00-12:00, 13:00-17:00", ["Mo 09:00-12:00,13:00-17:00"]],
    [["Mo 13:00-17:00", "Mo 09:00-12:00"], ["Mo 09:00-12:00,13:00-17:00"]],
    ["Fr-Mo 20:00-24:00", ["Mo 20:00-24:00", "Fr-Su 20:00-24:00"]],
    [
      ["Mo-Sa 10:00-18:00", "Su closed"],
      ["Mo-Sa 10:00-18:00", "Su closed"],
    ],
    ["Mo-Su 25:00-26:00", ["Mo-Su 25:00-26:00"]],
    ["Mo-Fr 24:30-26:00", ["Mo-Fr 24:30-26:00"]],
    ["Mo-Fr 09:00-18:00, Sa 10:00-14:00", ["Mo-Fr 09:00-18:00", "Sa 10:00-14:00"]],
    ["Mo,Tu 12:00-23:00; Fr-Sa 12:00-01:00", ["Mo-Tu 12:00-23:00", "Fr-Sa 12:00-01:00"]],
    ["Mon 9am-5pm Tue 9am-1pm, Sun closed", ["Mo 09:00-17:00", "Tu 09:00-13:00", "Su closed"]],
    ["Mo 9-17, by appointment", ["Mo 9-17, by appointment"]],
    // Nobody says which half of the day: it may well be five in the afternoon.
    ["Mo-Fr 9-5", ["Mo-Fr 9-5"]],
    ["Sa 9:30-1:00", ["Sa 9:30-1:00"]],
    ["Fr 18-2", ["Fr 18:00-02:00"]],
    ["Fr 09:00-05:00", ["Fr 09:00-05:00"]],
    ["by appointment", ["by appointment"]],
    ["daily 10:00-18:00", ["Mo-Su 10:00-18:00"]],
    [["", 7, {}], ["7"]],
    [{}, []],
  ])("%j", (openingHours, expected) => {
    expect(companyOf(organization({ openingHours })).business_hours).toEqual(expected);
  });

  it("joins days with separate specifications", () => {
    const day = (dayOfWeek: string, opens = "09:00", closes = "17:00") => ({
      dayOfWeek,
      opens,
      closes,
    });
    const openingHoursSpecification = [
      day("Friday"),
      day("monday"),
      day("http://schema.org/Tuesday"),
      day("Wed"),
      day("Th"),
      day("Sunday", "00:00", "00:00"),
    ];
    expect(companyOf(organization({ openingHoursSpecification })).business_hours).toEqual([
      "Mo-Fr 09:00-17:00",
      "Su closed",
    ]);
  });

  it("ignores hours for past or future periods", () => {
    const always = { dayOfWeek: "Monday", opens: "09:00", closes: "17:00" };
    const openingHoursSpecification = [
      { ...always, validFrom: "2001-01-01", validThrough: "2999-12-31" },
      { ...always, opens: "10:00", validFrom: "2020-12-24", validThrough: "2020-12-26" },
      { ...always, opens: "11:00", validFrom: "2999-12-24T00:00:00" },
      { ...always, dayOfWeek: "Tuesday", validThrough: "" },
      { ...always, dayOfWeek: "Wednesday", validFrom: "soon" },
    ];
    expect(companyOf(organization({ openingHoursSpecification })).business_hours).toEqual([
      "Mo-We 09:00-17:00",
    ]);
  });

  it("reads a whole week in one line", () => {
    const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
    const openingHours = days.map((day) => `${day} 9:00 AM - 5:30 PM`).join(", ");
    expect(companyOf(organization({ openingHours })).business_hours).toEqual(["Mo-Sa 09:00-17:30"]);
  });
});

describe("the kind of organisation is the most specific of its types", () => {
  it.each<[unknown, string | null]>([
    ["Organization", "Organization"],
    [["LocalBusiness", "Restaurant", "FoodEstablishment"], "Restaurant"],
    [["Organization", "LocalBusiness"], "LocalBusiness"],
    [["Corporation", "WebShop"], "Corporation"],
    ["https://schema.org/Plumber", "Plumber"],
    [["Place", "Dentist", "Brand"], "Dentist"],
    [["Organization", "PhotoStudioBusiness"], "Organization"],
  ])("%j is %s", (type, expected) => {
    expect(companyOf(organization({ "@type": type })).org_type).toBe(expected);
  });
});

describe("hostile or empty values become null or clean text", () => {
  const voids = [
    "",
    "  ",
    "-",
    "N/A",
    "null",
    "undefined",
    "[object Object]",
    "{{ name }}",
    "...",
    {},
    [],
    [[]],
    true,
    null,
  ];
  it.each(voids)("%j", (value) => {
    const html = organization({
      legalName: value,
      description: value,
      email: value,
      telephone: value,
      priceRange: value,
      foundingDate: value,
      numberOfEmployees: value,
      knowsLanguage: value,
      address: {
        streetAddress: value,
        addressLocality: value,
        addressRegion: value,
        postalCode: value,
        addressCountry: value,
      },
      geo: { latitude: value, longitude: value },
      aggregateRating: { ratingValue: value, reviewCount: value },
      contactPoint: value,
    });
    expect(companyOf(html)).toEqual({ ...EMPTY, source: "json-ld", org_type: "Organization" });
  });

  it("removes HTML", () => {
    const html = organization({
      description: "<p>We make <b>widgets</b><img src=x onerror=alert(1)></p>",
      address: { addressLocality: "&lt;b&gt;Linz&lt;/b&gt;" },
    });
    expect(companyOf(html).city).toBe("Linz");
    expect(companyOf(html).description).toBe("We make widgets");
  });

  // Quadratic work on inputs of this length takes longer than a test may.
  it("bounds time and size for a megabyte in every property", () => {
    const long = (piece: string) => piece.repeat(1_000_000 / piece.length);
    const html = organization({
      legalName: long("GmbH "),
      description: long("word "),
      telephone: long("1"),
      email: `${long("a")}@acme.test`,
      foundingDate: long("1998 "),
      numberOfEmployees: long("10-"),
      openingHours: long("Mo-"),
      knowsLanguage: long("de,"),
      address: { addressCountry: long("Germany") },
    });
    const company = companyOf(html);
    expect(JSON.stringify(company).length).toBeLessThan(3_000);
    expect(company).toMatchObject({ contact_email: null, contact_phone: null, country: null });
  });

  it.each([
    [{ latitude: 91, longitude: 0 }],
    [{ latitude: 0, longitude: 0 }],
    [{ latitude: 48.2 }],
    [{ latitude: "north", longitude: "east" }],
  ])("the position %j is invalid", (geo) => {
    expect(companyOf(organization({ geo }))).toMatchObject({ latitude: null, longitude: null });
  });

  it("validates a position in meta tags", () => {
    const metas = (latitude: string) =>
      `<meta property="og:locality" content="Linz"><meta property="place:location:latitude" content="${latitude}"><meta property="place:location:longitude" content="14.3">`;
    expect(companyOf(metas("48.3")).latitude).toBe(48.3);
    expect(companyOf(metas("483")).latitude).toBeNull();
  });
});

it("returns a bounded and deterministic result for any organisations", () => {
  const text = fc.option(
    fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("Acme", "-", "12", "Mo 9-5")),
    { nil: undefined },
  );
  const number = fc.option(fc.double(), { nil: undefined });
  const organizations = fc.array(
    fc.record({
      source: fc.constantFrom("json-ld", "microdata", "rdfa", "hcard", "opengraph"),
      types: fc.array(fc.constantFrom("Organization", "Store", "Bakery", "Person")),
      name: text,
      legalName: text,
      url: text,
      email: text,
      telephone: text,
      city: text,
      postalCode: text,
      country: text,
      foundingDate: text,
      employees: text,
      openingHours: fc.array(fc.string({ unit: "grapheme" })),
      languages: fc.array(fc.string()),
      latitude: number,
      longitude: number,
      ratingValue: number,
      reviewCount: number,
    }) as fc.Arbitrary<OrganizationFacts>,
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(organizations, text, (given, written) => {
      const language = written ?? null;
      const site = { organizations: given, companyName: "Acme", language, domain: "acme.test" };
      const company = enrichCompany(site);
      expect(enrichCompany(site)).toEqual(company);
      expect(Object.keys(company).toSorted()).toEqual(Object.keys(EMPTY).toSorted());
      expect(company.rating ?? 0).toBeGreaterThanOrEqual(0);
      expect(company.rating ?? 5).toBeLessThanOrEqual(5);
      expect(Math.abs(company.latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(company.country ?? "DE").toMatch(/^[A-Z]{2}$/);
      expect(Number.isInteger(company.review_count ?? 0)).toBe(true);
    }),
  );
});

import { describe, expect, it } from "vitest";
import { readJsonLd } from "#src/extraction/structured-data/structured-data";

const read = (...values: unknown[]) =>
  readJsonLd(values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))));

describe("JSON-LD", () => {
  it("reads all properties of a local business", () => {
    const data = read({
      "@context": "https://schema.org",
      "@type": ["Dentist", "https://schema.org/MedicalBusiness"],
      name: "Zahnarztpraxis Dr. M&uuml;ller",
      legalName: "Dr. Müller MVZ GmbH",
      description: "<p>Ihre Praxis\n in K&ouml;ln</p>",
      url: "https://zahn-mueller.de",
      email: "mailto:praxis@zahn-mueller.de",
      telephone: "tel:+49-221-123456",
      faxNumber: "+49 221 123457",
      address: {
        "@type": "PostalAddress",
        streetAddress: "Domstraße 1",
        addressLocality: "Köln",
        addressRegion: "NRW",
        postalCode: 50668,
        addressCountry: { "@type": "Country", name: "DE" },
      },
      geo: { latitude: "50,94", longitude: 6.96 },
      foundingDate: "1998-04-01",
      numberOfEmployees: { "@type": "QuantitativeValue", minValue: 11, maxValue: 50 },
      priceRange: "€€",
      openingHoursSpecification: [
        {
          dayOfWeek: ["Monday", "Tuesday", "https://schema.org/Wednesday"],
          opens: "08:00:00",
          closes: "18:00",
        },
        { dayOfWeek: "Sa", opens: "9:00", closes: "12:00" },
        { dayOfWeek: "Sunday", opens: "00:00", closes: "00:00" },
      ],
      knowsLanguage: ["de", { "@type": "Language", name: "Englisch" }],
      aggregateRating: { ratingValue: "4,8", ratingCount: "127" },
      sameAs: ["https://www.facebook.com/zahnmueller"],
    });
    expect(data.organizations).toEqual([
      {
        source: "json-ld",
        types: ["Dentist", "MedicalBusiness"],
        name: "Zahnarztpraxis Dr. Müller",
        legalName: "Dr. Müller MVZ GmbH",
        description: "Ihre Praxis in Köln",
        url: "https://zahn-mueller.de",
        email: "praxis@zahn-mueller.de",
        telephone: "+49-221-123456",
        fax: "+49 221 123457",
        streetAddress: "Domstraße 1",
        city: "Köln",
        region: "NRW",
        postalCode: "50668",
        country: "DE",
        latitude: 50.94,
        longitude: 6.96,
        foundingDate: "1998-04-01",
        employees: "11-50",
        priceRange: "€€",
        openingHours: ["Mo-We 08:00-18:00", "Sa 09:00-12:00", "Su closed"],
        languages: ["de", "Englisch"],
        ratingValue: 4.8,
        reviewCount: 127,
        sameAs: ["https://www.facebook.com/zahnmueller"],
      },
    ]);
    expect(data.names).toEqual([{ name: "Zahnarztpraxis Dr. Müller", source: "jsonld" }]);
    expect(data.emails).toEqual(["praxis@zahn-mueller.de"]);
    expect(data.phones).toEqual([
      { number: "+49-221-123456", country: "DE", isFax: false },
      { number: "+49 221 123457", country: "DE", isFax: true },
    ]);
  });

  it("follows references in a graph and merges the facts of one organisation", () => {
    const data = read(
      {
        "@graph": [
          { "@type": "WebSite", name: "Acme Blog", publisher: { "@id": "#org" } },
          {
            "@type": "Organization",
            "@id": "#org",
            name: "Acme",
            address: { "@id": "#place" },
            contactPoint: [{ "@id": "#desk" }],
          },
          {
            "@type": "PostalAddress",
            "@id": "#place",
            addressLocality: "Lyon",
            addressCountry: "FR",
          },
          {
            "@type": "ContactPoint",
            "@id": "#desk",
            telephone: "04 72 00 00 00",
            email: "hi@acme.fr",
            availableLanguage: "fr",
          },
        ],
      },
      [{ "@type": "Corporation", name: "Acme", foundingDate: 1987 }],
    );
    expect(data.organizations).toEqual([
      {
        source: "json-ld",
        types: ["Corporation", "Organization"],
        name: "Acme",
        email: "hi@acme.fr",
        telephone: "04 72 00 00 00",
        city: "Lyon",
        country: "FR",
        foundingDate: "1987",
        languages: ["fr"],
      },
    ]);
    expect(data.names).toContainEqual({ name: "Acme Blog", source: "application_name" });
    expect(data.phones[0]).toEqual({ number: "04 72 00 00 00", country: "FR", isFax: false });
  });

  it("does not mix the locations of two branches", () => {
    const data = read([
      { "@type": "Store", name: "Acme", address: { addressLocality: "Bonn" } },
      {
        "@type": "Store",
        name: "Acme",
        address: { addressLocality: "Köln", postalCode: "50668" },
        email: "k@acme.de",
      },
    ]);
    expect(data.organizations).toMatchObject([{ city: "Bonn", email: "k@acme.de" }]);
    expect(data.organizations[0]).not.toHaveProperty("postalCode");
  });

  it.each([
    [
      "a publisher",
      { "@type": "Article", publisher: { "@type": "NewsMediaOrganization", name: "Acme" } },
    ],
    [
      "a page's main entity",
      { "@type": "ContactPage", mainEntity: { "@type": "ProfessionalService", name: "Acme" } },
    ],
    [
      "an unlisted type with a known ending",
      { "@type": "http://schema.org/VeganRestaurant", name: "Acme" },
    ],
    ["a value object", { "@type": "Organization", name: { "@value": "Acme", "@language": "en" } }],
    ["only a legal name", { "@type": "NGO", legalName: "Acme" }],
    [
      "a hiring organisation",
      { "@type": "JobPosting", hiringOrganization: { "@type": "Organization", name: "Acme" } },
    ],
    ["broken JSON", `<!-- {"@type": "Organization",\n "name": "Acme", "description": "a\nb",} -->`],
  ])("finds the organisation in %s", (_, value) => {
    expect(read(value).names).toEqual([{ name: "Acme", source: "jsonld" }]);
  });

  it.each([
    ["persons", { "@type": "Person", name: "Jane", jobTitle: "CEO" }],
    [
      "parents",
      { "@type": "WebPage", parentOrganization: { "@type": "Organization", name: "Holding" } },
    ],
    [
      "employers of persons",
      { "@type": "Person", name: "Jane", worksFor: { "@type": "Organization", name: "Other" } },
    ],
    [
      "a product's brand",
      { "@type": "Product", brand: { "@type": "Organization", name: "Maker" } },
    ],
    ["things", { "@type": "Product", name: "Widget" }],
    ["empty organisations", { "@type": "Organization", "@id": "#x" }],
    ["no objects", [1, "x", null, [[]]]],
  ])("ignores organisations in %s", (_, value) => {
    expect(read(value)).toMatchObject({ organizations: [], names: [] });
  });

  it("returns a person's address", () => {
    expect(read({ "@type": "Person", name: "Jane", email: "jane@acme.com" }).emails).toEqual([
      "jane@acme.com",
    ]);
  });

  it("prefers the owner over its business partners", () => {
    const data = read(
      { "@type": "Product", offers: { seller: { "@type": "Organization", name: "Seller" } } },
      { "@type": "Organization", name: "Owner" },
    );
    expect(data.names).toEqual([{ name: "Owner", source: "jsonld" }]);
    expect(data.organizations.map(({ name }) => name)).toEqual(["Owner", "Seller"]);
  });

  // Quadratic work on inputs of this length takes longer than a test may.
  it.each([
    ["3 MB", JSON.stringify({ "@type": "Organization", name: "x".repeat(3_000_000) })],
    ["deep nesting", `${'{"a":'.repeat(300_000)}1${"}".repeat(300_000)}`],
    [
      "a wide list",
      JSON.stringify(Array.from({ length: 200_000 }, () => ({ "@type": "Store", name: "a" }))),
    ],
    [
      "many organisations",
      JSON.stringify(
        Array.from({ length: 100_000 }, (__, at) => ({ "@type": "Store", name: `a${at}` })),
      ),
    ],
    [
      "a long e-mail list",
      JSON.stringify({
        "@type": "Store",
        name: "a",
        email: Array.from({ length: 200_000 }, (__, at) => `a${at}@b.c`),
      }),
    ],
    [
      "prototype keys",
      `{"__proto__": {"@type": "Organization"}, "constructor": {"name": 1}, "@type": "Organization", "name": "a"}`,
    ],
  ])("runs in bounded time for %s", (_, script) => {
    const data = read(script);
    expect(JSON.stringify(data).length).toBeLessThan(20_000);
  });
});

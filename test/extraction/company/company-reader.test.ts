import { describe, expect, it } from "vitest";
import { CompanyReader } from "#src/extraction/company/company-reader";
import { scanHtml } from "#src/extraction/html/html-scanner";
import { countWords } from "#src/extraction/html/seo-facts";

function read(
  html: string,
  options: {
    url?: string;
    isEntry?: boolean;
    headers?: Record<string, string>;
    cookies?: string[];
  } = {},
) {
  const { url = "https://www.acme.de/", isEntry = true, headers = {}, cookies = [] } = options;
  const reader = new CompanyReader({ url, html, isEntry, headers, cookies });
  scanHtml(html, reader);
  return reader.finish();
}

describe("microdata", () => {
  it("supports nested items, links, metas and times", () => {
    const { organizations, written, names } = read(`
      <div itemscope itemtype="http://schema.org/LocalBusiness">
        <h1 itemprop="name">Acme <b>Bäder</b> GmbH</h1>
        <a itemprop="url" href="https://www.acme.de/">Web</a> <a itemprop="telephone" href="tel:+4930123456">Anrufen</a>
        <a itemprop="email" href="mailto:info@acme.de?subject=Hallo">Schreiben</a>
        <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
          <span itemprop="streetAddress">Hauptstr. 1<br>Hof 2</span>, <div><span itemprop="postalCode">10115</span></div>
          <span itemprop="addressLocality">Berlin</span><meta itemprop="addressCountry" content="DE">
        </div>
        <span itemprop="faxNumber">+49 30 123457</span>
        <time itemprop="openingHours" datetime="Mo-Fr 09:00-17:00">werktags</time>
        <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating"><span itemprop="ratingValue">4.5</span> (<span itemprop="reviewCount">12</span>)</div>
        <link itemprop="sameAs" href="https://www.facebook.com/acmebaeder">
      </div>`);
    expect(organizations).toEqual([
      {
        source: "microdata",
        types: ["LocalBusiness"],
        name: "Acme Bäder GmbH",
        url: "https://www.acme.de/",
        email: "info@acme.de",
        telephone: "+4930123456",
        fax: "+49 30 123457",
        streetAddress: "Hauptstr. 1Hof 2",
        city: "Berlin",
        postalCode: "10115",
        country: "DE",
        openingHours: ["Mo-Fr 09:00-17:00"],
        ratingValue: 4.5,
        reviewCount: 12,
        sameAs: ["https://www.facebook.com/acmebaeder"],
      },
    ]);
    expect(names).toContainEqual({ name: "Acme Bäder GmbH", source: "microdata" });
    expect(written.emails).toEqual([{ value: "info@acme.de", method: "microdata" }]);
    expect(written.phones).toContainEqual({
      number: "+4930123456",
      country: "DE",
      isFax: false,
      method: "microdata",
    });
  });

  it("tolerates elements without an end tag or with two", () => {
    const { organizations } = read(`
      <section itemscope itemtype="https://schema.org/Store"><ul><li><span itemprop="name">Acme<li>x</ul></span></div></div>
      <div><p itemprop="email">shop@acme.de</section><p itemprop="name">Other`);
    expect(organizations).toMatchObject([{ email: "shop@acme.de" }]);
  });

  // Quadratic work on inputs of this length takes longer than a test may.
  it("runs in bounded time for 200,000 nested items", () => {
    const item = `<div itemscope itemtype="http://schema.org/Store" itemprop="department">`;
    expect(read(item.repeat(200_000)).organizations.length).toBeLessThanOrEqual(20);
  });
});

describe("RDFa", () => {
  it("supports a vocabulary and prefixes", () => {
    const { organizations } = read(`
      <div vocab="https://schema.org/" typeof="Restaurant"><span property="name">Chez Acme</span>
        <div property="address" typeof="PostalAddress"><span property="addressLocality">Lyon</span></div>
        <a property="telephone" href="tel:+33472000000">appeler</a></div>
      <div prefix="schema: http://schema.org/" typeof="schema:Organization"><meta property="schema:name" content="Acme SAS"></div>`);
    expect(organizations).toEqual([
      {
        source: "rdfa",
        types: ["Restaurant"],
        name: "Chez Acme",
        telephone: "+33472000000",
        city: "Lyon",
      },
      { source: "rdfa", types: ["Organization"], name: "Acme SAS" },
    ]);
  });
});

describe("hCard", () => {
  it("supports hCard and h-card, and excludes fax lines", () => {
    const { organizations } = read(`
      <div class="vcard"><span class="fn org">Acme Ltd</span> <div class="adr"><span class="street-address">1 High St</span>
        <span class="locality">Leeds</span> <span class="postal-code">LS1 1AA</span> <span class="country-name">UK</span></div>
        <div class="tel"><span class="type">Tel</span>: <span class="value">0113 496 0000</span></div>
        <div class="tel"><span class="type">Telefax</span>: 0113 496 0001</div> <a class="email" href="mailto:hi@acme.co.uk">mail</a></div>
      <p class="h-card"><a class="p-org u-url" href="https://beta.example">Beta</a> <span class="p-tel">+44 113 4960002</span></p>`);
    expect(organizations).toEqual([
      {
        source: "hcard",
        types: ["Organization"],
        name: "Acme Ltd",
        email: "hi@acme.co.uk",
        telephone: "0113 496 0000",
        fax: "0113 496 0001",
        streetAddress: "1 High St",
        city: "Leeds",
        postalCode: "LS1 1AA",
        country: "UK",
      },
      {
        source: "hcard",
        types: ["Organization"],
        name: "Beta",
        url: "https://beta.example",
        telephone: "+44 113 4960002",
      },
    ]);
  });

  it("treats a card without an organisation as a person, and returns its address", () => {
    const { organizations, written, names } = read(
      `<div class="vcard"><b class="fn">Jane Doe</b> <i class="email">jane@acme.de</i></div>`,
    );
    expect(organizations).toEqual([]);
    expect(names).toEqual([]);
    expect(written.emails).toEqual([{ value: "jane@acme.de", method: "microdata" }]);
  });
});

describe("the head", () => {
  it("returns title, description, language, names and OpenGraph contacts", () => {
    const facts = read(`<!doctype html><html lang="de-AT"><head><title>
      Acme &amp; Co – Startseite </title><meta name="description" content="Wir  bauen &quot;Bäder&quot;.">
      <meta property="og:site_name" content="Acme &amp; Co"><meta property="og:email" content="og@acme.de">
      <meta property="business:contact_data:locality" content="Wien"><meta property="business:contact_data:phone_number" content="+43 1 234">
      </head><body><svg><title>Icon</title></svg><footer>Alle Rechte vorbehalten. &copy; <span>2019–2026</span> <a href="/">Acme &amp; Co KG</a></footer>`);
    expect(facts).toMatchObject({
      title: "Acme & Co – Startseite",
      description: 'Wir bauen "Bäder".',
      language: "de",
      names: [
        { source: "og_site_name", name: "Acme & Co" },
        { source: "title", name: "Acme & Co – Startseite" },
        { source: "copyright", name: "Acme & Co KG" },
      ],
      organizations: [
        {
          source: "opengraph",
          name: "Acme & Co",
          email: "og@acme.de",
          telephone: "+43 1 234",
          city: "Wien",
        },
      ],
    });
  });

  it("returns empty values for an empty page", () => {
    expect(read("", { isEntry: false })).toEqual({
      title: null,
      description: null,
      language: null,
      names: [],
      organizations: [],
      socials: {},
      written: { people: [], emails: [], phones: [] },
    });
  });
});

describe("SEO facts, headers and technologies of an entry page", () => {
  const html = `<html lang="en"><head><title>Acme</title><meta name="viewport" content="width=device-width">
    <meta name="robots" content="index,follow"><meta name="generator" content="WordPress 6.8"><meta property="og:title" content="Acme">
    <meta name="twitter:card" content="summary"><meta name="csrf-param" content="authenticity_token">
    <link rel="canonical" href="/"><link rel="shortcut icon" href="/f.ico"><link rel="stylesheet" href="/wp-content/t.css">
    <script src="/wp-includes/jquery.js"></script><script type="application/ld+json">{"@type":"Organization","name":"Acme"}</script>
    <script>(function(){var s='https://www.googletagmanager.com/gtm.js?id='+i;})()</script></head>
    <body><h1>One</h1><h1>Two</h1><p>Five words, don't count-more 你好</p><img src=a alt="x"><img src=b alt=""><img src=c>
    <a href="/a">a</a><a href="https://shop.acme.de/">b</a><a href="https://other.example/">c</a><a href="#top">d</a><a href="mailto:x@y.z">e</a></body></html>`;

  it("are counted", () => {
    expect(read(html).seo).toEqual({
      title: "Acme",
      titleLength: 4,
      metaDescription: null,
      metaDescriptionLength: 0,
      h1Count: 2,
      wordCount: 12,
      imageCount: 3,
      imagesWithAlt: 1,
      internalLinks: 2,
      externalLinks: 1,
      hasCanonical: true,
      hasFavicon: true,
      hasOpenGraph: true,
      hasTwitterCard: true,
      hasViewport: true,
      hasStructuredData: true,
      lang: "en",
      robotsMeta: "index,follow",
    });
  });

  it("keep the headers that identify the server", () => {
    const headers = { server: "nginx", "x-powered-by": "PHP/8.3", date: "today" };
    expect(read(html, { headers }).headers).toEqual({
      server: "nginx",
      "x-powered-by": "PHP/8.3",
    });
  });

  it("include technologies from the page, headers and cookies", () => {
    const { technologies = [] } = read(html, {
      headers: { server: "nginx" },
      cookies: ["PHPSESSID"],
    });
    expect(technologies.map(({ name }) => name).sort()).toEqual([
      "Google Tag Manager",
      "Nginx",
      "Open Graph",
      "PHP",
      "Ruby on Rails",
      "WordPress",
      "jQuery",
    ]);
  });

  it("are omitted for other pages", () => {
    expect(read(html, { isEntry: false })).not.toHaveProperty("seo");
    expect(read(html, { isEntry: false })).not.toHaveProperty("headers");
    expect(read(html, { isEntry: false })).not.toHaveProperty("technologies");
  });

  it.each([
    ["", 0],
    ["one two  three", 3],
    ["don't over-count it's", 3],
    ["naïve café Größe", 3],
    ["Привет мир", 2],
    ["日本語の文章", 3],
    ["안녕 세계", 2],
    ["— · —", 0],
  ])("count the words of %j as %i", (text, count) => {
    expect(countWords(text)).toBe(count);
  });
});

it("reads social profiles from links and structured data", () => {
  const { socials } =
    read(`<a href="https://twitter.com/intent/tweet">t</a><a href="https://x.com/someone">x</a>
    <a href="https://www.instagram.com/acme/?hl=de">i</a>
    <script type="application/ld+json">{"@type":"Organization","name":"Acme","sameAs":["https://x.com/acme_official","https://wa.me/49170123"]}</script>`);
  expect(socials).toEqual({
    x: "https://x.com/acme_official",
    instagram: "https://www.instagram.com/acme",
    whatsapp: "https://wa.me/49170123",
  });
});

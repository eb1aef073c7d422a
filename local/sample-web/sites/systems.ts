import {
  FASTMAIL,
  GOOGLE_WORKSPACE,
  microsoft365,
  NAME_SERVERS,
  WEB_HOSTS,
} from "../dns-providers.ts";
import { DKIM_KEY, domainZone } from "../domain-zone.ts";
import {
  CRISP,
  FAVICON,
  googleAnalytics,
  googleFonts,
  googleTagManager,
  HOTJAR,
  matomo,
  oneTrust,
  shareTags,
  STRIPE,
  usercentrics,
} from "../page-tags.ts";
import { paragraphs } from "../prose.ts";
import { jsonLd, type SampleSite } from "../sample-site.ts";
import { APACHE_PHP, CLOUDFRONT, HARDENED, NGINX, PANTHEON, SQUARESPACE } from "../servers.ts";
import {
  contao,
  drupal,
  nuxt,
  prestaShop,
  shopware,
  squarespace,
  typo3,
} from "../system-themes.ts";

const leuchtwerk = (path: string, title: string, body: string) =>
  typo3({
    lang: "de-DE",
    title,
    siteName: "Leuchtwerk Lichttechnik",
    nav: { "/": "Start", "/produkte": "Produkte", "/unternehmen": "Unternehmen" },
    head: [
      FAVICON,
      `<link rel="canonical" href="https://www.leuchtwerk-lichttechnik.de${path}">`,
      shareTags("www.leuchtwerk-lichttechnik.de", title),
      usercentrics("kXq34Yw9Z"),
      matomo("matomo.leuchtwerk-lichttechnik.de"),
      jsonLd({
        "@context": "https://schema.org",
        "@type": "Corporation",
        name: "Leuchtwerk Lichttechnik",
        legalName: "Leuchtwerk Lichttechnik GmbH",
        description: "Leuchten für Hallen, Tunnel und Kühlhäuser, gefertigt in Lüdenscheid.",
        url: "https://www.leuchtwerk-lichttechnik.de/",
        email: "kontakt@post.leuchtwerk-lichttechnik.de",
        telephone: "+49 2351 674 310",
        foundingDate: "1987-05-04",
        numberOfEmployees: { "@type": "QuantitativeValue", minValue: 51, maxValue: 200 },
        address: {
          "@type": "PostalAddress",
          streetAddress: "Freisenbergstraße 18",
          postalCode: "58513",
          addressLocality: "Lüdenscheid",
          addressRegion: "Nordrhein-Westfalen",
          addressCountry: "DE",
        },
        geo: { "@type": "GeoCoordinates", latitude: 51.2147, longitude: 7.6031 },
        openingHours: ["Mo-Th 07:30-16:30", "Fr 07:30-13:00"],
        priceRange: "€€€",
        knowsLanguage: ["de", "en", "pl"],
        aggregateRating: { "@type": "AggregateRating", ratingValue: "4.6", reviewCount: 87 },
        sameAs: ["https://www.linkedin.com/company/leuchtwerk-lichttechnik"],
      }),
    ].join("\n"),
    body,
    footer: "<p>© 2026 Leuchtwerk Lichttechnik GmbH</p>",
  });

export const LEUCHTWERK: SampleSite = {
  about: "TYPO3, everything that JSON-LD can say of a company, mail at a sub-domain",
  seed: "https://www.leuchtwerk-lichttechnik.de/",
  dns: {
    ...domainZone("leuchtwerk-lichttechnik.de", {
      nameServers: ["ns1.agenturserver.de", "ns2.agenturserver.it", "ns3.agenturserver.eu"],
      apex: { A: ["185.237.66.41"] },
      // The only one: that of the organisation speaks for the sub-domain as well (RFC 7489 6.6.3).
      dmarc: "v=DMARC1; p=quarantine; sp=quarantine",
    }),
    ...domainZone("post.leuchtwerk-lichttechnik.de", {
      nameServers: [],
      mail: {
        MX: [
          [10, "mx1.agenturserver.de"],
          [10, "mx2.agenturserver.de"],
        ],
        spf: "include:agenturserver.de",
        dkim: { default: DKIM_KEY },
      },
    }),
  },
  sites: [
    {
      host: "www.leuchtwerk-lichttechnik.de",
      aliases: ["leuchtwerk-lichttechnik.de"],
      headers: { server: "Apache", ...HARDENED },
      robots: "User-agent: *\nDisallow: /typo3/\n",
      sitemap: ["/", "/produkte", "/unternehmen"],
      pages: {
        "/": leuchtwerk(
          "/",
          "Industrieleuchten aus Lüdenscheid",
          `<h1>Licht, das hält</h1>${paragraphs("de", 9, "licht")}<img src="/fileadmin/halle.jpg" alt="Halle">`,
        ),
        "/produkte": leuchtwerk("/produkte", "Produkte", paragraphs("de", 12, "produkte")),
        "/unternehmen": leuchtwerk("/unternehmen", "Unternehmen", paragraphs("de", 8, "werk")),
      },
    },
  ],
  lead: {
    company_name: "Leuchtwerk Lichttechnik",
    emails: ["kontakt@post.leuchtwerk-lichttechnik.de"],
    phones: ["+492351674310"],
    socials: { linkedin: "https://www.linkedin.com/company/leuchtwerk-lichttechnik" },
    technologies: ["TYPO3 CMS", "PHP", "Usercentrics", "Matomo Analytics"],
    email: {
      mx_provider: "Mittwald",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
      domain: "post.leuchtwerk-lichttechnik.de",
    },
    domain: { dns_provider: "Mittwald", cdn: null, hosting_provider: null, security_score: 91 },
    company: {
      legal_name: "Leuchtwerk Lichttechnik GmbH",
      city: "Lüdenscheid",
      region: "Nordrhein-Westfalen",
      postal_code: "58513",
      country: "DE",
      street_address: "Freisenbergstraße 18",
      founded_year: 1987,
      employee_range: "51-200",
      latitude: 51.2147,
      longitude: 7.6031,
      business_hours: ["Mo-Th 07:30-16:30", "Fr 07:30-13:00"],
      price_range: "€€€",
      languages: ["de", "en", "pl"],
      rating: 4.6,
      review_count: 87,
      contact_phone: "+492351674310",
    },
  },
};

const rebkeller = (title: string, body: string) =>
  shopware({
    lang: "de-DE",
    title,
    siteName: "Rebkeller Weinversand",
    nav: { "/": "Weine", "/Versand": "Versand", "/Kontakt": "Kontakt" },
    head: `<meta property="og:type" content="business.business"><meta property="business:contact_data:street_address" content="Am Rebstock 3"><meta property="business:contact_data:locality" content="Deidesheim"><meta property="business:contact_data:region" content="Rheinland-Pfalz"><meta property="business:contact_data:postal_code" content="67146"><meta property="business:contact_data:country_name" content="Deutschland"><meta property="business:contact_data:email" content="wein@rebkeller-weinversand.de"><meta property="business:contact_data:phone_number" content="+49 6326 914 207"><meta property="place:location:latitude" content="49.4078"><meta property="place:location:longitude" content="8.1861">
${STRIPE}${googleAnalytics("G-REBKELLER1")}`,
    body,
    footer: "<p>Rebkeller Weinversand, Deidesheim</p>",
  });

export const REBKELLER: SampleSite = {
  about: "Shopware, a company described by OpenGraph",
  seed: "https://rebkeller-weinversand.de/",
  dns: domainZone("rebkeller-weinversand.de", {
    nameServers: NAME_SERVERS.hetzner,
    apex: { A: ["78.46.203.118"], AAAA: ["2a01:4f8:c17:4487::1"] },
    mail: { MX: [[5, "smtpin.rzone.de"]], spf: "redirect=smtp.rzone.de" },
    spf: ["v=spf1 redirect=smtp.rzone.de"],
    dmarc: "v=DMARC1; p=none",
  }),
  sites: [
    {
      host: "rebkeller-weinversand.de",
      headers: {
        ...NGINX,
        "sw-version-id": "8a4f2c1e77b94d059c3e5d1f448771ab",
        "sw-context-token": "kXq34Yw9Zp7LrT2vB8nMkXq34Yw9Zp7L",
        "x-frame-options": "deny",
      },
      pages: {
        "/": rebkeller(
          "Rebkeller Weinversand – Wein aus der Pfalz",
          `<h1>Wein aus der Pfalz</h1>${paragraphs("de", 7, "wein")}`,
        ),
        "/Versand": rebkeller("Versand", paragraphs("de", 8, "versand")),
        "/Kontakt": rebkeller(
          "Kontakt",
          `<h1>Kontakt</h1><p>wein@rebkeller-weinversand.de, Telefon 06326 914207</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Rebkeller Weinversand",
    emails: ["wein@rebkeller-weinversand.de"],
    phones: ["+496326914207"],
    socials: {},
    technologies: ["Shopware", "Stripe"],
    email: {
      mx_provider: "Strato",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: false,
    },
    domain: { dns_provider: "Hetzner", cdn: null, hosting_provider: null },
    company: { city: "Deidesheim", country: "DE", source: "opengraph", latitude: 49.4078 },
  },
};

const brume = (title: string, body: string) =>
  prestaShop({
    lang: "fr",
    title,
    siteName: "Savonnerie Brume",
    nav: { "/": "Accueil", "/3-savons": "Savons", "/contactez-nous": "Contactez-nous" },
    head: [FAVICON, googleFonts("Lora"), oneTrust("4487719a-0c1a-4d84-9f7f-a1d2e3f44877")].join(
      "\n",
    ),
    body,
    footer: `<p>© 2026 Savonnerie Brume</p><a href="https://www.instagram.com/savonneriebrume/">Instagram</a>`,
  });

export const BRUME: SampleSite = {
  about: "PrestaShop, names and mail at Gandi",
  seed: "savonnerie-brume.fr",
  dns: domainZone("savonnerie-brume.fr", {
    nameServers: NAME_SERVERS.gandi,
    apex: { A: ["46.105.204.29"] },
    mail: {
      MX: [
        [10, "spool.mail.gandi.net"],
        [50, "fb.mail.gandi.net"],
      ],
      spf: "include:_mailcust.gandi.net",
      dkim: { gm1: { CNAME: "gm1.gandimail.net" } },
    },
  }),
  sites: [
    {
      host: "savonnerie-brume.fr",
      headers: { ...APACHE_PHP, "powered-by": "PrestaShop" },
      pages: {
        "/": brume("Savonnerie Brume", `<h1>Savons à froid</h1>${paragraphs("fr", 7, "savon")}`),
        "/3-savons": brume("Savons", paragraphs("fr", 9, "savons")),
        "/contactez-nous": brume(
          "Contactez-nous",
          `<p>Téléphone : 04 93 65 28 17</p><p><a href="mailto:atelier@savonnerie-brume.fr">atelier@savonnerie-brume.fr</a></p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Savonnerie Brume",
    emails: ["atelier@savonnerie-brume.fr"],
    phones: ["+33493652817"],
    socials: { instagram: "https://www.instagram.com/savonneriebrume" },
    technologies: ["PrestaShop", "OneTrust"],
    email: {
      mx_provider: "Gandi",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "Gandi", cdn: null, hosting_provider: null },
  },
};

const bergfink = (title: string, body: string) =>
  contao({
    lang: "de-AT",
    title,
    siteName: "Gasthof Bergfink",
    nav: { "/": "Haus", "/zimmer.html": "Zimmer", "/anreise.html": "Anreise" },
    body,
    footer: `<div itemscope itemtype="https://schema.org/Hotel"><span itemprop="name">Gasthof Bergfink</span>, <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">Dorfplatz 6</span>, <span itemprop="postalCode">6867</span> <span itemprop="addressLocality">Schwarzenberg</span><meta itemprop="addressCountry" content="AT"></span> <a itemprop="telephone" href="tel:+4355122718">05512 2718</a> <a itemprop="email" href="mailto:gasthof@bergfink-schwarzenberg.at">E-Mail</a><meta itemprop="priceRange" content="€€"><meta itemprop="foundingDate" content="1924"><meta itemprop="openingHours" content="Tu-Su 11:00-22:00"><span itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates"><meta itemprop="latitude" content="47.4131"><meta itemprop="longitude" content="9.8525"></span><span itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><meta itemprop="ratingValue" content="4.8"><meta itemprop="reviewCount" content="213"></span></div>`,
  });

export const BERGFINK: SampleSite = {
  about: "Contao, a guest house in microdata",
  seed: "https://www.bergfink-schwarzenberg.at/",
  dns: domainZone("bergfink-schwarzenberg.at", {
    nameServers: ["ns5.kasserver.com", "ns6.kasserver.com"],
    apex: { A: ["85.13.142.77"] },
    mail: { MX: [[10, "w0144877.kasserver.com"]], spf: "mx include:_spf.kasserver.com" },
  }),
  sites: [
    {
      host: "www.bergfink-schwarzenberg.at",
      headers: { server: "Apache", "x-powered-by": "PHP/8.3.12" },
      pages: {
        "/": bergfink("Gasthof Bergfink", `<h1>Servus</h1>${paragraphs("de", 6, "berg")}`),
        "/zimmer.html": bergfink("Zimmer", paragraphs("de", 8, "zimmer")),
        "/anreise.html": bergfink("Anreise", paragraphs("de", 5, "anreise")),
      },
    },
  ],
  lead: {
    company_name: "Gasthof Bergfink",
    emails: ["gasthof@bergfink-schwarzenberg.at"],
    phones: ["+4355122718"],
    socials: {},
    technologies: ["Contao"],
    email: {
      mx_provider: "ALL-INKL",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "All-Inkl", cdn: null, hosting_provider: null },
    company: {
      city: "Schwarzenberg",
      country: "AT",
      founded_year: 1924,
      rating: 4.8,
      review_count: 213,
      price_range: "€€",
      business_hours: ["Tu-Su 11:00-22:00"],
    },
  },
};

const pelago = (title: string, body: string) =>
  nuxt({
    lang: "es-ES",
    title,
    siteName: "Pelago Escuela de Vela",
    nav: { "/": "Escuela", "/cursos": "Cursos", "/contacto": "Contacto" },
    head: [FAVICON, HOTJAR, googleTagManager("GTM-PELAG04")].join("\n"),
    body,
    footer: `<p>© 2026 Pelago Escuela de Vela</p>`,
  });

export const PELAGO: SampleSite = {
  about: "Nuxt behind Amazon's network, mail that Amazon takes in",
  seed: "https://pelago-escuela-de-vela.es/",
  dns: domainZone("pelago-escuela-de-vela.es", {
    nameServers: NAME_SERVERS.route53,
    apex: { A: ["13.224.189.21", "13.224.189.66"] },
    www: { CNAME: "d448771pelago7.cloudfront.net" },
    mail: {
      MX: [[10, "inbound-smtp.eu-west-1.amazonaws.com"]],
      spf: "include:amazonses.com",
    },
    dmarc: "v=DMARC1; p=none; rua=mailto:hola@pelago-escuela-de-vela.es",
  }),
  sites: [
    {
      host: "pelago-escuela-de-vela.es",
      headers: CLOUDFRONT,
      pages: {
        "/": pelago("Pelago Escuela de Vela", `<h1>A la mar</h1>${paragraphs("es", 7, "vela")}`),
        "/cursos": pelago("Cursos", paragraphs("es", 8, "cursos")),
        "/contacto": pelago(
          "Contacto",
          `<p>Teléfono del puerto: 971 40 26 83</p><p>hola@pelago-escuela-de-vela.es</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Pelago Escuela de Vela",
    emails: ["hola@pelago-escuela-de-vela.es"],
    phones: ["+34971402683"],
    socials: {},
    technologies: ["Nuxt.js", "Vue.js", "Google Tag Manager", "Hotjar"],
    email: {
      mx_provider: "Amazon SES",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: false,
    },
    domain: {
      dns_provider: "Amazon Route 53",
      cdn: "Amazon CloudFront",
      hosting_provider: "Amazon Web Services",
    },
  },
};

const riverbend = (title: string, body: string) =>
  drupal({
    lang: "en",
    title,
    siteName: "Riverbend Community Foundation",
    nav: { "/": "Home", "/grants": "Grants", "/contact": "Contact" },
    head: [FAVICON, CRISP].join("\n"),
    body,
    footer: "<p>© 2026 Riverbend Community Foundation</p>",
  });

export const RIVERBEND: SampleSite = {
  about: "Drupal at Pantheon, two companies' mail servers side by side",
  seed: "https://www.riverbend-foundation.org/",
  dns: domainZone("riverbend-foundation.org", {
    nameServers: NAME_SERVERS.namecheap,
    apex: { A: ["23.185.0.4"], AAAA: ["2620:12a:8000::4"] },
    www: { CNAME: "live-riverbend-foundation.pantheonsite.io" },
    mail: {
      ...GOOGLE_WORKSPACE,
      MX: [...GOOGLE_WORKSPACE.MX, [50, FASTMAIL.MX[0]?.[1] ?? ""]],
    },
    dmarc: "v=DMARC1; p=quarantine; pct=50",
  }),
  sites: [
    {
      host: "www.riverbend-foundation.org",
      headers: PANTHEON,
      pages: {
        "/": riverbend(
          "Riverbend Community Foundation",
          `<h1>Giving along the river</h1>${paragraphs("en", 7, "river")}`,
        ),
        "/grants": riverbend("Grants", paragraphs("en", 9, "grants")),
        "/contact": riverbend(
          "Contact",
          `<p>(515) 244-8173</p><p>grants@riverbend-foundation.org</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Riverbend Community Foundation",
    emails: ["grants@riverbend-foundation.org"],
    phones: ["+15152448173"],
    socials: {},
    technologies: ["Drupal", "Pantheon", "Crisp Live Chat"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Namecheap", cdn: "Fastly", hosting_provider: "Pantheon" },
  },
};

const moonstall = (title: string, body: string) =>
  squarespace({
    lang: "en-US",
    title,
    siteName: "Moonstall Night Market",
    nav: { "/": "Market", "/stalls": "Stalls" },
    body,
    footer: "<p>© 2026 Moonstall Night Market</p>",
  });

export const MOONSTALL: SampleSite = {
  about: "an address that is thrown away after use",
  seed: "https://moonstall-night-market.com/",
  dns: {
    ...domainZone("moonstall-night-market.com", {
      nameServers: NAME_SERVERS.squarespace,
      apex: WEB_HOSTS.squarespace,
      www: { CNAME: "ext-cust.squarespace.com" },
    }),
    ...domainZone("mailinator.com", {
      nameServers: NAME_SERVERS.route53,
      apex: { A: ["23.239.11.30"] },
      mail: { MX: [[1, "mail.mailinator.com"]] },
      spf: ["v=spf1 -all"],
    }),
  },
  sites: [
    {
      host: "moonstall-night-market.com",
      headers: SQUARESPACE,
      pages: {
        "/": moonstall(
          "Moonstall Night Market",
          `<h1>Once a month, after dark</h1>${paragraphs("en", 6, "moon")}`,
        ),
        "/stalls": moonstall(
          "Stalls",
          `<p>Book a stall: <a href="mailto:moonstall@mailinator.com">moonstall@mailinator.com</a> or (503) 226-7714</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Moonstall Night Market",
    emails: ["moonstall@mailinator.com"],
    phones: ["+15032267714"],
    socials: {},
    technologies: ["Squarespace"],
    email: { disposable: true, deliverability: "low", has_mx: false },
    domain: { dns_provider: "NS1", cdn: null, hosting_provider: "Squarespace" },
    statuses: { "moonstall@mailinator.com": "risky" },
  },
};

const clocks = (title: string, body: string) =>
  drupal({
    lang: "en-GB",
    title,
    siteName: "Thornbury Clock Repair",
    nav: { "/": "Workshop", "/contact": "Contact" },
    body,
    footer: "<p>© 2019 Thornbury Clock Repair</p>",
  });

export const CLOCKS: SampleSite = {
  about: "its mail is at a domain that nobody has renewed",
  seed: "https://thornbury-clock-repair.co.uk/",
  dns: domainZone("thornbury-clock-repair.co.uk", {
    nameServers: NAME_SERVERS.goDaddy,
    apex: { A: ["92.205.11.48"] },
    mail: microsoft365("thornbury-clock-repair.co.uk"),
  }),
  sites: [
    {
      host: "thornbury-clock-repair.co.uk",
      headers: APACHE_PHP,
      pages: {
        "/": clocks(
          "Thornbury Clock Repair",
          `<h1>Clocks that go</h1>${paragraphs("en", 6, "clocks")}`,
        ),
        "/contact": clocks(
          "Contact",
          `<p>Workshop: 01454 412 907</p><p>Write to bench@thornbury-clockmakers.co.uk</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Thornbury Clock Repair",
    emails: ["bench@thornbury-clockmakers.co.uk"],
    phones: ["+441454412907"],
    socials: {},
    technologies: ["Drupal"],
    email: {
      mx_provider: null,
      deliverability: "low",
      has_mx: false,
      spf: false,
      dmarc: false,
      dkim: false,
      domain: "thornbury-clockmakers.co.uk",
    },
    domain: { dns_provider: "GoDaddy", cdn: null, hosting_provider: null },
    statuses: { "bench@thornbury-clockmakers.co.uk": "invalid" },
  },
};

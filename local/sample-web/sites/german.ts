import { DKIM_KEY, domainZone } from "../domain-zone.ts";
import {
  NAME_SERVERS,
  WEB_HOSTS,
  GOOGLE_WORKSPACE,
  microsoft365,
  IONOS_MAIL,
  selfHosted,
} from "../dns-providers.ts";
import {
  googleAnalytics,
  matomo,
  cookiebot,
  googleFonts,
  WOOCOMMERCE,
  ELEMENTOR,
  YOAST,
  FAVICON,
  shareTags,
} from "../page-tags.ts";
import { HARDENED, NGINX_PHP, APACHE, CLOUDFLARE } from "../servers.ts";
import { paragraphs } from "../prose.ts";
import { asEntities, cfEmail, type SampleSite } from "../sample-site.ts";
import { bootstrap, type PageParts, wordpress } from "../themes.ts";

const brandl = (page: Pick<PageParts, "title" | "body">) =>
  wordpress({
    lang: "de-DE",
    head: [
      YOAST,
      FAVICON,
      cookiebot("5d1f4487-71ab-4a4f-8c1e-77b94d059c3e"),
      matomo("statistik.brandl-foerderanlagen.de"),
      ELEMENTOR,
    ].join("\n"),
    siteName: "Brandl Förderanlagen",
    nav: {
      "/": "Start",
      "/leistungen/": "Leistungen",
      "/karriere/": "Karriere",
      "/kontakt/": "Kontakt",
    },
    footer: `<p><a href="https://brandl-foerderanlagen.jobs.personio.de/">Karriere</a> | <a href="/impressum/">Impressum</a> | <a href="/datenschutz/">Datenschutz</a> | <a href="/wp-content/uploads/2024/01/katalog-2024.pdf">Katalog (PDF)</a></p>
<a href="https://www.linkedin.com/company/brandl-foerderanlagen/">LinkedIn</a> <a href="https://www.xing.com/pages/brandlfoerderanlagengmbh">XING</a>
<a href="https://www.linkedin.com/shareArticle?mini=true&amp;url=https%3A%2F%2Fwww.brandl-foerderanlagen.de%2F">Teilen</a>
<p>© 2011–2026 Brandl Förderanlagen GmbH</p>`,
    ...page,
  });

export const BRANDL: SampleSite = {
  about:
    "WordPress, an Impressum with a fax number, [at] and (dot), PDF links, http without www leads to https with www",
  seed: "http://brandl-foerderanlagen.de",
  dns: domainZone("brandl-foerderanlagen.de", {
    nameServers: NAME_SERVERS.ionos,
    apex: { A: ["217.160.0.187"], AAAA: ["2001:8d8:100f:f000::2d4"] },
    mail: microsoft365("brandl-foerderanlagen.de"),
    spf: ["v=spf1 include:spf.protection.outlook.com include:_spf.perfora.net -all"],
    dmarc: "v=DMARC1; p=quarantine; rua=mailto:dmarc@brandl-foerderanlagen.de; adkim=s",
    isSigned: true,
    caa: ["letsencrypt.org"],
    txt: ["MS=ms44877193"],
  }),
  sites: [
    {
      host: "www.brandl-foerderanlagen.de",
      headers: { ...NGINX_PHP, ...HARDENED },
      aliases: ["brandl-foerderanlagen.de"],
      robots: "User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n",
      pages: {
        "/": brandl({
          title: "Förderanlagen nach Maß – Brandl Förderanlagen GmbH, Straubing",
          body: `<h1>Förderanlagen nach Maß</h1>${paragraphs("de", 12, "brandl")}`,
        }),
        "/leistungen/": brandl({
          title: "Leistungen – Brandl Förderanlagen GmbH",
          body: `<h1>Leistungen</h1>${paragraphs("de", 20, "leistungen")}<img src="/wp-content/uploads/2022/halle@3x.jpg">`,
        }),
        "/karriere/": brandl({
          title: "Karriere – Brandl Förderanlagen GmbH",
          body: `<h1>Ausbildung bei Brandl</h1>${paragraphs("de", 6, "karriere")}<p>Bewerbungen an <a href="mailto:bewerbung@brandl-foerderanlagen.de?subject=Ausbildung%202026&amp;body=Guten%20Tag">unser Personalbüro</a>.</p>`,
        }),
        "/kontakt/": brandl({
          title: "Kontakt – Brandl Förderanlagen GmbH",
          body: `<h1>Kontakt</h1><p>Rufen Sie an: <a href="tel:+499421554017">+49 (0)9421 / 55 40 17</a></p><p>info (at) brandl-foerderanlagen (punkt) de</p><form><input type="email" placeholder="ihre.adresse@beispiel.de"></form>${paragraphs("de", 3, "kontakt")}`,
        }),
        "/impressum/": brandl({
          title: "Impressum – Brandl Förderanlagen GmbH",
          body: `<h1>Impressum</h1><p>Brandl Förderanlagen GmbH<br>Gewerbepark Ost 14<br>94315 Straubing</p>
<p>Telefon: +49 (0)9421 55 40 17<br>Telefax: +49 (0)9421 55 40 19<br>E-Mail: info[at]brandl-foerderanlagen[dot]de</p>
<p>Geschäftsführer: Korbinian Brandl<br>Amtsgericht Straubing, HRB 11728<br>USt-IdNr.: DE 184 477 219<br>IBAN: DE12 7425 0000 0240 0918 22</p>`,
        }),
        "/datenschutz/": brandl({
          title: "Datenschutz – Brandl Förderanlagen GmbH",
          body: `<h1>Datenschutz</h1>${paragraphs("de", 25, "datenschutz")}<p>Unseren Datenschutzbeauftragten erreichen Sie unter datenschutz@brandl-foerderanlagen.de.</p>`,
        }),
      },
    },
  ],
  lead: {
    company_name: "Brandl Förderanlagen GmbH",
    emails: [
      "info@brandl-foerderanlagen.de",
      "bewerbung@brandl-foerderanlagen.de",
      "datenschutz@brandl-foerderanlagen.de",
    ],
    phones: ["+499421554017"],
    socials: {
      linkedin: "https://www.linkedin.com/company/brandl-foerderanlagen",
      xing: "https://www.xing.com/pages/brandlfoerderanlagengmbh",
    },
    website: "https://www.brandl-foerderanlagen.de/",
    technologies: ["WordPress", "jQuery", "Cookiebot", "Elementor", "Nginx", "PHP"],
    email: {
      mx_provider: "Microsoft 365",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
      domain: "brandl-foerderanlagen.de",
      dmarc_policy: "quarantine",
      spf_all: "fail",
      spf_lookups: 2,
      mta_sts: false,
      bimi: false,
      role_addresses: [
        "info@brandl-foerderanlagen.de",
        "bewerbung@brandl-foerderanlagen.de",
        "datenschutz@brandl-foerderanlagen.de",
      ],
    },
    domain: {
      dns_provider: "IONOS",
      cdn: null,
      hosting_provider: null,
      server: "nginx",
      hsts: true,
      csp: true,
      x_frame_options: true,
      x_content_type_options: true,
      https: true,
      security_score: 100,
      caa: true,
      dnssec: true,
      ip_addresses: ["217.160.0.187", "2001:8d8:100f:f000::2d4"],
    },
    phone: { countries: ["DE"], primary_country: "DE" },
    statuses: { "info@brandl-foerderanlagen.de": "valid" },
  },
};

const sonnenkorn = (title: string, body: string) =>
  bootstrap({
    lang: "de",
    head: FAVICON,
    title,
    siteName: "Bäckerei Sonnenkorn",
    nav: { "/": "Brote", "/filialen.html": "Filialen", "/ueber-uns.html": "Über uns" },
    body,
    footer: `<p>Bäckerei Sonnenkorn · <a href="/impressum.html">Impressum</a></p>`,
  });

export const SONNENKORN: SampleSite = {
  about: "a host and an address with an umlaut",
  seed: "https://bäckerei-sonnenkorn.de/",
  dns: domainZone("xn--bckerei-sonnenkorn-ltb.de", {
    nameServers: NAME_SERVERS.ionos,
    apex: { A: ["217.160.0.94"] },
    mail: IONOS_MAIL,
  }),
  sites: [
    {
      host: "xn--bckerei-sonnenkorn-ltb.de",
      headers: APACHE,
      pages: {
        "/": sonnenkorn(
          "Bäckerei Sonnenkorn",
          `<h1>Brot aus Göttingen</h1>${paragraphs("de", 8, "brot")}`,
        ),
        "/filialen.html": sonnenkorn(
          "Filialen | Bäckerei Sonnenkorn",
          `<h1>Filialen</h1><p>Theaterstraße 8, Tel. 0551 9003412</p>${paragraphs("de", 4, "filialen")}`,
        ),
        "/ueber-uns.html": sonnenkorn("Über uns | Bäckerei Sonnenkorn", paragraphs("de", 9, "wir")),
        "/impressum.html": sonnenkorn(
          "Impressum | Bäckerei Sonnenkorn",
          `<h1>Impressum</h1><p>Bäckerei Sonnenkorn, Inh. Merle Adomeit, 37073 Göttingen</p><p>E-Mail: <a href="mailto:backstube@bäckerei-sonnenkorn.de">backstube@bäckerei-sonnenkorn.de</a></p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Bäckerei Sonnenkorn",
    emails: ["backstube@xn--bckerei-sonnenkorn-ltb.de"],
    phones: ["+495519003412"],
    socials: {},
    technologies: ["Bootstrap", "jQuery", "Apache"],
    email: {
      mx_provider: "IONOS",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "IONOS", cdn: null, hosting_provider: null, hsts: false, csp: false },
  },
};

const nordlicht = (title: string, body: string) =>
  wordpress({
    lang: "de-AT",
    head: [
      FAVICON,
      WOOCOMMERCE,
      googleAnalytics("G-KXQ34Y9ZP7"),
      cookiebot("8a4f2c1e-77b9-4d05-9c3e-5d1f448771ab"),
      shareTags("nordlicht-optik-wien.at", "Nordlicht Optik"),
    ].join("\n"),
    title,
    siteName: "Nordlicht Optik",
    nav: {
      "/": "Start",
      "/brillen/": "Brillen",
      "/kontakt/": "Kontakt",
      "/intern/dienstplan/": "Intern",
    },
    body,
    footer: `<p>Nordlicht Optik OG, Mariahilfer Straße 142, 1150 Wien</p><a href="https://www.facebook.com/nordlichtoptikwien">Facebook</a>`,
  });

export const NORDLICHT: SampleSite = {
  about: "robots.txt with a Crawl-delay and a folder that is not for robots",
  seed: "nordlicht-optik-wien.at",
  dns: domainZone("nordlicht-optik-wien.at", {
    nameServers: NAME_SERVERS.cloudflare,
    apex: WEB_HOSTS.cloudflare,
    mail: GOOGLE_WORKSPACE,
    dmarc: "v=DMARC1; p=reject; rua=mailto:servus@nordlicht-optik-wien.at",
    txt: ["google-site-verification=kQ3vN8dTz1rXb5yLw0mHs7cPf2jGuA9eRi4oVtKpE6M"],
  }),
  sites: [
    {
      host: "nordlicht-optik-wien.at",
      headers: { ...CLOUDFLARE, "strict-transport-security": "max-age=15552000" },
      aliases: ["www.nordlicht-optik-wien.at"],
      robots: "User-agent: *\nCrawl-delay: 0.5\nDisallow: /intern/\n",
      pages: {
        "/": nordlicht(
          "Nordlicht Optik – Ihr Optiker in Wien",
          `<h1>Gut sehen</h1>${paragraphs("de", 6, "optik")}`,
        ),
        "/brillen/": nordlicht("Brillen – Nordlicht Optik", paragraphs("de", 10, "brillen")),
        "/kontakt/": nordlicht(
          "Kontakt – Nordlicht Optik",
          `<h1>Kontakt</h1><p>Telefon 01 587 42 19</p><p><a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cfEmail("servus@nordlicht-optik-wien.at")}">[email&#160;protected]</a></p>`,
        ),
        "/intern/dienstplan/": nordlicht(
          "Dienstplan",
          "<p>chefin.privat@nordlicht-optik-wien.at</p>",
        ),
      },
    },
  ],
  lead: {
    company_name: "Nordlicht Optik",
    emails: ["servus@nordlicht-optik-wien.at"],
    phones: ["+4315874219"],
    socials: { facebook: "https://www.facebook.com/nordlichtoptikwien" },
    technologies: ["WordPress", "WooCommerce", "Google Analytics", "Cloudflare"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: {
      dns_provider: "Cloudflare",
      cdn: "Cloudflare",
      hosting_provider: null,
      hsts: true,
      csp: false,
    },
    phone: { countries: ["AT"], primary_country: "AT" },
  },
};

const graf = (title: string, body: string) =>
  bootstrap({
    lang: "de-CH",
    head: googleFonts("Source+Sans+3"),
    title,
    siteName: "Schreinerei Graf & Söhne",
    nav: { "/": "Willkommen", "/kuechen": "Küchen", "/team": "Team" },
    body,
    footer: "<p>Copyright 2026 Schreinerei Graf &amp; Söhne AG</p>",
  });

export const GRAF: SampleSite = {
  about: "addresses spelt as character references, a team page",
  seed: "https://www.schreinerei-graf-soehne.ch/",
  dns: domainZone("schreinerei-graf-soehne.ch", {
    nameServers: NAME_SERVERS.hostpoint,
    apex: { A: ["217.26.52.41"] },
    mail: selfHosted("schreinerei-graf-soehne.ch", { default: DKIM_KEY }),
    dmarc: "v=DMARC1; p=none; rua=mailto:postmaster@schreinerei-graf-soehne.ch",
  }),
  sites: [
    {
      host: "www.schreinerei-graf-soehne.ch",
      headers: APACHE,
      pages: {
        "/": graf(
          "Schreinerei Graf & Söhne AG, Wetzikon",
          `<h1>Massarbeit in Holz</h1>${paragraphs("de", 7, "holz")}<p>Telefon: 044 382 91 76</p>`,
        ),
        "/kuechen": graf("Küchen", paragraphs("de", 12, "kuechen")),
        "/team": graf(
          "Team",
          `<h1>Team</h1><ul><li>Ueli Graf, Geschäftsleitung<br><a href="${asEntities("mailto:ueli.graf@schreinerei-graf-soehne.ch")}">${asEntities("ueli.graf@schreinerei-graf-soehne.ch")}</a><br>Mobile: 079 418 22 63</li><li>Büro: ${asEntities("buero@schreinerei-graf-soehne.ch")}</li></ul>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Schreinerei Graf & Söhne AG",
    emails: ["ueli.graf@schreinerei-graf-soehne.ch", "buero@schreinerei-graf-soehne.ch"],
    phones: ["+41443829176", "+41794182263"],
    socials: {},
    technologies: ["Bootstrap", "Google Font API"],
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Hostpoint", cdn: null, hosting_provider: null },
    phone: { countries: ["CH"] },
  },
};

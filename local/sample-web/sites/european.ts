import { domainZone } from "../domain-zone.ts";
import {
  NAME_SERVERS,
  WEB_HOSTS,
  ZOHO_EU,
  PROTON,
  OVH_MAIL,
  selfHosted,
} from "../dns-providers.ts";
import {
  googleAnalytics,
  googleTagManager,
  googleFonts,
  FONT_AWESOME,
  FACEBOOK_PIXEL,
  WOOCOMMERCE,
  ELEMENTOR,
  YOAST,
  FAVICON,
} from "../page-tags.ts";
import { NGINX_PHP, APACHE_PHP, LITESPEED, OLD_IIS, NETLIFY, KINSTA } from "../servers.ts";
import { paragraphs } from "../prose.ts";
import { backwards, cfEmail, jsonLd, type SampleSite } from "../sample-site.ts";
import { bootstrap, nineties, wordpress } from "../themes.ts";

const verdelier = (title: string, body: string) =>
  wordpress({
    lang: "fr-FR",
    head: [FAVICON, ELEMENTOR, googleFonts("Cormorant"), googleAnalytics("G-4487VRDL71")].join(
      "\n",
    ),
    title,
    siteName: "Maison Verdelier",
    nav: {
      "/": "Accueil",
      "/chambres/": "Chambres",
      "/table/": "La table",
      "/nous-trouver/": "Nous trouver",
    },
    body,
    footer: `<p><a href="/mentions-legales/">Mentions légales</a></p><a href="https://www.instagram.com/maisonverdelier/">Instagram</a> <a href="https://www.facebook.com/sharer/sharer.php?u=https://maison-verdelier.fr/">Partager</a>`,
  });

export const VERDELIER: SampleSite = {
  about: "mentions légales, an address hidden by Cloudflare, JSON-LD of a hotel",
  seed: "https://maison-verdelier.fr",
  dns: domainZone("maison-verdelier.fr", {
    nameServers: NAME_SERVERS.cloudflare,
    apex: WEB_HOSTS.cloudflare,
    mail: OVH_MAIL,
    dmarc: "v=DMARC1; p=none",
  }),
  sites: [
    {
      host: "maison-verdelier.fr",
      headers: KINSTA,
      pages: {
        "/": verdelier(
          "Maison Verdelier – Hôtel de charme à Saumur",
          `${jsonLd({ "@context": "https://schema.org", "@type": "Hotel", name: "Maison Verdelier", telephone: "+33 2 41 87 53 20", address: { "@type": "PostalAddress", streetAddress: "4 quai Lucien Gautier", postalCode: "49400", addressLocality: "Saumur", addressCountry: "FR" } })}<h1>Une maison au bord de la Loire</h1>${paragraphs("fr", 10, "loire")}`,
        ),
        "/chambres/": verdelier(
          "Les chambres – Maison Verdelier",
          paragraphs("fr", 14, "chambres"),
        ),
        "/table/": verdelier("La table – Maison Verdelier", paragraphs("fr", 9, "table")),
        "/nous-trouver/": verdelier(
          "Nous trouver – Maison Verdelier",
          `<p>GPS : 47.2604, -0.0735</p><p>Écrivez-nous : <a href="/cdn-cgi/l/email-protection#${cfEmail("bonjour@maison-verdelier.fr", 0x2b)}">adresse protégée</a></p><p>Portable (Claire) : 06 12 47 83 90</p>`,
        ),
        "/mentions-legales/": verdelier(
          "Mentions légales – Maison Verdelier",
          `<h1>Mentions légales</h1><p>SARL Maison Verdelier, SIRET 412 558 973 00027</p><p>Tél. : 02 41 87 53 20 – Fax : 02 41 87 53 21</p><p>Directrice de la publication : Claire Verdelier (claire arobase maison-verdelier point fr)</p>${paragraphs("fr", 12, "mentions")}`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Maison Verdelier",
    emails: ["bonjour@maison-verdelier.fr", "claire@maison-verdelier.fr"],
    phones: ["+33241875320", "+33612478390"],
    socials: { instagram: "https://www.instagram.com/maisonverdelier" },
    technologies: ["WordPress", "Elementor", "Kinsta", "Google Analytics"],
    email: {
      mx_provider: "OVHcloud",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: false,
    },
    domain: { dns_provider: "Cloudflare", cdn: "Cloudflare", hosting_provider: "Kinsta" },
    company: { city: "Saumur", postal_code: "49400", country: "FR" },
  },
};

const arrieta = (title: string, body: string) =>
  bootstrap({
    lang: "es",
    head: [FONT_AWESOME, googleAnalytics("UA-4487719-1")].join("\n"),
    title,
    siteName: "Talleres Arrieta",
    nav: {
      "/": "Inicio",
      "/servicios.php": "Servicios",
      "/contacto.php": "Contacto",
      "/aviso-legal.php": "Aviso legal",
    },
    body,
    footer: `<a href="https://wa.me/34688412705">WhatsApp</a> <p>Talleres Arrieta, S.L.</p>`,
  });

export const ARRIETA: SampleSite = {
  about: "an address put together by a script, WhatsApp, aviso legal",
  seed: "https://talleres-arrieta-mecanizados.es/",
  dns: domainZone("talleres-arrieta-mecanizados.es", {
    nameServers: NAME_SERVERS.ovh,
    apex: { A: ["51.91.236.193"] },
    mail: selfHosted("talleres-arrieta-mecanizados.es"),
    // Two of them, which RFC 7208 calls an error: neither counts.
    spf: ["v=spf1 mx a ~all", "v=spf1 include:spf.mailjet.com ?all"],
    dmarc: "v=DMARC1; p=none; rua=mailto:administracion@talleres-arrieta-mecanizados.es",
  }),
  sites: [
    {
      host: "talleres-arrieta-mecanizados.es",
      headers: APACHE_PHP,
      pages: {
        "/": arrieta(
          "Talleres Arrieta | Mecanizados en Tolosa",
          `<h1>Mecanizados de precisión</h1>${paragraphs("es", 9, "inicio")}`,
        ),
        "/servicios.php": arrieta(
          "Servicios | Talleres Arrieta",
          paragraphs("es", 15, "servicios"),
        ),
        "/contacto.php": arrieta(
          "Contacto | Talleres Arrieta",
          `<p>Teléfono: 943 27 61 84</p><script>var usuario = "taller"; document.write('<a href="mailto:' + "taller" + "@" + "talleres-arrieta-mecanizados.es" + '">Escríbanos</a>');</script>`,
        ),
        "/aviso-legal.php": arrieta(
          "Aviso legal | Talleres Arrieta",
          `<h1>Aviso legal</h1><p>Titular: Talleres Arrieta, S.L., Polígono Usabal 22, 20400 Tolosa (Gipuzkoa)</p><p>Correo: administracion [arroba] talleres-arrieta-mecanizados [punto] es</p>${paragraphs("es", 10, "aviso")}`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Talleres Arrieta",
    emails: [
      "taller@talleres-arrieta-mecanizados.es",
      "administracion@talleres-arrieta-mecanizados.es",
    ],
    phones: ["+34943276184", "+34688412705"],
    socials: { whatsapp: "https://wa.me/34688412705" },
    technologies: ["PHP", "Font Awesome"],
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: false,
      dmarc: true,
      dkim: false,
    },
    domain: { dns_provider: "OVHcloud", cdn: null, hosting_provider: null },
  },
};

const ferrante = (title: string, body: string) =>
  nineties({
    lang: "it",
    title,
    siteName: "Studio Legale Ferrante",
    nav: {
      "/": "Home",
      "attivita.htm": "Attivit&agrave;",
      "chisiamo.htm": "Chi siamo",
      "dove.htm": "Dove siamo",
    },
    body,
    footer: "© 1998-2026 Studio Legale Ferrante - Napoli",
  });

export const FERRANTE: SampleSite = {
  about:
    "a page of 1998 in windows-1252 that only its meta tag admits, plain http, unquoted attributes",
  seed: "http://www.studiolegale-ferrante-napoli.it/",
  dns: domainZone("studiolegale-ferrante-napoli.it", {
    nameServers: NAME_SERVERS.aruba,
    apex: { A: ["62.149.128.151"] },
    mail: { MX: [[10, "mx.studiolegale-ferrante-napoli.it"]] },
    spf: [],
  }),
  sites: [
    {
      host: "www.studiolegale-ferrante-napoli.it",
      headers: OLD_IIS,
      plainHttp: true,
      encoding: "windows-1252",
      pages: {
        "/": ferrante(
          "Studio Legale Ferrante – Napoli",
          `<P>Benvenuti nello studio. È possibile fissare un appuntamento.${paragraphs("it", 6, "home")}`,
        ),
        "/attivita.htm": ferrante("Attività", paragraphs("it", 9, "attivita")),
        "/chisiamo.htm": ferrante(
          "Chi siamo",
          `<P>Avv. Niccolò Ferrante <A HREF=mailto:n.ferrante@studiolegale-ferrante-napoli.it?subject=Appuntamento>scrivimi</A>`,
        ),
        "/dove.htm": ferrante(
          "Dove siamo",
          `<P>Via dei Mille 48, 80121 Napoli<BR>Tel. 081 552 4417<BR>Fax 081 552 4418<BR>segreteria@studiolegale-ferrante-napoli.it`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Studio Legale Ferrante",
    emails: [
      "n.ferrante@studiolegale-ferrante-napoli.it",
      "segreteria@studiolegale-ferrante-napoli.it",
    ],
    phones: ["+390815524417"],
    socials: {},
    website: "http://www.studiolegale-ferrante-napoli.it/",
    technologies: ["IIS", "Microsoft ASP.NET"],
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: false,
      dmarc: false,
      dkim: false,
    },
    domain: {
      dns_provider: "Aruba",
      cdn: null,
      hosting_provider: null,
      https: false,
      security_score: 0,
    },
    statuses: {
      "n.ferrante@studiolegale-ferrante-napoli.it": "invalid",
      "segreteria@studiolegale-ferrante-napoli.it": "valid",
    },
  },
};

const malwa = (title: string, body: string) =>
  bootstrap({
    lang: "pl",
    head: FACEBOOK_PIXEL,
    title,
    siteName: "Kwiaciarnia Malwa",
    nav: { "/": "Strona główna", "/oferta": "Oferta", "/o-nas": "O nas" },
    body: `<div itemscope itemtype="https://schema.org/Florist"><span itemprop="name">Kwiaciarnia Malwa</span>${body}<p>Zamówienia: <span itemprop="telephone">22 635 48 17</span>, <span itemprop="email">zamowienia@kwiaciarnia-malwa-warszawa.pl</span></p><div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">ul. Freta 31</span>, <span itemprop="postalCode">00-227</span> <span itemprop="addressLocality">Warszawa</span><meta itemprop="addressCountry" content="PL"></div></div>`,
    footer: `<a href="https://www.facebook.com/kwiaciarniamalwa">Facebook</a>`,
  });

export const MALWA: SampleSite = {
  about: "microdata of a florist, numbers that look like phones",
  seed: "kwiaciarnia-malwa-warszawa.pl",
  dns: domainZone("kwiaciarnia-malwa-warszawa.pl", {
    // No MX: mail goes to the address of the domain (RFC 5321 5.1).
    nameServers: NAME_SERVERS.ovh,
    apex: { A: ["54.38.220.85"] },
    spf: ["v=spf1 a ~all"],
  }),
  sites: [
    {
      host: "kwiaciarnia-malwa-warszawa.pl",
      headers: LITESPEED,
      pages: {
        "/": malwa(
          "Kwiaciarnia Malwa – kwiaty w Warszawie",
          `<h1>Świeże kwiaty</h1>${paragraphs("pl", 7, "kwiaty")}`,
        ),
        "/oferta": malwa("Oferta", paragraphs("pl", 11, "oferta")),
        "/o-nas": malwa(
          "O nas",
          `${paragraphs("pl", 5, "onas")}<p>Właścicielka: Hanna Sobczak, tel. kom. 601 274 389</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Kwiaciarnia Malwa",
    emails: ["zamowienia@kwiaciarnia-malwa-warszawa.pl"],
    phones: ["+48226354817", "+48601274389"],
    socials: { facebook: "https://www.facebook.com/kwiaciarniamalwa" },
    technologies: ["LiteSpeed"],
    email: {
      mx_provider: null,
      deliverability: "low",
      has_mx: false,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "OVHcloud", cdn: null, hosting_provider: null },
    company: { city: "Warszawa", country: "PL", street_address: "ul. Freta 31" },
  },
};

const dekoning = (title: string, body: string) =>
  wordpress({
    lang: "nl-NL",
    head: [FAVICON, WOOCOMMERCE, YOAST, googleTagManager("GTM-K9D4448")].join("\n"),
    title,
    siteName: "Fietsenmakerij De Koning",
    nav: { "/": "Home", "/fietsen/": "Fietsen", "/over-ons/": "Over ons", "/contact/": "Contact" },
    body,
    footer: `<p>Fietsenmakerij De Koning, Amsterdam</p><a href="https://www.youtube.com/@fietsenmakerijdekoning">YouTube</a>`,
  });

export const DEKONING: SampleSite = {
  about: "an address written backwards and turned round by a style",
  seed: "https://www.fietsenmakerij-dekoning.nl",
  dns: domainZone("fietsenmakerij-dekoning.nl", {
    nameServers: NAME_SERVERS.transIp,
    apex: { A: ["149.210.209.71"], AAAA: ["2a01:7c8:bb0d:1bf::1"] },
    mail: ZOHO_EU,
    dmarc: "v=DMARC1; p=quarantine; pct=100; rua=mailto:werkplaats@fietsenmakerij-dekoning.nl",
  }),
  sites: [
    {
      host: "www.fietsenmakerij-dekoning.nl",
      headers: NGINX_PHP,
      aliases: ["fietsenmakerij-dekoning.nl"],
      pages: {
        "/": dekoning(
          "Fietsenmakerij De Koning",
          `<h1>Fietsen op maat</h1>${paragraphs("nl", 8, "fiets")}`,
        ),
        "/fietsen/": dekoning("Fietsen", paragraphs("nl", 12, "fietsen")),
        "/over-ons/": dekoning("Over ons", paragraphs("nl", 6, "over")),
        "/contact/": dekoning(
          "Contact",
          `<p>Bel 020 624 5817 of app <a href="tel:0624518837">06 24518837</a>.</p><p><span style="unicode-bidi:bidi-override; direction: rtl;">${backwards("werkplaats@fietsenmakerij-dekoning.nl")}</span></p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Fietsenmakerij De Koning",
    emails: ["werkplaats@fietsenmakerij-dekoning.nl"],
    phones: ["+31206245817", "+31624518837"],
    socials: { youtube: "https://www.youtube.com/@fietsenmakerijdekoning" },
    technologies: ["WordPress", "WooCommerce", "Google Tag Manager"],
    email: {
      mx_provider: "Zoho Mail",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "TransIP", cdn: null, hosting_provider: null },
  },
};

const kajakk = (title: string, body: string) =>
  bootstrap({ lang: "nb", title, siteName: "Fjordlinje Kajakk", nav: {}, body, footer: "" });

export const KAJAKK: SampleSite = {
  about: "no links at all: only the sitemap knows the contact page",
  seed: "https://fjordlinje-kajakk.no/",
  dns: domainZone("fjordlinje-kajakk.no", {
    nameServers: NAME_SERVERS.domeneshop,
    apex: WEB_HOSTS.netlify,
    www: { CNAME: "fjordlinje-kajakk.netlify.app" },
    mail: PROTON,
    dmarc: "v=DMARC1; p=quarantine",
    txt: ["protonmail-verification=5d1f448771ab8a4f2c1e77b94d059c3e"],
  }),
  sites: [
    {
      host: "fjordlinje-kajakk.no",
      headers: NETLIFY,
      robots: "User-agent: *\nAllow: /\n\nSitemap: https://fjordlinje-kajakk.no/sitemap.xml\n",
      sitemap: ["/", "/turer", "/om-firmaet/hvor-er-vi"],
      pages: {
        "/": kajakk(
          "Fjordlinje Kajakk",
          `<h1>Fjordlinje Kajakk</h1>${paragraphs("no", 6, "kajakk")}`,
        ),
        "/turer": kajakk("Turer", paragraphs("no", 9, "turer")),
        "/om-firmaet/hvor-er-vi": kajakk(
          "Hvor er vi",
          `<p>Bryggen 17, 5003 Bergen</p><p>Telefon 55 31 84 27</p><p>post@fjordlinje-kajakk.no</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Fjordlinje Kajakk",
    emails: ["post@fjordlinje-kajakk.no"],
    phones: ["+4755318427"],
    socials: {},
    technologies: ["Netlify"],
    email: {
      mx_provider: "Proton Mail",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Domeneshop", cdn: "Netlify", hosting_provider: "Netlify" },
  },
};

import { domainZone } from "../domain-zone.ts";
import {
  NAME_SERVERS,
  WEB_HOSTS,
  GOOGLE_WORKSPACE,
  microsoft365,
  MIMECAST,
  GODADDY_MAIL,
  NULL_MX,
} from "../dns-providers.ts";
import {
  googleTagManager,
  FONT_AWESOME,
  FACEBOOK_PIXEL,
  HUBSPOT,
  INTERCOM,
  STRIPE,
  KLAVIYO,
  CALENDLY,
  PLAUSIBLE,
  YOAST,
  FAVICON,
  shareTags,
} from "../page-tags.ts";
import { HARDENED, GITHUB_PAGES, VERCEL, SHOPIFY, WP_ENGINE, GODADDY } from "../servers.ts";
import { paragraphs } from "../prose.ts";
import { jsonLd, rot13, type SampleSite } from "../sample-site.ts";
import { bootstrap, nextJs, shopify, wordpress } from "../themes.ts";

const dental = (title: string, body: string) =>
  wordpress({
    lang: "en-GB",
    title,
    siteName: "Brightwater Dental",
    nav: {
      "/": "Home",
      "/treatments/": "Treatments",
      "/fees/": "Fees",
      "/meet-the-team/": "Meet the team",
    },
    body,
    head: [
      FAVICON,
      YOAST,
      CALENDLY,
      googleTagManager("GTM-BW44877"),
      jsonLd({
        "@context": "https://schema.org",
        "@type": ["Dentist", "LocalBusiness"],
        name: "Brightwater Dental Practice",
        telephone: "01225 482 916",
        email: "mailto:reception@brightwater-dental-bath.co.uk",
        address: {
          "@type": "PostalAddress",
          streetAddress: "11 Walcot Parade",
          addressLocality: "Bath",
          postalCode: "BA1 5LN",
          addressCountry: "GB",
        },
        openingHours: ["Mo-Fr 08:30-17:30"],
        sameAs: ["https://www.facebook.com/brightwaterdentalbath"],
      }),
    ].join("\n"),
    footer: "<p>GDC no. 104487, CQC 1-448771193. Copyright © 2026 Brightwater Dental Practice</p>",
  });

export const DENTAL: SampleSite = {
  about: "a dentist described in JSON-LD",
  seed: "https://www.brightwater-dental-bath.co.uk",
  dns: domainZone("brightwater-dental-bath.co.uk", {
    nameServers: NAME_SERVERS.goDaddy,
    apex: WEB_HOSTS.wpEngine,
    www: { CNAME: "brightwaterdental.wpengine.com" },
    mail: MIMECAST,
    dmarc: "v=DMARC1; p=reject; rua=mailto:dmarc@brightwater-dental-bath.co.uk",
    dkim: microsoft365("brightwater-dental-bath.co.uk").dkim,
  }),
  sites: [
    {
      host: "www.brightwater-dental-bath.co.uk",
      headers: WP_ENGINE,
      pages: {
        "/": dental(
          "Dentist in Bath | Brightwater Dental",
          `<h1>Gentle dentistry</h1>${paragraphs("en", 8, "dental")}`,
        ),
        "/treatments/": dental("Treatments", paragraphs("en", 16, "treatments")),
        "/fees/": dental(
          "Fees",
          `<table><tr><td>Check-up</td><td>£62.00</td></tr><tr><td>Hygienist</td><td>£79.50</td></tr></table>${paragraphs("en", 5, "fees")}`,
        ),
        "/meet-the-team/": dental(
          "Meet the team",
          `<p>Dr Imogen Hartley, imogen.hartley@brightwater-dental-bath.co.uk</p><p>Out of hours: 0117 927 4418</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Brightwater Dental Practice",
    emails: [
      "reception@brightwater-dental-bath.co.uk",
      "imogen.hartley@brightwater-dental-bath.co.uk",
    ],
    phones: ["+441225482916", "+441179274418"],
    socials: { facebook: "https://www.facebook.com/brightwaterdentalbath" },
    technologies: ["WordPress", "Calendly"],
    email: {
      mx_provider: "Mimecast",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "GoDaddy", cdn: null, hosting_provider: "WP Engine" },
    company: { city: "Bath", country: "GB", contact_phone: "+441225482916" },
    statuses: { "reception@brightwater-dental-bath.co.uk": "unknown" },
  },
};

const roasters = (title: string, body: string) =>
  shopify({
    lang: "en",
    head: [
      KLAVIYO,
      FACEBOOK_PIXEL,
      shareTags("harborview-roasters-pdx.com", "Harborview Roasters"),
    ].join("\n"),
    title,
    siteName: "Harborview Roasters",
    nav: {
      "/": "Shop",
      "/collections/all": "All coffee",
      "/pages/about": "Our story",
      "/pages/contact": "Contact",
    },
    body,
    footer: `<a href="https://www.instagram.com/harborviewroasters">Instagram</a> <a href="https://www.pinterest.com/harborviewroasters/">Pinterest</a> <a href="https://www.threads.net/@harborviewroasters">Threads</a>`,
  });

export const ROASTERS: SampleSite = {
  about: "Shopify: Sentry ids, file names with an at sign, placeholders",
  seed: "harborview-roasters-pdx.com",
  dns: domainZone("harborview-roasters-pdx.com", {
    nameServers: NAME_SERVERS.googleCloud,
    apex: WEB_HOSTS.shopify,
    www: { CNAME: "shops.myshopify.com" },
    mail: GOOGLE_WORKSPACE,
    spf: ["v=spf1 include:_spf.google.com include:shops.shopify.com ~all"],
    dmarc: "v=DMARC1; p=none;",
  }),
  sites: [
    {
      host: "harborview-roasters-pdx.com",
      headers: SHOPIFY,
      aliases: ["www.harborview-roasters-pdx.com"],
      pages: {
        "/": roasters(
          "Harborview Roasters – Small-batch coffee",
          `<img src="/cdn/shop/files/logo@2x.png"><h2>Roasted on Tuesdays</h2>${paragraphs("en", 7, "coffee")}<input type="email" placeholder="you@example.com" value="">`,
        ),
        "/collections/all": roasters(
          "All coffee",
          Array.from(
            { length: 24 },
            (_, at) =>
              `<div class="card"><h3>Lot ${4_155_550_100 + at}</h3><span class="price">$${18 + at}.00</span><span class="sku">SKU 503-100-${4400 + at}</span></div>`,
          ).join("\n"),
        ),
        "/pages/about": roasters("Our story", paragraphs("en", 10, "story")),
        "/pages/contact": roasters(
          "Contact",
          `<p>Wholesale: wholesale@harborview-roasters-pdx.com<br>Everything else: <a href="mailto:hello%40harborview-roasters-pdx.com">say hello</a></p><p>Phone: (503) 287-4416</p><p>1820 SE Taylor St, Portland, OR 97214</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Harborview Roasters",
    emails: ["hello@harborview-roasters-pdx.com", "wholesale@harborview-roasters-pdx.com"],
    phones: ["+15032874416"],
    socials: {
      instagram: "https://www.instagram.com/harborviewroasters",
      pinterest: "https://www.pinterest.com/harborviewroasters",
      threads: "https://www.threads.net/@harborviewroasters",
    },
    technologies: ["Shopify", "Sentry", "Klaviyo"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "Google Cloud DNS", cdn: "Cloudflare", hosting_provider: "Shopify" },
    statuses: {
      "hello@harborview-roasters-pdx.com": "valid",
      "wholesale@harborview-roasters-pdx.com": "invalid",
    },
  },
};

const northfield = (title: string, pageProps: object) =>
  nextJs(
    {
      lang: "en",
      head: [FAVICON, HUBSPOT, INTERCOM, STRIPE, googleTagManager("GTM-N0RTH44")].join("\n"),
      title,
      siteName: "Northfield Analytics",
      nav: { "/": "Product", "/pricing": "Pricing", "/company": "Company" },
      body: `<div class="skeleton"></div>`,
      footer: `<a href="tel:+14159823367">Call us</a> <a href="https://github.com/northfield-analytics">GitHub</a> <a href="https://twitter.com/northfieldhq">Twitter</a> <a href="https://www.linkedin.com/company/northfield-analytics">LinkedIn</a> <a href="https://boards.greenhouse.io/northfieldanalytics">Careers</a>`,
    },
    pageProps,
  );

export const NORTHFIELD: SampleSite = {
  about: "Next.js: what a reader sees is mostly in the page's data",
  seed: "https://northfield-analytics.io",
  dns: domainZone("northfield-analytics.io", {
    nameServers: NAME_SERVERS.route53,
    apex: WEB_HOSTS.vercel,
    www: { CNAME: "cname.vercel-dns.com" },
    mail: GOOGLE_WORKSPACE,
    spf: ["v=spf1 include:_spf.google.com include:sendgrid.net include:mail.zendesk.com -all"],
    dmarc: "v=DMARC1; p=reject; sp=reject; rua=mailto:dmarc@northfield-analytics.io; fo=1",
    caa: ["letsencrypt.org", "pki.goog"],
    hasMailPolicies: true,
    dkim: { s1: { CNAME: "s1.domainkey.u448771.wl193.sendgrid.net" } },
    txt: ["stripe-verification=8f2c1b7d4e9a0536", "atlassian-domain-verification=kXq34Yw9Zp7"],
  }),
  sites: [
    {
      host: "northfield-analytics.io",
      headers: { ...VERCEL, ...HARDENED },
      pages: {
        "/": northfield("Northfield Analytics – Forecasts you can act on", {
          hero: { title: "Forecasts you can act on" },
          packages: ["react@18.3.1", "next@14.2.5", "@northfield/charts@2.0.1"],
        }),
        "/pricing": northfield("Pricing | Northfield Analytics", {
          plans: [{ name: "Team", price: 4900, id: "price_1448771193" }],
        }),
        "/company": northfield("Company | Northfield Analytics", {
          contact: { email: "sales@northfield-analytics.io" },
          press: { email: "press@northfield-analytics.io" },
        }),
      },
    },
  ],
  lead: {
    company_name: "Northfield Analytics",
    emails: ["sales@northfield-analytics.io", "press@northfield-analytics.io"],
    phones: ["+14159823367"],
    socials: {
      github: "https://github.com/northfield-analytics",
      x: "https://x.com/northfieldhq",
      linkedin: "https://www.linkedin.com/company/northfield-analytics",
    },
    technologies: ["Next.js", "React", "Vercel", "Stripe", "Intercom"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
      dmarc_policy: "reject",
      dmarc_domain: "northfield-analytics.io",
      spf_all: "fail",
      spf_lookups: 3,
      mta_sts: true,
      tls_rpt: true,
      bimi: true,
    },
    domain: {
      dns_provider: "Amazon Route 53",
      cdn: "Vercel",
      hosting_provider: "Vercel",
      security_score: 95,
      caa: true,
      dnssec: false,
    },
    statuses: {
      "sales@northfield-analytics.io": "valid",
      "press@northfield-analytics.io": "invalid",
    },
  },
};

const lanterna = (title: string, body: string) =>
  bootstrap({
    lang: "en-US",
    head: [FONT_AWESOME, FACEBOOK_PIXEL].join("\n"),
    title,
    siteName: "Trattoria Lanterna",
    nav: { "/": "Welcome", "/menu": "Menu", "/visit": "Visit" },
    body,
    footer: `<div itemscope itemtype="https://schema.org/Restaurant"><meta itemprop="name" content="Trattoria Lanterna"><link itemprop="url" href="https://trattoria-lanterna-chicago.com/"><a itemprop="telephone" href="tel:+1-312-664-2178">312.664.2178</a> <span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="streetAddress">1147 W Taylor St</span>, <span itemprop="addressLocality">Chicago</span>, <span itemprop="addressRegion">IL</span> <span itemprop="postalCode">60607</span></span></div>`,
  });

export const LANTERNA: SampleSite = {
  about: "microdata of a restaurant, an address in ROT13",
  seed: "https://trattoria-lanterna-chicago.com/",
  dns: domainZone("trattoria-lanterna-chicago.com", {
    nameServers: NAME_SERVERS.goDaddy,
    apex: { A: ["160.153.0.41"] },
    mail: GODADDY_MAIL,
  }),
  sites: [
    {
      host: "trattoria-lanterna-chicago.com",
      headers: GODADDY,
      pages: {
        "/": lanterna(
          "Trattoria Lanterna | Little Italy, Chicago",
          `<h1>Benvenuti</h1>${paragraphs("en", 6, "trattoria")}`,
        ),
        "/menu": lanterna(
          "Menu",
          `<ul>${Array.from({ length: 30 }, (_, at) => `<li>No. ${at + 1} <b>$${12 + at}.50</b></li>`).join("")}</ul>`,
        ),
        "/visit": lanterna(
          "Visit",
          `<p>Bookings: <a class="rot13" data-rot13="true" href="mailto:" onclick="this.href='mailto:'+rot13('${rot13("ciao@trattoria-lanterna-chicago.com")}')">${rot13("ciao@trattoria-lanterna-chicago.com")}</a></p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Trattoria Lanterna",
    emails: ["ciao@trattoria-lanterna-chicago.com"],
    phones: ["+13126642178"],
    socials: {},
    technologies: ["Bootstrap", "Font Awesome"],
    email: {
      mx_provider: "GoDaddy",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "GoDaddy", cdn: null, hosting_provider: "GoDaddy" },
    company: { city: "Chicago", region: "IL", postal_code: "60607" },
  },
};

const plain = (title: string, body: string) =>
  bootstrap({
    lang: "en",
    head: PLAUSIBLE,
    title,
    siteName: "Quiet Pages",
    nav: { "/": "Home", "/notes": "Notes" },
    body,
    footer: "<p>Made by hand.</p>",
  });

export const QUIET: SampleSite = {
  about: "a site with no contact at all still is a lead",
  seed: "https://quiet-pages-notebook.net/",
  dns: domainZone("quiet-pages-notebook.net", {
    nameServers: NAME_SERVERS.gandi,
    apex: WEB_HOSTS.githubPages,
    www: { CNAME: "quiet-pages.github.io" },
    mail: NULL_MX,
    spf: ["v=spf1 -all"],
    dmarc: "v=DMARC1; p=reject",
  }),
  sites: [
    {
      host: "quiet-pages-notebook.net",
      headers: GITHUB_PAGES,
      pages: {
        "/": plain(
          "Quiet Pages",
          `<h1>Quiet Pages</h1>${paragraphs("en", 5, "quiet")}<p>git clone git@github.com:quiet/pages.git, then npm i left-pad@1.3.0</p>`,
        ),
        "/notes": plain("Notes | Quiet Pages", paragraphs("en", 20, "notes")),
      },
    },
  ],
  lead: {
    company_name: "Quiet Pages",
    emails: [],
    phones: [],
    socials: {},
    technologies: ["GitHub Pages", "Plausible"],
    email: {
      mx_provider: null,
      deliverability: "low",
      has_mx: false,
      spf: true,
      dmarc: true,
      dkim: false,
    },
    domain: { dns_provider: "Gandi", cdn: "Fastly", hosting_provider: "GitHub Pages" },
  },
};

import { DKIM_KEY, domainZone } from "../domain-zone.ts";
import {
  NAME_SERVERS,
  WEB_HOSTS,
  GOOGLE_WORKSPACE,
  microsoft365,
  PROOFPOINT,
  selfHosted,
} from "../dns-providers.ts";
import {
  NGINX,
  NGINX_PHP,
  APACHE,
  CLOUDFLARE,
  CLOUDFRONT,
  AKAMAI,
  SQUARESPACE,
} from "../servers.ts";
import { paragraphs } from "../prose.ts";
import { jsonLd, type SampleSite } from "../sample-site.ts";
import { html, type Page } from "../site.ts";
import { bootstrap } from "../themes.ts";

const page = (
  siteName: string,
  title: string,
  nav: Record<string, string>,
  body: string,
  head = "",
) =>
  bootstrap({
    lang: "en-US",
    title,
    siteName,
    nav,
    body,
    head,
    footer: `<p>© 2026 ${siteName}</p>`,
  });

/** Answers `first` and then `then`, in turns, so that the site is the same for every job. */
function inTurns(first: () => Response, then: () => Response): Page {
  let calls = 0;
  return () => (calls++ % 2 === 0 ? first() : then());
}

const HARDWARE_NAV = { "/": "Home", "/departments": "Departments", "/contact": "Contact" };

export const HARDWARE: SampleSite = {
  about: "the server breaks at first and works at the second try",
  seed: "https://oldtown-hardware-portland.com/",
  dns: domainZone("oldtown-hardware-portland.com", {
    nameServers: NAME_SERVERS.digitalOcean,
    apex: { A: ["167.99.112.38"] },
    mail: selfHosted("oldtown-hardware-portland.com", { mail: DKIM_KEY }),
  }),
  sites: [
    {
      host: "oldtown-hardware-portland.com",
      headers: NGINX,
      pages: {
        "/": inTurns(
          () => new Response("upstream error", { status: 500 }),
          () =>
            html(
              {},
              page(
                "Oldtown Hardware",
                "Oldtown Hardware – Portland ME",
                HARDWARE_NAV,
                `<h1>Nails by the pound</h1>${paragraphs("en", 7, "nails")}`,
              ),
            ),
        ),
        "/departments": page(
          "Oldtown Hardware",
          "Departments",
          HARDWARE_NAV,
          paragraphs("en", 9, "departments"),
        ),
        "/contact": page(
          "Oldtown Hardware",
          "Contact",
          HARDWARE_NAV,
          `<p>Counter: (207) 773-5582</p><p>counter@oldtown-hardware-portland.com</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Oldtown Hardware",
    emails: ["counter@oldtown-hardware-portland.com"],
    phones: ["+12077735582"],
    socials: {},
    technologies: ["Nginx"],
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: true,
    },
    domain: { dns_provider: "DigitalOcean", cdn: null, hosting_provider: null },
    statuses: { "counter@oldtown-hardware-portland.com": "risky" },
  },
};

const VETS_NAV = { "/": "Home", "/our-vets": "Our vets", "/contact": "Contact" };

export const VETS: SampleSite = {
  about: "429 with Retry-After on the page that matters",
  seed: "https://cedar-ridge-veterinary.com/",
  dns: domainZone("cedar-ridge-veterinary.com", {
    nameServers: NAME_SERVERS.goDaddy,
    apex: { A: ["192.0.78.24", "192.0.78.25"] },
    mail: microsoft365("cedar-ridge-veterinary.com"),
    spf: [],
  }),
  sites: [
    {
      host: "cedar-ridge-veterinary.com",
      headers: NGINX_PHP,
      pages: {
        "/": page(
          "Cedar Ridge Veterinary",
          "Cedar Ridge Veterinary, Raleigh",
          VETS_NAV,
          `<h1>For dogs and their people</h1>${paragraphs("en", 6, "vets")}`,
        ),
        "/our-vets": page(
          "Cedar Ridge Veterinary",
          "Our vets",
          VETS_NAV,
          paragraphs("en", 6, "ourvets"),
        ),
        "/contact": inTurns(
          () => new Response("slow down", { status: 429, headers: { "retry-after": "1" } }),
          () =>
            html(
              {},
              page(
                "Cedar Ridge Veterinary",
                "Contact",
                VETS_NAV,
                `<p>Phone: (919) 682-4471</p><p><a href="mailto:frontdesk@cedar-ridge-veterinary.com">Front desk</a></p>`,
              ),
            ),
        ),
      },
    },
  ],
  lead: {
    company_name: "Cedar Ridge Veterinary",
    emails: ["frontdesk@cedar-ridge-veterinary.com"],
    phones: ["+19196824471"],
    socials: {},
    technologies: ["Nginx", "PHP"],
    email: {
      mx_provider: "Microsoft 365",
      deliverability: "medium",
      has_mx: true,
      spf: false,
      dmarc: false,
      dkim: true,
    },
    domain: { dns_provider: "GoDaddy", cdn: null, hosting_provider: null },
  },
};

const POTTERY_NAV = { "/": "Home", "/workshops": "Workshops", "/find-us": "Find us" };

export const POTTERY: SampleSite = {
  about: "a server that takes its time",
  seed: "https://slowbrook-pottery.co.uk/",
  dns: domainZone("slowbrook-pottery.co.uk", {
    nameServers: NAME_SERVERS.ionos,
    apex: { A: ["217.160.0.211"] },
    mail: selfHosted("slowbrook-pottery.co.uk"),
  }),
  sites: [
    {
      host: "slowbrook-pottery.co.uk",
      headers: APACHE,
      delayMs: 600,
      pages: {
        "/": page(
          "Slowbrook Pottery",
          "Slowbrook Pottery",
          POTTERY_NAV,
          `<h1>Thrown by hand</h1>${paragraphs("en", 5, "pots")}`,
        ),
        "/workshops": page(
          "Slowbrook Pottery",
          "Workshops",
          POTTERY_NAV,
          paragraphs("en", 7, "workshops"),
        ),
        "/find-us": page(
          "Slowbrook Pottery",
          "Find us",
          POTTERY_NAV,
          `<p>Telephone 020 7946 0812</p><p>kiln@slowbrook-pottery.co.uk</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Slowbrook Pottery",
    emails: ["kiln@slowbrook-pottery.co.uk"],
    phones: ["+442079460812"],
    socials: {},
    email: {
      mx_provider: null,
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: false,
      dkim: false,
    },
    domain: { dns_provider: "IONOS", cdn: null, hosting_provider: null },
    statuses: { "kiln@slowbrook-pottery.co.uk": "unknown" },
  },
};

const HOSPITALITY_NAV = { "/": "Hotels", "/contact-us": "Contact us" };

export const HARBOUR: SampleSite = {
  about: "the company was renamed: its old host leads to the new one",
  seed: "https://quiet-harbour-inns.com/",
  dns: {
    ...domainZone("quiet-harbour-inns.com", {
      nameServers: NAME_SERVERS.route53,
      apex: { A: ["13.224.189.21"] },
    }),
    ...domainZone("harbourlight-hospitality.com", {
      nameServers: NAME_SERVERS.route53,
      apex: { A: ["13.224.189.66"] },
      www: { CNAME: "d3k1harbour7t2.cloudfront.net" },
      mail: microsoft365("harbourlight-hospitality.com"),
      dmarc: "v=DMARC1; p=quarantine; rua=mailto:it@harbourlight-hospitality.com",
    }),
  },
  sites: [
    {
      host: "quiet-harbour-inns.com",
      pages: {},
      redirects: { "/": "https://www.harbourlight-hospitality.com/" },
    },
    {
      host: "www.harbourlight-hospitality.com",
      headers: CLOUDFRONT,
      pages: {
        "/": page(
          "Harbourlight Hospitality",
          "Harbourlight Hospitality",
          HOSPITALITY_NAV,
          `<h1>Seven inns by the sea</h1>${paragraphs("en", 6, "inns")}`,
        ),
        "/contact-us": page(
          "Harbourlight Hospitality",
          "Contact us",
          HOSPITALITY_NAV,
          `<p>Reservations: (206) 441-8927</p><p>stay@harbourlight-hospitality.com</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Harbourlight Hospitality",
    emails: ["stay@harbourlight-hospitality.com"],
    phones: ["+12064418927"],
    socials: {},
    website: "https://www.harbourlight-hospitality.com/",
    email: {
      mx_provider: "Microsoft 365",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
      domain: "harbourlight-hospitality.com",
    },
    domain: {
      dns_provider: "Amazon Route 53",
      cdn: "Amazon CloudFront",
      hosting_provider: "Amazon Web Services",
    },
  },
};

const ORCHARD_NAV = { "/": "Home", "/visit": "Visit", "/family": "Family" };

export const ORCHARD: SampleSite = {
  about: "a page that asks not to be indexed keeps its address to itself",
  seed: "https://hidden-orchard-cider.com/",
  dns: domainZone("hidden-orchard-cider.com", {
    nameServers: NAME_SERVERS.hetzner,
    apex: { A: ["138.201.86.122"], AAAA: ["2a01:4f8:172:1d86::2"] },
    mail: selfHosted("hidden-orchard-cider.com", { dkim: DKIM_KEY }),
    dmarc: "v=DMARC1; p=quarantine",
  }),
  sites: [
    {
      host: "hidden-orchard-cider.com",
      headers: NGINX,
      pages: {
        "/": page(
          "Hidden Orchard Cider",
          "Hidden Orchard Cider",
          ORCHARD_NAV,
          `<h1>Cider from old trees</h1>${paragraphs("en", 6, "cider")}`,
        ),
        "/visit": page(
          "Hidden Orchard Cider",
          "Visit",
          ORCHARD_NAV,
          `<p>Tasting room: (801) 364-2917</p><p>pour@hidden-orchard-cider.com</p>`,
        ),
        "/family": page(
          "Hidden Orchard Cider",
          "Family",
          ORCHARD_NAV,
          `<p>grandma@hidden-orchard-cider.com, (801) 364-2999</p>`,
          `<meta name="robots" content="noindex, nofollow">`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Hidden Orchard Cider",
    emails: ["pour@hidden-orchard-cider.com"],
    phones: ["+18013642917"],
    socials: {},
    email: { mx_provider: null, has_mx: true, spf: true, dmarc: true, dkim: true },
    domain: { dns_provider: "Hetzner", cdn: null, hosting_provider: null },
    statuses: { "pour@hidden-orchard-cider.com": "risky" },
  },
};

const GARDEN_NAV = { "/": "Home", "/gardens": "Gardens" };

export const GARDEN: SampleSite = {
  about: "whatever is asked for, the server says 200",
  seed: "https://willow-garden-studio.com/",
  dns: domainZone("willow-garden-studio.com", {
    nameServers: NAME_SERVERS.squarespace,
    apex: WEB_HOSTS.squarespace,
    www: { CNAME: "ext-cust.squarespace.com" },
    mail: GOOGLE_WORKSPACE,
    dmarc: "v=DMARC1; p=none",
  }),
  sites: [
    {
      host: "willow-garden-studio.com",
      headers: SQUARESPACE,
      missing: {
        status: 200,
        html: page(
          "Willow Garden Studio",
          "Page not found",
          GARDEN_NAV,
          `<h1>Oops! That page can't be found.</h1><p>Report broken links to webmaster@hosting-panel-support.net</p>`,
        ),
      },
      pages: {
        "/": page(
          "Willow Garden Studio",
          "Willow Garden Studio",
          GARDEN_NAV,
          `<h1>Gardens that age well</h1>${paragraphs("en", 6, "willow")}<p>Studio: (617) 482-3915, studio@willow-garden-studio.com</p>`,
        ),
        "/gardens": page(
          "Willow Garden Studio",
          "Gardens",
          GARDEN_NAV,
          paragraphs("en", 10, "gardens"),
        ),
      },
    },
  ],
  lead: {
    company_name: "Willow Garden Studio",
    emails: ["studio@willow-garden-studio.com"],
    phones: ["+16174823915"],
    socials: {},
    technologies: ["Squarespace"],
    email: {
      mx_provider: "Google Workspace",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: true,
    },
    domain: { dns_provider: "NS1", cdn: null, hosting_provider: "Squarespace", hsts: false },
  },
};

const CATALOGUE_NAV = { "/": "Catalogue", "/contact": "Contact" };

export const CATALOGUE: SampleSite = {
  about: "one page of more than three megabytes",
  seed: "https://endless-parts-catalogue.com/",
  dns: domainZone("endless-parts-catalogue.com", {
    nameServers: ["a1-104.akam.net", "a12-65.akam.net", "a9-67.akam.net"],
    apex: WEB_HOSTS.akamai,
    www: { CNAME: "www.endless-parts-catalogue.com.edgekey.net" },
    mail: PROOFPOINT,
    dmarc: "v=DMARC1; p=none; rua=mailto:orders@endless-parts-catalogue.com",
  }),
  sites: [
    {
      host: "endless-parts-catalogue.com",
      headers: AKAMAI,
      pages: {
        "/": () =>
          html(
            {},
            page(
              "Endless Parts Catalogue",
              "Endless Parts Catalogue",
              CATALOGUE_NAV,
              `<p>orders@endless-parts-catalogue.com</p><table>${Array.from({ length: 42_000 }, (_, at) => `<tr><td>EP-${1_000_000 + at * 37}</td><td>Bearing, sealed, ${at % 90} mm</td><td>$${(at % 400) + 1}.95</td></tr>`).join("\n")}</table>`,
            ),
          ),
        "/contact": page(
          "Endless Parts Catalogue",
          "Contact",
          CATALOGUE_NAV,
          `<p>Desk: (410) 396-2285</p>`,
        ),
      },
    },
  ],
  lead: {
    company_name: "Endless Parts Catalogue",
    emails: ["orders@endless-parts-catalogue.com"],
    phones: ["+14103962285"],
    socials: {},
    technologies: ["Akamai"],
    email: {
      mx_provider: "Proofpoint",
      deliverability: "medium",
      has_mx: true,
      spf: true,
      dmarc: true,
      dkim: false,
    },
    domain: { dns_provider: "Akamai", cdn: "Akamai", hosting_provider: null },
  },
};

export const GATED: SampleSite = {
  about: "robots.txt forbids everything",
  seed: "https://gated-archive-society.org/",
  dns: domainZone("gated-archive-society.org", {
    nameServers: NAME_SERVERS.gandi,
    apex: { A: ["46.105.57.169"] },
  }),
  sites: [
    {
      host: "gated-archive-society.org",
      robots: "User-agent: *\nDisallow: /\n",
      pages: {
        "/": page(
          "Gated Archive Society",
          "Gated Archive",
          {},
          "<p>archivist@gated-archive-society.org</p>",
        ),
      },
    },
  ],
  failure: "robots",
};

export const FORTIFIED: SampleSite = {
  about: "a challenge in place of the page",
  seed: "https://fortified-savings-bank.com/",
  dns: domainZone("fortified-savings-bank.com", {
    nameServers: NAME_SERVERS.cloudflare,
    apex: WEB_HOSTS.cloudflare,
  }),
  sites: [
    {
      host: "fortified-savings-bank.com",
      headers: CLOUDFLARE,
      pages: {
        "/": () =>
          new Response(
            `<!DOCTYPE html><html lang="en-US"><head><title>Just a moment...</title></head><body><div class="main-content"><noscript>Enable JavaScript and cookies to continue</noscript></div><script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1?ray=8f448771abcd"></script></body></html>`,
            {
              status: 403,
              headers: {
                "content-type": "text/html; charset=UTF-8",
                "cf-mitigated": "challenge",
                server: "cloudflare",
              },
            },
          ),
      },
    },
  ],
  failure: "blocked",
};

export const EMPTY_SHELL: SampleSite = {
  about: "every page is an empty shell that only scripts fill",
  seed: "https://drawbridge-analytics.com/",
  dns: domainZone("drawbridge-analytics.com", {
    nameServers: NAME_SERVERS.gandi,
    apex: { A: ["46.105.57.170"] },
  }),
  sites: [
    {
      host: "drawbridge-analytics.com",
      headers: NGINX,
      pages: {
        "/": `<!doctype html><html lang="en"><head><meta charset="UTF-8"><title>Vite App</title><script type="module" crossorigin src="/assets/index-4f2c.js"></script></head><body><div id="root"></div></body></html>`,
      },
    },
  ],
  failure: "needs_javascript",
};

export const DESCRIBED_SHELL: SampleSite = {
  about:
    "every page is an empty shell that only scripts fill, and its structured data names the company",
  seed: "https://portcullis-pianos.co.uk/",
  dns: domainZone("portcullis-pianos.co.uk", {
    nameServers: NAME_SERVERS.gandi,
    apex: { A: ["46.105.57.171"] },
  }),
  sites: [
    {
      host: "portcullis-pianos.co.uk",
      headers: NGINX,
      pages: {
        "/": `<!doctype html><html lang="en-GB"><head><meta charset="UTF-8"><title>React App</title>${jsonLd({ "@context": "https://schema.org", "@type": "MusicStore", name: "Portcullis Pianos", telephone: "+44 20 7946 0715", url: "https://portcullis-pianos.co.uk/" })}</head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/static/js/main.5f2c.js"></script></body></html>`,
      },
    },
  ],
  lead: {
    company_name: "Portcullis Pianos",
    emails: [],
    phones: ["+442079460715"],
    socials: {},
  },
};

export const MISSING: SampleSite = {
  about: "the entry page is gone",
  seed: "https://missing-lantern-works.com/",
  sites: [{ host: "missing-lantern-works.com", pages: {} }],
  failure: "not_found",
};

export const SILENT: SampleSite = {
  about: "the server is down",
  seed: "https://silent-mill-textiles.net/",
  sites: [{ host: "silent-mill-textiles.net", pages: {}, isDown: true }],
  failure: "connection",
};

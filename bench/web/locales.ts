import type { Random } from "./random.ts";

/** A country of the benchmark's web. Numbers come from ranges that regulators reserve for fiction. */
export type Locale = {
  country: string;
  language: string;
  tlds: string[];
  callingCode: string;
  /** Digits after the calling code, in national grouping. */
  subscriber(random: Random): { area: string; local: string };
  /** National format of a number. */
  national(area: string, local: string): string;
  labels: { phone: string; fax: string; email: string; order: string; vat: string };
  /** Paths and titles of the home page's nine sections, contact pages first. */
  sections: [string, string][];
  cities: [string, string][];
  street: string;
  vatPrefix: string;
  currency: string;
  words: string[];
};

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join("");

const GERMAN: Omit<Locale, "country" | "tlds"> = {
  language: "de",
  callingCode: "49",
  subscriber: (random) => {
    const [area, block] = random.pick([
      ["30", "23125"],
      ["69", "90009"],
      ["40", "66969"],
      ["89", "99998"],
    ] as const);
    return { area, local: `${block} ${digits(random, 3)}` };
  },
  national: (area, local) => `0${area} / ${local.replace(" ", "-")}`,
  labels: {
    phone: "Telefon",
    fax: "Telefax",
    email: "E-Mail",
    order: "Bestellnummer",
    vat: "USt-IdNr.",
  },
  sections: [
    ["kontakt", "Kontakt"],
    ["impressum", "Impressum"],
    ["ueber-uns", "Über uns"],
    ["team", "Unser Team"],
    ["leistungen", "Leistungen"],
    ["produkte", "Produkte"],
    ["aktuelles", "Aktuelles"],
    ["karriere", "Karriere"],
    ["referenzen", "Referenzen"],
  ],
  cities: [
    ["10115", "Berlin"],
    ["60311", "Frankfurt am Main"],
    ["20095", "Hamburg"],
    ["80331", "München"],
  ],
  street: "Lindenstraße",
  vatPrefix: "DE",
  currency: "EUR",
  words:
    "Unternehmen Beratung Planung Fertigung Werkstatt Qualität Lieferung Kunden Montage Wartung Projekt und für mit nach über unsere Erfahrung Region Betrieb Maschinen Energie Sicherheit Zukunft Partner Lösung Technik sowie schnell zuverlässig persönlich regional seit Jahren durch Fachkräfte Angebot Termin".split(
      " ",
    ),
};

export const LOCALES: Locale[] = [
  { ...GERMAN, country: "DE", tlds: ["de"] },
  {
    country: "GB",
    language: "en-GB",
    tlds: ["co.uk", "uk"],
    callingCode: "44",
    subscriber: (random) => {
      const [area, block] = random.pick([
        ["20", "7946 0"],
        ["161", "496 0"],
        ["113", "496 0"],
        ["121", "496 0"],
      ] as const);
      return { area, local: `${block}${digits(random, 3)}` };
    },
    national: (area, local) => `0${area} ${local}`,
    labels: {
      phone: "Telephone",
      fax: "Fax",
      email: "Email",
      order: "Order number",
      vat: "VAT no.",
    },
    sections: [
      ["contact-us", "Contact us"],
      ["legal-notice", "Legal notice"],
      ["about", "About us"],
      ["our-team", "Our team"],
      ["services", "Services"],
      ["products", "Products"],
      ["news", "News"],
      ["careers", "Careers"],
      ["case-studies", "Case studies"],
    ],
    cities: [
      ["EC1A 1BB", "London"],
      ["M1 1AE", "Manchester"],
      ["LS1 4DY", "Leeds"],
      ["B1 1TB", "Birmingham"],
    ],
    street: "Mill Lane",
    vatPrefix: "GB",
    currency: "GBP",
    words:
      "company advice planning workshop quality delivery customers fitting maintenance project and for with after about our experience region business machines energy safety future partner solution engineering quick reliable personal local since years through trained staff offer appointment".split(
        " ",
      ),
  },
  {
    country: "FR",
    language: "fr",
    tlds: ["fr"],
    callingCode: "33",
    subscriber: (random) => {
      const [area, block] = random.pick([
        ["1", "99 00"],
        ["2", "61 91"],
        ["3", "53 01"],
        ["4", "65 71"],
        ["5", "36 49"],
      ] as const);
      return { area, local: `${block} ${digits(random, 2)} ${digits(random, 2)}` };
    },
    national: (area, local) => `0${area} ${local}`,
    labels: {
      phone: "Téléphone",
      fax: "Télécopie",
      email: "Courriel",
      order: "N° de commande",
      vat: "N° TVA",
    },
    sections: [
      ["contact", "Contact"],
      ["mentions-legales", "Mentions légales"],
      ["a-propos", "À propos"],
      ["equipe", "Notre équipe"],
      ["services", "Services"],
      ["produits", "Produits"],
      ["actualites", "Actualités"],
      ["recrutement", "Recrutement"],
      ["references", "Références"],
    ],
    cities: [
      ["75011", "Paris"],
      ["44000", "Nantes"],
      ["69002", "Lyon"],
      ["33000", "Bordeaux"],
    ],
    street: "rue des Tilleuls",
    vatPrefix: "FR",
    currency: "EUR",
    words:
      "entreprise conseil atelier qualité livraison clients montage entretien projet et pour avec après notre expérience région énergie sécurité avenir partenaire solution technique rapide fiable proche depuis années équipe formée offre rendez-vous chantier bâtiment matériel savoir-faire".split(
        " ",
      ),
  },
  {
    country: "US",
    language: "en-US",
    tlds: ["com", "net"],
    callingCode: "1",
    subscriber: (random) => ({
      area: random.pick(["212", "415", "312", "617", "206"]),
      local: `555-01${digits(random, 2)}`,
    }),
    national: (area, local) => `(${area}) ${local}`,
    labels: { phone: "Phone", fax: "Fax", email: "E-mail", order: "Order #", vat: "EIN" },
    sections: [
      ["contact", "Contact"],
      ["legal", "Legal"],
      ["about", "About"],
      ["team", "Team"],
      ["services", "Services"],
      ["products", "Products"],
      ["blog", "Blog"],
      ["careers", "Careers"],
      ["customers", "Customers"],
    ],
    cities: [
      ["10013", "New York"],
      ["94103", "San Francisco"],
      ["60607", "Chicago"],
      ["02110", "Boston"],
    ],
    street: "Linden Avenue",
    vatPrefix: "US",
    currency: "USD",
    words:
      "company planning shop quality shipping customers installation service project and for with after about our experience region business equipment power safety future partner solution engineering fast reliable friendly local since years crew licensed insured quote schedule today".split(
        " ",
      ),
  },
  {
    country: "AU",
    language: "en-AU",
    tlds: ["com.au"],
    callingCode: "61",
    subscriber: (random) => ({
      area: random.pick(["2", "3", "8"]),
      local: `5550 ${digits(random, 4)}`,
    }),
    national: (area, local) => `(0${area}) ${local}`,
    labels: { phone: "Phone", fax: "Fax", email: "Email", order: "Order no.", vat: "ABN" },
    sections: [
      ["contact", "Contact"],
      ["legal", "Legal"],
      ["about-us", "About us"],
      ["people", "People"],
      ["services", "Services"],
      ["products", "Products"],
      ["news", "News"],
      ["jobs", "Jobs"],
      ["projects", "Projects"],
    ],
    cities: [
      ["2000", "Sydney"],
      ["3000", "Melbourne"],
      ["5000", "Adelaide"],
    ],
    street: "Wattle Street",
    vatPrefix: "AU",
    currency: "AUD",
    words:
      "company advice workshop quality delivery customers fitting servicing project and for with after about our experience region business machines energy safety future partner solution engineering quick reliable friendly local since years trained crew quote booking".split(
        " ",
      ),
  },
  {
    country: "SE",
    language: "sv",
    tlds: ["se"],
    callingCode: "46",
    subscriber: (random) => {
      const [area, block] = random.pick([
        ["8", "465 004"],
        ["31", "390 06"],
        ["40", "628 04"],
      ] as const);
      return { area, local: `${block} ${digits(random, 2)}` };
    },
    national: (area, local) => `0${area}-${local}`,
    labels: {
      phone: "Telefon",
      fax: "Fax",
      email: "E-post",
      order: "Ordernummer",
      vat: "Momsreg.nr",
    },
    sections: [
      ["kontakt", "Kontakt"],
      ["juridisk-information", "Juridisk information"],
      ["om-oss", "Om oss"],
      ["medarbetare", "Medarbetare"],
      ["tjanster", "Tjänster"],
      ["produkter", "Produkter"],
      ["nyheter", "Nyheter"],
      ["jobba-hos-oss", "Jobba hos oss"],
      ["kundcase", "Kundcase"],
    ],
    cities: [
      ["111 20", "Stockholm"],
      ["411 04", "Göteborg"],
      ["211 22", "Malmö"],
    ],
    street: "Lindgatan",
    vatPrefix: "SE",
    currency: "SEK",
    words:
      "företag rådgivning planering verkstad kvalitet leverans kunder montering underhåll projekt och för med efter om vår erfarenhet region maskiner energi säkerhet framtid partner lösning teknik snabb pålitlig personlig lokal sedan år genom utbildad personal erbjudande tid".split(
        " ",
      ),
  },
];

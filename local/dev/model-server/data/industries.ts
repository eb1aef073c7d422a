// Prefixes of words that indicate an industry, in English, German, French, Spanish and Italian. Compiled for
// this project; licence as the project's.

export type Industry = { industry: string; category: string; words: string[] };

export const INDUSTRIES: Industry[] = [
  {
    industry: "Dental care",
    category: "Health services",
    words: ["dentist", "dental", "zahn", "orthodon", "implantolog"],
  },
  {
    industry: "Health care",
    category: "Health services",
    words: [
      "optik",
      "optician",
      "clinic",
      "physio",
      "medical",
      "arzt",
      "praxis",
      "hospital",
      "therap",
      "pharma",
    ],
  },
  {
    industry: "Veterinary care",
    category: "Health services",
    words: ["veterinar", "tierarzt", "vétérinaire", "animal hospital"],
  },
  {
    industry: "Legal services",
    category: "Professional services",
    words: [
      "law",
      "legal",
      "legale",
      "lawyer",
      "attorney",
      "rechtsanw",
      "kanzlei",
      "notar",
      "avocat",
      "abogad",
    ],
  },
  {
    industry: "Accounting",
    category: "Professional services",
    words: ["accountant", "accounting", "steuerberat", "bookkeep", "tax advis", "comptab"],
  },
  {
    industry: "Software",
    category: "SaaS",
    words: ["software", "saas", "cloud platform", "api", "app develop", "it-dienst", "webentwick"],
  },
  {
    industry: "Marketing and advertising",
    category: "B2B services",
    words: ["marketing", "advertising", "seo agency", "werbeagentur", "branding", "publicité"],
  },
  {
    industry: "Construction",
    category: "Trades",
    words: ["construction", "builder", "bauunternehm", "hochbau", "roofing", "dachdeck", "edil"],
  },
  {
    industry: "Plumbing and heating",
    category: "Trades",
    words: ["plumb", "heating", "sanitär", "heizung", "klempner", "plombier", "fontaner"],
  },
  {
    industry: "Electrical services",
    category: "Trades",
    words: ["electrician", "elektro", "électricien", "electricista"],
  },
  {
    industry: "Manufacturing",
    category: "Manufacturer",
    words: ["manufactur", "maschinenbau", "fabrik", "machinery", "hersteller", "metal", "steel"],
  },
  {
    industry: "Restaurants and catering",
    category: "Hospitality",
    words: [
      "restaurant",
      "trattoria",
      "bistro",
      "pizzeria",
      "café",
      "coffee",
      "catering",
      "gasthaus",
      "bakery",
    ],
  },
  {
    industry: "Hotels and accommodation",
    category: "Hospitality",
    words: ["hotel", "gasthof", "guesthouse", "pension", "hostel", "ferienwohnung", "b&b"],
  },
  {
    industry: "Real estate",
    category: "Property",
    words: ["real estate", "immobilien", "estate agent", "inmobiliari", "immobili"],
  },
  {
    industry: "Retail",
    category: "E-commerce",
    words: ["online shop", "hardware", "shop", "store", "warenkorb", "boutique", "tienda"],
  },
  {
    industry: "Education",
    category: "Education provider",
    words: ["school", "university", "training", "course", "academy", "schule", "formation"],
  },
  {
    industry: "Logistics and transport",
    category: "Transport",
    words: ["logistic", "shipping", "spedition", "freight", "transport", "courier"],
  },
  {
    industry: "Financial services",
    category: "Financial services",
    words: ["bank", "insurance", "versicherung", "invest", "fintech", "assurance"],
  },
  {
    industry: "Automotive",
    category: "Consumer services",
    words: ["car dealer", "autohaus", "garage", "kfz", "vehicle repair", "tyre"],
  },
];

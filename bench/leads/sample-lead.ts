import type { NewLead } from "#src/pipeline/leads/new-lead";
import type {
  CompanyEnrichment,
  EmailEnrichment,
  Grade,
  LeadPerson,
  LeadProfile,
  SeoEnrichment,
} from "#src/shared/lead";

const COUNTRIES = ["US", "DE", "GB", "FR", "NL", "JP", "SE", "IS"];
const CITIES = ["Springfield", "Berlin", "Lyon", "Utrecht", "Osaka"];
const RANGES = ["1-10", "11-50", "51-200", "201-500", "10001+"];
const INDUSTRIES = ["software", "retail", "construction", "health", "legal", "mining"];
const WORDS =
  "anvil bridge copper delta ember forest granite harbor island juniper kernel lantern".split(" ");

/** Selects the first entries of a list far more often than the last. */
const skewed = <T>(list: readonly T[], n: number) => list[Math.floor(list.length * (n % 1) ** 3)]!;

const COMPANY: CompanyEnrichment = {
  city: "Springfield",
  contact_email: null,
  contact_phone: null,
  country: null,
  description: null,
  legal_name: null,
  org_type: "Organization",
  postal_code: "12345",
  price_range: null,
  region: null,
  source: "json-ld",
  street_address: "1 Main Street",
  employee_range: null,
  business_hours: [],
  languages: ["en"],
  employee_count: null,
  founded_year: 1998,
  review_count: null,
  latitude: null,
  longitude: null,
  rating: null,
};
const EMAIL: EmailEnrichment = {
  catch_all: null,
  deliverability: "unknown",
  disposable: false,
  dkim: true,
  dmarc: true,
  has_mx: true,
  spf: true,
  domain: null,
  mx_provider: "Google Workspace",
  role_addresses: [],
};
const SEO: SeoEnrichment = {
  external_links: 12,
  h1_count: 1,
  image_count: 9,
  images_with_alt: 7,
  internal_links: 40,
  meta_description_length: 130,
  title_length: 42,
  word_count: 700,
  has_canonical: true,
  has_favicon: true,
  has_open_graph: true,
  has_robots_txt: true,
  has_sitemap: true,
  has_structured_data: true,
  has_twitter_card: false,
  has_viewport: true,
  issues: [],
  lang: "en",
  robots_meta: null,
  score: 0,
};
const GRADES: Grade[] = ["F", "F", "D", "C", "B"];

const NO_PROFILE: LeadProfile = { addresses: [], registrations: [], people: [], statements: [] };
const TITLES = [
  ["Head of Sales", "head", "sales"],
  ["Office Manager", "manager", "administration"],
  ["Founder", "founder", "management"],
] as const;

function personOf(n: number, random: (salt: number) => number): LeadPerson {
  const [title, seniority, department] =
    random(27) < 0.001
      ? (["Harbor Master", "founder", "operations"] as const)
      : TITLES[random(28) < 0.002 ? 2 : Math.floor(random(29) * 2)]!;
  const contact = { email: null, phone: null, linkedin: null };
  const evidence = { source_url: "https://acme.com/team", snippet: `Person ${n}, ${title}` };
  const id = `5f0c7a52-9d1e-8b3f-a6c4-${n.toString(16).padStart(12, "0")}`;
  return { id, name: `Person ${n}`, title, seniority, department, ...contact, ...evidence };
}

/** The n-th of an endless series of different leads; deterministic. Their documents have about 3 KB each. */
export function sampleLead(n: number): NewLead {
  const random = (salt: number) => Math.abs(Math.sin(n * 12.9898 + salt * 78.233) * 43758.5453) % 1;
  const words = [1, 2, 3, 4].map((salt) => WORDS[Math.floor(random(salt) * WORDS.length)]!);
  const domain = `${words[0]}-${words[1]}-${n}.com`;
  const score = (salt: number) => Math.floor(random(salt) * 101);
  const quality = score(5);
  const scored = random(6) < 0.1;
  return {
    id: `019a0000-0000-7000-8000-${(n + 1000).toString(16).padStart(12, "0")}`,
    jobId: `019a0000-0000-7000-8000-${Math.floor(n / 5000)
      .toString(16)
      .padStart(12, "0")}`,
    website: `https://${domain}/`,
    domain,
    companyName: random(7) < 0.9 ? `${words[2]} ${words[3]} ${n}` : null,
    title: `${words.join(" ")} | Home`,
    description: `We make ${words.join(", ")} for everyone since ${1900 + (n % 120)}.`,
    language: random(20) < 0.0005 ? "is" : skewed(["en", "de", "fr"], random(21)),
    profile: random(22) < 0.3 ? { ...NO_PROFILE, people: [personOf(n, random)] } : NO_PROFILE,
    emails:
      random(8) < 0.8
        ? ["info", "sales"].map((name) => ({
            email: `${name}@${domain}`,
            sourceUrl: `https://${domain}/contact`,
            method: "mailto",
          }))
        : [],
    phones: random(9) < 0.6 ? [`+4930${1000000 + n}`] : [],
    socials: { linkedin: `https://www.linkedin.com/company/${words[0]}-${n}` },
    technologies: [
      {
        name: skewed(["WordPress", "Shopify", "Drupal", "Joomla", "Ghost"], random(10)),
        category: "CMS",
        version: null,
      },
      {
        name: skewed(["nginx", "Apache", "Caddy"], random(11)),
        category: "Web server",
        version: null,
      },
    ],
    enrichment: {
      company: {
        ...COMPANY,
        city: random(23) < 0.0005 ? "Reykjavík" : skewed(CITIES, random(24)),
        employee_range: random(25) < 0.2 ? skewed(RANGES, random(26)) : null,
        country: skewed(COUNTRIES, random(12)),
        description: words.join(" ").repeat(20),
      },
      email: {
        ...EMAIL,
        domain,
        deliverability: skewed(["high", "medium", "low", "unknown"] as const, random(13)),
      },
      quality: {
        data_completeness_score: score(19),
        deliverability_score: score(20),
        security_score: score(21),
        seo_score: score(14),
        score: quality,
        grade: GRADES[Math.floor(quality / 20)] ?? "A",
      },
      seo: { ...SEO, score: score(14), issues: words.map((word) => `missing_${word}`) },
      ...(scored
        ? {
            ai: {
              industry: skewed(INDUSTRIES, random(15)),
              category: words[0]!,
              lead_score: score(16),
            },
            icp: { score: score(17), verdict: skewed(["weak", "medium", "strong"], random(18)) },
          }
        : {}),
    },
    facts: JSON.stringify({ organizations: [{ types: ["Organization"] }] }),
    text: words.join(" ").repeat(40),
    pagesCrawled: 1 + (n % 20),
  };
}

import type { Board } from "#src/job-boards/board";
import { boardName, jobBoardsWeb } from "./job-boards-web.ts";
import type { SampleJob, ServedBoard } from "./served-board.ts";

type Place = SampleJob["places"][number];

const PORTLAND: Place = {
  city: "Portland",
  region: "Oregon",
  country: "United States",
  code: "US",
};
const SAN_FRANCISCO: Place = {
  city: "San Francisco",
  region: "California",
  country: "United States",
  code: "US",
};
const NEW_YORK: Place = {
  city: "New York",
  region: "New York",
  country: "United States",
  code: "US",
};
const LONDON: Place = { city: "London", country: "United Kingdom", code: "GB" };
const BERLIN: Place = { city: "Berlin", country: "Germany", code: "DE" };
const MUNICH: Place = { city: "München", country: "Germany", code: "DE" };
const LINZ: Place = { city: "Linz", country: "Austria", code: "AT" };
const PARIS: Place = { city: "Paris", country: "France", code: "FR" };
const SAINT_MALO: Place = { city: "Saint-Malo", country: "France", code: "FR" };
const OSLO: Place = { city: "Oslo", country: "Norway", code: "NO" };
const BERGEN: Place = { city: "Bergen", country: "Norway", code: "NO" };
const SYDNEY: Place = {
  city: "Sydney",
  region: "New South Wales",
  country: "Australia",
  code: "AU",
};
const TORONTO: Place = { city: "Toronto", region: "Ontario", country: "Canada", code: "CA" };
const MONTREAL: Place = { city: "Montréal", region: "Québec", country: "Canada", code: "CA" };
const TOKYO: Place = { city: "Tokyo", country: "Japan", code: "JP" };
const OSAKA: Place = { city: "Osaka", country: "Japan", code: "JP" };
const SAO_PAULO: Place = { city: "São Paulo", country: "Brazil", code: "BR" };

type Work = Pick<SampleJob, "workplace" | "employment">;
const REMOTE: Work = { workplace: "remote", employment: "Full-time" };
const HYBRID: Work = { workplace: "hybrid", employment: "Full-time" };
const ON_SITE: Work = { workplace: "on-site", employment: "Full-time" };

const items = (...lines: string[]) =>
  `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`;

/** One posting: what it is called, where and how, how many days it stands, and its text. */
function job(
  id: string,
  title: string,
  department: string,
  places: Place[],
  work: Work,
  postedDaysAgo: number,
  [duties, demands]: [duties: string, demands: string],
): SampleJob {
  return { id, title, department, places, ...work, postedDaysAgo, duties, demands };
}

/** The boards of companies of the sample web, one for each provider. */
export const SAMPLE_BOARDS: ServedBoard[] = [
  {
    source: "greenhouse",
    token: "northfieldanalytics",
    region: null,
    site: null,
    company: "Northfield Analytics",
    careersPage: "https://northfield-analytics.io/company",
    jobs: [
      job("4410021007", "Senior Platform Engineer", "Engineering", [SAN_FRANCISCO], REMOTE, 3, [
        items(
          "Run our Kubernetes clusters on AWS &amp; keep Terraform honest",
          "Move batch jobs from Airflow to Dagster",
        ),
        items(
          "Five years with Go or Python",
          "PostgreSQL &ndash; and knowing when it isn&rsquo;t enough",
        ),
      ]),
      job("4410022007", "Analytics Engineer", "Data", [SAN_FRANCISCO, NEW_YORK], HYBRID, 12, [
        "<p>Model forecasts in dbt on Snowflake, and show them in Looker.</p>",
        items("SQL, dbt and Git", "Python is a plus"),
      ]),
      job("4410023007", "Frontend Engineer, Charts", "Engineering", [LONDON], HYBRID, 27, [
        "<p>Build charts with React, TypeScript and D3.js in our Next.js app.</p>",
        items("React and TypeScript", "An eye for type"),
      ]),
      job("4410024007", "Account Executive", "Sales", [NEW_YORK], ON_SITE, 45, [
        "<p>Sell to retailers. We live in Salesforce and HubSpot.</p>",
        items("Three years of selling software"),
      ]),
    ],
  },
  {
    source: "personio",
    token: "brandl-foerderanlagen",
    region: null,
    site: null,
    company: "Brandl Förderanlagen GmbH",
    jobs: [
      job("1811001", "SPS-Programmierer (m/w/d)", "Automatisierung", [LINZ], ON_SITE, 6, [
        "<p>Sie programmieren Steuerungen in Siemens TIA Portal und nehmen Anlagen in Betrieb.</p>",
        items("TIA Portal, S7-1500", "Reisebereitschaft"),
      ]),
      job("1811002", "SAP S/4HANA Key User (m/w/d)", "IT", [MUNICH, LINZ], HYBRID, 19, [
        "<p>Sie betreuen SAP S/4HANA und Microsoft Power BI.</p>",
        items("SAP MM oder PP", "SQL von Vorteil"),
      ]),
    ],
  },
  {
    source: "recruitee",
    token: "leuchtwerk",
    region: null,
    site: null,
    company: "Leuchtwerk Lichttechnik",
    jobs: [
      job("901201", "Embedded Software Engineer", "Entwicklung", [BERLIN], HYBRID, 2, [
        "<p>Firmware in C++ and Rust for lamps that speak Zigbee and MQTT.</p>",
        items("C++20", "FreeRTOS", "Docker for our test benches"),
      ]),
      job("901202", "E-Commerce Manager:in", "Vertrieb", [BERLIN], REMOTE, 33, [
        "<p>Du führst unseren Shopify-Shop und Google Analytics.</p>",
        items("Shopify", "Klaviyo"),
      ]),
    ],
  },
  {
    source: "lever",
    token: "coogee-solar",
    region: null,
    site: null,
    company: "Coogee Solar Installers",
    jobs: [
      job(
        "0b6f1c52-1111-4a6e-9a5d-111111111111",
        "Field Service Lead",
        "Operations",
        [SYDNEY],
        ON_SITE,
        8,
        [
          items("Plan crews in ServiceNow", "Keep stock in NetSuite"),
          items("An electrician&#39;s licence"),
        ],
      ),
      job(
        "0b6f1c52-2222-4a6e-9a5d-222222222222",
        "Full Stack Developer",
        "Digital",
        [SYDNEY],
        REMOTE,
        1,
        [
          items("Build our portal in Ruby on Rails and Vue.js", "Host it on Heroku"),
          items("Ruby on Rails", "PostgreSQL", "Redis"),
        ],
      ),
    ],
  },
  {
    source: "ashby",
    token: "Savonnerie Brume",
    region: null,
    site: null,
    company: "Savonnerie Brume",
    jobs: [
      job(
        "f337a1b2-aaaa-4bbb-8ccc-000000000001",
        "Growth Marketer",
        "Marketing",
        [PARIS, SAINT_MALO],
        HYBRID,
        5,
        [
          "<p>Grow our PrestaShop shop with Google Ads and Brevo.</p>",
          items("SEO", "HubSpot or Brevo"),
        ],
      ),
    ],
  },
  {
    source: "teamtailor",
    token: "fjordlinje",
    region: null,
    site: null,
    company: "Fjordlinje Kajakk",
    careersPage: "https://karriere.fjordlinje-kajakk.no",
    jobs: [
      job("301", "Webutvikler", "Digital", [BERGEN], HYBRID, 4, [
        "<p>Utvikle bookingen vår i Laravel &amp; Livewire.</p>",
        items("PHP og Laravel", "MySQL"),
      ]),
      job("302", "Kajakkguide", "Guider", [OSLO, BERGEN], ON_SITE, 40, [
        "<p>Ta med gjester ut på fjorden.</p>",
        items("Våttkort"),
      ]),
    ],
  },
  {
    source: "bamboohr",
    token: "kaminskitremblay",
    region: null,
    site: null,
    company: "Kaminski Tremblay Law",
    jobs: [
      job("41", "Legal Operations Analyst", "Operations", [TORONTO], HYBRID, 10, [
        "<p>Reports in Microsoft Power BI, matters in Clio, forms in Microsoft 365.</p>",
        items("Excel beyond pivot tables", "SQL"),
      ]),
      job("42", "IT Administrator", "IT", [MONTREAL], ON_SITE, 22, [
        "<p>Azure Active Directory, Intune and a little PowerShell.</p>",
        items("Microsoft Azure", "Bilingual"),
      ]),
    ],
  },
  {
    source: "breezy",
    token: "riverbend-foundation",
    region: null,
    site: null,
    company: "Riverbend Community Foundation",
    jobs: [
      job("18df3ec23bf901", "Salesforce Administrator", "Programs", [PORTLAND], REMOTE, 14, [
        "<p>Run our Salesforce Nonprofit Cloud and Mailchimp.</p>",
        items("Salesforce certified", "Tableau is a plus"),
      ]),
    ],
  },
  {
    source: "smartrecruiters",
    token: "HarbourlightHospitality",
    region: null,
    site: null,
    company: "Harbourlight Hospitality",
    jobs: [
      job("744000154478885", "Revenue Manager", "Commercial", [LONDON], HYBRID, 9, [
        "<p>Set rates in Oracle OPERA, and watch them in Tableau.</p>",
        items("Tableau", "Three years in hotels"),
      ]),
      job("744000154478886", "Node.js Developer", "Technology", [LONDON], REMOTE, 16, [
        "<p>Our booking engine: Node.js, TypeScript, GraphQL and MongoDB on Google Cloud.</p>",
        items("Node.js", "Docker and Kubernetes"),
      ]),
    ],
  },
  {
    source: "workable",
    token: "padaria-girassol",
    region: null,
    site: null,
    company: "Padaria Girassol",
    jobs: [
      job("81B46579FE", "Analista de Dados", "Dados", [SAO_PAULO, NEW_YORK], REMOTE, 7, [
        "<p>Painéis em Metabase sobre BigQuery.</p>",
        items("SQL", "Python e pandas"),
      ]),
    ],
  },
  {
    source: "workday",
    token: "takumi",
    region: "wd3",
    site: "Takumi_Careers",
    company: "Takumi Seisakusho",
    jobs: [
      job("10234", "Robotics Engineer", "Engineering", [TOKYO, OSAKA], ON_SITE, 2, [
        "<p>Program FANUC robots with ROS 2 and C++.</p>",
        items("C++ and Python", "ROS"),
      ]),
      job("10235", "Data Engineer", "IT", [TOKYO], HYBRID, 31, [
        "<p>Apache Kafka, Apache Spark and Databricks for our machine data.</p>",
        items("Scala or Python", "Apache Spark"),
      ]),
    ],
  },
];

const byName = new Map(SAMPLE_BOARDS.map((board) => [boardName(board), board]));

/** The providers' servers with the sample companies' boards. */
export const sampleBoardsWeb = jobBoardsWeb((board: Board) => byName.get(boardName(board)));

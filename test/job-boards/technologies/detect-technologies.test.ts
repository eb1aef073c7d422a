import { describe, expect, it } from "vitest";
import { nameContexts } from "#src/job-boards/data/technology-contexts";
import {
  detectTechnologies,
  resolveTechnology,
  knownPostingTechnologies,
} from "#src/job-boards/technologies/detect-technologies";
import { knownNames } from "#src/job-boards/technologies/technology-dictionary";
import { TUNED_POSTINGS } from "#test/job-boards/data/labelled-postings";
import { LATER_POSTINGS, UNSEEN_POSTINGS } from "#test/job-boards/data/unseen-postings";
import { measureDetection } from "#test/job-boards/measure-detection";

const detect = (
  text: string,
  company: { companyName?: string; domain?: string | undefined } = {},
) =>
  detectTechnologies({
    title: "",
    text,
    companyName: company.companyName ?? "Contoso GmbH",
    domain: company.domain ?? null,
  });

describe("the dictionary", () => {
  it("contains at least 450 technologies in about twenty categories", () => {
    expect(knownPostingTechnologies().size).toBeGreaterThanOrEqual(450);
    const categories = new Set(
      Array.from(knownPostingTechnologies().values(), ({ category }) => category),
    );
    expect(categories.size).toBeLessThanOrEqual(24);
  });

  it("has no duplicate names and no undetectable ones", () => {
    const names = knownNames().map(({ folded }) => folded);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.filter((name) => !/^[a-z0-9 +#./&'!]+$/.test(name))).toEqual([]);
  });

  it("has a name for each context rule and a technology for each neighbour", () => {
    const names = new Set(knownNames().map(({ folded }) => folded));
    expect(Object.keys(nameContexts()).filter((name) => !names.has(name))).toEqual([]);
    const beside = Object.values(nameContexts()).flatMap((context) => context.beside ?? []);
    expect(beside.filter((name) => !knownPostingTechnologies().has(name))).toEqual([]);
  });

  it("identifies vendors by registrable domains", () => {
    const domains = knownNames().flatMap(({ technology }) => technology.vendorDomains);
    expect(domains.filter((domain) => !/^[a-z0-9-]+(?:\.[a-z]{2,})+$/.test(domain))).toEqual([]);
  });
});

describe("technologies of labelled postings", () => {
  it.each([
    ["that the rules were tuned on", TUNED_POSTINGS],
    ["that were written after them", UNSEEN_POSTINGS],
    ["that were written last", LATER_POSTINGS],
  ])("are detected in those %s", (which, postings) => {
    const { precision, recall, expected, mistakes } = measureDetection(postings);
    const summary = `${postings.length} postings ${which}, ${expected} technologies: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}\n${mistakes.join("\n")}`;
    console.info(summary);
    expect(precision, summary).toBeGreaterThanOrEqual(0.97);
    expect(recall, summary).toBeGreaterThanOrEqual(0.95);
  });

  it("cover at least 150 postings", () => {
    const texts = [...TUNED_POSTINGS, ...UNSEEN_POSTINGS, ...LATER_POSTINGS].map(
      ({ text }) => text,
    );
    expect(new Set(texts).size).toBeGreaterThanOrEqual(150);
  });
});

describe("a name of a technology", () => {
  it.each([
    ["C++, C#, F#, .NET, Node.js and ASP.NET.", ["C++", "C#", "F#", ".NET", "Node.js", "ASP.NET"]],
    ["AWS/GCP/Azure", ["AWS", "Google Cloud", "Microsoft Azure"]],
    ["(Python)", ["Python"]],
    ["Python3, Java17, PHP 8.3 and HTML5", ["Python", "Java", "PHP", "HTML"]],
    ["Java-Entwickler mit Docker-Erfahrung", ["Java", "Docker"]],
    ["Kubernetes' control plane, Redis’s cache", ["Kubernetes", "Redis"]],
    ["精通Python和MySQL。", ["Python", "MySQL"]],
    ["Microsoft\u00a0SQL\u00a0Server and scikit learn", ["Microsoft SQL Server", "scikit-learn"]],
    ["• Terraform\n• Ansible", ["Terraform", "Ansible"]],
    ["AWS Lambda", ["AWS", "AWS Lambda"]],
    ["C++17 and C++ 20", ["C++"]],
  ])("is a token of %j", (text, names) => {
    expect(detect(text)).toEqual(names);
  });

  it.each([
    "https://github.com/acme/react-docker?tab=python",
    "www.python.org/docker",
    "Write to java@acme.com or jobs@docker.com.",
    "com.acme.java.docker",
    "javascripting pythonic dockers mongodbs",
    "@docker #python $kubernetes",
    "",
  ])("is not detected within %j", (text) => {
    expect(detect(text)).toEqual([]);
  });

  it("is listed once, in the order of title and text", () => {
    const text = "Docker, then Python, then docker again.";
    const found = detectTechnologies({
      title: "Python Developer",
      text,
      companyName: "",
      domain: "",
    });
    expect(found).toEqual(["Python", "Docker"]);
  });
});

describe("a name that is also a word", () => {
  it.each([
    "Our go-to-market team goes live; go above and beyond. Scan & Go!",
    "R&D, H.R., Toys R Us, C-level, C. elegans, vitamin C and a class C licence",
    "React quickly, excel at sales, excel in a team, express yourself, access to mentors",
    "Spring 2026, this spring, SWIFT payments, swift action, the rust belt, Rust-free tools",
    "Head Chef, sous chef, a puppet show, gin and tonic, salt and pepper, word of mouth",
    "Box office, box truck, 900 square feet, Square deal, an oracle of wisdom, a special snowflake",
    "Teams of ten. Word of advice. Outlook: good. Make it happen. Monday to Friday.",
    "Segment customers. Notion of time. Linear growth. Close deals. Outreach to schools.",
    "We are backed by Salesforce Ventures; ex-Databricks, ex-Stripe founders.",
  ])("is not detected in %j", (text) => {
    expect(detect(text)).toEqual([]);
  });

  it.each([
    ["Go, Rust and Python", ["Go", "Rust", "Python"]],
    ["You write Go.", ["Go"]],
    ["Python/R", ["Python", "R"]],
    ["Experience with React and Spring Boot", ["React", "Spring Boot"]],
    ["Ansible, Chef, Puppet or Salt", ["Ansible", "Chef", "Puppet", "SaltStack"]],
    ["Word, Excel and Access", ["Microsoft Word", "Microsoft Excel", "Microsoft Access"]],
    ["stack: react, node, postgres", ["React", "Node.js", "PostgreSQL"]],
    ["Slack, Teams or Zoom", ["Slack", "Microsoft Teams", "Zoom"]],
    ["Good Excel skills", ["Microsoft Excel"]],
    ["java developer", ["Java"]],
    ["Greenhouse, Lever or Ashby", ["Greenhouse", "Lever", "Ashby"]],
    ["HubSpot, Segment and Braze", ["HubSpot", "Segment", "Braze"]],
  ])("is detected in %j", (text, names) => {
    expect(detect(text)).toEqual(names);
  });
});

describe("a vendor's own product", () => {
  const text = "We make Jira, Confluence and Trello with Java, React and PostgreSQL.";
  const others = ["Java", "React", "PostgreSQL"];

  it.each([
    { companyName: "Anybody", domain: "atlassian.com" },
    { companyName: "Anybody", domain: "careers.atlassian.com" },
    { companyName: "Atlassian", domain: undefined },
    { companyName: "ATLASSIAN Pty. Ltd.", domain: undefined },
  ])("is omitted from its postings: %o", (company) => {
    expect(detect(text, company)).toEqual(others);
  });

  it.each([
    ["Snowflake Inc.", "Snowflake and Python", ["Python"]],
    ["Amazon Web Services", "AWS, DynamoDB and Python", ["Python"]],
    ["SAP SE", "SAP S/4HANA, ABAP and Python", ["Python"]],
    ["Monday", "monday.com, Jira and Python", ["Jira", "Python"]],
    ["Contoso", "Snowflake and Python", ["Snowflake", "Python"]],
  ])("of %s is recognized by the company's name", (companyName, posting, names) => {
    expect(detect(posting, { companyName })).toEqual(names);
  });
});

describe("a user's term for a technology", () => {
  it.each([
    ["k8s", "Kubernetes"],
    ["golang", "Go"],
    ["GO", "Go"],
    ["postgres", "PostgreSQL"],
    ["gcp", "Google Cloud"],
    ["js", "JavaScript"],
    ["ts", "TypeScript"],
    ["nodejs", "Node.js"],
    ["Node JS", "Node.js"],
    ["dotnet", ".NET"],
    ["c++", "C++"],
    ["react.js", "React"],
    ["  Ruby-on-Rails ", "Ruby on Rails"],
    ["python 3.12", "Python"],
    ["Excel", "Microsoft Excel"],
    ["salesforce", "Salesforce"],
    ["basket weaving", null],
    ["", null],
    ["__proto__", null],
  ])("%j resolves to %s", (given, name) => {
    expect(resolveTechnology(given)).toBe(name);
  });

  it("can be each technology's own name in any case", () => {
    for (const name of knownPostingTechnologies().keys()) {
      expect(resolveTechnology(name)).toBe(name);
      expect(resolveTechnology(name.toUpperCase())).toBe(name);
    }
  });
});

describe("a hostile posting", () => {
  it.each([
    ["spaces", " "],
    ["nothing but names", "Go, R, C, Chef, Box, "],
    ["names without spaces", "Go,R,C,"],
    ["half names", "Microsoft SQL Serve "],
    ["one long word", "a"],
    ["dots", "."],
    ["addresses", "https://"],
    ["digits behind a name", "Java1."],
    ["phrases", "experience with experience in "],
    ["unsure names", "Excel Word Access Teams "],
    ["letters that grow in lower case", "İ"],
    ["broken characters", "\ud800 Go "],
  ])("of %s is read in bounded time", (_, piece) => {
    const text = piece.repeat(Math.ceil(5_000_000 / piece.length));
    expect(() => detect(text)).not.toThrow();
  });

  it("is not read beyond the length limit", () => {
    expect(detect(`Python ${"and so on ".repeat(10_000)} Kubernetes`)).toEqual(["Python"]);
  });
});

import { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { findSuperlinear, type Input } from "./growth";
import { countOperations } from "./operations";
import { inputsOf, type Kind } from "./inputs";
import { stableText } from "#src/changes/boilerplate";
import { compareTexts } from "#src/changes/compare-texts";
import { decodeText } from "#src/crawl/fetch/decode-text";
import { isChallenge } from "#src/crawl/fetch/judge-response";
import { allowsPath, compactRobots, parseRobots } from "#src/crawl/robots/robots";
import { parseRetryAfter } from "#src/shared/web/retry-after";
import { readSitemap } from "#src/crawl/links/sitemap";
import { readBusinessHours } from "#src/enrichment/company/business-hours";
import { readEmployees } from "#src/enrichment/company/employees";
import { readTags } from "#src/enrichment/email/dmarc";
import { readSpfSenders, readSpfTerms } from "#src/enrichment/email/spf";
import { chooseCompanyName } from "#src/extraction/company/company-name";
import { readCopyrightHolder } from "#src/extraction/company/copyright-line";
import { EmailContext } from "#src/extraction/emails/email-context";
import { EmailCollector } from "#src/extraction/emails/emails";
import { mailtoAddresses } from "#src/extraction/emails/encoded-emails";
import { decodeEntities } from "#src/extraction/html/html-entities";
import { readImprintNames } from "#src/extraction/company/imprint-name";
import { findPhoneCandidates } from "#src/extraction/phones/phone-candidates";
import { readPage } from "#src/extraction/read-page";
import { RobotsDirectives } from "#src/extraction/html/robots-directives";
import { findScriptEmails } from "#src/extraction/emails/script-emails";
import { isScriptShell } from "#src/extraction/html/script-shell";
import { readSocialProfile } from "#src/extraction/company/social-profile";
import { readJsonLd } from "#src/extraction/structured-data/structured-data";
import { withoutFormulas } from "#src/files/formula";
import { GivenFacts } from "#src/intelligence/claims/given-facts";
import { textOf } from "#src/intelligence/model-text";
import { unfoundedNumbers } from "#src/intelligence/claims/stated-numbers";
import { readBambooWidget } from "#src/job-boards/providers/bamboohr-widget";
import { readBoardAddress } from "#src/job-boards/boards/board-address";
import { detectTechnologies } from "#src/job-boards/technologies/detect-technologies";
import { readEmploymentType } from "#src/job-boards/parsing/employment-type";
import { JsonEntries, parseEntry } from "#src/job-boards/parsing/json-stream";
import { readLocation } from "#src/job-boards/parsing/location";
import { readMoment } from "#src/job-boards/parsing/posting-fields";
import { htmlToText } from "#src/job-boards/parsing/posting-text";
import { readXml, XmlEntries } from "#src/job-boards/parsing/xml-stream";
import { readAnswer } from "#src/platform/dns/dns-answer";
import { readJsonResponse } from "#src/platform/models/read-json-response";
import { classifyReply, readReply } from "#src/platform/smtp/smtp-reply";
import { parseEmailAddress } from "#src/shared/addresses/email-address";
import { parseTolerantJson } from "#src/shared/text/tolerant-json";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { addressesIn } from "#src/shared/addresses/address-redaction";
import { redactorFor } from "#src/shared/addresses/erasure-subject";
import { TableError } from "#src/uploads/table-error";
import { readUrlTable } from "#src/uploads/url-table";
import { attributeOf, readXml as readWorkbookXml } from "#src/uploads/xlsx/read-xml";

const URL_OF_PAGE = "https://www.acme.de/";
const SITE = { siteHost: "acme.de", includePaths: ["/*a*b*"], excludePaths: ["*/x/*"], limit: 100 };
const PAGE = {
  url: URL_OF_PAGE,
  isEntry: true,
  headers: {},
  cookies: [],
  wantsLinks: true,
  watchedBytes: 1_000_000,
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
/** As a network delivers it. */
const pieces = (text: string) => text.match(/[^]{1,32}/g) ?? [];

/** Every reader of what others have written, by the kinds of input that it meets. */
const READERS: [name: string, kinds: Kind[], read: (text: string) => unknown][] = [
  ["sitemap", ["xml", "lines"], (text) => readSitemap(text, SITE)],
  ["sitemap index", ["xml"], (text) => readSitemap(`<sitemapindex>${text}`, SITE)],
  ["robots.txt", ["lines"], (text) => allowsPath(parseRobots(text, "quarrybot"), "/a/b")],
  ["robots.txt as text", ["lines"], (text) => compactRobots(text, "*")],
  [
    "path rule",
    ["lines"],
    (text) =>
      allowsPath(
        parseRobots(`User-agent: *\nDisallow: /${text.replaceAll(/\s/g, "")}`, "a"),
        "/aaaa",
      ),
  ],
  [
    "path",
    ["lines"],
    (text) => allowsPath(parseRobots("User-agent: *\nDisallow: /*a*b*c$", "a"), `/${text}`),
  ],
  ["robots directives", ["replies"], readDirectives],
  ["CSV file", ["lines", "text"], (text) => readCsv(`url\nacme.de\n${text}`)],
  ["CSV file without header", ["lines"], readCsv],
  ["CSV cell", ["lines"], withoutFormulas],
  ["workbook", ["xml", "markup"], readWorkbook],
  ["attribute of a workbook", ["text", "markup"], (text) => attributeOf(text, "r")],
  ["erased addresses", ["text", "lines"], addressesIn],
  ["erased people", ["text"], readErased],
  ["charset", ["replies", "markup"], readCharset],
  ["bot challenge", ["markup"], isChallenge],
  ["Retry-After", ["replies"], (text) => parseRetryAfter(text, 0)],
  ["entities", ["markup"], (text) => [decodeEntities(text), decodeEntities(text, true)]],
  ["web address", ["text", "lines"], readAddress],
  [
    "e-mail address",
    ["text"],
    (text) => [parseEmailAddress(text), mailtoAddresses(`mailto:${text}`)],
  ],
  ["e-mails in text", ["text"], readEmails],
  [
    "e-mails in scripts",
    ["script", "json"],
    (text) => findScriptEmails(`atob();${text}`, new EmailContext(text, URL_OF_PAGE), false),
  ],
  ["phone numbers", ["text"], findPhoneCandidates],
  ["copyright line", ["text"], (text) => readCopyrightHolder(`© ${text}`)],
  [
    "company name",
    ["text"],
    (text) => chooseCompanyName([{ name: text, source: "title" }], "acme.de"),
  ],
  [
    "legal notice",
    ["text"],
    (text) => readImprintNames(`${URL_OF_PAGE}impressum`, null, `Impressum\f${text}`),
  ],
  ["script shell", ["markup"], (text) => isScriptShell(text, "")],
  ["JSON-LD", ["json"], (text) => readJsonLd([text])],
  ["texts in JSON-LD", ["text"], readOrganization],
  ["tolerant JSON", ["json", "script"], parseTolerantJson],
  ["tolerant JSON in a string", ["json"], (text) => parseTolerantJson(`{"a":"${text}`)],
  ["watched text", ["text"], compareTwice],
  ["JSON board", ["json"], (text) => [readEntries(text, null), readEntries(`{"a":[${text}`, "a")]],
  ["XML board", ["xml"], (text) => [readElements(text), readElements(`<rss><item>${text}`)]],
  ["XML element", ["xml"], (text) => readXml(`<item>${text}`)],
  ["posting", ["markup"], (text) => [htmlToText(text), readBambooWidget(text)]],
  ["posting fields", ["text"], (text) => [readEmploymentType(text), readMoment(text, 1)]],
  [
    "technologies of a posting",
    ["text"],
    (text) => detectTechnologies({ title: text, text, companyName: text, domain: "acme.de" }),
  ],
  ["location", ["text"], readPlace],
  ["SMTP reply", ["replies"], readMailServer],
  [
    "SPF record",
    ["replies"],
    (text) => [readSpfSenders([`v=spf1 ${text}`]), readSpfTerms(`v=spf1 ${text}`)],
  ],
  ["DMARC record", ["replies"], readTags],
  ["opening hours and size", ["text"], (text) => [readBusinessHours([text]), readEmployees(text)]],
  ["model's JSON", ["json"], readJsonResponse],
  ["model's text", ["text"], (text) => [textOf(text, 500), unfoundedNumbers(text, [text])]],
  ["model's sentences", ["text"], (text) => new GivenFacts("Dentists in Bath.").founded(text)],
  ["given facts", ["text"], (text) => new GivenFacts(text).founded("It has 12 % of Bath.")],
];

/** Repetitions of each input, where readers do much for each character; 250 for the others. */
const SIZES: Record<string, number> = {
  "watched text": 60,
  "model's text": 60,
  "model's sentences": 60,
  "given facts": 60,
};

/** Counting is slow; no result depends on how slow. */
const COUNTING = { timeout: 600_000 };

describe("growth of operations with n and 2n of", COUNTING, () => {
  it.each(READERS)("%s is linear", async (name, kinds, read) => {
    expect(await findSuperlinear(read, inputsOf(kinds), SIZES[name] ?? 250)).toEqual([]);
  });

  it.each<[string, Kind, (text: string) => string]>([
    ["markup", "markup", (text) => text],
    ["text", "text", (text) => `<p>${text}`],
    ["a script", "script", (text) => `<script>a.join("@");${text}</script>`],
    ["JSON-LD", "json", (text) => `<script type="application/ld+json">${text}</script>`],
    [
      "attributes",
      "text",
      (text) =>
        `<a href="${text}" title="${text}" class="${text}"></a><div id="${text}" style="${text}"><meta name=description content="${text}">`,
    ],
    [
      "a title",
      "text",
      (text) => `<title>${text}</title><meta property="og:site_name" content="${text}">`,
    ],
    ["a footer", "text", (text) => `<footer>© 2020 ${text}</footer><p>Tel: ${text}`],
  ])("a page with %s is linear", async (_, kind, write) => {
    const inputs = inputsOf([kind]).map(([name, input]): [string, Input] => [
      name,
      (n) => write(input(n)),
    ]);
    expect(await findSuperlinear((html) => readPage(html, PAGE), inputs, 150)).toEqual([]);
  });

  it("a sitemap with many end tags far after the last start tag is linear", async () => {
    const input: Input = (n) => `<${"x".repeat(n)} ${"loc>".repeat(n / 4)}`;
    expect(await findSuperlinear((text) => readSitemap(text, SITE), [["loc", input]], 400)).toEqual(
      [],
    );
  });

  it("a list of strings without commas does not cause backtracking over spaces", async () => {
    const script = `atob();${`["a"${'    "a"'.repeat(7)}`.repeat(20)}`;
    const context = new EmailContext(script, URL_OF_PAGE);
    const operations = await countOperations(() => findScriptEmails(script, context, false));
    expect(operations / script.length).toBeLessThan(500);
  });

  it("a DNS response in which each record follows the same pointer chain is linear", async () => {
    const read = (hex: string) => readAnswer(Buffer.from(hex, "hex"), "a.de", "A");
    expect(await findSuperlinear(read, [["pointers", dnsAnswer]], 4_000)).toEqual([]);
  });
});

function readDirectives(text: string) {
  const directives = new RobotsDirectives("quarrybot");
  directives.addHeader(text);
  directives.addMeta("robots", text);
}

async function readCsv(text: string) {
  try {
    await readUrlTable(bytesOf(text));
  } catch (error) {
    if (!(error instanceof TableError)) throw error; // A file without addresses is refused.
  }
}

async function* unpacked(text: string) {
  yield text;
}

async function readWorkbook(text: string) {
  const ignore = () => {};
  try {
    await readWorkbookXml(unpacked(text), { open: ignore, text: ignore, close: ignore });
  } catch (error) {
    if (!(error instanceof TableError)) throw error; // Malformed XML is refused.
  }
}

function readErased(text: string) {
  redactorFor({ type: "person", value: "Jane Doe", domain: null, emails: [] })(text);
}

function readCharset(text: string) {
  const bytes = Uint8Array.of(0xff, 0xfa, ...bytesOf(text));
  decodeText(bytes, { contentType: `text/html; charset=${text}`, hostname: "a.jp", isCut: false });
}

function readAddress(text: string) {
  readWebUrl(text);
  readSocialProfile(`https://linkedin.com/${text}`);
  readBoardAddress(`https://boards.greenhouse.io/${text}`);
}

function readEmails(text: string) {
  const collector = new EmailCollector(text, URL_OF_PAGE);
  collector.addText(text);
  collector.addHref(text, { length: 0 });
  collector.found("");
}

function readOrganization(text: string) {
  const values = { name: text, telephone: text, address: text, openingHours: text, sameAs: [text] };
  readJsonLd([JSON.stringify({ "@type": "Organization", ...values })]);
}

function compareTwice(text: string) {
  const lines = text.replaceAll(" ", "\n");
  stableText(text);
  compareTexts(lines, `b\n${lines}c`, { reported: new Set(), isUnstable: () => false });
}

function readEntries(text: string, member: string | null) {
  const entries = new JsonEntries(member);
  for (const piece of pieces(text)) entries.push(piece).forEach(parseEntry);
}

function readElements(text: string) {
  const entries = new XmlEntries("item");
  for (const piece of pieces(text)) entries.push(piece).forEach(readXml);
  entries.end();
}

function readPlace(text: string) {
  readLocation({ locations: text.split(","), countryHints: [text], remoteHint: null, title: text });
}

function readMailServer(text: string) {
  readReply(text.split("\n").map((line) => `550-${line}`));
  classifyReply({ code: 550, enhancedCode: null, text }, "recipient", "a@b.de");
}

/** In hex: half of it a chain of pointers, each to the one before, and half of it records that follow the chain. */
function dnsAnswer(n: number): string {
  const links = n / 4;
  const records = Math.floor(n / 2 / 12);
  const short = (value: number) => value.toString(16).padStart(4, "0");
  const chain = Array.from({ length: links }, (_, i) =>
    short(0xc000 + (i === 0 ? 12 : 32 + 2 * i)),
  );
  const question = "0161026465" + "00" + "00010001";
  const holder = `c00c000a000100000000${short(links * 2)}${chain.join("")}`;
  const last = short(0xc000 + 32 + 2 * links);
  const answers = `${last}000a0001000000000000`.repeat(records);
  return `000081800001${short(records + 1)}00000000${question}${holder}${answers}`;
}

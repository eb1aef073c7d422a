import { TechnologyReader } from "#src/technologies/pages/technology-reader";
import { chooseHeaders } from "#src/extraction/html/response-headers";
import { CopyrightReader } from "./copyright-reader";
import type {
  EmailMethod,
  NameCandidate,
  PageFacts,
  PhoneMethod,
} from "#src/extraction/facts/page-facts";
import type { HtmlReader } from "#src/extraction/html/html-scanner";
import type { Tag } from "#src/extraction/html/html-tag";
import { ItemReader } from "#src/extraction/structured-data/item-reader";
import {
  HCARD,
  MICRODATA,
  RDFA,
  schemaOfHcard,
} from "#src/extraction/structured-data/item-syntaxes";
import { readOpenGraph } from "#src/extraction/structured-data/open-graph";
import { PageHead } from "#src/extraction/html/page-head";
import type { WrittenPhone } from "#src/extraction/structured-data/schema-organization";
import { SeoCounter } from "#src/extraction/html/seo-facts";
import { SocialsCollector } from "./socials";
import {
  mergeOrganizations,
  readJsonLd,
  readSchemaNodes,
  type StructuredData,
  type WrittenPerson,
} from "#src/extraction/structured-data/structured-data";

/** E-mail addresses and numbers of structured data as written, not yet validated. */
export type WrittenContacts = {
  emails: { value: string; method: EmailMethod }[];
  phones: (WrittenPhone & { method: PhoneMethod })[];
  people: WrittenPerson[];
};

/** A page's company facts, without e-mail addresses, numbers and text. */
export type CompanyFacts = Pick<
  PageFacts,
  | "socials"
  | "names"
  | "organizations"
  | "title"
  | "description"
  | "language"
  | "seo"
  | "headers"
  | "technologies"
> & { written: WrittenContacts };

/** Header names in lower case; `cookies` are the names of those that were set. */
export type CompanyPage = {
  url: string;
  html: string;
  isEntry: boolean;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
};

const MAX_JSON_LD_SCRIPTS = 30;
const MAX_ORGANIZATIONS = 10;
const MAX_NAMES = 20;

/** Collects a page's company facts in one pass. */
export class CompanyReader implements HtmlReader {
  readonly head = new PageHead();
  readonly #page: CompanyPage;
  readonly #socials: SocialsCollector;
  readonly #copyright: CopyrightReader | null;
  readonly #jsonLd: string[] = [];
  readonly #microdata: ItemReader | null;
  readonly #rdfa: ItemReader | null;
  readonly #hcards: ItemReader | null;
  readonly #seo: SeoCounter | null;
  readonly #technologies: TechnologyReader | null;
  #isJsonLd = false;

  constructor(page: CompanyPage) {
    const { url, html, isEntry } = page;
    this.#page = page;
    this.#socials = new SocialsCollector(new URL(url).hostname);
    this.#copyright = CopyrightReader.of(html);
    this.#microdata = ItemReader.of(html, MICRODATA);
    this.#rdfa = ItemReader.of(html, RDFA);
    this.#hcards = ItemReader.of(html, HCARD);
    this.#seo = isEntry ? new SeoCounter(url) : null;
    this.#technologies = isEntry ? new TechnologyReader(page) : null;
  }

  open(tag: Tag) {
    switch (tag.name) {
      case "a":
      case "area":
        this.#socials.addLink(tag.attribute("href") ?? "");
        break;
      case "script":
        this.#isJsonLd = /\bld\+json\b/i.test(tag.attribute("type") ?? "");
        break;
      case "html":
      case "meta":
      case "link":
        this.head.open(tag);
        break;
    }
    // Not a loop over readers: direct calls are monomorphic and faster.
    this.#microdata?.open(tag);
    this.#rdfa?.open(tag);
    this.#hcards?.open(tag);
    this.#seo?.open(tag);
    this.#copyright?.open(tag);
    this.#technologies?.open(tag);
  }

  close(name: string) {
    this.#microdata?.close(name);
    this.#rdfa?.close(name);
    this.#hcards?.close(name);
    this.#copyright?.close(name);
  }

  text(text: string) {
    this.#microdata?.text(text);
    this.#rdfa?.text(text);
    this.#hcards?.text(text);
    this.#seo?.text(text);
    this.#copyright?.text(text);
  }

  raw(name: string, content: string) {
    this.head.raw(name, content);
    if (name !== "script" || !this.#isJsonLd) this.#technologies?.raw(name, content);
    else if (this.#jsonLd.length < MAX_JSON_LD_SCRIPTS) this.#jsonLd.push(content);
  }

  finish(): CompanyFacts {
    const { head } = this;
    const jsonLd = readJsonLd(this.#jsonLd);
    const microdata = readSchemaNodes(this.#microdata?.finish() ?? [], "microdata");
    const rdfa = readSchemaNodes(this.#rdfa?.finish() ?? [], "rdfa");
    const hcards = readSchemaNodes((this.#hcards?.finish() ?? []).map(schemaOfHcard), "hcard");
    const openGraph = readOpenGraph(head);
    const all = [jsonLd, microdata, rdfa, hcards];
    const organizations = mergeOrganizations(
      all.flatMap((data) => data.organizations),
      MAX_ORGANIZATIONS,
    );
    for (const url of organizations[0]?.sameAs ?? []) this.#socials.addLink(url, true);
    const hasItems = [this.#microdata, this.#rdfa].some(
      (reader) => reader && reader.items.length > 0,
    );
    return {
      title: head.title ?? head.meta("og:title"),
      description: head.meta("description", "og:description", "twitter:description"),
      language: head.language,
      names: [...all.flatMap((data) => data.names), ...this.#otherNames()].slice(0, MAX_NAMES),
      organizations: [...organizations, ...(openGraph ? [openGraph] : [])].slice(
        0,
        MAX_ORGANIZATIONS,
      ),
      socials: this.#socials.pick(),
      written: writtenContacts(jsonLd, [microdata, rdfa, hcards], openGraph),
      ...(this.#seo && { seo: this.#seo.finish(head, this.#jsonLd.length > 0 || hasItems) }),
      ...(this.#technologies && {
        headers: chooseHeaders(this.#page.headers),
        technologies: this.#technologies.finish(),
      }),
    };
  }

  #otherNames(): NameCandidate[] {
    const { head } = this;
    const holders = this.#copyright?.finish() ?? [];
    const candidates: [NameCandidate["source"], string | null][] = [
      ["og_site_name", head.meta("og:site_name")],
      ["application_name", head.meta("application-name", "apple-mobile-web-app-title")],
      ["title", head.title ?? head.meta("og:title")],
      ...holders.map((name): [NameCandidate["source"], string] => ["copyright", name]),
    ];
    return candidates
      .filter((candidate): candidate is [NameCandidate["source"], string] => candidate[1] !== null)
      .map(([source, name]) => ({ source, name: name.slice(0, 200) }));
  }
}

function writtenContacts(
  jsonLd: StructuredData,
  marked: StructuredData[],
  openGraph: CompanyFacts["organizations"][number] | null,
): WrittenContacts {
  const contacts: WrittenContacts = {
    emails: [],
    phones: [],
    people: [jsonLd, ...marked].flatMap(({ people }) => people),
  };
  const add = (data: Pick<StructuredData, "emails" | "phones">, method: "jsonld" | "microdata") => {
    contacts.emails.push(...data.emails.map((value) => ({ value, method })));
    contacts.phones.push(...data.phones.map((phone) => ({ ...phone, method })));
  };
  add(jsonLd, "jsonld");
  for (const data of marked) add(data, "microdata");
  const country = openGraph?.country ?? null;
  if (openGraph?.email) contacts.emails.push({ value: openGraph.email, method: "microdata" });
  if (openGraph?.telephone)
    contacts.phones.push({
      number: openGraph.telephone,
      country,
      isFax: false,
      method: "microdata",
    });
  if (openGraph?.fax)
    contacts.phones.push({ number: openGraph.fax, country, isFax: true, method: "microdata" });
  return contacts;
}

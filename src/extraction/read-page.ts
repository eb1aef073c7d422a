import { mailMarks } from "./emails/attribute-emails";
import { brandOf, letters } from "./company/brand";
import { type CompanyFacts, CompanyReader } from "./company/company-reader";
import { EmailCollector } from "./emails/emails";
import type { NameCandidate, ReadPage } from "./facts/page-facts";
import { scanHtml, type HtmlReader } from "./html/html-scanner";
import type { Tag } from "./html/html-tag";
import { readImprintNames } from "./company/imprint-name";
import { LinkCollector } from "./links";
import { MarkerCursor } from "./html/marker-cursor";
import { iconSign } from "./phones/phone-icons";
import { PhoneCollector } from "./phones/phones";
import { RobotsDirectives } from "./html/robots-directives";
import { announcesProfile, PageHeadings } from "./profile/page-headings";
import { isOthersPage, isProfilePage } from "./profile/profile-pages";
import { ProfileLinks } from "./people/profile-links";
import { readProfile } from "#src/extraction/profile/read-profile";
import { readStructuredProfile } from "#src/extraction/profile/read-structured";
import { isScriptShell } from "./html/script-shell";
import { foldSpaces, VisibleText } from "./html/visible-text";
import { WatchedText } from "./html/watched-text";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { keepShape, keepShapes } from "#src/shared/kept-shapes";
import { SAMPLE_PAGE } from "./sample-page";

/** A fetched page. Names of `headers` in lower case; `cookies` are the names of the cookies that it set. */
export type FetchedPage = {
  /** The final URL, after redirects. */
  url: string;
  isEntry: boolean;
  headers: Readonly<Record<string, string>>;
  cookies: readonly string[];
  wantsLinks: boolean;
  /** Whether links to `#/path` lead to other pages, as scripts show them. */
  hasHashRoutes?: boolean;
  robotsToken?: string;
  /** Whether people of the company are read; true by default. */
  collectsPeople?: boolean;
  /** Maximum bytes of text for a monitor; none if 0 or undefined. */
  watchedBytes?: number;
};

/** E-mail addresses or numbers of a list of people or offices. A footer has fewer. */
const MANY_CONTACTS = 4;
const ENTRY_TEXT_LENGTH = 8_192;
const OTHER_TEXT_LENGTH = 1_024;
/** Elements whose `@` is part of a file name: `logo@2x.png`. */
const PICTURES = new Set(["img", "source", "link", "use", "image", "video"]);
/** Marks and collapsed white space make texts shorter. */
const SLACK = 1.5;

/**
 * Reads all facts of one page in a single pass, in time linear in its length. Never throws because
 * of its content.
 */
export function readPage(html: string, page: FetchedPage): ReadPage {
  if (++pagesRead === nextSample) {
    keepShapes(readSample);
    nextSample += Math.min(pagesRead, MAX_PAGES_PER_SAMPLE);
  }
  return readOnce(html, page);
}

let pagesRead = 0;
/** Not the first page: a short-lived isolate does without. The sample is read again, because pages can change the shapes. */
let nextSample = 10;
/** Later pages change them less often. */
const MAX_PAGES_PER_SAMPLE = 2_000;

/** Reads the sample as an entry page and as another page, which have different readers. */
function readSample() {
  const page = { headers: {}, cookies: [], wantsLinks: true };
  readOnce(SAMPLE_PAGE, { ...page, url: "https://sample.example/", isEntry: true });
  readOnce(SAMPLE_PAGE, { ...page, url: "https://sample.example/page", isEntry: false });
}

function readOnce(html: string, page: FetchedPage): ReadPage {
  const reader = keepShape(new PageReader(html, page));
  scanHtml(html, reader);
  return reader.finish();
}

class PageReader implements HtmlReader {
  readonly #html: string;
  readonly #page: FetchedPage;
  readonly #company: CompanyReader;
  readonly #text: VisibleText;
  readonly #links: LinkCollector | null;
  readonly #emails: EmailCollector;
  readonly #phones: PhoneCollector;
  readonly #robots: RobotsDirectives;
  readonly #profiles = new ProfileLinks();
  readonly #mailMarks: MarkerCursor;
  readonly #watched: WatchedText | null;
  readonly #isProfile: boolean;
  /** Null where the path alone decides whether the page describes the company. */
  readonly #headings: PageHeadings | null;
  #script: "code" | "json" | "other" = "other";

  constructor(html: string, page: FetchedPage) {
    this.#html = html;
    this.#page = page;
    this.#company = new CompanyReader({
      url: page.url,
      html,
      isEntry: page.isEntry,
      headers: page.headers,
      cookies: page.cookies,
    });
    this.#text = new VisibleText(html);
    this.#links = page.wantsLinks ? new LinkCollector(page.url, page.hasHashRoutes) : null;
    this.#emails = new EmailCollector(html, page.url);
    this.#phones = new PhoneCollector(page.url);
    this.#robots = new RobotsDirectives(page.robotsToken ?? "quarrybot");
    this.#robots.addHeader(page.headers["x-robots-tag"] ?? "");
    this.#mailMarks = new MarkerCursor(html, mailMarks(html));
    this.#isProfile = isProfilePage(page.url, page.isEntry);
    this.#headings = this.#isProfile || isOthersPage(page.url) ? null : new PageHeadings();
    this.#watched = page.watchedBytes ? new WatchedText(page.watchedBytes) : null;
  }

  open(tag: Tag) {
    this.#company.open(tag);
    this.#text.open(tag);
    this.#watched?.open(tag);
    this.#headings?.open(tag);
    switch (tag.name) {
      case "a":
      case "area":
        this.#readLink(tag);
        break;
      case "img":
        if (this.#links?.lacksLabel) this.#links.label(tag.attribute("alt") ?? "");
        this.#readIcon(tag);
        break;
      case "i":
      case "span":
      case "svg":
        this.#readIcon(tag);
        break;
      case "base":
        this.#links?.setBase(tag.attribute("href") ?? "");
        break;
      case "frame":
      case "iframe":
        this.#links?.open(tag.attribute("src") ?? "", false, "");
        break;
      case "meta":
        this.#robots.addMeta(tag.attribute("name"), tag.attribute("content"));
        break;
      case "script":
        this.#script = scriptKind(tag);
        break;
    }
    if (this.#mailMarks.isIn(tag.start, tag.end) && !PICTURES.has(tag.name))
      this.#emails.addAttributes(tag);
  }

  close(name: string) {
    if (name === "a") this.#links?.close();
    this.#company.close(name);
    this.#text.close(name);
    this.#watched?.close(name);
    this.#headings?.close(name);
  }

  text(text: string) {
    this.#company.text(text);
    this.#text.add(text);
    this.#watched?.text(text);
    this.#headings?.text(text);
    this.#links?.text(text);
  }

  raw(name: string, content: string) {
    this.#company.raw(name, content);
    this.#watched?.raw(name, content);
    if (name === "textarea") this.#text.add(content);
    else if (name === "script" && this.#script !== "other")
      this.#emails.addScript(content, this.#script === "json");
  }

  finish(): ReadPage {
    const { written, ...company } = this.#company.finish();
    const text = this.#text.toString();
    this.#emails.addText(text);
    for (const { value, method } of written.emails) this.#emails.addWritten(value, method);
    const countries = company.organizations.map(({ country }) => country ?? "");
    const { lang } = this.#company.head;
    const phones = this.#phones.read(text, {
      written: written.phones,
      lang,
      language: company.language,
      countries,
    });
    const emails = this.#emails.found(text);
    const described = {
      url: this.#page.url,
      lang,
      language: company.language,
      countries,
      emails: emails.map(({ email }) => email),
      phoneCountries: phones.flatMap(({ country }) => country ?? []),
      organizations: company.organizations,
      people: written.people,
      title: company.title,
      profileLinks: this.#profiles.links,
      collectsPeople: this.#page.collectsPeople ?? true,
      html: this.#html,
    };
    const profile = this.#describesCompany(company, emails.length, phones.length)
      ? readProfile(text, described)
      : this.#headings
        ? readStructuredProfile(described)
        : null;
    const inCountry = profile?.addresses
      ? this.#phones.readInCountry(
          text,
          profile.addresses.map(({ country }) => country),
        )
      : null;
    const length = this.#page.isEntry ? ENTRY_TEXT_LENGTH : OTHER_TEXT_LENGTH;
    return {
      facts: {
        url: this.#page.url,
        emails,
        phones: inCountry ?? phones,
        ...company,
        names: [
          ...company.names,
          ...readImprintNames(this.#page.url, company.title, text).map((name): NameCandidate => ({
            source: "imprint",
            name,
          })),
        ],
        ...(profile && { profile }),
        ...(isScriptShell(this.#html, text) && { needsJavascript: true }),
        textExtract: foldSpaces(text.slice(0, length * SLACK)).slice(0, length),
      },
      links: this.#links?.found() ?? [],
      noindex: this.#robots.noindex,
      nofollow: this.#robots.nofollow,
      watched: this.#watched?.finish() ?? null,
    };
  }

  /** Whether the path, the title, the headings or many contacts show that the page describes the company. */
  #describesCompany(
    { title, names }: Pick<CompanyFacts, "title" | "names">,
    emails: number,
    phones: number,
  ): boolean {
    if (!this.#headings) return this.#isProfile;
    if (emails >= MANY_CONTACTS || phones >= MANY_CONTACTS) return true;
    return announcesProfile(
      title,
      this.#headings.texts,
      (part, words) =>
        brandOf(registrableDomain(this.#page.url)).label.includes(letters(words)) ||
        names.some(({ source, name }) => source !== "title" && name.includes(part)),
    );
  }

  /** An icon before a number is its label. */
  #readIcon(tag: Tag) {
    const sign = iconSign(tag, this.#html);
    if (sign !== "") this.#text.add(sign);
  }

  #readLink(tag: Tag) {
    this.#links?.close();
    const href = tag.attribute("href")?.trim();
    if (!href) return;
    this.#emails.addHref(href, this.#text);
    this.#phones.addHref(href, this.#text);
    this.#profiles.add(href, this.#text);
    if (!this.#links) return;
    const rel = tag.attribute("rel");
    const isNofollow = rel !== null && /\bnofollow\b/i.test(rel);
    this.#links.open(href, isNofollow, tag.attribute("aria-label") ?? tag.attribute("title") ?? "");
  }
}

function scriptKind(tag: Tag): "code" | "json" | "other" {
  const type = tag.attribute("type")?.trim().toLowerCase() ?? "";
  // Structured data is parsed separately.
  if (type.includes("ld+json") || tag.has("src")) return "other";
  return type.includes("json") ? "json" : "code";
}

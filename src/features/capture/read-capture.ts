import { decodePercents, mailtoAddresses } from "#src/extraction/emails/encoded-emails";
import { EmailCollector } from "#src/extraction/emails/emails";
import { cleanName } from "#src/extraction/company/name-cleaning";
import { plainText } from "#src/extraction/structured-data/schema-values";
import { registrableDomain } from "#src/shared/addresses/domain-name";
import { AppError } from "#src/shared/errors";
import type { Technology } from "#src/shared/lead";
import { foldSpace, withoutZeroWidth } from "#src/shared/text/zero-width";
import { readWebUrl, type WebUrlOptions } from "#src/shared/addresses/web-url";
import { nameTechnology } from "#src/technologies/name-technology";
import type { Capture } from "./schemas";

/** A captured page, parsed with the same checks as a crawled page. */
export type CapturedSite = {
  pageUrl: string;
  /** The root URL of the page's host. */
  website: string;
  /** The registrable domain. */
  domain: string;
  companyName: string | null;
  title: string | null;
  description: string | null;
  emails: string[];
  /** Cleaned but not parsed: the country depends on the lead. */
  phones: string[];
  /** Addresses that may be profiles. */
  socials: string[];
  technologies: Technology[];
};

const MAX_TITLE = 300;
const MAX_DESCRIPTION = 1_000;
/** A longer item is dropped, not cut, because a part of an address or number may have another meaning. */
const MAX_ITEM = 500;
const MAX_PHONE = 60;
const MAX_TECHNOLOGY = 100;
const MAX_LINKS_PER_MEMBER = 20;

/** Control characters, line separators and unpaired surrogates. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Throws validation_failed if the page's address is not allowed. Other invalid values are dropped. */
export function readCapture(body: Capture, options: WebUrlOptions): CapturedSite {
  const read = readWebUrl(body.url, options);
  if (!read.ok) {
    const { message, code } = read;
    const details = [{ path: "body.url", message, code }];
    throw new AppError("validation_failed", `body.url ${message}`, { details });
  }
  return {
    pageUrl: read.url,
    website: new URL("/", read.url).href,
    domain: registrableDomain(read.url),
    companyName: cleanName(cleanText(body.company_name, MAX_TITLE) ?? ""),
    title: cleanText(body.page_title, MAX_TITLE),
    description: cleanText(body.meta_description, MAX_DESCRIPTION),
    emails: readEmails(body.emails, read.url),
    phones: body.phones.flatMap(readPhone),
    socials: Object.values(body.socials).flatMap(readLinks),
    technologies: readTechnologies(body.technologies),
  };
}

/** Plain text of one line without markup, entities and invisible characters. Null if nothing is left. */
function cleanText(written: string | undefined, maxLength: number): string | null {
  const text = plainText(written, maxLength)?.replace(UNPRINTABLE, " ");
  return (text && foldSpace(text)) || null;
}

function readEmails(written: string[], pageUrl: string): string[] {
  const collector = new EmailCollector("", pageUrl);
  for (const text of written.filter(({ length }) => length <= MAX_ITEM)) {
    const linked = mailtoAddresses(text);
    for (const one of linked.length > 0 ? linked : [text]) collector.addWritten(one, "capture");
  }
  return collector.found("").map(({ email }) => email);
}

/** Removes `tel:` and text before the number. Fax numbers are dropped. */
function readPhone(written: string): string[] {
  if (written.length > MAX_ITEM || /fax/i.test(written)) return [];
  const text = foldSpace(decodePercents(written).normalize("NFKC").replace(UNPRINTABLE, " "));
  const number = text.replace(/^[^\d+(]+/, "").trim();
  return number !== "" && number.length <= MAX_PHONE ? [number] : [];
}

/** All addresses of one member, whatever its key; `x.com/acme` means `https://x.com/acme`. */
function readLinks(member: unknown): string[] {
  const values: unknown[] = Array.isArray(member) ? member : [member];
  return values.slice(0, MAX_LINKS_PER_MEMBER).flatMap((value) => {
    if (typeof value !== "string" || value.length > MAX_ITEM) return [];
    const link = withoutZeroWidth(value).replace(UNPRINTABLE, "").trim();
    return /^(?:https?:)?\/\//i.test(link) ? [link] : [`https://${link}`];
  });
}

function readTechnologies(written: string[]): Technology[] {
  return written.flatMap((text) => {
    const name = text.length <= MAX_ITEM ? cleanText(text, MAX_TECHNOLOGY) : null;
    return name !== null && /[\p{L}\p{N}]/u.test(name) ? [nameTechnology(name)] : [];
  });
}

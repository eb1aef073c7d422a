import type { Contact, StatedTechnology, Unavailable } from "./site-state";
import type { TextDifference } from "./compare-texts";

const MAX_SUMMARY = 300;
const MAX_TEXT = 2_000;
const MAX_QUOTE = 90;
const MAX_NAMED = 3;

/**
 * One line of bounded length, without control characters that change the surrounding text (bidi).
 */
export function oneLine(text: string, maxLength = MAX_SUMMARY): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return line.length > maxLength ? `${line.slice(0, maxLength - 1).toWellFormed()}…` : line;
}

/** Removed or added lines, as many as fit. */
export function boundedLines(lines: string[]): string | null {
  if (lines.length === 0) return null;
  const text = lines.map((line) => oneLine(line, MAX_TEXT)).join("\n");
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1).toWellFormed()}…` : text;
}

const quote = (text: string) => `“${oneLine(text, MAX_QUOTE)}”`;

export function describeText({ removed, added, replaced }: TextDifference): string {
  const [gone, come] = [removed[0], added[0]];
  const more = Math.max(removed.length, added.length) - 1;
  const others = more > 0 ? `, and ${more} more ${more === 1 ? "place" : "places"}` : "";
  if (replaced)
    return oneLine(`Text changed: ${quote(replaced.from)} became ${quote(replaced.to)}${others}`);
  const clauses = [
    ...(come === undefined ? [] : [`text was added: ${quote(come)}`]),
    ...(gone === undefined ? [] : [`text was removed: ${quote(gone)}`]),
  ];
  return oneLine(upperFirst(`${clauses.join("; ")}${others}`));
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

const CONTACT_NAMES = { email: "e-mail address", phone: "phone", fax: "fax", profile: "profile" };

export function describeContacts(removed: Contact[], added: Contact[]): string {
  const [gone, come] = [removed[0], added[0]];
  if (removed.length === 1 && added.length === 1 && gone!.kind === come!.kind)
    return oneLine(`${upperFirst(named(gone!))} was replaced by ${come!.value}`);
  return sentences([
    [namedInOrder(added), "added"],
    [namedInOrder(removed), "removed"],
  ]);
}

const named = ({ kind, value }: Contact) => `${CONTACT_NAMES[kind]} ${value}`;

const namedInOrder = ([first, ...others]: Contact[]) =>
  first ? [upperFirst(named(first)), ...others.map(named)] : [];

export type VersionStep = { name: string; from: string; to: string };

export function describeTechnologies(
  removed: StatedTechnology[],
  added: StatedTechnology[],
  steps: VersionStep[],
): string {
  const versions = steps.slice(0, MAX_NAMED);
  const clauses = versions.map(({ name, from, to }) => `${name} went from ${from} to ${to}`);
  if (removed.length + added.length === 0) return oneLine(clauses.join("; "));
  const names = (list: StatedTechnology[]) => list.map(nameVersion);
  const moved = sentences([
    [names(added), "added"],
    [names(removed), "removed"],
  ]);
  return oneLine([moved, ...clauses].join("; "));
}

export const nameVersion = ({ name, version }: StatedTechnology) =>
  version === null ? name : `${name} ${version}`;

export type CompanyStep = { fact: string; from: string | null; to: string | null };

export function describeCompany(steps: CompanyStep[]): string {
  const clauses = steps.slice(0, MAX_NAMED).map(({ fact, from, to }) => {
    if (from === null) return `${fact} was added: ${quote(to ?? "")}`;
    if (to === null) return `${fact} is not given any more (it was ${quote(from)})`;
    return `${fact} changed from ${quote(from)} to ${quote(to)}`;
  });
  return oneLine(upperFirst(`${clauses.join("; ")}${andMore(steps.length - clauses.length)}`));
}

export const describeGone = ({ url, httpStatus }: Unavailable) =>
  oneLine(`${oneLine(url, 200)} returns ${httpStatus ?? 404} now: the page is gone`);

/** Crawl reasons as clauses about a site. */
const SITE_REASONS: Record<string, string> = {
  dns: "its name does not resolve",
  connection: "no connection could be made",
  tls: "no secure connection could be made",
  timeout: "it does not respond in time",
  too_many_redirects: "it redirects without end",
  bad_redirect: "it redirects to an invalid address",
  private_address: "it redirects to a private address",
  blocked: "it blocks crawlers",
  rate_limited: "it limits the request rate",
  not_found: "its entry page is not found",
  client_error: "it returns an error",
  server_error: "it returns a server error",
  not_html: "it does not return a page",
  empty: "its entry page is empty",
  needs_javascript: "it shows nothing without JavaScript",
  render_empty: "it shows nothing, even in a browser",
  body_broken: "its response is incomplete",
  robots_unreachable: "its robots.txt cannot be read",
};

/** Internal errors of a crawl are not failures of the site. */
export const isSiteFailure = (reason: string) => reason in SITE_REASONS;

export const describeSiteDown = ({ url, reason }: Unavailable) =>
  oneLine(`${oneLine(url, 200)} cannot be read any more: ${SITE_REASONS[reason] ?? reason}`);

export const describeMoved = (from: string, to: string) =>
  oneLine(`${oneLine(from, 140)} redirects to ${oneLine(to, 140)} now`);

export const describeBack = (url: string) => oneLine(`${oneLine(url, 200)} can be read again`);

function sentences(parts: [string[], string][]): string {
  const clauses = parts.flatMap(([names, verb]) => {
    if (names.length === 0) return [];
    const shown = names.slice(0, MAX_NAMED);
    const rest = names.length - shown.length;
    const list = shown.length > 1 && rest === 0 ? joined(shown) : shown.join(", ");
    return [`${list}${andMore(rest)} ${names.length === 1 ? "was" : "were"} ${verb}`];
  });
  return oneLine(clauses.join("; "));
}

const joined = (names: string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
const andMore = (count: number) => (count > 0 ? ` and ${count} more` : "");

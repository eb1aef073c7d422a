import { registrableDomain } from "#src/shared/addresses/domain-name";
import { compareTexts } from "./compare-texts";
import type { Contact, FoundChange, SiteState, Unavailable } from "./site-state";
import {
  boundedLines,
  nameVersion,
  tellCompany,
  tellContacts,
  tellGone,
  tellMoved,
  tellBack,
  tellSiteDown,
  tellTechnologies,
  tellText,
} from "./wording";

/** What else is known of the two readings. */
export type Readings = {
  /** Pages that answer 404 or 410 now, and did not before. */
  gone: Unavailable[];
  /** A page that is new was not there before; otherwise it may only not have been visited. */
  sawWholeSiteBefore: boolean;
  /** Whether a block of a page, by what is stable of it, has lately come and gone: it is no news then. */
  comesAndGoes: (pageKey: string, block: string) => boolean;
};

export type SiteComparison = {
  changes: FoundChange[];
  /** By the keys of pages of which blocks came or went: what is stable of those. */
  moved: Map<string, string[]>;
};

/**
 * Compares a site with how it was. Both hold the last reading of every page, so that what was not read this time is
 * the same in both and tells nothing. At most one change of a kind for an address.
 */
export function compareSites(
  before: SiteState,
  after: SiteState,
  { gone, sawWholeSiteBefore, comesAndGoes }: Readings,
): SiteComparison {
  const siteUrl = after.pages[0]?.url ?? "";
  const isSameEntry = before.pages[0]?.key === after.pages[0]?.key;
  const known = new Set(before.pages.map(({ key }) => key));
  const isComparable = ({ key }: { key: string }) => sawWholeSiteBefore || known.has(key);
  const { changes, moved } = comparePages(before, after, comesAndGoes);
  const all = [
    ...gone.map((page) => ({
      url: page.url,
      kind: "availability" as const,
      summary: tellGone(page),
      before: null,
      after: String(page.httpStatus ?? 404),
    })),
    ...(isSameEntry ? compareDomains(before.pages[0]?.url, siteUrl) : []),
    ...compareContacts(before, { ...after, pages: after.pages.filter(isComparable) }, after),
    ...(isSameEntry ? compareCompany(before, after, siteUrl) : []),
    ...(isSameEntry ? compareTechnologies(before, after, siteUrl) : []),
    ...changes,
  ];
  return { changes: all, moved };
}

/** A site that was read before and cannot be read now. */
export const siteDown = (site: Unavailable): FoundChange => ({
  url: site.url,
  kind: "availability",
  summary: tellSiteDown(site),
  before: null,
  after: site.reason,
});

/** A page or a site that could not be read, for that reason, and can be read again. */
export const readAgain = (url: string, reason: string): FoundChange => ({
  url,
  kind: "availability",
  summary: tellBack(url),
  before: reason,
  after: null,
});

/** A site that leads to another domain: its company has another name, or another owner. */
function compareDomains(from: string | undefined, to: string): FoundChange[] {
  if (!from || !to || registrableDomain(from) === registrableDomain(to)) return [];
  return [
    { url: from, kind: "availability", summary: tellMoved(from, to), before: from, after: to },
  ];
}

function comparePages(
  before: SiteState,
  after: SiteState,
  comesAndGoes: Readings["comesAndGoes"],
): SiteComparison {
  const were = new Map(before.pages.map((page) => [page.key, page]));
  const moved: SiteComparison["moved"] = new Map();
  const told = new Set<string>();
  const changes = after.pages.flatMap(({ key, url, text }): FoundChange[] => {
    const old = were.get(key)?.text ?? null;
    if (old === null || text === null) return [];
    const untold = { told, comesAndGoes: (block: string) => comesAndGoes(key, block) };
    const { difference, moved: blocks } = compareTexts(old, text, untold);
    if (blocks.length > 0) moved.set(key, blocks);
    if (!difference) return [];
    return [
      {
        url,
        kind: "content",
        summary: tellText(difference),
        before: boundedLines(difference.removed),
        after: boundedLines(difference.added),
      },
    ];
  });
  return { changes, moved };
}

type Moves = { removed: Contact[]; added: Contact[] };

/** A contact is new, or gone, for the whole site: one that moved to another page is neither. */
function compareContacts(
  before: SiteState,
  comparable: SiteState,
  after: SiteState,
): FoundChange[] {
  const byUrl = new Map<string, Moves>();
  const at = (url: string) => {
    const moves = byUrl.get(url) ?? { removed: [], added: [] };
    byUrl.set(url, moves);
    return moves;
  };
  for (const [url, contact] of missing(comparable, before)) at(url).added.push(contact);
  for (const [url, contact] of missing(before, after)) at(url).removed.push(contact);
  return [...byUrl].map(([url, { removed, added }]) => ({
    url,
    kind: "contacts",
    summary: tellContacts(removed, added),
    before: boundedLines(removed.map(({ value }) => value)),
    after: boundedLines(added.map(({ value }) => value)),
  }));
}

/** Contacts of one site that the other lacks, each with the first page that has it. */
function missing(from: SiteState, other: SiteState): [string, Contact][] {
  const nameOf = ({ kind, value }: Contact) => `${kind === "fax" ? "phone" : kind} ${value}`;
  const seen = new Set(other.pages.flatMap(({ contacts }) => contacts.map(nameOf)));
  return from.pages.flatMap(({ url, contacts }) =>
    contacts.flatMap((contact): [string, Contact][] => {
      if (seen.has(nameOf(contact))) return [];
      seen.add(nameOf(contact));
      return [[url, contact]];
    }),
  );
}

/** A version that is shown now, or hidden now, is no news; one that is another is. */
function compareTechnologies(before: SiteState, after: SiteState, url: string): FoundChange[] {
  const were = new Map(before.technologies.map((found) => [found.name, found]));
  const are = new Map(after.technologies.map((found) => [found.name, found]));
  const removed = before.technologies.filter(({ name }) => !are.has(name));
  const added = after.technologies.filter(({ name }) => !were.has(name));
  const steps = after.technologies.flatMap(({ name, version }) => {
    const from = were.get(name)?.version ?? null;
    return from === null || version === null || from === version || !areVersions(from, version)
      ? []
      : [{ name, from, to: version }];
  });
  if (removed.length + added.length + steps.length === 0) return [];
  return [
    {
      url,
      kind: "technology",
      summary: tellTechnologies(removed, added, steps),
      before: boundedLines([
        ...removed.map(nameVersion),
        ...steps.map(({ name, from }) => `${name} ${from}`),
      ]),
      after: boundedLines([
        ...added.map(nameVersion),
        ...steps.map(({ name, to }) => `${name} ${to}`),
      ]),
    },
  ];
}

/** Addresses of scripts carry time stamps and hashes where their versions would stand. */
const VERSION = /^(?:[1-9]\d?|(?:0|[1-9]\d{0,3})(?:\.\d{1,5}){1,3}(?:[-.+]?[a-z][\w.-]{0,15})?)$/i;
const areVersions = (...found: string[]) => found.every((version) => VERSION.test(version));

function compareCompany(before: SiteState, after: SiteState, url: string): FoundChange[] {
  const facts = new Set([...Object.keys(before.company), ...Object.keys(after.company)]);
  const steps = [...facts].flatMap((fact) => {
    const from = before.company[fact] ?? null;
    const to = after.company[fact] ?? null;
    return folded(from) === folded(to) ? [] : [{ fact, from, to }];
  });
  if (steps.length === 0) return [];
  const lines = (side: "from" | "to") =>
    boundedLines(
      steps.flatMap((step) => {
        const value = step[side];
        return value === null ? [] : [`${step.fact}: ${value}`];
      }),
    );
  return [
    {
      url,
      kind: "company",
      summary: tellCompany(steps),
      before: lines("from"),
      after: lines("to"),
    },
  ];
}

const folded = (text: string | null) =>
  text
    ?.toLowerCase()
    .replaceAll(/[\s.,]+/g, " ")
    .trim() ?? null;

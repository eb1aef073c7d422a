import { registrableDomain } from "#src/shared/addresses/domain-name";
import { compareTexts } from "./compare-texts";
import type { Contact, FoundChange, SiteState, Unavailable } from "./site-state";
import {
  boundedLines,
  nameVersion,
  describeCompany,
  describeContacts,
  describeGone,
  describeMoved,
  describeBack,
  describeSiteDown,
  describeTechnologies,
  describeText,
} from "./wording";

/** Context of the two compared states. */
export type ComparisonContext = {
  /** Pages that now return 404 or 410 and did not before. */
  gone: Unavailable[];
  /** True if an unknown page is new. Otherwise the previous run may not have visited it. */
  sawWholeSiteBefore: boolean;
  /**
   * Whether a block, given by its stable text, is unstable: it was recently added and removed, so
   * it is no change.
   */
  isUnstable: (pageKey: string, block: string) => boolean;
};

export type SiteComparison = {
  changes: FoundChange[];
  /** Page key → stable texts of the blocks that were added or removed. */
  moved: Map<string, string[]>;
};

/**
 * Compares a site with its previous state. Both contain the last snapshot of every page, so an
 * unvisited page is equal in both. Returns at most one change of a kind per URL.
 */
export function compareSites(
  before: SiteState,
  after: SiteState,
  { gone, sawWholeSiteBefore, isUnstable }: ComparisonContext,
): SiteComparison {
  const siteUrl = after.pages[0]?.url ?? "";
  const isSameEntry = before.pages[0]?.key === after.pages[0]?.key;
  const known = new Set(before.pages.map(({ key }) => key));
  const isComparable = ({ key }: { key: string }) => sawWholeSiteBefore || known.has(key);
  const { changes, moved } = comparePages(before, after, isUnstable);
  const all = [
    ...gone.map((page) => ({
      url: page.url,
      kind: "availability" as const,
      summary: describeGone(page),
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

/** A site that became unreachable. */
export const siteDown = (site: Unavailable): FoundChange => ({
  url: site.url,
  kind: "availability",
  summary: describeSiteDown(site),
  before: null,
  after: site.reason,
});

/** A page or a site that was unreachable, for `reason`, and is reachable again. */
export const readAgain = (url: string, reason: string): FoundChange => ({
  url,
  kind: "availability",
  summary: describeBack(url),
  before: reason,
  after: null,
});

/** A site that redirects to another domain: the company was renamed or sold. */
function compareDomains(from: string | undefined, to: string): FoundChange[] {
  if (!from || !to || registrableDomain(from) === registrableDomain(to)) return [];
  return [
    { url: from, kind: "availability", summary: describeMoved(from, to), before: from, after: to },
  ];
}

function comparePages(
  before: SiteState,
  after: SiteState,
  isUnstable: ComparisonContext["isUnstable"],
): SiteComparison {
  const were = new Map(before.pages.map((page) => [page.key, page]));
  const moved: SiteComparison["moved"] = new Map();
  const reported = new Set<string>();
  const changes = after.pages.flatMap(({ key, url, text }): FoundChange[] => {
    const old = were.get(key)?.text ?? null;
    if (old === null || text === null) return [];
    const filter = { reported, isUnstable: (block: string) => isUnstable(key, block) };
    const { difference, moved: blocks } = compareTexts(old, text, filter);
    if (blocks.length > 0) moved.set(key, blocks);
    if (!difference) return [];
    return [
      {
        url,
        kind: "content",
        summary: describeText(difference),
        before: boundedLines(difference.removed),
        after: boundedLines(difference.added),
      },
    ];
  });
  return { changes, moved };
}

type Moves = { removed: Contact[]; added: Contact[] };

/** Compares contacts of the whole site: a contact that moved to another page is no change. */
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
    summary: describeContacts(removed, added),
    before: boundedLines(removed.map(({ value }) => value)),
    after: boundedLines(added.map(({ value }) => value)),
  }));
}

/** Contacts that only `from` has, each with its first page. */
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

/** Ignores versions that are now shown or now hidden. Reports different versions. */
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
      summary: describeTechnologies(removed, added, steps),
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

/** Script URLs may contain time stamps and hashes in place of versions. */
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
      summary: describeCompany(steps),
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

import type { Scope } from "#src/db/scope";
import { decodeEntities } from "#src/extraction/html/html-entities";
import { type Budgets, reserveLookup } from "#src/features/billing/lookup-budget";
import { onePage } from "#src/http/paginated";
import { type BeforeRequest, ProviderFailed } from "#src/platform/outbound/request-provider";
import type { SearchEngine, SearchHit } from "#src/platform/search/search-engine";
import type { SearchLocale } from "#src/platform/search/search-locale";
import { AppError, invalid } from "#src/shared/errors";
import { log } from "#src/shared/log";
import { readWebUrl } from "#src/shared/addresses/web-url";
import { type Collected, collect } from "./collect";
import { knownDomains } from "./known-domains.repository";
import { domainOfSite, kindOfSite } from "./not-company";
import type { Candidates, DiscoverySearch } from "./schemas";

type Site = { domain: string; url: string; title: string; snippet: string | null };

const MAX_TITLE = 200;
const MAX_SNIPPET = 500;

/** Company websites that a search engine finds. If an engine fails without any result, the next one is tried. */
export async function findSites(
  scope: Scope,
  budgets: Budgets,
  engines: SearchEngine[],
  search: DiscoverySearch,
): Promise<Candidates> {
  const count = async () => void (await reserveLookup(scope, budgets, "search"));
  const { provider, items, notice } = await askInTurn(engines, count, search);
  const known = await knownDomains(
    scope,
    items.map(({ domain }) => domain),
  );
  const data = items.map((site) => ({ ...site, already_crawled: known.has(site.domain) }));
  return { ...onePage(data), provider, notice };
}

async function askInTurn(
  engines: SearchEngine[],
  beforeRequest: BeforeRequest,
  { query, limit, include, language, country }: DiscoverySearch,
): Promise<Collected<Site> & { provider: SearchEngine["name"] }> {
  const failures: string[] = [];
  for (const { engine, parameters } of supporting(engines, { language, country })) {
    try {
      const pages = engine.pages(query, parameters, beforeRequest);
      const sites = await collect(pages, limit, (hit) => readHit(hit, include));
      return { ...sites, provider: engine.name };
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      log.warn("search.failed", { engine: engine.name, error: error.message });
      failures.push(error.message);
    }
  }
  throw new AppError("upstream_failed", `${failures.join(". ")}.`);
}

/** The engines that support the locale. Throws `validation_failed` if none does. */
function supporting(engines: SearchEngine[], locale: SearchLocale) {
  const localized = engines.map((engine) => ({ engine, answer: engine.localize(locale) }));
  const usable = localized.flatMap(({ engine, answer }) =>
    answer.ok ? [{ engine, parameters: answer.parameters }] : [],
  );
  const [first] = localized;
  if (usable.length === 0 && first && !first.answer.ok) {
    const { member, message } = first.answer;
    throw invalid(`body.${member}`, `${message}.`);
  }
  return usable;
}

function readHit(
  hit: SearchHit,
  include: DiscoverySearch["include"],
): { key: string; item: Site } | null {
  const read = readWebUrl(hit.url);
  if (!read.ok) return null;
  const domain = domainOfSite(read.url);
  if (domain === null) return null;
  const kind = kindOfSite(domain);
  if (kind && !include.includes(kind)) return null;
  const title = plainText(hit.title, MAX_TITLE) || domain;
  const snippet = plainText(hit.snippet, MAX_SNIPPET) || null;
  return { key: domain, item: { domain, url: read.url, title, snippet } };
}

/** Removes the markup with which engines highlight search terms, and characters that change text direction. */
const plainText = (html: string, maxLength: number) =>
  decodeEntities(html.replaceAll(/<\/?[a-z][^<>]*>/gi, ""))
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, maxLength)
    .toWellFormed();

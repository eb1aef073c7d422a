import type { PageFacts } from "./facts/page-facts";

/** The pages of one site, entry page first. */
export type ReadPages = readonly { url: string; depth: number; facts: PageFacts }[];

const CONTACT_PATH =
  /conta[ck]t|kontakt|contatt|contato|impress|imprint|about|ueber|über|team|legal-?notice|mentions|aviso|note-legali|chi-siamo|qui-sommes|quienes|sobre|over-ons|om-oss|o-nas|iletisim|yhteys|company|kapcsolat|toiawase|会社概要|聯絡|联系|お問い合わせ|контакт/i;
const FINE_PRINT_PATH =
  /privacy|datenschutz|privacidad|confidentialit|terms|agb|cookie|gdpr|dsgvo/i;

/** Distance value of privacy and terms pages, which contain addresses of third parties. */
export const FINE_PRINT = 50;

/** Where a contact was found: the best method and page, and the last page that had it. */
export type Sighting = {
  method: number;
  url: string;
  lastUrl: string;
  pages: number;
  nearness: number;
  order: number;
  /** Number of pages that show it only in a credit of the site's maker. */
  credits: number;
};

/** How close a page is to the company's contacts: contact and legal pages first, fine print last. */
export function nearnessOf({ url, depth }: { url: string; depth: number }): number {
  return CONTACT_PATH.test(url) ? -1 : FINE_PRINT_PATH.test(url) ? FINE_PRINT : depth;
}

/** Counts a page once per address and keeps the best method, nearest to a contact page. */
export function noteSighting(
  sightings: Map<string, Sighting>,
  key: string,
  method: number,
  url: string,
  depth: number,
): Sighting {
  const nearness = nearnessOf({ url, depth });
  const known = sightings.get(key);
  if (!known) {
    const first = { method, url, lastUrl: url, pages: 1, nearness, credits: 0 };
    const sighting = { ...first, order: sightings.size };
    sightings.set(key, sighting);
    return sighting;
  }
  if (known.lastUrl !== url) known.pages++;
  known.lastUrl = url;
  if (method < known.method || (method === known.method && nearness < known.nearness)) {
    known.method = method;
    known.url = url;
  }
  known.nearness = Math.min(known.nearness, nearness);
  return known;
}

/** Every page shows it only in a credit of the site's maker. */
export const isCredit = ({ credits, pages }: Sighting) => credits >= pages;

export function compareSightings(a: Sighting, b: Sighting): number {
  return a.method - b.method || b.pages - a.pages || a.nearness - b.nearness || a.order - b.order;
}

import { CREDIT_HEADING, OTHER_HEADING, SITE_CREDIT } from "#src/extraction/data/credit-words";
import type { SiteCredit } from "#src/extraction/facts/page-facts";

/** After the words of a credit: a name, and how to reach it. */
const LINE_REACH = 120;
/** After a heading: name, street, town, telephone, address, each in its line. */
const SECTION_REACH = 260;
const SECTION_LINES = 7;
/** Of a link's own text. */
const LINK_REACH = 60;
const MAX_HEADING = 60;
const LINE_END = /[\f\n]/;

/** The credit that a position of a visible text (with marks, see `visible-text`) belongs to; null where to none. */
export function creditAt(text: string, position: number): SiteCredit | null {
  const lines = text.slice(Math.max(0, position - SECTION_REACH), position).split(LINE_END);
  const line = fold(lines.pop()!.slice(-LINE_REACH));
  const [behind = ""] = text.slice(position, position + LINK_REACH).split(LINE_END);
  if (SITE_CREDIT.test(line) || STARTS_WITH_CREDIT.test(fold(behind))) return "line";
  for (const above of lines.toReversed().map(fold).filter(Boolean).slice(0, SECTION_LINES)) {
    if (above.length <= MAX_HEADING && CREDIT_HEADING.test(above)) return "section";
    if (OTHER_HEADING.test(above)) return null;
  }
  return null;
}

const STARTS_WITH_CREDIT = new RegExp(`^(?:${SITE_CREDIT.source})`, "iu");

const fold = (line: string) => line.replace(/\s+/g, " ").trim();

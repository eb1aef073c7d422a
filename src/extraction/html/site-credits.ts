import {
  CREDIT_HEADING,
  MAY_BE_CREDIT,
  OTHER_HEADING,
  OTHERS_LIST,
  OWN_AGAIN,
  SITE_CREDIT,
} from "#src/extraction/data/credit-words";
import type { SiteCredit } from "#src/extraction/facts/page-facts";

/** Maximum text after the words of a credit: a name and its contact. */
const LINE_REACH = 120;
/** Maximum text after a heading: name, street, town, telephone, address, each in its line. */
const SECTION_REACH = 260;
const SECTION_LINES = 7;
/** Maximum length of a link text. */
const LINK_REACH = 60;
const MAX_HEADING = 60;
const LINE_END = /[\f\n]/;

/** Maximum length of a list of third parties: a line or two for each. */
const LIST_REACH = 700;
const LIST_LINES = 14;
/** Lists have no longer line. */
const MIN_PROSE = 160;
const MAX_MENU_ITEM = 30;

/** The credit to which a position of a visible text (with marks, see `visible-text`) belongs, or null. */
export function creditAt(text: string, position: number): SiteCredit | null {
  const lines = text.slice(Math.max(0, position - LIST_REACH), position).split(LINE_END);
  const line = fold(lines.pop()!.slice(-LINE_REACH));
  const [behind = ""] = text.slice(position, position + LINK_REACH).split(LINE_END);
  if (isCredit(line) || startsWithCredit(fold(behind))) return "line";
  const above = lastTexts(lines);
  return isUnderCredit(above) || isInList([line, ...above]) ? "section" : null;
}

/** The last lines that are not empty, from the last one on. */
function lastTexts(lines: readonly string[]): string[] {
  const texts: string[] = [];
  for (let at = lines.length - 1; at >= 0 && texts.length < LIST_LINES; at--) {
    const text = fold(lines[at]!);
    if (text !== "") texts.push(text);
  }
  return texts;
}

function isUnderCredit(above: readonly string[]): boolean {
  let length = 0;
  for (const line of above.slice(0, SECTION_LINES)) {
    length += line.length;
    if (length > SECTION_REACH || OTHER_HEADING.test(line)) return false;
    if (line.length <= MAX_HEADING && CREDIT_HEADING.test(line)) return true;
  }
  return false;
}

/** Whether a heading above starts a list of partners, related firms or helplines that has not ended. */
function isInList(above: readonly string[]): boolean {
  let hasProse = false;
  for (const [at, line] of above.slice(0, LIST_LINES).entries()) {
    if (OWN_AGAIN.test(line)) return false;
    // `Services ¶ Partner ¶ Equipment` above the text of the page is a menu.
    if (line.length <= MAX_HEADING && OTHERS_LIST.test(line))
      return !(hasProse && [at - 2, at - 1, at + 1].every((near) => isMenuItem(above[near])));
    hasProse ||= line.length >= MIN_PROSE;
  }
  return false;
}

const isMenuItem = (line: string | undefined) =>
  line !== undefined && line.length <= MAX_MENU_ITEM && !/\d/.test(line);

const STARTS_WITH_CREDIT = new RegExp(`^(?:${SITE_CREDIT.source})`, "iu");
const isCredit = (line: string) => MAY_BE_CREDIT.test(line) && SITE_CREDIT.test(line);
const startsWithCredit = (text: string) =>
  MAY_BE_CREDIT.test(text) && STARTS_WITH_CREDIT.test(text);

const fold = (line: string) => line.replace(/\s+/g, " ").trim();

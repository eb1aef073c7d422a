import {
  BRAND_OF,
  IS_REGISTERED,
  LEGAL_PAGE,
  NOT_THE_OWNER,
  OTHERS_HEADING,
  OWNER_HEADING,
  RUN_BY,
} from "#src/extraction/data/imprint-words";
import { cleanName, hasLegalForm } from "./name-cleaning";
import { nameLabels } from "./name-labels";
import { foldSpaces } from "#src/extraction/html/visible-text";

/** The owner's name is near the top, after the menu. */
const MAX_TEXT_LENGTH = 4_000;
const MAX_LINE_LENGTH = 400;
const MAX_NAME_LENGTH = 80;
const MAX_NAMES = 3;
/**
 * Continuation of a sentence after a name: ` o se utilizan con autorización`, ` and its licensors`.
 */
const SENTENCE_REST =
  /\s(?:o|y|u|e|ou|et|or|and|und|oder|en|of)\s(?:(?:se|sus|su|sono|son|de|est|sont|ses|les|des|seus|suas|dos|das|wird|werden|deren|ihre|is|are|its|their|any|has|zijn|haar|lo|las|los|dei|dai|suoi)\s|\p{Ll}+s?\s(?:con|by|with|under|mit|avec)\s).*$/u;
/** Maximum number of lines between the heading and the owner's name. */
const LINES_AFTER_HEADING = 4;

/**
 * Reads company names from a legal notice: after a label, in the first line with a legal form after
 * the heading, or in a sentence such as "operated by". Names of people are excluded. `text` is the
 * page's visible text with its marks (see `VisibleText`).
 */
export function readImprintNames(url: string, title: string | null, text: string): string[] {
  if (!LEGAL_PAGE.test(url.slice(url.indexOf("/", 8) + 1)) && !LEGAL_PAGE.test(title ?? ""))
    return [];
  const names = new Set<string>();
  const lines = linesOf(text.slice(0, MAX_TEXT_LENGTH));
  let isAfterHeading = 0;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    if (names.size >= MAX_NAMES || OTHERS_HEADING.test(line)) break;
    const label = nameLabels().inNotice.exec(line)?.[0];
    if (label !== undefined) add(names, line.slice(label.length) || lines[at + 1]);
    else if (isAfterHeading > 0 && isOwner(line)) add(names, line);
    else addFromSentence(names, line);
    isAfterHeading = OWNER_HEADING.test(line) ? LINES_AFTER_HEADING : isAfterHeading - 1;
  }
  return [...names];
}

function linesOf(text: string): string[] {
  return text
    .split("\f")
    .map((line) => foldSpaces(line).slice(0, MAX_LINE_LENGTH))
    .filter((line) => line !== "");
}

const isOwner = (line: string) =>
  line.length <= MAX_NAME_LENGTH && hasLegalForm(line) && !/[.:]\s|\d{4,}/.test(line);

function addFromSentence(names: Set<string>, line: string) {
  const runBy = RUN_BY.exec(line);
  if (runBy) {
    const [name] = line
      .slice(runBy.index + runBy[0].length)
      .split(/[,;:(]|\.\s|\sdont\s|\swhose\s/, 1)
      .map((one) => one.replace(SENTENCE_REST, ""));
    return add(names, name);
  }
  const registered = IS_REGISTERED.exec(line);
  if (!registered) return;
  const before = line.slice(0, registered.index);
  const name =
    /(?:[\p{Lu}\d&][^\s,]*,?\s+){1,8}(?:Ltd\.?|LTD\.?|Limited|LIMITED|LLP|PLC|plc|Inc\.?|LLC)$/u.exec(
      before,
    );
  add(names, name?.[0]);
}

function add(names: Set<string>, raw: string | undefined) {
  if (!raw || raw.length > MAX_NAME_LENGTH || NOT_THE_OWNER.test(raw)) return;
  const name = cleanName(raw.replace(BRAND_OF, ""));
  if (name && /\p{Lu}|\p{Lo}|\d/u.test(name)) names.add(name);
}

import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import { addressWords } from "./address-words";
import { countryNamed } from "./city";

const MAX_LINES = 5;
const MAX_LINE = 70;
/** What no line of an address contains: contacts, prices, sentences, and the postal code of the address above. */
const NO_PART =
  /[@?!;€$£%©+]|https?:|www\.|\d{6}|\d{3}[ -]\d{3,4}(?!\d)|(?<!\b(?:no|nr|p\.?o\.?))(?::|：)|[\p{Ll}]{4}\.\s\p{Lu}\p{Ll}{3}/iu;
/** How the first line of an address starts when it has no number. */
const START =
  /^(?:plot|no\b|opp\b|opposite|near|flat|shop|unit|office no|suite|floor|building|house|block|tower|villa|room|level|survey|door|gala|post box|p\.? ?o\.? ?box|ground|first|second|third)/i;

/** The lines of an address above one of its lines, from its first one on. Empty if that line starts it. */
export function linesAbove(
  lines: readonly string[],
  at: number,
  language: string | null,
): readonly string[] {
  const { label, branch, headOffice } = addressWords();
  const taken: string[] = [];
  for (let above = at - 1; above >= 0 && taken.length < MAX_LINES; above--) {
    const line = lines[above]!;
    const own = line.replace(label, "");
    if (own === "" || line.length > MAX_LINE || NO_PART.test(own) || hasLegalForm(own)) break;
    if (own === line && (branch.test(line) || headOffice.test(line)) && !/\d/.test(line)) break;
    if (countryNamed(lastPart(own), language) !== null) break;
    taken.unshift(own.replace(/[\s,]+$/, ""));
    if (own !== line) return taken;
  }
  const isStart = (part: string, line: string) =>
    /\d/.test(part) || START.test(part) || line.trimEnd().endsWith(",");
  while (taken.length > 0 && !isStart(taken[0]!, lines[at - taken.length]!)) taken.shift();
  return taken;
}

const lastPart = (line: string) =>
  line
    .replace(/[\s.,]+$/, "")
    .split(/[,–-]/)
    .at(-1)!
    .trim();

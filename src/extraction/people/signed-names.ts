import { type PersonName, readPersonName } from "./person-name";

const CLOSINGS = [
  "(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|(?:with )?(?:kind|kindest|best|warm|warmest) (?:regards|wishes)|regards|with (?:love|gratitude)|cheers",
  "mit (?:freundlichen|herzlichen|besten|lieben) grüßen|(?:herzliche|viele|liebe|freundliche) grü(?:ß|ss)e|herzlichst|ihre?|eure?|deine?",
  "(?:bien )?cordialement|bien à vous|amicalement|saludos(?: cordiales)?|atentamente|un abrazo|cordiali saluti|distinti saluti|atenciosamente|com carinho",
  "met (?:vriendelijke|hartelijke) groet(?:en)?|(?:med )?(?:venlig|vennlig) hilsen|(?:med )?vänliga hälsningar|ystävällisin terveisin|terveisin",
  "z poważaniem|serdecznie pozdrawiam|s pozdravem|s úctou|s pozdravom|üdvözlettel|cu (?:stimă|drag)|s poštovanjem|lep pozdrav|saygılarım(?:ız)?la|с уважени(?:ем|е)|με εκτίμηση",
].join("|");
const CLOSING = new RegExp(`^(?:${CLOSINGS})\\s*[,.!–—-]*$`, "iu");
const SIGNED = new RegExp(`^(?:${CLOSINGS})\\s*[,–—-]?\\s+(\\p{Lu}.{4,50})$`, "iu");
const MAX_CLOSING = 40;
const MAX_SIGNED = 80;
/** The first words of closings before a name in the same line. */
const CLOSES =
  /^(?:with|kind|best|warm|yours|sincerely|cheers|mit|herz|viele|liebe|ihre?|eure?|deine?|cordialement,?|herzlichst,?|saludos|met|med|s) /i;

/** The name below or behind the words that close a letter: `Best regards, ¶ Jane Doe`, `Herzlichst, Jane Doe`. */
export function signedName(line: string, above: string | undefined): PersonName | null {
  const isClosed = above !== undefined && above.length <= MAX_CLOSING && CLOSING.test(above);
  const written = isClosed
    ? line
    : line.length <= MAX_SIGNED && CLOSES.test(line)
      ? SIGNED.exec(line)?.[1]
      : undefined;
  const name = written === undefined ? null : readPersonName(written);
  return name?.isOrdered ? name : null;
}

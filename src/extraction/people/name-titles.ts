import { roleTitles as data } from "#src/extraction/data/role-titles";
import { lazy } from "#src/shared/lazy";

const honorifics = lazy(() => new Set(data().honorifics));
const suffixes = lazy(() => new Set(data().suffixes));

/** Whether a word is a title before a name: `Dr.` */
export const isHonorific = (word: string) =>
  honorifics().has(word.toLowerCase().replace(/[.,]+$/, "")) &&
  (word.length > 2 || /\.$|^(?:Mr|Ms|[Dd]r|Δρ|Κα|Bà|Me|CA|RA|DI)$/.test(word));

/** `Reg.Mem.BACP` */
const DOTTED = /^\p{L}{2,}(?:\.\p{L}{2,}){1,4}\.?$/u;

/** `dr. med. dent.` */
const ABBREVIATIONS =
  /^(?:dr|mr|mag|dipl|univ|prof|ing|inž|spec|mgr)\.(?: \p{Ll}{1,5}\.)*(?: \p{Ll}{2,5}\.?)$/u;

/** Whether a text consists of titles behind a name: `MSc`. */
export const isSuffix = (word: string) =>
  DOTTED.test(word) ||
  ABBREVIATIONS.test(word) ||
  word.split(" ").every((one) => isSuffixWord(one.toLowerCase().replace(/[.,)]+$|^\(/g, "")));

/** `DDS`, `D.D.S` */
const isSuffixWord = (word: string): boolean =>
  suffixes().has(word) || (LETTERS_AND_DOTS.test(word) && suffixes().has(word.replaceAll(".", "")));
const LETTERS_AND_DOTS = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u;

/** `Dr.Jane Doe`, `Prof.Univ.Dr.Jane Doe`, `prof.dr. Jane Doe` */
export function withoutGluedTitles(written: string): string {
  return GLUED.test(written)
    ? written.replace(GLUED_WORD, (word) => {
        if (isHonorific(word)) return word;
        const parts = word.split(/(?<=\p{L}{2}\.)(?=\p{L})/u);
        return parts.slice(0, -1).every(isHonorific) ? parts.join(" ") : word;
      })
    : written;
}

const GLUED = /\p{L}{2}\.\p{L}/u;
const GLUED_WORD = /\S*\p{L}{2}\.\p{L}\S*/gu;

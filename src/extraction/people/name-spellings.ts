import { TRANSLITERATIONS as data } from "#src/extraction/data/transliterations";
import { lazy } from "#src/shared/lazy";

/** A way to write a name with the letters a to z. */
export type Scheme = "plain" | "digraphs" | "common" | "passport" | "short";

/** A word with the letters a to z, and the way in which it is written. */
export type Spelling = { text: string; scheme: Scheme };

type Script = {
  letters: RegExp;
  schemes: { name: Scheme; endings: [string, string][]; map: Map<string, string> }[];
};

/** A scheme that lists fewer letters has the rest of the first one of its script. */
const scripts = lazy(() =>
  data.scripts.map(({ letters, schemes }): Script => {
    const first = Object.entries(schemes[0]!.map);
    return {
      letters: new RegExp(`[${letters}]`, "u"),
      schemes: schemes.map(({ name, endings, map }) => ({
        name: name as Scheme,
        endings: Object.entries(endings) as [string, string][],
        map: new Map([...first, ...Object.entries(map)] as [string, string][]),
      })),
    };
  }),
);
const LETTERS = new Map(Object.entries(data.letters));
const DIGRAPHS = new Map(Object.entries(data.digraphs));

/**
 * The spellings of a word (`Müller` → `muller`, `mueller`), each once. Empty for a script that has no table, such as
 * Chinese.
 */
export function spell(word: string): Spelling[] {
  const lower = word.toLowerCase().normalize("NFC");
  const script = scripts().find(({ letters }) => letters.test(lower));
  const made: Spelling[] = script
    ? script.schemes.map(({ name, endings, map }) => ({
        scheme: name,
        text: fold(replaceIn(withEnding(withoutAccents(lower), endings), map)),
      }))
    : [
        { scheme: "plain", text: fold(lower) },
        { scheme: "digraphs", text: fold(replaceIn(lower, DIGRAPHS)) },
      ];
  const seen = new Set<string>();
  return made.filter(
    ({ text }) => /^[a-z]+$/.test(text) && !seen.has(text) && seen.add(text) !== undefined,
  );
}

/** Lower case, without accents and signs. Letters of other scripts stay. */
function fold(text: string): string {
  return replaceIn(withoutAccents(text), LETTERS).replace(/[^\p{L}]/gu, "");
}

/** The short i of Cyrillic scripts and the letter ї are letters of their own. */
const withoutAccents = (text: string) =>
  text
    .replace(/[^йїё]+/gu, (part) => part.normalize("NFD").replace(/\p{M}/gu, ""))
    .normalize("NFC");

function withEnding(text: string, endings: readonly [string, string][]): string {
  const found = endings.find(([ending]) => text.endsWith(ending));
  return found ? text.slice(0, -found[0].length) + found[1] : text;
}

/** Replaces two letters before one. */
function replaceIn(text: string, map: ReadonlyMap<string, string>): string {
  let made = "";
  for (let at = 0; at < text.length; at++) {
    const two = map.get(text.slice(at, at + 2));
    if (two !== undefined) at++;
    made += two ?? map.get(text[at]!) ?? text[at]!;
  }
  return made;
}

import { addressVocabulary as data } from "#src/extraction/data/address-words";
import { lazy } from "#src/shared/lazy";
import { LabelPattern } from "./label-pattern";

const plain = (word: string) => word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
/** Longer words first, so that a part of a word does not hide the whole. */
const either = (words: readonly string[]) =>
  [...words].sort((a, b) => b.length - a.length).join("|");

const WORD_START = "(?<![\\p{L}\\p{M}\\d])";
const WORD_END = "(?![\\p{L}\\p{M}\\d])";

/** Patterns of words around addresses, made at first use. */
export const addressWords = lazy(() => ({
  /** A label at the start of a text: `Adresse :`. */
  label: new LabelPattern(
    new RegExp(
      `^[^\\p{L}\\d]*(?:(?:(?:${either(data().labels.map(plain))})${WORD_END}[ .]*[:：=–-]?|(?:${either(data().weakLabels)})\\s*[:：])\\s*)+`,
      "iu",
    ),
    [...data().labels, ...data().weakLabels],
  ),
  headOffice: new RegExp(`${WORD_START}(?:${either(data().headOffice)})`, "iu"),
  branch: new RegExp(`${WORD_START}(?:${either(data().branch)})${WORD_END}`, "iu"),
  /** `Hauptstraße`, `Storgatan`: the kind of street is the end of its name. */
  streetWord: new RegExp(`(?:${either(data().streets)})(?=[\\s\\d.,]|$)`, "iu"),
  /** `rue de la Paix`, `Via Roma`. */
  streetStart: new RegExp(
    `${WORD_START}(?<!\\p{L}-)(?:${either(data().streetStarts)})(?=\\s|\\d|(?<=/|\\.))`,
    "iu",
  ),
  /** `Main Street`, `Fő utca`, `Göl Sk.` */
  streetEnd: new RegExp(`\\s(?:${either(data().streetEnds)})${WORD_END}`, "iu"),
  unit: new RegExp(`^(?:${either(data().units)})(?![\\p{L}\\p{M}])`, "iu"),
  // Without the `u` flag, a long list of words takes a fraction of the time.
  others: new RegExp(either(data().others), "i"),
  controllers: new RegExp(either(data().controllers), "i"),
}));

const MAX_LABEL_LINE = 30;
/** Whether a line consists of the label of an address. */
export const isAddressLabel = (line: string | undefined): boolean =>
  line !== undefined &&
  line !== "" &&
  line.length <= MAX_LABEL_LINE &&
  line.replace(addressWords().label, "") === "";

export const particles = lazy((): ReadonlySet<string> => new Set(data().particles));
export const cityStops = lazy((): ReadonlySet<string> => new Set(data().cityStops));
export const counties = lazy(
  (): ReadonlySet<string> => new Set(data().counties.map((county) => county.toLowerCase())),
);

/** Counties of Ireland, in lower case. */
export const irishCounties = lazy(
  (): ReadonlySet<string> => new Set(data().irishCounties.map((county) => county.toLowerCase())),
);

const states = (): Readonly<Record<string, Readonly<Record<string, string>>>> => data().states;
const codes = lazy(
  () =>
    new Map(
      Object.entries(states()).map(([country, names]) => [
        country,
        new Map(
          Object.entries(names).flatMap(([name, code]) => [
            [name.toLowerCase(), code],
            [code.toLowerCase(), code],
          ]),
        ),
      ]),
    ),
);

/** The code of a state, as written by name or code, in a country that writes states; otherwise null. */
export const stateCode = (country: string, written: string): string | null =>
  codes().get(country)?.get(written.toLowerCase().replace(/[().]/g, "").trim()) ?? null;

/** The states of a country, by name and by code. */
export const statesOf = (country: string): Iterable<string> => codes().get(country)?.keys() ?? [];

/** A pattern of a country's states, by name in any case and by code in capitals. */
export function statePattern(country: string): string {
  const names = Object.entries(states()[country]!);
  return either([...names.map(([name]) => name), ...new Set(names.map(([, code]) => code))]);
}

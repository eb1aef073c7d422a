import { hasLegalForm } from "#src/extraction/company/name-cleaning";
import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { stateCode } from "./address-words";
import { codeOf } from "./codes-of-countries";
import { countryNamed } from "./city";
import { isItalianProvince } from "./italian-addresses";
import { cleanStreet } from "./clean-street";
import { hasNamedKind } from "./street-kind";
import { hasTowns, isCountyOf, isKnownTown, isLargeTown, withoutTownPrefix } from "./town-index";

export type LoosePlace = Omit<FoundAddress, "kind" | "snippet">;

const SIGNS_AT_END = /[\s,.;:|•·–—-]+$/u;
const SIGNS_AT_START = /^[\s,.;:|•·–—-]+/u;
const SEPARATOR = /[,;|•·]|\s[–—-]\s|(?<=\p{L}{2} ?)\/(?= ?\p{L}{2})/gu;
const PART_END = /[,;|•·]|\s[–—-]\s/u;
const REGION =
  /(?:^|\s)(?:region|district|province|county|state|governorate|oblast|rayon|viloyati|tumani|voivodeship|обл\.?|область|р-н|район|novads|nov\.?|pagasts|pag\.?)$|^(?:обл\.|р-н|prov(?:\.|incia)|dist(?:\.|rict)|tal\.?|woj\.|powiat|gmina|jud\.|okres)\s/iu;
/** A town that is named as one, where its name is not known. */
const NAMED_TOWN = /^(?:м|г|смт|гр)\.\s?\p{Lu}[\p{L}'’ʼ -]{2,25}$/u;
/** `Town (RM)`, `Town - Quarter` */
const BEHIND_TOWN = /^(.*\p{L})(?:\s*\((?=[^()]*\)$)|\s[–-]\s)([\p{L}. ]{1,25})\)?$/u;
const TOWN_AND_STATE = /^(\p{Lu}.*\p{L}) (\p{Lu}{2,3})$/u;
const FORM_IN_FRONT =
  /^.*(?<!\p{L})(?:ltd|limited|llp|llc|inc|gmbh|s\.?r\.?l|sdn bhd)\b\.?,?\s+(?=[\p{Lu}\d])/iu;
const TOWN = /^\p{Lu}[\p{L}\p{M}'’‘. -]{2,28}$/u;
const MAX_COUNTRY_WORDS = 4;
const MAX_TOWN_WORDS = 4;
const MAX_ROUNDS = 7;

/** What is known of an address while its end or its start is read. `rest` is the text that is not read yet. */
type State = {
  rest: string;
  /** The country that is written, or else that of the page. */
  country: string | null;
  isNamed: boolean;
  code: string | null;
  region: string | null;
  city: string | null;
};

/** Reads an address whose parts are in any order. The street is not checked. */
export function readLoosePlace(
  text: string,
  country: string | undefined,
  language: string | null,
): (LoosePlace & { isNamed: boolean }) | null {
  const whole = text.replace(SIGNS_AT_END, "");
  const state = fromEnd(whole, country ?? null, language);
  const found = state.city === null ? fromStart(state, language) : state;
  if (found.city === null || found.country === null) return null;
  const { rest, code } = codeBehindStreet(found);
  const street = streetIn(rest);
  if (street === "") return null;
  const { region, isNamed } = found;
  return {
    street,
    postalCode: code,
    city: withoutTownPrefix(found.city),
    region: region === null ? null : (stateCode(found.country, region) ?? region),
    country: found.country,
    isNamed,
  };
}

function fromEnd(text: string, country: string | null, language: string | null): State {
  const state: State = {
    rest: text,
    country,
    isNamed: false,
    code: null,
    region: null,
    city: null,
  };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    state.rest = state.rest.replace(SIGNS_AT_END, "");
    if (!readLast(state, language)) break;
    if (state.city !== null) break;
  }
  return state;
}

/** Reads the last part of the rest: a country, a code, a region or a town. Returns whether there was one. */
function readLast(state: State, language: string | null): boolean {
  const cut = lastSeparator(state.rest);
  const last = state.rest.slice(cut.end).trim();
  const before = state.rest.slice(0, cut.start);
  if (!state.isNamed && readCountry(state, last, before, language)) return true;
  const { country } = state;
  if (country === null) return false;
  const coded = state.code === null ? codeOf(country)?.atEnd.exec(state.rest) : null;
  if (coded && (endsWithPlace(coded[1]!, state) || (state.isNamed && endsLikeTown(coded[1]!)))) {
    state.code = coded[2]!;
    state.rest = coded[1]!;
    return true;
  }
  return readRegion(state, last, before) || readTown(state, last, before);
}

/** `Town (RM)`, `Town - Quarter`, `Town, Region`, `New York NY`: what stands behind a town. */
function readRegion(state: State, last: string, before: string): boolean {
  const country = state.country!;
  const [, head, behind] = BEHIND_TOWN.exec(state.rest) ?? [];
  if (head && endsWithTown(head, country)) {
    // A quarter is no region.
    if (isRegion(behind!, country)) state.region ??= behind!;
    state.rest = head;
    return true;
  }
  const [, town, code] = TOWN_AND_STATE.exec(last) ?? [];
  if (town && state.region === null && stateCode(country, code!) !== null) {
    Object.assign(state, { region: code, rest: before === "" ? town : `${before}, ${town}` });
    return true;
  }
  if (before === "") return false;
  const previous = before.slice(lastSeparator(before).end).trim();
  // `Cancún, Benito Juárez, Quintana Roo`: a municipality between a town and its state.
  if (state.region !== null && isLargeTown(previous, country) && !isLargeTown(last, country)) {
    state.rest = before;
    return true;
  }
  if (state.region !== null) return false;
  if (!isRegion(last, country) && !isBehindTown(previous, last, state)) return false;
  Object.assign(state, { region: last, rest: before });
  return true;
}

function readCountry(state: State, last: string, before: string, language: string | null): boolean {
  const named = before === "" ? null : countryNamed(last, language);
  if (named) {
    state.country = named;
    state.isNamed = true;
    state.rest = before;
    return true;
  }
  const words = last.split(" ");
  for (let count = Math.min(MAX_COUNTRY_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(" ");
    const country = tail.length > 3 && /^\p{Lu}/u.test(tail) ? countryNamed(tail, language) : null;
    if (!country) continue;
    const rest = state.rest.slice(0, state.rest.length - tail.length);
    if (!endsWithPlace(rest, { ...state, country })) continue;
    Object.assign(state, { country, isNamed: true, rest });
    return true;
  }
  return false;
}

function readTown(state: State, last: string, before: string): boolean {
  const country = state.country!;
  const isShown = state.isNamed || /^\p{Lu}{2}$/u.test(state.region ?? "");
  if (before !== "" && (isTown(last, country) || (isShown && isLikeTown(last)))) {
    Object.assign(state, { city: last, rest: before });
    return true;
  }
  const words = last.split(" ");
  for (let count = Math.min(MAX_TOWN_WORDS, words.length - 1); count > 0; count--) {
    const city = words.slice(-count).join(" ");
    if (!isTown(city, country)) continue;
    const rest = state.rest.slice(0, state.rest.length - city.length);
    const isSure = state.code !== null || state.region !== null || isLargeTown(city, country);
    if (!isSure && !codeOf(country)?.atEnd.test(rest.trim())) continue;
    if (/(?:^|\s)\p{Ll}{1,4}\s*$/u.test(rest)) continue;
    Object.assign(state, { city, rest });
    return true;
  }
  return false;
}

/** `Region, м. Town, Street 5`: the town stands in front, behind its country, code and region. */
function fromStart(state: State, language: string | null): State {
  let { rest, code, region, country, isNamed } = state;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    rest = rest.replace(SIGNS_AT_START, "");
    const coded: RegExpExecArray | null =
      code === null && country !== null ? (codeOf(country)?.atStart.exec(rest) ?? null) : null;
    if (coded) {
      code = coded[1]!;
      rest = rest.slice(coded[0].length);
      continue;
    }
    const cut = rest.search(PART_END);
    if (cut === -1 || country === null) break;
    const first = rest.slice(0, cut).trim();
    const behind = rest.slice(cut);
    if (isTown(first, country) && !/^\P{L}*$/u.test(behind))
      return { rest: behind, code, region, country, isNamed, city: first };
    const named = isNamed ? null : countryNamed(first, language);
    if (named) {
      country = named;
      isNamed = true;
    } else if (region === null && isRegion(first, country)) region = first;
    else break;
    rest = behind;
  }
  return state;
}

/** `Street 24/155 34764` before a town. */
function codeBehindStreet({ rest, code, country }: State): { rest: string; code: string | null } {
  const trimmed = rest.replace(SIGNS_AT_END, "").replace(SIGNS_AT_START, "");
  const coded = code === null && country !== null ? codeOf(country)?.atEnd.exec(trimmed) : null;
  return coded && /\d/.test(coded[1]!)
    ? { rest: coded[1]!, code: coded[2]! }
    : { rest: trimmed, code };
}

/** Without the names of companies and of regions around it. */
function streetIn(text: string): string {
  const parts = text.split(/\s*[,;|•·]\s*/u).filter((part) => part !== "");
  while (parts.length > 1 && REGION.test(parts.at(-1)!)) parts.pop();
  while (parts.length > 1 && !/\d/.test(parts[0]!) && hasLegalForm(parts[0]!)) parts.shift();
  return cleanStreet(parts.join(", ").replace(FORM_IN_FRONT, ""));
}

function lastSeparator(text: string): { start: number; end: number } {
  let found = { start: 0, end: 0 };
  for (const { 0: sign, index } of text.matchAll(SEPARATOR))
    found = { start: index, end: index + sign.length };
  return found;
}

const isTown = (part: string, country: string) =>
  isKnownTown(part, country) || (hasTowns(country) && NAMED_TOWN.test(part));
const isRegion = (part: string, country: string) =>
  REGION.test(part) ||
  stateCode(country, part) !== null ||
  isCountyOf(part, country) ||
  (country === "IT" && isItalianProvince(part));
const endsLikeTown = (text: string) => isLikeTown(text.slice(lastSeparator(text).end).trim());
const isLikeTown = (part: string) => TOWN.test(part) && !hasNamedKind(part);

/** `Seregno, Milano`, `34764 Ümraniye, İstanbul`, `Paralimni 5286, Ammochostos`: a province behind a town. */
function isBehindTown(before: string, last: string, { country, code }: State): boolean {
  if (code === null && CODE_AND_TOWN.test(before) && codeIn(before, country!))
    return TOWN.test(last);
  return (
    isLargeTown(last, country!) && isKnownTown(before, country!) && !isLargeTown(before, country!)
  );
}
const CODE_AND_TOWN = /\d (?:\p{Lu}\p{L}+|\p{Lu}\p{L}+ \p{Lu}\p{L}+)$|^\p{Lu}[\p{L} ]+ \d/u;
const codeIn = (part: string, country: string) =>
  codeOf(country)?.atEnd.test(part) === true ||
  codeOf(country)?.atEnd.test(part.replace(/\s\D+$/u, "")) === true;

const endsWithTown = (text: string, country: string) =>
  text
    .split(" ")
    .slice(-MAX_TOWN_WORDS)
    .some((_, index, words) => isTown(words.slice(index).join(" "), country));

/** Whether a text ends with a country, a region or a town. */
function endsWithPlace(text: string, { country }: Pick<State, "country">): boolean {
  const trimmed = text.replace(SIGNS_AT_END, "");
  const last = trimmed.slice(lastSeparator(trimmed).end).trim();
  if (last === "" || country === null) return false;
  const coded = codeOf(country)?.atEnd.exec(trimmed);
  if (coded) return endsWithPlace(coded[1]!, { country });
  if (isTown(last, country) || isRegion(last, country)) return true;
  if (countryNamed(last, null) !== null) return true;
  const [, head] = BEHIND_TOWN.exec(trimmed) ?? [];
  if (head && endsWithTown(head, country)) return true;
  const words = last.split(" ");
  for (let count = Math.min(MAX_TOWN_WORDS, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count).join(" ");
    if (isTown(tail, country) || stateCode(country, tail) !== null) return true;
    if (tail.length > 3 && countryNamed(tail, null) !== null) return true;
  }
  return false;
}

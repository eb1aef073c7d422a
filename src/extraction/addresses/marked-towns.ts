import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { countryNamed } from "./city";

type Place = Omit<FoundAddress, "kind">;
type Page = { countries: readonly string[]; language: string | null };

const MAX_PARTS = 24;
const MAX_TEXT = 1_200;
const MAX_STREET = 90;
/** Parts between a town and its street: a country, a region, a district, a postal code. */
const MAX_BETWEEN = 4;

/** Words that stand before the name of a town, a village or a municipality. */
const CYRILLIC_MARK = String.raw`м\.|г\.|гр\.|гор\.|град|смт\.?|пгт\.?|с\.|с-ще|село|місто|город|пос\.|общ\.`;
const ROMANIAN_MARK = String.raw`sat(?:ul)?|loc\.|localitatea|ora[șşs]ul|or\.|mun\.|municipiul|com\.|comuna`;
const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’ʼ-]+(?: (?:\p{Lu}[\p{L}\p{M}'’ʼ-]+|на|над|de|cel|la)){0,3}`;

type Country = { town: RegExp; street: RegExp; region: RegExp; code: RegExp; cheap: RegExp };

const CYRILLIC_STREET =
  /^(?:вул|вулиця|ул|улица|просп|проспект|пр|пр-т|пр-кт|пров|провулок|пер|переулок|бул|бульв|бульвар|булевард|б-р|пл|площа|площадь|площад|наб|набережна|набережная|шосе|шоссе|узвіз|ж\. ?к|жк|кв)(?:\.|\s|(?=[„“«"]))\s*\S/iu;
const ROMANIAN_STREET =
  /^(?:str|strada|bd|b-dul|bdul|bulevardul|calea|[șşs]os|[șşs]oseaua|aleea|al|splaiul|intrarea|intr|pia[țţt]a|drumul)(?:\.|\s)\s*\p{Lu}/iu;

const cyrillic = (code: string): Country => ({
  town: new RegExp(
    String.raw`(?:^|[\s:(–-])(?:${CYRILLIC_MARK}) ?(${NAME})(?:,? (?:п\.? ?к\.? ?)?(${code}))?$`,
    "u",
  ),
  street: CYRILLIC_STREET,
  region: /(?:^|\s)(?:област|область|обл|район|р-н|община|общ|край)(?:\.|\s|$)/iu,
  code: new RegExp(String.raw`^(?:п\.? ?к\.? ?|індекс:? ?|индекс:? ?|UA-)?(${code})$`, "iu"),
  cheap:
    /(?:м|г|гр|гор|смт|пгт|с|пос|общ)\. ?\p{Lu}|(?:смт|пгт|с-ще|село|місто|город|град) \p{Lu}/u,
});

/** Countries whose addresses name the kind of the town: `м. Київ`, `гр. София`, `sat Luna`. */
const COUNTRIES: Readonly<Record<string, Country>> = {
  UA: cyrillic(String.raw`\d{5}`),
  BG: cyrillic(String.raw`\d{4}`),
  RO: {
    town: new RegExp(
      String.raw`(?:^|[\s:(–-])(?:${ROMANIAN_MARK}) ?(${NAME})(?:,? (\d{6}))?$`,
      "iu",
    ),
    street: ROMANIAN_STREET,
    region: /^jud(?:\.|e[țţt]ul)/iu,
    code: /^(?:cod po[șşs]tal:? ?|c\.?p\.?:? ?)?(\d{6})$/iu,
    cheap: new RegExp(String.raw`(?:^|[\s:(])(?:${ROMANIAN_MARK}) ?\p{Lu}`, "iu"),
  },
};

/** `буд. 22`, `№ 39`, `12-А`: the number of a house in a part of its own. */
const HOUSE =
  /^(?:буд(?:инок)?\.?|д(?:ом)?\.?|№|No\.?|nr\.?|бр\.?)?\s?\d{1,4}(?: ?[-/] ?\d{1,4})?(?:[ -]?[«„"“]?\p{L}[»“"”]?)?(?:[ -]?[«„"“]\p{L}-?\d{0,2}[»“"”])?$/u;
/** `офіс 3`, `ет. 2`, `бл. 14`, `літ. А` */
const UNIT =
  /^(?:оф|офіс|офис|кв|к|квартира|корп|корпус|кім|кімната|каб|кабінет|кабинет|пов|поверх|секція|прим|приміщення|под|під['’]їзд|літ|літера|лит|ап|апартамент|ет|етаж|эт|вх|вход|бл|блок|маг|магазин|bl|bloc|sc|scara|et|etaj|ap|apartament|parter|corp|camera|birou)\.?(?: ?(?:№ ?)?[\d\p{Lu}][\d\p{L}/-]{0,5})?$|^\d{1,2}[ -]?(?:й|ий|ти|ри)? (?:поверх|этаж|етаж)$/iu;
/** A street with its number at the start of a part, which a sentence may continue. */
const NUMBERED =
  /^.{3,60}?(?:(?:№|No\.?|nr\.?|буд\.?|бр\.?) ?)?(?<![\d.])\d{1,4}(?: ?[-/] ?\d{1,4})?(?:[ -]?[«„"“]?\p{Lu}(?!\p{L})[»“"”]?(?:-\d)?[»“"”]?)?(?:[а-яa-z](?!\p{L}))?/u;
/** What separates the parts, besides commas. */
const SEPARATOR =
  /\s*[,;|•]\s*|\s+(?:и адрес на управление|с адрес)(?: на управление)?:?\s+|\.\s+(?=(?:вул|ул|бул|бульв|просп|str)\.)/iu;
/** A label before a part: `Адреса: вул. Шевченка`. */
const LABEL = /^.*[:：]\s*/u;

/**
 * Reads addresses whose town has its kind before its name: `Київська область, смт. Козин, вул. Шевченка, 68`,
 * `гр. София 1000, ул. „Шипка“ № 9, офис 2`, also in sentences. Null where a street is missing.
 */
export function readMarkedTown(
  lines: readonly string[],
  at: number,
  { countries, language }: Page,
): Place | null {
  const country = countries.find((one) => one in COUNTRIES);
  const line = lines[at]!;
  if (country === undefined || line.length > MAX_TEXT) return null;
  const words = COUNTRIES[country]!;
  const above = lines[at - 1] ?? "";
  const isBelowTown =
    !words.cheap.test(line) &&
    words.cheap.test(above) &&
    words.town.test(above.replace(/[:,]$/, ""));
  if (!isBelowTown && !words.cheap.test(line)) return null;
  const text = isBelowTown ? `${above.replace(/[:,]$/, "")}, ${line}` : line;
  const parts = text.split(SEPARATOR, MAX_PARTS);
  for (const [index, part] of parts.entries()) {
    const town = words.town.exec(part.replace(/\.$/, ""));
    if (!town) continue;
    const found = streetBehind(parts, index, words) ?? streetBefore(parts, index, words);
    if (!found) continue;
    const [street, from, to] = found;
    const near = parts.slice(Math.max(0, from - 3), to + 3);
    const region = near.find(
      (one) => words.region.test(one) && !/\d/.test(one) && one.length <= 40,
    );
    const code = near
      .map((one) => words.code.exec(one.replace(/^.*:/, "").trim())?.[1])
      .find((one) => one !== undefined);
    const named = near.map((one) => countryNamed(one.trim(), language)).find((one) => one !== null);
    return {
      street,
      postalCode: town[2] ?? code ?? null,
      city: town[1]!,
      region: region?.replace(/^.*:\s*/, "").trim() ?? null,
      country: named ?? country,
      snippet: clip(text.slice(Math.max(0, text.indexOf(parts[from]!) - 20))),
    };
  }
  return null;
}

type Found = [street: string, from: number, to: number];

function streetBehind(parts: readonly string[], town: number, words: Country): Found | null {
  for (let at = town + 1; at <= town + MAX_BETWEEN && at < parts.length; at++) {
    const part = parts[at]!;
    if (words.street.test(part)) return withUnits(parts, at, town);
    // `Мере, район Средец`: what may stand between.
    const isBetween =
      words.region.test(part) || words.code.test(part) || UNIT.test(part) || words.town.test(part);
    if (!isBetween) return null;
  }
  return null;
}

function streetBefore(parts: readonly string[], town: number, words: Country): Found | null {
  for (let at = town - 1; at >= 0 && at >= town - MAX_BETWEEN; at--) {
    const part = parts[at]!.replace(LABEL, "");
    if (words.street.test(part)) {
      const found = withUnits(parts.slice(0, town), at, at);
      return found && [found[0], at, town];
    }
    const isBetween =
      HOUSE.test(part) || UNIT.test(part) || words.code.test(part) || words.region.test(part);
    if (!isBetween) return null;
  }
  return null;
}

/** The street in a part, the number of the house and its units in the next ones. */
function withUnits(parts: readonly string[], at: number, from: number): Found | null {
  const first = parts[at]!.replace(LABEL, "").replace(/[\s.]+$/u, "");
  const numbered = NUMBERED.exec(first)?.[0];
  const taken = [numbered ?? first];
  let to = at;
  if (numbered === undefined || numbered.length === first.length)
    for (let next = at + 1; next < parts.length; next++) {
      const part = parts[next]!.replace(/[\s.]+$/u, "");
      if (!(taken.length === 1 && numbered === undefined ? HOUSE : UNIT).test(part)) break;
      taken.push(part);
      to = next;
    }
  const street = taken.join(", ");
  return /\d/.test(street) && street.length <= MAX_STREET ? [street, Math.min(from, at), to] : null;
}

import { LINE } from "#src/extraction/lines/line-class";
import { asianPeopleIn } from "./asian-people";
import { readPersonName } from "./person-name";
import { type NamedPerson, readProsePeople } from "./prose-people";

const NAME = String.raw`((?:(?:\p{L}{1,5}\.|Herrn?|Frau|Mme|Maître)\s+){0,2}\p{Lu}[\p{L}\p{M}'’-]+(?:\s(?:(?:de|del|van|von|der|la|di|da|dos|Mª)\s)*\p{Lu}(?:\.|[\p{L}\p{M}'’-]+)){1,4})`;

/** Phrases before the name of a company's representative or operator, with the title that they state. */
const PHRASES: readonly (readonly [RegExp, string | null])[] = [
  [
    new RegExp(
      `vertreten durch (?:den |die |das )?(?:Geschäftsführer(?:in)?|geschäftsführende[nr] Gesellschafter(?:in)?)[,:]?\\s+${NAME}`,
      "u",
    ),
    "Geschäftsführer",
  ],
  [new RegExp(`vertreten durch (?:den |die )?(?:Inhaber(?:in)?)[,:]?\\s+${NAME}`, "u"), "Inhaber"],
  [new RegExp(`vertreten durch:?\\s+${NAME}`, "u"), null],
  [new RegExp(`(?:^|\\s)v\\/\\s?${NAME}`, "u"), null],
  [
    new RegExp(
      `(?:est |is )?(?:titular|Titular) de (?:este|la|el) (?:sitio web|web|página web|sitio)(?: es)?:? (?:D\\.?ª? |Dña\\.? )?${NAME}`,
      "u",
    ),
    "Titular",
  ],
  [
    new RegExp(
      `(?:propiedad|titularidad) (?:de|y está operado por|y es operado por)\\s+(?:y está operado por )?${NAME}`,
      "u",
    ),
    null,
  ],
  [
    new RegExp(
      `(?:es propiedad y está operado por|owned and operated by|operated by|betrieben von|édité par|edito da|gestito da)\\s+(?:M\\.?|Mme|Mr\\.?|Herrn?|Frau)?\\s*${NAME}`,
      "u",
    ),
    null,
  ],
  [new RegExp(`^${NAME}, (?:Anschrift wie oben|adresse comme ci-dessus|same address)`, "u"), null],
  [
    new RegExp(
      `(?:представляван\\p{L}*|се представлява|управляван\\p{L}*) от (?:(?:управителя|управителката|управител|собственика|изпълнителния директор)\\s)?[-–—]?\\s?${NAME}`,
      "u",
    ),
    "управител",
  ],
  [
    new RegExp(
      `(?:koj[ueai]g?a?|koga|кога|које|коју) (?:zastupa|заступа) (?:(?:direktor\\p{L}*|директор\\p{L}*)\\s)?${NAME}`,
      "u",
    ),
    "direktor",
  ],
  [
    new RegExp(
      `ki (?:ga|jo) zastopa (?:(?:direktor(?:ica)?|zakonit[ia] zastopni(?:k|ca))\\s)?${NAME}`,
      "u",
    ),
    "direktor",
  ],
  [
    new RegExp(
      `reprezentat[ăa] (?:legal )?(?:prin|de)(?: (?:dl\\.|d-na|domnul|doamna))?(?: (?:administrator(?:ul)?|director(?:ul)?(?: general)?))?,? ${NAME}`,
      "u",
    ),
    "administrator",
  ],
  [new RegExp(`(?:[Kk]épviseli|[Kk]épviselője):? (?:az? )?${NAME}`, "u"), "képviselő"],
  [
    new RegExp(
      `[Rr]epresented by (?:its )?(?:[Mm]anaging [Dd]irectors?|CEO|[Dd]irectors?),? ${NAME}`,
      "u",
    ),
    "Managing Director",
  ],
];

/** Words of one letter have no class. */
const I_AM = /\bI['’]m\s/;
const MAX_START = 40;

const NAMED_AFTER =
  /named (?:after|for|in hono[u]?r of)|benannt nach|nach .{3,60} benannt|nommée? (?:d['’]après|en hommage)|en (?:honor|homenaje) (?:de|a) |en l['’]honneur d|in onore d|intitolat[oa] a|genoemd naar|vernoemd naar|opkaldt efter|oppkalt etter|uppkallad efter|mukaan nimetty|nazwan\p{L}+ (?:na cześć|od)|pojmenován\p{L}* po|pomenovan\p{L}* po|nevét .{3,60} kapta|elnevez|nosaukt\p{L}* .{3,80}vārdā|pavadint\p{L}* .{3,60}vardu|järgi nime|назван\p{L}* (?:в честь|на честь)|наречен\p{L}* на|кръстен\p{L}* на|nazvan\p{L}* po|poimenovan\p{L}* po|numit\p{L}* după|adını .{3,60}al/iu;

/** People in the sentences of a line, whose class is `bits`. */
export function peopleInSentences(
  line: string,
  bits: number,
  isOwnName: (name: string) => boolean,
): NamedPerson[] {
  if (bits & LINE.UNSPACED) return asianPeopleIn(line);
  const isProse = bits & (LINE.ROLE | LINE.OPERATOR) || I_AM.test(line.slice(0, MAX_START));
  const mayBeProse = bits & LINE.NAME && isProse;
  if (!mayBeProse && !(bits & LINE.OPERATOR)) return [];
  // `Named after its founder Jane Doe`: the founder of a method or a place.
  if (NAMED_AFTER.test(line)) return [];
  const operators = bits & LINE.OPERATOR ? readOperators(line) : [];
  if (!mayBeProse) return operators;
  return [...operators, ...readProsePeople(line, isOwnName, (bits & LINE.OPERATOR) !== 0)];
}

/** People in sentences about who runs a company. */
function readOperators(line: string): NamedPerson[] {
  const found: NamedPerson[] = [];
  if (
    !/vertreten|v\/|titular|propiedad|operated|betrieben|édité|edito|gestito|Anschrift|epresented|представлява|управлява|zastupa|заступа|zastopa|reprezentat|képvisel/i.test(
      line,
    )
  )
    return found;
  for (const [pattern, title] of PHRASES) {
    const written = pattern.exec(line)?.[1];
    if (written === undefined) continue;
    const name =
      readPersonName(written) ?? readPersonName(written.split(" ").slice(0, 2).join(" "));
    if (name && (name.hasGivenName || name.hasHonorific || title !== null)) {
      found.push({ name, title });
      break;
    }
  }
  return found;
}

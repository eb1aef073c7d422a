import { legalForms as data } from "#src/extraction/data/legal-forms";
import { lazy } from "#src/shared/lazy";

const BEFORE = String.raw`(?<=[\s,.(„"»”’'-])`;
const AFTER = String.raw`(?![\p{L}\d])`;
const CAPITALIZED = String.raw`\p{Lu}[\p{L}\d&'’.-]*[\p{L}\d]`;
const SMALL = String.raw`(?:(?:de|du|des|la|le|les|et|en|van|voor|der|het|i|&|['’]t|DE|DU|DES|LA|LE|LES) |[dlDL]['’]){0,2}`;
const NAME = `${SMALL}${CAPITALIZED}(?: ${SMALL}${CAPITALIZED}| \\d{1,2}(?![\\p{L}\\d:.,-])){0,5}`;

/** Forms before a name whose further words are in lower case: `UAB Pavyzdžio odontologijos klinika`. */
const BALTIC = "UAB|SIA|OÜ|MTÜ|VšĮ";

/** Patterns of forms, made at first use. */
export const legalFormPatterns = lazy(() => ({
  /** A cheap test before the exact ones: capitals, initials with full stops, or the start of a form. */
  hint: new RegExp(data().hint),
  /** A form behind a name; group 1 is a weak one, which is also a word or another abbreviation. */
  behind: new RegExp(`${BEFORE}(?:${data().forms.join("|")}|(${data().weakForms}))${AFTER}`, "gu"),
  /** A form before a name: `ООО «Ромашка»`, `Stichting Vrienden`; group 1 is a weak one. */
  before: new RegExp(
    `(?:^|(?<=[\\s:|©(]))(?:(?:${BALTIC}) ${CAPITALIZED}(?: (?:[\\p{L}\\d&.-]*[\\p{L}\\d]|&)){0,4}(?=\\.?$)|(?:${data().quotedForms}) ?[«"„“][^»"“”]{2,60}[»"“”]|(?:${data().formsBefore}|(${data().weakFormsBefore})) ${NAME}(?: A[Bb])?)${AFTER}`,
    "u",
  ),
  /** Words before the name of the company that runs the site, and behind it. */
  runBy: new RegExp(
    `(?<![\\p{L}])(?:${data().labels.runBy})[\\s:„“"«]*(?:die |der |the |la |a |az )?$`,
    "iu",
  ),
  /** `Acme is run by`, `Acme is a trading name of`: a brand and the words before its company. */
  brandOf: new RegExp(`^.{2,60}?\\s${data().labels.brandOf}(?=\\p{Lu})`, "u"),
  /** Providers of services to sites. */
  providers: new RegExp(`\\b(?:${data().providers})\\b`, "i"),
  /** The items of a menu in front of a name. One item can be a word of the name. */
  menu: new RegExp(String.raw`^(?:(?:${data().menu})\s+){2,}(?=[\p{Lu}\d])`, "u"),
  /** A trade behind the first part of a name: `Exemplo - Comércio de Máquinas LTDA`. */
  trade: new RegExp(`^(?:${data().trades})`, "iu"),
  registered: new RegExp(`^[.”“"»]?(?:${data().labels.registered})`, "iu"),
}));

const languages = lazy(
  () =>
    new Map(
      Object.entries(data().localForms).map(([form, codes]) => [form, new Set(codes.split(" "))]),
    ),
);

/** Whether a form is a common word or abbreviation unless the page has one of the languages that use it. */
export function isForeignForm(form: string, pageLanguages: readonly string[]): boolean {
  const of = languages().get(form.replace(/[^\p{L}]/gu, ""));
  return of !== undefined && !pageLanguages.some((language) => of.has(language));
}

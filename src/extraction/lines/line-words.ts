import { statementWords } from "#src/extraction/data/company-statements";
import { legalForms } from "#src/extraction/data/legal-forms";
import { occupations } from "#src/extraction/data/occupations";
import { roleTitles } from "#src/extraction/data/role-titles";
import { lazy } from "#src/shared/lazy";
import { LINE } from "./line-class";

const TABLE_SIZE = 65_536;
/** A word is found by its first letters. */
export const KEY_LENGTH = 4;

/** Words of sentences in which people introduce themselves: `My name is Jane Doe`. */
const INTRODUCTIONS =
  `name im am myself bin heiße heisse appelle suis nom soy llamo nombre chiamo sono nome sou chamo ben naam heet nazywam jestem jmenuji
   jsem jméno volám som vagyok nevem numesc numele sunt zovem ime sem казвам името зовут зовем меня мене звати звуть ονομάζομαι λέγομαι
   όνομα είμαι adım ismim heter navn namn hedder olen nimeni nimi vardas esu sauc vārds esmu nama saya tôi tên meno λένε`.split(
    /\s+/,
  );

const OPERATORS =
  `vertreten v titular propiedad titularidad operated betrieben édité edito gestito anschrift adresse represented
   founded established started owned opened runs leads gegründet gründete geleitet leitet geführt eröffnete fondée fonda fonde
   créée dirigée fundada fundó creada dirigida criada opgericht geleid grundat grundades grundade startades startade drivs
   driver leder stiftet grundlagt drevet perusti założona założył prowadzi založena založil osnovana osnovao ustanovljena
   înființată alapította vezeti zakládá startet ustanovil osnovala pokrenuo основан
   основана основал представлявано представлявана представляван представлява управлявано управлявана zastupa заступа zastopa reprezentată
   reprezentata képviseli képviselője tarafından kurulmuş führt led headed`.split(/\s+/);

/** Lower-case letter, as far as one code unit shows it. Other scripts have all their forms in the table. */
export const foldUnit = (code: number): number =>
  (code > 64 && code < 91) || (code > 191 && code < 223) ? code + 32 : code;

export const nextKey = (key: number, code: number): number => (key * 31 + code) & 0xff_ffff;
export const slotOf = (key: number): number => (key ^ (key >>> 10)) & (TABLE_SIZE - 1);

/** Classes of lines by the first or the last letters of a word in them. */
export const lineWords = lazy(() => {
  const table = new Uint16Array(TABLE_SIZE);
  const ends = new Uint16Array(TABLE_SIZE);
  const add = (words: Iterable<string>, bit: number) => {
    for (const word of words) {
      const first = /[\p{L}\p{M}]+/u.exec(word)?.[0] ?? "";
      const forms = [first.toLowerCase(), first.toUpperCase(), capital(first)];
      for (const form of forms) {
        const slot = slotOf(keyOf(form));
        table[slot] = table[slot]! | bit;
      }
    }
  };
  const roles = (roleTitles().seniorities as [string, string[]][])
    .flatMap(([, words]) => words)
    .concat(occupations());
  add(
    roles.filter((word) => !word.startsWith("*")),
    LINE.ROLE,
  );
  for (const word of roles.filter((one) => one.startsWith("*")))
    for (const form of [word, word.toUpperCase()])
      ends[slotOf(keyOf(form.slice(-KEY_LENGTH)))] = LINE.ROLE;
  const forms = legalForms();
  add(forms.lineWords.split(/\s+/), LINE.LEGAL_FORM);
  // Short forms that also count in lower case; `LETTERS` marks them.
  add(forms.lowerLineWords.split(" "), LINE.LEGAL_FORM | LINE.LETTERS);
  for (const end of ["gmbb", "gmbB", "ület", "olag"]) ends[slotOf(keyOf(end))]! |= LINE.LEGAL_FORM;
  const { first, behind, english, kinds, compounds } = forms.bodies;
  // The first word of each alternative: `Club (?:de|du) …`.
  const firstWords = `${first}|${behind}|${english}|${kinds}`
    .replace(/ \(\?:[^)]*\)/g, "")
    .replace(/ [^|()]*/g, "");
  for (const [word] of firstWords.matchAll(/\p{L}{4,}/gu)) add([word], LINE.BODY);
  for (const [word] of `${behind} ${compounds}`.matchAll(/\p{L}{4,}/gu)) {
    // Many words end as `Stiftung` does.
    if (word.endsWith("ung")) continue;
    for (const form of [word.toLowerCase(), word.toUpperCase()])
      ends[slotOf(keyOf(form.slice(-KEY_LENGTH)))]! |= LINE.BODY;
  }
  add(OPERATORS, LINE.OPERATOR);
  add(INTRODUCTIONS, LINE.OPERATOR);
  add(roleTitles().testimonialHeadings, LINE.TESTIMONIAL);
  const { employeesAfter, employeesBefore } = statementWords();
  for (const pattern of [...employeesAfter, ...employeesBefore]) {
    const [first = "", ...others] = pattern.match(/[\p{L}\p{M}]+/gu) ?? [];
    add([first, ...others.filter((word) => word.length >= KEY_LENGTH)], LINE.EMPLOYEES);
  }
  return { starts: table, ends };
});

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase();

function keyOf(word: string): number {
  let key = 0;
  for (let at = 0; at < Math.min(word.length, KEY_LENGTH); at++)
    key = nextKey(key, foldUnit(word.charCodeAt(at)));
  return key;
}

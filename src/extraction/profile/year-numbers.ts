/** What stands before a part of a longer number, and not before a year or the year of a date: `12.03.1987`. */
const PART_OF_NUMBER = /[\d.,/-]\d?$/;
const DATE_START = /(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]$/;
/** `DIN 1946-6`, `(EN ISO 1461)`: standards. Between words in capitals, `EN` is a preposition. */
const NORM =
  /(?:(?<!\p{L})(?:DIN|ISO|IEC|ASTM|ANSI|ÖNORM|VDE|VDI|NEN|NBN|ČSN|STN|MSZ|ELOT|HRN|JIS|NBR|ГОСТ|ДСТУ|БДС)(?:[ -](?:EN|ISO|IEC))*|(?:\p{Ll}\s|[(,;/]\s?|^)EN(?:[ -](?:ISO|IEC))*)[ /:-]{1,2}$/u;
const NUMBER_REACH = 16;
/** Whether a number is a year by what stands before it. */
export function isYearAt(line: string, index: number): boolean {
  const before = line.slice(Math.max(0, index - NUMBER_REACH), index);
  if (NORM.test(before) && /\p{Ll}/u.test(line)) return false;
  return !PART_OF_NUMBER.test(before) || DATE_START.test(before);
}

/** `A.J. (Bram) van Doe`: initials, and the name by which a person is called. */
const CALL_NAME = /(?<![\p{L}.])(?:\p{Lu}\.\s?){1,4}\((\p{Lu}\p{L}+)\)(?=\s)/u;
/** `Jane (Roe) Doe`: a former name. */
const FORMER_NAME =
  /(?<=\p{L}) \((?:(?:née?|geb\.?|roz\.?|rozená) )?\p{Lu}[\p{L}'’-]+\)(?= \p{Lu})/u;
/** `JOHN DOE ALIAS JACK`: another name of a person. */
const ALIAS = /(?<=\p{L} \p{L}[\p{L}.]*) (?:alias|a\.?k\.?a\.?) \p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?$/iu;
const BRACKETED = /(?<=[\p{L}.])\s*\([^)]*\)\s*$/u;
/** `Jane “Jay” Doe` */
const NICKNAME =
  /\s(?:"[^"]{2,15}"|[“„][^“”]{2,15}[“”]|‘[^’]{2,15}’|'[^']{2,15}'|«[^»]{2,15}»)(?=\s\p{Lu})/u;
const QUOTES = /["“„‘'«]/;
/** `J.A.Doe` */
const GLUED_INITIALS = /(?<!\p{L}|,\s)((?:\p{Lu}\.){1,4})(?=\p{Lu}\p{Ll}{2,}(?:[\s-]|$))/u;

/** A name without notes and nicknames, and with a space behind its initials. */
export function withoutNotes(name: string): string {
  let written = name;
  if (ALIAS.test(written)) written = written.replace(ALIAS, "");
  if (written.endsWith(")")) written = written.replace(BRACKETED, "");
  if (written.includes(") ")) written = written.replace(FORMER_NAME, "");
  if (written.includes("."))
    written = written.replace(CALL_NAME, "$1").replace(GLUED_INITIALS, "$1 ");
  return QUOTES.test(written) ? written.replace(NICKNAME, "") : written;
}

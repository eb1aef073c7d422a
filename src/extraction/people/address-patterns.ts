import type { Form, NameForm, NameForms } from "./name-forms";
import type { Scheme } from "./name-spellings";

/**
 * The patterns of addresses with a name, the most frequent first. The weights are an assumption of how often companies
 * use them; they count only where no known address shows a pattern. `{f}` and `{l}` are initials.
 */
export const PATTERNS = {
  "{first}.{last}": 0.36,
  "{f}{last}": 0.17,
  "{first}": 0.14,
  "{f}.{last}": 0.1,
  "{last}": 0.05,
  "{first}{last}": 0.05,
  "{first}{l}": 0.025,
  "{last}.{first}": 0.02,
  "{first}_{last}": 0.015,
  "{first}-{last}": 0.015,
  "{first}.{l}": 0.01,
  "{last}{f}": 0.01,
  "{last}.{f}": 0.008,
  "{f}_{last}": 0.006,
  "{f}-{last}": 0.006,
  "{last}{first}": 0.005,
  "{f}{l}": 0.005,
  "{last}_{first}": 0.003,
  "{last}-{first}": 0.003,
} as const;
export type Pattern = keyof typeof PATTERNS;
export const PATTERN_NAMES = Object.keys(PATTERNS) as Pattern[];

/** A local part made of a name, and how it was made. */
export type MadeLocal = {
  local: string;
  pattern: Pattern;
  scheme: Scheme;
  firstForm: Form;
  lastForm: Form;
};

/** All local parts that the patterns make of a name, each once, the most frequent first. */
export function localsOf({ firsts, lasts }: NameForms): MadeLocal[] {
  const made = new Map<string, MadeLocal>();
  for (const pattern of PATTERN_NAMES)
    for (const last of lasts)
      for (const first of firsts) {
        if (first.form === "initials" && !/\{f\}/.test(pattern)) continue;
        if (isMixed(first, firsts, last, lasts)) continue;
        const scheme = first.scheme === "plain" ? last.scheme : first.scheme;
        const local = pattern
          .replace("{first}", first.text)
          .replace("{last}", last.text)
          .replace("{f}", first.form === "initials" ? first.text : first.text[0]!)
          .replace("{l}", last.text[0]!);
        if (!made.has(local))
          made.set(local, { local, pattern, scheme, firstForm: first.form, lastForm: last.form });
      }
  return [...made.values()];
}

/** The parts of one address are written the same way: not `jurgen.mueller`. */
function isMixed(
  first: NameForm,
  firsts: readonly NameForm[],
  last: NameForm,
  lasts: readonly NameForm[],
): boolean {
  if (first.scheme === last.scheme) return false;
  const has = (forms: readonly NameForm[], scheme: Scheme) =>
    forms.some((form) => form.scheme === scheme);
  if (first.scheme === "plain") return has(firsts, last.scheme);
  if (last.scheme === "plain") return has(lasts, first.scheme);
  return true;
}

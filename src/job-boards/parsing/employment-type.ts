import type { EmploymentType } from "#src/job-boards/boards/board";

const FULL_TIME =
  /full.?time|\bfull\b|vollzeit|temps.(?:plein|complet)|plein.temps|tiempo.completo|jornada.completa|tempo.(?:pieno|integral|completo)|voltijd|fulltids?|heltid|pełny.etat/i;
const PART_TIME =
  /part.?time|\bpart\b|teilzeit|temps.partiel|tiempo.parcial|media.jornada|jornada.parcial|tempo.parzia?le|meio.per[ií]odo|deeltijd|deltid|część.etatu|mini.?job/i;

/**
 * The kind of contract has precedence over its hours. A posting with both kinds of hours has no type.
 * Covers the languages of most boards.
 */
const KINDS: [EmploymentType, RegExp][] = [
  [
    "internship",
    /\bintern(?:s|ship)?\b|trainee|apprenti|\bco.?op\b|praktik|\bstage\b|stagiaire|werkstudent|working.?student|alternance|ausbildung|tirocinio|becari|pr[aá]cticas|est[aá]gio|\bstaż/i,
  ],
  ["volunteer", /volunt(?:eer|ary)|ehrenamt|b[ée]n[ée]vol/i],
];
const TERMS: [EmploymentType, RegExp][] = [
  ["contract", /(?<!permanent |vast )contract(?!.*permanent)|freelance|consultant|self.?employ/i],
  [
    "temporary",
    /temporary|\btemp\b|fixed.?term|seasonal|per.?diem|(?<!un)befristet|\bcdd\b|int[ée]rim|determinato|casual/i,
  ],
];
const PERMANENT = /permanent|unbefristet|festanstellung|\bcdi\b|indefinido|indeterminato|regular/i;

/**
 * Reads a provider's code or a company's own words, such as `parttime_fixed_term` or `Vollzeit`. Null if
 * unknown.
 */
export function readEmploymentType(text: string | null | undefined): EmploymentType | null {
  if (!text) return null;
  const said = text.replace(/_/g, " ");
  const first = ([, pattern]: [EmploymentType, RegExp]) => pattern.test(said);
  const kind = KINDS.find(first);
  if (kind) return kind[0];
  const [isFull, isPart] = [FULL_TIME.test(said), PART_TIME.test(said)];
  const isEither = isPart && (isFull || /\bvoll.{0,3}(?:oder|und|\/).{0,3}teilzeit/i.test(said));
  if (isPart && !isEither) return "part_time";
  const term = TERMS.find(first);
  if (term) return term[0];
  return !isEither && (isFull || PERMANENT.test(said)) ? "full_time" : null;
}

import { type Scheme, schemeNamed } from "./schemes";

/** `Immatriculée au Registre du Commerce et des Sociétés de Paris sous le numéro` */
const REACH = 100;

type TownRegister = {
  label: RegExp;
  /** The largest number of words between the label and the number. */
  maxWords: number;
  schemes: readonly string[];
};

/** Registers whose town follows the label: `RCS Paris B 123 456 789`, `R.E.A. Torino 123456`. */
const TOWN_REGISTERS: readonly TownRegister[] = [
  { label: /registre du commerce/i, maxWords: 20, schemes: ["fr_siren", "lu_rcs"] },
  {
    label: /(?<!\p{L})(?:R\. ?C\. ?S|rcs)(?!\p{L})/iu,
    maxWords: 7,
    schemes: ["fr_siren", "lu_rcs"],
  },
  { label: /(?<!\p{L})(?:R\. ?E\. ?A|REA)(?!\p{L})/u, maxWords: 2, schemes: ["it_rea"] },
  {
    label: /(?<!\p{L})(?:k\.?v\.?k\.?|kamer van koophandel)(?!\p{L})/iu,
    maxWords: 6,
    schemes: ["nl_kvk"],
  },
  { label: /gewerberegister/i, maxWords: 2, schemes: ["de_gewerbe"] },
  { label: /živnostensk\p{L}+ regist\p{L}+/iu, maxWords: 6, schemes: ["sk_zivnost"] },
];

const WORDS = [
  "RCS",
  "rcs",
  "Rcs",
  "R.C.S",
  "R. C. S",
  "egistre du",
  "R.E.A",
  "REA",
  "KvK",
  "KVK",
  "K.v.K",
  "amer van Koophandel",
  "amer van koophandel",
  "werberegister",
  "ivnostensk",
];

/** A cheap test whether a text mentions a register of a town. */
export const mentionsTownRegister = (text: string): boolean =>
  WORDS.some((word) => text.includes(word));

/** The schemes of a register that is named before a number, with its town between. */
export function townRegisterBefore(text: string, start: number): readonly Scheme[] {
  const before = text.slice(Math.max(0, start - REACH), start);
  const lines = before.split("\f").filter((one) => /\S/.test(one));
  const line = lines.at(-1) ?? "";
  const above = lines.at(-2)?.trim() ?? "";
  for (const { label, maxWords, schemes } of TOWN_REGISTERS) {
    const match = label.exec(line);
    // A table has the label in a cell of its own: `RCS`, `Paris B 123 456 789`.
    if (!match && !isWholly(label, above)) continue;
    const town = match ? line.slice(match.index + match[0].length) : line;
    const between = town.match(/[\p{L}\p{M}]+/gu) ?? [];
    if (between.length <= maxWords) return schemes.map(schemeNamed);
  }
  return [];
}

function isWholly(label: RegExp, line: string): boolean {
  const text = line.replace(/[\s.:]+$/, "");
  return text !== "" && label.exec(text)?.[0] === text;
}

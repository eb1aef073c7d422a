import type { RegistrationKind } from "#src/shared/lead";

/** Registrations that are written in a form of their own, of which a number is only a part. */
type Form = {
  scheme: string;
  kind: RegistrationKind;
  /** A word without which a text cannot contain the form: a cheap test. */
  word: string;
  /** Matches the form, or its group 1. Without a lookbehind at its start, which would run at each letter of a text. */
  pattern: RegExp;
  /** What the text before contains. */
  before?: RegExp;
};

const FORMS: readonly Form[] = [
  // Annex of Implementing Regulation (EU) 2021/1042: country, register, full stop, number, check digit.
  {
    scheme: "euid",
    kind: "company_number",
    word: "EUID",
    pattern:
      /EUID[^\p{L}\d]{0,5}(?:\p{L}{2,8}[^\p{L}\d]{1,3})?([A-Z]{2}[A-Z0-9]{1,10}\.[A-Z0-9][A-Z0-9./-]{3,18}[A-Z0-9])/gu,
  },
  // Reglamento del Registro Mercantil, art. 383: volume, folio, section, sheet.
  {
    scheme: "es_registro_mercantil",
    kind: "company_number",
    word: "oja",
    before: /registro|inscri[tp]/i,
    pattern:
      /(?:Tomo|Volumen)\s?:?\s?[\d.]+[^\f]{0,70}?Hoja\s?(?:n[.ºúm°]{1,3}\s?)?:?\s?[A-Z]{1,2}\s?[-–]?\s?[\d.]{2,8}\d/giu,
  },
  // The register of insurance intermediaries of the German chambers: vermittlerregister.info.
  {
    scheme: "de_vermittler",
    kind: "other",
    word: "ermittler",
    pattern: /\bD-(?:[A-Z0-9]{4}-[A-Z0-9]{5}-\d{2}|[WF]-\d{3}-[A-Z0-9]{4}-\d{2})(?![\p{L}\d-])/gu,
  },
  // Licences of the ministry or a prefecture, by whom and with the number of renewals: etsuran2.mlit.go.jp.
  {
    scheme: "jp_license",
    kind: "other",
    word: "号",
    pattern:
      /(?:国土交通大臣|[\u4e00-\u9fff]{2,3}[都道府県]知事)\s?(?:許可|免許|登録)?\s?[(（][^()（）\f]{1,8}[)）]\s?第?\s?\d{2,7}\s?号/gu,
  },
  // Licences of staffing agencies of the ministry of labour: jinzai.hellowork.mhlw.go.jp.
  {
    scheme: "jp_staffing",
    kind: "other",
    word: "派",
    pattern: /派\s?[0-4]\d[-－]\d{6}(?!\d)/gu,
  },
  {
    scheme: "jp_staffing",
    kind: "other",
    word: "ユ",
    pattern: /[0-4]\d[-－]ユ[-－]\d{6}(?!\d)/gu,
  },
];

const MAX_OF_FORM = 5;
/** Text before a form that can name its register. */
const REACH = 130;

export type WrittenRegistration = {
  scheme: string;
  kind: RegistrationKind;
  value: string;
  start: number;
  end: number;
};

/** The registrations of a text that are written in a form of their own. */
export function writtenRegistrations(text: string): WrittenRegistration[] {
  const found: WrittenRegistration[] = [];
  for (const { scheme, kind, word, pattern, before } of FORMS) {
    if (!text.includes(word)) continue;
    pattern.lastIndex = 0;
    for (let count = 0; count < MAX_OF_FORM; count++) {
      const match = pattern.exec(text);
      if (!match) break;
      const end = pattern.lastIndex;
      if (before && !before.test(text.slice(Math.max(0, match.index - REACH), match.index)))
        continue;
      const value = (match[1] ?? match[0]).replace(/\s+/g, " ");
      found.push({ scheme, kind, value, start: match.index, end });
    }
  }
  return found;
}

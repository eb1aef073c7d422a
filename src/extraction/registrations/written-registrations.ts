import type { RegistrationKind } from "#src/shared/lead";

/** Registrations that are written in a form of their own, of which a number is only a part. */
type Form = {
  scheme: string;
  kind: RegistrationKind;
  /** A word without which a text cannot contain the form: a cheap test. */
  word: string;
  /** Matches the form, or its groups. Without a lookbehind at its start, which would run at each letter of a text. */
  pattern: RegExp;
  /** Whether the number is digits and letters only. */
  isCompact?: boolean;
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
  // `sous le numéro 123 456 789 au RCS de Paris`: the number precedes its register.
  {
    scheme: "fr_siren",
    kind: "company_number",
    word: "sous le n",
    isCompact: true,
    pattern:
      /sous le n(?:um[ée]ro|°)\s?((?:[A-D] )?\d{3} ?\d{3} ?\d{3})\s(?:au|auprès du|du)\s(?:RCS|R\.C\.S|[Rr]egistre du [Cc]ommerce)/g,
  },
  {
    scheme: "lu_rcs",
    kind: "company_number",
    word: "uxemb",
    isCompact: true,
    pattern:
      /(?:sous le n(?:um[ée]ro|°)|unter (?:der )?(?:Nummer|Nr\.?)|under (?:the )?(?:number|no\.?))\s?([A-L] ?\d{2,3} ?\d{3})\s(?:au|im|in|beim|with)\s[^\f.]{0,40}?(?:Luxemb|RCS|ommerce|esellschaftsregister|ompanies|egister)/g,
  },
  {
    scheme: "nl_kvk",
    kind: "company_number",
    word: "onder n",
    pattern:
      /onder (?:nummer|nr\.?)\s(\d{8})\s(?:bij|in)\s[^\f.]{0,40}?(?:Kamer van Koophandel|KvK|KVK|handelsregister|Handelsregister)/g,
  },
  // The file number of a Czech register is its section and its insert (Act 304/2013 Coll., § 42).
  {
    scheme: "cz_spis",
    kind: "company_number",
    word: "vlož",
    before: /obchodní(?:m|ho) rejstřík|krajsk|městsk/i,
    pattern:
      /odd[íi]lu?\s?([A-Z][a-z]{0,2}),?\s?(?:ve? )?vlož\p{L}+\s?(?:č(?:íslo|\.)?\s?)?:?\s?(\d{2,6})(?![\d/])/gu,
  },
  // The former register of sole traders in Poland.
  {
    scheme: "pl_edg",
    kind: "other",
    word: "widencji",
    pattern:
      /[Ee]widencji [Dd]ziałalności [Gg]ospodarczej[^\f\d]{0,80}?(?:pod (?:nr|numerem)|(?:nr|numer)(?: wpisu| ewidencyjny)?|poz(?:ycji|\.)?)\s?:?\s?(\d{2,7}(?:\/\d{2,4})?)(?![\d./-])/gu,
  },
  // Italian professionals are entered in the list of their province (Presidential Decree 137/2012, art. 3).
  ...["lbo d", "rdine d"].map((word): Form => ({
    scheme: "it_albo",
    kind: "other",
    word,
    before: /iscr/i,
    pattern:
      /(?:[Aa]lbo|[Oo]rdine) (?:dei|degli|delle|nazionale|professionale|[A-Z])[^\f\d:;]{3,80}?(?:n\.?|nr\.?|n°|num(?:ero)?\.?|posizione)\s?(?:di iscrizione\s?)?:?\s?([A-Z]?\d{2,6}(?:\/[A-Z])?)(?![\d/.-])/g,
  })),
  // Spanish associations, foundations and cooperatives (Organic Act 1/2002, art. 10).
  {
    scheme: "es_asociaciones",
    kind: "company_number",
    word: "egistro de ",
    pattern:
      /[Rr]egistro de (?:Asociaciones|Fundaciones|Entidades|Cooperativas|Sociedades Cooperativas)[^\f\d:;]{0,100}?(?:n[.ºúm°]{1,3}|número)\s?:?\s?((?:[A-Z]{1,3}[-/ ]?)?\d[\d./-]{0,12}\d)(?!\d)/gu,
  },
  {
    scheme: "es_turismo",
    kind: "other",
    word: "urística",
    pattern:
      /[Ll]icencia [Tt]urística(?: oficial)?\s?(?:n[.ºúm°]{1,3}\s?)?:?\s?([A-Z]{1,5}(?:[-/ ]?[A-Z]{1,3}){0,2}[-/ ]?\d{3,7})(?![\d/])/gu,
  },
  // The register of the Financial Conduct Authority: the label of the number is that of any register.
  {
    scheme: "gb_fca",
    kind: "other",
    word: "Financial Conduct Authority",
    pattern:
      /Financial Conduct Authority[^\f\d.]{0,30}?(?:under|with|registration|reference|number)[^\f\d.]{0,40}?(\d{6,7})(?!\d)/g,
  },
  // Files of Croatian commercial courts.
  {
    scheme: "hr_sud",
    kind: "company_number",
    word: "Tt-",
    pattern: /(?:brojem|broj|br\.)\s?:?\s?(Tt-\d{2}\/\d{1,6}-\d{1,3})(?!\d)/g,
  },
  // Licences of dealers in second-hand goods, of a prefecture's public safety commission.
  {
    scheme: "jp_kobutsu",
    kind: "other",
    word: "公安委員会",
    isCompact: true,
    pattern: /公安委員会(?:許可)?\s?第?\s?(\d{12})\s?号?/g,
  },
  // Staffing licences before the reform of 2015.
  {
    scheme: "jp_staffing",
    kind: "other",
    word: "派遣",
    before: /派遣/,
    pattern: /[般特]\s?[0-4]\d[-－]\d{6}(?!\d)/g,
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
  for (const { scheme, kind, word, pattern, before, isCompact } of FORMS) {
    if (!text.includes(word)) continue;
    pattern.lastIndex = 0;
    for (let count = 0; count < MAX_OF_FORM; count++) {
      const match = pattern.exec(text);
      if (!match) break;
      const end = pattern.lastIndex;
      if (before && !before.test(text.slice(Math.max(0, match.index - REACH), match.index)))
        continue;
      const written = match[1] ? match.slice(1).join(" ") : match[0];
      const value = written.replace(isCompact ? /[\s.]+/g : /\s+/g, isCompact ? "" : " ").trim();
      found.push({ scheme, kind, value, start: match.index, end });
    }
  }
  return found;
}

import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { type PersonName, readPersonName } from "./person-name";
import type { NamedPerson } from "./prose-people";
import {
  departmentOf,
  findRole,
  isOperatorLabel,
  isRepresentativeLabel,
  representativeLength,
} from "./role-words";

/** Longer lines are prose. */
const MAX_LINE = 800;
const MAX_LABEL = 50;
const MAX_LABEL_WORDS = 4;
const MAX_VALUE = 80;
const MAX_NAME_WORDS = 6;
/** Lines of other details are about the company. Those of a career name the director of a thesis. */
const DETAILS =
  /©|@|[Pp]\.?\s?(?:IVA|iva)|(?<!\p{L})(?:Tel|VAT|USt|UID|HR[AB]|NIP|KRS|REGON|CVR|KvK|BTW|CIF|NIF|CNPJ|CRM|CRO|IČO?|SIREN|SIRET|RCS|ABN)(?!\p{L})/u;
const COLON = /[:：]\s*/gu;
/** What ends the words before a label. */
const PART_END = /[|·•–—;,()/]|[.!?]\s|\s-\s/u;
/** What ends a name in such a line. */
const NAME_END =
  /\s*(?:[|·•–—;()/]|,\s|\s-\s|\d|\s(?=\p{Lu}\.\s?\p{Lu}{2})|(?<=\p{Ll}{3})[.!?](?:\s|$)|$)/u;
/** Those who made the pictures of a page. */
export const PICTURES = /fot[oó]|phot|bild|video|image|fényk|valok/i;
/** Departments whose names announce who made a website. */
const CREDITS = new Set(["design", "product"]);

/**
 * People behind labels within a line that starts with something else, as footers state all details in one line:
 * `© 2026 Acme, Main Street 5, Medical director: Dr Jane Doe, VAT 123456789`.
 */
export function namesBehindLabels(line: string): NamedPerson[] {
  if (line.length > MAX_LINE || !DETAILS.test(line)) return [];
  const found: NamedPerson[] = [];
  for (const { index, 0: sign } of line.matchAll(COLON)) {
    const label = labelBefore(line.slice(Math.max(0, index - MAX_LABEL), index));
    if (label === null) continue;
    const from = index + sign.length;
    const name = nameAtStart(line.slice(from, from + MAX_VALUE));
    if (name) found.push({ name, title: findRole(label) === 0 ? label : null });
  }
  return found;
}

/** The last words of a text, if they are the title or the label of a person. */
function labelBefore(text: string): string | null {
  const words = text.split(PART_END).at(-1)!.trim().split(/\s+/);
  let label: string | null = null;
  for (let count = 1; count <= Math.min(MAX_LABEL_WORDS, words.length); count++) {
    const last = words.slice(-count).join(" ");
    const isLabel = findRole(last) === 0 || (isRepresentativeLabel(last) && !isOperatorLabel(last));
    if (isLabel) label = last;
  }
  if (label === null || SITE_CREDIT.test(`${label}:`) || PICTURES.test(label)) return null;
  return CREDITS.has(departmentOf(label) ?? "") ? null : label;
}

function nameAtStart(text: string): PersonName | null {
  const written = text.slice(0, NAME_END.exec(text)?.index ?? text.length).trim();
  const words = written.split(/\s+/);
  for (let count = Math.min(MAX_NAME_WORDS, words.length); count >= 2; count--) {
    const name = readPersonName(words.slice(0, count).join(" "));
    if (name?.isOrdered || name?.hasHonorific) return name;
  }
  return null;
}

const MAX_LABEL_AND_NAME = 60;
const THREE_WORDS = /^[^ ]+ [^ ]+ [^ ]/;

/** `Contact person Jane Doe`: a label without a colon, whose first word has the form of a name. */
export function nameBehindLabel(line: string): PersonName | null {
  if (line.length > MAX_LABEL_AND_NAME || !THREE_WORDS.test(line)) return null;
  const length = representativeLength(line);
  if (length === 0 || line[length] !== " ") return null;
  const name = readPersonName(line.slice(length + 1));
  return name?.isOrdered ? name : null;
}

import { SITE_CREDIT } from "#src/extraction/data/credit-words";
import { LINE } from "#src/extraction/lines/line-class";
import type { PageLines } from "#src/extraction/lines/page-lines";
import { isLikelyAsianName } from "./asian-people";
import { readLabelledAsianName, withoutLicence } from "./asian-name";
import type { FoundPeople } from "./found-people";
import { isSureName, MAX_LISTED, namesIn } from "./listed-names";
import { PICTURES } from "./labels-within";
import { nameBehindRole } from "./name-before-role";
import type { PeopleLines } from "./people-lines";
import type { PeoplePage } from "./people-page";
import { hasOwnContact } from "./person-context";
import { readPersonName } from "./person-name";
import type { NamedPerson } from "./prose-people";
import {
  COLON_WITHIN,
  isHighRank,
  NAME,
  NOT_A_PERSON,
  TEAM_HEADING,
  TITLE_LIKE,
} from "./person-signs";
import {
  departmentOf,
  findRole,
  isMembersLabel,
  isOperatorLabel,
  isRepresentativeLabel,
  isSureRepresentative,
  isWholeRepresentative,
  isWholeRole,
  seniorityOf,
} from "./role-words";
import { isTitle, titleOfLabel } from "./title-lines";

const MAX_LABEL_LENGTH = 60;

/** Reads people behind a label: `Geschäftsführer: Jane Doe, John Roe`. */
export class LabelledPeople {
  readonly #lines: readonly string[];
  readonly #classes: readonly number[];
  readonly #text: PeopleLines;
  readonly #page: PeoplePage;
  readonly #found: FoundPeople;

  constructor(lines: PageLines, text: PeopleLines, page: PeoplePage, found: FoundPeople) {
    this.#lines = lines.texts;
    this.#classes = lines.classes;
    this.#text = text;
    this.#page = page;
    this.#found = found;
  }

  /** `Geschäftsführer: Jane Doe, John Roe`, or a label alone and the names in the next lines. */
  read(line: string, at: number): number | null {
    const hasColon = (this.#classes[at]! & LINE.COLON) !== 0;
    if (!hasColon && this.#readDash(line, at)) return at;
    const dash = hasColon ? null : behindDash(line);
    if (!hasColon && !dash && (line.length > MAX_LABEL_LENGTH || line.includes(","))) return null;
    if (!hasColon && !dash && !this.#text.mayNameAt(at + 1)) return null;
    // The name has to follow the label in the same line.
    if (hasColon && !this.#text.mayNameAt(at) && COLON_WITHIN.test(line)) return null;
    const split = hasColon ? /^(.{2,60}?)\s*[:：]\s*(.*)$/u.exec(line) : dash;
    const label = lastPart((split?.[1] ?? line).trim());
    if (label.length > MAX_LABEL_LENGTH) return null;
    const rest = split?.[2] ?? "";
    if (!(rest ? NAME.test(rest) : this.#text.mayNameAt(at + 1))) return null;
    // `Hesap Sahibi: ACME LTD.ŞTİ.`: no other reader looks at a company behind a label.
    if (COMPANY_AT_END.test(rest)) return at;
    if (NOT_A_PERSON.test(label)) return BANK.test(label) ? at : null;
    if (this.#page.isLegal && PICTURES.test(label)) return at;
    const role = this.#classes[at]! & LINE.ROLE ? titleOfLabel(label) : null;
    const hasTeam = TEAM_HEADING.test(label) && rest !== "";
    if (role === null && !hasTeam && !isRepresentativeLabel(label)) {
      this.#readUnknownLabel(label, rest, at);
      return null;
    }
    return rest === ""
      ? this.#readBelow(label, role, { at, hasColon })
      : this.#readBehind({ label, role, rest }, at);
  }

  /** `Invoices - Jane Doe ¶ 030 114249`: a task that no list contains, and the contact below. */
  #readDash(line: string, at: number): boolean {
    if (line.length > MAX_LABEL_LENGTH || !DASH.test(line)) return false;
    const [, label = "", written = ""] = TASK_AND_NAME.exec(line) ?? [];
    const name = label === "" || AUTHOR.test(label) ? null : readPersonName(written);
    if (!name?.isOrdered || readPersonName(label) !== null) return false;
    if (!hasOwnContact(this.#lines, at)) return false;
    this.#found.add(name, label, at);
    return true;
  }

  /** `Purchasing: Jane Doe`: a department, or a word that no list contains. */
  #readUnknownLabel(label: string, rest: string, at: number) {
    const name =
      rest !== "" && TITLE_LIKE.test(label) ? readPersonName(withoutContact(rest)) : null;
    if (!name || !isSureName(name)) return;
    if (SITE_CREDIT.test(`${label}:`)) return;
    const isCredit = AUTHOR.test(label);
    const department = departmentOf(label);
    const isDepartment = !CREDITS.has(department ?? "design");
    // `Bookings: Jane Doe, tel. 030 114249`: a contact or an honorific shows that the name is one.
    const isShown = !isCredit && department === null && (name.hasHonorific || CONTACT.test(rest));
    const title = isShown && CONTACT_LABEL.test(label) ? null : label;
    if ((isDepartment || isShown) && name.isOrdered) this.#found.add(name, title, at);
    else this.#found.unsure.add({ ...name, kind: "loose", title: label, at, end: at });
  }

  #readBehind(found: { label: string; role: string | null; rest: string }, at: number) {
    const { label, role, rest } = found;
    const isOwner = role !== null && seniorityOf(role) === "owner";
    const listed = namesIn(withoutContact(rest));
    const names = (listed.length > 0 ? listed : nameInBrackets(rest)).filter(
      ({ name }) =>
        isSureName(name) ||
        (role !== null && INITIAL.test(name.name)) ||
        isHighRank(label) ||
        isSureRepresentative(label) ||
        (isOwner && name.name.split(" ").length === 2 && !this.#page.isOwnName(name.name)) ||
        hasOwnContact(this.#lines, at),
    );
    if (names.length === 0) return null;
    // `Chair ¶ Name: Jane Doe`
    const title = role ?? (this.#text.isTitleAt(at - 1) ? this.#lines[at - 1]! : null);
    if (role !== null) this.#found.unsure.countSure("title", at);
    for (const one of names) this.#found.add(one.name, one.title ?? title, at);
    return at;
  }

  #readBelow(label: string, role: string | null, line: { at: number; hasColon: boolean }) {
    const { at, hasColon } = line;
    const isLegal = this.#page.isLegal || ASIAN_NOTICE.test(label);
    if (!hasColon && role === null && !isLegal) return null;
    if (!hasColon && (this.#text.isTitleAt(at + 2) || nameBehindRole(label))) return null;
    // `Jane Doe - Chair` is an entry of a list, and no label of the next one.
    const entry = hasColon ? [] : label.split(ENTRY_SIGN, 2);
    if (entry.length > 1 && readPersonName(entry[0]!) !== null) return null;
    // `trainer ¶ 教育・講座` lists tasks: without a colon, names of Asia stand below a whole title in their script.
    const isAsian = !hasColon && (this.#classes[at + 1]! & LINE.UNSPACED) !== 0;
    const isWhole =
      isWholeRole(label) ||
      (isWholeRepresentative(label) && readLabelledAsianName(this.#lines[at + 1]!) !== null);
    if (isAsian && !(isWhole && (this.#classes[at]! & LINE.UNSPACED) !== 0)) return null;
    const isSure = hasColon && !isOperatorLabel(label);
    let last = at;
    for (let next = at + 1; next <= at + MAX_LISTED; next++) {
      const written = this.#lines[next] ?? "";
      const own = isAsian ? withoutLicence(written) : written;
      // `Name: ¶ Telephone Number:` is the next label of a form.
      const names = written === "" || LABEL_END.test(written) ? [] : namesIn(own);
      // The number of a licence shows that a name of any form is one.
      const isShown = own.length < written.length;
      if (isAsian && !isShown && !names.every(({ name }) => isLikelyAsianName(name.name))) break;
      if (names.length === 0 || (!isSure && !names.some(({ name }) => isSureName(name)))) break;
      if (last > at && !names.every(({ name }) => name.isOrdered || name.hasHonorific)) break;
      for (const one of names) this.#found.add(one.name, one.title ?? role, next);
      last = next;
    }
    return last > at ? last : null;
  }
}

const LABEL_END = /[:：]\s*\*?$/;

/** `Example Cleaning | Owner`: what stands before a title is no part of it. */
function lastPart(label: string): string {
  const cut = PART_SIGN.exec(label);
  if (!cut) return label;
  const last = label.slice(cut.index + cut[0].length);
  return isWholeRole(last) && findRole(label.slice(0, cut.index)) === -1 ? last : label;
}

const PART_SIGN = /(?:\s?[|│·•]\s?|,\s)(?!.*(?:[|│·•]|,\s))/u;

/** The end of a company's name. Sole traders have other forms. */
const COMPANY_AT_END =
  /(?:^|[\s,.])(?:GmbH|(?:Ltd|LTD|Limited|LİMİTED)\.? ?(?:Şti|ŞTİ|Sti|STI)|A\.Ş|S\.?R\.?L|s\.? ?r\.? ?o|d\.? ?o\.? ?o|Kft|OÜ|UAB|SIA|ООД|ЕООД|Oy|ApS|sp\. z o\. ?o)\.?$/u;
/** Holders of bank accounts. */
const BANK =
  /hesap|kont|account|compte|cuenta|conta|conto|rekening|rachunk|účtu|számla|računa|сметка|рахунку/iu;

/** Labels of the notices that shops of Japan must publish (Act on Specified Commercial Transactions, article 11). */
const ASIAN_NOTICE = /(?:責任者|管理者)(?:氏?名)?$/;

const DASH = /\s[–—-]\s/;
const TASK_AND_NAME = /^(\p{Lu}[\p{L} /&.-]{3,39}?)\s[–—-]\s(\p{Lu}.{4,40})$/u;

/** What stands between the name and the title of an entry of a list. */
const ENTRY_SIGN = /\s[–—-]\s|\s?[(|·•/]/;

/** `Vice-chair – Jane Doe`: a title or the word for members, and names behind a dash. */
function behindDash(line: string): RegExpExecArray | null {
  if (!DASH.test(line)) return null;
  const split = /^(.{2,50}?)\s[–—-]\s(.{4,})$/u.exec(line);
  const label = split?.[1] ?? "";
  if (label === "" || readPersonName(label) !== null) return null;
  return isTitle(label) || isMembersLabel(label) ? split : null;
}

const CONTACT_LABEL =
  /^(?:t[eé]l\p{L}*|phone|mob\p{L}*|handy|e-?mail|mail|fax|whatsapp|gsm|cell)\.?$/iu;

/** Labels of those who are no members of a company. */
const AUTHOR =
  /^(?:(?:by|von|par|por|da|di|text|texte|testo|texto|bild|bilder|foto|fotos|photo|photos|photography|fotografie|image|images|quelle|source|autor|author|auteur|autore|posted|written|published|reviewed|quote|speaker|referent|gast|guest|dj|band|music|musik|song|artist|composer|director|regie|hosted|customer|client|kunde|patient|winner|gewinner|sieger|date|time|when|where|address|adresse)\p{L}{0,2})(?!\p{L})/iu;

/** Departments whose names also announce who made a website. */
const CREDITS = new Set(["design", "product"]);

/** `J. Doe` */
const INITIAL = /^(?:\p{Lu}\.\s?){1,3}\p{Lu}\p{Ll}+$/u;

const CONTACT =
  /(?:\s(?:at|on|unter|via|op|på|par))?[\s([,;–—|-]+(?:(?:i[čc]o?|dič|nip|nif|cif|crm|cro|crea|crc|oab|cnpj|cpf|p\.?\s?iva|c\.?f|siret|siren|kvk|cvr|vat|adószám|инн|еик|булстат)(?![\p{L}])[\s.:/-]|e\.?\s?v\.?$|c\/o\s|(?:e-?mail|mail|tel|telefoon|telefono?|phone|mob\p{L}*|cell|gsm|handy|fax)(?!\p{L})|☎|[\p{L}\d._-]+@|[+(]{0,2}\d[\d\s()/.-]{5}).*$/iu;

/** `Acme Bakery (Jane Doe)`: the owner of a business with another name. */
function nameInBrackets(text: string): NamedPerson[] {
  const inner = IN_BRACKETS.exec(text)?.[1];
  const name = inner === undefined ? null : readPersonName(inner);
  return name?.isOrdered ? [{ name, title: null }] : [];
}

const IN_BRACKETS = /^[^(]{3,60}\(([^()]{5,50})\)\.?$/u;

/** `Jane Doe (e-mail: jane@acme.example)` → `Jane Doe` */
const withoutContact = (text: string) => text.replace(CONTACT, "");

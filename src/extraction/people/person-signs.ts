import { isGenericTitle } from "#src/extraction/company/name-cleaning";
import { findRole, seniorityOf } from "./role-words";

/** Two words with capitals, or letters of a script without capitals. */
export const NAME =
  /\p{Lu}\S*\s+(?:\S{1,4}\s+){0,2}\p{Lu}|[\u3040-\u9fff\uac00-\ud7af]{2}|[\u4e00-\u9fff\uac00-\ud7af]\s[\u4e00-\u9fff\uac00-\ud7af]\s/u;
export const TEAM_HEADING =
  /(?<!\p{L})(?:team|people|staff|leadership|management|board|équipe|equipo|equipa|squadra|mitarbeiter|ansprechpartner|teamet|folkene|ekipa|ekibimiz|echipa|tým|zespół|csapat\p{L}*|henkilöstö|tiimi|medarbejdere|ansatte|medarbetare|vorstand|who we are|meet us|founders?|gründer|wir über uns|chi siamo|personale|quiénes somos|trustees|directors|committee|crew|lawyers|attorneys|advocates|doctors|kuratorium|beirat|aufsichtsrat|geschäftsleitung|conseil d['’]administration|comité|dirigeants|junta directiva|consejo|consiglio direttivo|diretoria|órgãos sociais|bestuur|medewerkers|styrelsen?|bestyrelsen?|styret|hallitus|zarząd|pracownicy|vedení|predstavenstvo|vezetőség|elnökség|munkatársak|kuratórium|conducere\p{L}*|uprava|odbor|екип|съвет|правление|команда|сотрудники|одбор|yönetim kurulu|ομάδα|διοικητικό συμβούλιο)(?!\p{L})|役員|スタッフ|团队|團隊|임원|구성원/iu;
/** Headings of contacts and legal details, which end a section of testimonials. */
export const CONTACT_HEADING =
  /^(?:conta[ck]ts?|contact us|neem contact op|kontak\p{L}*(?: (?:oss|os|uns|nás|nas))?|contatt[io]|contactos?|contatos?|contacter|nous contacter|contactez|contáctanos|impressum|imprint|mentions légales|iletişim|yhteystiedot|kapcsolat|επικοινωνία|контакт\p{L}*|liên hệ|お問い?合わせ|联系我们|聯絡我們|문의|address|adresse|adresa|adres|dirección|indirizzo|where to find us|find us|get in touch|réseaux sociaux)(?:\s*[:：])?$/iu;
/** Links below a name on a card. */
const LINK_WORDS =
  /^(?:read|more|view|see|learn|linked|e-?mail|mail|phone|tel|call|contact|profile?|bio|mehr|weiter|lees|meer|lire|plus|voir|leggi|scopri|leer|ver|saber|facebook|instagram|twitter|xing|website|kontakt|läs|les|více|viac|więcej|tovább|mai|detal|citește|книг|още|подробнее|devam)(?![\p{Ll}]{4})/iu;
/** Whether a line is a link, as to the home page, and no title. */
export const isLink = (line: string): boolean =>
  LINK_WORDS.test(line) || isGenericTitle(line.toLowerCase());
export const QUOTE_START = /^["“„«»]/;
export const BRACKETED_TITLE = /\(([^()]{3,60})\)\s*$/;
const QUOTE_END = /["”»“’]\s*$/;
/** Some pages forget the sign at the end of a quotation. */
const UNCLOSED = /^["“„«][^"“”„«»]+$/u;
const MIN_QUOTATION = 15;
const MIN_OPEN_QUOTATION = 60;
/** Whether a line is the end of a quotation, whose author stands below. */
export const isQuotation = (line: string | undefined): boolean =>
  line !== undefined &&
  (QUOTE_END.test(line)
    ? line.length > MIN_OPEN_QUOTATION || (line.length >= MIN_QUOTATION && QUOTE_START.test(line))
    : line.length > MIN_OPEN_QUOTATION && UNCLOSED.test(line));
export const CONTACT_LINE =
  /(?:^|[^\d])\+?\(?\d{1,4}\)?(?:[\s()./-]{0,3}\d{2,4}){2,5}(?!\d)|[\p{L}\d._+-]+@[\p{L}\d.-]+\.\p{L}{2,}/u;

/** Labels of companies, not of people. */
export const NOT_A_PERSON =
  /comm?ercial[e]?$|société|entreprise|compan(?:y|ies)|firma|unternehmen|bedrijf|handelsnaam|empresa|azienda|domain|website|hosting|produkt|category|entidad|entidade|entity|denomina|razón social|razão social|organi[sz]|megnevez|naziv|commissioner|ombudsm|hesap sahibi|konto(?:inhaber|inneha|haver|indehaver|omist)|tilin ?omistaj|account (?:holder|name)|(?:titulaire|intestatario|titular) d(?:u compte|el conto|e la cuenta|a conta)|titular (?:cont|cuenta)|intestat[oa] a|rekeninghouder|tenaamstelling|(?:posiadacz|właściciel) (?:rachunku|konta)|majiteľ účtu|majitel účtu|számlatulajdonos|vlasnik računa|imetnik računa|sąskaitos savinink|konta īpašniek|konto omanik|титуляр на сметка|власник рахунку|отримувач|получател|прималац|primatelj|primalac|prejemnik|příjemce|príjemca|kedvezményezett|beneficiar|begünstigte|empfänger|δικαιούχος/iu;

const HIGH_RANKS = new Set(["founder", "c_level", "vp", "director", "head"]);
/** A title that only people have; words of lower ranks also name departments and services. */
export const isHighRank = (title: string) =>
  title.length <= 60 &&
  findRole(title) === 0 &&
  HIGH_RANKS.has(seniorityOf(title) ?? "") &&
  !PART_OF_A_THING.test(title);
/** `Head & Body` is no rank, `Head of Sales` is one. */
const PART_OF_A_THING = /^head(?!\s*(?:$|of\b|for\b|[,–/-]))/i;

/** A label of some length, and text behind its colon. */
export const COLON_WITHIN = /^[^:：]{2,60}[:：].*[^:：\s]$/u;

export const TITLE_LIKE = /^\p{Lu}[\p{L} ,&/-]+$/u;

export const SIGNATURE = /^[—–-]\s?\p{Lu}/u;

/** A postal code, alone or before a town. */
export const TOWN_LINE = /^(?:[A-Z]{1,3}-)?\d{4,6}(?:\s+\p{Lu}|$)/u;

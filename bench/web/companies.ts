import { LOCALES, type Locale } from "./locales.ts";
import { createRandom, type Random } from "./random.ts";

/** Forms in which a page writes a true address. */
export const EMAIL_FORMS = [
  "mailto",
  "mailto-subject",
  "mailto-percent",
  "text",
  "entities",
  "at-dot",
  "cfemail",
  "jsonld",
] as const;
export type EmailForm = (typeof EMAIL_FORMS)[number];

/** Most addresses are plain: the two plain forms are three times as frequent as each of the others. */
const EMAIL_FORM_TURNS: EmailForm[] = [...EMAIL_FORMS, "mailto", "text", "mailto", "text"];

/** Forms in which a page writes a true number. */
export const PHONE_FORMS = ["tel", "national", "international", "jsonld"] as const;
export type PhoneForm = (typeof PHONE_FORMS)[number];

export type TrueEmail = { address: string; form: EmailForm; pages: number[] };
export type TruePhone = {
  e164: string;
  national: string;
  international: string;
  form: PhoneForm;
  pages: number[];
};

/**
 * A host of the benchmark's web, with the contacts that a perfect extractor finds and those that it must
 * ignore.
 */
export type Company = {
  index: number;
  host: string;
  domain: string;
  name: string;
  locale: Locale;
  city: [string, string];
  emails: TrueEmail[];
  phones: TruePhone[];
  fax: { national: string; international: string };
};

const FIRST = ["nord", "alpen", "rhein", "silber", "stein", "wald", "see", "hafen", "berg", "feld"];
const SECOND = ["optik", "metall", "druck", "logistik", "solar", "holz", "daten", "bau", "labor"];
const ROLES = ["info", "office", "sales", "support", "press", "jobs", "orders", "hello"];
const GIVEN = ["anna", "jonas", "marie", "lukas", "clara", "felix", "nina", "oskar", "ida", "paul"];
const FAMILY = ["brandt", "keller", "moreau", "fischer", "lindgren", "walker", "santos", "novak"];
const FREE_MAIL = ["gmail.com", "outlook.com", "gmx.net"];

const EMAILS_PER_HOST = 5;
const title = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

function createPhone(random: Random, locale: Locale): Omit<TruePhone, "form" | "pages"> {
  const { area, local } = locale.subscriber(random);
  return {
    e164: `+${locale.callingCode}${area}${local.replaceAll(/\D/g, "")}`,
    national: locale.national(area, local),
    international: `+${locale.callingCode} ${area} ${local.replaceAll("-", " ")}`,
  };
}

/** Each host uses each phone form once, and five e-mail forms in turn. */
export function createCompany(index: number, pageCount: number): Company {
  const random = createRandom(0x51ab + index * 7919);
  const locale = LOCALES[index % LOCALES.length];
  if (locale === undefined) throw new Error("no locales");
  const first = random.pick(FIRST);
  const second = random.pick(SECOND);
  const number = String(index + 1).padStart(3, "0");
  const domain = `${first}${second}-${number}.${random.pick(locale.tlds)}`;
  const deepest = pageCount - 1;
  const page = (wanted: number): number => Math.min(wanted, deepest);
  // Home, contact, legal, team, and one page at the second level.
  const places = [[0, page(1)], [page(1)], [page(2)], [page(4)], [deepest]];

  const locals = [random.pick(ROLES)];
  while (locals.length < EMAILS_PER_HOST) {
    const local =
      locals.length === 1
        ? random.pick(ROLES)
        : `${random.pick(GIVEN)}.${random.pick(FAMILY)}${locals.length === 4 ? random.int(1, 99) : ""}`;
    if (!locals.includes(local)) locals.push(local);
  }
  const emails = locals.map((local, at): TrueEmail => {
    const form = EMAIL_FORM_TURNS[(index * EMAILS_PER_HOST + at) % EMAIL_FORM_TURNS.length];
    if (form === undefined) throw new Error("no form");
    const at4 = at === 4 && index % 4 === 0;
    return {
      address: `${local}@${at4 ? random.pick(FREE_MAIL) : domain}`,
      form,
      pages: places[at] ?? [0],
    };
  });

  const numbers = new Map<string, Omit<TruePhone, "form" | "pages">>();
  while (numbers.size < PHONE_FORMS.length + 1) {
    const phone = createPhone(random, locale);
    numbers.set(phone.e164, phone);
  }
  const [fax, ...rest] = [...numbers.values()];
  if (fax === undefined) throw new Error("no fax");
  const phones = PHONE_FORMS.map((form, at): TruePhone => {
    const phone = rest[at];
    if (phone === undefined) throw new Error("no number");
    return { ...phone, form, pages: [[0, page(1)], [page(1)], [page(2)], [0, page(1)]][at] ?? [0] };
  });

  return {
    index,
    host: index % 2 === 0 ? `www.${domain}` : domain,
    domain,
    name: `${title(first)}${second} ${random.pick(["GmbH", "Ltd", "& Co", "Group", "AB"])}`,
    locale,
    city: random.pick(locale.cities),
    emails,
    phones,
    fax: { national: fax.national, international: fax.international },
  };
}

export function createCompanies(hostCount: number, pageCount: number): Company[] {
  return Array.from({ length: hostCount }, (_, index) => createCompany(index, pageCount));
}

import { parsePhoneNumberFromString } from "libphonenumber-js/max";

import type { Company } from "#bench/web/companies";
import type { FoundContacts } from "./crawler.ts";

export type Score = { recall: number; precision: number; missed: string[]; wrong: string[] };
export type ContactScores = { emails: Score; phones: Score };

/** Recall and precision of the contacts. A host's contact counts once. */
export function scoreContacts(companies: Company[], found: FoundContacts): ContactScores {
  const emails = new Tally();
  const phones = new Tally();
  for (const company of companies) {
    const own = found[company.host] ?? { emails: [], phones: [] };
    emails.add(
      company.host,
      new Map(company.emails.map((email) => [email.address, email.form])),
      own.emails.map((email) => email.toLowerCase()),
    );
    phones.add(
      company.host,
      new Map(company.phones.map((phone) => [phone.e164, phone.form])),
      own.phones.map((phone) => canonicalPhone(phone, company)),
    );
  }
  return { emails: emails.score(), phones: phones.score() };
}

/**
 * Numbers without a country code are parsed with the host's country, in favour of crawlers that return numbers
 * as written.
 */
function canonicalPhone(written: string, company: Company): string {
  const country = company.locale.country;
  const isCountry = (code: string): code is "DE" => code.length === 2;
  if (!isCountry(country)) return written;
  const parsed = parsePhoneNumberFromString(written.replace(/^tel:/, ""), country);
  return parsed?.number ?? written;
}

class Tally {
  #right = 0;
  #missed: string[] = [];
  #wrong: string[] = [];

  add(host: string, truth: Map<string, string>, found: string[]): void {
    const unique = new Set(found);
    for (const [contact, form] of truth) {
      if (unique.has(contact)) this.#right++;
      else this.#missed.push(`${host} ${contact} (${form})`);
    }
    for (const contact of unique) if (!truth.has(contact)) this.#wrong.push(`${host} ${contact}`);
  }

  score(): Score {
    const share = (of: number): number => (of === 0 ? 0 : this.#right / of);
    return {
      recall: share(this.#right + this.#missed.length),
      precision: share(this.#right + this.#wrong.length),
      missed: this.#missed,
      wrong: this.#wrong,
    };
  }
}

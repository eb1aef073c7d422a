import type { Zone } from "#local/dns/zone";
import type { EmailStatus } from "#src/enrichment/email-verdict";
import type {
  CompanyEnrichment,
  DomainEnrichment,
  EmailEnrichment,
  PhoneEnrichment,
} from "#src/shared/lead";
import type { Site } from "./site.ts";

/** What a perfect reader finds on a site; the first address is the best one. */
export type Expected = {
  company_name: string | null;
  emails: string[];
  phones: string[];
  socials: Record<string, string>;
  /** The address the site ends up at. */
  website?: string;
  /** Some of those in use; more may be found. */
  technologies?: string[];
  company?: Partial<CompanyEnrichment>;
  domain?: Partial<DomainEnrichment>;
  email?: Partial<EmailEnrichment>;
  phone?: Partial<PhoneEnrichment>;
  /** The status of some addresses after the mail servers were asked, by address. */
  statuses?: Record<string, EmailStatus>;
};

/** A site of the sample web, what a job is given for it, and what must come of it. */
export type SampleSite = {
  /** What it is here for. */
  about: string;
  seed: string;
  sites: Site[];
  /** What DNS knows of its names. */
  dns?: Zone;
} & ({ lead: Expected; failure?: never } | { lead?: never; failure: string });

/** As Cloudflare hides an address: the first byte is the key of the others. */
export function cfEmail(address: string, key = 0x5a): string {
  const bytes = [key, ...Array.from(address).map((character) => character.charCodeAt(0) ^ key)];
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Every character as a numeric entity. */
export const asEntities = (text: string) =>
  Array.from(text)
    .map((character) => `&#${character.codePointAt(0)};`)
    .join("");

export const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });

export const backwards = (text: string) => Array.from(text).toReversed().join("");

export const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

import { FREE_MAIL_DOMAINS, FREE_MAIL_LABELS } from "#src/extraction/data/mail-words";
import { brandLabel, registrableDomain } from "#src/shared/addresses/domain-name";
import { disposableDomains } from "#src/enrichment/data/disposable-domains";
import { MORE_FREE_MAIL_DOMAINS } from "#src/enrichment/data/mailbox-providers";
import { RELAY_DOMAINS } from "#src/enrichment/data/relay-domains";
import { isRoleAddress } from "#src/extraction/emails/role-address";

export type AddressKind = {
  /** A role address (`info@`, `sales@`), not a person's. */
  isRole: boolean;
  isDisposable: boolean;
  /** At a public mailbox provider (free mail, an Internet provider), not at the owner's domain. */
  isFreeProvider: boolean;
  /** At a service that forwards mail to a hidden mailbox. */
  isRelay: boolean;
};

/** Classifies an address (as parseEmailAddress returns it) without network access. */
export function describeAddress(email: string): AddressKind {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const isRelay = hasDomain(domain, (name) => RELAY_DOMAINS.has(name));
  const isFreeProvider = !isRelay && isFreeMailDomain(domain);
  return {
    isRole: isRoleAddress(email),
    isDisposable: !isRelay && !isFreeProvider && hasDomain(domain, isListedDisposable),
    isFreeProvider,
    isRelay,
  };
}

/** Whether the domain may be a company's own: not public, disposable or forwarding. */
export function isOwnMailDomain(domain: string): boolean {
  const { isDisposable, isFreeProvider, isRelay } = describeAddress(`@${domain}`);
  return !isDisposable && !isFreeProvider && !isRelay;
}

/** Checks the domain and its parents, up to the registrable domain. */
function hasDomain(domain: string, isListed: (name: string) => boolean): boolean {
  const top = registrableDomain(domain);
  for (let name = domain; name !== ""; name = name.slice(name.indexOf(".") + 1)) {
    if (isListed(name)) return true;
    if (name === top || !name.includes(".")) return false;
  }
  return false;
}

/** Binary search in the sorted list. */
function isListedDisposable(domain: string): boolean {
  const domains = disposableDomains();
  let low = 0;
  let high = domains.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (domains[middle]! < domain) low = middle + 1;
    else high = middle;
  }
  return domains[low] === domain;
}

/**
 * Suffixes under which one provider operates in many countries: `.com`, `.fr`, `.co.uk`. Excludes
 * suffixes that companies often use.
 */
const COUNTRY_SUFFIX = /^(?:com|(?!(?:io|ai|co|tv|me|cc|gg|vc|fm)$)(?:com?\.)?[a-z]{2})$/;

export function isListedFreeMail(domain: string): boolean {
  return FREE_MAIL_DOMAINS.has(domain) || MORE_FREE_MAIL_DOMAINS.has(domain);
}

/** A listed domain, or a provider's label under a country suffix. */
export function isFreeMailDomain(domain: string): boolean {
  if (isListedFreeMail(domain)) return true;
  const label = brandLabel(domain);
  return (
    FREE_MAIL_LABELS.has(label) &&
    domain.startsWith(`${label}.`) &&
    COUNTRY_SUFFIX.test(domain.slice(label.length + 1))
  );
}

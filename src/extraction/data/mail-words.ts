import data from "./mail-words.json" with { type: "json" };

/** Providers of free mailboxes. Names with many country suffixes stand in FREE_MAIL_LABELS. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(data.freeMailDomains);

/** Labels that one provider uses under many suffixes: `hotmail.fr`, `yahoo.co.uk`. */
export const FREE_MAIL_LABELS: ReadonlySet<string> = new Set(data.freeMailLabels);

/** Local parts that name a desk rather than a person. */
export const ROLE_LOCAL_PARTS: ReadonlySet<string> = new Set(data.roleLocalParts);

/** Desks that are the company's, but seldom the ones to write to first. */
export const SIDE_DESKS: ReadonlySet<string> = new Set(data.sideDesks);

/** Desks nobody sells to, and mailboxes nobody reads. */
export const IDLE_LOCAL_PARTS: ReadonlySet<string> = new Set(data.idleLocalParts);

/** Words in the domains of those who make or host other people's sites. */
export const MAKER_LABEL =
  /(?:web|digital|internet|media|medien|online|seo|design)-?(?:agen|studio|design|werk|schmiede|service|solution|development|dev|hosting|marketing)|agentur|werbe|hosting|webdesign|website|wordpress|homepage|sitebuilder|webmaster|datenschutz|dsgvo|dataprotection|verbraucher|schlichtung/;

/** Authorities, whose addresses stand in legal notices. */
export const AUTHORITY_DOMAIN =
  /(?:^|\.)(?:europa\.eu|bund\.de|gov|gob\.[a-z]{2}|gouv\.fr|gov\.[a-z]{2}|gv\.at|admin\.ch|cnil\.fr|bfdi\.bund\.de|ico\.org\.uk|aepd\.es)$|datenschutz\..*\.de$|^ldi\./;

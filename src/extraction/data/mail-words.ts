import data from "./mail-words.json" with { type: "json" };

/** Providers of free mailboxes. FREE_MAIL_LABELS contains names with many country suffixes. */
export const FREE_MAIL_DOMAINS: ReadonlySet<string> = new Set(data.freeMailDomains);

/** Domain labels of one provider under many suffixes: `hotmail.fr`, `yahoo.co.uk`. */
export const FREE_MAIL_LABELS: ReadonlySet<string> = new Set(data.freeMailLabels);

/** Local parts of role mailboxes. */
export const ROLE_LOCAL_PARTS: ReadonlySet<string> = new Set(data.roleLocalParts);

/** Role mailboxes of the company that are rarely a first contact. */
export const SIDE_DESKS: ReadonlySet<string> = new Set(data.sideDesks);

/** Role mailboxes unsuitable for sales, and unattended mailboxes. */
export const IDLE_LOCAL_PARTS: ReadonlySet<string> = new Set(data.idleLocalParts);

/** Words in the domains of agencies and hosts. */
export const MAKER_LABEL =
  /(?:web|digital|internet|media|medien|online|seo|design)-?(?:agen|studio|design|werk|schmiede|service|solution|development|dev|hosting|marketing)|agentur|werbe|hosting|webdesign|website|wordpress|homepage|sitebuilder|webmaster|datenschutz|dsgvo|dataprotection|verbraucher|schlichtung/;

/** Authorities whose addresses occur in legal notices. */
export const AUTHORITY_DOMAIN =
  /(?:^|\.)(?:europa\.eu|bund\.de|gov|gob\.[a-z]{2}|gouv\.fr|gov\.[a-z]{2}|gv\.at|admin\.ch|cnil\.fr|bfdi\.bund\.de|ico\.org\.uk|aepd\.es)$|datenschutz\..*\.de$|^ldi\./;

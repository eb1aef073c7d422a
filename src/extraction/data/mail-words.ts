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

/** Domains of governments: `gov.uk`, `gob.mx`, `gouv.fr`, `gc.ca`. */
const GOVERNMENT = "gov|govt|gob|gub|gouv|go(?=\\.(?:jp|kr|th|id))|gc(?=\\.ca)|gv(?=\\.at)";
/**
 * Data protection authorities outside them (members of https://www.edpb.europa.eu/about-edpb/about-edpb/members_en,
 * regional ones of Germany, and others), and bodies of consumer dispute resolution.
 */
const PROTECTION =
  "europa\\.eu|bund\\.de|admin\\.ch|cnil\\.fr|ico\\.org\\.uk|aepd\\.es|dataprotection\\.(?:ie|ro)|autoriteitpersoonsgegevens\\.nl|apd-gba\\.be|" +
  "(?:dataprotectionauthority|autoriteprotectiondonnees|gegevensbeschermingsautoriteit)\\.be|cnpd\\.(?:lu|pt)|gpdp\\.it|garanteprivacy\\.it|" +
  "datatilsynet\\.(?:dk|no)|(?:imy|datainspektionen)\\.se|om\\.fi|uoou\\.cz|naih\\.hu|cpdp\\.bg|azop\\.hr|ip-rs\\.si|dpa\\.gr|aki\\.ee|ada\\.lt|vdai\\.lt|" +
  "idpc\\.org\\.mt|personuvernd\\.is|poverenik\\.rs|inforegulator\\.org\\.za|privacy\\.org\\.nz|tlfdi\\.de|datenschutzzentrum\\.de|" +
  "datenschutz-(?:berlin|hamburg|mv)\\.de|lda\\.(?:bayern|brandenburg)\\.de|(?:ldi|lfd)\\.[\\w-]+\\.de|datenschutz\\.(?:bremen|hessen|rlp|saarland|sachsen|sachsen-anhalt)\\.de|[\\w-]+\\.datenschutz\\.de|" +
  "[\\w-]*(?:verbraucherzentrale|schlichtungsstelle|verbraucher-schlichter)[\\w-]*\\.de";

/** Chambers that supervise lawyers, tax advisers, auditors, trade and crafts in Germany. */
const CHAMBERS = "(?:rak|stbk|ihk|hwk)-[\\w-]+\\.de|(?:brak|bnotk|bstbk|wpk|ihk)\\.de";

/** Authorities, chambers and dispute bodies whose addresses occur in legal notices. */
export const AUTHORITY_DOMAIN = new RegExp(
  `(?:^|\\.)(?:(?:${GOVERNMENT})(?:\\.[a-z]{2})?|${PROTECTION}|${CHAMBERS})$`,
);

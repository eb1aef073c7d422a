// Credits of agencies and hosts. Source: own list, from footers and legal notices of many countries.

const MADE =
  "designed|design|developed|development|created|built|made|crafted|coded|powered|hosted|hosting|maintained|produced|realised|realized|programmed";

/** A credit for the site itself: the words mention a site or precede "by". */
export const SITE_CREDIT = new RegExp(
  `(?<!\\p{L})(?:${[
    `(?:web ?sites?|web ?pages?|site|homepage|theme|template)(?: was| is)? ?(?:${MADE})?(?: ?(?:&|and|\\+) ?(?:${MADE}))? by\\b`,
    `(?:proudly |lovingly )?(?:${MADE})(?: ?(?:&|and|\\+|,) ?(?:${MADE}))*(?: with [^\\s,.;]{1,12})? by\\b`,
    "web ?(?:site|page)? ?design(?:er)?s?(?: ?(?:&|and|\\+|/) ?(?:web )?(?:development|hosting|programming|seo))?(?: by\\b| ?[:|–-])",
    "web ?(?:development|agency|master|hosting|entwicklung|gestaltung|agentur|umsetzung|programmierung)(?: by\\b| von\\b| ?[:|–-])",
    "(?:web ?seite|website|homepage|internetauftritt|internetseite)s? (?:erstellt |umgesetzt |gestaltet |realisiert )?(?:von|durch|by)\\b",
    "(?:technische |grafische )?(?:umsetzung|realisierung|realisation|programmierung|gestaltung|webgestaltung)(?: ?(?:&|und|\\+|,|/) ?\\p{L}{4,20})?(?: der (?:web)?(?:seite|site)| von\\b| durch\\b| ?:)",
    "(?:site|site web|site internet) (?:réalisé|créé|conçu|développé|propulsé) (?:et [\\p{L}é]+ )?par\\b",
    "(?:réalisation|conception|création|développement)(?: et [\\p{L}é]+)?(?: du| de)?(?: site| web| graphique| internet)*(?: ?:| par\\b)",
    "(?:sito(?: web)? )?(?:realizzato|creato|sviluppato|progettato) da\\b|realizzazione(?: del)?(?: sito| siti| web)+ ?:?|(?:sito|web design|siti web) (?:by|a cura di)\\b",
    "(?:diseñad[oa]|desarrollad[oa]|realizad[oa]|cread[oa])(?: y \\p{L}+)? por\\b|(?:diseño|desarrollo)(?: y \\p{L}+)?(?: de)?(?: web| página)(?: por\\b| ?:)",
    "(?:desenvolvid[oa]|criad[oa]|produzid[oa])(?: e \\p{L}+)? por\\b|(?:desenvolvimento|criação)(?: de sites?| web)?(?: por\\b| ?:)",
    "(?:website|site|ontwerp|realisatie|gemaakt|gebouwd|ontwikkeld)(?: (?:&|en) \\p{L}+)? (?:door|by)\\b|webdesign door\\b",
    "(?:projekt i wykonanie|wykonanie(?: strony)?|realizacja(?: strony)?|strona wykonana przez|tworzenie stron)(?: ?:| przez\\b| -)",
    "(?:tvorba (?:webu|webových stránek|stránok)|vytvořil[oa]?|vytvoril[oa]?|web vytvo[rř]il[oa]?)(?: ?:|\\b)",
    "(?:webbplats|webbdesign|hemsida|webbsida|nettside|nettsted|hjemmeside|design|produktion|utviklet|laget|lavet)(?: (?:och|og) \\p{L}+)? (?:av|af|fra|från)\\b",
    "(?:sivuston toteutus|toteutus|kotisivut)(?: ?:)|weboldal(?: készítés|t készítette)? ?:|készítette ?:",
    "(?:site )?(?:realizat|creat|dezvoltat) de\\b|(?:izrada|dizajn)(?: i \\p{L}+)?(?: web)? ?(?:stranic[ae]|sajta|sajt|weba)?(?: ?:| by\\b)",
    "web tasarım(?:ı)?(?: ?:|\\b)|(?:разработка|создание)(?: и \\p{L}+)? сайт(?:а|ов)|сайт (?:создан|разработан|сделан)",
  ]
    .map((part) => `(?:${part})`)
    .join("|")})`,
  "iu",
);

/** A cheap test before it: each credit contains the start of one of these words. */
export const MAY_BE_CREDIT =
  /web|sit[eo]|homepage|theme|template|design|develop|creat|built|made|craft|coded|power|host|maintain|produ|r[eé]ali[sz]|program|umsetzung|gestalt|internet|conception|d[eé]veloppement|création|progett|svilupp|diseñ|desarroll|cread|desenvol|criad|criação|ontw|gemaakt|gebouwd|wykonan|stron|tvorba|vytvo|hemsida|netts|hjemmeside|utviklet|laget|lavet|toteutus|kotisivut|készít|dezvoltat|izrada|dizajn|сайт/i;

/** Heading of a legal notice's section about the agency. It is the whole line. */
export const CREDIT_HEADING =
  /^(?:(?:konzept(?:ion)?|idee|layout|grafik|texte?)(?:, | & | und | \+ ))*(?:web ?design|web ?entwicklung|web ?agentur|webmaster|(?:technische )?(?:umsetzung|realisierung|realisation)(?: (?:&|und) \p{L}+)?|gestaltung(?: (?:&|und) \p{L}+)?|programmierung|design (?:&|und) \p{L}+|website(?: design)?|hosting(?:[ -]?provider)?|hoster|h[ée]bergement|h[ée]bergeur(?: du site)?|conception(?: (?:&|et) \p{L}+)?(?: du site)?|r[ée]alisation(?: (?:&|et) \p{L}+)?(?: du site)?|cr[ée]ation (?:du )?site(?: internet| web)?|realizzazione(?: del)? sito(?: web)?|diseño(?: y desarrollo)? web|web design(?: (?:&|and) \p{L}+)?|website (?:by|design(?:ed)? by|development)|projekt i wykonanie|realisatie|webontwikkeling)\s*:?$/iu;

/** Headings of a legal notice after which the company's own details continue. */
export const OTHER_HEADING =
  /^(?:kontakt|contact|contatti|contacto|contato|impressum|imprint|angaben|verantwortlich|inhaltlich|redaktion|haftung|disclaimer|datenschutz|privacy|copyright|urheber|bild|foto|vertreten|register|umsatzsteuer|streit|[ée]diteur|directeur|propri[ée]taire|responsable|titular|titolare|propiedad|protecci)/i;

/** Headings of lists of partners, related companies or helplines. They are the whole line. */
export const OTHERS_LIST =
  /^(?:our |unsere |nos |nuestros |i nostri )?(?:(?:related|affiliated?|partner|friendly|other|recommended) (?:web ?)?(?:sites|companies|firms|businesses|vendors|suppliers|services|links)|preferred vendors|useful (?:links|numbers|contacts)|emergency (?:numbers|contacts)|helplines?|partners?|partenaires|partner(?:betriebe|firmen|unternehmen)|kooperationspartner|socios|parceiros|links|nützliche (?:links|adressen|nummern)|wichtige (?:nummern|rufnummern|telefonnummern|adressen)|notruf(?:nummern|e)?|(?:liens|num[ée]ros|adresses) utiles|num[ée]ros d['’]urgence|(?:link|numeri) utili|numeri di emergenza|(?:enlaces|teléfonos) (?:útiles|de interés|de emergencia)|(?:links|telefones) úteis|nuttige links|przydatne (?:linki|numery|telefony))\s*:?$/iu;

/** Lines after such a list where the company's own details continue. */
export const OWN_AGAIN =
  /^(?:e-?mail|contact|kontakt|contatti|contacto|contato|address|adresse|anschrift|indirizzo|impressum|imprint|opening hours|öffnungszeiten)\b|\b(?:office|büro|bureau|filiale|sede|oficina)\s*:/iu;

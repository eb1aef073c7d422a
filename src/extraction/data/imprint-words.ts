// Source: own list, from legal notices of company sites in these languages. Licence: as this project.

/** URLs and titles of pages that identify the site's operator. */
export const LEGAL_PAGE =
  /impress?um|imprint|\blegals?\b|l[eé]gales|\blegali\b|anbieterkennzeichnung|\bterms\b|\bagb\b|conditions|colof[oó]n|privacy|datenschutz|\bcompany\b|会社|特定商取引|tokusho|tokutei|法人/i;

/** Headings before the company's details. */
export const OWNER_HEADING =
  /^(?:\d+\.?\s*)?(?:angaben (?:gem(?:äß|ä(?:ss|ß)|\.|aess)|nach|laut)|gemäß §|diensteanbieter|anbieter|betreiber|herausgeber|medieninhaber|impress?um|imprint|éditeur|editeur|mentions légales|titular|aviso legal|responsable|editore|titolare|note legali|dati societari|legal notice|site owner|website operator|owner)/i;

/** Headings before details of hosts, agencies, chambers, banks and courts. The company's own come first. */
export const OTHERS_HEADING =
  /^(?:\d+\.?\s*)?(?:l['’])?(?:h[ée]berg|hosting|webhosting|host\b|alojamiento|provider|technische (?:umsetzung|realisierung)|webdesign|(?:web)?design|gestaltung|konzept|realisi|réalisation|realizzazione|bank|konto|zuständige|aufsicht|handwerkskammer|kammer|berufshaftpflicht|versicherung|schlichtung|streit|bild(?:nachweis|quelle)|fotos?\b|crédits?)/i;

/** Lines with a legal form that refer to a court, a bank, a register or an authority. */
export const NOT_THE_OWNER =
  /amtsgericht|registergericht|handelsregister|landgericht|finanzamt|\bbank\b|sparkasse|volksbank|\biban\b|\bhrb\b|kammer|github|vercel|netlify|cloudflare|\bovh\b|google|amazon|microsoft|ionos|strato|hetzner|wix\.com|squarespace|shopify|meta platforms|pinterest|facebook ireland|linkedin (?:ireland|corp)|twitter inc|\[|\]/i;

/** Phrases before the operator's name. `\b` supports only ASCII letters, so `é` needs a lookbehind. */
export const RUN_BY =
  /(?<![\p{L}\p{N}])(?:est (?:édité|exploité) par|édité par|(?:owned|operated|run|managed|published)(?: and (?:owned|operated|run|managed))? by|betrieben von|wird betrieben durch|(?:è )?(?:gestito|edito) da|titularidad de|propiedad de|é operado por)\s+(?:la société |the company |die |la empresa )?/iu;

/** Phrases of a brand before its company's name: `Ein Service der Acme GmbH`. */
export const BRAND_OF =
  /^(?:.{1,60}?\s(?:ist|is|est|es|è)\s)?(?:eine?|an?|une?|un|una)\s(?:eingetragene\s|registered\s)?(?:marke|dienstleistung|service|angebot|unternehmen|projekt|produkt|brand|trading name|trade ?mark|division|company|product|project|marque|société|marca|empresa|servicio|marchio|servizio)\s(?:der|des|von|of|de la|de|du|di|della)\s/i;

/** Phrases about a company's registration. The name precedes them. */
export const IS_REGISTERED =
  /,? (?:which )?(?:is|are) (?:a )?(?:(?:private )?limited )?(?:liability )?company (?:which is )?(?:registered|incorporated)|,? (?:is )?registered in (?:england|scotland|wales|ireland|northern ireland)|,? (?:\()?trading as\b/i;

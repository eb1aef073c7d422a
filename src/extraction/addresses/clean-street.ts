/** The end of a legal form before a street: `S.r.l. Via Roma`. */
const FORM_END = /^(?:\p{Ll}\.\s?){2,}/u;
/** `domicilio en Calle Mayor 5`, `gevestigd te Broekdijk 1`, `at c/ Mayor 5`, `Located at High Street`: words of a sentence in front. */
const SENTENCE_START =
  /^(?:(?:at|[Ll]ocated|[Ss]ituated|[Bb]ased|[Gg]evestigd|[Gg]elegen|te|aan|adres|domicilio|[Uu]bicad[oa]|[Ss]ituad[oa]|[Ss]ituat[oa]|[Ll]ocalizad[oa]|en|na|em|[Ss]it[oa]|in|con|sede|[Ss]itu[ée]e?|au|à|aux|office|se|so|sídl(?:em|om)|z|siedzibą|στ(?:ην?|ον?)|οδό|адрес)\s+){1,4}(?=\p{Lu}|\d|c\/|ul\.|ул\.|str\.)/u;
/** `Najdete nas na Primerni ulici 15`, `Nos encontramos en Calle Uno 5`: the start of a sentence about us. */
const ABOUT_US =
  /^(?:\p{L}+ ){0,3}(?:nas|nás|nous|uns|ons|nos|oss|os|ci|noi|se|sme|jsme|smo|estamos|encontramos|situad[oa]s?|befinden|ligger|finder|finner|sijaitsee|található)(?: \p{Ll}+){0,4} (?=\p{Lu}.*\d|\d)/u;
/** `in der Musterstraße 12`, `przy ul. Lipowej 5`: prepositions in front of a street with its number. */
const PREPOSITION =
  /^(?:(?:in|an|bei|der|dem|im|przy|na|pe|nella|em|dans|chez|sur|på)\s+){1,2}(?=(?:\p{Lu}\p{L}{2}|ul\.).*\d)/u;
/** `Our workshop is at Unit 3, Mill Lane`, `Visit us at 5 High Street`: the sentence before a street. */
const SENTENCE =
  /^(?=\D{0,60} at )(?:\p{L}[\p{L}'’]*,? ){0,8}(?:is|are|located|situated|based|us|our|showroom|office|workshop|studio|shop|store)(?: located| situated| based)? at (?=(?:\p{Lu}|\d))/u;
/** `acme.ro Adresă Strada Lungă 5`: a label within the text. */
const LABEL_WITHIN =
  /^.{2,30}\s(?:Adresă|Adresa|Adresi?|Adresse|Address|Anschrift|Dirección|Indirizzo|Endereço):?\s+(?=\p{Lu}\p{Ll})/u;
/** `07 BE 1038.344.121 Wolvendreef 74`: a register number in front. */
const NUMBER_IN_FRONT = /^.{0,12}\d{3}\.\d{3}\s+(?=\p{Lu}\p{Ll})/u;

/** `01962 458055, Unit 4A`: a telephone number in front. */
const PHONE_IN_FRONT =
  /^(?:(?:tel|phone|telefon|tlf|t)\.?:?\s*)?\+?\d[\d\s()./-]{7,20}\d,\s+(?=\p{L})/iu;
/** `922 Raumontie 430`: the end of a register number, where the house number stands behind. */
const DIGITS_IN_FRONT =
  /^\d{3,}\s+(?=\p{Lu}\p{Ll}+(?:tie|katu|gatan|vägen|vej|veien|stra(?:ß|ss)e|weg)\s+\d)/u;

/** Without words, labels and numbers around a street. */
export const cleanStreet = (street: string): string =>
  street
    .replace(/\s+/g, " ")
    .replace(FORM_END, "")
    .replace(SENTENCE, "")
    .replace(ABOUT_US, "")
    .replace(SENTENCE_START, "")
    .replace(PREPOSITION, "")
    .replace(LABEL_WITHIN, "")
    .replace(NUMBER_IN_FRONT, "")
    .replace(PHONE_IN_FRONT, "")
    .replace(DIGITS_IN_FRONT, "")
    .replace(/^[\s,.:;–—-]+|[\s,:;–—-]+$|\s+[.,;]+$/gu, "");

/** `Valmiera (2. stāvs)`: the floor behind the town. */
const FLOOR_BEHIND =
  / \(\d{1,2}(?:\.|st|nd|rd|th|er?)? ?(?:stāvs|korrus|a(?:ukštas)?|floor|kerros|etage|sal|og|obergeschoss|stock|étage|piano|planta|piso|andar|patro|poschodie|piętro|kat|sprat|nadstropje|emelet|etaj|поверх|этаж|етаж|όροφος)\.?\)$/iu;
export const withoutFloor = (text: string): string => text.replace(FLOOR_BEHIND, "");

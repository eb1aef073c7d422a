/** Words that stand inside of names only, and at the start of those of places. */
const CONNECTOR = /^(?:of|und|y|e|i|San|Santa|Santo|São)$/;
/** `Юристи И Партньори`, `Yoga And Pilates`: conjunctions in capitals between words. */
const CONJUNCTION = /^(?:И|І|Й|Та|Und|And|Og|Och|Ja|Ve|Și|Şi|Και|És|Un|Ir)$/u;
/** `Bas i Åkersberga`: in languages with these letters, `i` is a preposition or a conjunction. */
const I_WORD = /^[iu]$/;
const NORTHERN_OR_SLAVIC = /[åäöøæčšžćđłśżźńęąďěřů]/iu;

/** `Von Jane Doe`: the author of an article. */
const BYLINE = /^(?:Von|Par|Por|By|Zu)$/;
/** Prepositions and articles, in capitals at the start of a phrase. None of them is a frequent given name. */
const FIRST_OF_PHRASE =
  /^(?:Im|Ins|Auf|Aus|Nach|Mit|Durch|Gegen|Ohne|Zwischen|Zurück|Aux|Dans|Avec|Pour|Sans|Sous|Chez|Entre|Para|Desde|Hasta|Nel|Nella|Nei|Alla|Dalla|Het|Een|Naar|Voor|Met)$/;
/** `von Jane Doe zu`: a name ends with no particle. */
const LAST_OF_PHRASE =
  /^(?:de|del|di|da|dos|das|do|du|van|von|vom|zu|zum|zur|der|den|of|und|y|e|i|la|le|el)$/;
/** `Ärztl.`: the abbreviation of a longer word. */
const ABBREVIATION = /^\p{Lu}\p{Ll}{4,}\.$/u;
/** `Behandlung von Rückenschmerzen`, `Steuernummer von Jane Doe`: an abstract noun of German before a particle. */
const NOUN = /\p{Ll}(?:ung|ungen|heit|keit|schaft|nummer)$/u;
const OF = /^(?:von|vom|der|des|zu|zur|zum)$/;
/** `Robert’s`: the possessive of a name. */
const POSSESSIVE = /\p{L}['’]s$/u;
/** `Ç.O.M.Ü.`: the initials of an organisation. */
const INITIALS = /^(?:\p{Lu}\.){4,}/u;

/** `DentaCARE`: a brand. */
const BRAND = /\p{Ll}\p{Lu}{2}/u;

/** `Anni di Esperienza`, `Años de Experiencia`: below a figure. `Anni` alone is a given name. */
const YEARS_OF = /^(?:Anni di|Años de|Anos de|Ani de|Ans de?) /;

/** `DIPLOMA IN SPORTS`, `ЮРИСТИ И ПАРТНЬОРИ`: prepositions and conjunctions are in capitals where all words are. */
const SHOUTED = /^(?:IN|OF|AND|FOR|THE|TO|AT|ON|BY|UND|ET|OG|OCH|И|ТА|ΚΑΙ)$/;

/** `LE MOT DU`: particles are in capitals where all words are. */
const unshouted = (word: string, words: readonly string[]): string =>
  words.every((one) => one === one.toUpperCase()) ? word.toLowerCase() : word;

/** `Sample Zayed Rd`: the abbreviation of a street. `RD` is a degree. */
const ROAD = /^(?:Rd|Blvd|Ave|Ln|Hwy|Pkwy|Sk|Cad|Mah)\.?$/;
export const isRoad = (words: readonly string[]): boolean => ROAD.test(words.at(-1)!);

/** `Produktu i Marketingu`, `Quilmex y Zorvelda`: a conjunction joins things or family names. */
export const isJoined = (words: readonly string[]): boolean =>
  words.some((word) => /^(?:i|y|e|und|and|et|og|och)$/.test(word));

/** Whether words with capitals are a phrase, and not the name of a person. */
export const isPhrase = (words: readonly string[]): boolean =>
  CONNECTOR.test(words[0]!) ||
  BYLINE.test(words[0]!) ||
  FIRST_OF_PHRASE.test(words[0]!) ||
  LAST_OF_PHRASE.test(words.length > 2 ? unshouted(words.at(-1)!, words) : words.at(-1)!) ||
  // `Astrid Astrid`: a name beside itself.
  words.every((word) => word === words[0]) ||
  words.some((word) => SHOUTED.test(word)) ||
  words.some((word, at) => at > 0 && at < words.length - 1 && CONJUNCTION.test(word)) ||
  (words.some((word) => I_WORD.test(word)) &&
    words.some((word) => NORTHERN_OR_SLAVIC.test(word))) ||
  YEARS_OF.test(words.join(" ")) ||
  (NOUN.test(words[0]!) && OF.test(words[1] ?? "")) ||
  words.some(
    (word) =>
      BRAND.test(word) || ABBREVIATION.test(word) || POSSESSIVE.test(word) || INITIALS.test(word),
  );

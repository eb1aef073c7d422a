/** What stands before the name of a person who introduces themselves, and nothing else does. */
const NAMES_ITSELF = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:my name is|my name['’]s|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome è|(?:o )?meu nome é|(?:eu )?(?:me )?chamo(?:-me)?|mijn naam is|ik heet|nazywam się|jmenuji se|mé jméno je|volám sa|moje meno je|a nevem|mă numesc|numele meu este|zovem se|moje ime je|ime mi je|зовем се|казвам се|името ми е|меня зовут|мене звати|мене звуть|ονομάζομαι|λέγομαι|με λένε|το όνομά μου είναι|(?:benim )?adım|ismim|jag heter|mitt namn är|jeg heter|mitt navn er|jeg hedder|mit navn er|(?:minun )?nimeni on|minu nimi on|mano vardas(?: yra)?|mani sauc|mans vārds ir|nama saya(?: adalah)?|tên tôi là)\s+$`,
  "iu",
);
/** `I'm Jane Doe`: the same words stand before other capitals too, so a frequent given name has to follow. */
const IS_SUBJECT = new RegExp(
  String.raw`(?:^|[.,!¡?¿:–—-]\s*|[.!]\s?(?:and|und|et|y|e)\s)(?:(?:i['’]m|i am|ich bin(?: die| der)?|je suis|(?:yo )?soy|(?:io )?sono|(?:eu )?sou(?: [ao])?|ik ben|jestem|(?:já )?jsem|(?:ja )?som|sunt|(?:ja|jaz)? ?sem|ja sam|аз съм|ја сам|είμαι (?:ο|η)|ben|jag är|jeg er|(?:minä )?olen|(?:aš )?esu|(?:es )?esmu|saya(?: adalah)?|tôi là))\s+$`,
  "iu",
);
/** Hungarian places it behind: `Doe Jane vagyok`. */
const IS_SUBJECT_BEHIND = /^\s+vagyok(?!\p{L})/iu;

/** How a text before and after a name shows that a person introduces themselves. */
export function introductionOf(before: string, after: string): "sure" | "likely" | null {
  if (NAMES_ITSELF.test(before)) return "sure";
  return IS_SUBJECT.test(before) || IS_SUBJECT_BEHIND.test(after) ? "likely" : null;
}

// Source: own list. Licence: as this project.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Mail domains that people misspell. Not those whose name is short or near a word: what is one letter away is real. */
export const POPULAR_MAIL_DOMAINS: readonly string[] = words(
  `gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com protonmail.com rocketmail.com
   hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.nl hotmail.be hotmail.co.uk hotmail.com.br
   outlook.fr outlook.de outlook.it outlook.es outlook.com.br outlook.com.au
   yahoo.fr yahoo.de yahoo.it yahoo.es yahoo.ca yahoo.in yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.com.br
   yahoo.com.au yahoo.com.mx yahoo.com.ar yahoo.com.tr yahoo.co.id
   wanadoo.fr laposte.net t-online.de virgilio.it seznam.cz bluewin.ch btinternet.com virginmedia.com blueyonder.co.uk ntlworld.com talktalk.net
   comcast.net verizon.net sbcglobal.net bellsouth.net earthlink.net optonline.net
   sympatico.ca bigpond.com bigpond.net.au rediffmail.com yandex.ru rambler.ru hanmail.net`,
);

/** Those that exist under one suffix only: any other suffix is a slip, too. */
export const SINGLE_SUFFIX_LABELS: ReadonlySet<string> = new Set(words("gmail googlemail icloud"));

/** Those whose `.co`, `.cm`, `.om` and `.net` are slips, though they have country suffixes. */
export const SLIPPING_LABELS: ReadonlySet<string> = new Set(words("hotmail outlook yahoo"));
export const SLIPPING_SUFFIXES: ReadonlySet<string> = new Set(words("co cm om net org"));

/** Endings that are no top-level domain, and what they were meant to be. */
export const SUFFIX_SLIPS: Readonly<Record<string, string>> = {
  con: "com",
  cim: "com",
  cmo: "com",
  ocm: "com",
  vom: "com",
  xom: "com",
  dom: "com",
  comm: "com",
  coom: "com",
  ccom: "com",
  cpm: "com",
  clm: "com",
  cok: "com",
  coim: "com",
  comn: "com",
  como: "com",
  comt: "com",
  "com.com": "com",
  nte: "net",
  ent: "net",
  ner: "net",
  nett: "net",
  neet: "net",
  ogr: "org",
  orgg: "org",
  rog: "org",
  "co.ku": "co.uk",
  "co.ul": "co.uk",
  "co.yk": "co.uk",
};

/** Mail providers and companies that stand one letter from a popular domain. */
export const REAL_NEIGHBOURS: ReadonlySet<string> = new Set(
  words("gail.com hostmail.com outlooks.com yahoot.com laporte.net"),
);

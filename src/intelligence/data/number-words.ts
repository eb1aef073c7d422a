// Cardinal numbers as words in English, German, French, Spanish, Italian, Dutch and Portuguese. Words with another
// everyday meaning in one of these languages are left out: "sei", "neuf", "due", "cent", "once". Compiled for this
// project; licence as the project's.

/** Each value with its words. */
export const NUMBER_WORDS: readonly (readonly [number, string])[] = [
  [2, "two|zwei|deux|dos|twee|dois|duas"],
  [3, "three|drei|trois|tres|drie|três"],
  [4, "four|vier|quatre|cuatro|quattro|quatro"],
  [5, "five|fünf|cinq|cinco|cinque|vijf"],
  [6, "six|sechs|seis|zes"],
  [7, "seven|sieben|sept|siete|sette|zeven|sete"],
  [8, "eight|huit|ocho|oito"],
  [9, "nine|neun|nueve|nove|negen"],
  [10, "ten|zehn|dix|diez|dieci|tien|dez"],
  [11, "eleven|elf|onze|undici"],
  [12, "twelve|zwölf|douze|doce|dodici|twaalf|doze"],
  [13, "thirteen|dreizehn|treize|trece|tredici|dertien|treze"],
  [14, "fourteen|vierzehn|quatorze|catorce|quattordici|veertien|catorze"],
  [15, "fifteen|fünfzehn|quinze|quince|quindici|vijftien"],
  [16, "sixteen|sechzehn|dieciséis|sedici|zestien|dezesseis"],
  [17, "seventeen|siebzehn|diecisiete|diciassette|zeventien|dezessete"],
  [18, "eighteen|achtzehn|dieciocho|diciotto|achttien|dezoito"],
  [19, "nineteen|neunzehn|diecinueve|diciannove|negentien|dezenove"],
  [20, "twenty|zwanzig|vingt|veinte|venti|twintig|vinte"],
  [30, "thirty|dreißig|trente|treinta|trenta|dertig|trinta"],
  [40, "forty|vierzig|quarante|cuarenta|quaranta|veertig|quarenta"],
  [50, "fifty|fünfzig|cinquante|cincuenta|cinquanta|vijftig|cinquenta"],
  [60, "sixty|sechzig|soixante|sesenta|sessanta|zestig|sessenta"],
  [70, "seventy|siebzig|setenta|settanta|zeventig"],
  [80, "eighty|achtzig|ochenta|ottanta|tachtig|oitenta"],
  [90, "ninety|neunzig|noventa|novanta|negentig"],
  [100, "hundert|cien|cento|honderd|einhundert"],
  [1000, "tausend|eintausend"],
];

/** Words that multiply a number before them. */
export const SCALE_WORDS: readonly (readonly [number, string])[] = [
  [1e2, "hundred|hundert|honderd"],
  [1e3, "thousand|tausend|mille|mil|mila|duizend"],
  [1e6, "million|millions|Millionen|Mio|mio|millones|milioni|miljoen|milhões|mln|mn"],
  [1e9, "billion|billions|Milliarde|Milliarden|Mrd|milliard|milliards|miliardi|miljard|bn"],
];

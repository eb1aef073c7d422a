/*
 * Symbols and decimals of currencies. Symbols: Unicode CLDR 48, English and narrow forms, the longer form where two
 * currencies share one (Unicode licence v3). Decimals: ISO 4217, list one, column "minor units".
 */
const SYMBOLS: Record<string, string> = {
  AUD: "A$",
  BGN: "лв",
  BHD: "BD",
  BRL: "R$",
  CAD: "CA$",
  CHF: "CHF",
  CNY: "CN¥",
  CZK: "Kč",
  DKK: "kr.",
  EUR: "€",
  GBP: "£",
  HKD: "HK$",
  HUF: "Ft",
  IDR: "Rp",
  ILS: "₪",
  INR: "₹",
  ISK: "Íkr",
  JPY: "¥",
  KRW: "₩",
  KWD: "KD",
  MXN: "MX$",
  MYR: "RM",
  NOK: "NKr",
  NZD: "NZ$",
  PHP: "₱",
  PLN: "zł",
  RON: "lei",
  SEK: "SKr",
  SGD: "S$",
  THB: "฿",
  TRY: "₺",
  USD: "$",
  ZAR: "R",
};

const WITHOUT_DECIMALS =
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" ");
const WITH_THREE = "BHD IQD JOD KWD LYD OMR TND".split(" ");
const WITH_FOUR = "CLF UYW".split(" ");

/** The symbol of a currency; its code if it has none. */
export const symbolOf = (code: string): string => SYMBOLS[code] ?? code;

/** The number of decimals of a currency. */
export function decimalsOf(code: string): number {
  if (WITHOUT_DECIMALS.includes(code)) return 0;
  if (WITH_THREE.includes(code)) return 3;
  return WITH_FOUR.includes(code) ? 4 : 2;
}

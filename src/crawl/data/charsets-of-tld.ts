/**
 * Charsets that old pages of a country use without saying so, the likelier first; elsewhere it is
 * windows-1252. By hand, after the locale defaults of the WHATWG HTML standard (13.2.3.2).
 */
export const CHARSETS_OF_TLD: Record<string, string[]> = {
  jp: ["euc-jp", "shift_jis"],
  cn: ["gb18030"],
  tw: ["big5"],
  hk: ["big5"],
  kr: ["euc-kr"],
  ru: ["windows-1251"],
  su: ["windows-1251"],
  ua: ["windows-1251"],
  by: ["windows-1251"],
  bg: ["windows-1251"],
  rs: ["windows-1251"],
  mk: ["windows-1251"],
  kz: ["windows-1251"],
  gr: ["iso-8859-7"],
  tr: ["windows-1254"],
  il: ["windows-1255"],
  th: ["windows-874"],
  vn: ["windows-1258"],
  lt: ["windows-1257"],
  lv: ["windows-1257"],
  ee: ["windows-1257"],
  pl: ["iso-8859-2"],
  cz: ["windows-1250"],
  sk: ["windows-1250"],
  hu: ["iso-8859-2"],
  si: ["iso-8859-2"],
  hr: ["windows-1250"],
  ro: ["windows-1250"],
};

import { describe, expect, it } from "vitest";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readRegistrations } from "#src/extraction/registrations/registrations";

const valuesOf = (text: string, country: string) =>
  readRegistrations(text, pageLines(text).numbers, [country]).map(
    ({ scheme, value }) => `${scheme} ${value}`,
  );

/** How a label and its number are laid out; a form feed is the end of a line or of a cell. */
const LAYOUTS: Readonly<Record<string, (label: string, number: string) => string>> = {
  "a colon": (label, number) => `${label}: ${number}`,
  "a space": (label, number) => `${label} ${number}`,
  "two lines": (label, number) => `${label}\f${number}`,
  brackets: (label, number) => `Example (${label} ${number})`,
  "one line with others": (label, number) => `Example | ${label}: ${number} | Tel. 1`,
};

const NUMBERS: [string, string, string, string][] = [
  ["BE", "RPR Antwerpen", "0403.170.701", "be_kbo 0403170701"],
  ["BE", "RPM", "0403.170.701", "be_kbo 0403170701"],
  ["NL", "BTW-nr", "NL 0044.95.445.B.01", "nl_vat NL004495445B01"],
  [
    "IT",
    "Codice fiscale e numero di iscrizione al Registro Imprese",
    "00743110157",
    "it_piva 00743110157",
  ],
  ["IT", "Cod. Fisc. e Part. IVA", "00743110157", "it_piva 00743110157"],
  ["PT", "Número de Identificação Fiscal", "501964843", "pt_nif 501964843"],
  ["GB", "Companies House", "01234560", "gb_company_number 01234560"],
  ["GB", "Charity number", "SC012345", "gb_charity SC012345"],
  ["IE", "RCN", "20014321", "ie_charity 20014321"],
  ["CA", "Business Number", "123456782RC0001", "ca_bn 123456782RC0001"],
  ["CA", "NEQ", "1143920115", "ca_neq 1143920115"],
  ["DK", "VAT", "DK-13585628", "dk_vat DK13585628"],
  ["NO", "Orgnr.", "988077917MVA", "no_orgnr 988077917"],
  ["PL", "wpisana do KRS pod numerem", "0000024681", "pl_krs 0000024681"],
  ["CZ", "IČO/DIČ", "25123891", "cz_ico 25123891"],
  ["BG", "UIC", "175074752", "bg_eik 175074752"],
  ["RS", "Mat. br.", "17003060", "rs_mb 17003060"],
  ["RS", "PIB br.", "101134702", "rs_pib 101134702"],
  ["GR", "Αρ. ΓΕΜΗ", "121914222000", "gr_gemi 121914222000"],
  ["TR", "Vergi Numarası", "4540536920", "tr_vkn 4540536920"],
  ["TR", "Örnek V.D.", "4540536920", "tr_vkn 4540536920"],
  ["TR", "Ticaret Sicil No", "293840", "tr_sicil 293840"],
  ["IN", "PAN", "AAPFU0939F", "in_pan AAPFU0939F"],
  ["IN", "Udyam Registration Number", "UDYAM-MH-12-0054321", "in_udyam UDYAM-MH-12-0054321"],
  ["IN", "Corporate Identity Number", "U72200KA2007PTC041799", "in_cin U72200KA2007PTC041799"],
  ["CN", "税号", "91110000600037341L", "cn_uscc 91110000600037341L"],
  ["KR", "법인등록번호", "110111-0006249", "kr_corp 110111-0006249"],
  ["VN", "GPKD số", "0100233488", "vn_mst 0100233488"],
  ["VN", "Số ĐKKD", "0100233488", "vn_mst 0100233488"],
  ["VN", "Giấy chứng nhận đăng ký doanh nghiệp số", "0100233488", "vn_mst 0100233488"],
  ["BR", "CNPJ sob o nº", "11.222.333/0001-81", "br_cnpj 11222333000181"],
  ["AE", "Trade License No.", "765432", "ae_license 765432"],
];

describe.each(Object.entries(LAYOUTS))("registrations with %s", (_, layout) => {
  it.each(NUMBERS)("of %s include %j %s", (country, label, number, expected) => {
    expect(valuesOf(layout(label, number), country)).toEqual([expected]);
  });
});

describe("numbers that are no registrations", () => {
  it.each([
    ["KR", "통신판매업신고 제2020-서울강남-01234호"],
    ["CN", "京ICP备12345678号"],
    ["GB", "Call our business number 020 7946 0018"],
    ["BE", "1200 rpm 3000"],
    ["BR", "CRM 12345 SP"],
    ["DE", "Pan 12 34 56"],
  ])("in %s are not read from %j", (country, line) => {
    expect(valuesOf(line, country)).toEqual([]);
  });
});

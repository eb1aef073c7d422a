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
  ["CZ", "vedená pod spisovou značkou", "C 206684", "cz_spis C 206684"],
  ["SK", "Company ID", "36181623", "sk_ico 36181623"],
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
  ["FR", "enregistré à l'ORIAS sous le numéro", "07001234", "fr_orias 07001234"],
  ["FR", "ORIAS n°", "07 001 234", "fr_orias 07001234"],
  ["FR", "N° RPPS", "10001234567", "fr_rpps 10001234567"],
  ["FR", "Carte professionnelle", "CPI 7501 2016 000 012 345", "fr_cpi CPI75012016000012345"],
  [
    "FR",
    "Déclaration d'activité enregistrée sous le numéro",
    "11 75 12345 75",
    "fr_nda 11751234575",
  ],
  ["DE", "WEEE-Reg.-Nr.", "DE 12345670", "de_weee DE12345670"],
  ["DE", "LUCID-Nummer", "DE2846013957208", "de_lucid DE2846013957208"],
  ["DE", "Gewerberegister Musterstadt,", "2931148530", "de_gewerbe 2931148530"],
  ["DE", "Vereinsregister Nr.", "71", "de_vr VR 71"],
  ["AT", "GISA-Zahl", "12345670", "at_gisa 12345670"],
  ["AT", "ZVR-Zahl", "329 350 352", "at_zvr 329350352"],
  ["LU", "RCS", "A39770", "lu_rcs A39770"],
  ["LU", "R.C.S. Luxembourg", "B 282220", "lu_rcs B282220"],
  ["GB", "Registered in the UK", "01234560", "gb_company_number 01234560"],
  ["GB", "Registered in England and Wales with number", "01234560", "gb_company_number 01234560"],
  ["GB", "FCA Firm Reference Number", "123450", "gb_fca 123450"],
  ["GB", "ICO Registration Number", "ZA123450", "gb_ico ZA123450"],
  ["GB", "CQC Provider ID", "1-101600000", "gb_cqc 1101600000"],
  ["GB", "SRA No.", "612340", "gb_sra 612340"],
  ["US", "CSLB #", "1012340", "us_cslb 1012340"],
  ["US", "NPI", "1679576722", "us_npi 1679576722"],
  ["US", "NMLS ID", "1234560", "us_nmls 1234560"],
  ["CA", "RBQ", "5678-1234-01", "ca_rbq 5678123401"],
  ["AU", "AFSL", "234560", "au_afsl 234560"],
  ["HR", "Matični broj subjekta", "040145390", "hr_mbs 040145390"],
  ["SK", "Vložka č.", "61280/B", "sk_vlozka 61280B"],
  ["NZ", "FSP number", "123450", "nz_fsp 123450"],
  ["ZA", "VAT No", "4123456781", "za_vat 4123456781"],
  ["IN", "FSSAI Lic. No.", "10012345000123", "in_fssai 10012345000123"],
  ["IN", "MahaRERA Registration No.", "P51700012340", "in_rera P51700012340"],
  ["MY", "Contoh Sdn. Bhd.", "202001012340 (1234560-X)", "my_ssm 202001012340(1234560X)"],
  ["NG", "RC", "1234560", "ng_rc 1234560"],
  ["IT", "R.E.A. Torino —", "1273960/TO", "it_rea 1273960TO"],
  ["AD", "NRT / número de registre fiscal", "L-707520-Z", "ad_nrt L707520Z"],
  ["PL", "BDO", "000008590", "pl_bdo 000008590"],
  ["HU", "Kamarai regisztrációs szám", "31A40720", "hu_kamara 31A40720"],
  ["HU", "Nyilvántartási szám", "62661570", "hu_ev 62661570"],
  ["BR", "NIRE", "35212345670", "br_nire 35212345670"],
  ["AE", "Licence No.", "56890", "ae_free_zone_license 56890"],
  ["JP", "適格番号", "T 6080003002749", "jp_invoice T6080003002749"],
  ["JP", "古物商許可証 第", "301234567890", "jp_kobutsu 301234567890"],
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
    ["DE", "License 1234567"],
    ["DE", "VR 360 und PR 100"],
    ["DE", "Zimmer 71 im Amtsgericht"],
    ["GB", "Licence No. 56890"],
    ["US", "RC 1234560"],
    ["DE", "D-80331 München, D-10115 Berlin"],
    ["JP", "北海道知事賞 第123号"],
    ["ES", "Tomo 3 de la colección, hoja A-1234"],
    ["GB", "The REA has 25 members, tel 0123 456789"],
  ])("in %s are not read from %j", (country, line) => {
    expect(valuesOf(line, country)).toEqual([]);
  });
});

import { describe, expect, it } from "vitest";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readRegistrations } from "#src/extraction/registrations/registrations";

const registrationsOf = (text: string, countries: readonly string[]) =>
  readRegistrations(text, pageLines(text).numbers, countries);

/** Numbers from the documentation of the registers and of checksum libraries. */
const WRITTEN: [
  text: string,
  country: string,
  scheme: string,
  value: string,
  isValid: boolean | null,
][] = [
  ["USt-IdNr.: DE 811 128 135", "DE", "de_vat", "DE811128135", true],
  ["Amtsgericht Straubing, HRB 4711", "DE", "de_hrb", "HRB 4711", null],
  ["Handelsregister: HRB 9995 PI", "DE", "de_hrb", "HRB 9995 PI", null],
  ["Firmenbuchnummer: FN 414661 x", "AT", "at_fn", "FN 414661x", null],
  ["UID: ATU13585627", "AT", "at_vat", "ATU13585627", true],
  ["SIREN : 732 829 320", "FR", "fr_siren", "732829320", true],
  ["SIRET : 732 829 320 00074", "FR", "fr_siret", "73282932000074", true],
  ["RCS Lyon B 732 829 320", "FR", "fr_siren", "732829320", true],
  ["KvK: 68750110", "NL", "nl_kvk", "68750110", null],
  ["BTW NL004495445B01", "NL", "nl_vat", "NL004495445B01", true],
  ["BTW NL0044 95 445 B01", "NL", "nl_vat", "NL004495445B01", true],
  ["btw-nummer: NL 0044.95.445.B.01", "NL", "nl_vat", "NL004495445B01", true],
  ["KvK Arnhem nr. 68750110", "NL", "nl_kvk", "68750110", null],
  [
    "ingeschreven bij de Kamer van Koophandel te Arnhem onder nummer 68750110",
    "NL",
    "nl_kvk",
    "68750110",
    null,
  ],
  ["K.v.K.\fArnhem 68750110", "NL", "nl_kvk", "68750110", null],
  ["RCS\fLyon B 732 829 320", "FR", "fr_siren", "732829320", true],
  ["Umsatzsteuer-Nr.\f049/123/45678", "DE", "de_tax", "04912345678", null],
  ["Ondernemingsnummer: 0403.019.261", "BE", "be_kbo", "0403019261", true],
  ["CVR-nr. 13585628", "DK", "dk_cvr", "13585628", true],
  ["Org.nr 988 077 917", "NO", "no_orgnr", "988077917", true],
  ["Y-tunnus: 2077474-0", "FI", "fi_ytunnus", "2077474-0", true],
  ["IČO: 251 23 891", "CZ", "cz_ico", "25123891", true],
  ["KRS: 0000127372", "PL", "pl_krs", "0000127372", null],
  ["NIP: 856-734-62-15", "PL", "pl_nip", "8567346215", true],
  ["REGON: 192598184", "PL", "pl_regon", "192598184", true],
  ["Company No. 03846791", "GB", "gb_company_number", "03846791", null],
  ["VAT number: 980 7806 84", "GB", "gb_vat", "GB980780684", true],
  ["EIN: 91-1144442", "US", "us_ein", "91-1144442", null],
  ["ABN 83 914 571 673", "AU", "au_abn", "83914571673", true],
  ["ACN 004 085 616", "AU", "au_acn", "004085616", true],
  ["CNPJ 16.727.230/0001-97", "BR", "br_cnpj", "16727230000197", true],
  ["GSTIN: 27AAPFU0939F1ZV", "IN", "in_gstin", "27AAPFU0939F1ZV", true],
  ["法人番号\f5835678256246", "JP", "jp_cn", "5835678256246", true],
  ["统一社会信用代码：91110000600037341L", "CN", "cn_uscc", "91110000600037341L", true],
  ["Mã số thuế: 0100233488", "VN", "vn_mst", "0100233488", true],
  ["UID: CHE-100.155.212", "CH", "ch_uid", "CHE100155212", true],
  ["Vergi No: 4540536920", "TR", "tr_vkn", "4540536920", true],
  ["OIB: 33392005961", "HR", "hr_oib", "33392005961", true],
  ["P.IVA 00743110157", "IT", "it_piva", "00743110157", true],
  ["Nyilvántartási szám: 09-01-0002361", "HU", "hu_company_number", "09010002361", null],
  ["Cégjegyzékszám: 01-09-674706", "HU", "hu_company_number", "0109674706", null],
  ["Nr. Reg. Com.: J04/713/2023", "RO", "ro_onrc", "J04/713/2023", null],
  ["KRS Number: 0000127372", "PL", "pl_krs", "0000127372", null],
  ["KVK Number:\f68750110", "NL", "nl_kvk", "68750110", null],
  ["SIRET (siège)\f732 829 320 00074", "FR", "fr_siret", "73282932000074", true],
  ["사업자등록번호: 116-82-00276", "KR", "kr_brn", "1168200276", true],
  ["Registernummer: 47119", "DE", "de_register", "47119", null],
  ["Registernummer: VR 26885", "DE", "de_vr", "VR 26885", null],
  ["CHE-100.155.212", "CH", "ch_uid", "CHE100155212", true],
  ["MwSt.-Nr.: CHE – 100.155.212 MWST", "CH", "ch_vat", "CHE100155212", true],
  ["immatriculée au RCS de Lyon sous le numéro 732 829 320", "FR", "fr_siren", "732829320", true],
  ["R.C.S. Lyon B 732 829 320", "FR", "fr_siren", "732829320", true],
  ["con CIF número B12345674", "ES", "es_nif", "B12345674", true],
  ["Numero REA: MI - 1537204", "IT", "it_rea", "MI1537204", null],
  ["Contribuinte n.º 501964843", "PT", "pt_nif", "501964843", true],
  ["N° d'entreprise : 0403.019.261", "BE", "be_kbo", "0403019261", true],
  ["J40/1234/2006", "RO", "ro_onrc", "J40/1234/2006", null],
  ["Registered in England and Wales No. OC344698", "GB", "gb_company_number", "OC344698", null],
  ["Registered in Scotland: SC234566", "GB", "gb_company_number", "SC234566", null],
  ["Federal Tax ID # 91-1144442", "US", "us_ein", "91-1144442", null],
  ["ИНН/КПП: 7707083893/773601001", "RU", "ru_inn", "7707083893", true],
  ["БИН: 990140000483", "KZ", "kz_bin", "990140000483", null],
  ["CUIT: 20-05536168-2", "AR", "ar_cuit", "20055361682", true],
  ["NIT 213.123.432-1", "CO", "co_nit", "2131234321", true],
  ["RUC: 20512333797", "PE", "pe_ruc", "20512333797", true],
  ["UEN: 00192200M", "SG", "sg_uen", "00192200M", true],
  ["統一編號：00501503", "TW", "tw_ubn", "00501503", true],
  ["Reg No: 2015/123456/07", "ZA", "za_reg", "2015/123456/07", null],
];

describe("registrations", () => {
  it.each(WRITTEN)("reads %j of %s as %s", (text, country, scheme, value, isChecksumValid) => {
    expect(registrationsOf(text, [country])).toMatchObject([{ scheme, value, isChecksumValid }]);
  });

  it.each([
    ["EUID: ROONRC.J2026017714004", "RO", "euid", "ROONRC.J2026017714004"],
    ["Registro Mercantil EUID ES49008.000012345", "ES", "euid", "ES49008.000012345"],
    [
      "Inscrita en el Registro Mercantil de Zamora , Tomo 168, Folio 176, Sección 8, Hoja ZA-3096, Inscripción 1ª",
      "ES",
      "es_registro_mercantil",
      "Tomo 168, Folio 176, Sección 8, Hoja ZA-3096",
    ],
    [
      "inscrita en el R.M. Registro Mercantil de Madrid, Tomo 12.345, Libro 0, Folio 67, Hoja M-234567",
      "ES",
      "es_registro_mercantil",
      "Tomo 12.345, Libro 0, Folio 67, Hoja M-234567",
    ],
    ["Vermittlerregister: D-1A2B-3C4D5-67", "DE", "de_vermittler", "D-1A2B-3C4D5-67"],
    [
      "建設業許可 福岡県知事 許可(般-18) 第63799号",
      "JP",
      "jp_license",
      "福岡県知事 許可(般-18) 第63799号",
    ],
    ["国土交通大臣(2)第1234号", "JP", "jp_license", "国土交通大臣(2)第1234号"],
    ["有料職業紹介事業許可番号13-ユ-303480", "JP", "jp_staffing", "13-ユ-303480"],
    ["労働者派遣事業 派13-303936", "JP", "jp_staffing", "派13-303936"],
  ])("reads %j of %s as written", (text, country, scheme, value) => {
    expect(registrationsOf(text, [country])).toMatchObject([{ scheme, value }]);
  });

  it("checks the digits of providers of health care and of legal entities", () => {
    const valid = registrationsOf("NPI: 1679576722\fLEI: 529900T8BM49AURSDO55", ["US"]);
    expect(valid.map((one) => one.isChecksumValid)).toEqual([true, true]);
    const wrong = registrationsOf("NPI: 1679576723\fLEI: 529900T8BM49AURSDO54", ["US"]);
    expect(wrong.map((one) => one.isChecksumValid)).toEqual([false, false]);
  });

  it("reads no number of a sentence with the letters of a label", () => {
    expect(registrationsOf("una superficie di 8000 mq di cui 3000 coperti", ["IT"])).toEqual([]);
  });

  it("says when the check digits of a labelled number are wrong", () => {
    const [found] = registrationsOf("USt-IdNr.: DE811128136", ["DE"]);
    expect(found).toMatchObject({ scheme: "de_vat", isChecksumValid: false });
  });

  it.each([
    ["an IBAN", "IBAN: DE44 5001 0517 5407 3249 31"],
    ["a telephone number", "Tel: +49 9421 5540-17"],
    ["an order number without a label of a register", "Order 2125550198"],
    ["a template's number", "USt-IdNr.: DE123456789"],
    ["a number below a sentence about a register", "Wij staan in de KvK\fBel Arnhem 68750110"],
    ["a time of day", "Openingstijden Ma – Vr: 08:00 – 16:00"],
    ["digits with a capital within", "registered no: 0C358891"],
    ["a year", "Since 1987, all rights reserved 2026"],
  ])("does not read %s", (_, text) => {
    expect(registrationsOf(text, ["DE", "US"])).toEqual([]);
  });

  it("decides between countries that share a label by the page", () => {
    expect(registrationsOf("NIF: 501964843", ["PT"])).toMatchObject([{ scheme: "pt_nif" }]);
    expect(registrationsOf("NIF: B58378431", ["ES"])).toMatchObject([{ scheme: "es_nif" }]);
  });

  it("keeps at most 200 characters of evidence", () => {
    const text = `${"Die Gesellschaft ist eingetragen. ".repeat(20)}HRB 4711 ${"beim Gericht ".repeat(30)}`;
    const [found] = registrationsOf(text, ["DE"]);
    expect(found!.snippet).toContain("HRB 4711");
    expect(found!.snippet.length).toBeLessThanOrEqual(200);
  });
});

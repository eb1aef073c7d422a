import { describe, expect, it } from "vitest";
import { pageLines } from "#src/extraction/lines/page-lines";
import { readRegistrations } from "#src/extraction/registrations/registrations";

const valuesOf = (text: string, country: string) =>
  readRegistrations(text, pageLines(text).numbers, [country]).map(
    ({ scheme, value }) => `${scheme} ${value}`,
  );

describe("registrations in forms of their country", () => {
  it.each([
    ["FR", "immatriculée sous le numéro 823 227 111 au RCS de Caen", "fr_siren 823227111"],
    ["NL", "ingeschreven onder nummer 27365418 bij de Kamer van Koophandel", "nl_kvk 27365418"],
    ["LU", "eingetragen unter der Nummer B282220 im Handelsregister Luxemburg", "lu_rcs B282220"],
    [
      "LU",
      "A Luxembourg company, registered under number B 282 220 in the companies register",
      "lu_rcs B282220",
    ],
    ["CZ", "Zapsáno v obchodním rejstříku, oddíl C, vložka 40430", "cz_spis C 40430"],
    ["SK", "Živnostenský register Okresného úradu Ukážka, č. 410-43530", "sk_zivnost 41043530"],
    ["PL", "wpis do Ewidencji Działalności Gospodarczej pod numerem: 62220", "pl_edg 62220"],
    ["PL", "Doradca podatkowy, nr wpisu 07010", "pl_wpis 07010"],
    [
      "IT",
      "Iscrizione all'Albo dei Fisioterapisti della Provincia di Bergamo n. 1240",
      "it_albo 1240",
    ],
    ["IT", "iscritto all’Ordine degli Avvocati di Milano con il n. A12345", "it_albo A12345"],
    ["IT", "iscritta al RUNTS con n. 45678", "it_runts 45678"],
    [
      "ES",
      "inscrita en el Registro de Asociaciones de Madrid con el número 12.340",
      "es_asociaciones 12.340",
    ],
    ["ES", "Licencia turística oficial: ETV/3810", "es_turismo ETV/3810"],
    ["HR", "Upisano pod brojem Tt-97/666-7", "hr_sud Tt-97/666-7"],
    ["HR", "Matični broj (MB)\f4938790", "hr_mb 4938790"],
    ["DE", "W-IdNr.: DE269120291-00001", "de_widnr DE26912029100001"],
    ["DE", "ID-Nummer: 43 695 187 600", "de_idnr 43695187600"],
    ["DE", "Genossenschaftsregister GnR 234", "de_gnr GnR 234"],
    ["DK", "SE-nr. 42007617", "dk_cvr 42007617"],
    ["NO", "Foretaksnr. 936893147", "no_orgnr 936893147"],
    ["CH", "Handelsregister-Nr. CH-020.3.912.123-4", "ch_hr CH02039121234"],
    ["IN", "LLP Identification number: AAR-4770", "in_llpin AAR4770"],
    ["GB", "Charity registered in England and Wales (1158430)", "gb_charity 1158430"],
    ["CA", "Charitable registration number 118790000 RR0001", "ca_bn 118790000RR0001"],
    ["BR", "CRECI 12345-J", "br_creci 12345J"],
    ["JP", "古物商許可番号 東京都公安委員会 第301234567890号", "jp_kobutsu 301234567890"],
    ["JP", "一般労働者派遣事業許可(般13-303930)", "jp_staffing 般13-303930"],
  ])("of %s are read from %j", (country, text, expected) => {
    expect(valuesOf(text, country)).toEqual([expected]);
  });

  it.each([
    ["DE", "ID-Nummer: 43 695 187 601"],
    ["IT", "L’albo dei ricordi di famiglia, via Roma n. 12, 20121 Milano"],
    ["IT", "Ordine degli Avvocati: 20121 Milano"],
    ["ES", "Registro de Asociaciones, calle Mayor 12"],
    ["SK", "živnostenský zákon č. 455/1991"],
    ["PL", "pod numerem 62220"],
    ["NL", "onder nummer 27365418 op de lijst"],
  ])("of %s are not in %j", (country, text) => {
    expect(valuesOf(text, country)).toEqual([]);
  });
});

describe("a VAT number without a prefix", () => {
  it.each([
    ["IT", "VAT number: 00470550013", "it_vat IT00470550013"],
    ["DE", "VAT ID 207705636", "de_vat DE207705636"],
    ["DK", "VAT no. 42 00 76 17", "dk_vat DK42007617"],
    ["AT", "UID: U75913004", "at_vat ATU75913004"],
    ["CH", "MWST-Nr. 116.133.529", "ch_uid CHE116133529"],
    ["NL", "btw: 8532.47.691.B01", "nl_vat NL853247691B01"],
    ["GB", "VAT 405 8695 73", "gb_vat GB405869573"],
  ])("of %s is read from %j", (country, text, expected) => {
    expect(valuesOf(text, country)).toEqual([expected]);
  });

  it.each([
    ["DE", "VAT number: 00470550013"],
    ["IT", "VAT number: 00470550014"],
    ["IT", "Call 00470550013"],
  ])("needs its label, its country and its check digits: %s %j", (country, text) => {
    expect(valuesOf(text, country)).toEqual([]);
  });
});

describe("numbers of other companies", () => {
  it.each([
    "Tárhelyszolgáltató\fPélda Tárhely Zrt.\fCím: 1132 Budapest\fAdószám: 32056842-2-41",
    "Hébergement\fExemple SAS\fSIREN : 823 227 111",
    "osobné údaje spracúvajú títo príjemcovia:\fPrvá, s.r.o., IČO: 51 329 182\fDruhá, a. s., IČO: 36 421 928",
  ])("are not read: %j", (text) => {
    expect(valuesOf(text, "SK")).toEqual([]);
  });

  it.each([
    ["HU", "Tárhely\fImpresszum\fPélda Kft.\fAdószám: 32056842-2-41", "hu_tax 32056842-2-41"],
    ["FR", "Hébergement\fSIREN : 823 227 111", "fr_siren 823227111"],
    ["SK", "Prevádzkovateľ\fUkážka, s.r.o., IČO: 51 329 182", "sk_ico 51329182"],
  ])("are not those of the owner (%s, %j)", (country, text, expected) => {
    expect(valuesOf(text, country)).toEqual([expected]);
  });
});

describe("numbers of the Financial Conduct Authority", () => {
  const text =
    "Acme Ltd is authorised and regulated by the Financial Conduct Authority (FCA) under registration number 458421. Companies House 05054886.";

  it("are not read as numbers of a company", () => {
    const found = readRegistrations(text, pageLines(text).numbers, ["GB"]);
    expect(found.map(({ scheme, value }) => `${scheme} ${value}`).sort()).toEqual([
      "gb_company_number 05054886",
      "gb_fca 458421",
    ]);
  });
});

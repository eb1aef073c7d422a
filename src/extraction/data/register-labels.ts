/**
 * Labels of registers, courts, taxes, accounts and permits, by country: a number behind one is no telephone
 * number. They are written as in `phone-words`; with dots (`c.f.`) they are read only with their dots. A label with
 * capitals is also a word of some language, so it is read only as written, and only right before its number.
 *
 * Source: own list, from the names that the registers and tax offices give their numbers, and from the footers in
 * test/extraction/data/contact-pages. Licence: as this project.
 */
export const REGISTER_LABELS: Readonly<Record<string, string>> = {
  AT: "FN firmenbuch* uid* atu* dvr zvr* gisa* gln ust* iban blz",
  AU: "abn acn arbn afsl tfn BSB RTO lic licence*",
  BE: "kbo bce btw tva ON ondernemingsn* rpr rpm erkenning*",
  BG: "еик булстат пик ддс ф.д.",
  BR: "cnpj cpf i.e. i.m. IE IM insc inscr inscrição creci crm cep cnae nire",
  CH: "CHE uid* mwst* iva postkonto* PC zsr bur gln",
  CY: "ΗΕ HE t.i.c. φπα",
  CZ: "ičo ič dič účet účtu spis* zn vlož* oddíl rejstřík*",
  DE: `hrb hra gnr genossenschaftsreg* vereinsreg* VR partr handelsregister* amtsgericht registergericht
    register* ust* umsatzsteuer* steuernummer* steuernr stnr finanzamt lucid weee* konto kontonr
    kontonummer* kto blz gläubiger* aktenzeichen Az Charge zertifikat*`,
  DK: "cvr SE moms* reg konto kontonr ean",
  EE: "registri* registreer* rg kmkr",
  ES: "nif cif nie tomo folio hoja nica colegiad* licencia* registro",
  FI: "tunnus ytunnus alv* verkkolask* ovt kaupparekister*",
  FR: "siren siret rcs tva ape naf rna orias agrément*",
  GB: "vat utr fca frn duns eori code",
  GR: "αφμ γεμη μαε μητε δου φπα afm gemi",
  HR: "oib mbs MB matičn* pdv račun* žiro",
  HU: "adósz* cégj* cg nyilvántart* bankszáml* számlasz* statisztik*",
  IE: "cro chy rcn",
  IN: "CIN gst* PAN TAN llpin udyam iec arn ifsc fssai",
  IT: "p.i. PI piva c.f. CF cod codice fisc iva r.i. RI rea cciaa iscr trib sdi imp registro",
  LT: "kodas į.k. a.s. pvm sąskait*",
  LU: "rcs matricule autorisation",
  LV: "reģ* pvn konts",
  MT: "mfsa VO",
  NL: "kvk koophandel btw rsin rekening* rek iban",
  NO: "Org ORG orgnr organisasjonsn* foretaksreg* mva konto kontonr",
  PL: "nip regon krs bdo konta rachun* pesel wpisu",
  PT: "nipc nif contribuinte matrícula alvará AMI rnavt",
  RO: "cui cif c.i.f. cod orc iban",
  SE: "Org ORG orgnr organisationsn* momsreg* bankgiro plusgiro BG Bg PG",
  SI: "matičn* Mat davčn* ddv trr",
  SK: "ičo dič dph účet účtu vlož* oddiel",
  US: "EIN TIN fein duns CAGE NPI nmls DOT usdot cslb routing lic license*",
  elsewhere:
    "инн кпп огрн* окпо бик єдрпоу nzbn rut cuit nit ruc rfc vergi mersis sicil uen iban bic swift",
};

/** Register labels in scripts without spaces: JP, KR, CN, TW. */
export const REGISTER_SIGNS =
  "法人番号 登録番号 등록번호 사업자번호 사업자등록 등록 신고 备案 公网安备 信用代码 许可证 税号 統一編號";

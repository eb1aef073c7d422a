import * as adNrt from "stdnum/lib/cjs/ad/nrt";
import * as arCuit from "stdnum/lib/cjs/ar/cuit";
import * as clRut from "stdnum/lib/cjs/cl/rut";
import * as coNit from "stdnum/lib/cjs/co/nit";
import * as ecRuc from "stdnum/lib/cjs/ec/ruc";
import * as ilHp from "stdnum/lib/cjs/il/hp";
import * as isKennitala from "stdnum/lib/cjs/is/kennitala";
import * as maIce from "stdnum/lib/cjs/ma/ice";
import * as peRuc from "stdnum/lib/cjs/pe/ruc";
import * as ruInn from "stdnum/lib/cjs/ru/inn";
import * as sgUen from "stdnum/lib/cjs/sg/uen";
import * as twUbn from "stdnum/lib/cjs/tw/ubn";
import * as atUid from "stdnum/lib/cjs/at/uid";
import * as auAbn from "stdnum/lib/cjs/au/abn";
import * as auAcn from "stdnum/lib/cjs/au/acn";
import * as beVat from "stdnum/lib/cjs/be/vat";
import * as bgVat from "stdnum/lib/cjs/bg/vat";
import * as brCnpj from "stdnum/lib/cjs/br/cnpj";
import * as chUid from "stdnum/lib/cjs/ch/uid";
import * as cnUscc from "stdnum/lib/cjs/cn/uscc";
import * as czDic from "stdnum/lib/cjs/cz/dic";
import * as byUnp from "stdnum/lib/cjs/by/unp";
import * as deIdnr from "stdnum/lib/cjs/de/idnr";
import * as deVat from "stdnum/lib/cjs/de/vat";
import * as dkCvr from "stdnum/lib/cjs/dk/cvr";
import * as eeKmkr from "stdnum/lib/cjs/ee/kmkr";
import * as esNif from "stdnum/lib/cjs/es/nif";
import * as fiAlv from "stdnum/lib/cjs/fi/alv";
import * as fiYtunnus from "stdnum/lib/cjs/fi/ytunnus";
import * as frSiren from "stdnum/lib/cjs/fr/siren";
import * as frSiret from "stdnum/lib/cjs/fr/siret";
import * as frTva from "stdnum/lib/cjs/fr/tva";
import * as gbVat from "stdnum/lib/cjs/gb/vat";
import * as grVat from "stdnum/lib/cjs/gr/vat";
import * as hrOib from "stdnum/lib/cjs/hr/oib";
import * as huAnum from "stdnum/lib/cjs/hu/anum";
import * as ieVat from "stdnum/lib/cjs/ie/vat";
import * as inGstin from "stdnum/lib/cjs/in/gstin";
import * as itIva from "stdnum/lib/cjs/it/iva";
import * as jpCn from "stdnum/lib/cjs/jp/cn";
import * as krBrn from "stdnum/lib/cjs/kr/brn";
import * as ltPvm from "stdnum/lib/cjs/lt/pvm";
import * as luTva from "stdnum/lib/cjs/lu/tva";
import * as lvPvn from "stdnum/lib/cjs/lv/pvn";
import * as mxRfc from "stdnum/lib/cjs/mx/rfc";
import * as nlBtw from "stdnum/lib/cjs/nl/btw";
import * as noOrgnr from "stdnum/lib/cjs/no/orgnr";
import * as plNip from "stdnum/lib/cjs/pl/nip";
import * as plRegon from "stdnum/lib/cjs/pl/regon";
import * as ptNif from "stdnum/lib/cjs/pt/nif";
import * as roCui from "stdnum/lib/cjs/ro/cui";
import * as rsPib from "stdnum/lib/cjs/rs/pib";
import * as seOrgnr from "stdnum/lib/cjs/se/orgnr";
import * as seVat from "stdnum/lib/cjs/se/vat";
import * as siDdv from "stdnum/lib/cjs/si/ddv";
import * as skDph from "stdnum/lib/cjs/sk/dph";
import * as trVkn from "stdnum/lib/cjs/tr/vkn";
import * as smCoe from "stdnum/lib/cjs/sm/coe";
import * as zaVat from "stdnum/lib/cjs/za/vat";
import * as vnMst from "stdnum/lib/cjs/vn/mst";

type Validator = { validate: (value: string) => { isValid: boolean } };

/** Schemes whose numbers have a check digit. */
const OF_SCHEME: Readonly<Record<string, Validator>> = {
  au_abn: auAbn,
  au_acn: auAcn,
  be_kbo: beVat,
  bg_eik: bgVat,
  br_cnpj: brCnpj,
  ch_uid: chUid,
  cn_uscc: cnUscc,
  cz_dic: czDic,
  cz_ico: czDic,
  dk_cvr: dkCvr,
  es_nif: esNif,
  fi_ytunnus: fiYtunnus,
  fr_siren: frSiren,
  fr_siret: frSiret,
  gr_afm: grVat,
  hr_oib: hrOib,
  hu_tax: huAnum,
  in_gstin: inGstin,
  it_piva: itIva,
  jp_cn: jpCn,
  jp_invoice: jpCn,
  kr_brn: krBrn,
  mx_rfc: mxRfc,
  no_orgnr: noOrgnr,
  pl_nip: plNip,
  pl_regon: plRegon,
  pt_nif: ptNif,
  ro_cui: roCui,
  rs_pib: rsPib,
  se_orgnr: seOrgnr,
  si_tax: siDdv,
  sk_ico: czDic,
  sk_icdph: skDph,
  tr_vkn: trVkn,
  vn_mst: vnMst,
  tw_ubn: twUbn,
  sg_uen: sgUen,
  ru_inn: ruInn,
  pe_ruc: peRuc,
  ma_ice: maIce,
  is_kt: isKennitala,
  il_hp: ilHp,
  ec_ruc: ecRuc,
  co_nit: coNit,
  cl_rut: clRut,
  ar_cuit: arCuit,
  ad_nrt: adNrt,
  by_unp: byUnp,
  de_idnr: deIdnr,
  sm_coe: smCoe,
  za_vat: zaVat,
  us_npi: { validate: (value) => ({ isValid: hasLuhnDigit(`${NPI_ISSUER}${value}`) }) },
  lei: { validate: (value) => ({ isValid: remainderOf97(value) === 1 }) },
};

/** The health industry and the United States, which precede the number of a provider for its check digit. */
const NPI_ISSUER = "80840";

/** Whether the last digit is that of ISO/IEC 7812 (Luhn). */
function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const isDoubled = (digits.length - at) % 2 === 0;
    const digit = Number(digits[at]) * (isDoubled ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}

/** ISO/IEC 7064, MOD 97-10: letters count from 10 for A to 35 for Z. */
function remainderOf97(value: string): number {
  let rest = 0;
  for (const sign of value)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}

/** VAT identification numbers by their prefix. */
const OF_VAT_PREFIX: Readonly<Record<string, Validator>> = {
  AT: atUid,
  BE: beVat,
  BG: bgVat,
  CZ: czDic,
  DE: deVat,
  DK: dkCvr,
  EE: eeKmkr,
  EL: grVat,
  ES: esNif,
  FI: fiAlv,
  FR: frTva,
  GB: gbVat,
  HR: hrOib,
  HU: huAnum,
  IE: ieVat,
  IT: itIva,
  LT: ltPvm,
  LU: luTva,
  LV: lvPvn,
  NL: nlBtw,
  PL: plNip,
  PT: ptNif,
  RO: roCui,
  SE: seVat,
  SI: siDdv,
  SK: skDph,
};

/** Whether the check digits are right; null for a scheme without any. `value` has no separators. */
export function checkRegistration(scheme: string, value: string): boolean | null {
  const validator = OF_SCHEME[scheme];
  return validator ? isValid(validator, scheme === "jp_invoice" ? value.slice(1) : value) : null;
}

/** The same for a VAT number without its prefix. */
export function checkVat(prefix: string, number: string): boolean | null {
  const validator = OF_VAT_PREFIX[prefix];
  return validator ? isValid(validator, number) : null;
}

/** The same for a VAT number with its prefix. */
export function checkPrefixed(prefix: string, value: string): boolean | null {
  if (prefix === "CHE") return checkRegistration("ch_uid", value);
  return prefix === "NO"
    ? checkRegistration("no_orgnr", value.replace(/\D/g, ""))
    : checkVat(prefix, value.slice(2));
}

/** The libraries throw for some malformed values instead of returning a result. */
function isValid({ validate }: Validator, value: string): boolean {
  try {
    return validate(value).isValid;
  } catch {
    return false;
  }
}

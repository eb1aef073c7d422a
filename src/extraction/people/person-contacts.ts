import { isSupportedCountry } from "libphonenumber-js/max";
import { parsePhone } from "#src/extraction/phones/phone-number";

const EMAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.\p{L}{2,24}/u;
const PHONE = /(?<![\p{L}\d])\+?\(?\d{1,4}\)?(?:[\s()./-]{0,3}\d{1,4}){2,7}/u;
/** What follows on the line is no telephone number: a fax, a register or tax number, an account. */
const OTHER_NUMBER =
  /fax|(?<!\p{L})(?:HR[AB]|USt|VAT|TVA|IVA|BTW|MwSt|IBAN|UID|SIREN|SIRET|KvK|CVR|NIP|REGON|CNPJ|ABN|ACN)(?!\p{L})/iu;

/** The address and the number (E.164) in the lines about one person. */
export function readContactLines(
  lines: readonly string[],
  countries: readonly string[],
): { email: string | null; phone: string | null } {
  let email: string | null = null;
  let phone: string | null = null;
  for (const line of lines) {
    if (line.length > 200) break;
    email ??= EMAIL.exec(line)?.[0].toLowerCase() ?? null;
    if (phone === null && /\d{2}/.test(line)) {
      const [before = ""] = line.split(OTHER_NUMBER, 1);
      phone = readPhone(before, countries);
    }
  }
  return { email, phone };
}

function readPhone(line: string, countries: readonly string[]): string | null {
  const written = PHONE.exec(line)?.[0];
  if (!written || written.replace(/\D/g, "").length < 7) return null;
  const international = parsePhone(written.replace("(0)", ""));
  if (international) return international.e164;
  for (const country of countries.slice(0, 2)) {
    const phone = isSupportedCountry(country) ? parsePhone(written, country) : null;
    if (phone) return phone.e164;
  }
  return null;
}

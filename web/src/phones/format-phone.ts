type PhoneFormat = [pattern: string, template: string, leadingDigits?: string];

/** The formats of each calling code, in the order in which they are tried. */
export type PhoneFormats = Record<string, PhoneFormat[]>;

const MAX_CODE_DIGITS = 3;

/**
 * A number in E.164 as people write it internationally: `+49 421 33445560`.
 * What fits no format stays in one piece.
 */
export function formatPhone(e164: string, formats: PhoneFormats): string {
  const digits = /^\+(\d+)$/.exec(e164)?.[1];
  if (digits === undefined) return e164;
  // No calling code begins with another one.
  for (let length = 1; length <= MAX_CODE_DIGITS; length++) {
    const code = digits.slice(0, length);
    const ofCode = formats[code];
    if (ofCode) return `+${code} ${formatNational(digits.slice(length), ofCode)}`;
  }
  return e164;
}

function formatNational(number: string, formats: PhoneFormat[]): string {
  const found = formats.find(
    ([pattern, , leading]) =>
      (leading === undefined || new RegExp(`^(?:${leading})`).test(number)) &&
      new RegExp(`^(?:${pattern})$`).test(number),
  );
  if (!found) return number;
  const [pattern, template] = found;
  // Dots, dashes and brackets are national habits.
  return number
    .replace(new RegExp(pattern), template)
    .replaceAll(/[^\d+]+/g, " ")
    .trim();
}

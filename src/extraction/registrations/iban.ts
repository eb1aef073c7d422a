const IBAN_REACH = 60;
const IBAN = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,}/g;

/** Whether the number at a position is part of that of a bank account. */
export function isInIban(text: string, at: number): boolean {
  const start = Math.max(0, at - IBAN_REACH);
  const around = text.slice(start, at + IBAN_REACH);
  return [...around.matchAll(IBAN)].some(
    ({ index, 0: all }) => at >= start + index && at < start + index + all.length,
  );
}

/** Forms whose name is often a list of the partners. */
export const PARTNERSHIP = /^(?:e?GbR|PartG|OHG|VOF|V\.[oO]\.F\.)/;
/** `Andrade, Silva & Machado, ` before any form: a whole line of family names. */
const FIRM_OF_PARTNERS =
  /^(?:(?:©|\([cC]\)) ?)?(?:\d{4} )?(\p{Lu}[\p{L}.'’-]+(?:, \p{Lu}[\p{L}.'’-]+){1,4},? (?:&|und|and|et|e|y) \p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+)?,?\s)$/u;
/** `KLARA, poslovno svetovanje, Klara Novak s.p.`: a short name, the trade and the trader (Slovenian Companies Act, art. 72). */
const TRADER =
  /^(?:(?:\d{4} )?(?:©|\([cC]\)) ?(?:\d{4} )?)?(\p{Lu}[^,:;|]{1,40}, \p{Ll}[\p{L}., ]{3,80}, \p{Lu}\p{L}+(?: \p{Lu}[\p{L}-]+){1,3},? )$/u;
/** `Kozmetične storitve, Klara Novak s.p.`: the trade and the trader. */
const TRADE_FIRST =
  /^(?:(?:\d{4} )?(?:©|\([cC]\)) ?(?:\d{4} )?)?(\p{Lu}\p{Ll}+(?: \p{Ll}+){1,5}, \p{Lu}\p{L}+(?: \p{Lu}[\p{L}-]+){1,3},? )$/u;
const PARTNERS =
  /^\p{Lu}[\p{L}.-]+(?:, \p{Lu}[\p{L}.-]+){1,4}(?:(?: (?:&|und|u\.))?(?: \p{Lu}[\p{L}.-]+){1,4})?\s$/u;

/** A whole line that starts with the word of a German body: `Verein Muster in Beispielstadt e.V.` */
const BODY_LINE =
  /^(?:\p{Lu}\p{Ll}+verein|Verein|Verband|Freundeskreis|Gesellschaft|Initiative|Interessengemeinschaft) [\p{L} -]{3,90}\s$/u;
const REGISTERED_BODY = /^e\.? ?V/;

/** Names with commas or prepositions, which otherwise end a name. */
export function wholeBefore(form: string, head: string): string | null {
  if (REGISTERED_BODY.test(form) && BODY_LINE.test(head)) return head;
  if (!head.includes(", ")) return null;
  const trader = form.startsWith("s") ? TRADER.exec(head) : null;
  const trade = form.startsWith("s.p") ? TRADE_FIRST.exec(head) : null;
  return (FIRM_OF_PARTNERS.exec(head) ?? trader ?? trade)?.[1] ?? null;
}

/** A whole line of family names: `Jansen, Peters & Holm GbR`. */
export const partnersBefore = (head: string): string | null => (PARTNERS.test(head) ? head : null);

/** Lengths and forms of postal codes. Source: Universal Postal Union, "Addressing systems" by country. */
const CODES: readonly (readonly [string, string])[] = [
  ["AT BE BG CH DK HU LU NO SI AU NZ ZA CY GE TN PH AR BD PY AL MK LI", String.raw`\d{4}`],
  ["LV", String.raw`(?:LV-?)?\d{4}`],
  ["LT", String.raw`(?:LT-?)?\d{5}`],
  ["SE CZ SK GR", String.raw`\d{3} ?\d{2}`],
  ["RO IN CN SG RU KZ UZ BY CO EC KG VN NG", String.raw`\d{3} ?\d{3}`],
  ["PL", String.raw`\d{2}-\d{3}`],
  ["PT", String.raw`\d{4}-\d{3}`],
  ["BR", String.raw`\d{5}-\d{3}`],
  ["NL", String.raw`\d{4} ?[A-Z]{2}`],
  ["US", String.raw`\d{5}(?:-\d{4})?`],
  [
    "DE FR IT ES FI HR RS TR MX UA BA ME EE MA MY TH ID SA KR EG PK LK NP KE PE UY GT CR DO JO KW SM",
    String.raw`\d{5}`,
  ],
];
const formOf = (country: string) =>
  CODES.find(([homes]) => homes.split(" ").includes(country))?.[1];

type Code = { atEnd: RegExp; atStart: RegExp };
const codes = new Map<string, Code | null>();

/** Patterns of a country's postal codes at the end of a text (groups: text, code) and at its start (group: code). */
export function codeOf(country: string): Code | null {
  const known = codes.get(country);
  if (known !== undefined) return known;
  const form = formOf(country);
  const label = String.raw`(?:(?:C\.? ?P\.?|CAP|PSČ|PLZ|ZIP|PIN|CEP)[\s:]*)?`;
  const own = form
    ? {
        atEnd: new RegExp(String.raw`^(.*?)[\s,–-]+${label}[(]?(${form})[)]?$`, "u"),
        atStart: new RegExp(String.raw`^${label}(${form})[\s,–-]+(?=\p{Lu})`, "u"),
      }
    : null;
  codes.set(country, own);
  return own;
}

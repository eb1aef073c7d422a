import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";

type Place = Omit<FoundAddress, "kind">;

const MAX_LINE = 160;
/** Codes of provinces, as on car plates. Source: ISTAT. */
const PROVINCES: ReadonlySet<string> = new Set(
  `AG AL AN AO AP AQ AR AT AV BA BG BI BL BN BO BR BS BT BZ CA CB CE CH CL CN CO CR CS CT CZ EN FC FE FG FI FM FR GE GO GR IM
   IS KR LC LE LI LO LT LU MB MC ME MI MN MO MS MT NA NO NU OR PA PC PD PE PG PI PN PO PR PT PU PV PZ RA RC RE RG RI RM RN RO
   SA SI SO SP SR SS SU SV TA TE TN TO TP TR TS TV UD VA VB VC VE VI VR VT VV`.split(/\s+/),
);

export const isItalianProvince = (code: string | undefined): boolean =>
  code !== undefined && PROVINCES.has(code);

const HINT = /\((?:[A-Z]{2})\)/;
const UNCODED =
  /(?:^|[\s:|•·–-])((?:[Vv]ia|VIA|V\.le|Viale|VIALE|Piazza|PIAZZA|P\.zza|Piazzale|Corso|CORSO|C\.so|Largo|Strada|Località|Loc\.|Vicolo|Contrada|C\.da|Frazione|Fraz\.|Borgo)\s[^()|•·:@]{2,60}?\s(?:n\.? ?)?\d{1,4}(?:\s?\/\s?[A-Za-z\d]{1,3}|[A-Za-z])?)[\s,–—-]+(\p{Lu}[\p{L}' .]{1,30}?)\s*\(([A-Z]{2})\)/u;

/** `Via Roma 2 Nole (TO)`: an address with a province and without a postal code. */
export function readItalianAddress(line: string): Place | null {
  if (line.length > MAX_LINE || !HINT.test(line)) return null;
  const [written, street, city, province] = UNCODED.exec(line) ?? [];
  if (!written || !isItalianProvince(province)) return null;
  return {
    street: street!,
    postalCode: null,
    city: city!,
    region: province!,
    country: "IT",
    snippet: clip(written.trim()),
  };
}

import type { FoundAddress } from "#src/extraction/facts/profile-facts";
import { clip } from "#src/extraction/html/snippet";
import { addressWords, stateCode } from "./address-words";
import { isStreetLine, streetAtEnd } from "./street";

type Place = Omit<FoundAddress, "kind">;

const MAX_TOWN_LINE = 60;
/** `CEP 70150-900`: the code stands before its town, as in the form of Correios. */
const ONLY_CEP = /^(?:CEP:?)?\s*$/i;
const CEP_AT_END = /[\s,|·•–-]*CEP:?\s*$/i;
/** ` – Santa Maria – RS`, ` Curitiba | Paraná`, `Barão Geraldo – Campinas / SP` */
const TOWN_AND_STATE =
  /^[\s,–-]*(?:\p{Lu}[\p{L} '-]{2,30}\s[–-]\s)?(\p{Lu}[\p{L} '-]{2,30}?)\s*[,/|–-]\s*(\p{Lu}{2}|\p{Lu}\p{Ll}[\p{L} ]{2,20})(?=$|[.\s,|])/u;
/** `BR 277 n° 1437`, `BR-101, km 5`: a federal road. */
const ROAD = /(?:^|[\s,])(BR[ -]\d{3}\b[^@:]{0,50})$/u;

/** Reads an address of which the postal code stands before the town: `Rua Exemplo 5 ¶ CEP 97015-002 – Santa Maria – RS`. */
export function townBehindCep(
  lines: readonly string[],
  at: number,
  { head, code, rest }: { head: string; code: string; rest: string },
): Place | null {
  const below = lines[at + 1] ?? "";
  const isBelow = rest.trim() === "" && below.length <= MAX_TOWN_LINE;
  const [, city, state] = TOWN_AND_STATE.exec(isBelow ? below : rest) ?? [];
  const region = state ? stateCode("BR", state.trim()) : null;
  if (!city || region === null) return null;
  const line = lines[at]!;
  const place = { postalCode: code, city, region, country: "BR" };
  if (ONLY_CEP.test(head)) {
    const street = lines[at - 1] ?? "";
    if (isBelow || !/\d/.test(street) || !isStreetLine(street, true)) return null;
    return { street: streetAtEnd(street, true), ...place, snippet: clip(`${street}, ${line}`) };
  }
  if (!CEP_AT_END.test(head)) return null;
  const own = head.replace(CEP_AT_END, "").replace(addressWords().label, "");
  const street = boxOf(own) ?? ROAD.exec(own)?.[1] ?? streetAtEnd(own, true);
  if (!street || !/\d/.test(street)) return null;
  return { street, ...place, snippet: clip(isBelow ? `${line}, ${below}` : line) };
}

/** `Caixa Postal nº 6561` */
const BOX = /^caixa postal (?:n[º°o.]* ?)?\d{1,6}$/i;
const boxOf = (text: string) => (BOX.test(text) ? text : null);

/** `Bento Gonçalves – RS`, `Campinas / SP`: a town with the code of its state, in a line of its own. */
const TOWN_LINE = /^(\p{Lu}[\p{L}'’ ]{2,30}?)\s*[,/–-]\s*(\p{Lu}{2})\.?$/u;

/** Whether a whole line is a town and its state. */
export function isTownAndState(line: string): boolean {
  const state = line.length <= MAX_TOWN_LINE ? TOWN_LINE.exec(line)?.[2] : undefined;
  return state !== undefined && stateCode("BR", state) !== null;
}

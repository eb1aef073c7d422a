import { decodeEntities } from "#src/extraction/html/html-entities";

/** Decodes Cloudflare's e-mail protection: hexadecimal bytes, each XORed with the first. Null if invalid. */
export function decodeCloudflareEmail(hex: string): string | null {
  if (!/^(?:[0-9a-f]{2}){4,300}$/i.test(hex)) return null;
  const bytes = Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
  const key = bytes[0]!;
  return new TextDecoder().decode(bytes.subarray(1).map((byte) => byte ^ key));
}

/** The addresses of a `mailto:` link, as written: recipients, then `to` and `cc`. Empty for other links. */
export function mailtoAddresses(href: string): string[] {
  const scheme = /^\s*mailto(?::|%3a)(?:\/\/)?/i.exec(href)?.[0];
  if (scheme === undefined) return [];
  const rest = decodeEntities(href.slice(scheme.length, scheme.length + 2_000));
  const query = rest.indexOf("?");
  const lists = [query === -1 ? rest : rest.slice(0, query)];
  for (const parameter of query === -1 ? [] : rest.slice(query + 1).split("&")) {
    if (/^(?:to|cc)=/i.test(parameter)) lists.push(parameter.slice(3));
  }
  return lists
    .flatMap((list) => decodePercents(list).split(/[,;]/))
    .map((one) => one.trim())
    .filter((one) => one !== "")
    .slice(0, 20);
}

const BARE_ADDRESS = /^[\w.%+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}$/;

/** Whether a link's target is only an address, without `mailto:`. */
export function isBareAddress(href: string): boolean {
  return href.includes("@") && BARE_ADDRESS.test(href);
}

/** Decodes valid percent-encoding. A stray percent sign remains. */
export function decodePercents(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    // The encoded bytes are not UTF-8, so only ASCII characters are decoded.
    return text.replace(/%([2-7][0-9a-f])/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/** Alphabets in which TYPO3 shifts the letters of a mail link: https://docs.typo3.org/m/typo3/reference-typoscript/main/en-us/Setup/Config/ (spamProtectEmailAddresses). */
const TYPO3_RANGES = [
  [0x2b, 0x3a],
  [0x40, 0x5a],
  [0x61, 0x7a],
] as const;
const MAX_TYPO3_OFFSET = 10;

/** Decodes a mail link that TYPO3 shifted by an offset: `nbjmup+jogpAbdnf\/dpn` → `info@acme.com`. */
export function decodeTypo3Link(token: string): string | null {
  for (let offset = -MAX_TYPO3_OFFSET; offset <= MAX_TYPO3_OFFSET; offset++) {
    const link = turn(token.slice(0, 400), offset);
    if (link.startsWith("mailto:")) return link;
  }
  return null;
}

function turn(text: string, offset: number): string {
  return text.replace(/[\x2b-\x3a\x40-\x5a\x61-\x7a]/g, (letter) => {
    const code = letter.charCodeAt(0);
    const [first, last] = TYPO3_RANGES.find(([from, to]) => code >= from && code <= to)!;
    const size = last - first + 1;
    return String.fromCharCode(first + ((((code - first + offset) % size) + size) % size));
  });
}

/** Decodes base64 to text; null if invalid. */
export function decodeBase64(text: string): string | null {
  if (!/^[A-Za-z0-9+/]{8,800}={0,2}$/.test(text)) return null;
  try {
    return atob(text);
  } catch {
    return null; // The text is not base64.
  }
}

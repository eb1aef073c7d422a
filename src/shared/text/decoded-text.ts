/**
 * A normalized text: lower case, escapes decoded, compatibility characters replaced. Position `i` comes from the
 * range `starts[i]` to `ends[i]` of the source; null means that the positions are equal.
 */
export type DecodedText = { text: string; map: { starts: number[]; ends: number[] } | null };

/** Bounds repeated decoding, such as percent-encoded entities. Real texts have fewer layers. */
const MAX_LAYERS = 6;

/**
 * Percent-encoded bytes (RFC 3986 §2.1), character references of HTML for characters that addresses have,
 * and escapes of JSON and JavaScript strings, with the backslashes that nesting doubles.
 */
const ESCAPE =
  /%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|&#(\d{1,7});?|&#x([0-9a-f]{1,6});?|&([a-z]{2,10});|\\+(?:u([0-9a-f]{4})|x([0-9a-f]{2})|u\{([0-9a-f]{1,6})\}|(["/nrtbf]))/gi;
const NAMED: Record<string, string> = {
  amp: "&",
  apos: "'",
  ast: "*",
  bsol: "\\",
  commat: "@",
  dollar: "$",
  equals: "=",
  excl: "!",
  gt: ">",
  hat: "^",
  lbrace: "{",
  lcub: "{",
  lowbar: "_",
  lt: "<",
  nbsp: " ",
  newline: "\n",
  num: "#",
  percnt: "%",
  period: ".",
  plus: "+",
  quest: "?",
  quot: '"',
  rbrace: "}",
  rcub: "}",
  shy: "",
  sol: "/",
  tab: "\t",
  underbar: "_",
  vert: "|",
};

/** The full stop of Chinese and Japanese, which also separates labels of a domain (UTS #46). */
export const IDEOGRAPHIC_DOT = "\u3002";

/** Invisible characters: soft hyphen, zero width, direction marks, variation selectors. */
const INVISIBLE =
  "\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff";

/**
 * Characters that normalize to ASCII (full-width, small, mathematical, circled), to nothing, or to a dot. They
 * are split into sets because D1 limits GLOB patterns to 50 bytes; a regular expression uses all of them.
 */
export const COMPATIBLE = [
  "\u00ad\u200b-\u200f\u2024\u2100-\u214f\u2460-\u24ff\ufe50-\uffef",
  `\u034f\u061c\u180b-\u180f\u202a-\u202e\u2060-\u206f${IDEOGRAPHIC_DOT}\ufe00-\ufe0f`,
  "\u{1d400}-\u{1d7ff}",
];
const COMPATIBLE_CHARACTER = new RegExp(`[${COMPATIBLE.join("")}]`, "gu");
const INVISIBLE_CHARACTER = new RegExp(`[${INVISIBLE}]`, "g");

/** Decodes and normalizes a text in linear time. */
export function decodeText(written: string): DecodedText {
  let decoded: DecodedText = { text: written, map: null };
  if (/[%&\\]/.test(written))
    for (let layer = 0; layer < MAX_LAYERS; layer++) {
      const next = replaced(decoded, ESCAPE, readEscape);
      if (next === decoded) break;
      decoded = next;
    }
  // oxlint-disable-next-line no-control-regex -- ASCII needs no conversion.
  if (!/[^\u0000-\u007f]/.test(decoded.text))
    return { ...decoded, text: decoded.text.toLowerCase() };
  const plain = replaced(decoded, COMPATIBLE_CHARACTER, ([character]) =>
    character.normalize("NFKC").replaceAll(INVISIBLE_CHARACTER, ""),
  );
  const lower = plain.text.toLowerCase();
  // A capital whose lower-case form is longer would shift all later positions.
  return lower.length === plain.text.length
    ? { ...plain, text: lower }
    : replaced(plain, /\p{Lu}/gu, ([letter]) => letter.toLowerCase());
}

/** Replaces matches; null keeps a match. Returns the same object if nothing changed. */
function replaced(
  decoded: DecodedText,
  pattern: RegExp,
  read: (match: RegExpExecArray) => string | null,
): DecodedText {
  const { text, map } = decoded;
  const parts: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let copied = 0;
  const copyTo = (end: number) => {
    parts.push(text.slice(copied, end));
    for (let at = copied; at < end; at++) {
      starts.push(map ? map.starts[at]! : at);
      ends.push(map ? map.ends[at]! : at + 1);
    }
    copied = end;
  };
  for (const match of text.matchAll(pattern)) {
    const character = read(match);
    if (character === null) continue;
    copyTo(match.index);
    const last = match.index + match[0].length - 1;
    parts.push(character);
    for (let unit = 0; unit < character.length; unit++) {
      starts.push(map ? map.starts[match.index]! : match.index);
      ends.push(map ? map.ends[last]! : last + 1);
    }
    copied = last + 1;
  }
  if (copied === 0) return decoded;
  copyTo(text.length);
  return { text: parts.join(""), map: { starts, ends } };
}

function readEscape(match: RegExpExecArray): string | null {
  const [escape, decimal, hexadecimal, name, unicode, byte, point, letter] = match;
  if (escape.startsWith("%")) return readPercent(escape);
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? null;
  if (letter !== undefined) return letter === '"' || letter === "/" ? letter : "\n";
  const code =
    decimal === undefined
      ? parseInt(hexadecimal ?? unicode ?? byte ?? point!, 16)
      : Number(decimal);
  return code > 0x10ffff ? null : String.fromCodePoint(code);
}

function readPercent(escape: string): string | null {
  try {
    return decodeURIComponent(escape);
  } catch {
    return null; // Bytes that are no UTF-8 stay as they are written.
  }
}

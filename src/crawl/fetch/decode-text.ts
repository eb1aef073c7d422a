import { Buffer, isAscii, isUtf8, transcode } from "node:buffer";
import { CHARSETS_OF_TLD } from "#src/crawl/data/charsets-of-tld";

/**
 * White space and attributes are bounded. Without the bounds, a missing label makes the match
 * quadratic.
 */
const LABEL = String.raw`charset\s{0,8}=\s{0,8}["']?\s{0,8}([\w.:-]+)`;
const CHARSET = new RegExp(LABEL, "i");
const META_CHARSET = new RegExp(`<meta\\s[^>]{0,250}?${LABEL}`, "i");
const XML_ENCODING = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/i;
const SNIFFED_BYTES = 4096;

export type DecodedText = { text: string; charset: string };

/**
 * Decodes the text of a page. Valid UTF-8 is read as UTF-8 whatever the label says, because labels
 * are wrong more often. The next sources are, in order: byte order mark, Content-Type, `<meta>`,
 * XML declaration, and the usual charset of the host's top-level domain. Never throws.
 */
export function decodeText(
  bytes: Uint8Array,
  {
    contentType,
    hostname,
    isCut,
  }: { contentType: string | null; hostname: string; isCut: boolean },
): DecodedText {
  const wide = wideCharset(bytes);
  if (wide) return { text: decode(bytes, wide), charset: wide };
  const label = labelIn(contentType, CHARSET);
  // ISO-2022-JP text consists of ASCII bytes, so it is also valid UTF-8.
  if (label !== "iso-2022-jp" || !bytes.includes(0x1b)) {
    const text = isCut ? decodeStrictly(bytes, "utf-8", true) : utf8Text(bytes);
    if (text !== undefined) return { text, charset: "utf-8" };
  }
  const start = decode(bytes.subarray(0, SNIFFED_BYTES), "windows-1252");
  for (const charset of [label, labelIn(start, META_CHARSET), labelIn(start, XML_ENCODING)]) {
    if (charset && charset !== "utf-8" && !charset.startsWith("utf-16"))
      return { text: decode(bytes, charset), charset };
  }
  return guessedText(bytes, hostname, isCut);
}

/** Detects UTF-16 by its byte order mark, or by a zero byte in the first Latin letter. */
function wideCharset(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  if (a === undefined || b === undefined) return undefined;
  if ((a === 0xff && b === 0xfe) || (b === 0 && a !== 0)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0)) return "utf-16be";
  return undefined;
}

/** Decodes text without a usable label: UTF-8 with a few invalid bytes, or a national charset. */
function guessedText(bytes: Uint8Array, hostname: string, isCut: boolean): DecodedText {
  const lossy = decode(bytes, "utf-8");
  if (isMostlyValid(lossy)) return { text: lossy, charset: "utf-8" };
  const usual = CHARSETS_OF_TLD[hostname.slice(hostname.lastIndexOf(".") + 1)] ?? [];
  for (const charset of usual) {
    const text = decodeStrictly(bytes, charset, isCut);
    if (text !== undefined) return { text, charset };
  }
  return { text: decode(bytes, "windows-1252"), charset: "windows-1252" };
}

function isMostlyValid(text: string): boolean {
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const good = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  return good > broken;
}

/** The canonical name of the charset that `pattern` finds, if the runtime supports it. */
function labelIn(text: string | null, pattern: RegExp): string | undefined {
  const label = text ? pattern.exec(text)?.[1] : undefined;
  if (!label) return undefined;
  if (/^utf-?8$/i.test(label)) return "utf-8"; // The most common label, resolved without a new decoder.
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined; // An unknown charset name is ignored.
  }
}

const decode = (bytes: Uint8Array, charset: string) => new TextDecoder(charset).decode(bytes);

/**
 * Returns the same text as `decodeStrictly`. V8 decodes characters beyond ASCII one by one, which takes several times as
 * long as a conversion to UTF-16 and a copy. Either way, the engine stores Latin text with one byte per character.
 */
function utf8Text(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  if (isAscii(bytes)) return asBuffer(bytes).toString("latin1");
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = asBuffer(hasMark ? bytes.subarray(3) : bytes);
  return transcode(text, "utf8", "utf16le").toString("utf16le");
}

const asBuffer = ({ buffer, byteOffset, length }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, length);

function decodeStrictly(bytes: Uint8Array, charset: string, isCut: boolean): string | undefined {
  try {
    // A truncated body may end within a character.
    return new TextDecoder(charset, { fatal: true, ignoreBOM: false }).decode(bytes, {
      stream: isCut,
    });
  } catch {
    return undefined; // Invalid in this charset: the caller tries another.
  }
}

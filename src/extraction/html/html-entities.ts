import { LATIN_1_ENTITIES, OTHER_ENTITIES } from "#src/extraction/data/entities";

const NAMED = new Map<string, string>();
/** Names that need no semicolon. */
const LEGACY = new Set(["amp", "lt", "gt", "quot", "AMP", "LT", "GT", "QUOT", "COPY", "REG"]);

for (const [index, name] of LATIN_1_ENTITIES.trim().split(/\s+/).entries()) {
  NAMED.set(name, String.fromCharCode(160 + index));
  LEGACY.add(name);
}
for (const entry of OTHER_ENTITIES.trim().split(/\s+/)) {
  const [name = "", code = ""] = entry.split(":");
  NAMED.set(name, String.fromCodePoint(Number.parseInt(code, 16)));
}

/** What browsers read for the references 128 to 159: https://html.spec.whatwg.org/multipage/parsing.html#numeric-character-reference-end-state */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

const REFERENCE = /&(?:#(?:[xX]([0-9a-fA-F]{1,8})|([0-9]{1,9}))|([a-zA-Z][a-zA-Z0-9]{1,23}));?/g;

/** Replaces character references by what they stand for; unknown ones stay. In an attribute, `&copy=1` is a parameter, not ©. */
export function decodeEntities(text: string, isAttribute = false): string {
  if (!text.includes("&")) return text;
  return text.replace(REFERENCE, (reference, hex, decimal, name, offset: number) => {
    if (name === undefined)
      return codePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    if (!reference.endsWith(";")) {
      const isParameter = isAttribute && text.charCodeAt(offset + reference.length) === 61;
      if (isParameter || !LEGACY.has(name)) return reference;
    }
    return NAMED.get(name) ?? reference;
  });
}

function codePoint(code: number): string {
  if (code >= 128 && code < 160) return WINDOWS_1252.charAt(code - 128);
  const isInvalid = code === 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000);
  return isInvalid ? "\ufffd" : String.fromCodePoint(code);
}

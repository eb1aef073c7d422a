import { TableError } from "#src/uploads/table-error";

/** Receives the markup of an XML document in order. Names have no namespace prefix; texts are decoded. */
export type XmlHandler = {
  open: (name: string, attributes: string) => void;
  text: (text: string) => void;
  close: (name: string) => void;
};

/** Above the length of any tag and any text of a cell, escaped. */
const MAX_TOKEN = 512 * 1024;
const TAG = /<[^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*>/y;
const ENTITIES: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Reads an XML document that a program wrote, with one tag or text in memory. A document type declaration is refused,
 * so that no entity expands. Throws TableError.
 */
export async function readXml(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    text = text.slice(readTokens(text, handler));
    if (text.length > MAX_TOKEN) throw malformed();
  }
  if (text.trim() !== "") throw malformed();
}

const malformed = () => new TableError("not_readable", "The workbook contains malformed XML");

/** Reads the complete tokens of a text. Returns where the first incomplete one begins. */
function readTokens(text: string, handler: XmlHandler): number {
  for (let at = 0; ;) {
    const start = text.indexOf("<", at);
    if (start === -1) return at;
    const end = endOfMarkup(text, start);
    if (end === -1) return at;
    if (start > at) handler.text(decode(text.slice(at, start)));
    readMarkup(text.slice(start, end), handler);
    at = end;
  }
}

/** The end of the markup at `start`; -1 if it is incomplete. */
function endOfMarkup(text: string, start: number): number {
  const closed = [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ].find(([opening]) => text.startsWith(opening!, start));
  if (closed) {
    const end = text.indexOf(closed[1]!, start + closed[0]!.length);
    return end === -1 ? -1 : end + closed[1]!.length;
  }
  TAG.lastIndex = start;
  return TAG.test(text) ? TAG.lastIndex : -1;
}

function readMarkup(markup: string, handler: XmlHandler) {
  if (markup.startsWith("<![CDATA[")) return handler.text(markup.slice(9, -3));
  if (markup.startsWith("<!--") || markup.startsWith("<?")) return;
  if (markup.startsWith("<!")) throw malformed();
  if (markup.startsWith("</")) return handler.close(localName(markup.slice(2, -1).trim()));
  const isEmpty = markup.endsWith("/>");
  const inner = markup.slice(1, isEmpty ? -2 : -1);
  const space = inner.search(/\s/);
  const name = localName(space === -1 ? inner : inner.slice(0, space));
  handler.open(name, space === -1 ? "" : inner.slice(space));
  if (isEmpty) handler.close(name);
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** It begins only at the start of a name: otherwise a long name without a value takes quadratic time. */
const ATTRIBUTE = /(?<![\w:.-])([\w:.-]+)\s{0,8}=\s{0,8}(?:"([^"]*)"|'([^']*)')/g;

/** The value of an attribute, by its name without a prefix; undefined if the tag does not have it. */
export function attributeOf(attributes: string, name: string): string | undefined {
  for (const [, key, double, single] of attributes.matchAll(ATTRIBUTE))
    if (localName(key!) === name) return decode(double ?? single ?? "");
  return undefined;
}

function decode(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi,
    (all, decimal, hex, name) => {
      if (name !== undefined) return ENTITIES[name as string] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

import { scanHtml } from "#src/extraction/html/html-scanner";

export const MAX_TEXT_LENGTH = 20_000;
/** Markup is several times as long as its text. */
const MAX_HTML_LENGTH = 400_000;

const INLINE = new Set(
  `a abbr b bdi bdo big cite code del dfn em font i img ins kbd label mark q s samp small span strike strong
   sub sup time tt u var wbr`.split(/\s+/),
);

/** Converts a posting's markup to text: one line for each block, a dash before each list item. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  scanHtml(html.slice(0, MAX_HTML_LENGTH), {
    open: ({ name }) => {
      if (name === "li") parts.push("\n- ");
      else if (!INLINE.has(name)) parts.push("\n");
    },
    close: (name) => {
      if (name !== "li" && !INLINE.has(name)) parts.push("\n");
    },
    text: (text) => parts.push(text.includes("\n") ? text.replaceAll("\n", " ") : text),
    raw: () => undefined,
  });
  return plainText(parts.join(""));
}

/** Normalizes white space and cuts the text to the stored length. */
export function plainText(text: string): string {
  // D1 and JSON parsers fail on control characters.
  const signs = text.slice(0, MAX_HTML_LENGTH).replace(/[^\P{Cc}\s]|[\u200b\ufeff]/gu, "");
  return tidyLines(signs).trim().slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

/** At most one empty line in a row, none between list items, and no dash without its item. */
function tidyLines(text: string): string {
  const lines: string[] = [];
  let [isItem, length] = [false, 0];
  for (const raw of text.split("\n")) {
    const line = raw.replace(/\s+/g, " ").trim();
    if (line === "-") isItem = true;
    if (line === "-" || (line === "" && (isItem || lines.at(-1) === ""))) continue;
    const tidy = isItem && !line.startsWith("- ") ? `- ${line}` : line;
    isItem = false;
    const followsItem = lines.at(-1) === "" && lines.at(-2)?.startsWith("- ");
    if (followsItem && tidy.startsWith("- ")) lines.pop();
    lines.push(tidy);
    length += tidy.length + 1;
    if (length > MAX_TEXT_LENGTH) break;
  }
  return lines.join("\n");
}

/** Joins the parts of a posting's text with empty lines. */
export function joinTexts(parts: (string | null | undefined)[]): string {
  return plainText(parts.filter(Boolean).join("\n\n"));
}

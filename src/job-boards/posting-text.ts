import { scanHtml } from "#src/extraction/html-scanner";

export const MAX_TEXT_LENGTH = 20_000;
/** Markup is several times as long as its text. */
const MAX_HTML_LENGTH = 400_000;

const INLINE = new Set(
  `a abbr b bdi bdo big cite code del dfn em font i img ins kbd label mark q s samp small span strike strong
   sub sup time tt u var wbr`.split(/\s+/),
);

/** The text of a posting's markup: a line for each block, a dash before each item of a list. */
export function htmlToText(html: string): string {
  const parts: string[] = [];
  scanHtml(html.slice(0, MAX_HTML_LENGTH), {
    open: ({ name }) => {
      if (name === "li") parts.push("\n- ");
      else if (!INLINE.has(name)) parts.push("\n");
    },
    close: (name) => {
      if (!INLINE.has(name)) parts.push("\n");
    },
    text: (text) => parts.push(text.replace(/\s+/g, " ")),
    raw: () => undefined,
  });
  return plainText(parts.join(""));
}

/** A text with its white space in order, cut to the length that is kept. */
export function plainText(text: string): string {
  return (
    text
      .slice(0, MAX_HTML_LENGTH)
      // oxlint-disable-next-line no-control-regex -- D1 and JSON readers stumble over some of them.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u200b\ufeff]/g, "")
      .replace(/[^\S\n]+/g, " ")
      .replace(/ ?\n ?/g, "\n")
      .replace(/(?:^|\n)-(?=\n|$)/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()
      .slice(0, MAX_TEXT_LENGTH)
      .toWellFormed()
  );
}

/** Parts of a posting's text, one under the other. */
export function joinTexts(parts: (string | null | undefined)[]): string {
  return plainText(parts.filter(Boolean).join("\n\n"));
}

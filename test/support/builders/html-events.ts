import { Token, Tokenizer, TokenizerMode } from "parse5";
import { scanHtml } from "#src/extraction/html/html-scanner";

/** A page as a list of start tags with attributes, end tags, texts, and the content of raw elements. */
export type HtmlEvent =
  | { open: string; attributes: Readonly<Record<string, string>> }
  | { close: string }
  | { text: string }
  | { raw: string; content: string };

/** The events that the scanner reports for a page. */
export function scannerEvents(html: string): HtmlEvent[] {
  const events: HtmlEvent[] = [];
  scanHtml(html, {
    open: (tag) => events.push({ open: tag.name, attributes: firstOfEach(tag.attributes()) }),
    close: (name) => events.push({ close: name }),
    text: (text) => events.push({ text }),
    raw: (raw, content) => events.push({ raw, content }),
  });
  return normalise(events);
}

/** The events of a tokenizer that follows the HTML standard, in the states that a tree builder would set. */
export function standardEvents(html: string): HtmlEvent[] {
  const events: HtmlEvent[] = [];
  let raw: string | null = null;
  const text = ({ chars }: Token.CharacterToken) => {
    if (raw === null) return void events.push({ text: chars });
    const last = events.at(-1);
    if (last && "raw" in last) last.content += chars;
    else events.push({ raw, content: chars });
  };
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }) => {
        const attributes = firstOfEach(attrs.map(({ name, value }) => [name, value]));
        events.push({ open: tagName, attributes });
        if (FOREIGN.has(tagName)) tokenizer.inForeignNode = true;
        const state = RAW_STATES.get(tagName);
        if (state === undefined) return;
        raw = tagName;
        events.push({ raw, content: "" });
        tokenizer.state = state;
      },
      onEndTag: ({ tagName }) => {
        raw = null;
        if (FOREIGN.has(tagName)) tokenizer.inForeignNode = false;
        events.push({ close: tagName });
      },
      onCharacter: text,
      onWhitespaceCharacter: text,
      // A tree builder drops this token.
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return normalise(withoutDrawings(events));
}

const RAW_STATES: ReadonlyMap<string, Tokenizer["state"]> = new Map([
  ["script", TokenizerMode.SCRIPT_DATA],
  ["style", TokenizerMode.RAWTEXT],
  ["title", TokenizerMode.RCDATA],
  ["textarea", TokenizerMode.RCDATA],
  ["iframe", TokenizerMode.RAWTEXT],
  ["noembed", TokenizerMode.RAWTEXT],
  ["noframes", TokenizerMode.RAWTEXT],
  ["xmp", TokenizerMode.RAWTEXT],
]);

/** Elements in which `<![CDATA[` begins text. */
const FOREIGN: ReadonlySet<string> = new Set(["math", "svg"]);

const ignore = () => {};

/** The first value of a repeated attribute wins. */
const firstOfEach = (attributes: [string, string][]): Record<string, string> =>
  Object.fromEntries(attributes.toReversed());

/** The scanner skips the content of `svg` by design. */
function withoutDrawings(events: readonly HtmlEvent[]): HtmlEvent[] {
  let isInside = false;
  return events.filter((event) => {
    if ("close" in event && event.close === "svg") isInside = false;
    if (isInside) return false;
    if ("open" in event && event.open === "svg") isInside = true;
    return true;
  });
}

/** Adjacent texts are joined and white space is collapsed, because only the split differs. */
function normalise(events: readonly HtmlEvent[]): HtmlEvent[] {
  const joined: HtmlEvent[] = [];
  for (const event of events) {
    const last = joined.at(-1);
    if ("text" in event && last && "text" in last) last.text += event.text;
    else joined.push({ ...event });
  }
  for (const event of joined) if ("text" in event) event.text = event.text.replace(/\s+/g, " ");
  return joined;
}

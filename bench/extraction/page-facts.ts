import { Parser } from "htmlparser2";
import { decodeEntities } from "#src/extraction/html/html-entities";
import { scanHtml } from "#src/extraction/html/html-scanner";

/** The facts that each parser reads from a page. */
export type PageFacts = {
  title: string;
  links: string[];
  /** `name` or `property` and `content`. */
  meta: [name: string, content: string][];
  /** All text outside scripts, styles, SVG, `noscript` and the title, with collapsed white space. */
  text: string;
};

/**
 * Elements whose content is not text of the page. HTMLRewriter reads `noscript` as text, as browsers with
 * scripts do.
 */
const SKIPPED: ReadonlySet<string> = new Set([
  "noscript",
  "script",
  "style",
  "svg",
  "textarea",
  "title",
]);

const decoder = new TextDecoder();
const foldSpace = (text: string): string => text.replace(/\s+/g, " ").trim();

export function factsByScanner(bytes: Uint8Array<ArrayBuffer>): PageFacts {
  const facts: PageFacts = { title: "", links: [], meta: [], text: "" };
  let isSkipped = false;
  scanHtml(decoder.decode(bytes), {
    open: (tag) => {
      if (tag.name === "noscript") isSkipped = true;
      else if (isSkipped) return;
      else if (tag.name === "a") {
        const href = tag.attribute("href");
        if (href !== null) facts.links.push(href);
      } else if (tag.name === "meta") {
        const content = tag.attribute("content");
        const name = tag.attribute("name") ?? tag.attribute("property");
        if (content !== null && name !== null) facts.meta.push([name, content]);
      }
    },
    close: (name) => {
      if (name === "noscript") isSkipped = false;
    },
    text: (text) => {
      if (!isSkipped) facts.text += text;
    },
    raw: (name, content) => {
      if (name === "title") facts.title += content;
    },
  });
  return { ...facts, text: foldSpace(facts.text) };
}

export function factsByHtmlparser2(bytes: Uint8Array<ArrayBuffer>): PageFacts {
  const facts: PageFacts = { title: "", links: [], meta: [], text: "" };
  let skipped = 0;
  let isTitle = false;
  const parser = new Parser({
    onopentag: (tag, { href, content, name, property }) => {
      if (SKIPPED.has(tag)) skipped++;
      if (tag === "title") isTitle = skipped === 1;
      else if (skipped > 0) return;
      else if (tag === "a" && href !== undefined) facts.links.push(href);
      else if (tag === "meta") {
        const called = name ?? property;
        if (content !== undefined && called !== undefined) facts.meta.push([called, content]);
      }
    },
    ontext: (text) => {
      if (isTitle) facts.title += text;
      else if (skipped === 0) facts.text += text;
    },
    onclosetag: (tag) => {
      if (SKIPPED.has(tag)) skipped--;
      if (tag === "title") isTitle = false;
    },
  });
  parser.end(decoder.decode(bytes));
  return { ...facts, text: foldSpace(facts.text) };
}

/**
 * HTMLRewriter does not decode character references, so this does. It decodes the page itself, outside
 * JavaScript.
 */
export async function factsByRewriter(bytes: Uint8Array<ArrayBuffer>): Promise<PageFacts> {
  const facts: PageFacts = { title: "", links: [], meta: [], text: "" };
  let skipped = 0;
  const rewriter = new HTMLRewriter()
    .on("a[href]", {
      element: (element) =>
        void facts.links.push(decodeEntities(element.getAttribute("href") ?? "", true)),
    })
    .on("meta[content]", {
      element: (element) => {
        const name = element.getAttribute("name") ?? element.getAttribute("property");
        const content = element.getAttribute("content") ?? "";
        if (name !== null)
          facts.meta.push([decodeEntities(name, true), decodeEntities(content, true)]);
      },
    })
    .on("title", {
      text: ({ text }) => {
        if (skipped === 1) facts.title += text;
      },
    })
    .onDocument({
      text: ({ text }) => {
        if (skipped === 0) facts.text += text;
      },
    });
  for (const name of SKIPPED)
    rewriter.on(name, {
      element: (element) => {
        skipped++;
        element.onEndTag(() => void skipped--);
      },
    });
  await rewriter.transform(new Response(bytes)).arrayBuffer();
  const { title, text } = facts;
  return { ...facts, title: decodeEntities(title), text: foldSpace(decodeEntities(text)) };
}

import { scanHtml } from "#src/extraction/html/html-scanner";
import { readPage } from "#src/extraction/read-page";

import { readElements } from "#bench/bare/read-elements";
import { serveReaders } from "./serve-readers.ts";

const ELEMENTS = [
  "a[href]",
  "html[lang]",
  "meta[content]",
  "link[rel]",
  "[data-cfemail]",
  "[itemprop]",
];
const decode = (bytes: Uint8Array<ArrayBuffer>): string => new TextDecoder().decode(bytes);
const ignore = (): void => {};

function rewriterOverElements(): HTMLRewriter {
  const rewriter = new HTMLRewriter();
  for (const selector of ELEMENTS) rewriter.on(selector, { element: ignore });
  return rewriter;
}

function readWhole(bytes: Uint8Array<ArrayBuffer>, url: string, isEntry: boolean): void {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const answer = { url, isEntry, headers, cookies: [], wantsLinks: true, robotsToken: "quarrybot" };
  readPage(decode(bytes), answer);
}

export default serveReaders({
  "TextDecoder alone": async (bytes) => void decode(bytes),
  "our scanner, nobody listening": async (bytes) =>
    scanHtml(decode(bytes), { open: ignore, close: ignore, text: ignore, raw: ignore }),
  "Quarry's readPage": async (bytes, url) => readWhole(bytes, url, false),
  "Quarry's readPage, every page an entry page": async (bytes, url) => readWhole(bytes, url, true),
  "HTMLRewriter, six element handlers that do nothing": async (bytes) =>
    void (await rewriterOverElements()
      .transform(new Response(decode(bytes)))
      .arrayBuffer()),
  "the same, with a text handler on *": async (bytes) =>
    void (await rewriterOverElements()
      .on("*", { text: ignore })
      .transform(new Response(decode(bytes)))
      .arrayBuffer()),
  "HTMLRewriter elements + text from the string": async (bytes, url) =>
    void (await readElements(new Response(bytes), url)),
});

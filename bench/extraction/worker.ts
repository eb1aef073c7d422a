import { readPage } from "#src/extraction/read-page";
import { factsByHtmlparser2, factsByRewriter, factsByScanner } from "./page-facts.ts";
import { serveReaders } from "./serve-readers.ts";

function readWhole(bytes: Uint8Array<ArrayBuffer>, url: string, isEntry: boolean): void {
  const headers = { "content-type": "text/html; charset=utf-8" };
  const answer = { url, isEntry, headers, cookies: [], wantsLinks: true, robotsToken: "quarrybot" };
  readPage(new TextDecoder().decode(bytes), answer);
}

/** Fails if one parser reads other facts than the others, because their times are not comparable then. */
async function checkEqualFacts(bytes: Uint8Array<ArrayBuffer>, url: string): Promise<void> {
  const expected = JSON.stringify(factsByScanner(bytes));
  const others = [factsByHtmlparser2(bytes), await factsByRewriter(bytes)];
  for (const [at, facts] of others.entries())
    if (JSON.stringify(facts) !== expected)
      throw new Error(`Parser ${at + 2} reads ${JSON.stringify(facts)}, not ${expected} of ${url}`);
}

export default serveReaders(
  {
    "TextDecoder alone": async (bytes) => void new TextDecoder().decode(bytes),
    "facts by Quarry's scanner": async (bytes) => void factsByScanner(bytes),
    "facts by htmlparser2": async (bytes) => void factsByHtmlparser2(bytes),
    "facts by HTMLRewriter": async (bytes) => void (await factsByRewriter(bytes)),
    "Quarry's readPage, every fact": async (bytes, url) => readWhole(bytes, url, false),
    "Quarry's readPage, every page an entry page": async (bytes, url) =>
      readWhole(bytes, url, true),
  },
  checkEqualFacts,
);

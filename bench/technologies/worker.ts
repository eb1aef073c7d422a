import { scanHtml } from "#src/extraction/html/html-scanner";
import { readPage } from "#src/extraction/read-page";
import { fingerprintLines } from "#src/technologies/data/fingerprints";
import type { TechnologyRow } from "#src/technologies/fingerprints/fingerprint-row";
import { Fingerprints } from "#src/technologies/fingerprints/fingerprints";
import { resolveTechnologies } from "#src/technologies/resolve-technologies";
import { TechnologyReader } from "#src/technologies/pages/technology-reader";
import { serveReaders } from "#bench/extraction/serve-readers";

const HEADERS = {
  "content-type": "text/html; charset=utf-8",
  server: "nginx",
  "x-powered-by": "PHP/8.3.1",
  "cache-control": "no-cache",
  "strict-transport-security": "max-age=31536000",
};
const COOKIES = ["PHPSESSID", "_ga"];
const decode = (bytes: Uint8Array<ArrayBuffer>): string => new TextDecoder().decode(bytes);
const ignore = (): void => {};

function readTechnologies(html: string, url: string): TechnologyReader {
  const reader = new TechnologyReader({ url, html, headers: HEADERS, cookies: COOKIES });
  scanHtml(html, {
    open: (tag) => reader.open(tag),
    close: ignore,
    text: ignore,
    raw: (name, content) => reader.raw(name, content),
  });
  return reader;
}

function readWhole(bytes: Uint8Array<ArrayBuffer>, url: string, isEntry: boolean): void {
  const answer = { url, isEntry, headers: HEADERS, cookies: COOKIES, wantsLinks: true };
  readPage(decode(bytes), answer);
}

export default serveReaders({
  "the scanner, nobody listening": async (bytes) =>
    scanHtml(decode(bytes), { open: ignore, close: ignore, text: ignore, raw: ignore }),
  "the scanner and TechnologyReader": async (bytes, url) =>
    void readTechnologies(decode(bytes), url).finish(),
  "the same, resolved": async (bytes, url) =>
    void resolveTechnologies(readTechnologies(decode(bytes), url).finish()),
  readPage: async (bytes, url) => readWhole(bytes, url, false),
  "readPage of an entry page": async (bytes, url) => readWhole(bytes, url, true),
  "reading the fingerprints, once": async () =>
    void new Fingerprints(
      JSON.parse(`[${fingerprintLines().replaceAll("\n", ",")}]`) as TechnologyRow[],
    ),
});

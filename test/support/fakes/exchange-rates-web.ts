import type { Web } from "#local/dev/web/serve-web";

/** The date of the rates that the tests' European Central Bank publishes. */
export const PUBLISHED_ON = "2026-01-30";

const QUOTES = `USD 1.2 JPY 180.00 CZK 24.3 DKK 7.47 GBP 0.87 HUF 390 PLN 4.25 RON 5.09 SEK 10.9 CHF 0.93 ISK 142
  NOK 11.6 TRY 48.4 AUD 1.76 BRL 6.18 CAD 1.62 CNY 8.27 HKD 9.03 IDR 19227.6 ILS 3.77 INR 103.1 KRW 1647.8
  MXN 21.3 MYR 4.9 NZD 2.01 PHP 67.6 SGD 1.50 THB 37.8 ZAR 19.9`;

/** The document in the format of the bank. */
export function ratesDocument(asOf: string, quotes = QUOTES, quote = "'"): string {
  const cubes = [...quotes.matchAll(/(\w+) ([\d.]+)/g)].map(
    ([, code, rate]) =>
      `\t\t\t<Cube currency=${quote}${code}${quote} rate=${quote}${rate}${quote}/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time=${quote}${asOf}${quote}>
${cubes.join("\n")}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`;
}

const GOOD = ratesDocument("2026-01-29");
const xml = (text: string) => new Response(text, { headers: { "content-type": "text/xml" } });

/** Responses of http://rates.test/<name>. */
const ANSWERS: Record<string, () => Response> = {
  good: () => xml(GOOD),
  "double-quotes": () => xml(ratesDocument("2026-01-29", QUOTES, '"')),
  older: () => xml(ratesDocument("2025-12-01")),
  "to-come": () => xml(ratesDocument("2999-01-01")),
  "no-such-day": () => xml(ratesDocument("2026-02-30")),
  "cut-off": () => xml(GOOD.slice(0, 1200)),
  "cut-off-in-the-list": () => xml(GOOD.replace(/<Cube currency='ZAR'[^]*/, "")),
  "without-dollars": () => xml(GOOD.replace(/<Cube currency='USD'.*/, "")),
  "few-currencies": () => xml(ratesDocument("2026-01-29", "USD 1.1 JPY 170 GBP 0.8 CHF 0.9")),
  "zero-rate": () => xml(ratesDocument("2026-01-29", `${QUOTES} XYZ 0.0`)),
  "rate-twice": () => xml(ratesDocument("2026-01-29", `${QUOTES} USD 7`)),
  "word-for-a-rate": () => xml(GOOD.replace("rate='1.2'", "rate='n/a'")),
  "negative-rate": () => xml(GOOD.replace("rate='1.2'", "rate='-1.2'")),
  "more-attributes": () => xml(GOOD.replace("rate='1.2'", "rate='1.2' unit='100'")),
  "text-between": () => xml(GOOD.replace("<Cube currency='GBP'", "soon <Cube currency='GBP'")),
  "two-days": () =>
    xml(GOOD.replace("\t</Cube>\n</g", "<Cube time='2026-01-28'></Cube>\n\t</Cube>\n</g")),
  doctype: () => xml(GOOD.replace("<gesmes:Env", '<!DOCTYPE x [<!ENTITY a "b">]>\n<gesmes:Env')),
  more: () => xml(`${GOOD}\n<more/>`),
  html: () => xml("<!doctype html><title>Moved</title>"),
  nothing: () => xml(""),
  long: () => xml(`${GOOD}${" ".repeat(70_000)}`),
  latin1: () => new Response(new Uint8Array([...new TextEncoder().encode(GOOD), 0xe9])),
  gone: () => new Response("gone", { status: 404 }),
  down: () => new Response(GOOD, { status: 503 }),
  moved: () => new Response(null, { status: 302, headers: { location: "http://rates.test/good" } }),
  broken: () => Response.error(),
  endless: () =>
    new Response(
      new ReadableStream({ start: (answer) => answer.enqueue(new TextEncoder().encode(GOOD)) }),
    ),
};

/** Every name for which http://rates.test returns something other than the day's rates. */
export const BAD_ANSWERS = Object.keys(ANSWERS).filter(
  (name) => !["good", "double-quotes", "endless"].includes(name),
);

/** The European Central Bank, and a host with many kinds of faulty documents. */
export const exchangeRatesWeb: Web = ({ url }) => {
  const { hostname, pathname } = new URL(url);
  if (hostname === "www.ecb.europa.eu") return xml(ratesDocument(PUBLISHED_ON));
  return hostname === "rates.test" ? ANSWERS[pathname.slice(1)]?.() : undefined;
};

import { readBytes } from "#src/shared/web/read-body";
import { publicFetch } from "./outbound/public-fetch";

/** The euro foreign exchange reference rates of the European Central Bank: one small document per working day. */
const ECB_DAILY_RATES = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml";

/** The document has about 2 KB. */
const MAX_BYTES = 64 * 1024;
const DEADLINE_MS = 10_000;
/** The bank quotes about 30 currencies. A document with far fewer is incomplete. */
const MIN_CURRENCIES = 20;
const MUST_QUOTE = ["USD", "GBP", "JPY", "CHF"];

/** The amount of each currency for one euro, as of a day such as `2026-11-20`. */
export type EuroRates = { asOf: string; rates: Record<string, number> };

/** The rates could not be read: no response, an unexpected document, or an implausible one. */
export class RatesUnavailable extends Error {
  override readonly name = "RatesUnavailable";
}

/** Fetches and parses the document within the deadline and the size limit, without redirects. */
export async function fetchEuroRates(
  url: string = ECB_DAILY_RATES,
  deadlineMs = DEADLINE_MS,
): Promise<EuroRates> {
  return parseEuroRates(await fetchText(url, deadlineMs));
}

async function fetchText(url: string, deadlineMs: number): Promise<string> {
  let response: Response;
  try {
    response = await publicFetch(url, {
      headers: { accept: "application/xml, text/xml" },
      signal: AbortSignal.timeout(deadlineMs),
    });
    if (response.status === 200 && response.body) return await readDocument(response);
  } catch (error) {
    if (error instanceof RatesUnavailable) throw error;
    // No connection, a broken connection, or the deadline.
    throw new RatesUnavailable(`${url} did not respond: ${String(error)}`, { cause: error });
  }
  await response.body?.cancel();
  throw new RatesUnavailable(`${url} responded with ${response.status}`);
}

async function readDocument(response: Response): Promise<string> {
  const bytes = await readBytes(response, MAX_BYTES);
  if (!bytes) throw new RatesUnavailable(`The rates are longer than ${MAX_BYTES} bytes`);
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(bytes);
}

/** The complete document: an envelope with one day of rates, in either kind of quotes. */
const DOCUMENT =
  /^\s*(?:<\?xml[^<>]*\?>\s*)?<gesmes:Envelope(?:\s[^<>]*)?>(?:<\/?gesmes:(?:subject|Sender|name)>|[^<>])*<Cube>\s*<Cube\s+time=(?:"([\d-]+)"|'([\d-]+)')\s*>([^]*?)<\/Cube>\s*<\/Cube>\s*<\/gesmes:Envelope>\s*$/;
const RATE =
  /\s*<Cube\s+currency=(?:"([A-Z]{3})"|'([A-Z]{3})')\s+rate=(?:"(\d{1,9}(?:\.\d{1,9})?)"|'(\d{1,9}(?:\.\d{1,9})?)')\s*(?:\/>|>\s*<\/Cube>)/y;

/** Rejects the whole document if its structure differs. */
export function parseEuroRates(xml: string): EuroRates {
  const [, double, single, list = ""] = DOCUMENT.exec(xml) ?? [];
  const asOf = double ?? single;
  if (!asOf || !isDay(asOf)) throw new RatesUnavailable("This is not the document of daily rates");
  const rates: Record<string, number> = {};
  let at = 0;
  for (RATE.lastIndex = 0; at < list.length; at = RATE.lastIndex) {
    const found = RATE.exec(list);
    if (!found) {
      if (list.slice(at).trim() === "") break;
      throw new RatesUnavailable(`The rates of ${asOf} contain invalid entries`);
    }
    const code = (found[1] ?? found[2])!;
    const rate = Number(found[3] ?? found[4]);
    if (rate === 0 || code in rates || code === "EUR")
      throw new RatesUnavailable(`Invalid exchange rate for ${code} on ${asOf}`);
    rates[code] = rate;
  }
  const lacking = MUST_QUOTE.filter((code) => !(code in rates));
  if (lacking.length > 0 || Object.keys(rates).length < MIN_CURRENCIES)
    throw new RatesUnavailable(`The rates of ${asOf} are incomplete`);
  return { asOf, rates };
}

/** Whether a text is an existing day in ISO 8601. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`);
}

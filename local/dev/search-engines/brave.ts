import { BRAVE_COUNTRIES, BRAVE_LANGUAGES, BRAVE_MARKETS } from "#src/platform/data/search-locales";
import { echoPage, searchSamples } from "./sample-index.ts";

/** Keys with the API's reaction to them. It rejects every other key. */
export const BRAVE_KEYS = { good: "brave-good", usedUp: "brave-used-up", busyOnce: "brave-busy" };

const refuse = (status: number, code: string, detail: string) =>
  Response.json({ type: "ErrorResponse", error: { status, code, detail } }, { status });

/** Values of `country`, `search_lang` and `ui_lang`. */
const KNOWN = [["ALL", ...BRAVE_COUNTRIES], BRAVE_LANGUAGES, BRAVE_MARKETS].map(
  (values) => new Set(values),
);

let isBusy = true;

/** Brave's Web Search API as far as Quarry uses it. Validates the key, `count` and `offset`. */
export function answerBrave(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const key = request.headers.get("x-subscription-token");
  if (request.method !== "GET" || pathname !== "/res/v1/web/search")
    return refuse(404, "NOT_FOUND", "No such resource");
  if (!Object.values(BRAVE_KEYS).includes(key ?? ""))
    return refuse(422, "SUBSCRIPTION_TOKEN_INVALID", "The provided subscription token is invalid.");
  const [count, offset] = ["count", "offset"].map((name) => Number(searchParams.get(name) ?? 0));
  const q = searchParams.get("q") ?? "";
  const isLong = q.length > 400 || q.split(/\s+/).length > 50;
  if (!q || isLong || !count || count > 20 || offset === undefined || offset > 9)
    return refuse(422, "VALIDATION", "Unable to validate request parameter(s)");
  const locale = ["country", "search_lang", "ui_lang"].map((name) => searchParams.get(name));
  if (!locale.every((value, at) => value === null || KNOWN[at]!.has(value)))
    return refuse(422, "VALIDATION", "Unable to validate request parameter(s)");
  isBusy = key === BRAVE_KEYS.busyOnce && !isBusy;
  if (key === BRAVE_KEYS.usedUp || isBusy)
    return refuse(429, "RATE_LIMITED", "Request rate limit exceeded for plan.");
  const [country, search_lang, ui_lang] = locale;
  const all = [...echoPage(q, { country, search_lang, ui_lang }), ...searchSamples(q)];
  const from = offset * count;
  return Response.json({
    type: "search",
    query: { original: q, more_results_available: from + count < all.length },
    ...(all.length > 0 && {
      web: {
        type: "search",
        results: all.slice(from, from + count).map(({ url, title, snippet }) => ({
          url,
          title: title.replaceAll("&", "&amp;"),
          description: `<strong>${snippet}</strong>`,
          age: "2 days ago",
        })),
      },
    }),
  });
}

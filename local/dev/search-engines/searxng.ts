import { echoPage, searchSamples } from "./sample-index.ts";

const PER_PAGE = 20;
/** Values that SearXNG's own parameter check accepts. */
const LANGUAGE = /^(?:all|auto|[a-z]{2,3}(?:-[a-zA-Z]{2})?)$/;

/** Unusual titles and URLs, as they occur between companies on the real web. */
const MIXED: { url: string | null; title: string; content: string | null }[] = [
  ["https://www.acme-pumps.test/products?a=1", "ACME <b>Pumps</b> &amp; Co\u0000\u202e\n"],
  [null, "A box of keys and values"],
  ["https://user:secret@signed-in.test/", "Credentials"],
  ["http://10.0.0.1/", "A router"],
  ["http://93.184.216.34:8080/x", "An address"],
  ["javascript:alert(1)", "A script"],
  ["https://bäckerei-müller.test/über-uns", "Bäckerei Müller"],
  ["https://shop.harbor.test:8443/", "A port"],
  ["https://joes-garage.business.site/", "Joe's Garage"],
  ["https://bolt.jimdofree.com/", "Bolt"],
  ["https://nut.jimdofree.com/", "Nut"],
  ["https://monster.myshopify.com/", "Monster Shop"],
  ["https://www.emag.com/", "EMAG, machine tools"],
  ["https://www.emag.ro/", "eMAG, everything"],
  ["https://gov.uk/companies", "GOV.UK"],
  ["https://bit.ly/3xyz", "A short link"],
  ["https://endless.test/", "<a".repeat(1_000_000)],
].map(([url = null, title = ""]) => ({ url, title: title ?? "", content: null }));

/**
 * SearXNG's search API at `good.searxng.test`. `html.` is a default installation, without JSON, `down.` fails,
 * `odd.` is another program, `mixed.` returns unusual results, the engines of `blocked.` are blocked.
 */
export function answerSearxng(request: Request): Response {
  const { hostname, pathname, searchParams } = new URL(request.url);
  if (pathname !== "/search") return new Response("Not Found", { status: 404 });
  if (hostname.startsWith("down.")) return new Response("Bad Gateway", { status: 502 });
  if (hostname.startsWith("odd.")) return new Response("<html>Welcome to nginx!</html>");
  if (hostname.startsWith("html.") && searchParams.get("format") === "json")
    return new Response("Forbidden", { status: 403 });
  const query = searchParams.get("q") ?? "";
  const language = searchParams.get("language");
  if (language !== null && !LANGUAGE.test(language))
    return Response.json({ error: "Invalid value for parameter language" }, { status: 400 });
  const from = (Number(searchParams.get("pageno") ?? 1) - 1) * PER_PAGE;
  if (hostname.startsWith("mixed."))
    return Response.json({ query, results: from === 0 ? MIXED : [], unresponsive_engines: [] });
  if (hostname.startsWith("blocked."))
    return Response.json({
      query,
      results: [],
      unresponsive_engines: [
        ["google", "Suspended: CAPTCHA"],
        ["bing", "timeout"],
      ],
    });
  const found = [...echoPage(query, { language }), ...searchSamples(query)];
  const results = found.slice(from, from + PER_PAGE);
  return Response.json({
    query,
    number_of_results: 0,
    results: results.map(({ url, title, snippet }, at) => ({
      url,
      title,
      content: snippet,
      engine: "sample",
      score: 1 / (at + 1),
      publishedDate: null,
    })),
    answers: [],
    unresponsive_engines: [],
  });
}

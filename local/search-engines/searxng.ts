import { searchSamples } from "./sample-index.ts";

const PER_PAGE = 20;

/** SearXNG's search API at `good.searxng.test`; `html.` is as installed, without JSON, `down.` fails, `odd.` is something else. */
export function answerSearxng(request: Request): Response {
  const { hostname, pathname, searchParams } = new URL(request.url);
  if (pathname !== "/search") return new Response("Not Found", { status: 404 });
  if (hostname.startsWith("down.")) return new Response("Bad Gateway", { status: 502 });
  if (hostname.startsWith("odd.")) return new Response("<html>Welcome to nginx!</html>");
  if (hostname.startsWith("html.") && searchParams.get("format") === "json")
    return new Response("Forbidden", { status: 403 });
  const query = searchParams.get("q") ?? "";
  const from = (Number(searchParams.get("pageno") ?? 1) - 1) * PER_PAGE;
  const results = searchSamples(query).slice(from, from + PER_PAGE);
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

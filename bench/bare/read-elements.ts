import type { BarePage } from "./crawl-hosts.ts";

const EMAIL = /[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g;
const INVISIBLE = /<(script|style|noscript|template|svg)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<[^>]+>/g;

/** HTMLRewriter with element handlers only, and the visible text from the buffered page. */
export async function readElements(response: Response, url: string): Promise<BarePage> {
  const html = await response.text();
  const page: BarePage = { links: [], emails: [], phones: [] };
  const names: string[] = [];
  const keep = (attribute: string) => ({
    element: (element: Element) => {
      const value = element.getAttribute(attribute);
      if (value !== null) names.push(value);
    },
  });
  const rewriter = new HTMLRewriter()
    .on("a[href]", {
      element: (element) => {
        const href = element.getAttribute("href") ?? "";
        if (href.startsWith("mailto:")) page.emails.push(href.slice(7).split("?")[0] ?? "");
        else if (href.startsWith("tel:")) page.phones.push(href.slice(4));
        else if (href.startsWith("/")) page.links.push(new URL(href, url).href);
      },
    })
    .on("html[lang]", keep("lang"))
    .on("meta[content]", keep("content"))
    .on("link[rel]", keep("href"))
    .on("[data-cfemail]", keep("data-cfemail"))
    .on("[itemprop]", keep("itemprop"));
  // Buffered completely: reading a stream chunk by chunk in JavaScript costs three times the parsing.
  await rewriter.transform(new Response(html)).arrayBuffer();
  const text = html.replaceAll(INVISIBLE, "\n");
  for (const [email] of text.matchAll(EMAIL)) page.emails.push(email.toLowerCase());
  return page;
}

import type { Web } from "#local/dev/web/serve-web";
import { sampleWeb } from "#local/fixtures/sample-web/sample-web";

/** Sites of the sample web whose entry page has other contacts from its second read on: one for each test. */
export const CHANGING_HOST = "fjordlinje-kajakk.no";
export const OTHER_CHANGING_HOST = "kwiaciarnia-malwa-warszawa.pl";

const NEWS = new Map([
  [
    CHANGING_HOST,
    "<h2>Vinterkurs</h2><p>Write to vinter@fjordlinje-kajakk.no, or call +47 55 90 12 34.</p>",
  ],
  [
    OTHER_CHANGING_HOST,
    "<p>Write to wesela@kwiaciarnia-malwa-warszawa.pl, or call +48 22 635 14 20.</p>",
  ],
]);

export function changingSite(): Web {
  const read = new Set<string>();
  return async (request) => {
    const { hostname, pathname } = new URL(request.url);
    const news = NEWS.get(hostname);
    if (news === undefined || pathname !== "/") return undefined;
    const response = await sampleWeb(request);
    const isFirst = !read.has(hostname);
    read.add(hostname);
    if (isFirst || !response?.ok) return response;
    const text = (await response.text()).replace(/<\/body>/i, `${news}</body>`);
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  };
}

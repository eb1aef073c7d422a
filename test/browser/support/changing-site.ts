import type { Web } from "#local/dev/web/serve-web";
import { sampleWeb } from "#local/fixtures/sample-web/sample-web";

/** A site of the sample web whose entry page has other contacts from its second read on. */
export const CHANGING_HOST = "fjordlinje-kajakk.no";

const NEWS =
  "<h2>Vinterkurs</h2><p>Write to vinter@fjordlinje-kajakk.no, or call +47 55 90 12 34.</p>";

export function changingSite(): Web {
  let reads = 0;
  return async (request) => {
    const { hostname, pathname } = new URL(request.url);
    if (hostname !== CHANGING_HOST || pathname !== "/") return undefined;
    const response = await sampleWeb(request);
    if (++reads === 1 || !response?.ok) return response;
    const text = (await response.text()).replace(/<\/body>/i, `${NEWS}</body>`);
    return new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } });
  };
}

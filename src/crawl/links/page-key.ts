import { hashRoute } from "#src/shared/web/hash-route";

const TRACKING =
  /^(?:utm_\w+|mc_\w+|_?hs\w{2,5}|[gw]braid|(?:g|fb|ms|ya|tt|dc|ysc|yc|o|i)clid|gclsrc|igshid|_gl|_ga|mkt_tok|vero_id|oly_\w+_id|s_cid|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|sid|sessionid|session_id|zenid|osCsid)$/i;
const INDEX_PAGE = /\/(?:index\.(?:html?|php\d?|aspx?|jsp|shtml|cfm)|default\.(?:aspx?|html?))$/i;
const PATH_SESSION = /;(?:jsessionid|phpsessid|sid)=[^/?#;]*/gi;
const UNRESERVED = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
/** Characters that the URL parser does not change. */
const PLAIN_QUERY = /^[!$-&(-;=?-~]*$/;
const INDEX_START = /\/[dDiI][^/]*$/;

/**
 * The canonical key of a page: `acme.com/about?a=1` for
 * `http://www.acme.com/about/?utm_source=x&a=1#team`. It omits scheme, `www.`, default port, index
 * file, trailing slash, fragment, tracking and session parameters. The query is sorted, and
 * percent-encoding is normalised (RFC 3986 6.2.2). Text that is not an http(s) URL is its own key.
 * A fragment that is a route (`#/contact`) stays: only links of rendered pages have one.
 */
export function pageKey(url: string): string {
  const key = plainKey(url) ?? fullKey(url);
  return url.includes("#") ? key + hashRoute(url).replace(/\/$/, "") : key;
}

/**
 * Fast path for a common link, in one scan: lower-case host, unreserved path, plain query.
 * Undefined for any other.
 */
function plainKey(url: string): string | undefined {
  let start = url.startsWith("https://") ? 8 : url.startsWith("http://") ? 7 : 0;
  if (start === 0) return undefined;
  const hasWww = url.startsWith("www.", start);
  if (hasWww) start += 4;
  let inPath = false;
  let before = 0;
  let end = url.length;
  for (let i = start; i < end; i++) {
    const code = url.charCodeAt(i);
    // Lower-case letters are the common case. Upper case is allowed in the path only.
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45) {
      before = code;
      continue;
    }
    if (code === 47) {
      if (before === 47 || (before === 46 && !inPath)) return undefined; // An empty segment or a trailing dot of the host.
      inPath = true;
    } else if ((code === 35 || code === 63) && inPath) {
      end = i;
      break;
    } else if (code === 46) {
      if (before === 47) return undefined; // Possibly a dot segment.
    } else if (!inPath || !(code === 95 || code === 126 || (code >= 65 && code <= 90))) {
      return undefined;
    }
    before = code;
  }
  if (!inPath || (hasWww && url.lastIndexOf(".", url.indexOf("/", start)) < start))
    return undefined;
  const path = url.slice(start, before === 47 ? end - 1 : end);
  const key = INDEX_START.test(path) ? path.replace(INDEX_PAGE, "") : path;
  if (url.charCodeAt(end) !== 63) return key;
  const hash = url.indexOf("#", end);
  const query = hash === -1 ? url.slice(end) : url.slice(end, hash);
  return PLAIN_QUERY.test(query) ? key + sortedQuery(query) : undefined;
}

function fullKey(text: string): string {
  const url = URL.parse(text);
  if (!url || !url.protocol.startsWith("http")) return text;
  const host = url.host.replace(/\.(?=$|:)/, "");
  const site = host.startsWith("www.") && host.includes(".", 4) ? host.slice(4) : host;
  const path = normaliseEscapes(url.pathname)
    .replace(PATH_SESSION, "")
    .replace(/\/{2,}/g, "/")
    .replace(INDEX_PAGE, "")
    .replace(/\/$/, "");
  return site + path + sortedQuery(url.search);
}

function sortedQuery(search: string): string {
  if (search.length < 2) return "";
  const parts = search
    .slice(1)
    .split("&")
    .map(normaliseEscapes)
    .filter((part) => part !== "" && !TRACKING.test(part.split("=", 1)[0]!));
  if (parts.length > 1) parts.sort();
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function normaliseEscapes(text: string): string {
  if (!text.includes("%")) return text;
  return text
    .replace(UNRESERVED, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : code;
    })
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}
